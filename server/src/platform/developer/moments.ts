import type { ReleaseMoment } from '@iwe/contract';
import { resolveRelease } from '@iwe/domain';
import type { RemoteState, ShellFacts } from '@iwe/domain';
import type { SystemTransaction } from '../../core/database/index.ts';
import { CHOICES_AT } from '../control/decide/changes.sql.ts';
import type { ChoiceRow, CommonChoice } from '../control/decide/changes.sql.ts';
import type { Choice, EarlierState } from '../control/decide/changes.ts';
import { CHANGES_AFTER, RECENT_REVISIONS } from './moments.sql.ts';

/**
 * Returns what decided every remote's version at an earlier moment: its stable versions, pins and rollouts. Releases,
 * checks and blocks are the current ones, so an earlier state can be inspected without running what is no longer
 * allowed.
 */
export function statesAt(states: readonly RemoteState[], { at, choices }: EarlierState): RemoteState[] {
  const common = new Map<string, CommonChoice>();
  const pins = new Map<string, { organisationId: number; version: string }[]>();
  for (const { remote, organisationId, state } of choices) {
    if (state === null) continue;
    if (organisationId === null) common.set(remote, state);
    else if (state.expiresAt === null || Date.parse(state.expiresAt) > at.getTime())
      pins.set(remote, [...(pins.get(remote) ?? []), { organisationId, version: state.version }]);
  }
  return states.map((state) => ({
    ...state,
    grants: [],
    stable: common.get(state.remote)?.stable ?? null,
    pins: pins.get(state.remote) ?? [],
    rollout: common.get(state.remote)?.rollout ?? null,
  }));
}

/**
 * Returns the last moments at which an organisation's versions changed, oldest first; the first one is the state before
 * them.
 */
export async function momentsOf(
  tx: SystemTransaction,
  organisation: number,
  shell: ShellFacts,
  states: readonly RemoteState[],
): Promise<ReleaseMoment[]> {
  const revisions = (await tx.query(RECENT_REVISIONS())).reverse();
  const [oldest] = revisions;
  if (!oldest) return [];
  const keyOf = ({ remote, organisationId }: ChoiceRow): string => `${remote} ${organisationId}`;
  const start = await tx.query(CHOICES_AT(String(oldest.revision), organisation));
  const choices = new Map(start.map((row) => [keyOf(row), row]));
  const changed = Map.groupBy(
    await tx.query(CHANGES_AFTER(String(oldest.revision), organisation)),
    (row) => row.revision,
  );
  const moments: ReleaseMoment[] = [];
  let before: Map<string, string | null> | null = null;
  for (const moment of revisions) {
    for (const row of changed.get(moment.revision) ?? []) choices.set(keyOf(row), row);
    const then = { at: new Date(moment.at), choices: [...choices.values()] as Choice[] };
    const runs: Map<string, string | null> = new Map(
      statesAt(states, then).map((one) => [
        one.remote,
        resolveRelease({ id: organisation }, { id: 0 }, shell, one).version,
      ]),
    );
    const changes: ReleaseMoment['changes'] = [];
    for (const [remote, to] of runs) {
      const from = before?.get(remote) ?? null;
      if (before && from !== to) changes.push({ remote, from, to });
    }
    if (!before || changes.length > 0) moments.push({ ...moment, changes });
    before = runs;
  }
  return moments;
}
