import { confirmAnswer, confirmRequest, overview, pageQuery, platformHistory } from '@iwe/contract';
import type { Overview, OverviewCell, PinView, PlatformHistory } from '@iwe/contract';
import { resolveRelease } from '@iwe/domain';
import type { App } from '../../../app-types.ts';
import { forbidden } from '../../../errors.ts';
import { provePassword } from '../../auth/public.ts';
import { readRevision, remoteStates } from '../platform.repository.ts';
import { revisionOf } from '../revision.ts';
import { confirmedForSeconds, markConfirmed } from './confirm.ts';
import { known } from './decide.ts';
import { allOrganisations } from './effect.ts';
import { liveGrants } from './grants.routes.ts';
import { allRollouts } from './rollouts.ts';

const PINS = `select p.organisation_id as "organisationId", p.remote, p.version, p.reason, u.email as by, to_json(p.pinned_at) #>> '{}' as at, to_json(p.expires_at) #>> '{}' as "expiresAt", p.is_locked as locked
  from release_pin p join app_user u on u.id = p.pinned_by where (p.expires_at is null or p.expires_at > now()) and ($1::int is null or p.organisation_id = $1) order by p.organisation_id, p.remote`;
const OWNERS = `select distinct on (remote) remote, manifest -> 'remoteJson' ->> 'owner' as owner, version from release order by remote, published_at desc`;
const TODAY = `select organisation_id, remote, version, sum(runs)::int as runs, sum(failures)::int as failures from release_health where hour > now() - interval '24 hours' and ($1::int is null or organisation_id = $1) group by 1, 2, 3`;

const LIST_FAILURES = `select coalesce(sum(count), 0)::int as count, to_json(max(last_at)) #>> '{}' as "lastAt" from remote_failure where remote = '' and ($1::int is null or organisation_id = $1)`;

const HISTORY = `from platform_audit a left join organisation o on o.id = a.organisation_id where $1::int is null or a.organisation_id = $1`;
const HISTORY_PAGE = `select a.id::int as id, to_json(a.at) #>> '{}' as at, a.actor, a.action, o.name as organisation, nullif(a.remote, '') as remote, a.version, a.reason, a.before, a.after,
  (select s.revision::int from platform_snapshot s where s.revision = a.revision) as revision ${HISTORY} order by a.id desc limit $2 offset $3`;

/** What admins look at before they decide, and the password that they show first. An organisation's admin sees the own organisation only. */
export function overviewRoutes(app: App): void {
  app.get('/api/platform/overview', { config: { permission: 'releaseAdmin' }, schema: { response: { 200: overview } } }, async (request) => {
    const actor = request.staff();
    const own = actor.isPlatformAdmin ? null : actor.account.organisation;
    const shell = app.platform.shell.facts();
    return app.database.owner(async (tx) => {
      const [states, everybody, pins, owners, today, rollouts, grants, { value }, seconds, [unlisted]] = await Promise.all([
        remoteStates(tx), allOrganisations(tx), tx.query<PinView>(PINS, [own]), tx.query<{ remote: string; owner: string; version: string }>(OWNERS),
        tx.query<{ organisation_id: number; remote: string; version: string; runs: number; failures: number }>(TODAY, [own]), allRollouts(tx), liveGrants(tx), readRevision(tx.query), confirmedForSeconds(tx, actor),
        tx.query<Overview['listFailures']>(LIST_FAILURES, [own]),
      ]);
      const organisations = everybody.filter((organisation) => own === null || organisation.id === own);
      const cells = states.flatMap((state) => organisations.map(({ id }): OverviewCell => {
        const { version, source, degraded, fallback, explanation } = resolveRelease({ id }, { id: 0 }, shell, state);
        const health = today.find((row) => row.organisation_id === id && row.remote === state.remote && row.version === version);
        return { organisationId: id, remote: state.remote, version, source, degraded, fallback, explanation, runs: health?.runs ?? 0, failures: health?.failures ?? 0 };
      }));
      return { data: {
        revision: revisionOf(app, value), shell, organisations, cells, pins, rollouts,
        remotes: states.map((state) => {
          const newest = owners.find((row) => row.remote === state.remote);
          return { name: state.remote, owner: newest?.owner ?? '', stable: state.stable, newest: newest?.version ?? '', versions: state.releases.map((release) => release.version) };
        }),
        grants: own === null ? grants : [],
        listFailures: unlisted ?? { count: 0, lastAt: null },
        mayDecide: own === null ? 'everything' as const : 'own-organisation' as const,
        confirmedForSeconds: seconds,
      } };
    });
  });

  app.get('/api/platform/history', { config: { permission: 'releaseAdmin' }, schema: { querystring: pageQuery, response: { 200: platformHistory } } }, async (request) => {
    const actor = request.staff();
    const own = actor.isPlatformAdmin ? null : actor.account.organisation;
    const { page, per_page } = request.query;
    const [rows, [counted]] = await Promise.all([
      app.database.query<PlatformHistory['data'][number]>(HISTORY_PAGE, [own, per_page, (page - 1) * per_page]),
      app.database.query<{ total: number }>(`select count(*)::int as total ${HISTORY}`, [own]),
    ]);
    return { data: rows, meta: { total: counted?.total ?? 0, current_page: page, per_page } };
  });

  app.post('/api/platform/confirm', { config: { permission: 'signedIn' }, schema: { body: confirmRequest, response: { 200: confirmAnswer } } }, async (request) => {
    const actor = known(request.actor);
    if (!(await provePassword(app.database, actor, request.body.password, request.ip))) throw forbidden('This is not your password. Nothing was changed.', 'confirm-wrong');
    return { confirmedForSeconds: await app.database.owner((tx) => markConfirmed(tx, actor)) };
  });
}
