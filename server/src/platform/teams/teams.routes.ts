import {
  idParam,
  messageAnswer,
  onCallByTokenAnswer,
  onCallByTokenRequest,
  onCallRequest,
  scoreList,
  teamList,
  teamMemberParams,
  teamMemberRequest,
  teamPageAnswer,
  teamRemoteRequest,
} from '@iwe/contract';
import type { App } from '../../core/app-types.ts';
import type { SystemTransaction } from '../../core/database/index.ts';
import { conflict, forbidden, notFound, unprocessable } from '../../core/errors.ts';
import { asPlatformAdmin, sessionActor } from '../control/decide/decide.ts';
import { auditPlatform } from '../releases/platform.repository.ts';
import { publisherOf } from '../security/deploy-token.ts';
import { readShells } from '../shells/running-shell.ts';
import { scoreOf } from './scores.policy.ts';
import { readTeamPage, seesAs } from './team-page.ts';
import {
  ADD_MEMBER,
  CONFIRMED_TEAM,
  LOCK_TEAM,
  MOVE_REMOTE,
  REMOTE_OF_TEAM,
  REMOVE_MEMBER,
  SCORE_FACTS,
  SET_ON_CALL,
  TEAMS,
  TELL_NEW_MEMBER,
  USER_BY_EMAIL,
} from './teams.sql.ts';

/** Registers what teams see of their remotes, who belongs to a team and is on call, and the scores of all remotes. */
export function teamsRoutes(app: App): void {
  app.get(
    '/api/platform/teams',
    { config: { permission: 'staff' }, schema: { response: { 200: teamList } } },
    async (request) => ({ data: await app.database.query(TEAMS(seesAs(request.staff()))) }),
  );

  app.get(
    '/api/platform/teams/:id',
    { config: { permission: 'staff' }, schema: { params: idParam, response: { 200: teamPageAnswer } } },
    async (request) => {
      const data = await app.database.system((tx) => readTeamPage(tx, request.staff(), request.params.id));
      if (!data) throw notFound();
      return { data };
    },
  );

  app.get(
    '/api/platform/scores',
    { config: { permission: 'platformAdmin' }, schema: { response: { 200: scoreList } } },
    async () => {
      const { facts } = (await readShells(app, app.database)).usual;
      return { data: (await app.database.query(SCORE_FACTS())).map((one) => scoreOf(one, facts)) };
    },
  );

  changesOfTeams(app);
}

