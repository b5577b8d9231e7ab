import { statement } from '../statements/statement.ts';

/**
 * How many products or customers an organisation has ($2 'product' or 'customer'), from the counter that every new one
 * raises: an unfiltered list counts no rows.
 */
export const RECORD_TOTAL = statement(
  'database.record-total',
  `select coalesce(sum(value), 0)::int as total from counter where organisation_id = $1 and kind = $2`,
).narrow<{ total: number }>();
