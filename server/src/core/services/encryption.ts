import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from '../config.ts';

/** Where a secret belongs. It can be decrypted for exactly this place. */
export interface SecretPlace {
  readonly organisation: number;
  readonly service: string;
  readonly field: string;
}

/** A secret as it is stored: nonce (12 bytes), authentication tag (16), ciphertext. */
export interface EncryptedSecret {
  readonly keyId: string;
  readonly encrypted: Buffer;
}

/** The stored secret was made with a key that this instance does not have, or it was changed or moved. */
export class UnreadableSecret extends Error {}

/** Encrypts with the instance's key and decrypts with it or one of the previous keys. */
export interface SecretBox {
  encrypt(text: string, place: SecretPlace): EncryptedSecret;
  /** Throws UnreadableSecret. */
  decrypt(secret: EncryptedSecret, place: SecretPlace): string;
}

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface DerivedKey {
  readonly id: string;
  readonly key: Buffer;
}

/**
 * The instance key is derived first, so that other uses of it get keys of their own. The id tells keys apart, not more.
 */
function derive(instanceKey: string): DerivedKey {
  const from = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', instanceKey.toLowerCase(), 'iwe', purpose, bytes));
  return { id: from('service credentials: key id', 4).toString('hex'), key: from('service credentials: key', 32) };
}

// A list in JSON, because joined texts could be cut at another place.
const associatedData = ({ organisation, service, field }: SecretPlace): Buffer =>
  Buffer.from(JSON.stringify([organisation, service, field]));

/** Makes the box of this instance. */
export function secretBox({ instanceKey, previousInstanceKeys = [] }: Secrets): SecretBox {
  const current = derive(instanceKey);
  const keys = [current, ...previousInstanceKeys.map(derive)];
  return {
    encrypt: (text, place) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.key, nonce);
      cipher.setAAD(associatedData(place));
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return { keyId: current.id, encrypted: Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]) };
    },
    decrypt: ({ keyId, encrypted }, place) => {
      const known = keys.find((key) => key.id === keyId);
      const where = `${place.field} of ${place.service} in organisation ${place.organisation}`;
      if (!known)
        throw new UnreadableSecret(`The ${where} was encrypted with another instance key. Connect the service again.`);
      try {
        const decipher = createDecipheriv(ALGORITHM, known.key, encrypted.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(associatedData(place));
        decipher.setAuthTag(encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        const ciphertext = encrypted.subarray(NONCE_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
      } catch (error) {
        throw new UnreadableSecret(`The ${where} was changed or moved. Connect the service again.`, { cause: error });
      }
    },
  };
}
