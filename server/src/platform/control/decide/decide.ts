import type { DecisionAnswer } from '@iwe/contract';
import type { FastifyRequest } from 'fastify';
import type { SystemTransaction } from '../../../core/database/index.ts';
import type { App } from '../../../core/app-types.ts';
import { conflict, forbidden, notFound } from '../../../core/errors.ts';
import type { Actor } from '../../../core/permissions.ts';
import { auditPlatform, lockRevision, readRevision } from '../../releases/platform.repository.ts';
import { revisionOf } from '../../remotes/revision.ts';
import { refuseUnconfirmed } from './confirm.ts';
import { effectInFreezes } from '../ways/freezes.ts';
import { readDecisive } from './effect.ts';
import { latestChange, recordChange } from './changes.ts';
import type { DecisionRecord } from './changes.ts';
import { ORGANISATION_EXISTS } from './decide.sql.ts';

/** The general fields of every decision. */
export interface DecisionInput {
  reason: string;
  expected?: string | undefined;
  dryRun: boolean;
  override: boolean;
}

/** Who decides: a person with a session, or an administrator who runs a command on the server, who has none. */
export type Decider = Pick<Actor, 'userId' | 'email' | 'isPlatformAdmin' | 'account'> & { sessionId: number | null };

/** Thrown to roll back a dry run; carries its answer out of the transaction. */
class DryRun extends Error {
  readonly answer: DecisionAnswer;
  constructor(answer: DecisionAnswer) {
    super('dry run');
    this.answer = answer;
  }
}

/** Runs a decision of the person who sent the request; see `decideAs`. */
export const decide = (app: App, request: FastifyRequest, ...decision: DecisionArguments): Promise<DecisionAnswer> =>
  decideAs(app, sessionActor(request.actor), ...decision);

type DecisionArguments = [
  input: DecisionInput,
  remotes: readonly string[] | ((tx: SystemTransaction) => Promise<readonly string[]>),
  work: (tx: SystemTransaction, actor: Decider) => Promise<DecisionRecord>,
];

/**
 * Runs a decision about releases; all of them go through here. Requires a recently confirmed password (403
 * 'confirm-required' otherwise) of whoever has a session, runs one at a time under the lock of the revision, and only
 * on the revision that the admin saw (409 with who changed what). Writes the audit entry with its reason, and what it
 * changed, so that it can be undone. `work` changes the state and returns the audit entry. `remotes` are those that it
 * touches, or a function that finds them under the lock: the effect is worked out for no other, unless the shell is
 * among them. Refused when it leaves somebody without a version that fits; freezes are respected (`effectInFreezes`). A
 * dry run does all of this and is rolled back.
 */
export async function decideAs(
  app: App,
  actor: Decider,
  ...[input, remotes, work]: DecisionArguments
): Promise<DecisionAnswer> {
  const answer = app.database.system(async (tx): Promise<DecisionAnswer> => {
    const { sessionId } = actor;
    if (!input.dryRun && sessionId !== null) await refuseUnconfirmed(tx, { sessionId });
    const current = await lockRevision(tx);
    if (input.expected !== undefined && input.expected !== revisionOf(app, current))
      throw await changedMeanwhile(tx, actor, { expected: input.expected, current });
    const touched = typeof remotes === 'function' ? await remotes(tx) : remotes;
    const before = await readDecisive(app, tx, touched);
    const { warning, ...record } = await work(tx, actor);
    const warned = warning === undefined ? {} : { warning };
    const { effect, reached, overridden } = await effectInFreezes(app, tx, {
      record,
      remotes: touched,
      before,
      override: input.override,
      mayOverride: actor.isPlatformAdmin,
    });
    const after = overridden.length > 0 ? { ...(record.after as object | undefined), overridden } : record.after;
    await recordChange(
      tx,
      { userId: actor.userId, actor: actor.email, reason: input.reason, ...record, after },
      reached,
    );
    if (input.dryRun) throw new DryRun({ revision: revisionOf(app, current), dryRun: true, effect, ...warned });
    return { revision: revisionOf(app, (await readRevision(tx)).value), dryRun: false, effect, ...warned };
  });
  return answer.catch((error: unknown) => {
    if (error instanceof DryRun) return error.answer;
    throw error;
  });
}

/** Returns the number that a revision begins with. */
const changesOf = (revision: string): string => /^\d+/.exec(revision)?.[0] ?? '';

/**
 * Returns the error that names what was decided since. About other organisations it reveals to admins of an
 * organisation only that something was decided.
 */
async function changedMeanwhile(
  tx: SystemTransaction,
  actor: Decider,
  { expected, current }: { expected: string; current: string },
): Promise<Error> {
  const refuse = (what: string, last?: object): Error =>
    conflict(
      `The releases are not as you saw them any more. ${what} Look at them again, then decide.`,
      'platform-changed',
      last,
    );
  if (changesOf(expected) === changesOf(current))
    return refuse('A pin, a pilot or the support of a release has ended since, or the shell was replaced.');
  const found = await latestChange(tx);
  if (!found) return refuse('The shell was replaced.');
  const { organisationId, ...last } = found;
  if (!actor.isPlatformAdmin && organisationId !== null && organisationId !== actor.account?.organisation)
    return refuse('Something was decided for another organisation.');
  return refuse(
    `${last.actor} changed it at ${last.at.toISOString()}: ` +
      `${last.action}${last.remote ? ` ${last.remote}` : ''}${last.version ? ` ${last.version}` : ''} ` +
      `(${last.reason}).`,
    last,
  );
}

/** Throws 403 unless the actor is a platform admin, and records the attempt in the audit. */
export async function asPlatformAdmin(app: App, request: FastifyRequest, attempt: DecisionRecord): Promise<void> {
  const actor = sessionActor(request.actor);
  if (actor.isPlatformAdmin) return;
  await refused(app, actor, attempt);
  throw forbidden('Only a platform administrator may do this.', 'platform-admin-required');
}

/**
 * Lets organisation admins decide for their own organisation and platform admins for any. For another organisation it
 * throws 404, as if that did not exist. Records every refused attempt in the audit.
 */
export async function asAdminOf(
  app: App,
  request: FastifyRequest,
  organisationId: number,
  attempt: DecisionRecord,
): Promise<void> {
  const actor = sessionActor(request.actor);
  if (actor.isPlatformAdmin) return;
  const isOwn = actor.account?.organisation === organisationId;
  if (isOwn && actor.account?.isAdmin) return;
  await refused(app, actor, attempt);
  throw isOwn ? forbidden('Only an administrator of this organisation may do this.', 'orgAdmin-required') : notFound();
}

/** Records a refused attempt in a transaction of its own, because the request's transaction is rolled back. */
export async function refused(
  app: App,
  actor: { userId: number | null; email: string },
  attempt: DecisionRecord,
): Promise<void> {
  const { organisationId, concerns: _concerns, ...rest } = attempt;
  await app.database.system(async (tx) => {
    const [exists] = organisationId === undefined ? [] : await tx.query(ORGANISATION_EXISTS(organisationId));
    await auditPlatform(tx, {
      userId: actor.userId,
      actor: actor.email,
      ...rest,
      action: `refused: ${attempt.action}`,
      ...(exists ? { organisationId: organisationId as number } : {}),
      after: { organisationId, ...(typeof attempt.after === 'object' ? attempt.after : {}) },
    });
  });
}

/** Returns the actor of a route whose permission requires a session. */
export function sessionActor(actor: Actor | null): Actor {
  if (!actor) throw new Error('A route with a session permission has no actor.');
  return actor;
}
