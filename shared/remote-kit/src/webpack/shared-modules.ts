import type { Compilation, Module } from 'webpack';

/** Keys that a build asks of the page, as it really does: 'react', '@iwe/ui', '@iwe/ui/sheet'. Sub-paths of a library ('react/jsx-runtime') count as the library. */
export function consumedKeys(compilation: Compilation): string[] {
  const keys = modulesOf(compilation, 'consume-shared-module').map((module) => (module as Module & { options: { shareKey: string } }).options.shareKey);
  return [...new Set(keys.map((key) => key.replace(/^(react|react-dom)\/.*$/, '$1')))].sort();
}

/** Key → version of everything that a build offers to others. The federation plugin offers only what the build's own code imports. */
export function providedVersions(compilation: Compilation): Record<string, string> {
  const modules = modulesOf(compilation, 'provide-module') as (Module & { _name: string; _version: string })[];
  return Object.fromEntries(modules.map((module) => [module._name, module._version] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const modulesOf = (compilation: Compilation, type: string): Module[] => [...compilation.modules].filter((module) => module.type === type);
