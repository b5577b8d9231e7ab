import { statement } from '../../../database/index.ts';
import { CREDIT_NOTE, INVOICE } from '../../../database/names.ts';
import { categorySql } from './labels-sql.ts';
import type { ReportSource } from './report-source.ts';
import { SALES_LINES_SQL, salesParameters } from './sales-lines.sql.ts';

const FIGURES = `sum(sign * l.quantity)::bigint as quantity,
    coalesce(sum(l.amount_cents) filter (where s.type = ${INVOICE}), 0)::bigint as gross,
    coalesce(sum(-l.amount_cents) filter (where s.type = ${CREDIT_NOTE}), 0)::bigint as "creditNotes",
    sum(sign * l.amount_cents)::bigint as net, sum(sign * l.gst_cents)::bigint as gst,
    coalesce(sum(posted.cents), 0)::bigint as cost`;
// A fraction of everything that the report selects; null when that is nothing.
const DERIVED = `f.net - f.gst - f.cost as margin, f.net::float8 / nullif(sum(f.net) over (), 0)::float8 as share`;

const BY_CUSTOMER = statement(
  'reports.customers-sales-summary-by-customer',
  `select f.*, coalesce(c.name, '') as customer, coalesce(a.name, '') as area, coalesce(c.payment_type, '') as payment,
  ${DERIVED}
from (
  select s.contact_id as "contactId", count(distinct s.id) filter (where s.type = ${INVOICE}) as invoices, ${FIGURES}
  ${SALES_LINES_SQL} group by s.contact_id
) f
left join contact c on c.organisation_id = $1 and c.id = f."contactId"
left join area_type a on a.organisation_id = $1 and a.id = c.area_type_id`,
);

const BY_PRODUCT = statement(
  'reports.customers-sales-summary-by-product',
  `select f.*, p.code, p.name as product, coalesce(b.name, '') as brand, ${categorySql('p.category')} as category,
  ${DERIVED}
from (
  select l.product_id as "productId", count(distinct s.id)
    filter (where s.type = ${INVOICE}) as "invoicesOfProduct", ${FIGURES}
  ${SALES_LINES_SQL} group by l.product_id
) f
join product p on p.organisation_id = $1 and p.id = f."productId"
left join brand b on b.organisation_id = $1 and b.id = p.brand_id`,
);

/** What was sold to every customer, or of every product. */
export const customersSalesSummarySource = {
  query: (request, scope) =>
    request.group === 'asProducts'
      ? BY_PRODUCT(...salesParameters(request, scope))
      : BY_CUSTOMER(...salesParameters(request, scope)),
  order: 'net desc',
} satisfies ReportSource<unknown>;
