import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The root folder of the checkout. */
export const root = path.resolve(import.meta.dirname, '../../..');

/** What the product contains, for those who run it. */
export const SBOM_FILE = path.join(root, 'dist', 'sbom.cdx.json');

/** The six remotes, in the order of the menu. */
export const remotes = ['mf-sales', 'mf-purchase', 'mf-warehouse', 'mf-reports', 'mf-baseinfo', 'mf-platform'] as const;

/** Every package that webpack builds. */
export const buildable = ['shell', ...remotes] as const;

/** The shared packages that end up in builds or configure them; not those for tests and for the workspace itself. */
export const BUILT_FROM = ['domain', 'contract', 'sheets', 'reports', 'session', 'ui', 'remote-kit'].map(
  (name) => `shared/${name}`,
);

const skipped = new Set(['node_modules', 'dist', '.tsbuild', '.cache', 'test-results']);

/** Returns all files below a folder, sorted, without build output. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const full = path.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(full) : [full];
    });
}

const contentHashes = new Map<string, string>();

/** Returns the hash of a file's content, read once: most files belong to every package's build. */
function contentHash(file: string): string {
  const known = contentHashes.get(file) ?? createHash('sha256').update(readFileSync(file)).digest('hex');
  contentHashes.set(file, known);
  return known;
}

/** Returns a hash over everything that a package's build reads: its own files, the shared packages, the lock file. */
export function sourceHash(pkg: string): string {
  const hash = createHash('sha256');
  const inputs = [pkg, ...BUILT_FROM].flatMap((folder) => filesBelow(path.join(root, folder)));
  for (const file of [...inputs, path.join(root, 'pnpm-lock.yaml'), path.join(root, 'package.json')]) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(path.relative(root, file)).update(contentHash(file));
  }
  return hash.digest('hex');
}
