import { FILTERED_COUNT_LIMIT, isReturnSheet, SHEET_SORT_TYPES, sortTypeOf } from '@iwe/domain';
import type { SheetListQuery } from '@iwe/contract';
import type { ListSort } from '@iwe/sheets';
import { dynamicStatement } from '../../../core/database/index.ts';
import { statement } from '../../../core/database/statements/statement.ts';
import type { Planning, Query, Reader } from '../../../core/database/index.ts';
import { isFarPage, nearerPlace, placeOf } from '../../../core/database/lists/page-place.ts';
import type { PagePlace } from '../../../core/database/lists/page-place.ts';
import { ARRIVED_NOT_BILLED } from '../../../core/database/arrived-not-billed.sql.ts';
import { counterKind } from '../sheet-number.ts';
import { KEYWORDS, listedTypes, selectSheets } from './sheet-list.filters.sql.ts';
import type { SheetSelection } from './sheet-list.filters.sql.ts';
import { KEYWORD_LOOKUPS, keywordsOf, MANY } from './sheet-list.keywords.sql.ts';
import type { KeywordFilter, ResolvedKeywords } from './sheet-list.keywords.sql.ts';

/** A row of the list as the database returns it. */
export interface SheetListRow {
  id: number;
  content_version: number;
  type: number;
  no: string;
  reference: string;
  contact_id: number | null;
  customer_name: string | null;
  total_quantity: number;
  total_cents: number;
  date: string;
  due_date: string | null;
  delivery_date: string | null;
  drafter_type: number;
  drafter: string | null;
  approver: string | null;
  approved_at: Date | null;
  delivery_status: number;
  driver: string | null;
  area_type: string;
  ship_type: number;
  status: number;
  is_printed: boolean;
  xero_state: number;
  xero_due_cents: number | null;
  /** The organisation's today. */
  today: string;
  csr_order_status: number | null;
  warehouse: string | null;
  in_warehouse: string | null;
  related_no: string | null;
  fx_rate: string | null;
  sea_freight_cents: number;
  clearance_cost_cents: number;
  usd_total_cents: number;
  is_closed: boolean;
  po_status: number;
  arrived_not_billed: boolean;
}

interface Counted {
  total: number;
  quantity: number | null;
  total_amount_cents: number | null;
}

/** One page with what is known of the whole. `isCapped`: there are more than the total says. */
export interface SheetListPage {
  rows: SheetListRow[];
  total: number;
  isCapped: boolean;
  quantity: number | null;
  amountCents: number | null;
}

/** The columns that the lists can be sorted by. */
const SORT_COLUMNS: Readonly<Record<'id' | ListSort, string>> = {
  id: 'id',
  number: 'number',
  amount: 'total_cents',
  dueDate: 'due_date',
  date: 'date',
  status: 'status',
};
/** The columns within whose equal values the newest sheets are first where the column ascends, as in their index. */
const NEWEST_FIRST_WITHIN: ReadonlySet<string> = new Set<ListSort>(['status']);

// Names by scalar subqueries: planning nine joins took longer than running them.
const nameOfStaff = (column: string): string =>
  `(select u.name from membership m join app_user u on u.id = m.user_id where m.organisation_id = s.organisation_id
      and m.id = s.${column})`;
const nameOf = (table: 'contact' | 'warehouse', column: string): string =>
  `(select n.name from ${table} n where n.organisation_id = s.organisation_id and n.id = s.${column})`;
