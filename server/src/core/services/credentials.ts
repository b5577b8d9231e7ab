import type { Secrets } from '../config.ts';
import type { Reader, Transaction } from '../database/index.ts';
import { CREDENTIALS, DELETE_CREDENTIALS, STORE_CREDENTIAL } from './credentials.repository.ts';
import { secretBox } from './encryption.ts';
import { Secret } from './secret.ts';

/** A secret of an organisation at a service, readable. */
export interface Credential {
  readonly secret: Secret;
  readonly expiresAt: Date | null;
}

/**
 * Secrets of organisations at outside services, encrypted in the database. Nothing of them may reach a log or the
 * audit.
 */
export interface CredentialStore {
  /** Stores or replaces one. `field` names it: 'refresh_token'. */
  store(
    tx: Transaction,
    entry: { service: string; field: string; text: string; expiresAt?: Date | null },
  ): Promise<void>;
  /**
   * All of a service, by field. Throws UnreadableSecret when one was made with a key that is gone, changed or moved.
   */
  read(tx: Reader, service: string): Promise<ReadonlyMap<string, Credential>>;
  /** Forgets all of a service: disconnected. */
  remove(tx: Transaction, service: string): Promise<void>;
}

/**
 * Makes the store of this instance. Rotate the instance key by giving the old one as a previous key: what is stored
 * next uses the new one.
 */
export function credentialStore(secrets: Secrets): CredentialStore {
  const box = secretBox(secrets);
  return {
    store: async (tx, { service, field, text, expiresAt = null }) => {
      const { keyId, encrypted } = box.encrypt(text, { organisation: tx.organisation, service, field });
      await tx.query(STORE_CREDENTIAL(tx.organisation, service, field, keyId, encrypted, expiresAt, tx.userId));
    },
    read: async (tx, service) => {
      const rows = await tx.query(CREDENTIALS(tx.organisation, service));
      return new Map(
        rows.map(({ field, key_id: keyId, encrypted, expires_at: expiresAt }) => {
          const text = box.decrypt({ keyId, encrypted }, { organisation: tx.organisation, service, field });
          return [field, { secret: new Secret(text), expiresAt }];
        }),
      );
    },
    remove: async (tx, service) => {
      await tx.query(DELETE_CREDENTIALS(tx.organisation, service));
    },
  };
}
