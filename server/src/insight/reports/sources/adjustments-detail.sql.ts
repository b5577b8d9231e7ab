import { statement } from '../../../core/database/index.ts';
import { ADJUSTMENT, APPROVED } from '../../../core/database/names.ts';
import { categorySql } from './labels-sql.ts';
import type { ReportSource } from './report-source.ts';

// $1 organisation, $2 and $3 dates, $4 warehouses, $5 whether cost is shown.
const ROWS = statement(
  'reports.adjustments-detail',
  `select s.id as "sheetId", s.type as "sheetType", l.product_id as "productId", l.seq,
  s.warehouse_id as "warehouseId", s.no as number, s.date, coalesce(w.name, '') as warehouse, p.code,
  p.name as product, coalesce(b.name, '') as brand, ${categorySql('p.category')} as category,
  l.system_quantity as system, l.counted_quantity as counted, l.quantity,
  round(posted.value_cents::numeric / nullif(posted.quantity, 0))::bigint as "unitCost",
  coalesce(posted.value_cents, 0) as value, l.description
from sheet s
join sheet_line l on l.organisation_id = s.organisation_id and l.sheet_id = s.id
join product p on p.organisation_id = l.organisation_id and p.id = l.product_id
left join brand b on b.organisation_id = p.organisation_id and b.id = p.brand_id
left join warehouse w on w.organisation_id = s.organisation_id and w.id = s.warehouse_id
left join (
  select e.sheet_id, e.line_id, e.quantity, e.value_cents from stock_ledger e
  where e.organisation_id = $1 and $5::boolean and e.kind = 'movement'
    and not exists (select from stock_ledger r where r.organisation_id = $1 and r.reverses = e.id)
) posted on posted.sheet_id = l.sheet_id and posted.line_id = l.id
where s.organisation_id = $1 and s.type = ${ADJUSTMENT} and s.status = ${APPROVED}
  and ($2::date is null or s.date between $2 and $3::date)
  and ($4::bigint[] is null or s.warehouse_id = any($4))`,
);

/** Lines of adjustments. */
export const adjustmentsDetailSource = {
  query: (request, { organisation, showsCost }) =>
    ROWS(
      organisation,
      request.dateRange?.[0] ?? null,
      request.dateRange?.[1] ?? null,
      request.warehouses ?? null,
      showsCost,
    ),
  order: 'date, "sheetId", seq',
} satisfies ReportSource<unknown>;
