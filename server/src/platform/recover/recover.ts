import type { DecisionAnswer } from '@iwe/contract';
import type { App } from '../../core/app-types.ts';
import { decisionToRestore, restoreAfter, restoreBefore } from '../control/back/restore-decision.ts';
import { decideAs } from '../control/decide/decide.ts';
import type { Decider } from '../control/decide/decide.ts';
import { HISTORY_PAGE } from '../control/overview/overview.sql.ts';
import { setStatus } from '../control/ways/release-status.ts';
import { NEWEST_RELEASES, PLATFORM_ADMIN_BY_EMAIL } from './recover.sql.ts';

/** What an administrator does on the server when the screens of the platform do not open. */
export type RecoverCommand =
  | { kind: 'list'; remote: string | null }
  | { kind: 'block' | 'free'; remote: string; version: string }
  /** Goes back to the state before or after a decision, by its number in the list. */
  | { kind: 'before' | 'after'; decision: number };

/** In whose name it is decided, and why: both are in the history. */
export interface Responsible {
  email: string;
  reason: string;
}

/** So many releases and decisions are listed. */
const LISTED = 20;

/** Returns the newest releases with their status, and the latest decisions with their numbers, a line each. */
export async function listRecoverable(app: App, remote: string | null): Promise<string> {
  const [releases, decisions] = await Promise.all([
    app.database.query(NEWEST_RELEASES(remote, LISTED)),
    app.database.query(HISTORY_PAGE(null, LISTED, 0)),
  ]);
  return [
    'Releases, newest first:',
    ...releases.map((row) => `  ${row.remote} ${row.version}  ${row.status}${row.stable ? ', stable' : ''}  ${row.at}`),
    'Decisions, latest first; "before" and "after" take the number:',
    ...decisions.map(
      ({ revision, at, actor, action, remote: of, version, reason }) =>
        `  ${revision ?? '–'}  ${at}  ${[action, of, version].filter(Boolean).join(' ')}  by ${actor}: ${reason}`,
    ),
  ].join('\n');
}

/**
 * Blocks or frees a release, or restores a state of the history, by the same rules as the screens. No password is asked
 * for: whoever runs it may read the database anyway. The history names the administrator, and that it was done on the
 * server. Throws an error in words when there is no such platform administrator, and whatever the decision throws.
 */
export async function recover(
  app: App,
  command: Exclude<RecoverCommand, { kind: 'list' }>,
  { email, reason }: Responsible,
): Promise<DecisionAnswer> {
  const actor = await deciderOf(app, email);
  const input = { reason, dryRun: false, override: true };
  switch (command.kind) {
    case 'block':
    case 'free': {
      const { remote, version } = command;
      const status = command.kind === 'block' ? 'blocked' : 'available';
      return decideAs(app, actor, input, [remote], (tx) =>
        setStatus(tx, { remote, version, status, supportedUntil: null, reason }),
      );
    }
    case 'after':
      return restoreAfter(app, actor, { ...input, of: command.decision });
    case 'before':
      return restoreBefore(
        app,
        actor,
        { ...input, of: command.decision },
        await decisionToRestore(app, command.decision),
      );
  }
}

async function deciderOf(app: App, email: string): Promise<Decider> {
  const [found] = await app.database.query(PLATFORM_ADMIN_BY_EMAIL(email));
  if (!found)
    throw new Error(`${email} is no platform administrator. Name one with --as: the history says who did it.`);
  return {
    userId: found.id,
    email: `${found.email} (on the server)`,
    isPlatformAdmin: true,
    account: null,
    sessionId: null,
  };
}

/** Returns what a decision changed, a line each. */
export const effectText = ({ effect }: DecisionAnswer): string =>
  effect.length === 0
    ? 'Done. Nobody gets another version by this.'
    : [
        'Done:',
        ...effect.map(
          ({ organisation, remote, before, after }) =>
            `  ${organisation}: ${remote} ${before.version ?? 'none'} → ${after.version ?? 'none'}`,
        ),
      ].join('\n');
