import { join } from 'node:path';
import { hashFile } from './hash-file.ts';
import { filesFolder, tableFile } from './manifest.ts';
import type { BackupManifest } from './manifest.ts';

/** How many damaged files are named. */
const NAMED = 10;

/**
 * Reads every file of a backup and compares it with the manifest. Throws, with the names of the first ones, when
 * something is missing or changed. A restore calls this before it changes anything.
 */
export async function verifyBackup(folder: string, manifest: BackupManifest): Promise<void> {
  const damaged: string[] = [];
  for (const table of manifest.tables) {
    const found = await orNull(hashFile(tableFile(folder, table.name), { gunzip: true }));
    if (found?.sha256 !== table.sha256) damaged.push(`table ${table.name}`);
  }
  for (const { path, bytes, sha256 } of manifest.contents ?? []) {
    const found = await orNull(hashFile(join(filesFolder(folder), path)));
    if (found?.bytes !== bytes || found.sha256 !== sha256) damaged.push(`file ${path}`);
  }
  if (damaged.length === 0) return;
  const more = damaged.length > NAMED ? ` and ${damaged.length - NAMED} more` : '';
  throw new Error(
    `This backup is damaged: ${damaged.slice(0, NAMED).join(', ')}${more} is not what was backed up. Nothing was changed; restore another backup.`,
  );
}

/** A file that cannot be read or unpacked is damaged like one with other bytes. */
const orNull = <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null);
