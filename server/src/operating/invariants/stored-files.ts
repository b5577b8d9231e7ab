import type { ClientBase } from 'pg';
import type { FileStore } from '../../core/files/store/file-store.ts';
import { storedFileKey } from '../../core/files/stored-file.ts';
import type { InvariantResult } from './check.ts';

const NAME = 'a file exists ⇔ its row says so, with the same number of bytes';
const NAMED = 10;

interface Row {
  organisation: number;
  id: string;
  bytes: number | null;
  isStored: boolean;
}

const ROWS = `select organisation_id as organisation, id, bytes::float8 as bytes, state = 'stored'
    and (expires_at is null or expires_at > now()) and created_at < coalesce($1::timestamptz, 'infinity') as "isStored"
  from stored_file where state <> 'deleted'`;

/** Deletes the files of a restored copy that the restored database does not know. */
export async function deleteUnknownFiles(client: ClientBase, store: FileStore): Promise<void> {
  const files = await store.list('');
  const { rows } = await client.query<Row>(ROWS, [null]);
  const known = new Set(rows.map(storedFileKey));
  for (const { key } of files) if (!known.has(key)) await store.delete(key);
}

/**
 * Compares the file store with the rows of stored files. Hashes are compared by `pnpm backup`, which reads every file.
 * May run next to the server: a row is written before its file and deleted after it, so files are listed first. With
 * `copiedAt` the store is a copy of that moment, which has no younger files.
 */
export async function checkStoredFiles(
  client: ClientBase,
  store: FileStore,
  copiedAt: Date | null = null,
): Promise<InvariantResult> {
  const started = performance.now();
  const found = new Map((await store.list('')).map(({ key, bytes }) => [key, bytes]));
  const { rows } = await client.query<Row>(ROWS, [copiedAt]);
  const violations: string[] = [];
  const named = new Set<string>();
  for (const row of rows) {
    const key = storedFileKey(row);
    named.add(key);
    if (!row.isStored) continue;
    // A file stored after the listing is looked up individually.
    const bytes = found.get(key) ?? (await store.head(key))?.bytes;
    if (bytes !== row.bytes)
      violations.push(`file ${key}: ${bytes === undefined ? 'missing' : `${bytes} bytes`}, its row says ${row.bytes}`);
  }
  for (const key of found.keys()) if (!named.has(key)) violations.push(`file ${key}: there is no row`);
  return {
    name: NAME,
    checked: rows.length + found.size,
    violations: violations.length,
    examples: violations.slice(0, NAMED),
    isVacuous: false,
    milliseconds: Math.round(performance.now() - started),
  };
}
