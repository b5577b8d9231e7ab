import type { FastifyRequest } from 'fastify';
import { decisionAnswer, restoreRequest } from '@iwe/contract';
import { SHELL_NAME } from '@iwe/domain';
import type { SystemTransaction } from '../../../core/database/index.ts';
import type { App } from '../../../core/app-types.ts';
import { conflict, forbidden, notFound } from '../../../core/errors.ts';
import type { Actor } from '../../../core/permissions.ts';
import { choicesNow, stateAt } from '../decide/changes.ts';
import type { Choice, DecisionRecord } from '../decide/changes.ts';
import { CHANGES_OF, DECISION } from '../decide/changes.sql.ts';
import type { PinChoice } from '../decide/changes.sql.ts';
import { asAdminOf, asPlatformAdmin, decide } from '../decide/decide.ts';
import { STABLE } from '../../publish/publish-release.sql.ts';
import { differingChoices, restoreChoices } from './restore.ts';

/** A decision of the history, and the choices that it replaced. */
interface Decided {
  action: string;
  version: string | null;
  before: Choice[];
}

/**
 * Registers the one way back. Every state of the history can be restored: that after a decision for all remotes, or
 * that before it for what the decision itself changed. Blocks are a kill switch and stay; so does the shell that a
 * start made stable.
 */
export function restoreRoutes(app: App): void {
  app.post(
    '/api/platform/restore',
    { config: { permission: 'signedIn' }, schema: { body: restoreRequest, response: { 200: decisionAnswer } } },
    async (request) => {
      const { of, state, reason } = request.body;
      if (state === 'before') return restoreBefore(app, request, { ...request.body, of });
      const record = { action: 'restore', remote: '', version: null, after: { of, state } };
      await asPlatformAdmin(app, request, record);
      let wanted: Choice[] = [];
      const differing = async (tx: SystemTransaction): Promise<string[]> => {
        wanted = await choicesAfter(tx, of);
        return [...new Set(wanted.map(({ remote }) => remote))];
      };
      return decide(app, request, request.body, differing, async (tx, actor) => {
        await restoreChoices(app, tx, actor, wanted, reason);
        return record;
      });
    },
  );
}

/** Restores what one decision changed; admins of an organisation may do so where it concerned theirs alone. */
async function restoreBefore(app: App, request: FastifyRequest, body: Parameters<typeof decide>[2] & { of: number }) {
  const { of, reason } = body;
  const decided = await app.database.system((tx) => readDecision(tx, of));
  if (!decided) throw notFound();
  const { action, version, before } = decided;
  const remotes = [...new Set(before.map((choice) => choice.remote))];
  const remote = remotes.length === 1 ? remotes[0] : undefined;
  const organisationId = before.length === 1 ? (before[0]?.organisationId ?? undefined) : undefined;
  const record: DecisionRecord = {
    action: `restore before: ${action}`,
    remote: remote ?? '',
    version,
    after: { of },
    ...(organisationId === undefined ? {} : { organisationId }),
  };
  await (organisationId === undefined
    ? asPlatformAdmin(app, request, record)
    : asAdminOf(app, request, organisationId, record));
  if (before.length === 0) throw conflict(CHANGED_NO_CHOICE, 'restore-nothing');
  return decide(app, request, body, remotes, async (tx, actor) => {
    await refuseLockedPins(tx, actor, before);
    if (!(await restoreChoices(app, tx, actor, before, reason))) throw conflict(HOLDS_ALREADY, 'restore-nothing');
    return record;
  });
}

const CHANGED_NO_CHOICE =
  'This decision changed no stable version, pin or rollout. A block is lifted on the page of the release, a pilot is ' +
  'ended in Releases.';

const HOLDS_ALREADY =
  'Nothing would change: the pin that this decision replaced has ended by itself since, or holds already.';

async function readDecision(tx: SystemTransaction, revision: number): Promise<Decided | undefined> {
  const [decision] = await tx.query(DECISION(String(revision)));
  return decision && { ...decision, before: (await tx.query(CHANGES_OF(String(revision)))) as Choice[] };
}

/** Throws 403 when an organisation's admin would end or bring back a pin that the platform has locked. */
async function refuseLockedPins(tx: SystemTransaction, actor: Actor, before: readonly Choice[]): Promise<void> {
  if (actor.isPlatformAdmin) return;
  for (const { remote, organisationId, state } of before) {
    const now = (await choicesNow(tx, remote)).find((choice) => choice.organisationId === organisationId);
    if ([state, now?.state].some((pin) => (pin as PinChoice | null | undefined)?.locked))
      throw forbidden(`The pin of ${remote} is locked by the platform. Ask a platform administrator.`, 'pin-locked');
  }
}

/** Returns the choices after a revision that differ from those now; throws 404 when it can't be restored any more. */
async function choicesAfter(tx: SystemTransaction, revision: number): Promise<Choice[]> {
  const then = await stateAt(tx, revision);
  if (!then) throw notFound();
  const now = await choicesNow(tx, null);
  const kept = new Set(then.map(({ remote, organisationId }) => `${remote} ${organisationId}`));
  const chosenSince = now
    .filter(({ remote, organisationId }) => !kept.has(`${remote} ${organisationId}`))
    .map((choice): Choice => ({ ...choice, state: null }));
  const [shell] = await tx.query(STABLE(SHELL_NAME));
  // A shell that was deployed since is no decision, and before shells were stored there was none to go back to.
  const isDeployed = ({ remote, organisationId, state }: Choice): boolean =>
    remote === SHELL_NAME && organisationId === null && (state === null || shell?.by_instance === true);
  return differingChoices(
    [...then, ...chosenSince].filter((choice) => !isDeployed(choice)),
    now,
  );
}