const ROW_COLUMNS = `s.id, s.content_version, s.type, s.no, s.reference, s.contact_id,
    ${nameOf('contact', 'contact_id')} as customer_name, s.total_quantity, s.total_cents, s.date, s.due_date, s.delivery_date,
    s.drafter_type, ${nameOfStaff('drafter_id')} as drafter, ${nameOfStaff('approver_id')} as approver,
      s.approved_at, s.delivery_status, ${nameOfStaff('driver_id')} as driver,
    s.area_type, s.ship_type, s.status, s.is_printed, s.xero_state, s.xero_due_cents, s.csr_order_status,
      (select (now() at time zone o.time_zone)::date from organisation o where o.id = s.organisation_id) as today,
      ${nameOf('warehouse', 'warehouse_id')} as warehouse,
      ${nameOf('warehouse', 'in_warehouse_id')} as in_warehouse,
    (select r.no from sheet r where r.organisation_id = s.organisation_id
      and r.id = s.related_sheet_id) as related_no,
    s.fx_rate, s.sea_freight_cents, s.clearance_cost_cents, s.usd_total_cents, s.is_closed, s.po_status,
      ${ARRIVED_NOT_BILLED} as arrived_not_billed`;

/**
 * Returns the ORDER BY of a sort type, along the index of its column: id breaks ties in the same direction, or in the
 * other one.
 */
function orderBy(sortType: number, alias: string, isFromEnd = false): string {
  const { key, descending } = sortTypeOf(SHEET_SORT_TYPES, sortType) ?? { key: 'id', descending: true };
  const isDescending = descending !== isFromEnd;
  const direction = isDescending ? 'desc' : 'asc';
  if (key === 'id') return `${alias}.id ${direction}`;
  const tie = isDescending === NEWEST_FIRST_WITHIN.has(key) ? 'asc' : 'desc';
  return `${alias}.${SORT_COLUMNS[key]} ${direction}, ${alias}.id ${tie}`;
}

/** Returns the column that a sort type needs besides the id. */
function sortedColumn(sortType: number, alias = 's'): string {
  const column = SORT_COLUMNS[sortTypeOf(SHEET_SORT_TYPES, sortType)?.key ?? 'id'];
  return column === 'id' ? '' : `, ${alias}.${column}`;
}

interface ListStatement {
  text: string;
  values: unknown[];
  isUnfiltered: boolean;
}

/** The sheets of kinds, by their number prefixes: sheets are numbered without gaps and never deleted. */
const NUMBERED = statement(
  'sheet-list.numbered',
  `select coalesce(sum(value), 0)::bigint as total from counter where organisation_id = $1 and kind = any($2)`,
).narrow<{ total: number }>();

/** Returns the place of a page; far behind in a list without filters, whose total is known, counted from the end. */
async function findPlace(tx: Reader, query: SheetListQuery): Promise<PagePlace> {
  if (!isFarPage(query) || keywordsOf(query).length > 0) return placeOf(query);
  const selection = selectSheets(query, {});
  if (!selection.isUnfiltered) return placeOf(query);
  const [counted] = await tx.query(NUMBERED(tx.organisation, selection.types.map(counterKind)));
  return nearerPlace(query, counted?.total ?? 0);
}

/**
 * Returns rows, capped count and sums as one statement. Each kind is read along its own index and the few rows are
 * merged, so the first page costs the same at any number of sheets. An unfiltered total is the sum of the counters.
 */
function listStatement(query: SheetListQuery, keywords: ResolvedKeywords, place: PagePlace): ListStatement {
  const selection = selectSheets(query, keywords);
  const { where, values } = selection;
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  // Written into the text (a checked whole number): with an unknown limit PostgreSQL plans again at every call.
  const limit = String(place.limit);
  const skip = place.skip === 0 ? '0' : `${parameter(place.skip)}::int`;
  const page = `select x.id, row_number() over (order by ${orderBy(query.sortType, 'x')}) as position from
      (${rowsOfPage(query, selection, { condition: where, limit, skip, isFromEnd: place.isFromEnd })}) x`;
  const text = `with page as materialized (${page}), counted as (${countedSelect(query, selection)}) ${ROWS_OF_PAGE}`;
  return { text, values, isUnfiltered: selection.isUnfiltered };
}

const ROWS_OF_PAGE = `select counted.total, counted.quantity, counted.total_amount_cents, ${ROW_COLUMNS}
from counted left join page on true left join sheet s on s.organisation_id = iwe_organisation() and s.id = page.id
order by page.position`;

