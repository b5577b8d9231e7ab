import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the Ed25519 signature of the exact text, base64. `privateKeyPem` is a PKCS#8 PEM. */
export const signText = (text: string, privateKeyPem: string): string =>
  sign(null, Buffer.from(text, 'utf8'), createPrivateKey(privateKeyPem)).toString('base64');

/** Returns the public key as SPKI PEM, which is registered with a deploy token. */
export const publicKeyOf = (privateKeyPem: string): string =>
  createPublicKey(privateKeyPem).export({ type: 'spki', format: 'pem' }).toString();

/** Returns the private key in `file`, generated on first use; only the owner may read the file (mode 0600). */
export function ensureSigningKey(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, pem, { mode: 0o600 });
  chmodSync(file, 0o600);
  return pem;
}
