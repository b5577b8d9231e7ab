import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The packages whose users are looked for: those that remotes share or are built with. */
const SHARED = /^@iwe\/(session|ui|remote-kit)(\/|$)/;

const NAMED_IMPORT = /(?:^|[\s;])(?:import|export)\s+(?!type\b)\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g;

/** Package → name → folders of a checkout whose code imports it: 'mf-sales', 'shared/ui'. Tests are left out. */
export type UsedInSources = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** Reads which folder of a checkout imports which name of the shared packages. */
export function usedInSources(checkout: string): UsedInSources {
  const found = new Map<string, Map<string, Set<string>>>();
  for (const file of globSync('{shell,mf-*,shared/*}/src/**/*.{ts,tsx}', { cwd: checkout })) {
    if (/\.test\.tsx?$|\/testing\//.test(file)) continue;
    const folder = file.split(path.sep).join('/').split('/src/')[0] ?? '';
    for (const [key, names] of importsIn(readFileSync(path.join(checkout, file), 'utf8'))) {
      const ofKey = found.get(key) ?? new Map<string, Set<string>>();
      found.set(key, ofKey);
      for (const name of names) ofKey.set(name, (ofKey.get(name) ?? new Set()).add(folder));
    }
  }
  return found;
}

/** Returns package → names that a source imports at run time; types are not needed by a running page. */
export const importsIn = (source: string): [string, string[]][] =>
  [...source.matchAll(NAMED_IMPORT)].flatMap(([, list = '', key = '']): [string, string[]][] => {
    if (!SHARED.test(key)) return [];
    const names = list
      .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '' && !part.startsWith('type '))
      .map((part) => part.split(/\s+as\s+/)[0] ?? part);
    return [[key, names]];
  });
