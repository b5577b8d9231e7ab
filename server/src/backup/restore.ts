import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate, MIGRATIONS_FOLDER } from '../database/migrate.ts';
import type { DatabaseConnection } from '../database/pool.ts';
import { backupTables, migrationsOf, quote } from './catalogue.ts';
import { filesFolder, readManifest, tableFile } from './manifest.ts';
import type { BackupManifest } from './manifest.ts';
import { emptyFolder, storedFolders } from './release-stores.ts';
import type { ReleaseStores } from '../modules/platform/public.ts';

export interface RestoreOptions {
  /** The database holds rows already: throw them away. */
  replace?: boolean;
  /** Where the files of the data directory go; null leaves them. */
  dataDir: string | null;
  /** Where releases and source maps go when they lie elsewhere than in the data directory. */
  remote?: ReleaseStores | null;
}

/**
 * Loads a backup: the tables are made by the migrations it was taken with, filled, held to every foreign key, and then
 * brought to the newest migration. Refuses a database with rows unless told to replace it.
 */
export async function restore(connection: DatabaseConnection, folder: string, options: RestoreOptions): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  await refuseUnknownMigrations(manifest);
  const client = new pg.Client({ ...connection, application_name: 'iwe-restore', statement_timeout: 0 });
  await client.connect();
  try {
    if (!options.replace) await refuseRows(client);
    await client.query('begin; drop schema if exists pgboss cascade; drop schema public cascade; create schema public; commit');
    await migrate(connection, { until: manifest.migrations.at(-1) ?? '' });
    await client.query('begin');
    await load(client, manifest, folder);
    await client.query('commit');
  } finally {
    await client.end();
  }
  await migrate(connection);
  const remote = options.remote ?? null;
  if (remote !== null) await emptyFolder(filesFolder(folder), remote);
  if (options.dataDir !== null) {
    for (const name of manifest.files) if (remote === null || !storedFolders.includes(name)) await cp(join(filesFolder(folder), name), join(options.dataDir, name), { recursive: true, force: true, preserveTimestamps: true });
  }
  return manifest;
}

async function refuseUnknownMigrations(manifest: BackupManifest): Promise<void> {
  const known = new Set((await readdir(MIGRATIONS_FOLDER)).map((file) => file.replace(/\.sql$/, '')));
  const unknown = manifest.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`This backup comes from a newer version (it has ${unknown.join(', ')}). Restore it with that version.`);
}

async function refuseRows(client: pg.Client): Promise<void> {
  if ((await migrationsOf(client)).length === 0) return;
  const { rows } = await client.query<{ found: boolean }>('select exists (select from organisation) or exists (select from app_user) as found');
  if (rows[0]?.found) throw new Error('This database holds data already. Restore into an empty one, or add --replace to throw the present data away.');
}

async function load(client: pg.Client, manifest: BackupManifest, folder: string): Promise<void> {
  const present = new Set((await backupTables(client)).map((table) => table.name));
  // Tables come in any order, and the owner of the tables may not switch foreign keys off: they go, and come back checked.
  const { rows: keys } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop, format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as add
     from pg_constraint k join pg_namespace n on n.oid = k.connamespace where n.nspname = 'public' and k.contype = 'f' order by k.conrelid::regclass::text, k.conname`);
  const { rows: forced } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relforcerowsecurity`);
  for (const key of keys) await client.query(key.drop);
  // COPY does not read into a table whose row-level security binds the one who copies.
  for (const { name } of forced) await client.query(`alter table ${quote(name)} no force row level security`);
  for (const table of manifest.tables) {
    if (!present.has(table.name)) throw new Error(`The backup has a table ${table.name} that its own migrations do not make.`);
    // Rows that a migration itself puts in are in the backup as well.
    await client.query(`alter table ${quote(table.name)} disable trigger user; delete from ${quote(table.name)}`);
    await fillTable(client, table, tableFile(folder, table.name));
    await client.query(`alter table ${quote(table.name)} enable trigger user`);
  }
  for (const { name } of forced) await client.query(`alter table ${quote(name)} force row level security`);
  for (const key of keys) await client.query(key.add);
  for (const sequence of manifest.sequences) await client.query('select setval($1::regclass, $2, $3)', [quote(sequence.name), sequence.value, sequence.isCalled]);
}

async function fillTable(client: pg.Client, table: BackupManifest['tables'][number], file: string): Promise<void> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const stream = client.query(copyFrom(`copy ${quote(table.name)} (${table.columns.map(quote).join(', ')}) from stdin (format binary)`));
  await pipeline(createReadStream(file), createGunzip(), hashing, stream);
  if (hash.digest('hex') !== table.sha256) throw new Error(`The file of ${table.name} is not what was backed up. Nothing of it was kept.`);
  if (stream.rowCount !== table.rows) throw new Error(`${table.name}: ${table.rows} rows were backed up and ${stream.rowCount} came back.`);
}
