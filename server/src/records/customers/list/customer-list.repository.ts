import type { CustomerListQuery, ListMeta } from '@iwe/contract';
import { contactTerms, CUSTOMER_SORT_TYPES, likeContains, sortTypeOf } from '@iwe/domain';
import type { CustomerSortKey } from '@iwe/domain';
import type { CustomerListParameter } from '@iwe/sheets';
import { dynamicStatement, statement } from '../../../core/database/index.ts';
import type { Query, Reader, RowOf } from '../../../core/database/index.ts';
import { dayStart, XERO_STATES } from '../../../core/database/lists/list-conditions.ts';
import { pageStatement, readPage, Values } from '../../../core/database/lists/page.ts';
import type { PageRow } from '../../../core/database/lists/page.ts';
import { placeOf } from '../../../core/database/lists/page-place.ts';
import { findRecordPlace } from '../../../core/database/lists/record-place.ts';
import { RECORD_TOTAL } from '../../../core/database/lists/record-totals.sql.ts';
import { customerRankSql, lastSaleSql, MAX_ORDERED_BY_SALE } from '../customer-rank.sql.ts';

/** A condition on `contact_search p`, or nothing. */
type Filter<Key extends CustomerListParameter> = (
  value: NonNullable<CustomerListQuery[Key]>,
  values: Values,
) => string | null;

const equals =
  (column: string) =>
  (value: string, values: Values): string =>
    `p.${column} = ${values.add(value)}`;

/**
 * The SQL of every filter of the list's definition. A filter without an entry does not compile, and no text of a
 * request becomes SQL.
 */
const FILTERS: { [Key in CustomerListParameter]: Filter<Key> } = {
  name: (value, values) =>
    contactTerms(value)
      .map((term) => `p.search_text like ${values.add(likeContains(term))}`)
      .join(' and ') || null,
  priceType: equals('price_type'),
  businessType: equals('business_type'),
  paymentType: equals('payment_type'),
  areaType: (value, values) => {
    const area = values.add(value);
    return `p.area_type_id in (select id from area_type
      where organisation_id = iwe_organisation() and (name = ${area} or id::text = ${area}))`;
  },
  createdFrom: (value, values) => `p.created_at >= ${dayStart(values.add(value))}`,
  createdTo: (value, values) => `p.created_at < ${dayStart(values.add(value), 1)}`,
  modifiedFrom: (value, values) => `p.updated_at >= ${dayStart(values.add(value))}`,
  modifiedTo: (value, values) => `p.updated_at < ${dayStart(values.add(value), 1)}`,
  xeroSend: (value, values) => `p.xero_state = any(${values.add(XERO_STATES[value])}::smallint[])`,
};

function conditions(query: CustomerListQuery, values: Values): string[] {
  return (Object.keys(FILTERS) as CustomerListParameter[]).flatMap((key) => {
    const value = query[key];
    const condition =
      value === undefined ? null : (FILTERS[key] as Filter<CustomerListParameter>)(value as never, values);
    return condition === null ? [] : [condition];
  });
}

const COLUMNS = [
  'id',
  'name',
  'code',
  'phone',
  'attention',
  'credit_limit_cents',
  'price_type',
  'business_type',
  'payment_type',
  'area_type_id',
  'class_id',
  'csr_level',
  'service_id',
  'bd_id',
  'xero_state',
  'created_at',
  'updated_at',
]
  .map((column) => `p.${column}`)
  .join(', ');
const staffNameSql = (column: string): string => `(select u.name from membership m join app_user u on u.id = m.user_id
    where m.organisation_id = iwe_organisation() and m.id = ${column})`;
const namesSql = (alias: string): string =>
  `(select a.name from area_type a
    where a.organisation_id = iwe_organisation() and a.id = ${alias}.area_type_id) as area_type,
  ${staffNameSql(`${alias}.service_id`)} as service, ${staffNameSql(`${alias}.bd_id`)} as bd`;

const EXPORTED = statement(
  'customers.exported',
  `select ${COLUMNS}, ${namesSql('p')} from contact p where p.organisation_id = iwe_organisation()`,
);

/** A row of the list as the database has it. */
export type CustomerListRow = RowOf<typeof EXPORTED>;

