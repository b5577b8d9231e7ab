import { statement } from '../../../core/database/index.ts';
import { APPROVED, PURCHASE_ORDER } from '../../../core/database/names.ts';
import type { ReportSource } from './report-source.ts';

// $1 organisation, $2 and $3 days of the ETA, $4 brands, $5 categories, $6 suppliers.
const ROWS = statement(
  'reports.open-orders',
  `select s.id as "sheetId", s.type as "sheetType", s.contact_id as "contactId", l.product_id as "productId", l.seq,
  s.delivery_date as eta, coalesce(s.delivery_date::text, '') as "etaId",
  greatest(0, (now() at time zone o.time_zone)::date - s.delivery_date) as "daysLate", coalesce(c.name, '') as supplier,
  s.no as number, s.date, p.code, p.name as product, l.quantity as ordered, l.quantity - l.incoming_quantity as billed,
  l.incoming_quantity as open, l.usd_price_cents as "usdPrice", l.incoming_quantity::bigint * l.price_cents as value
from organisation o join sheet s on s.organisation_id = o.id and s.type = ${PURCHASE_ORDER} and s.status = ${APPROVED} and not s.is_closed
join sheet_line l on l.organisation_id = s.organisation_id and l.sheet_id = s.id and l.incoming_quantity > 0
join product p on p.organisation_id = l.organisation_id and p.id = l.product_id
left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id
where o.id = $1 and ($2::date is null or s.delivery_date between $2 and $3::date)
  and ($4::bigint[] is null or p.brand_id = any($4))
  and ($5::int[] is null or p.category = any($5))
  and ($6::bigint[] is null or s.contact_id = any($6))`,
);

/** Lines of purchase orders that are not billed in full. */
export const openOrdersSource = {
  query: (request, { organisation }) =>
    ROWS(
      organisation,
      request.dateRange?.[0] ?? null,
      request.dateRange?.[1] ?? null,
      request.brands ?? null,
      request.categories ?? null,
      request.Suppliers ?? null,
    ),
  order: '"sheetId", seq',
} satisfies ReportSource<unknown>;
