import { lastFxRateSql } from '../last-rate.sql.ts';
import type { LandedCostMethod, Permit } from '@iwe/domain';
import { placesOf, statement } from '../../../core/database/statements/statement.ts';
import {
  APPROVED,
  BILL,
  BILL_CREDIT_NOTE,
  CREDIT_NOTE,
  INVOICE,
  PURCHASE_ORDER,
  SENT,
  VOIDED,
} from '../../../core/database/names.ts';
import { CONTACT_SQL, SELLER_SQL } from '../../../core/documents/public.ts';
import type { DocumentParties } from '../../../core/documents/public.ts';
import { POSTING_VALUES, postingSql } from '../posting/posting.sql.ts';
import { HEAD_COLUMNS } from '../sheet-record.ts';
import type { HeadRecord } from '../sheet-record.ts';

// Live sheets of this kind, the same supplier and the same reference. Each kind by its own index.
const sameReferenceSql = (
  type: typeof BILL | typeof BILL_CREDIT_NOTE,
): string => `(select json_agg(x.no order by x.no) from sheet x
    where x.organisation_id = $1 and x.type = ${type} and x.contact_id = s.contact_id
      and lower(trim(x.reference)) = lower(trim(s.reference)) and x.status <> ${VOIDED} and x.id <> s.id)`;

export interface PermitRow {
  finding: Permit['code'];
  line_id: number | null;
  content_version: number;
  /** Who gave it. */
  by: string;
  role: number;
  is_acct: boolean;
  is_dir: boolean;
}

/**
 * What an approval reads beside the sheet, its lines and its balances, in one row: settings, the customer's credit
 * (with approved sheets that the accounting service has not taken yet; this one is a draft and not among them), the
 * parties of the documents, permits with the rights that their givers have today, and whether the chosen warehouse $3
 * and driver $4 exist.
 */
export const APPROVAL_CONTEXT = statement(
  'sheets.approval-context',
  `select o.time_zone, o.locked_until, o.negative_stock, o.cost_visible, o.draft_age_days,
  coalesce(c.credit_limit_cents, 0) as credit_limit_cents, coalesce(c.xero_balance_cents, 0) as xero_balance_cents,
  coalesce(c.payment_type, '') as payment_type,
  ${SELLER_SQL} as seller, ${CONTACT_SQL} as contact,
  (select case when c.xero_archived then 'Infinity'::float8
    else extract(epoch from now() - coalesce(c.xero_balance_at, c.created_at))::float8 / 3600 end
    from xero_connection x where x.organisation_id = $1 and x.state <> 'disconnected') as balance_age_hours,
  coalesce((select sum(case u.type when ${INVOICE} then u.total_cents else -u.total_cents end) from sheet u
    where u.organisation_id = $1 and u.contact_id = s.contact_id and u.type in (${INVOICE}, ${CREDIT_NOTE})
      and u.status = ${APPROVED}
      and u.xero_state <> ${SENT}), 0)::bigint as approved_unsent_cents,
  (select json_agg(json_build_object('finding', p.finding, 'line_id', p.line_id,
      'content_version', p.content_version, 'by', u.name, 'role', m.role, 'is_acct', m.is_acct, 'is_dir', m.is_dir)
      order by p.id)
    from approval_permit p join membership m on m.organisation_id = p.organisation_id and m.id = p.given_by
      join app_user u on u.id = m.user_id
    where p.organisation_id = $1 and p.sheet_id = s.id and m.is_active) as permits,
  o.landed_cost_method, s.landed_cost_method as bill_method, coalesce(c.is_container_builder, false) as is_container_builder,
  case when s.type in (${PURCHASE_ORDER}, ${BILL}) then ${lastFxRateSql('$1', 's.id')} end as last_fx_rate,
  case when trim(s.reference) = '' then null when s.type = ${BILL} then ${sameReferenceSql(BILL)}
    when s.type = ${BILL_CREDIT_NOTE} then ${sameReferenceSql(BILL_CREDIT_NOTE)} end as same_reference,
  exists (select from warehouse w where w.organisation_id = $1 and w.id = $3::bigint and w.is_active)
    as knows_warehouse,
  exists (select from membership d where d.organisation_id = $1 and d.id = $4::bigint and d.is_active) as knows_driver
from sheet s join organisation o on o.id = s.organisation_id
  left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id
where s.organisation_id = $1 and s.id = $2`,
).narrow<
  {
    negative_stock: 'block' | 'warn';
    /** How the organisation spreads landed cost now, and how this bill was approved with. */
    landed_cost_method: LandedCostMethod;
    bill_method: LandedCostMethod | null;
    credit_limit_cents: number;
    xero_balance_cents: number;
    payment_type: string;
    approved_unsent_cents: number;
    permits: PermitRow[] | null;
    is_container_builder: boolean;
    /** Live bills, or bill credit notes, of the same supplier with the same reference; null for other kinds. */
    same_reference: string[] | null;
    knows_warehouse: boolean;
    knows_driver: boolean;
  } & DocumentParties
>();

/** The rights that a member has now. */
export const APPROVER = statement(
  'sheets.approver',
  `select role, is_acct, is_dir, is_admin, mod_prc, crt_csr, max_dis_cents from membership
    where organisation_id = $1 and id = $2 and is_active`,
);

export const APPROVER_NAME = statement(
  'sheets.approver-name',
  `select u.name from membership m join app_user u on u.id = m.user_id where m.organisation_id = $1 and m.id = $2`,
);

const VALUES = [
  'organisation',
  'sheet',
  'approver',
  'user',
  'operator',
  'before',
  'after',
  'request',
  'snapshot',
  'warehouse',
  'shipType',
  'driver',
  'poStatus',
  'inWarehouse',
  'dueDate',
] as const;
const VALUES_WITH_POSTING = [...VALUES, ...POSTING_VALUES] as const;
const at = placesOf(VALUES_WITH_POSTING);

// One statement: entries and balances, the sheet with its snapshot, its reservations, the open question, the history.
// PostgreSQL starts every part of a plan, also one without work: what moves nothing is written without a posting.
const approvalSql = (posting: string): string => `with ${posting}released as (
    update sheet_line set held_quantity = 0 where organisation_id = $1 and sheet_id = $2 and held_quantity > 0),
  answered as (
    update approval_request set answer = 'approved', answered_by = ${at.approver}, answered_at = now()
    where organisation_id = $1 and sheet_id = $2 and answer is null),
  a as (
    insert into audit (organisation_id, user_id, operator, action, entity, entity_id, before, after, request_id)
    values ($1, ${at.user}, ${at.operator}, 'Approve', 'sheet', $2, ${at.before}::jsonb, ${at.after}::jsonb,
      ${at.request})),
  s as (
    update sheet as s set status = ${APPROVED}, approver_id = ${at.approver}, approved_at = now(), updated_at = now(),
      snapshot = ${at.snapshot}::jsonb,
      warehouse_id = ${at.warehouse}::bigint, ship_type = ${at.shipType}::smallint, driver_id = ${at.driver}::bigint,
        po_status = ${at.poStatus}::smallint,
      in_warehouse_id = ${at.inWarehouse}::bigint, due_date = ${at.dueDate}::date
    where s.organisation_id = $1 and s.id = $2 returning ${HEAD_COLUMNS})
select * from s`;

export const APPROVE = statement('sheets.approve', approvalSql('')).narrow<HeadRecord>().byName(VALUES);
export const APPROVE_AND_POST = statement('sheets.approve-and-post', approvalSql(`${postingSql(at)},\n  `))
  .narrow<HeadRecord>()
  .byName(VALUES_WITH_POSTING);
