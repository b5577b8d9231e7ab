import { statement } from './statements/statement.ts';

/**
 * Enters an organisation for the rest of the transaction: $1 orgId, $2 user id or '', $3 plan_cache_mode. Row-level
 * security applies to the role iwe_app, never to the owner. Parallel workers are off: starting them takes longer than
 * most of our queries.
 */
export const ENTER_ORGANISATION = statement(
  'database.enter-organisation',
  `select set_config('role', 'iwe_app', true) as role, set_config('iwe.organisation', $1, true) as organisation,
    set_config('iwe.user', $2, true) as user, set_config('plan_cache_mode', $3, true) as plan_cache_mode,
    set_config('max_parallel_workers_per_gather', '0', true) as workers`,
);
