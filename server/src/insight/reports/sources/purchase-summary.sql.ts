import { statement } from '../../../core/database/index.ts';
import { BILL_CREDIT_NOTE } from '../../../core/database/names.ts';
import { PURCHASE_LINES_SQL, purchaseParameters } from './purchase-lines.sql.ts';
import type { ReportSource } from './report-source.ts';

const ROWS = statement(
  'reports.purchase-summary',
  `select f.*, coalesce(c.name, '') as supplier, f.net::float8 / nullif(sum(f.net) over (), 0)::float8 as share
from (
  select s.contact_id as "contactId", count(distinct s.id) filter (where s.type <> ${BILL_CREDIT_NOTE}) as sheets,
    sum(sign * l.quantity)::bigint as quantity,
    coalesce(sum(l.amount_cents) filter (where s.type <> ${BILL_CREDIT_NOTE}), 0)::bigint as gross,
    coalesce(sum(-l.amount_cents) filter (where s.type = ${BILL_CREDIT_NOTE}), 0)::bigint as "creditNotes",
    sum(sign * l.amount_cents)::bigint as net, sum(sign * l.gst_cents)::bigint as gst
  ${PURCHASE_LINES_SQL} group by s.contact_id
) f
left join contact c on c.organisation_id = $1 and c.id = f."contactId"`,
);

/** What was bought from every supplier. */
export const purchaseSummarySource = {
  query: (request, scope) => ROWS(...purchaseParameters(request, scope)),
  order: 'net desc',
} satisfies ReportSource<unknown>;
