import { contactTerms, foldText, likeContains, productTerms, SheetStatus } from '@iwe/domain';
import type { SheetListQuery } from '@iwe/contract';
import type { ListParameter } from '@iwe/sheets';
import { dayStart, XERO_STATES } from '../../../core/database/lists/list-conditions.ts';
import { CUSTOMER_SELF, DRAFT } from '../../../core/database/names.ts';
import { ATTENTION_SQL, voidedSql } from '../../../core/database/attention.sql.ts';
import { everyTerm } from './sheet-list.keywords.sql.ts';
import type { KeywordFilter, Parameter, ResolvedKeywords } from './sheet-list.keywords.sql.ts';

/** Returns a condition on `sheet s`. */
type Filter<Key extends keyof SheetListQuery> = (
  value: NonNullable<SheetListQuery[Key]>,
  parameter: Parameter,
) => string;

/**
 * The parameters of the lists' definitions that select rows by a column. Keywords are resolved to ids before; kinds and
 * sort have their own texts.
 */
type DefinedFilter = Exclude<ListParameter, KeywordFilter | 'order_type' | 'sortType'>;
/** Parameters of the API that no list's definition offers yet. */
type ApiFilter = Exclude<
  keyof SheetListQuery,
  ListParameter | 'type' | 'search_type' | 'page' | 'per_page' | 'format' | 'exact'
>;
type FilterKey = DefinedFilter | ApiFilter;

const equals =
  (column: string) =>
  (value: number, parameter: Parameter): string =>
    `s.${column} = ${parameter(value)}`;
const onOrAfter =
  (column: string) =>
  (value: string, parameter: Parameter): string =>
    `s.${column} >= ${parameter(value)}::date`;
const onOrBefore =
  (column: string) =>
  (value: string, parameter: Parameter): string =>
    `s.${column} <= ${parameter(value)}::date`;

/**
 * The allow-list: every filter of the lists' definitions with its SQL. A filter without an entry does not compile, and
 * no text of a request becomes SQL.
 */
const FILTERS: { [Key in FilterKey]: Filter<Key> } = {
  dateFrom: onOrAfter('date'),
  dateTo: onOrBefore('date'),
  dueDateFrom: onOrAfter('due_date'),
  dueDateTo: onOrBefore('due_date'),
  deliveryDateFrom: onOrAfter('delivery_date'),
  deliveryDateTo: onOrBefore('delivery_date'),
  tag: equals('tag'),
  customerId: equals('contact_id'),
  upstream: equals('contact_id'),
  drafterType: equals('drafter_type'),
  warehouse: (value, parameter) => {
    const id = parameter(value);
    return `(s.warehouse_id = ${id} or s.in_warehouse_id = ${id})`;
  },
  outWarehouse: equals('warehouse_id'),
  inWarehouse: equals('in_warehouse_id'),
  approver: equals('approver_id'),
  deliveryStatus: equals('delivery_status'),
  // These two are written into the text, so that partial indexes are used also when a statement is planned once.
  status: (value) => `s.status = ${value}`,
  xeroSend: (value) =>
    value === 'Left out'
      ? 's.xero_left_out'
      : `s.xero_state in (${XERO_STATES[value].join(', ')})${value === 'Unsent' ? ' and not s.xero_left_out' : ''}`,
  print: (value, parameter) => `s.is_printed = ${parameter(value === 'PRINT')}`,
  csrOrderStatus: equals('csr_order_status'),
  closure: (value, parameter) => `s.is_closed = ${parameter(value === 'Closed')}`,
  staff: (value, parameter) => {
    const id = parameter(value);
    return `(s.service_id = ${id} or s.bd_id = ${id})`;
  },
  attention: (value) => ATTENTION_SQL[value],
  approvedFrom: (value, parameter) => `s.approved_at >= ${dayStart(parameter(value))}`,
  approvedTo: (value, parameter) => `s.approved_at < ${dayStart(parameter(value), 1)}`,
  voidedFrom: (value, parameter) => voidedSql(`v.at >= ${dayStart(parameter(value))}`),
  voidedTo: (value, parameter) => voidedSql(`v.at < ${dayStart(parameter(value), 1)}`),
};

