import {
  failureCode,
  failureReport,
  messageAnswer,
  remotesAnswer,
  remotesQuery,
  runReport,
  troubleOf,
} from '@iwe/contract';
import type { ReleaseManifest } from '@iwe/contract';
import { PLATFORM_REMOTE } from '@iwe/domain';
import type { SystemTransaction } from '../../core/database/index.ts';
import type { App } from '../../core/app-types.ts';
import type { StaffActor } from '../../core/permissions.ts';
import { decideRemotes } from './choosable-states.ts';
import { conditionalAnswer } from './conditional-answer.ts';
import { countForGuard, judgeStable } from '../control/rollouts/guard.ts';
import { countForRollout, judgeRollout } from '../control/rollouts/rollouts.ts';
import { openPreview } from './previews.ts';
import { sealedList } from './list-signature.ts';
import { manifestsOf, notesOf, ownRevision, readRevision } from '../releases/platform.repository.ts';
import { presentRemotes } from './remotes.presenter.ts';
import type { Decided } from './remotes.presenter.ts';
import { recordFault } from '../store/release-faults.ts';
import { revisionIn } from './revision.ts';
import { STORED_SETTINGS } from './settings.sql.ts';
import { shellClashes } from '../publish/check-release.policy.ts';
import { readShells, shellOfActor } from '../shells/running-shell.ts';
import type { RunningShell } from '../shells/running-shell.ts';
import { withoutIds } from './without-ids.ts';
import { reportLimit } from './report-limit.ts';
import { refuseWithoutStartToken, withStartTokens } from './start-token.ts';
import {
  COUNT_HEALTH,
  COUNT_REMOTE_FAILURE,
  COUNT_RUN,
  FIRST_REPORT_TODAY,
  KNOWN_RELEASE,
  MAX_FAILURE_KINDS_A_DAY,
} from './remotes.sql.ts';

/** Registers what the shell asks and reports: which remotes run at which versions, what failed, what started. */
export function remotesRoutes(app: App): void {
  const refuseFlood = reportLimit();

  app.get(
    '/api/platform/remotes',
    {
      config: { permission: 'staff' },
      schema: { querystring: remotesQuery, response: { 200: remotesAnswer } },
      onSend: [sealedList, conditionalAnswer],
    },
    async (request) => {
      const actor = request.staff();
      const { account, userId } = actor;
      const { preview: name } = request.query;
      return app.database.system(async (tx) => {
        const shell = shellOfActor(await readShells(app, tx), actor);
        const preview = name === undefined ? undefined : await openPreview(tx, actor, name);
        const { decided, wanted, manifests } = await verified(app, tx, () =>
          decideRemotes(tx, account.organisation, userId, shell.facts, preview),
        );
        const notes = await notesOf(tx, wanted);
        const { blocked } = await readRevision(tx);
        const stored = await tx.query(STORED_SETTINGS(account.organisation, null));
        const settings = new Map(stored.map((row) => [row.remote, row]));
        const answer = presentRemotes(
          decided.filter((one) => !isDrawnByShell(one, manifests, shell)),
          { manifests, notes, settings },
          {
            revision: revisionIn(shell, await ownRevision(tx, account.organisation, userId)),
            shellApi: shell.facts.shellApi,
            blocked,
            ...(preview ? { preview: preview.head } : {}),
          },
        );
        return withStartTokens(app.config.secrets.instanceKey, actor, answer);
      });
    },
  );

  app.post(
    '/api/platform/failures',
    {
      config: { permission: 'staff', background: true },
      schema: { body: failureReport, response: { 200: messageAnswer } },
    },
    async (request) => {
      const { code, remote, version, page, fallbackVersion, message, token, cause, ranBefore = [] } = request.body;
      const actor = request.staff();
      refuseFlood(actor.userId);
      if (remote && version) refuseWithoutStartToken(app.config.secrets.instanceKey, actor, { remote, version, token });
      request.log.warn(
        { code, remote, version, page, fallbackVersion, cause, ranBefore },
        'a remote failed in a browser',
      );
      const trouble = troubleOf(code);
      // As the owner of the tables, because whether a remote is published is no organisation's.
      await app.database.system((tx) =>
        tx.query(
          COUNT_REMOTE_FAILURE(
            actor.account.organisation,
            code,
            remote ?? '',
            version ?? '',
            withoutIds(page),
            fallbackVersion,
            message,
            MAX_FAILURE_KINDS_A_DAY,
            trouble ? subjectOf(message) : '',
            cause ?? '',
            ranBefore.join(' '),
          ),
        ),
      );
      const report = START_FAILURES.has(code) ? 'failure' : trouble === 'error' ? 'error' : null;
      const isReleases = cause === 'release' || (cause === undefined && !MAY_BE_THE_LINES.has(code));
      if (remote && version && report && isReleases)
        await counted(app, actor, { remote, version, report, address: request.ip });
      return { message: 'Thank you' };
    },
  );

  app.post(
    '/api/platform/runs',
    {
      config: { permission: 'staff', background: true },
      schema: { body: runReport, response: { 200: messageAnswer } },
    },
    async (request) => {
      const { remote, version, token } = request.body;
      const actor = request.staff();
      refuseFlood(actor.userId);
      refuseWithoutStartToken(app.config.secrets.instanceKey, actor, { remote, version, token });
      await counted(app, actor, { remote, version, report: 'run', address: request.ip });
      return { message: 'Thank you' };
    },
  );
}

