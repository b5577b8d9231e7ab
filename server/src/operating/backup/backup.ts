import { createWriteStream } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Config } from '../../core/config.ts';
import type { DatabaseConnection } from '../../core/database/pool.ts';
import { UNFINISHED_FOLDER } from '../../core/files/store/disk-file-store.ts';
import { openFileStore } from '../../core/files/store/open-file-store.ts';
import { STORED_FILES_FOLDER } from '../../core/files/stored-file.ts';
import { Measure } from '../../core/files/store/file-store.ts';
import { backupTables, migrationsOf, quote, sequenceStates } from './catalogue.ts';
import { hashFile } from './hash-file.ts';
import { copyReleasesToFolder, releaseFolders } from './release-stores.ts';
import { filesFolder, tableFile, writeManifest } from './manifest.ts';
import type { BackupManifest } from './manifest.ts';
import { releaseStores } from '../../platform/public.ts';
import { copyFilesToFolder, readFileRows } from './stored-files.ts';

/**
 * Not copied from the data directory: PostgreSQL's own files (COPY reads the tables), the lock, older backups; stored
 * files are copied row by row.
 */
const LEFT_OUT = new Set(['postgresql', 'server.lock', 'backups', 'uploads', STORED_FILES_FOLDER]);

/** Where an instance has its files. */
export type FilePlaces = Pick<Config, 's3' | 'dataDir'>;

/**
 * Writes every table into a folder, all in one snapshot while the server continues to work, and the files of the data
 * directory; what is in an object store becomes the folders that it would be on a disk. Null for `places` leaves files
 * out. The folder gets its name when it is complete. Resolves to its manifest, whose `lostFiles` are missing or damaged
 * in the store: the backup is complete without them.
 */
export async function backup(
  connection: DatabaseConnection,
  folder: string,
  places: FilePlaces | null,
): Promise<BackupManifest> {
  const half = `${folder}.unfinished`;
  await rm(half, { recursive: true, force: true });
  await mkdir(join(half, 'tables'), { recursive: true, mode: 0o700 });
  const client = new pg.Client({ ...connection, application_name: 'iwe-backup', statement_timeout: 0 });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const manifest: BackupManifest = {
      format: 1,
      createdAt: new Date().toISOString(),
      migrations: await migrationsOf(client),
      tables: [],
      sequences: await sequenceStates(client),
      files: [],
    };
    if (manifest.migrations.length === 0) throw new Error('This database is empty: there is nothing to back up.');
    for (const table of await backupTables(client)) {
      const { rows, sha256 } = await copyTable(
        client,
        `copy ${quote(table.name)} (${table.columns.map(quote).join(', ')}) to stdout (format binary)`,
        tableFile(half, table.name),
      );
      manifest.tables.push({ ...table, rows, sha256 });
    }
    const fileRows = await readFileRows(client);
    await client.query('commit');
    if (places !== null) {
      const target = filesFolder(half);
      const leftOut = places.s3 ? new Set([...LEFT_OUT, ...releaseFolders]) : LEFT_OUT;
      manifest.files = await copyFiles(places.dataDir, target, leftOut);
      if (places.s3) manifest.files.push(...(await copyReleasesToFolder(releaseStores(places), target)));
      if (fileRows.length > 0) manifest.files.push(STORED_FILES_FOLDER);
      manifest.lostFiles = await copyFilesToFolder(openFileStore(places, STORED_FILES_FOLDER), fileRows, target);
    }
    manifest.contents = await describeFiles(filesFolder(half));
    await writeManifest(half, manifest);
    await rename(half, folder);
    return manifest;
  } finally {
    await client.end();
  }
}

async function copyTable(
  client: pg.Client,
  statement: string,
  file: string,
): Promise<{ rows: number; sha256: string }> {
  const stream = client.query(copyTo(statement));
  const measure = new Measure();
  await pipeline(stream, measure, createGzip({ level: 4 }), createWriteStream(file, { mode: 0o600 }));
  return { rows: stream.rowCount ?? 0, sha256: measure.written().sha256.toString('hex') };
}

async function copyFiles(dataDir: string, target: string, leftOut: ReadonlySet<string>): Promise<string[]> {
  const taken: string[] = [];
  for (const name of (await readdir(dataDir)).sort()) {
    if (leftOut.has(name)) continue;
    await cp(join(dataDir, name), join(target, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: (source) => !source.endsWith(`${sep}${UNFINISHED_FOLDER}`),
    });
    taken.push(name);
  }
  return taken;
}

/** Every file below a folder with its size and hash, sorted by path; none when there is no such folder. */
async function describeFiles(folder: string): Promise<NonNullable<BackupManifest['contents']>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const contents: NonNullable<BackupManifest['contents']> = [];
  for (const path of paths) contents.push({ path, ...(await hashFile(join(folder, path))) });
  return contents;
}
