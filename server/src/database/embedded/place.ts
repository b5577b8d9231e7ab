import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';

/** The user that PostgreSQL runs as when the server was started as root: "nobody" on every Linux. */
export const UNPRIVILEGED_UID = 65_534;

/** True when this process is root: PostgreSQL refuses to run as it. */
export const runsAsRoot = (): boolean => process.getuid?.() === 0;

/** True when a user that owns nothing may walk down to `path`: every folder above it grants entry to others. */
export function isReachableByOthers(path: string): boolean {
  let folder = path;
  while (!existsSync(folder)) folder = dirname(folder);
  for (;;) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === parse(folder).root) return true;
    folder = dirname(folder);
  }
}

/** Makes a folder and those above it that are missing, open to everybody whatever umask the process was started with: a mask of 077 would close them to PostgreSQL. */
export function makeReachable(folder: string): void {
  if (existsSync(folder)) return;
  makeReachable(dirname(folder));
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

/** The short name under which something of this path is kept elsewhere. */
export const pathHash = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 12);

/** Where what PostgreSQL must reach stands when the wanted place is closed to it. */
export const SHARED_PLACE = '/var/lib/iwe';

/** Where the data stands in the end, and why it is not where it was wanted. */
export interface DataPlace {
  directory: string;
  notice: string | null;
}

/** Decides where the data directory stands: as wanted, unless PostgreSQL's unprivileged user cannot get there. Creates it. */
export function placeDataDirectory(wanted: string, usesExternalDatabase: boolean): DataPlace {
  if (usesExternalDatabase || !runsAsRoot() || isReachableByOthers(wanted)) {
    makeReachable(wanted);
    return { directory: wanted, notice: null };
  }
  const directory = join(SHARED_PLACE, pathHash(wanted));
  makeReachable(directory);
  return { directory, notice: `The data stands in ${directory}, because PostgreSQL runs as an unprivileged user that may not enter ${wanted}.` };
}
