import type { DecisionAnswer } from '@iwe/contract';
import { SHELL_NAME } from '@iwe/domain';
import type { SystemTransaction } from '../../../core/database/index.ts';
import type { App } from '../../../core/app-types.ts';
import { conflict, forbidden, notFound } from '../../../core/errors.ts';
import { choicesNow, stateAt } from '../decide/changes.ts';
import type { Choice, DecisionRecord } from '../decide/changes.ts';
import { CHANGES_OF, DECISION } from '../decide/changes.sql.ts';
import type { PinChoice } from '../decide/changes.sql.ts';
import { decideAs } from '../decide/decide.ts';
import type { Decider, DecisionInput } from '../decide/decide.ts';
import { STABLE } from '../../publish/publish-release.sql.ts';
import { differingChoices, restoreChoices } from './restore.ts';

/** A decision of the history, and the choices that it replaced. */
interface Decided {
  action: string;
  version: string | null;
  before: Choice[];
}

/** What is to be restored: a state of the history, by the revision of the decision. */
type Restored = DecisionInput & { of: number };

/**
 * Restores all remotes as they were after a decision of the history, but for blocks, which are a kill switch, and the
 * shell that a start made stable. Throws 404 when that is too long ago.
 */
export async function restoreAfter(app: App, actor: Decider, input: Restored): Promise<DecisionAnswer> {
  let wanted: Choice[] = [];
  const differing = async (tx: SystemTransaction): Promise<string[]> => {
    wanted = await choicesAfter(tx, input.of);
    return [...new Set(wanted.map(({ remote }) => remote))];
  };
  return decideAs(app, actor, input, differing, async (tx) => {
    await restoreChoices(app, tx, actor, wanted, input.reason);
    return afterRecord(input.of);
  });
}

/** Returns the audit entry of `restoreAfter`. */
export const afterRecord = (of: number): DecisionRecord => ({
  action: 'restore',
  remote: '',
  version: null,
  after: { of, state: 'after' },
});

/** What one decision changed, and the audit entry of taking it back. */
export interface Taken {
  before: Choice[];
  record: DecisionRecord;
}

/** Reads what a decision of the history changed; throws 404 when there is none. */
export async function decisionToRestore(app: App, of: number): Promise<Taken> {
  const decided = await app.database.system((tx) => readDecision(tx, of));
  if (!decided) throw notFound();
  const { action, version, before } = decided;
  const remotes = remotesOf(before);
  const organisationId = before.length === 1 ? (before[0]?.organisationId ?? undefined) : undefined;
  const record: DecisionRecord = {
    action: `restore before: ${action}`,
    remote: (remotes.length === 1 ? remotes[0] : undefined) ?? '',
    version,
    after: { of },
    ...(organisationId === undefined ? {} : { organisationId }),
  };
  return { before, record };
}

/** Restores what one decision changed as it was before it. Throws 409 when nothing would change. */
export async function restoreBefore(
  app: App,
  actor: Decider,
  input: Restored,
  { before, record }: Taken,
): Promise<DecisionAnswer> {
  if (before.length === 0) throw conflict(CHANGED_NO_CHOICE, 'restore-nothing');
  return decideAs(app, actor, input, remotesOf(before), async (tx) => {
    await refuseLockedPins(tx, actor, before);
    if (!(await restoreChoices(app, tx, actor, before, input.reason))) throw conflict(HOLDS_ALREADY, 'restore-nothing');
    return record;
  });
}

const remotesOf = (choices: readonly Choice[]): string[] => [...new Set(choices.map(({ remote }) => remote))];

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
async function refuseLockedPins(tx: SystemTransaction, actor: Decider, before: readonly Choice[]): Promise<void> {
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
