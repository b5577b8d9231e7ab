import type { Client } from 'pg';
import type { Secrets } from '../../core/config.ts';
import { secretBox, UnreadableSecret } from '../../core/services/public.ts';
import { ENCRYPTED } from './reencrypt.sql.ts';
import type { EncryptedRow } from './reencrypt.sql.ts';

/** What became of one kind of secret. */
export interface Reencrypted {
  name: string;
  /** How many are encrypted with the instance key now that were not before. */
  changed: number;
  /** How many were made with a key that is not among the previous ones; they are as they were. */
  unreadable: number;
}

/**
 * Encrypts everything again that a previous instance key encrypted, so that this key can be removed from the settings.
 * Works beside a running server that has the new key: what somebody replaces meanwhile is left as they stored it.
 */
export async function reencrypt(client: Client, secrets: Secrets): Promise<Reencrypted[]> {
  const box = secretBox(secrets);
  const { keyId: current } = box.encrypt('', { organisation: 0, service: '', field: '' });
  const results: Reencrypted[] = [];
  for (const { name, read, write } of ENCRYPTED) {
    const result = { name, changed: 0, unreadable: 0 };
    const { rows } = await client.query<EncryptedRow>(read, [current]);
    for (const { id, keyId, encrypted, ...place } of rows) {
      try {
        const text = box.decrypt({ keyId, encrypted }, place);
        const next = box.encrypt(text, place);
        const { rowCount } = await client.query(write, [id, next.keyId, next.encrypted, encrypted]);
        result.changed += rowCount ?? 0;
      } catch (error) {
        if (!(error instanceof UnreadableSecret)) throw error;
        result.unreadable += 1;
      }
    }
    results.push(result);
  }
  return results;
}
