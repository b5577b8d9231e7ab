import type { ReleaseMoment } from '@iwe/contract';
import { resolveRelease } from '@iwe/domain';
import type { RemoteState, ShellFacts } from '@iwe/domain';
import type { SystemTransaction } from '../../../database/index.ts';
import type { ReleaseState } from '../control/snapshots.ts';
import { RECENT_SNAPSHOTS } from './moments.sql.ts';

/**
 * Returns what decided every remote's version at a snapshot: its stable versions, pins and rollouts. Releases, checks
 * and blocks are the current ones, so an earlier state can be inspected without running what is no longer allowed.
 */
export const statesAt = (states: readonly RemoteState[], then: ReleaseState): RemoteState[] =>
  states.map((state) => ({
    ...state,
    grants: [],
    stable: then.stable.find(({ remote }) => remote === state.remote)?.version ?? null,
    pins: then.pins.filter(({ remote }) => remote === state.remote),
    rollout:
      then.rollouts.find(
        ({ remote, state: phase }) => remote === state.remote && (phase === 'running' || phase === 'paused'),
      ) ?? null,
  }));

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
  const rows = await tx.query(RECENT_SNAPSHOTS());
  const moments: ReleaseMoment[] = [];
  let before: Map<string, string | null> | null = null;
  for (const { state, ...moment } of rows.reverse()) {
    const runs: Map<string, string | null> = new Map(
      statesAt(states, state).map((one) => [
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
