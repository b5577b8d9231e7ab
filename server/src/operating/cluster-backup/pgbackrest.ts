import { run } from './programs.ts';

// Repository, encryption and retention are in pgBackRest's own configuration (deploy/pgbackrest.conf), and which
// stanza in PGBACKREST_STANZA: this file decides only when a full backup is due, and what a failed check means.

/** Days after which the next backup is a full one; those between contain what has changed since. */
const FULL_EVERY_DAYS = 6.5;

/** A finished backup of the cluster. */
export interface ClusterBackup {
  label: string;
  type: 'full' | 'diff' | 'incr';
  finishedAt: Date;
  /** Bytes that it added to the repository. */
  bytes: number;
}

type Info = {
  backup?: {
    label: string;
    type: ClusterBackup['type'];
    timestamp: { stop: number };
    info: { repository: { delta: number } };
  }[];
}[];

/** Returns the finished backups in the answer of `pgbackrest info --output=json`, the oldest first. */
export const backupsIn = (answer: string): ClusterBackup[] =>
  (JSON.parse(answer) as Info)
    .flatMap(({ backup = [] }) => backup)
    .map(({ label, type, timestamp, info }) => ({
      label,
      type,
      finishedAt: new Date(timestamp.stop * 1000),
      bytes: info.repository.delta,
    }))
    .toSorted((a, b) => a.finishedAt.getTime() - b.finishedAt.getTime());

const listBackups = async (): Promise<ClusterBackup[]> => backupsIn(await run('pgbackrest', ['info', '--output=json']));

/** Makes the next backup, a full one every week, and resolves to it. pgBackRest then deletes what is too old. */
export async function backUpCluster(): Promise<ClusterBackup> {
  const full = (await listBackups()).findLast(({ type }) => type === 'full');
  const isFullDue = full === undefined || Date.now() - full.finishedAt.getTime() > FULL_EVERY_DAYS * 86_400_000;
  await run('pgbackrest', ['backup', `--type=${isFullDue ? 'full' : 'diff'}`]);
  const last = (await listBackups()).at(-1);
  if (last === undefined) throw new Error('pgBackRest reports success, and there is no backup in its repository.');
  return last;
}

/**
 * Reads every byte of the repository and compares it with its checksum. Throws, with pgBackRest's report, when anything
 * is missing or changed.
 */
export async function verifyRepository(): Promise<void> {
  assertVerified(await run('pgbackrest', ['verify', '--output=text', '--verbose']));
}

/** Throws unless the report of `pgbackrest verify` says that all is well: the command ends with code 0 in any case. */
export function assertVerified(report: string): void {
  const states = [...report.matchAll(/\bstatus: (\w+)/g)].map(([, state]) => state);
  if (states.includes('ok') && states.every((state) => state === 'ok' || state === 'valid')) return;
  throw new Error(
    'The backup is damaged or incomplete, so nothing was changed. Use an earlier one or another repository ' +
      `(repo2 in pgbackrest.conf). pgBackRest reports:\n${report.trim()}`,
  );
}

/** Restores the cluster into an empty folder: everything that is archived, or the state of a moment. */
export async function restoreCluster(folder: string, at: Date | null): Promise<void> {
  const moment =
    at === null ? [] : ['--type=time', `--target=${at.toISOString().replace('T', ' ').replace('Z', '+00')}`];
  await run('pgbackrest', [
    'restore',
    `--pg1-path=${folder}`,
    ...moment,
    ...(at === null ? [] : ['--target-action=promote']),
  ]);
}
