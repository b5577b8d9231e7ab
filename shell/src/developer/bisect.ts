import type { ReleaseMoment } from '@iwe/contract';
import { tabRevision } from '../platform/index.ts';

const KEY = 'iwe.developer.search';

/** A search for the first moment at which something was bad. Indexes into `moments`, oldest first. */
export interface Search {
  moments: readonly ReleaseMoment[];
  /** The last moment known as good. */
  good: number;
  /** The first moment known as bad. */
  bad: number;
}

/** The present is bad, the oldest known moment good. Null where there is nothing between them to search. */
export const searchOf = (moments: readonly ReleaseMoment[]): Search | null => (moments.length < 2 ? null : { moments, good: 0, bad: moments.length - 1 });

/** The moment to look at next; null once the first bad one is found. */
export const nextOf = ({ good, bad }: Search): number | null => (bad - good <= 1 ? null : Math.floor((good + bad) / 2));

/** The first bad moment; null while it is searched. */
export const foundIn = (search: Search): ReleaseMoment | null => (nextOf(search) === null ? (search.moments[search.bad] ?? null) : null);

/** At most so many more answers. */
export const answersLeft = ({ good, bad }: Search): number => Math.ceil(Math.log2(Math.max(1, bad - good)));

/** The search after an answer about the moment that it looks at. A search that has found its moment stays as it is. */
export function answered(search: Search, isGood: boolean): Search {
  const looked = nextOf(search);
  if (looked === null) return search;
  return isGood ? { ...search, good: looked } : { ...search, bad: looked };
}

/** The search of this tab; null when none is under way. */
export function keptSearch(): Search | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Search | null;
    return kept && Array.isArray(kept.moments) && kept.moments[kept.good] && kept.moments[kept.bad] ? kept : null;
  } catch {
    return null;
  }
}

/** Goes on with a search in this tab: the next page runs what ran after the moment that it looks at. Null ends it; so does a find. */
export function keepSearch(search: Search | null): void {
  const next = search && nextOf(search);
  tabRevision.set(search && next !== null ? (search.moments[next]?.revision ?? null) : null);
  try {
    if (search) sessionStorage.setItem(KEY, JSON.stringify(search));
    else sessionStorage.removeItem(KEY);
  } catch {
    tabRevision.set(null);
  }
}
