import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import path from 'node:path';
import { LIST_SEAL_HEADER } from '@iwe/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keysFolder, readOrCreate } from '../security/instance-keys.ts';

/** Signs the lists of remotes that this instance answers, so that a page runs no list that something has changed. */
export interface ListSigner {
  /** The public key for pages: an uncompressed point of P-256, base64. */
  publicKey: string;
  sign(text: string): string;
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
    sign: (text) => sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64'),
  };
}

/**
 * An onSend hook for the list of remotes: states in a header for whom it is, which view of the releases, since when,
 * and signs that together with the body's exact text. The body stays the same from one request to the next, so that a
 * browser that has it is not sent it again.
 */
export async function sealedList(
  request: FastifyRequest<{ Querystring: { preview?: string | undefined } }>,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const { eId, organisation } = request.staff().account;
  const facts = `${organisation} ${eId} ${request.query.preview ?? 'now'} ${new Date().toISOString()}`;
  reply.header(LIST_SEAL_HEADER, `${facts} ${request.server.platform.listSigner.sign(`${facts}\n${payload}`)}`);
  return payload;
}
