import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseDatabaseUrl } from '../../core/config.ts';
import type { DatabaseConnection } from '../../core/database/pool.ts';
import { readS3Settings } from '../../core/s3-settings.ts';
import { recordRun } from './backup-run.sql.ts';
import type { BackupRun } from './backup-run.sql.ts';
import { backUpCluster } from './pgbackrest.ts';
import { backUpFiles, forgetOldFiles, hasFileRepository } from './restic.ts';
import { restoreAndCheck } from './restore-and-check.ts';

const USAGE = `pnpm pg-backup run      backs up the PostgreSQL cluster and the data directory; the nightly timer
pnpm pg-backup files    backs up the data directory alone; every minute
pnpm pg-backup drill    restores the newest backup into a scratch folder of TMPDIR, checks the books, removes it; weekly
pnpm pg-backup restore <new folder> [--at '2026-11-29T14:05:00+10:00']
  restores everything, or the state of a moment, beside what runs, and checks the books
Run it as the user of PostgreSQL on its machine, with DATABASE_URL and IWE_DATA_DIR. pgBackRest and restic read their
own settings: see "Backups" in docs/OPERATING.md.`;

/** The work of one command: what is stored about it. */
type Work = () => Promise<BackupRun['details']>;

const say = (message: string): void => console.log(message);

try {
  const { values, positionals } = parseArgs({ options: { at: { type: 'string' } }, allowPositionals: true });
  const [command, folder] = positionals;
  if (command === 'run') await recorded('backup', backUp);
  else if (command === 'files') await backUpFiles(settings().config.dataDir);
  else if (command === 'drill') await recorded('drill', drill);
  else if (command === 'restore' && folder !== undefined) await restore(resolve(folder), momentOf(values.at));
  else {
    console.error(USAGE);
    process.exitCode = 2;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function backUp(): ReturnType<Work> {
  const { label, type, bytes } = await backUpCluster();
  const files = hasFileRepository();
  if (files) {
    await backUpFiles(settings().config.dataDir);
    await forgetOldFiles();
  }
  say(`${label} is in the repository${files ? ', and the files of the data directory' : ''}.`);
  return { label, type, bytes, files };
}

async function drill(): ReturnType<Work> {
  const started = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'iwe-drill-'));
  try {
    const { lastChangeAt, checkedRows } = await restoreAndCheck({ ...settings(), folder, at: null, say });
    const seconds = Math.round((performance.now() - started) / 1000);
    say(
      `Restored in ${seconds} s with every change until ${lastChangeAt ?? 'the backup'}; ${checkedRows} rows are right.`,
    );
    return { seconds, lastChangeAt, checkedRows };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function restore(folder: string, at: Date | null): Promise<void> {
  const { cluster, dataDir, lastChangeAt } = await restoreAndCheck({ ...settings(), folder, at, say });
  say(
    `Restored and checked, with every change until ${lastChangeAt ?? 'the backup'}. To use it: stop iWE and PostgreSQL,`,
  );
  say(`put ${cluster} in the place of PostgreSQL's data directory, and start PostgreSQL.`);
  if (dataDir !== null) say(`Put what is in ${dataDir} in the place of ${settings().config.dataDir}, and start iWE.`);
}

/** Does the work, and stores how it ended where administrators see it, if the database can be reached. */
async function recorded(kind: BackupRun['kind'], work: Work): Promise<void> {
  const startedAt = new Date();
  let error: Error | null = null;
  let details: BackupRun['details'] = {};
  try {
    details = await work();
  } catch (failure) {
    error = failure instanceof Error ? failure : new Error(String(failure));
  }
  try {
    await recordRun(settings().connection, { kind, startedAt, error: error?.message ?? null, details });
  } catch (lost) {
    console.error(`The result could not be stored: ${lost instanceof Error ? lost.message : String(lost)}`);
  }
  if (error) throw error;
}

/** Reads what is needed from the environment: PostgreSQL's user may not enter the data directory and its secrets. */
function settings() {
  const { env } = process;
  if (!env['DATABASE_URL'] || !env['IWE_DATA_DIR'])
    throw new Error(
      'DATABASE_URL and IWE_DATA_DIR must be set, as in iwe.env. The embedded PostgreSQL is backed up by: pnpm backup',
    );
  const s3 = readS3Settings(env, (message) => {
    throw new Error(message);
  });
  const connection: DatabaseConnection = parseDatabaseUrl(env['DATABASE_URL']);
  const owner = { database: connection.database, user: connection.user };
  return { config: { dataDir: resolve(env['IWE_DATA_DIR']), s3 }, connection, owner };
}

function momentOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new Error(`--at is "${text}"; it looks like 2026-11-29T14:05:00+10:00`);
  return at;
}
