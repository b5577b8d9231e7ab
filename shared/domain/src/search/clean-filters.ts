import { DELIVER_PREPARING_FILTER } from '../enums/shipping.ts';

/** What a cleared filter with an initial value says in links and saved searches. */
export const ALL_FILTER = 'All';
/** The same for a filter by code, as the forms of spec §5 send it. */
export const ALL_CODE = 9999;

const NO_FILTER: readonly unknown[] = [undefined, null, '', 0, '0', ALL_CODE, String(ALL_CODE), ALL_FILTER];

/** Returns whether a filter's value means "no filter" (spec §5 "Search filter removal"): empty, 0, 9999 or 'All'. */
export const isNoFilter = (value: unknown): boolean =>
  NO_FILTER.includes(typeof value === 'string' ? value.trim() : value) || (Array.isArray(value) && value.length === 0);

/**
 * Returns a search's filters as sent (spec §5): without empty ones, with 'deliver preparing' as 0. Blank texts and
 * empty lists count as empty.
 */
export function cleanFilters(filters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const cleaned: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(filters)) {
    const trimmed = typeof value === 'string' ? value.trim() : value;
    if (isNoFilter(trimmed)) continue;
    cleaned[name] = trimmed === DELIVER_PREPARING_FILTER ? 0 : trimmed;
  }
  return cleaned;
}
