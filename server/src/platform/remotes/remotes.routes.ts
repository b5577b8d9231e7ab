import {
  failureCode,
  failureReport,
  LIST_SEAL_HEADER,
  messageAnswer,
  remotesAnswer,
  remotesQuery,
  runReport,
  troubleOf,
} from '@iwe/contract';
import type { App } from '../../core/app-types.ts';
import type { StaffActor } from '../../core/permissions.ts';
import { countForGuard, judgeStable } from '../control/rollouts/guard.ts';
import { countForRollout, judgeRollout } from '../control/rollouts/rollouts.ts';
import { readShells, shellOfActor } from '../shells/running-shell.ts';
import { decideRemotes } from './choosable-states.ts';
import { sentOf } from './list/conditional-answer.ts';
import { bodyOf } from './list/list-body.ts';
import { sealOf } from './list/list-signature.ts';
import { listOf } from './list/remembered-lists.ts';
import { reportLimit } from './report-limit.ts';
import { refuseWithoutStartToken, startTokens } from './start-token.ts';
import { withoutIds } from './without-ids.ts';
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
    },
    async (request, reply) => {
      const actor = request.staff();
      const list = await listOf(app, actor, request.query.preview);
      const body = bodyOf(list, startTokens(app.config.secrets.instanceKey, actor, list.releases));
      reply.header(
        LIST_SEAL_HEADER,
        sealOf(app.platform.listSigner, actor.account, request.query.preview, body.pieces),
      );
      reply.type('application/json; charset=utf-8');
      // Bytes are sent as they are; the text was written by the schema.
      return reply.send(((await sentOf(request, reply, body)) ?? undefined) as never);
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
    const [given] = await decideRemotes(tx, organisation, userId, facts, { remote });
    const isGiven = given?.resolution.version === version || given?.resolution.fallback === version;
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
