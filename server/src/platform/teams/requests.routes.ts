import {
  deployTokenAnswer,
  idParam,
  messageAnswer,
  remoteRequestList,
  remoteRequestRequest,
  requestDecisionRequest,
} from '@iwe/contract';
import type { App } from '../../core/app-types.ts';
import type { SystemTransaction } from '../../core/database/index.ts';
import { conflict, forbidden, notFound, unprocessable } from '../../core/errors.ts';
import type { StaffActor } from '../../core/permissions.ts';
import { refuseUnconfirmed } from '../control/decide/confirm.ts';
import { asPlatformAdmin, sessionActor } from '../control/decide/decide.ts';
import { MAX_PREVIEWS_DAYS } from '../control/ways/grants.routes.ts';
import { ADD_PILOTS } from '../control/ways/grants.sql.ts';
import { auditPlatform } from '../releases/platform.repository.ts';
import { hashDeployToken, newDeployToken, storeDeployToken } from '../security/deploy-token.ts';
import { ed25519 } from '../security/public-key.ts';
import { askedRemoteProblems } from './asked-remote.ts';
import { tellTeams } from './tell-team.ts';
import {
  ADD_REQUEST,
  DECIDE_REQUEST,
  FOREIGN_TEAM,
  IS_IN_A_TEAM,
  LOCK_REQUEST,
  MAKE_TEAM,
  MARK_TOKEN_TAKEN,
  REQUESTS,
  RESERVE_REMOTE,
  TEAM_OF_REMOTE,
  TELL_ADMINS_ASKED,
  TELL_ASKER,
} from './requests.sql.ts';
import { ADD_MEMBER } from './teams.sql.ts';

const FIRST_TOKEN_DAYS = 90;
const MS_A_DAY = 86_400_000;

/** Registers what teams ask for, and what platform admins decide about it. */
export function requestsRoutes(app: App): void {
  app.get(
    '/api/platform/requests',
    { config: { permission: 'staff' }, schema: { response: { 200: remoteRequestList } } },
    async (request) => {
      const actor = request.staff();
      return {
        data: await app.database.query(REQUESTS(actor.userId, actor.isPlatformAdmin)),
        mayAsk: await mayAsk(app, actor),
        mayDecide: actor.isPlatformAdmin,
      };
    },
  );

  app.post(
    '/api/platform/requests',
    { config: { permission: 'staff' }, schema: { body: remoteRequestRequest, response: { 200: messageAnswer } } },
    async (request) => {
      const actor = request.staff();
      if (!(await mayAsk(app, actor)))
        throw forbidden(
          'Members of a team and administrators of an organisation ask for a remote or a slot.',
          'request-not-yours',
        );
      const { body } = request;
      const { kind, remote, team, reason } = body;
      const slot = body.kind === 'slot' ? body.slot : null;
      const publicKey = body.kind === 'remote' && body.publicKey ? ed25519(body.publicKey) : null;
      const what = slot === null ? `the remote ${remote}` : `the slot ${slot} of ${remote}`;
      await app.database.system(async (tx) => {
        const [foreign] = actor.isPlatformAdmin ? [] : await tx.query(FOREIGN_TEAM(team, actor.userId));
        if (foreign)
          throw unprocessable([
            {
              code: 'request-team',
              field: 'team',
              message: `You are not a member of ${foreign.name}. Ask one of its members, or name another team.`,
            },
          ]);
        if (body.kind === 'remote') {
          const problems = await askedRemoteProblems(app, tx, remote, body.wants);
          if (problems.length > 0) throw unprocessable(problems);
        } else if ((await tx.query(TEAM_OF_REMOTE(remote))).length === 0)
          throw unprocessable([
            { code: 'request-remote', field: 'remote', message: `There is no remote ${remote}. Name the page's one.` },
          ]);
        const [added] = await tx.query(
          ADD_REQUEST(kind, remote, slot, team, JSON.stringify(body.wants), reason, publicKey, actor.userId),
        );
        if (!added) throw conflict(`Somebody asks for ${what} already.`, 'request-asked');
        await tx.query(TELL_ADMINS_ASKED(`${team} asks for ${what}: ${reason.slice(0, 200)}`, actor.name));
        await auditPlatform(tx, {
          ...by(actor),
          action: `ask for ${kind}`,
          remote,
          reason: reason.slice(0, 300),
          after: { team, ...(slot === null ? {} : { slot }), ...body.wants },
        });
      });
      return { message: `You asked for ${what}. A platform administrator answers at your bell.` };
    },
  );

  app.post(
    '/api/platform/requests/:id/decision',
    {
      config: { permission: 'signedIn' },
      schema: { params: idParam, body: requestDecisionRequest, response: { 200: messageAnswer } },
    },
    async (request) => {
      const { id } = request.params;
      const { approve, answer } = request.body;
      const attempt = { action: 'decide request', remote: '', version: null, after: { id, approve } };
      await asPlatformAdmin(app, request, attempt);
      const actor = sessionActor(request.actor);
      const what = await app.database.system(async (tx) => {
        await refuseUnconfirmed(tx, actor);
        const asked = await waitingRequest(tx, id);
        if (approve) await grant(tx, asked, actor, answer);
        await tx.query(DECIDE_REQUEST(id, approve ? 'approved' : 'refused', actor.userId, answer));
        const name = asked.slot === null ? asked.remote : `${asked.slot} of ${asked.remote}`;
        const told = `${name} was ${approve ? 'approved' : 'refused'}: ${answer}`;
        await tx.query(TELL_ASKER(asked.asked_by, told, actor.name));
        await auditPlatform(tx, {
          ...by(actor),
          action: `${approve ? 'approve' : 'refuse'} ${asked.kind}`,
          remote: asked.remote,
          reason: answer,
          after: { team: asked.team_name, ...(asked.slot === null ? {} : { slot: asked.slot }) },
        });
        return name;
      });
      return { message: `${what} is ${approve ? 'approved' : 'refused'}.` };
    },
  );

  requestsOfAsker(app);
}

