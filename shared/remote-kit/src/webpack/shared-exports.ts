import type { ExportShapes } from '@iwe/domain';
import { fileOfPackage } from './shared.ts';

/** Our own packages that the shell provides; each has a generated exports.json. */
const OWN = ['@iwe/session', '@iwe/ui'] as const;
const KIT = '@iwe/remote-kit';

/** The kit's types of what the shell passes to the screens and the panels of a remote. */
const GIVEN = { screens: 'RemoteHostProps', panels: 'PanelHostProps' } as const;

interface PackageExports {
  exports: ExportShapes;
  deprecated: Record<string, Record<string, string>>;
}

const read = (folder: string, name: string): PackageExports =>
  JSON.parse(fileOfPackage(folder, name, 'exports.json') ?? '{"exports":{},"deprecated":{}}') as PackageExports;

/** Returns shared package → deprecated name → what to use instead, of the packages that a build provides. */
export const deprecatedNames = (folder: string): Record<string, Record<string, string>> =>
  Object.assign({}, ...OWN.map((name) => read(folder, name).deprecated)) as Record<string, Record<string, string>>;

/**
 * Returns the shapes of the shared packages as they are installed in a folder, and of what the shell passes to remotes
 * (`host`): what a shell built there provides, and what a remote built there may use.
 */
export function sharedExports(folder: string): ExportShapes {
  const kit = read(folder, KIT).exports[KIT] ?? {};
  const host = Object.values(GIVEN).flatMap((name) => (kit[name] ? [[name, kit[name]] as const] : []));
  return {
    ...(Object.assign({}, ...OWN.map((name) => read(folder, name).exports)) as ExportShapes),
    host: Object.fromEntries(host),
  };
}

/** Returns the paths that every remote built with a kit uses without its own code: what the kit reads of the host. */
export function pathsOfKit(
  shapes: ExportShapes,
  { panels }: { panels: readonly unknown[] },
): Record<string, Record<string, string[]>> {
  const read = (name: string, isNeeded: (path: string, kinds: string) => boolean): string[] =>
    Object.entries(shapes['host']?.[name] ?? {})
      .filter(([path, kinds]) => isNeeded(path, kinds))
      .map(([path]) => path);
  // What may be absent is absent in older shells, and the kit can do without it; so is everything below it.
  const required = (name: string): string[] => {
    const absent = read(name, (_, kinds) => kinds.endsWith('?'));
    return read(name, (path) => !absent.some((one) => path === one || path.startsWith(`${one}.`)));
  };
  const given = panels.length > 0 ? Object.values(GIVEN) : [GIVEN.screens];
  return { host: Object.fromEntries(given.map((name) => [name, required(name)])) };
}
