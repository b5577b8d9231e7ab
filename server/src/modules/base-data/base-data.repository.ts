import { likeContains } from '@iwe/domain';
import type { RequestRead } from '../../app-types.ts';
import { pageStatement, readPage } from '../../database/page.ts';
import type { PageRow } from '../../database/page.ts';
import { keptColumns } from './kept/kept-record.ts';
import { brandTable, warehouseTable } from './kept/kept-tables.ts';

export interface EmployeeRow {
  id: number;
  name: string;
  email: string;
  role: number;
  role_desc: string;
  is_active: boolean;
  able_login: boolean;
  is_pending: boolean;
  created_at: Date;
  updated_at: Date;
}

interface PageQuery {
  page: number;
  per_page: number;
}

const offsetOf = (query: PageQuery): number => (query.page - 1) * query.per_page;

/** What screens choose from: small lists of one organisation, and customers found by name, code, phone or ABN. */
export function baseDataRepository(tx: Pick<RequestRead, 'query'>) {
  return {
    async brands(query: PageQuery & { name: string }) {
      return readPage(await tx.query<object & PageRow>(pageStatement({
        columns: keptColumns(brandTable, 'p'), from: 'brand p', where: `p.organisation_id = iwe_organisation() and p.name ilike $3`, orderBy: 'p.name, p.id', limit: '$1', offset: '$2',
      }), [query.per_page, offsetOf(query), likeContains(query.name)]), query);
    },
    async warehouses(query: PageQuery & { name: string; inactive: boolean }) {
      return readPage(await tx.query<object & PageRow>(pageStatement({
        columns: keptColumns(warehouseTable, 'p'), from: 'warehouse p', where: `p.organisation_id = iwe_organisation() and (p.is_active or $4) and p.name ilike $3`, orderBy: 'p.id', limit: '$1', offset: '$2',
      }), [query.per_page, offsetOf(query), likeContains(query.name), query.inactive]), query);
    },
    async employees(query: PageQuery & { name: string }) {
      return readPage(await tx.query<EmployeeRow & PageRow>(pageStatement({
        columns: 'm.id, u.name, u.email, m.role, m.role_desc, m.is_active, m.able_login, m.invited_at is not null and m.accepted_at is null as is_pending, m.created_at, m.updated_at',
        from: 'membership m join app_user u on u.id = m.user_id', where: `m.organisation_id = iwe_organisation() and (u.name ilike $3 or u.email ilike $3)`, orderBy: 'u.name, m.id', limit: '$1', offset: '$2',
      }), [query.per_page, offsetOf(query), likeContains(query.name)]), query);
    },
    tagOptions: () => tx.query<{ slot: number; name: string }>('select slot, name from tag_option where organisation_id = iwe_organisation() order by slot, seq, name'),
    areaTypes: () => tx.query<{ id: number; name: string }>('select id, name from area_type where organisation_id = iwe_organisation() order by name, id'),
    autoPartsTypes: () => tx.query<{ id: number; name: string }>('select id, name from auto_parts_type where organisation_id = iwe_organisation() order by id'),
    async balance(customer: number) {
      const [row] = await tx.query<{ credit_limit_cents: number; xero_balance_cents: number; xero_balance_at: Date | null }>(
        'select credit_limit_cents, xero_balance_cents, xero_balance_at from contact where organisation_id = iwe_organisation() and id = $1', [customer]);
      return row ?? null;
    },
  };
}