/** Returns the SELECT of a page's ids, each kind read along its own index. `condition` begins with ' and'. */
function rowsOfPage(
  { sortType }: SheetListQuery,
  selection: SheetSelection,
  {
    condition,
    limit,
    skip,
    isFromEnd = false,
  }: { condition: string; limit: string; skip: string; isFromEnd?: boolean },
): string {
  return `select x.* from unnest(array[${selection.types.join(', ')}]::smallint[]) as kind (type) cross join lateral (
      select s.id${sortedColumn(sortType)} from sheet s where s.organisation_id = iwe_organisation()
        and s.type = kind.type${condition}
      order by ${orderBy(sortType, 's', isFromEnd)} limit ${limit} + ${skip}) x
    order by ${orderBy(sortType, 'x', isFromEnd)} limit ${limit} offset ${skip}`;
}

/** Returns the only keyword of a list without an exact total: it is looked up in the list's own statement. */
const onlyKeyword = (query: SheetListQuery): KeywordFilter | null => {
  const keywords = keywordsOf(query);
  return keywords.length === 1 && query.exact !== 1 ? (keywords[0] ?? null) : null;
};

/**
 * Returns the list of one keyword as one statement: the ids that the keyword matches and the sheets of these ids
 * (counted up to the limit, the page taken from the same rows), or, where either are too many, the list read newest
 * first and filtered.
 */
function searchStatement(query: SheetListQuery, keyword: KeywordFilter): ListStatement {
  const selection = selectSheets(query, {});
  const { values, parameter, where } = selection;
  const words = query[keyword] ?? '';
  const { column, many } = KEYWORDS[keyword];
  const filtered = `${where} and ${many(words, parameter, selection.types)}`;
  const limit = String(query.per_page);
  const skip = query.page === 1 ? '0' : `${parameter((query.page - 1) * query.per_page)}::int`;
  const found = `select s.id, s.type, s.number, s.due_date, s.date, s.status, s.total_quantity,
        s.total_cents from sheet s
      where s.organisation_id = iwe_organisation() and ${ofTypes(selection)}`;
  const filteredIfMany = `${filtered} and (select total from counted) > ${FILTERED_COUNT_LIMIT}`;
  const text = `with wanted as materialized (${KEYWORD_LOOKUPS[keyword](words, parameter, selection.types)}),
  few as materialized (select count(*) <= ${MANY} as yes from wanted),
  found as materialized (
    (${found}${where} and (select yes from few) and s.${column} = any(array(select id from wanted))
      limit ${FILTERED_COUNT_LIMIT + 1})
    union all (${found}${filtered} and not (select yes from few) limit ${FILTERED_COUNT_LIMIT + 1})),
  counted as materialized (select count(*) as total, ${sumsSql(selection)} from found f),
  page as materialized (select x.id, row_number() over (order by ${orderBy(query.sortType, 'x')}) as position from (
    (select f.id${sortedColumn(query.sortType, 'f')} from found f
      where (select total from counted) <= ${FILTERED_COUNT_LIMIT}
      order by ${orderBy(query.sortType, 'f')} limit ${limit} offset ${skip})
    union all (${rowsOfPage(query, selection, { condition: filteredIfMany, limit, skip })})) x)
  ${ROWS_OF_PAGE}`;
  return { text, values, isUnfiltered: false };
}

const ofTypes = (selection: SheetSelection): string => `s.type in (${selection.types.join(', ')})`;

/**
 * Returns the sums of a list's rows `f`. Where invoices and credit notes, or bills and bill credit notes, are listed
 * together, what comes back is subtracted (DOMAIN §4).
 */
function sumsSql({ types }: SheetSelection): string {
  const returns = types.filter(isReturnSheet);
  const isMixed = returns.length > 0 && returns.length < types.length;
  const sum = (column: string): string =>
    isMixed
      ? `sum(case when f.type in (${returns.join(', ')}) then -f.${column} else f.${column} end)`
      : `sum(f.${column})`;
  return `${sum('total_quantity')}::bigint as quantity, ${sum('total_cents')}::bigint as total_amount_cents`;
}

