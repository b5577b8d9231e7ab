import {
  deployTokenAnswer,
  deployTokenList,
  deployTokenRequest,
  deployTokenSuccessor,
  idParam,
  messageAnswer,
} from '@iwe/contract';
import type { App } from '../../core/app-types.ts';
import type { SystemTransaction } from '../../core/database/index.ts';
import { notFound, unprocessable } from '../../core/errors.ts';
import { refuseUnconfirmed } from '../control/decide/confirm.ts';
import { asPlatformAdmin, sessionActor } from '../control/decide/decide.ts';
import { hashDeployToken, newDeployToken, storeDeployToken } from './deploy-token.ts';
import { ed25519 } from './public-key.ts';
import { auditPlatform } from '../releases/platform.repository.ts';
import { tellTeams } from '../teams/tell-team.ts';
import { DEPLOY_TOKENS, END_DEPLOY_TOKEN, REVOKE_DEPLOY_TOKEN } from './deploy-tokens.sql.ts';

const DEFAULT_DAYS = 90;
const MS_A_DAY = 86_400_000;

/** Registers the routes with which platform admins create, list, replace and revoke deploy tokens. */
export function deployTokensRoutes(app: App): void {
  app.get(
    '/api/platform/deploy-tokens',
    { config: { permission: 'platformAdmin' }, schema: { response: { 200: deployTokenList } } },
    async () => ({ data: await app.database.query(DEPLOY_TOKENS()) }),
  );

  app.post(
    '/api/platform/deploy-tokens',
    { config: { permission: 'signedIn' }, schema: { body: deployTokenRequest, response: { 200: deployTokenAnswer } } },
    async (request) => {
      const { name, remotes, promote } = request.body;
      await asPlatformAdmin(app, request, {
        action: 'deploy token',
        remote: remotes.join(' '),
        version: null,
        after: { name, promote },
      });
      const actor = sessionActor(request.actor);
      const publicKey = ed25519(request.body.publicKey);
      const expiresAt = request.body.expiresAt ?? new Date(Date.now() + DEFAULT_DAYS * MS_A_DAY).toISOString();
      if (!(Date.parse(expiresAt) > Date.now()))
        throw unprocessable([
          { code: 'expiry', field: 'expiresAt', message: 'A token ends in the future. Choose a later moment.' },
        ]);
      const token = newDeployToken();
      await app.database.system(async (tx) => {
        await refuseUnconfirmed(tx, actor);
        await storeToken(tx, token, { name, remotes, promote, publicKey, createdBy: actor.userId, expiresAt });
        await auditPlatform(tx, {
          userId: actor.userId,
          actor: actor.email,
          action: 'deploy token',
          remote: remotes.join(' '),
          version: null,
          after: { name, promote, expiresAt },
        });
      });
      return { token };
    },
  );

  app.post(
    '/api/platform/deploy-tokens/:id/successor',
    {
      config: { permission: 'signedIn' },
      schema: { params: idParam, body: deployTokenSuccessor, response: { 200: deployTokenAnswer } },
    },
    async (request) => {
      const { id } = request.params;
      const { overlapDays } = request.body;
      const record = { action: 'replace deploy token', version: null };
      await asPlatformAdmin(app, request, { ...record, remote: '', after: { id, overlapDays } });
      const actor = sessionActor(request.actor);
      const publicKey = ed25519(request.body.publicKey);
      const expiresAt = new Date(Date.now() + DEFAULT_DAYS * MS_A_DAY).toISOString();
      const token = newDeployToken();
      await app.database.system(async (tx) => {
        await refuseUnconfirmed(tx, actor);
        const [old] = await tx.query(END_DEPLOY_TOKEN(id, overlapDays));
        if (!old) throw notFound();
        const { name, remotes, promote } = old;
        if (old.public_key === publicKey)
          throw unprocessable([
            {
              code: 'signing-key',
              field: 'publicKey',
              message: "This is the key of the token that is replaced. Paste the new one's.",
            },
          ]);
        await storeToken(tx, token, { name, remotes, promote, publicKey, createdBy: actor.userId, expiresAt });
        await auditPlatform(tx, {
          userId: actor.userId,
          actor: actor.email,
          ...record,
          remote: remotes.join(' '),
          before: { name, endsAt: old.endsAt },
          after: { name, promote, expiresAt },
        });
      });
      return { token };
    },
  );

  app.delete(
    '/api/platform/deploy-tokens/:id',
    { config: { permission: 'signedIn' }, schema: { params: idParam, response: { 200: messageAnswer } } },
    async (request) => {
      await asPlatformAdmin(app, request, {
        action: 'revoke deploy token',
        remote: '',
        version: null,
        after: { id: request.params.id },
      });
      const actor = sessionActor(request.actor);
      await app.database.system(async (tx) => {
        await refuseUnconfirmed(tx, actor);
        const [gone] = await tx.query(REVOKE_DEPLOY_TOKEN(request.params.id));
        if (!gone) throw notFound();
        await tellTeams(tx, gone.remotes, 'failed', `The deploy token "${gone.name}" was revoked.`);
        await auditPlatform(tx, {
          userId: actor.userId,
          actor: actor.email,
          action: 'revoke deploy token',
          remote: gone.remotes.join(' '),
          version: null,
          before: gone,
        });
      });
      return { message: 'The token is revoked.' };
    },
  );
}

/** Stores a token by its hash; throws 422 for a key that was revoked. */
async function storeToken(
  tx: SystemTransaction,
  token: string,
  facts: Omit<Parameters<typeof storeDeployToken>[1], 'hash'>,
): Promise<void> {
  const stored = await storeDeployToken(tx, { ...facts, hash: hashDeployToken(token) });
  if (stored === undefined)
    throw unprocessable([
      { code: 'signing-key', field: 'publicKey', message: 'This key was revoked. Make another one.' },
    ]);
}
