import { createPrivateKey, createPublicKey, createSign, generateKeyPairSync } from 'node:crypto';
import path from 'node:path';
import type { StaffActor } from '../../../core/permissions.ts';
import { keysFolder, readOrCreate } from '../../security/instance-keys.ts';

/** Signs the lists of remotes that this instance answers, so that a page runs no list that something has changed. */
export interface ListSigner {
  /** The public key for pages: an uncompressed point of P-256, base64. */
  publicKey: string;
  /** Signs the text that these pieces are together. */
  sign(pieces: readonly Uint8Array[]): string;
}

/**
 * Opens the instance's key for lists of remotes, which all its server processes share; made at the first start. ECDSA
 * P-256, because every browser that runs the shell can verify it.
 */
export function openListSigner(dataDir: string): ListSigner {
  const pem = readOrCreate(path.join(keysFolder(dataDir), 'list-signing.pem'), () =>
    generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
  const key = createPrivateKey(pem);
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return {
    publicKey: point.toString('base64'),
    // WebCrypto's form of a signature.
    sign: (pieces) => {
      const signing = createSign('sha256');
      for (const piece of pieces) signing.update(piece);
      return signing.sign({ key, dsaEncoding: 'ieee-p1363' }, 'base64');
    },
  };
}

/**
 * Returns the seal of a list: for whom it is, which view of the releases ('now' or a preview), since when, and the
 * signature of that together with the list's exact text. The text stays the same from one request to the next, so that
 * a browser that has it is not sent it again.
 */
export function sealOf(
  signer: ListSigner,
  { eId, organisation }: StaffActor['account'],
  view: string | undefined,
  pieces: readonly Uint8Array[],
): string {
  const facts = `${organisation} ${eId} ${view ?? 'now'} ${new Date().toISOString()}`;
  return `${facts} ${signer.sign([Buffer.from(`${facts}\n`), ...pieces])}`;
}