/** Customers of one organisation: the list by name, and what remote selects find, best match first. */
export function customerListRepository(tx: Reader) {
  return {
    /** One page. Without filters the total is stored, with `exact` it is counted; otherwise it stops at 10,000. */
    async page(query: CustomerListQuery): Promise<{ rows: CustomerListRow[]; meta: ListMeta }> {
      const values = new Values();
      const filters = conditions(query, values);
      const where = ['not p.is_supplier', ...filters].join(' and ');
      const total = totalQuery(tx, query, { where, hasFilters: filters.length > 0, values });
      const place = filters.length === 0 ? await findRecordPlace(tx, 'customer', query) : placeOf(query);
      const { key, orderKey, orderRows } = orderOf(query, values);
      const found = dynamicStatement<CustomerListRow & PageRow>(
        pageStatement({
          columns: COLUMNS,
          from: 'contact_search p',
          where,
          orderBy: place.isFromEnd ? columnOrderSql(query, 'p.', true) : orderRows,
          // A checked whole number, written out so that the plan is made once.
          limit: String(place.limit),
          offset: values.add(place.skip),
          outer: { columns: namesSql('page'), joins: '' },
          ...(filters.length > 0 ? { once: { key, orderBy: orderKey, table: 'contact' } } : { counts: false }),
        }),
        values.list,
      );
      const [[exact], pageRows] = total ? await tx.batch([total, found]) : [[], await tx.query(found)];
      const { rows, meta } = readPage(pageRows, query);
      return {
        rows: place.isFromEnd ? rows.toReversed() : rows,
        meta: exact ? { total: exact.total, current_page: query.page, per_page: query.per_page } : meta,
      };
    },
  };
}

const SORT_COLUMNS: Readonly<Record<CustomerSortKey, string>> = {
  id: 'name',
  name: 'name',
  code: 'code',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

/** Returns the column of a sort type. */
const sortColumn = ({ sortType }: CustomerListQuery): string =>
  SORT_COLUMNS[sortTypeOf(CUSTOMER_SORT_TYPES, sortType)?.key ?? 'id'];

/** Returns the ORDER BY of a sort type; id breaks ties in the same direction, as in the indexes. */
function columnOrderSql(query: CustomerListQuery, prefix: 'p.' | '', isFromEnd = false): string {
  const isDescending = sortTypeOf(CUSTOMER_SORT_TYPES, query.sortType)?.descending === true;
  const direction = isDescending === isFromEnd ? 'asc' : 'desc';
  return `${prefix}${sortColumn(query)} ${direction}, ${prefix}id ${direction}`;
}

/**
 * Returns the order of a page: by the column that is sorted by, otherwise the best match of a typed text first, then
 * those sold to most recently; without a text, by name. `key` and `orderKey` order what was found, `orderRows` the rows
 * of a page.
 */
function orderOf(query: CustomerListQuery, values: Values): { key: string; orderKey: string; orderRows: string } {
  const { name, sortType } = query;
  if (!name || sortType !== 0) {
    const key = `p.id, p.${sortColumn(query)}`;
    return { key, orderKey: columnOrderSql(query, ''), orderRows: columnOrderSql(query, 'p.') };
  }
  const rank = customerRankSql(name, values, 'p');
  const lastSale = (id: string) =>
    `case when (select total_found from counted) <= ${MAX_ORDERED_BY_SALE} then ${lastSaleSql(id)} end desc nulls last`;
  return {
    key: `p.id, p.name, ${rank} as rank`,
    orderKey: `rank, ${lastSale('found.id')}, name, id`,
    orderRows: `${rank}, ${lastSale('p.id')}, p.name, p.id`,
  };
}

/** The query of the exact total; undefined when the page statement's capped count is enough. */
function totalQuery(
  tx: Reader,
  query: CustomerListQuery,
  { where, hasFilters, values }: { where: string; hasFilters: boolean; values: Values },
): Query<{ total: number }> | undefined {
  if (!hasFilters) return RECORD_TOTAL(tx.organisation, 'customer');
  if (query.exact !== 1) return undefined;
  return dynamicStatement(`select count(*)::int as total from contact_search p where ${where}`, [...values.list]);
}

/** What an export reads of everything that the filters select: the ids, to be counted, and the rows in order. */
export function selectedCustomers(query: CustomerListQuery): {
  ids: Query<{ id: number }>;
  rows: Query<CustomerListRow>;
} {
  const values = new Values();
  const where = ['not p.is_supplier', ...conditions(query, values)].join(' and ');
  const found = `select p.id from contact_search p where ${where}`;
  return {
    ids: dynamicStatement(found, values.list),
    rows: dynamicStatement(
      `${EXPORTED.text} and p.id in (${found}) order by ${columnOrderSql(query, 'p.')}`,
      values.list,
    ),
  };
}
