import { isDeepStrictEqual } from 'node:util';
import type { EffectRow } from '@iwe/contract';
import { organisationResolver, SHELL_NAME } from '@iwe/domain';
import type { RemoteState, Resolution } from '@iwe/domain';
import type { SystemTransaction } from '../../../core/database/index.ts';
import { remoteStates } from '../../releases/platform.repository.ts';
import { readShells } from '../../shells/running-shell.ts';
import type { ShellHost, Shells } from '../../shells/running-shell.ts';
import { groupsOf, peopleFor } from '../rollouts/people.ts';
import { ORGANISATIONS } from './effect.sql.ts';
import type { OrganisationRow } from './effect.sql.ts';
import { ORGANISATIONS_OF_USERS } from '../ways/grants.sql.ts';

/** Returns every organisation but the one for browser checks. */
export const allOrganisations = (tx: SystemTransaction): Promise<OrganisationRow[]> => tx.query(ORGANISATIONS());

/** Returns the organisations in which users work: their pages must learn of a pilot or a grant. */
export const organisationsOf = async (tx: SystemTransaction, users: readonly number[]): Promise<number[]> =>
  (await tx.query(ORGANISATIONS_OF_USERS(users))).map((row) => row.organisation_id);

const choiceOf = ({ version, source, degraded }: Resolution) => ({ version, source, degraded });
const NOTHING = { version: null, source: null, degraded: null };

/** What decides the versions of remotes: the choices, and the shells in which they run. */
export interface Decisive {
  states: readonly RemoteState[];
  shells: Shells;
}

/**
 * Reads what decides these remotes; with the shell among them what decides all, because another shell changes which
 * versions fit. Without it `shells` are those that are known already.
 */
export async function readDecisive(
  host: ShellHost,
  tx: SystemTransaction,
  remotes: readonly string[],
  shells?: Shells,
): Promise<Decisive> {
  const isAboutShells = remotes.includes(SHELL_NAME);
  return {
    states: await remoteStates(tx, isAboutShells ? null : remotes),
    shells: shells === undefined || isAboutShells ? await readShells(host, tx) : shells,
  };
}

/**
 * Returns the function that gives an organisation's version of a remote or of the shell, for people without a pilot:
 * for one of them, or for those whom no rollout of people has reached.
 */
export const versionsOf = (
  shells: Shells,
  state: RemoteState,
): ((organisationId: number, userId?: number) => Resolution) =>
  state.remote === SHELL_NAME ? (id) => shells.resolve(id) : organisationResolver((id) => shells.of(id).facts, state);

/** What a change does. */
export interface Effect {
  /** Which organisations get another version, rule or reason for which remote. Pilots are not counted. */
  effect: EffectRow[];
  /** The organisations whose lists of remotes may be others, also by a fallback or a pilot; null: all. */
  reached: number[] | null;
}

/** Returns what a change does, by what decides the remotes that it may touch. */
export async function effectOf(tx: SystemTransaction, before: Decisive, after: Decisive): Promise<Effect> {
  const rows: EffectRow[] = [];
  const reached = new Set<number>();
  const pilots = new Set<number>();
  const earlier = new Map(before.states.map((state) => [state.remote, state]));
  const isSameShell = before.shells === after.shells;
  const organisations = await allOrganisations(tx);
  const people = await peopleFor(tx, [...before.states, ...after.states]);
  for (const state of after.states) {
    const old = earlier.get(state.remote);
    if (isSameShell && isDeepStrictEqual(old, state)) continue;
    for (const { userId } of state.grants) pilots.add(userId);
    const resolveOld = old && versionsOf(before.shells, old);
    const resolve = versionsOf(after.shells, state);
    for (const organisation of organisations) {
      const { id, name } = organisation;
      const pairs = new Map<Resolution | undefined, Map<Resolution, { was: Resolution | undefined; is: Resolution }>>();
      const groups = groupsOf(organisation, people, (user) => {
        const [was, is] = [resolveOld?.(id, user), resolve(id, user)];
        const same = pairs.get(was) ?? new Map<Resolution, { was: Resolution | undefined; is: Resolution }>();
        const pair = same.get(is) ?? { was, is };
        pairs.set(was, same.set(is, pair));
        return pair;
      });
      for (const { outcome: whole, people: count } of groups) {
        if (!isDeepStrictEqual(whole.was, whole.is)) reached.add(id);
        const was = whole.was ? choiceOf(whole.was) : NOTHING;
        const is = choiceOf(whole.is);
        if (was.version === is.version && was.source === is.source && was.degraded === is.degraded) continue;
        rows.push({
          organisationId: id,
          organisation: name,
          people: count,
          remote: state.remote,
          before: was,
          after: is,
        });
      }
    }
  }
  for (const id of await organisationsOf(tx, [...pilots])) reached.add(id);
  return { effect: rows, reached: reached.size < organisations.length ? [...reached] : null };
}
