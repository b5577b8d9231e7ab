import type { ReportRequest } from '@iwe/contract';
import type { ReportScope } from './report-source.ts';
import { APPROVED, CREDIT_NOTE, INVOICE } from '../../../core/database/names.ts';

/** The day of a sheet that a sales report is about. */
export const SALES_DAY_SQL = `case $2::text when 'dueDate' then s.due_date when 'deliveryDate' then s.delivery_date
    else s.date end`;

/**
 * The tables and conditions of every sales report: lines (l) of approved invoices and credit notes (s) with product
 * (p), customer (c), and what their approval posted as cost. `sign` is −1 for credit notes. Its parameters are those of
 * `salesParameters`: $1 organisation, $2 to $4 dates, $5 tags, $6 warehouses, $7 brands, $8 categories, $9 products,
 * $10 and $11 creation of the customer, $12 areas, $13 payments, $14 customers, $15 whether cost is shown, $16 types of
 * the sheets.
 *
 * The cost of a line is the value of its movement that was not reversed: the ledger's, with an invoice's goods leaving.
 */
export const SALES_LINES_SQL = `from sheet s
  join organisation o on o.id = s.organisation_id
  join sheet_line l on l.organisation_id = s.organisation_id and l.sheet_id = s.id
  join product p on p.organisation_id = l.organisation_id and p.id = l.product_id
  left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id
  cross join lateral (select case s.type when ${CREDIT_NOTE} then -1 else 1 end as sign) direction
  left join (
    select e.sheet_id, e.line_id, -e.value_cents as cents from stock_ledger e
    where e.organisation_id = $1 and $15::boolean and e.kind = 'movement'
      and not exists (select from stock_ledger r where r.organisation_id = $1 and r.reverses = e.id)
  ) posted on posted.sheet_id = l.sheet_id and posted.line_id = l.id
where s.organisation_id = $1 and s.type in (${INVOICE}, ${CREDIT_NOTE}) and s.status = ${APPROVED}
  and ($3::date is null or ${SALES_DAY_SQL} between $3 and $4::date)
  and ($5::int[] is null or s.tag = any($5))
  and ($6::bigint[] is null or s.warehouse_id = any($6))
  and ($7::bigint[] is null or p.brand_id = any($7))
  and ($8::int[] is null or p.category = any($8))
  and ($9::bigint[] is null or l.product_id = any($9))
  and ($10::date is null or (c.created_at at time zone o.time_zone)::date between $10 and $11::date)
  and ($12::text[] is null or s.area_type = any($12))
  and ($13::text[] is null or s.payment_type = any($13))
  and ($14::bigint[] is null or s.contact_id = any($14))
  and ($16::int[] is null or s.type = any($16))`;

/** The last day of its month stays one: 28 Feb 2025 is compared with 29 Feb 2024. */
const lastDayBefore = `case when $4::date = (date_trunc('month', $4::date) + interval '1 month - 1 day')::date
    then (date_trunc('month', $4::date) - interval '11 months' - interval '1 day')::date
    else ($4::date - interval '1 year')::date end`;

/** The same of the same days of the year before; of everything where no days are asked for. */
export const LAST_YEAR_LINES_SQL = SALES_LINES_SQL.replace(
  'between $3 and $4::date',
  `between ($3::date - interval '1 year')::date and ${lastDayBefore}`,
);

/** Returns the values of the parameters of SALES_LINES_SQL. */
export const salesParameters = (request: ReportRequest, { organisation, showsCost }: ReportScope) =>
  [
    organisation,
    request.dateType ?? 'date',
    request.dateRange?.[0] ?? null,
    request.dateRange?.[1] ?? null,
    request.tags ?? null,
    request.warehouses ?? null,
    request.brands ?? null,
    request.categories ?? null,
    request.products ?? null,
    request.csrCreated?.[0] ?? null,
    request.csrCreated?.[1] ?? null,
    request.areas ?? null,
    request.payments ?? null,
    request.csrs ?? null,
    showsCost,
    request.kinds ?? null,
  ] as const;
