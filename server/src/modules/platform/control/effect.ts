import { isDeepStrictEqual } from 'node:util';
import type { EffectRow } from '@iwe/contract';
import { organisationResolver } from '@iwe/domain';
import type { RemoteState, Resolution, ShellFacts } from '@iwe/domain';
import type { SystemTransaction } from '../../../database/index.ts';
import { ORGANISATIONS } from './effect.sql.ts';

/** An organisation and the number of people who may sign in there. */
export interface OrganisationRow {
  id: number;
  name: string;
  people: number;
}

/** Returns every organisation but the one for browser checks. */
export const allOrganisations = (tx: SystemTransaction): Promise<OrganisationRow[]> => tx.query(ORGANISATIONS());

const choiceOf = ({ version, source, degraded }: Resolution) => ({ version, source, degraded });
const NOTHING = { version: null, source: null, degraded: null };

/**
 * Returns which organisations get another version, rule or reason for which remote after a change. Pilots are not
 * counted.
 */
export async function effectOf(
  tx: SystemTransaction,
  shell: ShellFacts,
  before: readonly RemoteState[],
  after: readonly RemoteState[],
): Promise<EffectRow[]> {
  const rows: EffectRow[] = [];
  const earlier = new Map(before.map((state) => [state.remote, state]));
  const organisations = await allOrganisations(tx);
  for (const state of after) {
    const old = earlier.get(state.remote);
    if (isDeepStrictEqual(old, state)) continue;
    const resolveOld = old && organisationResolver(shell, old);
    const resolve = organisationResolver(shell, state);
    for (const { id, name, people } of organisations) {
      const was = resolveOld ? choiceOf(resolveOld(id)) : NOTHING;
      const is = choiceOf(resolve(id));
      if (was.version === is.version && was.source === is.source && was.degraded === is.degraded) continue;
      rows.push({ organisationId: id, organisation: name, people, remote: state.remote, before: was, after: is });
    }
  }
  return rows;
}
