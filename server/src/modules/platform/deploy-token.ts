import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../app-types.ts';
import { forbidden, Problem } from '../../errors.ts';
import type { OwnerTransaction } from '../../database/database.ts';
import { auditPlatform } from './platform.repository.ts';

/** Who publishes: what the token allows, and the key its releases must be signed with. */
export interface Publisher {
  tokenId: number;
  name: string;
  remotes: string[];
  canPromote: boolean;
  signingKeyId: number;
  /** The instance's own token: what it publishes was built here, from this checkout. */
  isInstance: boolean;
  /** SPKI PEM. */
  publicKey: string;
}

const publishers = new WeakMap<FastifyRequest, Publisher>();

export const hashDeployToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A new token: 256 bits, marked so that secret scanners know it. */
export const newDeployToken = (): string => `iwe_deploy_${randomBytes(32).toString('base64url')}`;

const FIND = `update deploy_token t set last_used_at = now() from signing_key k
  where t.token_hash = $1 and t.revoked_at is null and (t.expires_at is null or t.expires_at > now()) and k.id = t.signing_key_id and k.revoked_at is null
  returning t.id as "tokenId", t.name, t.remotes, t.can_promote as "canPromote", k.id as "signingKeyId", '*' = any(t.remotes) as "isInstance", k.public_key as "publicKey"`;

/** Proves the token of a request; throws 401 for an unknown, revoked or expired one. */
export async function checkDeployToken(app: App, request: FastifyRequest): Promise<void> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token?.startsWith('iwe_deploy_') || token.length > 200) throw badToken();
  const [publisher] = await app.database.query<Publisher>(FIND, [hashDeployToken(token)]);
  if (!publisher) throw badToken();
  publishers.set(request, publisher);
}

const badToken = (): Problem => new Problem(401, 'deploy-token', 'This deploy token is not valid. Ask a platform administrator for a new one.');

/** The publisher of a request that passed `checkDeployToken`, who may act for this remote; throws 403 otherwise, and the attempt stands in the history. */
export async function publisherOf(app: App, request: FastifyRequest, remote: string): Promise<Publisher> {
  const publisher = publishers.get(request);
  if (!publisher) throw badToken();
  if (publisher.isInstance || publisher.remotes.includes(remote)) return publisher;
  await app.database.owner((tx) => auditPlatform(tx, { userId: null, actor: publisher.name, action: 'refused: deploy token', remote, version: null, reason: `${request.method} ${request.url}` }));
  throw forbidden(`The token "${publisher.name}" may not publish ${remote}.`, 'deploy-token-scope');
}

/** Registers a token with its key; the same key may serve several tokens. */
export async function storeDeployToken(tx: OwnerTransaction, token: { hash: Buffer; name: string; remotes: string[]; promote: boolean; publicKey: string; createdBy: number | null; expiresAt?: string | null }): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `with key as (
       insert into signing_key (owner, public_key) values ($2, $5) on conflict (public_key) do update set owner = signing_key.owner returning id
     ) insert into deploy_token (token_hash, name, remotes, can_promote, signing_key_id, created_by, expires_at) select $1, $2, $3::text[], $4, key.id, $6, $7::timestamptz from key
     on conflict (token_hash) do nothing returning id`,
    [token.hash, token.name, token.remotes, token.promote, token.publicKey, token.createdBy, token.expiresAt ?? null],
  );
  return row?.id;
}
