import { LINE_TAG_LABELS } from '@iwe/domain';
import { statement } from '../../../core/database/index.ts';
import { categorySql, labelSql, sheetKindSql } from './labels-sql.ts';
import type { ReportSource } from './report-source.ts';
import { SALES_LINES_SQL, salesParameters } from './sales-lines.sql.ts';

const ROWS = statement(
  'reports.invoices-credit-notes-detail',
  `select l.*, b.name as brand, w.name as warehouse, l.amount - l.gst - l.cost as margin
from (
  select s.id as "sheetId", s.type as "sheetType", s.contact_id as "contactId", l.product_id as "productId", l.seq,
    p.brand_id, s.warehouse_id,
    s.no as number, ${sheetKindSql('s.type')} as kind, s.date, s.due_date as "dueDate",
    s.delivery_date as "deliveryDate", coalesce(c.name, '') as customer, s.area_type as area,
    s.payment_type as payment, ${labelSql('s.tag', LINE_TAG_LABELS)} as tag, p.code, p.name as product,
    ${categorySql('p.category')} as category, sign * l.quantity as quantity, l.price_cents as price,
    sign * l.amount_cents as amount, sign * l.gst_cents as gst, coalesce(posted.cents, 0) as cost
  ${SALES_LINES_SQL}
) l
left join brand b on b.organisation_id = $1 and b.id = l.brand_id
left join warehouse w on w.organisation_id = $1 and w.id = l.warehouse_id`,
);

/** Lines of invoices and credit notes. */
export const invoicesCreditNotesDetailSource = {
  query: (request, scope) => ROWS(...salesParameters(request, scope)),
  order: 'date, "sheetId", seq',
} satisfies ReportSource<unknown>;
