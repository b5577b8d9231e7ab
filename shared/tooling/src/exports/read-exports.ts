import path from 'node:path';
import { API, NodeBuilderFlags, SymbolFlags } from 'typescript/unstable/sync';
import type { Checker, Project, Symbol as TsSymbol } from 'typescript/unstable/sync';
import { root } from '../workspace.ts';
import { sharedPackages } from './entries.ts';
import type { SharedPackage } from './entries.ts';

/** One exported name, with what the compiler knows about it. */
export interface ExportedName {
  name: string;
  symbol: TsSymbol;
  /** What its `@deprecated` says; absent when it is not deprecated. */
  deprecated?: string;
}

/** A shared package as the compiler sees it: every entry with its exported names, sorted. */
export interface ReadPackage extends SharedPackage {
  names: ReadonlyMap<string, readonly ExportedName[]>;
}

/** The sources of the shared packages, open in the compiler. */
export interface OpenSources {
  project: Project;
  packages: readonly ReadPackage[];
}

/**
 * Opens the shared packages in the compiler, calls `work`, and closes them. The compiler's own interface is the only
 * one that its version 7 has, so the report says exactly what `tsc` checks.
 */
export function withSharedPackages<Result>(work: (sources: OpenSources) => Result): Result {
  const api = new API({ cwd: root });
  try {
    const config = path.join(import.meta.dirname, 'tsconfig.json');
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error(`The compiler did not open ${config}.`);
    const packages = sharedPackages().map((one) => ({
      ...one,
      names: new Map(Object.entries(one.entries).map(([entry, file]) => [entry, namesOf(project, file)])),
    }));
    return work({ project, packages });
  } finally {
    api.close();
  }
}

function namesOf({ program, checker }: Project, file: string): ExportedName[] {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} is no file of the exports' tsconfig.json: name it there.`);
  return checker
    .getExportsOfModule(module)
    .map((exported): ExportedName => {
      const symbol = exported.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const tag = checker.getJsDocTagsOfSymbol(symbol).find(({ name }) => name === 'deprecated');
      return { name: exported.name, symbol, ...(tag ? { deprecated: tag.text?.replaceAll(/\s+/g, ' ') ?? '' } : {}) };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Whether the code of a declaration is one of a library, and not of this workspace. */
export const isForeign = (file: string): boolean => file.includes('/node_modules/') || file.includes('bundled:');

/** Returns a type as TypeScript writes it, in full and without paths of files. */
export const typeText = (checker: Checker, symbol: TsSymbol): string => {
  const type = checker.getTypeOfSymbol(symbol);
  return type ? checker.typeToString(type, undefined, FLAGS) : 'unknown';
};

const FLAGS =
  NodeBuilderFlags.NoTruncation |
  NodeBuilderFlags.UseAliasDefinedOutsideCurrentScope |
  NodeBuilderFlags.NoTypeReduction;
