import { likeContains } from '@iwe/domain';
import type { RequestRead } from '../../app-types.ts';
import { pageStatement, readPage, Values } from '../../database/page.ts';
import type { PageRow } from '../../database/page.ts';

export interface BrandRow {
  id: number;
  name: string;
  presented_to_csr: boolean;
  created_at: Date;
  updated_at: Date;
}

export interface WarehouseRow {
  id: number;
  code: string;
  name: string;
  address: string;
  is_calc_for_csr_order: boolean;
  created_at: Date;
  updated_at: Date;
}

export interface EmployeeRow {
  id: number;
  name: string;
  email: string;
  role: number;
  role_desc: string;
  is_active: boolean;
  able_login: boolean;
}

export interface CustomerOptionRow {
  id: number;
  name: string;
  code: string;
  phone: string;
  price_type: string;
  payment_type: string;
  area_type: string | null;
  class_id: number | null;
  attention: string;
}

interface PageQuery {
  page: number;
  per_page: number;
}

const offsetOf = (query: PageQuery): number => (query.page - 1) * query.per_page;

/**
 * The terms of a customer search. A text made of digits and the usual signs around them is a phone number or an ABN:
 * it is searched as its digits alone, without the +61 or the 0 in front that one writing has and the other lacks. Anything else is searched word by word.
 */
export function customerTerms(text: string): string[] {
  const isNumber = /^[+\d][\d\s().\-/]*$|^\(\d[\d\s().\-/]*$/.test(text);
  const digits = text.replace(/\D/g, '');
  if (isNumber && digits.length >= 5) return [text.startsWith('+61') ? digits.slice(2) : digits.replace(/^0/, '')];
  return [...new Set(text.toLowerCase().split(/\s+/).filter((word) => word !== ''))].slice(0, 8);
}

/** What screens choose from: small lists of one organisation, and customers found by name, code, phone or ABN. */
export function baseDataRepository(tx: Pick<RequestRead, 'query'>) {
  return {
    async brands(query: PageQuery) {
      return readPage(await tx.query<BrandRow & PageRow>(pageStatement({
        columns: 'p.id, p.name, p.presented_to_csr, p.created_at, p.updated_at', from: 'brand p', where: 'p.organisation_id = iwe_organisation()', orderBy: 'p.name, p.id', limit: '$1', offset: '$2',
      }), [query.per_page, offsetOf(query)]), query);
    },
    async warehouses(query: PageQuery) {
      return readPage(await tx.query<WarehouseRow & PageRow>(pageStatement({
        columns: 'p.id, p.code, p.name, p.address, p.is_calc_for_csr_order, p.created_at, p.updated_at', from: 'warehouse p', where: 'p.organisation_id = iwe_organisation() and p.is_active', orderBy: 'p.id', limit: '$1', offset: '$2',
      }), [query.per_page, offsetOf(query)]), query);
    },
    async employees(query: PageQuery) {
      return readPage(await tx.query<EmployeeRow & PageRow>(pageStatement({
        columns: 'm.id, u.name, u.email, m.role, m.role_desc, m.is_active, m.able_login', from: 'membership m join app_user u on u.id = m.user_id',
        where: 'm.organisation_id = iwe_organisation()', orderBy: 'u.name, m.id', limit: '$1', offset: '$2',
      }), [query.per_page, offsetOf(query)]), query);
    },
    tagOptions: () => tx.query<{ slot: number; name: string }>('select slot, name from tag_option where organisation_id = iwe_organisation() order by slot, seq, name'),
    areaTypes: () => tx.query<{ id: number; name: string }>('select id, name from area_type where organisation_id = iwe_organisation() order by name, id'),
    autoPartsTypes: () => tx.query<{ id: number; name: string }>('select id, name from auto_parts_type where organisation_id = iwe_organisation() order by id'),
    async customers(query: PageQuery & { name: string }) {
      const values = new Values();
      const terms = customerTerms(query.name).map((term) => `p.search_text like ${values.add(likeContains(term))}`);
      const statement = pageStatement({
        columns: 'p.id, p.name, p.code, p.phone, p.price_type, p.payment_type, p.area_type_id, p.class_id, p.attention',
        from: 'contact_search p', where: ['not p.is_supplier', ...terms].join(' and '), orderBy: 'p.name, p.id', limit: values.add(query.per_page), offset: values.add(offsetOf(query)),
        outer: { columns: 'a.name as area_type', joins: 'left join area_type a on a.organisation_id = iwe_organisation() and a.id = page.area_type_id' },
        ...(terms.length > 0 ? { once: { key: 'p.id, p.name', orderBy: 'name, id', table: 'contact' } } : {}),
      });
      return readPage(await tx.query<CustomerOptionRow & PageRow>(statement, values.list), query);
    },
    async balance(customer: number) {
      const [row] = await tx.query<{ credit_limit_cents: number; xero_balance_cents: number; xero_balance_at: Date | null }>(
        'select credit_limit_cents, xero_balance_cents, xero_balance_at from contact where organisation_id = iwe_organisation() and id = $1', [customer]);
      return row ?? null;
    },
  };
}
