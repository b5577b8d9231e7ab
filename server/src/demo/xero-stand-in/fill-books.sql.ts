import { SENT } from '../../core/database/names.ts';
import { statement } from '../../core/database/index.ts';

/** The demo's sheets that were sent before the stand-in existed, with their lines. */
export const SENT_SHEETS = statement(
  'demo.sent-sheets',
  `select s.organisation_id as organisation, s.xero_id as id, s.type, s.no, s.date, s.due_date, s.reference,
  s.tax_type, s.total_cents, s.gst_cents, s.actual_pay_type, s.contact_id, c.name, c.code,
  json_agg(json_build_object('code', p.code, 'name', p.name, 'quantity', l.quantity, 'price', l.price_cents,
    'amount', l.amount_cents, 'gst', l.gst_cents) order by l.seq) as lines
from sheet s join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id
  join sheet_line l on l.organisation_id = s.organisation_id and l.sheet_id = s.id
  join product p on p.organisation_id = l.organisation_id and p.id = l.product_id
where s.xero_state = ${SENT} and not exists (select from xero_connection x where x.organisation_id = s.organisation_id)
group by s.organisation_id, s.id, c.organisation_id, c.id order by s.organisation_id, s.id`,
).narrow<{
  id: string;
  type: 1 | 2 | 4 | 5;
  contact_id: number;
  lines: { code: string; name: string; quantity: number; price: number; amount: number; gst: number }[];
}>();
