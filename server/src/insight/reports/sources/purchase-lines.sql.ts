import type { ReportRequest } from '@iwe/contract';
import type { ReportScope } from './report-source.ts';
import { APPROVED, BILL_CREDIT_NOTE } from '../../../core/database/names.ts';

/**
 * The tables and conditions of both purchase reports: lines (l) of approved purchase orders, or of approved bills and
 * bill credit notes (s), with product (p) and supplier (c). `sign` is −1 for bill credit notes. $1 organisation, $2 the
 * kind of date, $3 and $4 dates, $5 the types of the sheets, $6 brands, $7 categories, $8 suppliers.
 */
export const PURCHASE_LINES_SQL = `from sheet s
  join sheet_line l on l.organisation_id = s.organisation_id and l.sheet_id = s.id
  join product p on p.organisation_id = l.organisation_id and p.id = l.product_id
  left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id
  cross join lateral (select case s.type when ${BILL_CREDIT_NOTE} then -1 else 1 end as sign) direction
where s.organisation_id = $1 and s.type = any($5::int[]) and s.status = ${APPROVED}
  and ($3::date is null or case $2::text when 'dueDate' then s.due_date when 'deliveryDate' then s.delivery_date
    else s.date end between $3 and $4::date)
  and ($6::bigint[] is null or p.brand_id = any($6))
  and ($7::int[] is null or p.category = any($7))
  and ($8::bigint[] is null or s.contact_id = any($8))`;

/** Returns the values of the parameters of PURCHASE_LINES_SQL. */
export const purchaseParameters = (request: ReportRequest, { organisation }: ReportScope) =>
  [
    organisation,
    request.dateType ?? 'date',
    request.dateRange?.[0] ?? null,
    request.dateRange?.[1] ?? null,
    (request.source === 'po' ? [3] : [4, 5]).filter((type) => request.kinds?.includes(type) ?? true),
    request.brands ?? null,
    request.categories ?? null,
    request.Suppliers ?? null,
  ] as const;
