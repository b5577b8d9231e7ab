import { likeContains, parseKeyword } from '@iwe/domain';
import type { SheetListQuery } from '@iwe/contract';

/** A condition on `sheet s`: `?` stands for the one value that it takes; without a `?` it takes none. */
interface Condition {
  sql: string;
  value?: unknown;
}

type Filter<Key extends keyof SheetListQuery> = (value: NonNullable<SheetListQuery[Key]>, query: SheetListQuery) => Condition | Condition[] | null;

/** Everything of the query that selects rows; the rest says how they are shown. */
type FilterKey = Exclude<keyof SheetListQuery, 'type' | 'order_type' | 'search_type' | 'sortType' | 'page' | 'per_page' | 'format' | 'exact'>;

const XERO_STATES: Readonly<Record<string, number[]>> = { Sent: [2], Unsent: [0, 1], Fail: [3] };
const equals = (column: string) => (value: number): Condition => ({ sql: `s.${column} = ?`, value });
/** 0 is the screen's 'All' (spec §5 "Search filter removal"). */
const equalsOrAll = (column: string) => (value: number): Condition | null => (value === 0 || value === 9999 ? null : { sql: `s.${column} = ?`, value });
const keyword = (text: string): Condition[] => {
  const { sizeKeys, terms } = parseKeyword(text);
  return [
    ...sizeKeys.map((value) => ({ sql: 'p.size_key = ?', value })),
    ...terms.map((value) => ({ sql: 'p.search_text like ?', value: likeContains(value) })),
  ];
};

/**
 * The allow-list: every filter of the query with its SQL. A filter without an entry does not compile, and no text of a
 * request ever becomes SQL. Keywords go through the owner's search views, the only door to the trigram indexes.
 */
const FILTERS: { [Key in FilterKey]: Filter<Key> } = {
  dateFrom: (value) => ({ sql: 's.date >= ?::date', value }),
  dateTo: (value) => ({ sql: 's.date <= ?::date', value }),
  dueDateFrom: (value) => ({ sql: 's.due_date >= ?::date', value }),
  dueDateTo: (value) => ({ sql: 's.due_date <= ?::date', value }),
  deliveryDateFrom: (value) => ({ sql: 's.delivery_date >= ?::date', value }),
  deliveryDateTo: (value) => ({ sql: 's.delivery_date <= ?::date', value }),
  tag: equalsOrAll('tag'),
  number: (value) => ({ sql: `s.id in (select id from sheet_search where search_text like ? and lower(no) like ?)`, value: likeContains(value.toLowerCase()) }),
  reference: (value) => ({ sql: `s.id in (select id from sheet_search where search_text like ? and lower(reference) like ?)`, value: likeContains(value.toLowerCase()) }),
  customer: (value) => {
    const words = value.toLowerCase().split(/\s+/).filter((word) => word !== '').slice(0, 8);
    return { sql: `s.contact_id in (select id from contact_search where search_text like all(?::text[]))`, value: words.map(likeContains) };
  },
  customerId: equals('contact_id'),
  drafterType: equalsOrAll('drafter_type'),
  product: (value) => {
    const conditions = keyword(value);
    return conditions.map(({ sql, value: term }) => ({
      sql: `s.id in (select l.sheet_id from sheet_line l where l.organisation_id = iwe_organisation() and l.sheet_type = any($1::smallint[])
        and l.product_id in (select p.id from product_search p where ${sql}))`,
      value: term,
    }));
  },
  warehouse: (value) => ({ sql: '(s.warehouse_id = ? or s.in_warehouse_id = ?)', value }),
  outWarehouse: equals('warehouse_id'),
  inWarehouse: equals('in_warehouse_id'),
  approver: equals('approver_id'),
  deliveryStatus: (value) => (value === 9999 ? null : { sql: 's.delivery_status = ?', value }),
  status: equals('status'),
  print: (value) => ({ sql: 's.is_printed = ?', value: value === 'PRINT' }),
  xeroSend: (value) => ({ sql: 's.xero_state = any(?::smallint[])', value: XERO_STATES[value] }),
  csrOrderStatus: equalsOrAll('csr_order_status'),
  closure: (value) => ({ sql: 's.is_closed = ?', value: value === 'Closed' }),
};

/** The kinds that a list shows (spec §7 "Search order-type filters"). */
export function listedTypes(query: SheetListQuery): number[] {
  if (query.order_type) return [query.order_type];
  if (query.type === 'csr') return [1];
  if (query.type === 'invoice') return [1, 2];
  if (query.type === 'purchase') return query.search_type === 'orders' ? [3] : query.search_type === 'bills' ? [4, 5] : [3, 4, 5];
  return [1, 2, 3, 4, 5, 6, 7];
}

/** WHERE text and values of a list; $1 are always the kinds. */
export interface SheetSelection {
  where: string;
  values: unknown[];
  types: number[];
  /** Nothing but the kinds selects: the counters know the total. */
  isUnfiltered: boolean;
}

/** Turns the query into conditions on `sheet s`. */
export function selectSheets(query: SheetListQuery): SheetSelection {
  const types = listedTypes(query);
  const values: unknown[] = [types];
  const conditions: string[] = [];
  const add = (condition: Condition): void => {
    if (!condition.sql.includes('?')) {
      conditions.push(condition.sql);
      return;
    }
    values.push(condition.value);
    conditions.push(condition.sql.replaceAll('?', `$${values.length}`));
  };
  for (const key of Object.keys(FILTERS) as FilterKey[]) {
    const value = query[key];
    if (value === undefined || value === '') continue;
    const condition = (FILTERS[key] as Filter<FilterKey>)(value as never, query);
    for (const one of [condition].flat()) if (one) add(one);
  }
  // The index of the waiting self-orders carries the same words.
  if (query.type === 'csr') add({ sql: 's.drafter_type = 3 and s.status = 1 and s.csr_order_status is null' });
  return { where: conditions.map((condition) => ` and ${condition}`).join(''), values, types, isUnfiltered: conditions.length === 0 };
}
