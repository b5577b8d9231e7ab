import { statement } from '../../../core/database/index.ts';
import { sheetKindSql } from './labels-sql.ts';
import type { ReportSource } from './report-source.ts';

// $1 organisation, $2 and $3 first and last day (of the postings, in the organisation's time zone), $4 warehouses,
// $5 brands, $6 categories, $7 products, $8 whether cost is shown, $9 types of the sheets.
const ROWS = statement(
  'reports.inventory-items-trace',
  `select e.id as "entryId", e.product_id as "productId", s.id as "sheetId", s.type as "sheetType",
  s.contact_id as "contactId", p.code, p.name as product,
  to_char(e.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "postedAt", s.date, s.no as number,
  ${sheetKindSql('s.type')} as kind, initcap(e.kind) as entry, coalesce(c.name, '') as contact, w.name as warehouse,
  e.quantity, e.warehouse_quantity_after as "warehouseBalance", e.quantity_after as balance,
  case when $8::boolean and e.kind <> 'variance' then e.value_cents end as value,
  case when $8::boolean and e.kind = 'variance' then e.value_cents end as variance,
  case when $8::boolean then e.value_after_cents end as "balanceValue"
from organisation o
join stock_ledger e on e.organisation_id = o.id
join sheet s on s.organisation_id = e.organisation_id and s.id = e.sheet_id
join product p on p.organisation_id = e.organisation_id and p.id = e.product_id
join warehouse w on w.organisation_id = e.organisation_id and w.id = e.warehouse_id
left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id
where o.id = $1
  and ($2::date is null or e.posted_at >= $2::date::timestamp at time zone o.time_zone)
  and ($3::date is null or e.posted_at < ($3::date + 1)::timestamp at time zone o.time_zone)
  and ($4::bigint[] is null or e.warehouse_id = any($4))
  and ($5::bigint[] is null or p.brand_id = any($5))
  and ($6::int[] is null or p.category = any($6))
  and ($7::bigint[] is null or e.product_id = any($7))
  and ($9::int[] is null or s.type = any($9))`,
);

/** Entries of the stock ledger. */
export const inventoryItemsTraceSource = {
  query: (request, { organisation, showsCost }) =>
    ROWS(
      organisation,
      request.dateRange?.[0] ?? null,
      request.dateRange?.[1] ?? null,
      request.warehouses ?? null,
      request.brands ?? null,
      request.categories ?? null,
      request.products ?? null,
      showsCost,
      request.kinds ?? null,
    ),
  order: '"entryId"',
} satisfies ReportSource<unknown>;
