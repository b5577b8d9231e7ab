import type { Overview } from '@iwe/contract';

/** Returns '1 person', '3 people'. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`;

/** Returns an organisation with its number of people: 'Sydney (12 people)'. */
export const affectedText = ({ name, people }: Overview['organisations'][number]): string =>
  `${name} (${counted(people, 'person', 'people')})`;

/** So many organisations are named; more are counted. */
const MOST_NAMED = 8;

/** Returns the organisations that follow rollouts and the stable version of a remote, because they don't pin it. */
export function followers({ organisations, pins }: Overview, remote: string): string {
  const pinned = new Set(pins.filter((pin) => pin.remote === remote).map((pin) => pin.organisationId));
  const found = organisations.filter(({ id }) => !pinned.has(id));
  if (found.length <= MOST_NAMED) return found.map(affectedText).join(', ');
  const people = found.reduce((sum, organisation) => sum + organisation.people, 0);
  return `${counted(found.length, 'organisation', 'organisations')} (${counted(people, 'person', 'people')})`;
}
