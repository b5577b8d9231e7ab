import { DELIVER_PREPARING_FILTER } from '../enums/shipping.ts';

/** Values that mean "no filter" (spec §5). */
const NO_FILTER: readonly unknown[] = [undefined, null, '', 0, '0', 9999, '9999', 'All'];

/**
 * Returns a search's filters as sent (spec §5): without empty ones, with 'deliver preparing' as 0. Blank texts and
 * empty lists count as empty.
 */
export function cleanFilters(filters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const cleaned: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(filters)) {
    const trimmed = typeof value === 'string' ? value.trim() : value;
    if (NO_FILTER.includes(trimmed) || (Array.isArray(trimmed) && trimmed.length === 0)) continue;
    cleaned[name] = trimmed === DELIVER_PREPARING_FILTER ? 0 : trimmed;
  }
  return cleaned;
}