function countedSelect(query: SheetListQuery, selection: SheetSelection): string {
  const sums = sumsSql(selection);
  const rows = `select s.type, s.total_quantity, s.total_cents from sheet s where s.organisation_id = iwe_organisation()
      and ${ofTypes(selection)}${selection.where}`;
  if (query.exact === 1) return `select count(*) as total, ${sums} from (${rows}) f`;
  const cap = FILTERED_COUNT_LIMIT + 1;
  if (!selection.isUnfiltered) return `select count(*) as total, ${sums} from (${rows} limit ${cap}) f`;
  const kinds = selection.types.map((type) => `'${counterKind(type)}'`).join(', ');
  return `select n.total, f.quantity, f.total_amount_cents
    from (select coalesce(sum(value), 0)::bigint as total from counter where organisation_id = iwe_organisation()
      and kind in (${kinds})) n
    left join lateral (select ${sums} from (${rows} and n.total < ${cap}) f) f on true`;
}

/** Returns how the list is planned: without filters and for one keyword the plan never depends on the values. */
export const planningOf = (query: SheetListQuery): Planning =>
  onlyKeyword(query) !== null || selectSheets(query, {}).isUnfiltered ? 'once' : 'each';

/** Whether listSheets sends one statement only. */
export const isOneStatement = (query: SheetListQuery): boolean =>
  keywordsOf(query).length === 0 || onlyKeyword(query) !== null;

/** Returns one page of a list. Several keywords are looked up first. */
export async function listSheets(tx: Reader, query: SheetListQuery): Promise<SheetListPage> {
  const keyword = onlyKeyword(query);
  const { text, values, isUnfiltered } = keyword
    ? searchStatement(query, keyword)
    : listStatement(query, isOneStatement(query) ? {} : await resolveKeywords(tx, query), await findPlace(tx, query));
  const rows = await tx.query(dynamicStatement<Counted & SheetListRow & { id: number | null }>(text, values));
  const [first] = rows;
  const counted = first?.total ?? 0;
  const knowsAll = query.exact === 1 || counted <= FILTERED_COUNT_LIMIT;
  return {
    rows: rows.filter((row) => row.id !== null),
    total: knowsAll || isUnfiltered ? counted : FILTERED_COUNT_LIMIT,
    isCapped: !knowsAll && !isUnfiltered,
    quantity: knowsAll ? (first?.quantity ?? 0) : null,
    amountCents: knowsAll ? (first?.total_amount_cents ?? 0) : null,
  };
}

/** How many sheets a list selects. Counts stop like the list's, unless the query asks for the exact total. */
export interface SheetCount {
  count: number;
  isCapped: boolean;
  /** The sum of an exact total, in cents. */
  amountCents: number | null;
}

/**
 * Returns the query that counts and sums what a list selects, in the list's own words. The list must have no keyword.
 * Without an exact total it only counts, which an index often answers alone.
 */
export function countSheets(query: SheetListQuery): Query<Counted> {
  const selection = selectSheets(query, {});
  if (query.exact === 1) return dynamicStatement(countedSelect(query, selection), selection.values);
  return dynamicStatement(
    `select count(*) as total, null::bigint as quantity, null::bigint as total_amount_cents
    from (select from sheet s where s.organisation_id = iwe_organisation() and ${ofTypes(selection)}${selection.where}
      limit ${FILTERED_COUNT_LIMIT + 1}) f`,
    selection.values,
  );
}

/** Returns what the row of countSheets says. */
export function presentCount(query: SheetListQuery, counted: Counted | undefined): SheetCount {
  const found = counted?.total ?? 0;
  const isCapped = query.exact !== 1 && found > FILTERED_COUNT_LIMIT;
  return {
    count: isCapped ? FILTERED_COUNT_LIMIT : found,
    isCapped,
    amountCents: query.exact === 1 ? (counted?.total_amount_cents ?? 0) : null,
  };
}

