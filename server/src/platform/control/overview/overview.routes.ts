import {
  confirmAnswer,
  confirmRequest,
  overview,
  overviewQuery,
  pageQuery,
  platformHistory,
  remoteOrganisations,
  remoteOrganisationsParams,
  remoteOrganisationsQuery,
} from '@iwe/contract';
import type { App } from '../../../core/app-types.ts';
import { forbidden, notFound } from '../../../core/errors.ts';
import { callerAddress } from '../../../core/plugins/input/caller-address.ts';
import { provePassword } from '../../../core/auth/public.ts';
import { conditionalAnswer } from '../../remotes/list/conditional-answer.ts';
import { remoteStates } from '../../releases/platform.repository.ts';
import { markConfirmed } from '../decide/confirm.ts';
import { sessionActor } from '../decide/decide.ts';
import { allOrganisations, versionsOf } from '../decide/effect.ts';
import { peopleFor, versionGroups } from '../rollouts/people.ts';
import { TEAM_OF_REMOTE } from '../../teams/requests.sql.ts';
import { readShells } from '../../shells/running-shell.ts';
import { cellsFor } from './overview-cells.ts';
import { HISTORY_COUNT, HISTORY_PAGE } from './overview.sql.ts';
import { readOverview } from './read-overview.ts';

/**
 * Registers what admins read before they decide, and the password confirmation. An admin of an organisation sees only
 * that organisation.
 */
export function overviewRoutes(app: App): void {
  app.get(
    '/api/platform/overview',
    {
      config: { permission: 'releaseAdmin' },
      schema: { querystring: overviewQuery, response: { 200: overview } },
      onSend: conditionalAnswer,
    },
    async (request) => {
      const actor = request.staff();
      const own = actor.isPlatformAdmin ? null : actor.account.organisation;
      const { organisation } = request.query;
      return app.database.system(async (tx) => ({ data: await readOverview(app, tx, { actor, own, organisation }) }));
    },
  );

  app.get(
    '/api/platform/remotes/:remote/organisations',
    {
      config: { permission: 'releaseAdmin' },
      schema: {
        params: remoteOrganisationsParams,
        querystring: remoteOrganisationsQuery,
        response: { 200: remoteOrganisations },
      },
    },
    async (request) => {
      const actor = request.staff();
      const own = actor.isPlatformAdmin ? null : actor.account.organisation;
      const { remote } = request.params;
      const { keyword, version, source, degraded, page, per_page } = request.query;
      return app.database.system(async (tx) => {
        const [state] = await remoteStates(tx, [remote]);
        if (!state) {
          // A new team's remote, before its first release: nobody gets it, and who sees its previews is chosen already.
          if ((await tx.query(TEAM_OF_REMOTE(remote))).length === 0) throw notFound();
          return { data: [], meta: { total: 0, current_page: page, per_page } };
        }
        const resolve = versionsOf(await readShells(app, tx), state);
        const people = await peopleFor(tx, [state]);
        // Where a rollout has reached some of the people: those who are asked for, otherwise most of them.
        const found = (await allOrganisations(tx)).flatMap((organisation) => {
          const { id, name } = organisation;
          if (own !== null && id !== own) return [];
          if (!name.toLowerCase().includes(keyword.toLowerCase())) return [];
          const group = versionGroups(organisation, people, resolve).find(
            ({ outcome: gets }) =>
              (version === undefined || gets.version === version) &&
              (source === undefined || gets.source === source) &&
              (degraded === undefined || (gets.degraded !== null) === (degraded === '1')),
          );
          return group ? [{ id, name, ...group }] : [];
        });
        const shown = found.slice((page - 1) * per_page, page * per_page);
        const cellOf = await cellsFor(
          tx,
          remote,
          shown.map(({ id }) => id),
        );
        return {
          data: shown.map(({ id, name, outcome, people: count }) => ({
            ...cellOf(id, remote, outcome),
            organisation: name,
            people: count,
          })),
          meta: { total: found.length, current_page: page, per_page },
        };
      });
    },
  );

  app.get(
    '/api/platform/history',
    { config: { permission: 'releaseAdmin' }, schema: { querystring: pageQuery, response: { 200: platformHistory } } },
    async (request) => {
      const actor = request.staff();
      const own = actor.isPlatformAdmin ? null : actor.account.organisation;
      const { page, per_page } = request.query;
      const [rows, [counted]] = await Promise.all([
        app.database.query(HISTORY_PAGE(own, per_page, (page - 1) * per_page)),
        app.database.query(HISTORY_COUNT(own)),
      ]);
      return { data: rows, meta: { total: counted?.total ?? 0, current_page: page, per_page } };
    },
  );

  app.post(
    '/api/platform/confirm',
    { config: { permission: 'signedIn' }, schema: { body: confirmRequest, response: { 200: confirmAnswer } } },
    async (request) => {
      const actor = sessionActor(request.actor);
      if (!(await provePassword(app.database, actor, request.body.password, callerAddress(request))))
        throw forbidden('This is not your password. Nothing was changed.', 'confirm-wrong');
      return { confirmedForSeconds: await app.database.system((tx) => markConfirmed(tx, actor)) };
    },
  );
}
