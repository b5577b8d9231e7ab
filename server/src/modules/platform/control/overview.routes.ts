import { confirmAnswer, confirmRequest, overview, pageQuery, platformHistory } from '@iwe/contract';
import type { OverviewCell } from '@iwe/contract';
import { organisationResolver } from '@iwe/domain';
import type { App } from '../../../app-types.ts';
import { forbidden } from '../../../errors.ts';
import { provePassword } from '../../auth/public.ts';
import { readRevision, remoteStates } from '../platform.repository.ts';
import { revisionOf } from '../revision.ts';
import { confirmedForSeconds, markConfirmed } from './confirm.ts';
import { sessionActor } from './decide.ts';
import { allOrganisations } from './effect.ts';
import { liveGrants } from './grants.routes.ts';
import { allGuards } from './guard.ts';
import { allRollouts } from './rollouts.ts';
import { HEALTH_TODAY, HISTORY_COUNT, HISTORY_PAGE, LIST_FAILURES, LIVE_PINS, OWNERS } from './overview.sql.ts';

/**
 * Registers what admins read before they decide, and the password confirmation. An admin of an organisation sees only
 * that organisation.
 */
export function overviewRoutes(app: App): void {
  app.get(
    '/api/platform/overview',
    { config: { permission: 'releaseAdmin' }, schema: { response: { 200: overview } } },
    async (request) => {
      const actor = request.staff();
      const own = actor.isPlatformAdmin ? null : actor.account.organisation;
      const shell = app.platform.shell.facts();
      return app.database.system(async (tx) => {
        const [
          states,
          everybody,
          pins,
          owners,
          today,
          rollouts,
          guards,
          grants,
          { value },
          seconds,
          [unlisted],
          [ofShell],
        ] = await Promise.all([
          remoteStates(tx, null),
          allOrganisations(tx),
          tx.query(LIVE_PINS(own)),
          tx.query(OWNERS()),
          tx.query(HEALTH_TODAY(own)),
          allRollouts(tx),
          allGuards(tx),
          liveGrants(tx),
          readRevision(tx),
          confirmedForSeconds(tx, actor),
          tx.query(LIST_FAILURES(own, true)),
          tx.query(LIST_FAILURES(own, false)),
        ]);
        const organisations = everybody.filter((organisation) => own === null || organisation.id === own);
        const healthToday = new Map(
          today.map((row) => [`${row.organisation_id} ${row.remote} ${row.version}`, row] as const),
        );
        const cells = states.flatMap((state) => {
          const resolve = organisationResolver(shell, state);
          return organisations.map(({ id }): OverviewCell => {
            const { version, source, degraded, fallback, explanation } = resolve(id);
            const health = healthToday.get(`${id} ${state.remote} ${version}`);
            return {
              organisationId: id,
              remote: state.remote,
              version,
              source,
              degraded,
              fallback,
              explanation,
              runs: health?.runs ?? 0,
              failures: health?.failures ?? 0,
            };
          });
        });
        return {
          data: {
            revision: revisionOf(app, value),
            shell,
            organisations,
            cells,
            pins,
            rollouts,
            guards,
            remotes: states.map((state) => {
              const newest = owners.find((row) => row.remote === state.remote);
              return {
                name: state.remote,
                owner: newest?.owner ?? '',
                stable: state.stable,
                newest: newest?.version ?? '',
                versions: state.releases.map((release) => release.version),
              };
            }),
            grants: own === null ? grants : [],
            listFailures: unlisted ?? { count: 0, lastAt: null },
            shellFailures: ofShell ?? { count: 0, lastAt: null },
            mayDecide: own === null ? ('everything' as const) : ('own-organisation' as const),
            confirmedForSeconds: seconds,
          },
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
      if (!(await provePassword(app.database, actor, request.body.password, request.ip)))
        throw forbidden('This is not your password. Nothing was changed.', 'confirm-wrong');
      return { confirmedForSeconds: await app.database.system((tx) => markConfirmed(tx, actor)) };
    },
  );
}
