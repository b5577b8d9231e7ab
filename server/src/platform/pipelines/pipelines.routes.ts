import {
  deploySessionAnswer,
  deploySessionRequest,
  deployTrustList,
  deployTrustRequest,
  idParam,
  messageAnswer,
} from '@iwe/contract';
import type { App } from '../../core/app-types.ts';
import { conflict, notFound, tooManyAttempts, unprocessable } from '../../core/errors.ts';
import { callerAddress } from '../../core/plugins/input/caller-address.ts';
import { refuseUnconfirmed } from '../control/decide/confirm.ts';
import { asPlatformAdmin, sessionActor } from '../control/decide/decide.ts';
import { auditPlatform } from '../releases/platform.repository.ts';
import { tellTeams } from '../teams/tell-team.ts';
import { issuerKeys } from './issuer-keys.ts';
import { ADD_TRUST, REVOKE_TRUST, TRUSTS } from './pipelines.sql.ts';

/** Exchanges in a minute that this process makes: each verifies a signature, and anybody can ask for one. */
const MAX_A_MINUTE = 120;

/** Registers which pipelines are trusted, and the exchange of their identity tokens. */
export function pipelinesRoutes(app: App): void {
  const keys = issuerKeys();
  let minute = { since: 0, count: 0 };

  app.post(
    '/api/platform/deploy-sessions',
    {
      config: { permission: 'public' },
      bodyLimit: 32 * 1024,
      schema: { body: deploySessionRequest, response: { 200: deploySessionAnswer } },
    },
    async (request) => {
      const now = Date.now();
      if (now - minute.since >= 60_000) minute = { since: now, count: 0 };
      minute.count += 1;
      if (minute.count > MAX_A_MINUTE) throw tooManyAttempts((minute.since + 60_000 - now) / 1000);
      // Loaded at the first exchange, because few installations trust a pipeline and the library has 46 files.
      const { openDeploySession } = await import('./deploy-session.command.ts');
      return openDeploySession(app, keys, { ...request.body, address: callerAddress(request) });
    },
  );

  app.get(
    '/api/platform/trusts',
    { config: { permission: 'platformAdmin' }, schema: { response: { 200: deployTrustList } } },
    async () => ({
      data: await app.database.query(TRUSTS()),
      issuers: [...app.config.oidcIssuers],
      audience: app.config.publicUrl,
    }),
  );

  app.post(
    '/api/platform/trusts',
    { config: { permission: 'signedIn' }, schema: { body: deployTrustRequest, response: { 200: messageAnswer } } },
    async (request) => {
      const { remote, subject, claims, promote } = request.body;
      const issuer = request.body.issuer.replace(/\/+$/, '');
      const record = { action: 'trust pipeline', remote, version: null, after: { issuer, subject, claims, promote } };
      await asPlatformAdmin(app, request, record);
      const actor = sessionActor(request.actor);
      if (!app.config.oidcIssuers.includes(issuer))
        throw unprocessable([
          {
            code: 'trust-issuer',
            field: 'issuer',
            message: `This installation allows no identity tokens of ${issuer}. Who runs it adds it to IWE_OIDC_ISSUERS.`,
          },
        ]);
      await app.database.system(async (tx) => {
        await refuseUnconfirmed(tx, actor);
        const [added] = await tx.query(
          ADD_TRUST(remote, issuer, subject, JSON.stringify(claims), promote, actor.userId),
        );
        if (!added) throw conflict(`${subject} is trusted to publish ${remote} already.`, 'trust-exists');
        await auditPlatform(tx, { userId: actor.userId, actor: actor.email, ...record });
      });
      return { message: `${subject} may publish ${remote}.` };
    },
  );

  app.delete(
    '/api/platform/trusts/:id',
    { config: { permission: 'signedIn' }, schema: { params: idParam, response: { 200: messageAnswer } } },
    async (request) => {
      const { id } = request.params;
      await asPlatformAdmin(app, request, { action: 'end trust', remote: '', version: null, after: { id } });
      const actor = sessionActor(request.actor);
      await app.database.system(async (tx) => {
        await refuseUnconfirmed(tx, actor);
        const [gone] = await tx.query(REVOKE_TRUST(id));
        if (!gone) throw notFound();
        await tellTeams(tx, [gone.remote], 'failed', `${gone.subject} may not publish ${gone.remote} any more.`);
        const { remote, ...before } = gone;
        await auditPlatform(tx, {
          userId: actor.userId,
          actor: actor.email,
          action: 'end trust',
          remote,
          version: null,
          before,
        });
      });
      return { message: 'It is not trusted any more, and what it got ends at once.' };
    },
  );
}
