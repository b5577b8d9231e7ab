import type { SystemTransaction } from '../../../core/database/index.ts';
import { auditPlatform, recordConcerned, raiseRevision } from '../../releases/platform.repository.ts';
import { ADD_CHANGES, CHOICES_AT, CHOICES_NOW, LATEST_CHANGE, REVISION_IS_KEPT } from './changes.sql.ts';
import type { CommonChoice, LatestChange, PinChoice } from './changes.sql.ts';

/** The audit entry that a decision writes. */
export interface DecisionRecord {
  action: string;
  organisationId?: number;
  remote: string;
  version: string | null;
  before?: unknown;
  after?: unknown;
  /**
   * The organisations whose pages must ask again, when the decision is about people. By default they follow from the
   * choices that it changed, and from whom they reach.
   */
  concerns?: readonly number[];
  /** What whoever decides should know; part of the answer, not of the history. */
  warning?: string;
}

/** What was chosen for one organisation, or for everybody; `state` is null where nothing was. */
export type Choice =
  | { remote: string; organisationId: number; state: PinChoice | null }
  | { remote: string; organisationId: null; state: CommonChoice | null };

/** Who changes the releases, and why. */
export interface ChangeAuthor {
  userId: number | null;
  actor: string;
  reason: string;
}

/**
 * Completes a change in its transaction: writes the audit entry, raises the revision and stores what differs from the
 * choices before it. Without a remote, all remotes are compared. `reached` are the organisations whose lists may be
 * others after a choice for everybody; null: all. Resolves to the revision.
 */
export async function recordChange(
  tx: SystemTransaction,
  change: ChangeAuthor & DecisionRecord,
  reached: readonly number[] | null = null,
): Promise<string> {
  const value = await raiseRevision(tx);
  const changed = (await tx.query(ADD_CHANGES(change.remote || null, value))).map((row) => row.organisation_id);
  await recordConcerned(tx, value, change.concerns ?? whoseChoices(changed, reached));
  await auditPlatform(tx, { ...change, revision: value });
  return value;
}

/** Whom changed choices concern; null: everybody. A decision that changed none, such as a block, concerns everybody. */
function whoseChoices(changed: readonly (number | null)[], reached: readonly number[] | null): number[] | null {
  if (changed.length === 0) return null;
  const organisations = changed.filter((organisation) => organisation !== null);
  if (organisations.length === changed.length) return [...new Set(organisations)];
  return reached && [...new Set([...organisations, ...reached])];
}

/** Returns what is chosen now, of one remote or of all (null). Pins that have ended are included. */
export const choicesNow = async (tx: SystemTransaction, remote: string | null): Promise<Choice[]> =>
  (await tx.query(CHOICES_NOW(remote))) as Choice[];

/** Returns what was chosen after a revision; undefined when there was none, or it is too old to be restored. */
export async function stateAt(tx: SystemTransaction, revision: number): Promise<Choice[] | undefined> {
  const [kept] = await tx.query(REVISION_IS_KEPT(String(revision)));
  return kept && ((await tx.query(CHOICES_AT(String(revision)))) as Choice[]);
}

/** Returns the last change, with who made it. */
export async function latestChange(tx: SystemTransaction): Promise<LatestChange | undefined> {
  const [row] = await tx.query(LATEST_CHANGE());
  return row;
}
