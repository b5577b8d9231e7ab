import type { ListMeta } from '@iwe/contract';

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

/**
 * One statement for a page and the capped count of everything that matches. `columns` are taken from `from`, which may
 * carry the alias used in `where` and `orderBy`; `outer` joins more to the rows of the page, known there as `page`.
 */
export function pageStatement(parts: {
  columns: string; from: string; where: string; orderBy: string; limit: string; offset: string; outer?: { columns: string; joins: string };
  /** Common table expressions that go before, without WITH and with a comma at the end. */
  with?: string;
}): string {
  const { columns, from, where, orderBy, limit, offset, outer } = parts;
  return `with ${parts.with ?? ''} counted as (select count(*)::int as total_found from (select 1 from ${from} where ${where} limit ${COUNT_CAP + 1}) found),
    page as materialized (select ${columns}, row_number() over (order by ${orderBy}) as page_position, true as is_row from ${from} where ${where} order by ${orderBy} limit ${limit} offset ${offset})
    select counted.total_found, page.*${outer ? `, ${outer.columns}` : ''} from counted left join page on true ${outer?.joins ?? ''} order by page.page_position`;
}

/** The rows of a page statement without the empty one, and the meta of the answer. */
export function readPage<Row>(rows: (Row & PageRow)[], query: { page: number; per_page: number }): { rows: (Row & PageRow)[]; meta: ListMeta } {
  const found = rows[0]?.total_found ?? 0;
  const meta: ListMeta = { total: Math.min(found, COUNT_CAP), current_page: query.page, per_page: query.per_page };
  if (found > COUNT_CAP) meta.capped = true;
  return { rows: rows.filter((row) => row.is_row === true), meta };
}
