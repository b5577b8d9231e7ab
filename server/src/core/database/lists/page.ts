import type { ListMeta } from '@iwe/contract';
import { FILTERED_COUNT_LIMIT } from '@iwe/domain';

/** A filtered count stops here; the screen then says "10,000+" (DOMAIN §9). */
export const COUNT_CAP = FILTERED_COUNT_LIMIT;

/** Collects the values of a statement and numbers them: `$1`, `$2` … */
export class Values {
  readonly list: unknown[] = [];

  /** Adds a value and returns its placeholder. */
  add(value: unknown): string {
    return `$${this.list.push(value)}`;
  }
}

/** A row of a page with the capped count of all rows; a page beyond the end has a single row with only the count. */
export interface PageRow {
  total_found: number;
  is_row: boolean | null;
}

/** The parts of a list statement: trusted SQL texts in which values are placeholders. */
export interface PageParts {
  /** Columns of the page. */
  columns: string;
  /** The table or view that is searched, with its alias. With `once` the alias is `p`. */
  from: string;
  where: string;
  /** One or more columns, the last one unique. */
  orderBy: string;
  limit: string;
  offset: string;
  /** Further columns for the rows of the page, joined to the alias `page`. */
  outer?: { columns: string; joins: string };
  /** False when the total is known already; not with `once`. */
  counts?: boolean;
  /** Common table expressions to put first, each followed by a comma. */
  with?: string;
  /**
   * For expensive conditions (keywords, sums): evaluates them once for both the page and the count. `key` are the
   * columns that order the rows and identify them, `table` is where the page's rows are then read from by id.
   */
  once?: { key: string; orderBy: string; table: string };
}

/**
 * Returns one statement for a page and the capped count of all matching rows: two statements would search twice.
 * Without `once` the page is selected by row number; the LIMIT only informs the planner. With a parameter as OFFSET,
 * PostgreSQL estimates a tenth of the table and plans at every call, which took a third of the response time.
 */
export function pageStatement(parts: PageParts): string {
  const { columns, from, where, orderBy, limit, offset, outer, once, counts = true } = parts;
  const limited = `order by ${orderBy} limit ${limit} offset ${offset}`;
  const counted = counts
    ? `count(*)::int as total_found from (select 1 from ${from} where ${where} limit ${COUNT_CAP + 1}) found`
    : '0 as total_found';
  const page = once
    ? `found as materialized (select ${once.key} from ${from} where ${where} limit ${COUNT_CAP + 1}),
    counted as (select count(*)::int as total_found from found),
    chosen as materialized (
      (select id from found where (select total_found from counted) <= ${COUNT_CAP}
        order by ${once.orderBy} limit ${limit} offset ${offset})
      union all
      (select p.id from ${from} where ${where} and (select total_found from counted) > ${COUNT_CAP} ${limited})),
    page as materialized (select ${columns}, row_number() over (order by ${orderBy}) as page_position, true as is_row
      from ${once.table} p where p.organisation_id = iwe_organisation() and p.id in (select id from chosen))`
    : `counted as (select ${counted}),
    page as materialized (select p.*, place - ${offset}::bigint as page_position, true as is_row
      from (select ${columns}, row_number() over (order by ${orderBy}) as place from ${from} where ${where}) p
      where place > ${offset}::bigint and place <= ${offset}::bigint + ${limit}::bigint limit ${limit}::bigint)`;
  return `with ${parts.with ?? ''} ${page}
    select counted.total_found, page.*${outer ? `, ${outer.columns}` : ''}
    from counted left join page on true ${outer?.joins ?? ''} order by page.page_position`;
}

/** Returns the rows of a page statement without the one that has only the count, and the meta of the answer. */
export function readPage<Row>(
  rows: (Row & PageRow)[],
  query: { page: number; per_page: number },
): { rows: (Row & PageRow)[]; meta: ListMeta } {
  const found = rows[0]?.total_found ?? 0;
  const meta: ListMeta = { total: Math.min(found, COUNT_CAP), current_page: query.page, per_page: query.per_page };
  if (found > COUNT_CAP) meta.capped = true;
  return { rows: rows.filter((row) => row.is_row === true), meta };
}
