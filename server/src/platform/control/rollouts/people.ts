import type { RolloutView } from '@iwe/contract';
import { compared, COMPARED_MEASURES, isSlower } from '@iwe/domain';
import type { RemoteState, Resolution } from '@iwe/domain';
import type { SystemTransaction } from '../../../core/database/index.ts';
import { MEASURED_IN_ROLLOUT, PEOPLE, ROLLOUT_OF_PEOPLE } from './people.sql.ts';

/** The people of each organisation, by id. */
export type People = ReadonlyMap<number, readonly number[]>;

const NOBODY: People = new Map();

/**
 * Reads the people of all organisations when a rollout of people decides one of these remotes; otherwise none, because
 * all people of an organisation get the same.
 */
export async function peopleFor(tx: SystemTransaction, states: readonly RemoteState[]): Promise<People> {
  if (!states.some(({ rollout }) => rollout?.unit === 'people')) return NOBODY;
  return new Map((await tx.query(PEOPLE())).map(({ organisation, users }) => [organisation, users]));
}

/** People of one organisation who get the same. */
export interface Group<Outcome> {
  outcome: Outcome;
  people: number;
}

/**
 * Groups an organisation's people by what they get, most people first. `resolve` returns one object for equal outcomes;
 * without a person it is what those get whom no rollout of people has reached.
 */
export function groupsOf<Outcome>(
  organisation: { id: number; people: number },
  people: People,
  resolve: (userId?: number) => Outcome,
): [Group<Outcome>, ...Group<Outcome>[]] {
  const users = people.get(organisation.id) ?? [];
  const counts = new Map<Outcome, number>();
  for (const user of users) {
    const outcome = resolve(user);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  const [first, ...others] = [...counts]
    .map(([outcome, count]) => ({ outcome, people: count }))
    .sort((one, other) => other.people - one.people);
  return first ? [first, ...others] : [{ outcome: resolve(), people: organisation.people }];
}

/** The same for the versions of one remote. */
export const versionGroups = (
  organisation: { id: number; people: number },
  people: People,
  resolve: (organisationId: number, userId?: number) => Resolution,
): [Group<Resolution>, ...Group<Resolution>[]] =>
  groupsOf(organisation, people, (user) => resolve(organisation.id, user));

/** How a rollout's people compare with those who keep the stable version. */
export interface Comparison {
  /** The measure in which they differ most; null without enough starts on both sides. */
  shown: RolloutView['comparison'];
  /** Why it is slower, with both figures; null while it is not. */
  slower: string | null;
}

const MEASURE_NAMES: Readonly<Record<(typeof COMPARED_MEASURES)[number], string>> = {
  load: 'Its code',
  newScreen: 'The first screen with new files',
  knownScreen: 'The first screen',
};

/** Compares the people of a remote's rollout with those of the same organisations who keep the stable version. */
export async function compareRollout(tx: SystemTransaction, remote: string): Promise<Comparison> {
  const rows = await tx.query(MEASURED_IN_ROLLOUT(remote, [...COMPARED_MEASURES]));
  const stable = rows.find((row) => row.isStable)?.version ?? '';
  const found = COMPARED_MEASURES.flatMap((measure) => {
    const of = (isStable: boolean): number[] =>
      rows.find((row) => row.measure === measure && row.isStable === isStable)?.counts ?? [];
    const both = compared(measure, of(false), of(true));
    return both ? [{ ...both, measure, isSlower: isSlower(both, of(false), of(true)) }] : [];
  }).sort(
    (one, other) =>
      Number(other.isSlower) - Number(one.isSlower) || other.p75 - other.p75Before - one.p75 + one.p75Before,
  );
  const [worst] = found;
  if (!worst) return { shown: null, slower: null };
  const { isSlower: isTooSlow, ...shown } = worst;
  const { measure, p75, starts, p75Before, startsBefore } = shown;
  const slower =
    `${MEASURE_NAMES[measure]} took three of four people up to ${p75} ms, with ${stable} up to ${p75Before} ms ` +
    `(${starts} and ${startsBefore} starts)`;
  return { shown, slower: isTooSlow ? slower : null };
}

/** Returns the version of a remote that is being rolled out to people and is slower than the stable one. */
export async function slowerRollout(tx: SystemTransaction, remote: string): Promise<string | null> {
  const [rollout] = await tx.query(ROLLOUT_OF_PEOPLE(remote));
  return rollout && (await compareRollout(tx, remote)).slower !== null ? rollout.version : null;
}
