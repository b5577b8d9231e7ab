import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';

/** Returns whether this process is root: PostgreSQL refuses to run as root. */
export const runsAsRoot = (): boolean => process.getuid?.() === 0;

/** Returns whether a user that owns nothing can reach `path`: every folder above it must grant entry to others. */
export function isReachableByOthers(path: string): boolean {
  let folder = path;
  while (!existsSync(folder)) folder = dirname(folder);
  for (;;) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === parse(folder).root) return true;
    folder = dirname(folder);
  }
}

/**
 * Creates a folder and its missing parents with access for everybody; a umask such as 077 would otherwise exclude
 * PostgreSQL's user.
 */
export function makeReachable(folder: string): void {
  if (existsSync(folder)) return;
  makeReachable(dirname(folder));
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

/** Returns a short name derived from a path, for a folder elsewhere that belongs to it. */
export const pathHash = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 12);

/** Fallback folder, used when PostgreSQL's user cannot enter the wanted one. */
export const SHARED_PLACE = '/var/lib/iwe';

/** The data directory, and why it is not the wanted one. */
export interface DataPlace {
  directory: string;
  notice: string | null;
}

/** Chooses and creates the data directory: the wanted one, unless PostgreSQL's unprivileged user cannot enter it. */
export function placeDataDirectory(wanted: string, usesExternalDatabase: boolean): DataPlace {
  if (usesExternalDatabase || !runsAsRoot() || isReachableByOthers(wanted)) {
    makeReachable(wanted);
    return { directory: wanted, notice: null };
  }
  const directory = join(SHARED_PLACE, pathHash(wanted));
  makeReachable(directory);
  return {
    directory,
    notice:
      `The data is in ${directory}, because PostgreSQL runs as an unprivileged user that may not enter ` + `${wanted}.`,
  };
}
