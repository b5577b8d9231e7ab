import { failureCode, failureReport, messageAnswer, remotesAnswer, remotesQuery, runReport } from '@iwe/contract';
import { resolveRelease } from '@iwe/domain';
import type { RemoteState } from '@iwe/domain';
import type { App } from '../../app-types.ts';
import type { OwnerTransaction } from '../../database/database.ts';
import { forbidden, notFound } from '../../errors.ts';
import type { StaffActor } from '../../permissions.ts';
import { CHECK_ORGANISATION } from './browser-check/check-account.ts';
import { decideRemotes } from './choosable-states.ts';
import { countForRollout, judgeRollout } from './control/rollouts.ts';
import { snapshotAt } from './control/snapshots.ts';
import { grantOfSession, mayInspect } from './developer/developer-grant.ts';
import { statesAt } from './developer/moments.ts';
import { manifestsOf, newestManifest, notesOf, readRevision, remoteStates } from './platform.repository.ts';
import { presentRemotes, withDeveloper } from './remotes.presenter.ts';
import type { Decided } from './remotes.presenter.ts';
import { revisionOf } from './revision.ts';

/** What the shell asks and tells: which remotes at which versions, what failed, what ran. */
export function remotesRoutes(app: App): void {
  app.get('/api/platform/remotes', { config: { permission: 'staff' }, schema: { querystring: remotesQuery, response: { 200: remotesAnswer } } }, async (request) => {
    const actor = request.staff();
    const { account, userId } = actor;
    const { at } = request.query;
    const shell = app.platform.shell.facts();
    return app.database.owner(async (tx) => {
      const decided = at === undefined ? await decideRemotes(tx, account.organisation, userId, shell) : (await earlier(tx, actor, at)).map((state): Decided => ({
        remote: state.remote, resolution: resolveRelease({ id: account.organisation }, { id: userId }, shell, state),
      }));
      // What was meant and cannot run is looked up for its screens: they are to say why they are missing.
      const wanted = decided.flatMap(({ remote, resolution }) => [resolution.version ?? resolution.explanation[0]?.version ?? null, resolution.fallback].filter((version) => version !== null).map((version) => ({ remote, version })));
      const manifests = await manifestsOf(tx, wanted);
      const notes = await notesOf(tx, wanted);
      const { value, blocked } = await readRevision(tx.query);
      const answer = presentRemotes(decided, manifests, notes, { revision: revisionOf(app, value), shellApi: shell.shellApi, blocked });
      if (at !== undefined) return answer;
      const grant = await grantOfSession(tx, actor);
      return withDeveloper(answer, grant, grant && (await newestManifest(tx, grant.remote)));
    });
  });

  app.post('/api/platform/failures', { config: { permission: 'staff', background: true }, schema: { body: failureReport, response: { 200: messageAnswer } } }, async (request) => {
    const { code, remote, version, page, fallbackVersion, message } = request.body;
    request.log.warn({ code, remote, version, page, fallbackVersion }, 'a remote failed in a browser');
    await request.tenant((tx) => tx.query(
      `insert into remote_failure (organisation_id, code, remote, version, page, fallback_version, last_message) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (organisation_id, code, remote, version, page) do update
         set count = remote_failure.count + 1, last_at = now(), last_message = excluded.last_message, fallback_version = excluded.fallback_version`,
      [tx.organisation, code, remote ?? '', version ?? '', withoutIds(page), fallbackVersion, message],
    ));
    if (remote && version && START_FAILURES.has(code)) await counted(app, request.staff(), remote, version, 'failure');
    return { message: 'Thank you' };
  });

  app.post('/api/platform/runs', { config: { permission: 'staff', background: true }, schema: { body: runReport, response: { 200: messageAnswer } } }, async (request) => {
    await counted(app, request.staff(), request.body.remote, request.body.version, 'run');
    return { message: 'Thank you' };
  });
}

/** What decided after an earlier revision, for those who search the change that broke something. Changes nothing for anybody. */
async function earlier(tx: OwnerTransaction, actor: StaffActor, at: number): Promise<RemoteState[]> {
  if (!(await mayInspect(tx, actor))) throw forbidden('Only for administrators and for developers with a grant.', 'developer-required');
  const then = await snapshotAt(tx, at);
  if (!then) throw notFound();
  return statesAt(await remoteStates(tx), then);
}

/** What keeps a version from drawing its screen: loading, mounting, rendering. The registry's own troubles say nothing of a version. */
const START_FAILURES = new Set((['fetch', 'integrity', 'timeout', 'evaluate', 'share', 'contract', 'mount', 'render'] as const).map(failureCode));

/**
 * A start or a failed one: for the release's plot, and for a rollout that may have to stop. Unknown versions count nothing, and what
 * the check of a release does proves nothing: its own start must not make a release one that has run well. Nor does a word from
 * somebody who is not given that version: anybody of the staff may send one, and it must neither make a fallback for everybody nor
 * stop a rollout.
 */
async function counted(app: App, { userId, account: { organisation } }: StaffActor, remote: string, version: string, report: 'run' | 'failure'): Promise<void> {
  if (organisation === CHECK_ORGANISATION) return;
  const isRun = report === 'run';
  const isRolledOut = await app.database.owner(async (tx) => {
    const given = (await decideRemotes(tx, organisation, userId, app.platform.shell.facts())).find((one) => one.remote === remote)?.resolution;
    const isGiven = given?.version === version || given?.fallback === version;
    const [known] = isRun
      ? await tx.query('update release set runs = runs + 1, proven_at = case when $3 then coalesce(proven_at, now()) else proven_at end where remote = $1 and version = $2 returning version', [remote, version, isGiven])
      : await tx.query('select version from release where remote = $1 and version = $2', [remote, version]);
    if (!known) return false;
    await tx.query(
      `insert into release_health (organisation_id, remote, version, hour, runs, failures) values ($1, $2, $3, date_trunc('hour', now()), $4::int, $5::int)
       on conflict (organisation_id, remote, version, hour) do update set runs = release_health.runs + excluded.runs, failures = release_health.failures + excluded.failures`,
      [organisation, remote, version, isRun ? 1 : 0, isRun ? 0 : 1],
    );
    return isGiven && countForRollout(tx, remote, version, report);
  });
  if (isRolledOut && !isRun) await app.database.owner((tx) => judgeRollout(tx, remote, version));
}

/** '/order_detail/Invoices/812' → '/order_detail/Invoices/:id', so that one broken screen is one row. */
const withoutIds = (page: string): string => page.replace(/\/\d+(?=\/|$)/g, '/:id');
