import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, lchownSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The user and group that a process runs as. */
export interface SystemUser {
  uid: number;
  gid: number;
}

/** PostgreSQL's own user when the server was started as root. */
const OWN_USER = 'iwe-postgres';
/** "nobody" on every Linux. Other services may use it too, so it is only for tests and where no user can be made. */
const NOBODY: SystemUser = { uid: 65_534, gid: 65_534 };

/**
 * Returns the user that PostgreSQL runs as when the server was started as root: one of its own, made at the first
 * start,
 * so that no other service on the machine can read its files or stop it. `nobody` where the system cannot make one.
 */
export function databaseUser({ isOwn }: { isOwn: boolean }): SystemUser {
  if (!isOwn) return NOBODY;
  return find() ?? make() ?? NOBODY;
}

function find(): SystemUser | null {
  try {
    const [uid = NaN, gid = NaN] = ['-u', '-g'].map((option) => Number(run('id', [option, OWN_USER])));
    return uid > 0 && gid > 0 ? { uid, gid } : null;
  } catch {
    return null;
  }
}

function make(): SystemUser | null {
  const settings = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  try {
    run('useradd', [...settings, '--shell', '/usr/sbin/nologin', OWN_USER]);
  } catch {
    // There is no useradd, or another process was faster.
  }
  return find();
}

const run = (program: string, options: string[]): string =>
  execFileSync(program, options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 10_000 }).trim();

/** Days for which a folder stays with the user of an older version: until then that version can be gone back to. */
const DAYS_OF_THE_WAY_BACK = 14;

/**
 * Returns the user that PostgreSQL runs as on this data folder: `wanted`, to whom the folder is given. One that belongs
 * to another user (older versions ran as `nobody`) is given only 14 days after this version has first seen it, because
 * the version before could not read it any more.
 */
export function ownerOf(wanted: SystemUser, folder: string, now = Date.now()): SystemUser {
  const { uid, gid } = statSync(folder);
  if (uid === wanted.uid) return wanted;
  const since = `${folder}.older-owner-since`;
  // PostgreSQL refuses to run as root.
  if (uid !== 0) {
    if (!existsSync(since)) writeFileSync(since, new Date(now).toISOString(), { mode: 0o600 });
    if (now - Date.parse(readFileSync(since, 'utf8')) < DAYS_OF_THE_WAY_BACK * 86_400_000) return { uid, gid };
  }
  giveTo(wanted, folder);
  rmSync(since, { force: true });
  return wanted;
}

/** Gives a folder that belongs to another user, with everything in it, to this one. */
function giveTo({ uid, gid }: SystemUser, folder: string): void {
  if (statSync(folder).uid === uid) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    // Links themselves: what they point to may not be PostgreSQL's.
    lchownSync(join(folder, entry), uid, gid);
  // Last, so that a start which was interrupted before begins again.
  chownSync(folder, uid, gid);
}
