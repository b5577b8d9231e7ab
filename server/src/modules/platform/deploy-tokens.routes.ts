import { createPublicKey } from 'node:crypto';
import { deployTokenAnswer, deployTokenList, deployTokenRequest, idParam, messageAnswer } from '@iwe/contract';
import type { DeployTokenView } from '@iwe/contract';
import type { App } from '../../app-types.ts';
import { notFound, unprocessable } from '../../errors.ts';
import { refuseUnconfirmed } from './control/confirm.ts';
import { asPlatformAdmin, known } from './control/decide.ts';
import { hashDeployToken, newDeployToken, storeDeployToken } from './deploy-token.ts';
import { auditPlatform } from './platform.repository.ts';

const DEFAULT_DAYS = 90;
const MS_A_DAY = 86_400_000;

const TOKENS = `select t.id::int as id, t.name, t.remotes, t.can_promote as promote, coalesce(u.email, 'this instance') as "createdBy", to_json(t.created_at) #>> '{}' as "createdAt",
  to_json(t.expires_at) #>> '{}' as "expiresAt", to_json(t.revoked_at) #>> '{}' as "revokedAt", to_json(t.last_used_at) #>> '{}' as "lastUsedAt"
  from deploy_token t left join app_user u on u.id = t.created_by order by t.revoked_at is not null, t.id desc limit 500`;

/** Teams' rights to publish: made, listed and revoked by platform admins. */
export function deployTokensRoutes(app: App): void {
  app.get('/api/platform/deploy-tokens', { config: { permission: 'platformAdmin' }, schema: { response: { 200: deployTokenList } } }, async () => ({ data: await app.database.query<DeployTokenView>(TOKENS) }));

  app.post('/api/platform/deploy-tokens', { config: { permission: 'signedIn' }, schema: { body: deployTokenRequest, response: { 200: deployTokenAnswer } } }, async (request) => {
    const { name, remotes, promote } = request.body;
    await asPlatformAdmin(app, request, { action: 'deploy token', remote: remotes.join(' '), version: null, after: { name, promote } });
    const actor = known(request.actor);
    const publicKey = ed25519(request.body.publicKey);
    const expiresAt = request.body.expiresAt ?? new Date(Date.now() + DEFAULT_DAYS * MS_A_DAY).toISOString();
    if (!(Date.parse(expiresAt) > Date.now())) throw unprocessable([{ code: 'expiry', field: 'expiresAt', message: 'A token ends in the future. Choose a later moment.' }]);
    const token = newDeployToken();
    await app.database.owner(async (tx) => {
      await refuseUnconfirmed(tx, actor);
      await storeDeployToken(tx, { hash: hashDeployToken(token), name, remotes, promote, publicKey, createdBy: actor.userId, expiresAt });
      await auditPlatform(tx, { userId: actor.userId, actor: actor.email, action: 'deploy token', remote: remotes.join(' '), version: null, after: { name, promote, expiresAt } });
    });
    return { token };
  });

  app.delete('/api/platform/deploy-tokens/:id', { config: { permission: 'signedIn' }, schema: { params: idParam, response: { 200: messageAnswer } } }, async (request) => {
    await asPlatformAdmin(app, request, { action: 'revoke deploy token', remote: '', version: null, after: { id: request.params.id } });
    const actor = known(request.actor);
    await app.database.owner(async (tx) => {
      await refuseUnconfirmed(tx, actor);
      const [gone] = await tx.query<{ name: string; remotes: string[] }>(`update deploy_token set revoked_at = now() where id = $1 and revoked_at is null and not '*' = any(remotes) returning name, remotes`, [request.params.id]);
      if (!gone) throw notFound();
      await auditPlatform(tx, { userId: actor.userId, actor: actor.email, action: 'revoke deploy token', remote: gone.remotes.join(' '), version: null, before: gone });
    });
    return { message: 'The token is revoked.' };
  });
}

/** The key in its one canonical text; throws 422 for anything that is no Ed25519 public key. */
function ed25519(pem: string): string {
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key.export({ type: 'spki', format: 'pem' }).toString();
  } catch {
    // Told below.
  }
  throw unprocessable([{ code: 'signing-key', field: 'publicKey', message: 'The key must be an Ed25519 public key in PEM (SPKI).' }]);
}
