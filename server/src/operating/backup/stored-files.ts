import { join } from 'node:path';
import type pg from 'pg';
import { diskFileStore } from '../../core/files/store/disk-file-store.ts';
import type { FileStore } from '../../core/files/store/file-store.ts';
import { storedFileKey, STORED_FILES_FOLDER } from '../../core/files/stored-file.ts';

/** A stored file as its row in the backup describes it. */
export interface FileRow {
  organisation: number;
  id: string;
  bytes: number;
  sha256: Buffer;
}

/** The files whose rows a snapshot has and that have not expired: the store keeps each for at least another day. */
export async function readFileRows(client: pg.Client): Promise<FileRow[]> {
  const { rows: found } = await client.query(
    `select from information_schema.columns where table_name = 'stored_file' and column_name = 'state'`,
  );
  // A database that an upgrade is about to change may be older than the store.
  if (found.length === 0) return [];
  const { rows } = await client.query<FileRow>(
    `select organisation_id as organisation, id, bytes::float8 as bytes, sha256 from stored_file
     where state = 'stored' and (expires_at is null or expires_at > now()) order by organisation_id, id`,
  );
  return rows;
}

/**
 * Copies files into a backup. Resolves to those that are missing in the store or have other bytes than their rows say.
 */
export async function copyFilesToFolder(from: FileStore, rows: readonly FileRow[], folder: string): Promise<string[]> {
  const target = diskFileStore(join(folder, STORED_FILES_FOLDER));
  const lost: string[] = [];
  for (const row of rows) {
    const key = storedFileKey(row);
    const content = await from.get(key);
    const written = content && (await target.put(key, content));
    if (!written || written.bytes !== row.bytes || !written.sha256.equals(row.sha256)) lost.push(key);
  }
  return lost;
}

/** Copies the files of a backup into a store, and removes what no row of the backup names. */
export async function copyFilesFromFolder(folder: string, into: FileStore): Promise<void> {
  const source = diskFileStore(join(folder, STORED_FILES_FOLDER));
  const names = new Set<string>();
  for (const { key } of await source.list('')) {
    const content = await source.get(key);
    if (content) await into.put(key, content);
    names.add(key);
  }
  for (const { key } of await into.list('')) if (!names.has(key)) await into.delete(key);
}
