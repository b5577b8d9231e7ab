import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ShellFacts } from '@iwe/domain';
import { CHECKOUT } from '../../config.ts';

/** The version of what this server offers remotes: additive changes raise the minor. */
export const SERVER_API = '1.0.0';

/** The built shell that this server serves. */
export interface ShellBuild {
  /** The folder with index.html and the scripts. */
  folder: string;
  /** What it provides to remotes; throws, saying what to do, when the shell is not built. */
  facts(): ShellFacts;
  /** Paths of its own screens, which no remote can have. */
  routes(): string[];
  /** Changes with every other build. */
  hash(): string;
  /** index.html with its marks, or null when the shell is not built. */
  page(): string | null;
}

/** Reads a shell build; again whenever it has been built anew. */
export function shellBuild(folder: string = path.join(CHECKOUT, 'shell', 'dist')): ShellBuild {
  const factsText = remembered(path.join(folder, 'shell-facts.json'));
  const pageText = remembered(path.join(folder, 'index.html'));
  return {
    folder,
    facts() {
      const text = factsText();
      if (text === null) throw new Error(`The shell is not built (${folder} has no shell-facts.json). Run: npm run build`);
      const { shellApi, shared, names, definitions } = JSON.parse(text) as Omit<ShellFacts, 'serverApi'>;
      return { shellApi, serverApi: SERVER_API, shared, names, definitions };
    },
    routes: () => (JSON.parse(factsText() ?? '{}') as { routes?: string[] }).routes ?? [],
    hash: () => createHash('sha256').update(pageText() ?? '').digest('hex').slice(0, 8),
    page: pageText,
  };
}

/** A file's text, read again only when its time of change differs; null when it is not there. */
function remembered(file: string): () => string | null {
  let known: { modifiedAtMs: number; text: string } | null = null;
  return () => {
    const modifiedAtMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (modifiedAtMs === undefined) return null;
    if (known?.modifiedAtMs !== modifiedAtMs) known = { modifiedAtMs, text: readFileSync(file, 'utf8') };
    return known.text;
  };
}
