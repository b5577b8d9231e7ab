import { decisionAnswer, idParam, signedReleaseList, signingKeyList, signingKeyRevocation } from '@iwe/contract';
import type { App } from '../../core/app-types.ts';
import type { SystemTransaction } from '../../core/database/index.ts';
import { notFound } from '../../core/errors.ts';
import { asPlatformAdmin, decide } from '../control/decide/decide.ts';
import { tellTeams } from '../teams/tell-team.ts';
import { endRollout } from '../control/rollouts/rollouts.ts';
import {
  BLOCK_SIGNED,
  KEY_EXISTS,
  REMOTES_SIGNED,
  REVOKE_KEY,
  SIGNED_RELEASES,
  SIGNING_KEYS,
} from './signing-keys.sql.ts';

/** Registers the routes with which platform admins see what each key signed, and revoke a key. */
export function signingKeysRoutes(app: App): void {
  app.get(
    '/api/platform/signing-keys',
    { config: { permission: 'platformAdmin' }, schema: { response: { 200: signingKeyList } } },
    async () => ({ data: await app.database.query(SIGNING_KEYS()) }),
  );

  app.get(
    '/api/platform/signing-keys/:id/releases',
    { config: { permission: 'platformAdmin' }, schema: { params: idParam, response: { 200: signedReleaseList } } },
    async (request) => {
      const [[known], data] = await Promise.all([
        app.database.query(KEY_EXISTS(request.params.id)),
        app.database.query(SIGNED_RELEASES(request.params.id)),
      ]);
      if (!known) throw notFound();
      return { data };
    },
  );

  app.post(
    '/api/platform/signing-keys/:id/revocation',
    {
      config: { permission: 'signedIn' },
      schema: { params: idParam, body: signingKeyRevocation, response: { 200: decisionAnswer } },
    },
    async (request) => {
      const { id } = request.params;
      const { block, reason } = request.body;
      const record = { action: 'revoke signing key', remote: '', version: null };
      await asPlatformAdmin(app, request, { ...record, after: { id, block } });
      const signed = async (tx: SystemTransaction): Promise<string[]> =>
        block ? (await tx.query(REMOTES_SIGNED(id))).map(({ remote }) => remote) : [];
      return decide(app, request, request.body, signed, async (tx) => {
        const [key] = await tx.query(REVOKE_KEY(id));
        if (!key) throw notFound();
        const blocked = block ? await tx.query(BLOCK_SIGNED(id)) : [];
        for (const { remote, version } of blocked) {
          await endRollout(tx, remote, version, `blocked: ${reason}`);
          await tellTeams(tx, [remote], 'failed', `${remote} ${version} was blocked with its key: ${reason}`);
        }
        return {
          ...record,
          before: key,
          ...(block ? { after: { blocked: blocked.map(({ remote, version }) => `${remote}@${version}`) } } : {}),
        };
      });
    },
  );
}
