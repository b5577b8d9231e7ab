import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '../../core/config.ts';
import { attachPostgres, openPostgres } from '../../core/database/open.ts';
import { recordRun } from '../cluster-backup/backup-run.sql.ts';
import { plainBackupWarning, readBackupKey } from './backup-key.ts';
import { backup } from './backup.ts';
import { decryptToFolder, encryptFolder, isEncryptedBackup } from './encrypted-file.ts';
import type { BackupManifest } from './manifest.ts';
import { restore } from './restore.ts';

const USAGE = `pnpm backup [folder] [--key-file <file> | --plain]
  writes everything into one encrypted file, <folder>.iwe (default: <data>/backups/<time>.iwe)
  without a key into a plain folder: with a warning, and in production only with --plain
pnpm restore <folder or file> [--key-file <file>] [--replace]
  loads it into an empty database, or instead of the present data; everybody signs in again
A key has 64 hexadecimal digits (openssl rand -hex 32 > backup.key); IWE_BACKUP_KEY may hold it instead of a file.
Keep it where the backups are not: without it nobody reads them, and neither do you.`;

const [command = '', ...rest] = process.argv.slice(2);
const options = {
  replace: { type: 'boolean' },
  plain: { type: 'boolean' },
  'key-file': { type: 'string' },
} as const;
let replace = false;
let isPlain = false;
let keyFile: string | null = null;
let folder: string | undefined;

try {
  const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true });
  replace = values.replace === true;
  isPlain = values.plain === true;
  keyFile = values['key-file'] ?? null;
  [folder] = positionals;
  if (command === 'backup' && !replace) await runBackup();
  else if (command === 'restore' && !isPlain && folder !== undefined) await runRestore(folder);
  else {
    console.error(USAGE);
    process.exitCode = 2;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** Works beside the running server, and without it. */
async function runBackup(): Promise<void> {
  const startedAt = new Date();
  const config = loadConfig();
  const key = readBackupKey(keyFile, config);
  const warning = plainBackupWarning(key, { isPlain, production: config.production });
  if (warning !== null) console.warn(warning);
  const postgres = await attachPostgres(config);
  try {
    const target = resolve(folder ?? join(config.dataDir, 'backups', new Date().toISOString().replace(/[:.]/g, '-')));
    const manifest = await backup(postgres.connection, target, config);
    if (key !== null) {
      await encryptFolder(target, `${target}.iwe`, key);
      await rm(target, { recursive: true });
    }
    console.log(
      `${manifest.tables.reduce((sum, table) => sum + table.rows, 0)} rows of ${manifest.tables.length} tables are in ` +
        `${target}${key === null ? '' : '.iwe'}`,
    );
    tellLostFiles(manifest);
    await recordRun(postgres.connection, { kind: 'backup', startedAt, error: null, details: { file: target } });
  } finally {
    await postgres.close();
  }
}

/** The server must be stopped: a restore replaces its data. */
async function runRestore(source: string): Promise<void> {
  const config = loadConfig();
  const key = readBackupKey(keyFile, config);
  const isEncrypted = await isEncryptedBackup(resolve(source));
  if (isEncrypted && key === null)
    throw new Error(`${source} is encrypted. Give its key with --key-file <file> or as IWE_BACKUP_KEY.`);
  const opened = isEncrypted ? await openingFolder(config.dataDir) : null;
  const postgres = await openPostgres(config);
  try {
    if (opened !== null && key !== null) await decryptToFolder(resolve(source), opened, key);
    const manifest = await restore(postgres.connection, opened ?? resolve(source), {
      replace,
      places: config,
    });
    console.log(
      `${manifest.tables.reduce((sum, table) => sum + table.rows, 0)} rows of ${manifest.createdAt} are restored.`,
    );
    tellLostFiles(manifest);
  } finally {
    await postgres.close();
    if (opened !== null) await rm(opened, { recursive: true, force: true });
  }
}

/** A folder of the data directory for an opened backup: nobody else reads it, and no backup takes it along. */
async function openingFolder(dataDir: string): Promise<string> {
  const backups = join(dataDir, 'backups');
  await mkdir(backups, { recursive: true });
  return mkdtemp(join(backups, 'opened-'));
}

/** Names the stored files that the backup is without; the command then ends with code 1. */
function tellLostFiles({ lostFiles = [] }: BackupManifest): void {
  if (lostFiles.length === 0) return;
  console.error(`${lostFiles.length} files were missing or damaged in the file store and are not in this backup:`);
  for (const key of lostFiles) console.error(`  ${key}`);
  process.exitCode = 1;
}
