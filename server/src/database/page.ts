import type { ListMeta } from '@iwe/contract';
import type { RequestRead } from '../app-types.ts';

/** A filtered count stops here; the screen then says "10,000+" (DOMAIN §9). */
export const COUNT_CAP = 10_000;

/** Collects the values of a statement and numbers them: `$1`, `$2` … */
export class Values {
  readonly list: unknown[] = [];

  /** Adds a value and gives its placeholder. */
  add(value: unknown): string {
    return `$${this.list.push(value)}`;
  }
}

/** Rows of one page, each with the capped count of all rows beside it; a page behind the end has one row that is the count alone. */
export interface PageRow {
  total_found: number;
  is_row: boolean | null;
}

/** What a list statement is made of; every part is SQL of ours, values stand as placeholders. */
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
  /** More about the rows of the page, known as `page`. */
  outer?: { columns: string; joins: string };
  /** False where the total is known from elsewhere; not with `once`. */
  counts?: boolean;
  /** Common table expressions that go before, each with a comma at its end. */
  with?: string;
  /**
   * For conditions that are dear to evaluate (keywords, sums): they are evaluated once for the page and the count together.
   * `key` are the columns that order and find a row again, `table` where the rows of the page are read from by their id.
   */
  once?: { key: string; orderBy: string; table: string };
}

/**
 * One statement for a page and the capped count of everything that matches: two would cost a round trip and a second search.
 * Without `once` the rows of the page are found by their place, which says it all (the LIMIT is for the planner): of an OFFSET PostgreSQL
 * expects a tenth of the table and plans anew at every call, which takes a third of the answer's time.
 */
export function pageStatement(parts: PageParts): string {
  const { columns, from, where, orderBy, limit, offset, outer, once, counts = true } = parts;
  const limited = `order by ${orderBy} limit ${limit} offset ${offset}`;
  const page = once
    ? `found as materialized (select ${once.key} from ${from} where ${where} limit ${COUNT_CAP + 1}),
    counted as (select count(*)::int as total_found from found),
    chosen as materialized (
      (select id from found where (select total_found from counted) <= ${COUNT_CAP} order by ${once.orderBy} limit ${limit} offset ${offset})
      union all (select p.id from ${from} where ${where} and (select total_found from counted) > ${COUNT_CAP} ${limited})),
    page as materialized (select ${columns}, row_number() over (order by ${orderBy}) as page_position, true as is_row
      from ${once.table} p where p.organisation_id = iwe_organisation() and p.id in (select id from chosen))`
    : `counted as (select ${counts ? `count(*)::int as total_found from (select 1 from ${from} where ${where} limit ${COUNT_CAP + 1}) found` : '0 as total_found'}),
    page as materialized (select p.*, place - ${offset}::bigint as page_position, true as is_row from (select ${columns}, row_number() over (order by ${orderBy}) as place from ${from} where ${where}) p
      where place > ${offset}::bigint and place <= ${offset}::bigint + ${limit}::bigint limit ${limit}::bigint)`;
  return `with ${parts.with ?? ''} ${page}
    select counted.total_found, page.*${outer ? `, ${outer.columns}` : ''} from counted left join page on true ${outer?.joins ?? ''} order by page.page_position`;
}

/** The rows of a page statement without the empty one, and the meta of the answer. */
export function readPage<Row>(rows: (Row & PageRow)[], query: { page: number; per_page: number }): { rows: (Row & PageRow)[]; meta: ListMeta } {
  const found = rows[0]?.total_found ?? 0;
  const meta: ListMeta = { total: Math.min(found, COUNT_CAP), current_page: query.page, per_page: query.per_page };
  if (found > COUNT_CAP) meta.capped = true;
  return { rows: rows.filter((row) => row.is_row === true), meta };
}

const KEPT_TOTAL = `select coalesce(sum(value), 0)::int as total from counter where organisation_id = iwe_organisation() and kind = $1`;

/** How many products or customers the organisation has, by the counter that every new one raises: an unfiltered list counts nothing. */
export function keptTotal(tx: Pick<RequestRead, 'query'>, kind: 'product' | 'customer'): Promise<{ total: number }[]> {
  return tx.query<{ total: number }>(KEPT_TOTAL, [kind]);
}
