import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { ConfigError } from '../../core/config.ts';
import type { Config } from '../../core/config.ts';
import type { DatabaseConnection } from '../../core/database/pool.ts';
import { freeBytesOf } from '../../core/limits/disk-room.ts';
import { readBackupKey } from './backup-key.ts';
import { backup } from './backup.ts';
import { encryptFolder } from './encrypted-file.ts';

const PREFIX = 'before-upgrade-';
/** Backups of upgrades that stay. Those that people make are never removed. */
const KEPT = 3;

/**
 * Writes a backup of everything before an upgrade changes the database, and removes those before the last three. The
 * version before restores it. Resolves to its path. Throws ConfigError when the disk has no room for it.
 */
export async function backupBeforeMigrating(
  connection: DatabaseConnection,
  config: Pick<Config, 'dataDir' | 's3' | 'secrets'>,
  freeBytes: (folder: string) => Promise<number> = freeBytesOf,
): Promise<string> {
  const folder = join(config.dataDir, 'backups');
  const [needed, free] = await Promise.all([databaseBytes(connection), freeBytes(config.dataDir)]);
  // Compressed rows need about a fifth of it; what is stored in files comes on top.
  if (free < needed)
    throw new ConfigError(
      `Before an upgrade a backup is written to ${folder}, and its disk has ${megabytes(free)} left where up to ` +
        `${megabytes(needed)} may be needed. Make room, or set IWE_UPGRADE_BACKUP=off if you have a backup of your own.`,
    );
  const target = join(folder, `${PREFIX}${new Date().toISOString().replace(/[:.]/g, '-')}`);
  await backup(connection, target, config);
  const key = readBackupKey(null, config);
  if (key !== null) {
    await encryptFolder(target, `${target}.iwe`, key);
    await rm(target, { recursive: true });
  }
  const all = (await readdir(folder)).filter((name) => name.startsWith(PREFIX)).sort();
  for (const name of all.slice(0, -KEPT)) await rm(join(folder, name), { recursive: true });
  return key === null ? target : `${target}.iwe`;
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_048_576).toLocaleString('en-AU')} MB`;

async function databaseBytes(connection: DatabaseConnection): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ bytes: number }>(
      'select pg_database_size(current_database())::float8 as bytes',
    );
    return rows[0]?.bytes ?? 0;
  } finally {
    await client.end();
  }
}
