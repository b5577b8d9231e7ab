import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** What a backup contains; it is read, and the backup checked against it, before a restore changes anything. */
export const backupManifest = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int(), sha256: z.string() }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.number(), isCalled: z.boolean() })),
  /** Files and folders of the data directory that the backup contains. */
  files: z.array(z.string()),
  /** Stored files that were missing or damaged when the backup was written. */
  lostFiles: z.array(z.string()).optional(),
  /** Every file in them: its path below `files`, with slashes. Older backups have no such list. */
  contents: z.array(z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string() })).optional(),
});
export type BackupManifest = z.infer<typeof backupManifest>;

/** The file of one table: COPY's binary form, compressed. */
export const tableFile = (folder: string, table: string): string => join(folder, 'tables', `${table}.copy.gz`);

/** The folder with the files of the data directory. */
export const filesFolder = (folder: string): string => join(folder, 'files');

export async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
}

/** Reads the manifest; throws with what is wrong when the folder is no finished backup. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new Error(`There is no finished backup in ${folder}: manifest.json, which is written last, is missing.`);
  });
  const parsed = backupManifest.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`The manifest in ${folder} is not one that this version reads.`);
  return parsed.data;
}
