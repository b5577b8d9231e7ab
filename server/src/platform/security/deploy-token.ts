import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { SystemTransaction } from '../../core/database/index.ts';
import type { App } from '../../core/app-types.ts';
import { forbidden, Problem } from '../../core/errors.ts';
import { auditPlatform } from '../releases/platform.repository.ts';
import { STORE_DEPLOY_TOKEN, USE_DEPLOY_TOKEN } from './deploy-token.sql.ts';
import type { Publisher } from './deploy-token.sql.ts';

const publishers = new WeakMap<FastifyRequest, Publisher>();

export const hashDeployToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Returns a new token of 256 random bits with a prefix that secret scanners recognise. */
export const newDeployToken = (): string => `iwe_deploy_${randomBytes(32).toString('base64url')}`;

/** Authenticates the deploy token of a request; throws 401 when it is unknown, revoked or expired. */
export async function checkDeployToken(app: App, request: FastifyRequest): Promise<void> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token?.startsWith('iwe_deploy_') || token.length > 200) throw badToken();
  const [publisher] = await app.admission.query(USE_DEPLOY_TOKEN(hashDeployToken(token)));
  if (!publisher) throw badToken();
  publishers.set(request, publisher);
}

const badToken = (): Problem =>
  new Problem(401, 'deploy-token', 'This deploy token is not valid. Ask a platform administrator for a new one.');

/**
 * Returns the publisher of a request that passed `checkDeployToken`. Throws 403 when its token does not cover this
 * remote, and records the attempt in the audit.
 */
export async function publisherOf(app: App, request: FastifyRequest, remote: string): Promise<Publisher> {
  const publisher = publishers.get(request);
  if (!publisher) throw badToken();
  if (publisher.isInstance || publisher.remotes.includes(remote)) return publisher;
  await app.database.system((tx) =>
    auditPlatform(tx, {
      userId: null,
      actor: publisher.name,
      action: 'refused: deploy token',
      remote,
      version: null,
      reason: `${request.method} ${request.url}`,
    }),
  );
  throw forbidden(`The token "${publisher.name}" may not publish ${remote}.`, 'deploy-token-scope');
}

/** Stores a token with its key; several tokens may use the same key. Resolves to undefined when the key is revoked. */
export async function storeDeployToken(
  tx: SystemTransaction,
  token: {
    hash: Buffer;
    name: string;
    remotes: string[];
    promote: boolean;
    publicKey: string;
    createdBy: number | null;
    expiresAt?: string | null;
    /** The rule by which a pipeline got it; null for a token that an administrator made. */
    trustId?: number | null;
  },
): Promise<number | undefined> {
  const [row] = await tx.query(
    STORE_DEPLOY_TOKEN(
      token.hash,
      token.name,
      token.remotes,
      token.promote,
      token.publicKey,
      token.createdBy,
      token.expiresAt ?? null,
      token.trustId ?? null,
    ),
  );
  return row?.id;
}