/** Registers what changes a team. Every change is in the history. */
function changesOfTeams(app: App): void {
  const response = { 200: messageAnswer };

  app.post(
    '/api/platform/teams/:id/on-call',
    { config: { permission: 'staff' }, schema: { params: idParam, body: onCallRequest, response } },
    async (request) => {
      const { id } = request.params;
      const { name, contact } = request.body;
      if ((name === '') !== (contact === ''))
        throw unprocessable([
          {
            code: 'on-call',
            field: name === '' ? 'name' : 'contact',
            message: 'Name a person and how to reach them, or leave both empty.',
          },
        ]);
      const actor = request.staff();
      await app.database.system(async (tx) => {
        const [team] = await tx.query(LOCK_TEAM(seesAs(actor), id));
        if (!team) throw notFound();
        await setOnCall(tx, { ...team, id }, { name, contact, by: actor.email, userId: actor.userId });
      });
      return { message: name === '' ? 'Nobody is on call.' : `${name} is on call.` };
    },
  );

  app.post(
    '/api/platform/on-call',
    {
      config: { permission: 'deployToken' },
      schema: { body: onCallByTokenRequest, response: { 200: onCallByTokenAnswer } },
    },
    async (request) => {
      const { remote, name, contact } = request.body;
      const publisher = await publisherOf(app, request, remote);
      return app.database.system(async (tx) => {
        const [team] = await tx.query(CONFIRMED_TEAM(remote));
        if (!team)
          throw forbidden(
            `Nobody has confirmed the team of ${remote}. Ask a platform administrator to, on the team's page.`,
            'team-unconfirmed',
          );
        await setOnCall(tx, team, { name, contact, by: publisher.name, userId: null });
        return { team: team.name, url: `${app.config.publicUrl}/admin/teams/${team.id}` };
      });
    },
  );

  app.post(
    '/api/platform/teams/:id/members',
    { config: { permission: 'staff' }, schema: { params: idParam, body: teamMemberRequest, response } },
    async (request) => {
      const { id } = request.params;
      const { email } = request.body;
      const actor = request.staff();
      await app.database.system(async (tx) => {
        const [team] = await tx.query(LOCK_TEAM(seesAs(actor), id));
        if (!team) throw notFound();
        const [user] = await tx.query(USER_BY_EMAIL(email));
        if (!user)
          throw unprocessable([
            {
              code: 'team-member',
              field: 'email',
              message: `Nobody signs in as ${email}. An administrator of their organisation invites people.`,
            },
          ]);
        const [added] = await tx.query(ADD_MEMBER(id, user.id, actor.email));
        if (!added) throw conflict(`${email} is a member already.`, 'team-member-already');
        await tx.query(TELL_NEW_MEMBER(id, user.id, actor.name));
        const after = { team: team.name, member: email.toLowerCase() };
        await auditPlatform(tx, { ...byPerson(actor), action: 'add team member', after });
      });
      return { message: `${email} is a member now.` };
    },
  );

  app.delete(
    '/api/platform/teams/:id/members/:user',
    { config: { permission: 'staff' }, schema: { params: teamMemberParams, response } },
    async (request) => {
      const { id, user } = request.params;
      const actor = request.staff();
      const email = await app.database.system(async (tx) => {
        const [team] = await tx.query(LOCK_TEAM(seesAs(actor), id));
        if (!team) throw notFound();
        const [gone] = await tx.query(REMOVE_MEMBER(id, user));
        if (!gone) throw notFound();
        const before = { team: team.name, member: gone.email };
        await auditPlatform(tx, { ...byPerson(actor), action: 'remove team member', before });
        return gone.email;
      });
      return { message: `${email} is no member any more.` };
    },
  );

  app.post(
    '/api/platform/teams/:id/remotes',
    { config: { permission: 'signedIn' }, schema: { params: idParam, body: teamRemoteRequest, response } },
    async (request) => {
      const { id } = request.params;
      const { remote } = request.body;
      await asPlatformAdmin(app, request, { action: 'team of remote', remote, version: null, after: { id } });
      const actor = sessionActor(request.actor);
      const name = await app.database.system(async (tx) => {
        const [team] = await tx.query(LOCK_TEAM(null, id));
        const [now] = await tx.query(REMOTE_OF_TEAM(remote));
        if (!team || !now) throw notFound();
        await tx.query(MOVE_REMOTE(remote, id));
        await auditPlatform(tx, {
          ...byPerson(actor),
          action: 'team of remote',
          remote,
          before: { team: now.name, confirmed: now.is_confirmed },
          after: { team: team.name, confirmed: true },
        });
        return team.name;
      });
      return { message: `${remote} belongs to ${name}.` };
    },
  );
}

const byPerson = ({ userId, email }: { userId: number; email: string }) => ({
  userId,
  actor: email,
  remote: '',
  version: null,
});

/** Stores whom to reach of a team that is locked, with its entry of the history. */
async function setOnCall(
  tx: SystemTransaction,
  team: { id: number; name: string; on_call_name: string; on_call_contact: string },
  { name, contact, by, userId }: { name: string; contact: string; by: string; userId: number | null },
): Promise<void> {
  await tx.query(SET_ON_CALL(team.id, name, contact, by));
  await auditPlatform(tx, {
    userId,
    actor: by,
    action: 'on call',
    remote: '',
    version: null,
    before: { team: team.name, name: team.on_call_name, contact: team.on_call_contact },
    after: { team: team.name, name, contact },
  });
}
