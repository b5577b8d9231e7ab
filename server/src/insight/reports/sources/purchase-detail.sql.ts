import { statement } from '../../../core/database/index.ts';
import { categorySql, sheetKindSql } from './labels-sql.ts';
import { PURCHASE_LINES_SQL, purchaseParameters } from './purchase-lines.sql.ts';
import type { ReportSource } from './report-source.ts';

const ROWS = statement(
  'reports.purchase-detail',
  `select l.*, b.name as brand, w.name as warehouse
from (
  select s.id as "sheetId", s.type as "sheetType", s.contact_id as "contactId", l.product_id as "productId", l.seq,
    p.brand_id, s.warehouse_id,
    s.no as number, ${sheetKindSql('s.type')} as kind, s.date, s.due_date as "dueDate",
    s.delivery_date as "deliveryDate", coalesce(c.name, '') as supplier, s.reference, p.code, p.name as product,
    ${categorySql('p.category')} as category, sign * l.quantity as quantity, l.usd_price_cents as "usdPrice",
    l.price_cents as price, sign * l.amount_cents as amount, sign * l.gst_cents as gst
  ${PURCHASE_LINES_SQL}
) l
left join brand b on b.organisation_id = $1 and b.id = l.brand_id
left join warehouse w on w.organisation_id = $1 and w.id = l.warehouse_id`,
);

/** Lines of bills and bill credit notes, or of purchase orders. */
export const purchaseDetailSource = {
  query: (request, scope) => ROWS(...purchaseParameters(request, scope)),
  order: 'date, "sheetId", seq',
} satisfies ReportSource<unknown>;
