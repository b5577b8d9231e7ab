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
import type { Overview, OverviewCell } from '@iwe/contract';
import type { App } from '../../../core/app-types.ts';
import { forbidden, notFound } from '../../../core/errors.ts';
import { callerAddress } from '../../../core/plugins/input/caller-address.ts';
import { provePassword } from '../../../core/auth/public.ts';
import { statesForAll } from '../../remotes/choosable-states.ts';
import { conditionalAnswer } from '../../remotes/conditional-answer.ts';
import { readRevision, remoteStates } from '../../releases/platform.repository.ts';
import { revisionOf } from '../../remotes/revision.ts';
import { confirmedForSeconds, markConfirmed } from '../decide/confirm.ts';
import { sessionActor } from '../decide/decide.ts';
import { allOrganisations, versionsOf } from '../decide/effect.ts';
import { readShells } from '../../shells/running-shell.ts';
import { cellsFor, choicesOf } from './overview-cells.ts';
import { OPEN_FREEZES } from '../ways/freezes.sql.ts';
import { liveGrants } from '../ways/grants.routes.ts';
import { allGuards } from '../rollouts/guard.ts';
import { allRollouts } from '../rollouts/rollouts.ts';
import {
  DEPRECATED,
  HEALTH_BY_REMOTE,
  HISTORY_COUNT,
  HISTORY_PAGE,
  LIST_FAILURES,
  LIVE_PINS,
  OWNERS,
  VERSIONS,
} from './overview.sql.ts';

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
      return app.database.system(async (tx) => {
        const shells = await readShells(app, tx);
        const everybody = await allOrganisations(tx);
        const organisations = everybody.filter(({ id }) => own === null || id === own);
        const shown = organisations.filter(({ id }) => id === (own ?? request.query.organisation));
        const [
          states,
          pins,
          owners,
          known,
          today,
          cellOf,
          rollouts,
          guards,
          grants,
          freezes,
          { value },
          seconds,
          [unlisted],
          [ofShell],
          deprecated,
        ] = await Promise.all([
          statesForAll(tx),
          tx.query(LIVE_PINS(own)),
          tx.query(OWNERS()),
          tx.query(VERSIONS()),
          tx.query(HEALTH_BY_REMOTE(own)),
          cellsFor(
            tx,
            null,
            shown.map(({ id }) => id),
          ),
          allRollouts(tx),
          allGuards(tx),
          liveGrants(tx),
          tx.query(OPEN_FREEZES(own)),
          readRevision(tx),
          confirmedForSeconds(tx, actor),
          tx.query(LIST_FAILURES(own, true)),
          tx.query(LIST_FAILURES(own, false)),
          tx.query(DEPRECATED()),
        ]);
        const newest = new Map(owners.map((row) => [row.remote, row]));
        const versions = new Map(known.map((row) => [row.remote, row.versions]));
        const health = new Map(today.map((row) => [row.remote, row]));
        const cells: OverviewCell[] = [];
        const remotes: Overview['remotes'] = [];
        for (const { state, isShort } of states) {
          let resolve = versionsOf(shells, state);
          if (organisations.some(({ id }) => isShort(resolve(id)))) {
            const [whole] = await remoteStates(tx, [state.remote]);
            if (whole) resolve = versionsOf(shells, whole);
          }
          const { runs = 0, failures = 0 } = health.get(state.remote) ?? {};
          cells.push(...shown.map(({ id }) => cellOf(id, state.remote, resolve(id))));
          remotes.push({
            name: state.remote,
            owner: newest.get(state.remote)?.owner ?? '',
            stable: state.stable,
            newest: newest.get(state.remote)?.version ?? '',
            versions: versions.get(state.remote) ?? [],
            choices: choicesOf(organisations, resolve),
            runs,
            failures,
          });
        }
        return {
          data: {
            revision: revisionOf(app, value),
            shell: shells.usual.facts,
            organisations,
            cells,
            pins,
            rollouts,
            guards,
            remotes,
            grants: own === null ? grants : [],
            deprecations: stillRunning(deprecated, remotes),
            freezes,
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
        if (!state) throw notFound();
        const resolve = versionsOf(await readShells(app, tx), state);
        const found = (await allOrganisations(tx)).filter(({ id, name }) => {
          if (own !== null && id !== own) return false;
          if (!name.toLowerCase().includes(keyword.toLowerCase())) return false;
          const gets = resolve(id);
          return (
            (version === undefined || gets.version === version) &&
            (source === undefined || gets.source === source) &&
            (degraded === undefined || (gets.degraded !== null) === (degraded === '1'))
          );
        });
        const shown = found.slice((page - 1) * per_page, page * per_page);
        const cellOf = await cellsFor(
          tx,
          remote,
          shown.map(({ id }) => id),
        );
        return {
          data: shown.map(({ id, name, people }) => ({
            ...cellOf(id, remote, resolve(id)),
            organisation: name,
            people,
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

/** Returns the deprecated releases that an organisation of the overview still gets, with how many do. */
function stillRunning(
  deprecated: readonly Pick<Overview['deprecations'][number], 'remote' | 'version' | 'until' | 'reason'>[],
  remotes: Overview['remotes'],
): Overview['deprecations'] {
  return deprecated.flatMap((release) => {
    const choices =
      remotes
        .find(({ name }) => name === release.remote)
        ?.choices.filter(({ version }) => version === release.version) ?? [];
    const [organisations, people] = (['organisations', 'people'] as const).map((key) =>
      choices.reduce((sum, choice) => sum + choice[key], 0),
    );
    return organisations ? [{ ...release, organisations, people: people ?? 0 }] : [];
  });
}
