import type { ReleaseMoment } from '@iwe/contract';
import { tabRevision } from '../platform/index.ts';

const KEY = 'iwe.developer.search';

/** A binary search for the first bad moment. Numbers are indexes into `moments`, oldest first. */
export interface Search {
  moments: readonly ReleaseMoment[];
  /** The latest moment known as good. */
  good: number;
  /** The earliest moment known as bad. */
  bad: number;
}

/**
 * Returns a search in which the present is bad and the oldest known moment good; null when there is nothing between
 * them.
 */
export const searchOf = (moments: readonly ReleaseMoment[]): Search | null =>
  moments.length < 2 ? null : { moments, good: 0, bad: moments.length - 1 };

/** Returns the next moment to look at; null once the first bad one is found. */
export const nextOf = ({ good, bad }: Search): number | null => (bad - good <= 1 ? null : Math.floor((good + bad) / 2));

/** Returns the first bad moment; null while the search continues. */
export const foundIn = (search: Search): ReleaseMoment | null =>
  nextOf(search) === null ? (search.moments[search.bad] ?? null) : null;

/** Returns the largest number of answers still needed. */
export const answersLeft = ({ good, bad }: Search): number => Math.ceil(Math.log2(Math.max(1, bad - good)));

/** Returns the search after an answer about its current moment. A finished search is returned unchanged. */
export function answered(search: Search, isGood: boolean): Search {
  const looked = nextOf(search);
  if (looked === null) return search;
  return isGood ? { ...search, good: looked } : { ...search, bad: looked };
}

/** Returns this tab's search; null for none. */
export function storedSearch(): Search | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Search | null;
    return kept && Array.isArray(kept.moments) && kept.moments[kept.good] && kept.moments[kept.bad] ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Stores a search in this tab: the next page then runs the releases of its current moment. Null ends it, as does a
 * finished search.
 */
export function storeSearch(search: Search | null): void {
  const next = search && nextOf(search);
  tabRevision.set(search && next !== null ? (search.moments[next]?.revision ?? null) : null);
  try {
    if (search) sessionStorage.setItem(KEY, JSON.stringify(search));
    else sessionStorage.removeItem(KEY);
  } catch {
    tabRevision.set(null);
  }
}