/** The column of the ids that a keyword matches, and the condition by its words where the ids are too many. */
export const KEYWORDS: Readonly<
  Record<
    KeywordFilter,
    { column: 'id' | 'contact_id'; many: (text: string, parameter: Parameter, types: readonly number[]) => string }
  >
> = {
  number: {
    column: 'id',
    many: (text, parameter) => `iwe_fold(s.no) like ${parameter(likeContains(foldText(text)))}`,
  },
  reference: {
    column: 'id',
    many: (text, parameter) => `iwe_fold(s.reference) like ${parameter(likeContains(foldText(text)))}`,
  },
  customer: {
    column: 'contact_id',
    many: (text, parameter) =>
      `s.contact_id in (select id from contact_search where ${everyTerm(contactTerms(text), parameter)})`,
  },
  product: {
    column: 'id',
    many: (
      text,
      parameter,
      types,
    ) => `exists (select from sheet_line l where l.organisation_id = s.organisation_id and l.sheet_id = s.id
        and l.sheet_type in (${types.join(', ')})
      and l.product_id in (select id from product_search where ${everyTerm(productTerms(text), parameter)}))`,
  },
};

/** Returns the kinds that a list shows (spec §7 "Search order-type filters"). */
export function listedTypes(query: SheetListQuery): number[] {
  if (query.order_type) return [query.order_type];
  if (query.type === 'csr') return [1];
  if (query.type === 'invoice') return [1, 2];
  if (query.type === 'purchase')
    return query.search_type === 'orders' ? [3] : query.search_type === 'bills' ? [4, 5] : [3, 4, 5];
  return [1, 2, 3, 4, 5, 6, 7];
}

/**
 * WHERE text and values of a list, without the kinds. The kinds are written into the text (they are checked numbers),
 * so that PostgreSQL knows how many rows they have and plans once instead of at every call.
 */
export interface SheetSelection {
  where: string;
  values: unknown[];
  types: readonly number[];
  parameter: Parameter;
  /** No filter besides the kinds: the counters know the total. */
  isUnfiltered: boolean;
}

/** Returns the query's conditions on `sheet s`. */
export function selectSheets(query: SheetListQuery, keywords: ResolvedKeywords): SheetSelection {
  const values: unknown[] = [];
  const parameter: Parameter = (value) => `$${values.push(value)}`;
  const conditions: string[] = [];
  for (const key of Object.keys(FILTERS) as FilterKey[]) {
    const value = query[key];
    if (value === undefined) continue;
    conditions.push((FILTERS[key] as Filter<FilterKey>)(value as never, parameter));
  }
  for (const [key, found] of Object.entries(keywords) as [KeywordFilter, number[] | 'many'][]) {
    conditions.push(
      found === 'many'
        ? KEYWORDS[key].many(query[key] ?? '', parameter, listedTypes(query))
        : `s.${KEYWORDS[key].column} = any(${parameter(found)}::bigint[])`,
    );
  }
  // The queue shows the waiting self-orders, or those that csrOrderStatus or another status than Draft names. The
  // partial index of the waiting ones has the same condition.
  if (query.type === 'csr')
    conditions.push(
      query.csrOrderStatus || (query.status ?? SheetStatus.Draft) !== SheetStatus.Draft
        ? `s.drafter_type = ${CUSTOMER_SELF}`
        : `s.drafter_type = ${CUSTOMER_SELF} and s.status = ${DRAFT} and s.csr_order_status is null`,
    );
  return {
    where: conditions.map((condition) => ` and ${condition}`).join(''),
    values,
    parameter,
    types: listedTypes(query),
    isUnfiltered: conditions.length === 0,
  };
}
