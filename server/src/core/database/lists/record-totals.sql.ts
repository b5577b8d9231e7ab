import { statement } from '../statements/statement.ts';

/**
 * How many products or customers an organisation has ($2 'product' or 'customer'), from the counter that every new one
 * raises: an unfiltered list counts no rows.
 */
export const RECORD_TOTAL = statement(
  'database.record-total',
  `select coalesce(sum(value), 0)::int as total from counter where organisation_id = $1 and kind = $2`,
).narrow<{ total: number }>();

/**
 * Counts $3 new products or customers. Call it last in the transaction: the counter stays locked until the commit. What
 * the triggers of migration 0018 have noted is reset, so that nothing is counted twice: they remain for the version
 * before, and are dropped before tables are distributed (docs/SCALE.md).
 */
export const COUNT_RECORDS = statement(
  'database.count-records',
  `with counted as (
    insert into counter (organisation_id, kind, value) values ($1, $2, $3)
      on conflict (organisation_id, kind) do update set value = counter.value + excluded.value
  )
  select set_config(format('iwe.%s_%s', $2::text, $1::int), '0', true) as noted`,
);
