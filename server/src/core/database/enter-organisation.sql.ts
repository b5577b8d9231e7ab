/** The organisation and user that a transaction works for. */
export interface Scope {
  organisation: number;
  /** The acting user; null for work of the system and for requests with a customer token. */
  userId: number | null;
}

/**
 * How PostgreSQL plans the statements of a read. 'each': it may plan again for other values. 'once': one plan for all
 * values, for statements whose plan never differs and takes longer than running them (Ctrl+K spent 3 of 4 ms on
 * planning).
 */
export type Planning = 'each' | 'once';

/** Returns a whole number as PostgreSQL writes it. SET takes no parameters, so nothing else may enter its text. */
function wholeNumber(value: number): string {
  if (!Number.isSafeInteger(value)) throw new TypeError(`${String(value)} identifies no organisation and no user.`);
  return String(value);
}

/**
 * Returns the text that enters an organisation for the rest of the transaction; throws when an id is no whole number.
 * Row-level security applies to the role iwe_app, never to the owner. SET LOCAL and not set_config(), which a
 * distributed PostgreSQL does not pass on to its shards (docs/SCALE.md). Parallel workers are off: starting them takes
 * longer than most of our queries.
 */
export const enterOrganisationSql = ({ organisation, userId }: Scope, planning: Planning): string =>
  `set local role iwe_app; set local iwe.organisation = '${wholeNumber(organisation)}';
  set local iwe."user" = '${userId === null ? '' : wholeNumber(userId)}';
  set local plan_cache_mode = ${planning === 'once' ? 'force_generic_plan' : 'auto'};
  set local max_parallel_workers_per_gather = 0`;
