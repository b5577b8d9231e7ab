import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../../core/config.ts';
import type { DatabaseConnection } from '../../core/database/pool.ts';
import { openFileStore } from '../../core/files/store/open-file-store.ts';
import { STORED_FILES_FOLDER } from '../../core/files/stored-file.ts';
import { checkInvariants, holds } from '../invariants/check.ts';
import { checkStoredFiles, deleteUnknownFiles } from '../invariants/stored-files.ts';
import { LAST_REPLAYED } from './backup-run.sql.ts';
import { restoreCluster, verifyRepository } from './pgbackrest.ts';
import { hasFileRepository, restoreFiles, snapshotFor, verifyFileRepository } from './restic.ts';
import { SCRATCH_PORT, startRestored } from './scratch-postgres.ts';

export interface RestoreOptions {
  /** An empty or new folder; it gets `postgresql` and, where files are backed up, `files`. */
  folder: string;
  /** The moment whose state is wanted; null for everything that is archived. */
  at: Date | null;
  config: Pick<Config, 'dataDir' | 's3'>;
  /** Database and its owner in the restored cluster. */
  owner: Pick<DatabaseConnection, 'database' | 'user'>;
  say: (message: string) => void;
}

export interface Restored {
  /** The folder that a PostgreSQL can be started on. */
  cluster: string;
  /** The data directory with files, releases and keys; null where they are in an object store. */
  dataDir: string | null;
  /** When the last change that is in it was committed. */
  lastChangeAt: string | null;
  checkedRows: number;
}

/**
 * Restores a backup into a folder of its own and checks the books in it. The repositories are read completely before,
 * so that a damaged backup is refused and nothing is written; what runs now is never touched. Throws when a rule is
 * violated.
 */
export async function restoreAndCheck({ folder, at, config, owner, say }: RestoreOptions): Promise<Restored> {
  if (process.getuid?.() === 0)
    throw new Error('PostgreSQL does not run as root. Run this as its user: su postgres -s /bin/bash -c "…"');
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty. Choose a new folder: a restore never overwrites anything.`);
  say('Every byte of the backups is compared with its checksum …');
  await verifyRepository();
  if (hasFileRepository()) await verifyFileRepository();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const cluster = join(folder, 'postgresql');
  await mkdir(cluster, { mode: 0o700 });
  say('The cluster is restored …');
  await restoreCluster(cluster, at);
  const snapshot = hasFileRepository() ? await snapshotFor(at) : null;
  const dataDir = snapshot === null ? null : await restoreFiles(snapshot, join(folder, 'files'), config.dataDir);
  say('PostgreSQL replays the archive …');
  const stop = await startRestored(cluster, join(folder, 'run'));
  try {
    const client = new pg.Client({ ...owner, host: join(folder, 'run'), port: SCRATCH_PORT, statement_timeout: 0 });
    await client.connect();
    try {
      const { rows } = await client.query<{ at: string | null }>(LAST_REPLAYED);
      say('The books are checked …');
      const results = await checkInvariants(client);
      if (config.s3 || dataDir !== null) {
        const store = openFileStore({ s3: config.s3, dataDir: dataDir ?? config.dataDir }, STORED_FILES_FOLDER);
        // Files are copied more often than the archive ends: what is younger than the database belongs to nothing.
        if (!config.s3) await deleteUnknownFiles(client, store);
        results.push(await checkStoredFiles(client, store, snapshot?.time ?? null));
      }
      const broken = results.filter((result) => !holds(result));
      const checkedRows = results.reduce((sum, { checked }) => sum + checked, 0);
      if (checkedRows === 0) throw new Error('The restored database is empty.');
      if (broken.length > 0)
        throw new Error(
          `The restored data violates ${broken.length} rules: ` +
            broken.map(({ name, examples }) => `${name} (${examples[0] ?? 'nothing was checked'})`).join('; '),
        );
      return { cluster, dataDir, lastChangeAt: rows[0]?.at ?? null, checkedRows };
    } finally {
      await client.end();
    }
  } finally {
    await stop();
  }
}
