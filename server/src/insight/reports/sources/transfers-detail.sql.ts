import { statement } from '../../../core/database/index.ts';
import { APPROVED, TRANSFER } from '../../../core/database/names.ts';
import { categorySql } from './labels-sql.ts';
import type { ReportSource } from './report-source.ts';

// $1 organisation, $2 and $3 dates, $4 out warehouses, $5 in warehouses, $6 whether cost is shown. The value is that of
// the goods' arrival.
const ROWS = statement(
  'reports.transfers-detail',
  `select s.id as "sheetId", s.type as "sheetType", l.product_id as "productId", l.seq,
  s.warehouse_id as "outWarehouseId", s.no as number, s.date, coalesce(wo.name, '') as "outWarehouse",
  coalesce(wi.name, '') as "inWarehouse", p.code, p.name as product, coalesce(b.name, '') as brand,
  ${categorySql('p.category')} as category, l.quantity, coalesce(posted.value_cents, 0) as value, l.description
from sheet s
join sheet_line l on l.organisation_id = s.organisation_id and l.sheet_id = s.id
join product p on p.organisation_id = l.organisation_id and p.id = l.product_id
left join brand b on b.organisation_id = p.organisation_id and b.id = p.brand_id
left join warehouse wo on wo.organisation_id = s.organisation_id and wo.id = s.warehouse_id
left join warehouse wi on wi.organisation_id = s.organisation_id and wi.id = s.in_warehouse_id
left join (
  select e.sheet_id, e.line_id, e.value_cents from stock_ledger e
  where e.organisation_id = $1 and $6::boolean and e.kind = 'movement' and e.quantity > 0
    and not exists (select from stock_ledger r where r.organisation_id = $1 and r.reverses = e.id)
) posted on posted.sheet_id = l.sheet_id and posted.line_id = l.id
where s.organisation_id = $1 and s.type = ${TRANSFER} and s.status = ${APPROVED}
  and ($2::date is null or s.date between $2 and $3::date)
  and ($4::bigint[] is null or s.warehouse_id = any($4))
  and ($5::bigint[] is null or s.in_warehouse_id = any($5))`,
);

/** Lines of transfers. */
export const transfersDetailSource = {
  query: (request, { organisation, showsCost }) =>
    ROWS(
      organisation,
      request.dateRange?.[0] ?? null,
      request.dateRange?.[1] ?? null,
      request.outWarehouse ?? null,
      request.inWarehouse ?? null,
      showsCost,
    ),
  order: 'date, "sheetId", seq',
} satisfies ReportSource<unknown>;
