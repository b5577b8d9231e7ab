import { join, resolve } from 'node:path';
import { run } from './programs.ts';

// Files, releases and keys of the data directory. The repository and its password are in restic's own variables
// (RESTIC_REPOSITORY, RESTIC_PASSWORD_FILE). Without a repository files are not backed up here: with IWE_S3_BUCKET they
// are in an object store, which has versions and replicas of its own.

/** Folders of the data directory that are not taken: PostgreSQL's own files, and older backups. */
const LEFT_OUT = ['postgresql', 'backups', 'server.lock'];
/** What stays: every snapshot of an hour, then one for each hour of a day and for each of so many days. */
const KEEP = ['--keep-within', '1h', '--keep-hourly', '24', '--keep-daily', '35'];

/** A copy of the data directory. */
export interface Snapshot {
  id: string;
  time: Date;
}

/** Returns whether files are backed up by restic. */
export const hasFileRepository = (): boolean => Boolean(process.env['RESTIC_REPOSITORY']);

/** Adds what has changed in the data directory. */
export async function backUpFiles(dataDir: string): Promise<void> {
  const excluded = LEFT_OUT.flatMap((name) => ['--exclude', join(resolve(dataDir), name)]);
  await run('restic', ['backup', '--quiet', ...excluded, resolve(dataDir)]);
}

/** Deletes the snapshots that are too old, and what only they contain. */
export async function forgetOldFiles(): Promise<void> {
  await run('restic', ['forget', '--quiet', '--prune', ...KEEP]);
}

/** Reads every byte of the repository. Rejects when one is changed or missing. */
export async function verifyFileRepository(): Promise<void> {
  await run('restic', ['check', '--read-data', '--no-lock']);
}

/** Returns the snapshot with the files of a moment: the first one after it, or the newest. Null when there is none. */
export async function snapshotFor(at: Date | null): Promise<Snapshot | null> {
  const listed = JSON.parse(await run('restic', ['snapshots', '--json', '--no-lock'])) as {
    id: string;
    time: string;
  }[];
  const snapshots = listed
    .map(({ id, time }) => ({ id, time: new Date(time) }))
    .toSorted((a, b) => a.time.getTime() - b.time.getTime());
  return snapshots.find(({ time }) => at !== null && time >= at) ?? snapshots.at(-1) ?? null;
}

/** Restores a snapshot into a folder and resolves to the data directory in it. */
export async function restoreFiles({ id }: Snapshot, folder: string, dataDir: string): Promise<string> {
  await run('restic', ['restore', id, '--target', folder, '--no-lock']);
  return join(folder, resolve(dataDir));
}
