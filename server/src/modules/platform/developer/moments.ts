import type { ReleaseMoment } from '@iwe/contract';
import { resolveRelease } from '@iwe/domain';
import type { RemoteState, ShellFacts } from '@iwe/domain';
import type { OwnerTransaction } from '../../../database/database.ts';
import type { ReleaseState } from '../control/snapshots.ts';

/** How many revisions back are looked through. */
const LAST = 60;

/**
 * What decides every remote's version, with stable versions, pins and rollouts as a snapshot has them. Releases, checks and
 * blocks stay those of now: an earlier state can be looked at, but brings back nothing that may not run.
 */
export const statesAt = (states: readonly RemoteState[], then: ReleaseState): RemoteState[] => states.map((state) => ({
  ...state,
  grants: [],
  stable: then.stable.find(({ remote }) => remote === state.remote)?.version ?? null,
  pins: then.pins.filter(({ remote }) => remote === state.remote),
  rollout: then.rollouts.find(({ remote, state: phase }) => remote === state.remote && (phase === 'running' || phase === 'paused')) ?? null,
}));

/** The last moments at which an organisation's versions changed, oldest first; the first one is what stood before them. */
export async function momentsOf(tx: Pick<OwnerTransaction, 'query'>, organisation: number, shell: ShellFacts, states: readonly RemoteState[]): Promise<ReleaseMoment[]> {
  const rows = await tx.query<Omit<ReleaseMoment, 'changes'> & { state: ReleaseState }>(
    `select revision::int as revision, to_json(at) #>> '{}' as at, action, nullif(remote, '') as remote, version, state from platform_snapshot order by platform_snapshot.revision desc limit ${LAST}`,
  );
  const moments: ReleaseMoment[] = [];
  let before: Map<string, string | null> | null = null;
  for (const { state, ...moment } of rows.reverse()) {
    const runs: Map<string, string | null> = new Map(statesAt(states, state).map((one) => [one.remote, resolveRelease({ id: organisation }, { id: 0 }, shell, one).version]));
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
