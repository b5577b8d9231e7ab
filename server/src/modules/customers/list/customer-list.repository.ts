import type { CustomerListQuery, ListMeta } from '@iwe/contract';
import { contactTerms, likeContains } from '@iwe/domain';
import type { CustomerListParameter } from '@iwe/sheets';
import type { RequestRead } from '../../../app-types.ts';
import { dayStart, XERO_STATES } from '../../../database/list-conditions.ts';
import { keptTotal, pageStatement, readPage, Values } from '../../../database/page.ts';
import type { PageRow } from '../../../database/page.ts';

/** A row of the list as the database has it. */
export interface CustomerListRow {
  id: number;
  name: string;
  code: string;
  phone: string;
  attention: string;
  credit_limit_cents: number;
  price_type: string;
  business_type: string;
  payment_type: string;
  area_type: string | null;
  class_id: number | null;
  csr_level: string;
  service: string | null;
  bd: string | null;
  xero_state: number;
  created_at: Date;
  updated_at: Date;
}

/** A condition on `contact_search p`, or nothing. */
type Filter<Key extends CustomerListParameter> = (value: NonNullable<CustomerListQuery[Key]>, values: Values) => string | null;

const equals = (column: string) => (value: string, values: Values): string => `p.${column} = ${values.add(value)}`;

/** The allow-list: every filter of the list's definition with its SQL. A filter without an entry does not compile, and no text of a request becomes SQL. */
const FILTERS: { [Key in CustomerListParameter]: Filter<Key> } = {
  name: (value, values) => contactTerms(value).map((term) => `p.search_text like ${values.add(likeContains(term))}`).join(' and ') || null,
  priceType: equals('price_type'),
  businessType: equals('business_type'),
  paymentType: equals('payment_type'),
  areaType: (value, values) => {
    const area = values.add(value);
    return `p.area_type_id in (select id from area_type where organisation_id = iwe_organisation() and (name = ${area} or id::text = ${area}))`;
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
    const condition = value === undefined ? null : (FILTERS[key] as Filter<CustomerListParameter>)(value as never, values);
    return condition === null ? [] : [condition];
  });
}

const COLUMNS = ['id', 'name', 'code', 'phone', 'attention', 'credit_limit_cents', 'price_type', 'business_type', 'payment_type', 'area_type_id', 'class_id', 'csr_level', 'service_id', 'bd_id', 'xero_state',
  'created_at', 'updated_at'].map((column) => `p.${column}`).join(', ');
const nameOfStaff = (column: string, of: string): string => `(select u.name from membership m join app_user u on u.id = m.user_id where m.organisation_id = iwe_organisation() and m.id = ${of}.${column})`;
const names = (of: string): string =>
  `(select a.name from area_type a where a.organisation_id = iwe_organisation() and a.id = ${of}.area_type_id) as area_type, ${nameOfStaff('service_id', of)} as service, ${nameOfStaff('bd_id', of)} as bd`;

/** Customers of one organisation by name: the list, and what remote selects find. */
export function customerListRepository(tx: Pick<RequestRead, 'query'>) {
  return {
    /** One page. The total is kept without filters and counted where it is asked for; otherwise it stops at 10,000. */
    async page(query: CustomerListQuery): Promise<{ rows: CustomerListRow[]; meta: ListMeta }> {
      const values = new Values();
      const filters = conditions(query, values);
      const where = ['not p.is_supplier', ...filters].join(' and ');
      const isExact = filters.length === 0 || query.exact === 1;
      const [counted, rows] = await Promise.all([
        filters.length === 0 ? keptTotal(tx, 'customer') : isExact ? tx.query<{ total: number }>(`select count(*)::int as total from contact_search p where ${where}`, [...values.list]) : undefined,
        tx.query<CustomerListRow & PageRow>(pageStatement({
          columns: COLUMNS, from: 'contact_search p', where, orderBy: 'p.name, p.id',
          // A checked whole number, written out so that the plan is made once.
          limit: String(query.per_page), offset: values.add((query.page - 1) * query.per_page), outer: { columns: names('page'), joins: '' },
          ...(filters.length > 0 ? { once: { key: 'p.id, p.name', orderBy: 'name, id', table: 'contact' } } : { counts: false }),
        }), values.list),
      ]);
      const page = readPage(rows, query);
      const [exact] = counted ?? [];
      return { rows: page.rows, meta: exact ? { total: exact.total, current_page: query.page, per_page: query.per_page } : page.meta };
    },
    /** The ids of everything that the filters select, in the list's order: what an export then reads in batches. */
    async selectedIds(query: CustomerListQuery): Promise<number[]> {
      const values = new Values();
      const where = ['not p.is_supplier', ...conditions(query, values)].join(' and ');
      const rows = await tx.query<{ id: number }>(`select p.id from contact_search p where ${where} order by p.name, p.id`, values.list);
      return rows.map((row) => row.id);
    },
    /** List rows of these customers, in this order. */
    rowsById: (ids: readonly number[]): Promise<CustomerListRow[]> => tx.query<CustomerListRow>(
      `select ${COLUMNS}, ${names('p')} from unnest($1::bigint[]) with ordinality as wanted (id, position) join contact p on p.organisation_id = iwe_organisation() and p.id = wanted.id order by wanted.position`, [ids]),
  };
}
