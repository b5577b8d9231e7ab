import { fileOfPackage } from './shared.ts';

/** Our own packages that the shell provides; each has a generated exports.json. */
const OWN = ['@iwe/session', '@iwe/ui'] as const;

interface PackageExports {
  deprecated: Record<string, Record<string, string>>;
}

const read = (folder: string, name: string): PackageExports =>
  JSON.parse(fileOfPackage(folder, name, 'exports.json') ?? '{"deprecated":{}}') as PackageExports;

/** Returns shared package → deprecated name → what to use instead, of the packages that a build provides. */
export const deprecatedNames = (folder: string): Record<string, Record<string, string>> =>
  Object.assign({}, ...OWN.map((name) => read(folder, name).deprecated)) as Record<string, Record<string, string>>;
