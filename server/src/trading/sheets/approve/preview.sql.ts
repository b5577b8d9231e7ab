import { statement } from '../../../core/database/statements/statement.ts';
import { CREDIT_NOTE, DRAFT, INVOICE, SERVICE } from '../../../core/database/names.ts';

/** Draft invoices less draft credit notes of the customer of sheet $2, without that sheet; in cents. */
export const CUSTOMER_DRAFTS = statement(
  'sheets.customer-drafts',
  `select coalesce(sum(case d.type when ${INVOICE} then d.total_cents else -d.total_cents end), 0)::bigint as cents
from sheet s join sheet d on d.organisation_id = s.organisation_id and d.contact_id = s.contact_id
where s.organisation_id = $1 and s.id = $2 and d.type in (${INVOICE}, ${CREDIT_NOTE}) and d.status = ${DRAFT}
  and d.id <> s.id`,
).narrow<{ cents: number }>();

/**
 * Everybody who asked the open question on the present content of sheet $2, with their rights today. First asker first.
 */
export const OPEN_ASKERS = statement(
  'sheets.open-askers',
  `select r.id, r.note, m.id as membership_id, u.name, m.role, m.is_acct, m.is_dir, m.mod_prc, m.crt_csr,
  m.max_dis_cents
from approval_request r
  join sheet s on s.organisation_id = r.organisation_id and s.id = r.sheet_id and s.content_version = r.content_version
  cross join lateral (select r.asked_by as membership_id, 0 as place
    union all select x.membership_id, 1 from approval_request_asker x
      where x.organisation_id = r.organisation_id and x.request_id = r.id) a
  join membership m on m.organisation_id = r.organisation_id and m.id = a.membership_id
  join app_user u on u.id = m.user_id
where r.organisation_id = $1 and r.sheet_id = $2 and r.answer is null
order by r.id desc, a.place, a.membership_id`,
).narrow<{ name: string }>();

/**
 * Units on hand of the goods of the sheets $2 in every active warehouse; a warehouse without any has one row of null.
 */
export const STOCK_FOR_SHEETS = statement(
  'sheets.stock-for-sheets',
  `select w.id as warehouse_id, w.name, b.product_id, b.quantity
from warehouse w left join stock_balance b on b.organisation_id = w.organisation_id and b.warehouse_id = w.id
  and b.product_id in (select l.product_id from sheet_line l
    where l.organisation_id = $1 and l.sheet_id = any($2::bigint[]))
where w.organisation_id = $1 and w.is_active order by w.id`,
).narrow<{ product_id: number | null; quantity: number | null }>();

/** The drafts among the sheets $2 that ask for shipping at their approval, with what they have of it. */
export const SHIPPING_OF_SHEETS = statement(
  'sheets.shipping-of-sheets',
  `select s.id, s.type, s.warehouse_id, coalesce(w.name, '') as warehouse, s.ship_type, s.driver_id,
  coalesce(u.name, '') as driver
from sheet s left join warehouse w on w.organisation_id = s.organisation_id and w.id = s.warehouse_id
  left join membership m on m.organisation_id = s.organisation_id and m.id = s.driver_id
  left join app_user u on u.id = m.user_id
where s.organisation_id = $1 and s.id = any($2::bigint[]) and s.type in (${INVOICE}, ${CREDIT_NOTE})
  and s.status = ${DRAFT} order by s.id`,
).narrow<{ warehouse: string; driver: string }>();

/** The lines of the sheets $2 that take goods. */
export const GOODS_OF_SHEETS = statement(
  'sheets.goods-of-sheets',
  `select l.sheet_id, l.seq, l.product_id, l.quantity
from sheet_line l join product p on p.organisation_id = l.organisation_id and p.id = l.product_id
where l.organisation_id = $1 and l.sheet_id = any($2::bigint[]) and p.category <> ${SERVICE} and l.quantity > 0
order by l.sheet_id, l.seq`,
);
