import { FILTERED_COUNT_LIMIT, SHEET_SORT_TYPES } from '@iwe/domain';
import type { SheetSortKey } from '@iwe/domain';
import type { SheetListQuery } from '@iwe/contract';
import { counterKind } from '../sheet-number.ts';
import { selectSheets } from './sheet-list.filters.ts';
import type { SheetSelection } from './sheet-list.filters.ts';

/** Runs one statement; both kinds of transactions have it. */
export interface Queries {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** A row of the list as the database has it. */
export interface SheetListRow {
  id: number;
  type: number;
  no: string;
  reference: string;
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
  csr_order_status: number | null;
  warehouse: string | null;
  in_warehouse: string | null;
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

const SORT_COLUMNS: Readonly<Record<SheetSortKey, string>> = { id: 'id', number: 'number', amount: 'total_cents', dueDate: 'due_date' };

const ROW_COLUMNS = `s.id, s.type, s.no, s.reference, c.name as customer_name, s.total_quantity, s.total_cents, s.date, s.due_date, s.delivery_date,
    s.drafter_type, drafter.name as drafter, approver.name as approver, s.approved_at, s.delivery_status, driver.name as driver, s.area_type, s.ship_type,
    s.status, s.is_printed, s.xero_state, s.csr_order_status, w.name as warehouse, iw.name as in_warehouse`;
const ROW_JOINS = `
  left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id
  left join membership md on md.organisation_id = s.organisation_id and md.id = s.drafter_id
  left join app_user drafter on drafter.id = md.user_id
  left join membership ma on ma.organisation_id = s.organisation_id and ma.id = s.approver_id
  left join app_user approver on approver.id = ma.user_id
  left join membership mv on mv.organisation_id = s.organisation_id and mv.id = s.driver_id
  left join app_user driver on driver.id = mv.user_id
  left join warehouse w on w.organisation_id = s.organisation_id and w.id = s.warehouse_id
  left join warehouse iw on iw.organisation_id = s.organisation_id and iw.id = s.in_warehouse_id`;

/** ORDER BY of a sort type over the columns of one alias; id breaks ties in the same direction, as the indexes have it. */
function orderBy(sortType: number, alias: string): string {
  const sort = SHEET_SORT_TYPES[sortType] ?? SHEET_SORT_TYPES[0];
  const direction = sort?.descending ? 'desc' : 'asc';
  const column = SORT_COLUMNS[sort?.key ?? 'id'];
  return column === 'id' ? `${alias}.id ${direction}` : `${alias}.${column} ${direction}, ${alias}.id ${direction}`;
}

/** The column that a sort type needs beside the id. */
const sortColumn = (sortType: number): string => SORT_COLUMNS[SHEET_SORT_TYPES[sortType]?.key ?? 'id'];

/**
 * Rows, capped count and sums in one statement. Each kind is read along its own index and the few rows are merged, so
 * the first page costs the same at any number of sheets. An unfiltered total is the sum of the counters.
 */
export function listStatement(query: SheetListQuery): { text: string; values: unknown[] } {
  const selection = selectSheets(query);
  const { where, values } = selection;
  const offset = (query.page - 1) * query.per_page;
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const limit = parameter(query.per_page);
  const skip = parameter(offset);
  const column = sortColumn(query.sortType);
  const sorted = column === 'id' ? '' : `, s.${column}`;
  const page = `select x.id, row_number() over (order by ${orderBy(query.sortType, 'x')}) as position
    from unnest($1::smallint[]) as kind (type) cross join lateral (
      select s.id${sorted} from sheet s where s.organisation_id = iwe_organisation() and s.type = kind.type${where}
      order by ${orderBy(query.sortType, 's')} limit ${limit}::int + ${skip}::int) x
    order by ${orderBy(query.sortType, 'x')} limit ${limit}::int offset ${skip}::int`;
  const text = `with page as materialized (${page}), counted as (${countedSelect(query, selection, parameter)})
select counted.total, counted.quantity, counted.total_amount_cents, ${ROW_COLUMNS}
from counted left join page on true left join sheet s on s.organisation_id = iwe_organisation() and s.id = page.id${ROW_JOINS}
order by page.position`;
  return { text, values };
}

function countedSelect(query: SheetListQuery, selection: SheetSelection, parameter: (value: unknown) => string): string {
  const sums = 'sum(f.total_quantity)::bigint as quantity, sum(f.total_cents)::bigint as total_amount_cents';
  const rows = `select s.total_quantity, s.total_cents from sheet s where s.organisation_id = iwe_organisation() and s.type = any($1::smallint[])${selection.where}`;
  if (query.exact === 1) return `select count(*) as total, ${sums} from (${rows}) f`;
  const cap = parameter(FILTERED_COUNT_LIMIT + 1);
  if (!selection.isUnfiltered) return `select count(*) as total, ${sums} from (${rows} limit ${cap}::int) f`;
  const kinds = parameter(selection.types.map(counterKind));
  return `select n.total, f.quantity, f.total_amount_cents
    from (select coalesce(sum(value), 0)::bigint as total from counter where organisation_id = iwe_organisation() and kind = any(${kinds}::text[])) n
    left join lateral (select ${sums} from (${rows} and n.total < ${cap}::int) f) f on true`;
}

/** One page of a list. */
export async function listSheets(tx: Queries, query: SheetListQuery): Promise<SheetListPage> {
  const { text, values } = listStatement(query);
  const rows = await tx.query<Counted & SheetListRow & { id: number | null }>(text, values);
  const [first] = rows;
  const counted = first?.total ?? 0;
  const knowsAll = query.exact === 1 || counted <= FILTERED_COUNT_LIMIT;
  const isUnfiltered = selectSheets(query).isUnfiltered;
  return {
    rows: rows.filter((row) => row.id !== null),
    total: knowsAll || isUnfiltered ? counted : FILTERED_COUNT_LIMIT,
    isCapped: !knowsAll && !isUnfiltered,
    quantity: knowsAll ? (first?.quantity ?? 0) : null,
    amountCents: knowsAll ? (first?.total_amount_cents ?? 0) : null,
  };
}

/** The ids of everything that the filters select, in the list's order: what an export then reads in batches. */
export async function selectedSheetIds(tx: Queries, query: SheetListQuery): Promise<number[]> {
  const { where, values } = selectSheets(query);
  const rows = await tx.query<{ id: number }>(
    `select s.id from sheet s where s.organisation_id = iwe_organisation() and s.type = any($1::smallint[])${where} order by ${orderBy(query.sortType, 's')}`, values);
  return rows.map((row) => row.id);
}

const ROWS_BY_ID = `select ${ROW_COLUMNS} from unnest($1::bigint[]) with ordinality as wanted (id, position)
  join sheet s on s.organisation_id = iwe_organisation() and s.id = wanted.id${ROW_JOINS} order by wanted.position`;

/** List rows of these sheets, in this order. */
export function sheetRowsById(tx: Queries, ids: readonly number[]): Promise<SheetListRow[]> {
  return tx.query<SheetListRow>(ROWS_BY_ID, [ids]);
}