/** Returns the ids that the keywords of a list match, looked up in one round trip. */
async function resolveKeywords(tx: Reader, query: SheetListQuery): Promise<ResolvedKeywords> {
  const keywords = keywordsOf(query);
  const found = await tx.batch(
    keywords.map((keyword) => {
      const values: unknown[] = [];
      const parameter = (value: unknown): string => `$${values.push(value)}`;
      const text = KEYWORD_LOOKUPS[keyword](query[keyword] ?? '', parameter, listedTypes(query));
      return dynamicStatement<{ id: number }>(text, values);
    }),
  );
  return Object.fromEntries(
    keywords.map((keyword, index) => {
      const rows = found[index] ?? [];
      return [keyword, rows.length > MANY ? 'many' : rows.map((row) => row.id)];
    }),
  );
}

/** A row of the lists' workbooks: what the list shows, without what only the screen needs. */
export type SheetExportRow = Omit<
  SheetListRow,
  | 'id'
  | 'content_version'
  | 'contact_id'
  | 'xero_due_cents'
  | 'today'
  | 'csr_order_status'
  | 'arrived_not_billed'
  | 'fx_rate'
> & { fx_rate: number | null };

const staffJoin = (alias: string, column: string): string =>
  `left join lateral (select u.name from membership m join app_user u on u.id = m.user_id
    where m.organisation_id = s.organisation_id and m.id = s.${column} limit 1) ${alias} on true`;
const nameJoin = (alias: string, table: 'contact' | 'warehouse' | 'sheet', column: string): string =>
  `left join lateral (select ${table === 'sheet' ? 'n.no' : 'n.name'} from ${table} n
    where n.organisation_id = s.organisation_id and n.id = s.${column} limit 1) ${alias} on true`;

// `limit 1` has each name looked up for its sheet, and remembered, in the order of the sheets: the first row comes at
// once and the workbook is written beside. As plain joins, all rows were joined and sorted before the first one.
const EXPORTED_SHEETS = statement(
  'sheets.exported',
  `select s.no, s.type, s.reference, c.name as customer_name, s.total_quantity, s.total_cents, s.date, s.due_date,
  s.delivery_date, s.drafter_type, d.name as drafter, a.name as approver, s.approved_at, s.delivery_status,
  v.name as driver, s.area_type, s.ship_type, w.name as warehouse, i.name as in_warehouse, s.status, s.is_printed,
  s.xero_state, r.no as related_no, s.fx_rate::float8 as fx_rate, s.sea_freight_cents, s.clearance_cost_cents,
  s.usd_total_cents, s.is_closed, s.po_status
from sheet s
${nameJoin('c', 'contact', 'contact_id')}
${nameJoin('w', 'warehouse', 'warehouse_id')}
${nameJoin('i', 'warehouse', 'in_warehouse_id')}
${nameJoin('r', 'sheet', 'related_sheet_id')}
${staffJoin('d', 'drafter_id')}
${staffJoin('a', 'approver_id')}
${staffJoin('v', 'driver_id')}
where s.organisation_id = iwe_organisation()`,
).narrow<SheetExportRow>();

/** What an export of the list reads: its ids, to be counted, and its rows in the list's order. */
export interface SelectedSheets {
  ids: Query<{ id: number }>;
  rows: Query<SheetExportRow>;
}

/** Returns the queries of all sheets that the filters select. Looks keywords up first. */
export async function selectedSheets(tx: Reader, query: SheetListQuery): Promise<SelectedSheets> {
  const selection = selectSheets(query, await resolveKeywords(tx, query));
  const selected = `and ${ofTypes(selection)}${selection.where}`;
  return {
    ids: dynamicStatement(
      `select s.id from sheet s where s.organisation_id = iwe_organisation() ${selected} order by ${orderBy(query.sortType, 's')}`,
      selection.values,
    ),
    rows: dynamicStatement(
      `${EXPORTED_SHEETS.text} ${selected} order by ${orderBy(query.sortType, 's')}`,
      selection.values,
    ),
  };
}
