import { createPublicKey } from 'node:crypto';
import { unprocessable } from '../../core/errors.ts';

/** Returns the key as canonical PEM; throws 422 for anything but an Ed25519 public key. */
export function ed25519(pem: string): string {
  try {
    const key = createPublicKey(pem);
    // A private key is read as the public key that belongs to it; nobody should have sent it.
    if (key.asymmetricKeyType === 'ed25519' && !pem.includes('PRIVATE KEY'))
      return key.export({ type: 'spki', format: 'pem' }).toString();
  } catch {
    // Reported below.
  }
  throw unprocessable([
    { code: 'signing-key', field: 'publicKey', message: 'The key must be an Ed25519 public key in PEM (SPKI).' },
  ]);
}
