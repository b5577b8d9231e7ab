import { isDeepStrictEqual } from 'node:util';
import type { EffectRow } from '@iwe/contract';
import { organisationResolver } from '@iwe/domain';
import type { RemoteState, Resolution, ShellFacts } from '@iwe/domain';
import type { SystemTransaction } from '../../../database/index.ts';
import { ORGANISATIONS } from './effect.sql.ts';
import { ORGANISATIONS_OF_USERS } from './grants.sql.ts';

/** An organisation and the number of people who may sign in there. */
export interface OrganisationRow {
  id: number;
  name: string;
  people: number;
}

/** Returns every organisation but the one for browser checks. */
export const allOrganisations = (tx: SystemTransaction): Promise<OrganisationRow[]> => tx.query(ORGANISATIONS());

/** Returns the organisations in which users work: their pages must learn of a pilot or a grant. */
export const organisationsOf = async (tx: SystemTransaction, users: readonly number[]): Promise<number[]> =>
  (await tx.query(ORGANISATIONS_OF_USERS(users))).map((row) => row.organisation_id);

const choiceOf = ({ version, source, degraded }: Resolution) => ({ version, source, degraded });
const NOTHING = { version: null, source: null, degraded: null };

/** What a change does. */
export interface Effect {
  /** Which organisations get another version, rule or reason for which remote. Pilots are not counted. */
  effect: EffectRow[];
  /** The organisations whose lists of remotes may be others, also by a fallback or a pilot; null: all. */
  reached: number[] | null;
}

/** Returns what a change does, by the states of the remotes that it may touch. */
export async function effectOf(
  tx: SystemTransaction,
  shell: ShellFacts,
  before: readonly RemoteState[],
  after: readonly RemoteState[],
): Promise<Effect> {
  const rows: EffectRow[] = [];
  const reached = new Set<number>();
  const pilots = new Set<number>();
  const earlier = new Map(before.map((state) => [state.remote, state]));
  const organisations = await allOrganisations(tx);
  for (const state of after) {
    const old = earlier.get(state.remote);
    if (isDeepStrictEqual(old, state)) continue;
    for (const { userId } of state.grants) pilots.add(userId);
    const resolveOld = old && organisationResolver(shell, old);
    const resolve = organisationResolver(shell, state);
    for (const { id, name, people } of organisations) {
      const whole = { was: resolveOld?.(id), is: resolve(id) };
      if (!isDeepStrictEqual(whole.was, whole.is)) reached.add(id);
      const was = whole.was ? choiceOf(whole.was) : NOTHING;
      const is = choiceOf(whole.is);
      if (was.version === is.version && was.source === is.source && was.degraded === is.degraded) continue;
      rows.push({ organisationId: id, organisation: name, people, remote: state.remote, before: was, after: is });
    }
  }
  for (const id of await organisationsOf(tx, [...pilots])) reached.add(id);
  return { effect: rows, reached: reached.size < organisations.length ? [...reached] : null };
}
