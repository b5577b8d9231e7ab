import { readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import type { Config } from '../../core/config.ts';

/**
 * Returns the key that encrypts a backup: the content of `--key-file`, or IWE_BACKUP_KEY; null without either. Throws
 * when it is no key, and when the backup would contain it: then it would protect nothing.
 */
export function readBackupKey(
  keyFile: string | null,
  { dataDir, secrets }: Pick<Config, 'dataDir' | 'secrets'>,
  env: NodeJS.ProcessEnv = process.env,
): string | null {
  if (keyFile !== null && resolve(keyFile).startsWith(resolve(dataDir) + sep))
    throw new Error(
      `${keyFile} lies in the data directory, so the backup would contain its own key. Move it elsewhere.`,
    );
  const key = (keyFile === null ? (env['IWE_BACKUP_KEY'] ?? '') : readFileSync(keyFile, 'utf8')).trim().toLowerCase();
  if (key === '' && keyFile === null) return null;
  if (!/^[0-9a-f]{64}$/.test(key))
    throw new Error('A backup key has 64 hexadecimal digits. Make one with: openssl rand -hex 32 > backup.key');
  if ([secrets.instanceKey, ...(secrets.previousInstanceKeys ?? [])].includes(key))
    throw new Error('The backup contains the instance key, so it cannot be the key of the backup. Make another one.');
  return key;
}

const READABLE = 'everybody who gets at its folder reads it: password hashes, stored credentials and the instance key';

/**
 * Returns a warning about a backup without a key; null with one, and for whoever asked for a plain one. Throws in
 * production, where nobody makes one by mistake.
 */
export function plainBackupWarning(
  key: string | null,
  { isPlain, production }: { isPlain: boolean; production: boolean },
): string | null {
  if (key !== null && isPlain) throw new Error('A backup is plain or has a key. Leave out one of the two.');
  if (key !== null || isPlain) return null;
  const howTo = 'Make a key (openssl rand -hex 32 > backup.key), keep it elsewhere, and give it with --key-file.';
  if (production)
    throw new Error(
      `Without a key this backup would not be encrypted, and ${READABLE}. ${howTo} With --plain it is written all ` +
        'the same.',
    );
  return `This backup is not encrypted: ${READABLE}. ${howTo}`;
}