/** Registers what the one who asked may do: take the first token once, or withdraw. */
function requestsOfAsker(app: App): void {
  app.post(
    '/api/platform/requests/:id/token',
    { config: { permission: 'staff' }, schema: { params: idParam, response: { 200: deployTokenAnswer } } },
    async (request) => {
      const { id } = request.params;
      const actor = request.staff();
      const token = newDeployToken();
      await app.database.system(async (tx) => {
        const [asked] = await tx.query(LOCK_REQUEST(id));
        if (asked?.asked_by !== actor.userId) throw notFound();
        const { state, public_key: publicKey, remote, team_name: name } = asked;
        if (state !== 'approved' || publicKey === null)
          throw conflict('There is no token to take: it is not approved, or was asked for without a key.', 'no-token');
        if (asked.token_taken_at !== null)
          throw conflict('Its first token was handed out. Ask a platform administrator for another.', 'token-taken');
        const stored = await storeDeployToken(tx, {
          hash: hashDeployToken(token),
          name,
          remotes: [remote],
          promote: false,
          publicKey,
          createdBy: actor.userId,
          expiresAt: new Date(Date.now() + FIRST_TOKEN_DAYS * MS_A_DAY).toISOString(),
        });
        if (stored === undefined)
          throw conflict('The key that you gave was revoked. Ask again with another.', 'key-revoked');
        await tx.query(MARK_TOKEN_TAKEN(id));
        await auditPlatform(tx, { ...by(actor), action: 'deploy token', remote, after: { name, promote: false } });
      });
      return { token };
    },
  );

  app.delete(
    '/api/platform/requests/:id',
    { config: { permission: 'staff' }, schema: { params: idParam, response: { 200: messageAnswer } } },
    async (request) => {
      const { id } = request.params;
      const actor = request.staff();
      await app.database.system(async (tx) => {
        const asked = await waitingRequest(tx, id);
        if (asked.asked_by !== actor.userId) throw notFound();
        await tx.query(DECIDE_REQUEST(id, 'withdrawn', actor.userId, ''));
        await auditPlatform(tx, { ...by(actor), action: `withdraw ${asked.kind}`, remote: asked.remote });
      });
      return { message: 'You do not ask for it any more.' };
    },
  );
}

const by = ({ userId, email }: { userId: number; email: string }) => ({ userId, actor: email, version: null });

/** Whether somebody may ask: members of a team, administrators of their organisation, and platform admins. */
const mayAsk = async (app: App, actor: StaffActor): Promise<boolean> =>
  actor.isPlatformAdmin || actor.account.isAdmin || (await app.database.query(IS_IN_A_TEAM(actor.userId))).length > 0;

type Asked = Awaited<ReturnType<typeof waitingRequest>>;

async function waitingRequest(tx: SystemTransaction, id: number) {
  const [asked] = await tx.query(LOCK_REQUEST(id));
  if (!asked) throw notFound();
  if (asked.state !== 'waiting') throw conflict(`It is ${asked.state} already.`, 'request-decided');
  return asked;
}

/**
 * Reserves the name of an approved remote for its team, and lets who asked see its previews, which no screen lists
 * before its first release; tells the owner of a page of an approved slot.
 */
async function grant(
  tx: SystemTransaction,
  asked: Asked,
  { userId, email }: { userId: number; email: string },
  answer: string,
): Promise<void> {
  const { kind, remote, slot, team_name: team, asked_by: askedBy } = asked;
  if (kind === 'slot') {
    const text = `${team} asks for the slot ${slot}, which is approved: declare it in the remote.json of ${remote}.`;
    await tellTeams(tx, [remote], 'asked', text);
    return;
  }
  // Somebody else's remote may have got the name or the routes since it was asked for.
  await tx.query(MAKE_TEAM(team));
  const [reserved] = await tx.query(RESERVE_REMOTE(remote, team));
  if (!reserved) throw conflict(`The name ${remote} was taken meanwhile. Refuse it, and say so.`, 'request-taken');
  await tx.query(ADD_MEMBER(reserved.id, askedBy, email));
  const until = new Date(Date.now() + MAX_PREVIEWS_DAYS * MS_A_DAY).toISOString();
  await tx.query(ADD_PILOTS([askedBy], remote, null, answer, userId, until));
}
