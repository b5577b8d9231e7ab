import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Transform } from 'node:stream';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { DatabaseConnection } from '../database/pool.ts';
import { backupTables, migrationsOf, quote, sequenceStates } from './catalogue.ts';
import { fillFolder, storedFolders } from './release-stores.ts';
import { filesFolder, tableFile, writeManifest } from './manifest.ts';
import type { BackupManifest } from './manifest.ts';
import type { ReleaseStores } from '../modules/platform/public.ts';

/** What of the data directory is no part of a backup: PostgreSQL's own files (the tables are taken by COPY), locks, older backups. */
const LEFT_OUT = new Set(['postgresql', 'server.lock', 'backups', 'uploads']);

/**
 * Writes every table into a folder, all in one snapshot while the server goes on working, and the files of the data
 * directory beside them; `remote` are the stores of releases that lie elsewhere, taken along as the folders that they would be
 * on the disk. The folder gets its name when it is complete. Resolves to its manifest.
 */
export async function backup(connection: DatabaseConnection, folder: string, dataDir: string | null, remote: ReleaseStores | null = null): Promise<BackupManifest> {
  const half = `${folder}.unfinished`;
  await rm(half, { recursive: true, force: true });
  await mkdir(join(half, 'tables'), { recursive: true, mode: 0o700 });
  const client = new pg.Client({ ...connection, application_name: 'iwe-backup', statement_timeout: 0 });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const manifest: BackupManifest = { format: 1, createdAt: new Date().toISOString(), migrations: await migrationsOf(client), tables: [], sequences: await sequenceStates(client), files: [] };
    if (manifest.migrations.length === 0) throw new Error('This database is empty: there is nothing to back up.');
    for (const table of await backupTables(client)) {
      const { rows, sha256 } = await copyTable(client, `copy ${quote(table.name)} (${table.columns.map(quote).join(', ')}) to stdout (format binary)`, tableFile(half, table.name));
      manifest.tables.push({ ...table, rows, sha256 });
    }
    await client.query('commit');
    if (dataDir !== null) manifest.files = await copyFiles(dataDir, filesFolder(half), remote === null ? LEFT_OUT : new Set([...LEFT_OUT, ...storedFolders]));
    if (remote !== null) manifest.files.push(...await fillFolder(remote, filesFolder(half)));
    await writeManifest(half, manifest);
    await rename(half, folder);
    return manifest;
  } finally {
    await client.end();
  }
}

async function copyTable(client: pg.Client, statement: string, file: string): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  const stream = client.query(copyTo(statement));
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(stream, hashing, createGzip({ level: 4 }), createWriteStream(file, { mode: 0o600 }));
  return { rows: stream.rowCount ?? 0, sha256: hash.digest('hex') };
}

async function copyFiles(dataDir: string, target: string, leftOut: ReadonlySet<string>): Promise<string[]> {
  const taken: string[] = [];
  for (const name of (await readdir(dataDir)).sort()) {
    if (leftOut.has(name)) continue;
    await cp(join(dataDir, name), join(target, name), { recursive: true, preserveTimestamps: true });
    taken.push(name);
  }
  return taken;
}
