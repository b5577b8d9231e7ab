import type { DecisionAnswer } from '@iwe/contract';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../../app-types.ts';
import type { OwnerTransaction } from '../../../database/database.ts';
import { conflict, forbidden, notFound } from '../../../errors.ts';
import type { Actor } from '../../../permissions.ts';
import { auditPlatform, lockRevision, readRevision, remoteStates } from '../platform.repository.ts';
import { revisionOf } from '../revision.ts';
import { refuseUnconfirmed } from './confirm.ts';
import { effectOf } from './effect.ts';
import { latestChange, recordChange } from './snapshots.ts';

/** What a decision says of itself beside its own fields. */
export interface DecisionInput {
  reason: string;
  expected?: string | undefined;
  dryRun: boolean;
}

/** The line of the history that a decision leaves. */
export interface DecisionRecord {
  action: string;
  organisationId?: number;
  remote: string;
  version: string | null;
  before?: unknown;
  after?: unknown;
}

/** Undoes a dry run and carries its answer out of the transaction. */
class DryRun extends Error {
  readonly answer: DecisionAnswer;
  constructor(answer: DecisionAnswer) {
    super('dry run');
    this.answer = answer;
  }
}

/**
 * Every decision about releases runs here: after the password was shown (403 'confirm-required' otherwise), one at a time under
 * the lock of the revision, only on the revision that the admin saw (409 with who changed what), audited with its reason, with a
 * snapshot to come back to. `work` changes the state and says what it did. A dry run does all of it and takes it back.
 */
export async function decide(app: App, request: FastifyRequest, input: DecisionInput, work: (tx: OwnerTransaction, actor: Actor) => Promise<DecisionRecord>): Promise<DecisionAnswer> {
  const actor = known(request.actor);
  const shell = app.platform.shell.facts();
  const answer = app.database.owner(async (tx): Promise<DecisionAnswer> => {
    if (!input.dryRun) await refuseUnconfirmed(tx, actor);
    const held = await lockRevision(tx);
    if (input.expected !== undefined && input.expected !== revisionOf(app, held)) throw await changedMeanwhile(tx, actor, { expected: input.expected, held });
    const before = await remoteStates(tx);
    const record = await work(tx, actor);
    const effect = await effectOf(tx, shell, before, await remoteStates(tx));
    await recordChange(tx, { userId: actor.userId, actor: actor.email, reason: input.reason, ...record });
    if (input.dryRun) throw new DryRun({ revision: revisionOf(app, held), dryRun: true, effect });
    return { revision: revisionOf(app, (await readRevision(tx.query)).value), dryRun: false, effect };
  });
  return answer.catch((error: unknown) => {
    if (error instanceof DryRun) return error.answer;
    throw error;
  });
}

/** The number that a revision begins with. */
const changesOf = (revision: string): string => /^\d+/.exec(revision)?.[0] ?? '';

/** What was decided since; of other organisations nothing but that something was, unless a platform admin asks. */
async function changedMeanwhile(tx: OwnerTransaction, actor: Actor, { expected, held }: { expected: string; held: string }): Promise<Error> {
  const refuse = (what: string, last?: object): Error => conflict(`The releases are not as you saw them any more. ${what} Look at them again, then decide.`, 'platform-changed', last);
  if (changesOf(expected) === changesOf(held)) return refuse("A pin, a pilot or a developer's grant has ended since, or the shell was replaced.");
  const found = await latestChange(tx);
  if (!found) return refuse('The shell was replaced.');
  const { organisationId, ...last } = found;
  if (!actor.isPlatformAdmin && organisationId !== null && organisationId !== actor.account?.organisation) return refuse('Something was decided for another organisation.');
  return refuse(`${last.actor} changed it at ${last.at.toISOString()}: ${last.action}${last.remote ? ` ${last.remote}` : ''}${last.version ? ` ${last.version}` : ''} (${last.reason}).`, last);
}

/** Only platform admins: anybody else is refused, and the attempt stands in the history. */
export async function asPlatformAdmin(app: App, request: FastifyRequest, attempt: DecisionRecord): Promise<void> {
  const actor = known(request.actor);
  if (actor.isPlatformAdmin) return;
  await refused(app, actor, attempt);
  throw forbidden('Only a platform administrator may do this.', 'platform-admin-required');
}

/**
 * Organisation admins decide for their own organisation, platform admins for any. Another organisation answers as if it did not
 * exist; every refused attempt stands in the history.
 */
export async function asAdminOf(app: App, request: FastifyRequest, organisationId: number, attempt: DecisionRecord): Promise<void> {
  const actor = known(request.actor);
  if (actor.isPlatformAdmin) return;
  const isOwn = actor.account?.organisation === organisationId;
  if (isOwn && actor.account?.isAdmin) return;
  await refused(app, actor, attempt);
  throw isOwn ? forbidden('Only an administrator of this organisation may do this.', 'orgAdmin-required') : notFound();
}

/** An attempt that was refused, in a transaction of its own: the request that carried it fails. */
export async function refused(app: App, actor: { userId: number | null; email: string }, attempt: DecisionRecord): Promise<void> {
  const { organisationId, ...rest } = attempt;
  await app.database.owner(async (tx) => {
    const [exists] = organisationId === undefined ? [] : await tx.query('select id from organisation where id = $1', [organisationId]);
    await auditPlatform(tx, { userId: actor.userId, actor: actor.email, ...rest, action: `refused: ${attempt.action}`, ...(exists ? { organisationId: organisationId as number } : {}), after: { organisationId, ...(typeof attempt.after === 'object' ? attempt.after : {}) } });
  });
}

/** The actor of a route whose permission wants a session. */
export function known(actor: Actor | null): Actor {
  if (!actor) throw new Error('A route with a session permission has no actor.');
  return actor;
}
