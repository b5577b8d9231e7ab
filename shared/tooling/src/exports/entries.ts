import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../workspace.ts';

/** A package whose exports teams build on, with its entries: '@iwe/ui/sheet' → the file. */
export interface SharedPackage {
  name: string;
  folder: string;
  entries: Readonly<Record<string, string>>;
}

/** Entries that no remote's own code imports: configuration of builds, commands, and helpers of tests. */
const NOT_FOR_REMOTES = ['./webpack', './rspack', './release', './jest', './local-shell', './testing'];

/** Returns the packages whose exports are reported, with the entries that a remote's code imports. */
export const sharedPackages = (): SharedPackage[] =>
  ['session', 'ui', 'remote-kit'].map((short) => {
    const folder = path.join(root, 'shared', short);
    const { name, exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      name: string;
      exports: Record<string, string>;
    };
    const entries = Object.entries(exports)
      .filter(([entry]) => !NOT_FOR_REMOTES.includes(entry))
      .map(([entry, file]) => [path.posix.join(name, entry), path.join(folder, file)]);
    return { name, folder, entries: Object.fromEntries(entries) as Record<string, string> };
  });
