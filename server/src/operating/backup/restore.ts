import { createReadStream } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate, MIGRATIONS_FOLDER } from '../../core/database/migrations/migrate.ts';
import type { DatabaseConnection } from '../../core/database/pool.ts';
import { openFileStore } from '../../core/files/store/open-file-store.ts';
import { STORED_FILES_FOLDER } from '../../core/files/stored-file.ts';
import { backupTables, migrationsOf, quote } from './catalogue.ts';
import { filesFolder, readManifest, tableFile } from './manifest.ts';
import type { BackupManifest } from './manifest.ts';
import { copyReleasesFromFolder, releaseFolders } from './release-stores.ts';
import { releaseStores } from '../../platform/public.ts';
import type { FilePlaces } from './backup.ts';
import { copyFilesFromFolder } from './stored-files.ts';
import { verifyBackup } from './verify-backup.ts';

export interface RestoreOptions {
  /** Delete the rows that the database has. */
  replace?: boolean;
  /** Where the files are written; null leaves them out. */
  places: FilePlaces | null;
}

/**
 * Loads a backup: the migrations it was written with create the tables, its rows fill them, every foreign key is
 * checked, and the newer migrations follow; every session and password link of it ends. Throws before it changes
 * anything when the backup is damaged or from a newer version, or when the database has rows and `replace` is not
 * set.
 */
export async function restore(
  connection: DatabaseConnection,
  folder: string,
  options: RestoreOptions,
): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  await refuseUnknownMigrations(manifest);
  await verifyBackup(folder, manifest);
  const client = new pg.Client({ ...connection, application_name: 'iwe-restore', statement_timeout: 0 });
  await client.connect();
  try {
    if (!options.replace) await refuseRows(client);
    await client.query(
      // pgboss: of versions before 0530 (decision 028).
      'begin; drop schema if exists pgboss cascade; drop schema public cascade; create schema public; commit',
    );
    await migrate(connection, { until: manifest.migrations.at(-1) ?? '' });
    await client.query('begin');
    await load(client, manifest, folder);
    await client.query('commit');
  } finally {
    await client.end();
  }
  await migrate(connection);
  await endSessions(connection);
  if (options.places !== null) await restoreFiles(filesFolder(folder), manifest, options.places);
  return manifest;
}

/**
 * Ends every session and every link of drivers and quotes of the backup: whoever was signed out, disabled or got
 * another password since stays out.
 */
async function endSessions(connection: DatabaseConnection): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'iwe-restore' });
  await client.connect();
  try {
    await client.query('update session set revoked_at = now() where revoked_at is null');
    await client.query('update password_reset set used_at = now() where used_at is null');
    await client.query('update run_link set revoked_at = now() where revoked_at is null');
    await client.query('update phone_count set revoked_at = now() where revoked_at is null and sent_at is null');
    await client.query('update quote_link set revoked_at = now() where revoked_at is null and answered_at is null');
  } finally {
    await client.end();
  }
}

async function restoreFiles(folder: string, manifest: BackupManifest, places: FilePlaces): Promise<void> {
  const elsewhere = new Set([STORED_FILES_FOLDER, ...(places.s3 ? releaseFolders : [])]);
  for (const name of manifest.files)
    if (!elsewhere.has(name))
      await cp(join(folder, name), join(places.dataDir, name), {
        recursive: true,
        force: true,
        preserveTimestamps: true,
      });
  if (places.s3) await copyReleasesFromFolder(folder, releaseStores(places));
  await copyFilesFromFolder(folder, openFileStore(places, STORED_FILES_FOLDER));
}

async function refuseUnknownMigrations(manifest: BackupManifest): Promise<void> {
  const known = new Set((await readdir(MIGRATIONS_FOLDER)).map((file) => file.replace(/\.sql$/, '')));
  const unknown = manifest.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Error(
      `This backup comes from a newer version (it has ${unknown.join(', ')}). Restore it with that version.`,
    );
}

async function refuseRows(client: pg.Client): Promise<void> {
  if ((await migrationsOf(client)).length === 0) return;
  const { rows } = await client.query<{ found: boolean }>(
    'select exists (select from organisation) or exists (select from app_user) as found',
  );
  if (rows[0]?.found)
    throw new Error(
      'This database holds data already. Restore into an empty one, or add --replace to delete the present data.',
    );
}

async function load(client: pg.Client, manifest: BackupManifest, folder: string): Promise<void> {
  const present = new Set((await backupTables(client)).map((table) => table.name));
  // Tables are filled in any order, and their owner may not disable foreign keys: they are dropped, and added again
  // later, which checks every row.
  const { rows: keys } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
        format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname,
        pg_get_constraintdef(k.oid)) as add
     from pg_constraint k join pg_namespace n on n.oid = k.connamespace where n.nspname = 'public'
       and k.contype = 'f' order by k.conrelid::regclass::text, k.conname`,
  );
  const { rows: forced } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relforcerowsecurity`,
  );
  for (const key of keys) await client.query(key.drop);
  // COPY refuses a table whose row-level security applies to the role that copies.
  for (const { name } of forced) await client.query(`alter table ${quote(name)} no force row level security`);
  for (const table of manifest.tables) {
    if (!present.has(table.name))
      throw new Error(`The backup has a table ${table.name} that its own migrations do not create.`);
    // Rows that a migration inserts are in the backup as well.
    await client.query(`alter table ${quote(table.name)} disable trigger user; delete from ${quote(table.name)}`);
    await fillTable(client, table, tableFile(folder, table.name));
    await client.query(`alter table ${quote(table.name)} enable trigger user`);
  }
  for (const { name } of forced) await client.query(`alter table ${quote(name)} force row level security`);
  for (const key of keys) await client.query(key.add);
  for (const sequence of manifest.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [
      quote(sequence.name),
      sequence.value,
      sequence.isCalled,
    ]);
}

async function fillTable(client: pg.Client, table: BackupManifest['tables'][number], file: string): Promise<void> {
  const stream = client.query(
    copyFrom(`copy ${quote(table.name)} (${table.columns.map(quote).join(', ')}) from stdin (format binary)`),
  );
  await pipeline(createReadStream(file), createGunzip(), stream);
  if (stream.rowCount !== table.rows)
    throw new Error(`${table.name}: ${table.rows} rows were backed up and ${stream.rowCount} were restored.`);
}