/**
 * Whether a shell of before there was mf-platform has the screens of this remote itself: two would be in its menu, and
 * the shell's own are shown.
 */
const isDrawnByShell = (
  { remote, resolution: { version } }: Decided,
  manifests: ReadonlyMap<string, ReleaseManifest>,
  { routes }: RunningShell,
): boolean => {
  const manifest = remote === PLATFORM_REMOTE ? manifests.get(`${remote}@${version}`) : undefined;
  return manifest !== undefined && shellClashes(manifest, routes).length > 0;
};

/**
 * Decides about all remotes, and reads the manifests of the versions that are named. A release that turns out not to be
 * what its team signed is recorded, and it is decided again without it.
 */
async function verified(app: App, tx: SystemTransaction, decide: () => Promise<Decided[]>) {
  for (;;) {
    const decided = await decide();
    // A version that was chosen but cannot run is still read: its screens must explain why they are missing.
    const wanted = decided.flatMap(({ remote, resolution }) =>
      [resolution.version ?? resolution.explanation[0]?.version ?? null, resolution.fallback]
        .filter((version) => version !== null)
        .map((version) => ({ remote, version })),
    );
    const { manifests, changed } = await manifestsOf(tx, wanted);
    if (changed.length === 0) return { decided, wanted, manifests };
    for (const release of changed) await recordFault(tx, app.log, release);
  }
}

/**
 * Failures that keep a version from drawing its screen: loading, mounting, rendering. Failures of the registry say
 * nothing about a version.
 */
const START_FAILURES = new Set(
  (['fetch', 'integrity', 'timeout', 'evaluate', 'share', 'contract', 'mount', 'render', 'hang'] as const).map(
    failureCode,
  ),
);

/** Failures that a line or a machine causes as well: they count only when the page judged that it was neither. */
const MAY_BE_THE_LINES = new Set((['fetch', 'timeout', 'hang'] as const).map(failureCode));

/**
 * Returns what is equal for all occurrences of one trouble: its message without numbers, which are ids and durations.
 */
const subjectOf = (message: string): string => message.replaceAll(/\d+/g, 'n').slice(0, 120);

interface Report {
  remote: string;
  version: string;
  report: 'run' | 'failure' | 'error';
  /** From where it was sent. */
  address: string;
}

/**
 * Counts a start, a failed start or an error in use, once per person and day: the first two for the release's plot, and
 * all for a rollout or a new stable version that may have to go back. Unknown versions are not counted. Starts in the
 * browser check are ignored, because a release must not prove itself. So are reports from users who are not given that
 * version: any of the staff can send one, and it must neither make a release a fallback for everybody nor stop a
 * rollout.
 */
async function counted(app: App, actor: StaffActor, { remote, version, report, address }: Report): Promise<void> {
  const { userId, isReleaseCheck, account } = actor;
  const { organisation } = account;
  if (isReleaseCheck) return;
  const isRun = report === 'run';
  const isWatched = await app.database.system(async (tx) => {
    const { facts } = shellOfActor(await readShells(app, tx), actor);
    const given = (await decideRemotes(tx, organisation, userId, facts)).find(
      (one) => one.remote === remote,
    )?.resolution;
    const isGiven = given?.version === version || given?.fallback === version;
    const [known] = await tx.query(KNOWN_RELEASE(remote, version));
    if (!known) return false;
    // An IPv4 address as a socket for both kinds writes it.
    const network = address.replace(/^::ffff:/i, '');
    const [first] = await tx.query(FIRST_REPORT_TODAY(organisation, userId, remote, version, report, isGiven, network));
    if (!first) return false;
    if (isRun) await tx.query(COUNT_RUN(remote, version, isGiven));
    if (report !== 'error') await tx.query(COUNT_HEALTH(organisation, remote, version, isRun ? 1 : 0, isRun ? 0 : 1));
    if (!isGiven) return false;
    const isRolledOut = await countForRollout(tx, remote, version, report);
    const isGuarded = await countForGuard(tx, remote, version, report);
    return isRolledOut || isGuarded;
  });
  if (isRun || !isWatched) return;
  await app.database.system((tx) => judgeRollout(tx, remote, version));
  await app.database.system(async (tx) => judgeStable(tx, (await readShells(app, tx)).usual.facts, remote, version));
}
