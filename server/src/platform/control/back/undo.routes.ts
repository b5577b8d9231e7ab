import { decisionAnswer, undoRequest } from '@iwe/contract';
import type { FastifyRequest } from 'fastify';
import type { SystemTransaction } from '../../../core/database/index.ts';
import type { App } from '../../../core/app-types.ts';
import { conflict, forbidden, notFound } from '../../../core/errors.ts';
import type { Actor } from '../../../core/permissions.ts';
import { choicesNow } from '../decide/changes.ts';
import type { Choice, DecisionRecord } from '../decide/changes.ts';
import { CHANGES_OF, DECIDED_AGAIN, DECISION } from '../decide/changes.sql.ts';
import type { PinChoice } from '../decide/changes.sql.ts';
import { asAdminOf, asPlatformAdmin, decide } from '../decide/decide.ts';
import { restoreChoices } from './restore.ts';

/** A decision that is to be undone, with the choices that it replaced. */
interface Undone {
  action: string;
  remote: string | null;
  version: string | null;
  before: Choice[];
}

/**
 * Registers the undoing of one decision: what it changed becomes what it was before, for that remote in that
 * organisation (or for everybody) and nothing else. Refused as soon as the same was decided again.
 */
export function undoRoutes(app: App): void {
  app.post(
    '/api/platform/undo',
    { config: { permission: 'signedIn' }, schema: { body: undoRequest, response: { 200: decisionAnswer } } },
    async (request) => {
      const { of, reason } = request.body;
      const undone = await app.database.system((tx) => readDecision(tx, of));
      if (!undone) throw notFound();
      const { before } = undone;
      const remotes = [...new Set(before.map((choice) => choice.remote))];
      const remote = remotes.length === 1 ? remotes[0] : undefined;
      const organisationId = before.length === 1 ? (before[0]?.organisationId ?? undefined) : undefined;
      const record: DecisionRecord = {
        action: `undo: ${undone.action}`,
        remote: remote ?? '',
        version: undone.version,
        after: { of },
        ...(organisationId === undefined ? {} : { organisationId }),
      };
      await asWhoMayUndo(app, request, record);
      if (before.length === 0) throw conflict(CHANGED_NO_CHOICE, 'undo-nothing');
      return decide(app, request, request.body, remotes, async (tx, actor) => {
        await refuseDecidedAgain(tx, of, before);
        await refuseLockedPins(tx, actor, before);
        if (!(await restoreChoices(app, tx, actor, before, reason))) throw conflict(HOLDS_ALREADY, 'undo-nothing');
        return record;
      });
    },
  );
}

const CHANGED_NO_CHOICE =
  'This decision changed no stable version, pin or rollout. A block is lifted on the page of the release, a pilot is ' +
  'ended in Releases.';

const HOLDS_ALREADY =
  'Nothing would change: the pin that this decision replaced has ended by itself since, or holds already.';

async function readDecision(tx: SystemTransaction, revision: number): Promise<Undone | undefined> {
  const [decision] = await tx.query(DECISION(String(revision)));
  return decision && { ...decision, before: (await tx.query(CHANGES_OF(String(revision)))) as Choice[] };
}

/** Admins of an organisation may undo what concerned their organisation alone. */
const asWhoMayUndo = (app: App, request: FastifyRequest, record: DecisionRecord): Promise<void> =>
  record.organisationId === undefined
    ? asPlatformAdmin(app, request, record)
    : asAdminOf(app, request, record.organisationId, record);

/** Throws 409 with the later decision: undoing this one would silently undo that one too. */
async function refuseDecidedAgain(tx: SystemTransaction, revision: number, before: readonly Choice[]): Promise<void> {
  const [later] = await tx.query(
    DECIDED_AGAIN(
      String(revision),
      before.map(({ remote }) => remote),
      before.map(({ organisationId }) => organisationId ?? 0),
    ),
  );
  if (!later) return;
  const { actor, at, action, remote, version, organisation, reason } = later;
  throw conflict(
    `${remote} was decided again for ${organisation ?? 'everybody'} since: ${actor}, ${at.toISOString()}: ` +
      `${action}${version ? ` ${version}` : ''} (${reason}). Undo that first, or decide anew.`,
    'undo-decided-again',
    later,
  );
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
