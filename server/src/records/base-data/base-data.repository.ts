import { foldText, likeContains } from '@iwe/domain';
import { statement } from '../../core/database/index.ts';
import type { Reader } from '../../core/database/index.ts';
import { pageStatement, readPage } from '../../core/database/lists/page.ts';
import type { PageRow } from '../../core/database/lists/page.ts';
import { adminColumnsSql } from './admin/admin-table.repository.ts';
import { brandTable, warehouseTable } from './admin/admin-tables.ts';

/** An account of the organisation; `is_pending` until its first sign-in. */
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

const BRANDS = statement(
  'base-data.brands',
  pageStatement({
    columns: adminColumnsSql(brandTable, 'p'),
    from: 'brand p',
    where: `p.organisation_id = iwe_organisation() and iwe_fold(p.name) like $3`,
    orderBy: 'p.name, p.id',
    limit: '$1',
    offset: '$2',
  }),
).narrow<PageRow>();

const WAREHOUSES = statement(
  'base-data.warehouses',
  pageStatement({
    columns: adminColumnsSql(warehouseTable, 'p'),
    from: 'warehouse p',
    where: `p.organisation_id = iwe_organisation() and (p.is_active or $4) and iwe_fold(p.name) like $3`,
    orderBy: 'p.id',
    limit: '$1',
    offset: '$2',
  }),
).narrow<PageRow>();

const EMPLOYEES = statement(
  'base-data.employees',
  pageStatement({
    columns: `m.id, u.name, u.email, m.role, m.role_desc, m.is_active, m.able_login,
      m.invited_at is not null and m.accepted_at is null as is_pending, m.created_at, m.updated_at`,
    from: 'membership m join app_user u on u.id = m.user_id',
    where: `m.organisation_id = iwe_organisation() and (iwe_fold(u.name) like $3 or u.email like $3)`,
    orderBy: 'u.name, m.id',
    limit: '$1',
    offset: '$2',
  }),
).narrow<EmployeeRow & PageRow>();

const TAG_OPTIONS = statement(
  'base-data.tag-options',
  'select slot, name from tag_option where organisation_id = $1 order by slot, seq, name',
);

const AREA_TYPES = statement(
  'base-data.area-types',
  'select id, name from area_type where organisation_id = $1 order by name, id',
);

const AUTO_PARTS_TYPES = statement(
  'base-data.auto-parts-types',
  'select id, name from auto_parts_type where organisation_id = $1 order by id',
);

const BALANCE = statement(
  'base-data.balance',
  `select credit_limit_cents, xero_balance_cents, xero_balance_at from contact where organisation_id = $1 and id = $2`,
);

/** The lists that screens offer as choices, and a customer's balance. */
export function baseDataRepository(tx: Reader) {
  return {
    async brands(query: PageQuery & { name: string }) {
      return readPage(
        await tx.query(BRANDS(query.per_page, offsetOf(query), likeContains(foldText(query.name)))),
        query,
      );
    },
    async warehouses(query: PageQuery & { name: string; inactive: boolean }) {
      const { per_page, name, inactive } = query;
      return readPage(
        await tx.query(WAREHOUSES(per_page, offsetOf(query), likeContains(foldText(name)), inactive)),
        query,
      );
    },
    async employees(query: PageQuery & { name: string }) {
      return readPage(
        await tx.query(EMPLOYEES(query.per_page, offsetOf(query), likeContains(foldText(query.name)))),
        query,
      );
    },
    tagOptions: () => tx.query(TAG_OPTIONS(tx.organisation)),
    areaTypes: () => tx.query(AREA_TYPES(tx.organisation)),
    autoPartsTypes: () => tx.query(AUTO_PARTS_TYPES(tx.organisation)),
    /** Undefined when the organisation has no customer or supplier of this id. */
    async balance(contact: number) {
      const [row] = await tx.query(BALANCE(tx.organisation, contact));
      return row;
    },
  };
}
