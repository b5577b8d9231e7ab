import type { Compilation, Module } from 'webpack';

/** The type of the modules that take a shared package from the page. */
export const CONSUMING = 'consume-shared-module';

/** Returns the shared keys that a build really consumes: 'react', '@iwe/ui', '@iwe/ui/sheet'. */
export const consumedKeys = (compilation: Compilation): string[] =>
  sharedKeys(
    modulesOf(compilation, CONSUMING).map(
      (module) => (module as Module & { options: { shareKey: string } }).options.shareKey,
    ),
  );

/** Returns keys sorted and each once. Sub-paths of a library ('react/jsx-runtime') count as the library. */
export const sharedKeys = (keys: readonly string[]): string[] =>
  [...new Set(keys.map((key) => key.replace(/^(react|react-dom)\/.*$/, '$1')))].sort();

/**
 * Returns key → version of everything that a build provides to others. The federation plugin provides only what the
 * build's own code imports.
 */
export function providedVersions(compilation: Compilation): Record<string, string> {
  const modules = modulesOf(compilation, 'provide-module') as (Module & { _name: string; _version: string })[];
  return Object.fromEntries(
    modules.map((module) => [module._name, module._version] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/**
 * Our own packages: for libraries the version range guarantees the exported names; for ours they are compared by name
 * as well.
 */
const isOurs = (key: string): boolean => key.startsWith('@iwe/');

/**
 * Returns key → names that a build's code imports from our own shared packages, '@iwe/ui' → ['Box', 'Button']. Call it
 * before modules are concatenated (finishModules).
 */
export function usedNames(
  modules: Iterable<{ readonly dependencies: readonly object[] }>,
  keys: readonly string[],
): Record<string, string[]> {
  const used = new Map<string, Set<string>>();
  for (const module of modules) {
    for (const dependency of module.dependencies as { request?: string; ids?: string[] }[]) {
      const { request, ids } = dependency;
      if (request === undefined || ids?.[0] === undefined || !isOurs(request) || !keys.includes(request)) continue;
      used.set(request, (used.get(request) ?? new Set()).add(ids[0]));
    }
  }
  return Object.fromEntries(
    [...used].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, names]) => [key, [...names].sort()]),
  );
}

/** Returns key → names that the build exports from our own packages. */
export function providedNames(compilation: Compilation): Record<string, string[]> {
  const modules = modulesOf(compilation, 'provide-module') as (Module & { _name: string })[];
  const found = modules
    .filter((module) => isOurs(module._name))
    .map((module): [string, string[]] => {
      const [dependency] = [...module.dependencies, ...module.blocks.flatMap((block) => block.dependencies)];
      const inner = dependency && compilation.moduleGraph.getModule(dependency);
      const names = inner && compilation.moduleGraph.getProvidedExports(inner);
      if (!Array.isArray(names)) throw new Error(`What ${module._name} exports could not be read.`);
      return [module._name, [...names].sort()];
    });
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const modulesOf = (compilation: Compilation, type: string): Module[] =>
  [...compilation.modules].filter((module) => module.type === type);
