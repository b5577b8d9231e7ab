import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ExportShapes, ShellFacts } from '@iwe/domain';
import { CHECKOUT } from '../../core/config.ts';
import { readContract } from './contract-fits.ts';

/** The version of the API that this server offers to remotes; additive changes raise the minor. */
export const SERVER_API = '1.0.0';

/** The built shell that this server serves. */
export interface ShellBuild {
  /** The folder with index.html and the scripts. */
  folder: string;
  /** Returns what the shell provides to remotes; throws, saying what to do, when the shell is not built. */
  facts(): ShellFacts;
  /** Returns the shapes of what it exports to remotes; null when it does not state them. */
  exports(): ExportShapes | null;
  /** Returns the paths of its own screens, which no remote can have. */
  routes(): string[];
  /** Returns a hash that differs for every build. */
  hash(): string;
  /** Returns index.html with its placeholders, or null when the shell is not built. */
  page(): string | null;
}

/** Returns a shell build, which is read again after every rebuild. */
export function shellBuild(folder: string = path.join(CHECKOUT, 'shell', 'dist')): ShellBuild {
  const factsText = remembered(path.join(folder, 'shell-facts.json'));
  const pageText = remembered(path.join(folder, 'index.html'));
  return {
    folder,
    facts() {
      const text = factsText();
      if (text === null)
        throw new Error(`The shell is not built (${folder} has no shell-facts.json). Run: npm run build`);
      const { shellApi, shared, names, deprecated, exports, definitions, slots, federation } = JSON.parse(text) as Omit<
        ShellFacts,
        'serverApi'
      >;
      return { shellApi, serverApi: SERVER_API, shared, names, deprecated, exports, definitions, slots, federation };
    },
    exports() {
      const { exports: name } = JSON.parse(factsText() ?? '{}') as Pick<ShellFacts, 'exports'>;
      return name === undefined ? null : readContract(readFileSync(path.join(folder, name), 'utf8'));
    },
    routes: () => (JSON.parse(factsText() ?? '{}') as { routes?: string[] }).routes ?? [],
    hash: () => hashOfPage(pageText() ?? ''),
    page: pageText,
  };
}

/** Returns the hash of a build by its page, which names every script with the hash of its bytes. */
export const hashOfPage = (page: string): string => createHash('sha256').update(page).digest('hex').slice(0, 8);

/**
 * Returns a reader of a file's text that reads the file again only when its modification time changed; null when there
 * is none.
 */
function remembered(file: string): () => string | null {
  let known: { modifiedAtMs: number; text: string } | null = null;
  return () => {
    const modifiedAtMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (modifiedAtMs === undefined) return null;
    if (known?.modifiedAtMs !== modifiedAtMs) known = { modifiedAtMs, text: readFileSync(file, 'utf8') };
    return known.text;
  };
}
