import type { SheetStatus, SheetType } from '@iwe/domain';
import type { RowOf } from '../../../core/database/index.ts';
import { statement } from '../../../core/database/statements/statement.ts';
import { APPROVED, CREDIT_NOTE, INVOICE, PURCHASE_ORDER, SERVICE } from '../../../core/database/names.ts';
import { LINE_COLUMNS, SHEET_COLUMNS } from '../sheet-record.ts';
import type { SheetRecord } from '../sheet-record.ts';

/**
 * $2: ids of sheets, $3: ids of lines whose sheets are meant, $4 and $5: type and number of one more sheet, or null.
 */
export const LOCK_NAMED_SHEETS = statement(
  'sheets.lock-named-sheets',
  `select s.id from sheet s where s.organisation_id = $1
    and s.id in (select unnest($2::bigint[])
      union select f.sheet_id from sheet_line f where f.organisation_id = $1 and f.id = any($3::bigint[])
      union select n.id from sheet n where n.organisation_id = $1 and n.type = $4::int and n.number = $5::int)
  order by s.id for update`,
);

/** A condition on `sheet s`: the sheet $2 of organisation $1 and those that its lines come from. */
const WITH_SOURCES_SQL = `s.organisation_id = $1
    and s.id in (select $2::bigint
      union select f.sheet_id from sheet_line l
        join sheet_line f on f.organisation_id = l.organisation_id and f.id = l.source_line_id
        where l.organisation_id = $1 and l.sheet_id = $2)`;

export const LOCK_SHEET_AND_SOURCES = statement(
  'sheets.lock-sheet-and-sources',
  `select ${SHEET_COLUMNS} from sheet s where ${WITH_SOURCES_SQL} order by s.id for update`,
).narrow<Pick<SheetRecord, 'type' | 'status'>>();

const SOURCE_COLUMNS_SQL = `f.id, f.sheet_id, f.sheet_type, fs.no as sheet_no, fs.status as sheet_status,
    fs.is_closed as sheet_closed, fs.contact_id, f.seq, f.product_id, p.code, f.quantity, f.taken_quantity,
    f.price_cents, f.usd_price_cents, fs.fx_rate::text as sheet_fx_rate, fs.tax_type as sheet_tax_type`;
const FROM_SOURCES_SQL = `from sheet_line f
    join sheet fs on fs.organisation_id = f.organisation_id and fs.id = f.sheet_id
    join product p on p.organisation_id = f.organisation_id and p.id = f.product_id`;

/** Columns whose type PostgreSQL only knows as a number. */
interface SourceKinds {
  sheet_type: SheetType;
  sheet_status: SheetStatus;
}

export const SOURCE_LINES_BY_ID = statement(
  'sheets.source-lines-by-id',
  `select ${SOURCE_COLUMNS_SQL} ${FROM_SOURCES_SQL} where f.organisation_id = $1 and f.id = any($2::bigint[])`,
).narrow<SourceKinds>();

/**
 * A line that another line comes from, with its sheet and the units that approved sheets have taken. Money in cents;
 * `sheet_fx_rate` is USD per AUD as text, null where the sheet has none.
 */
export type SourceLine = RowOf<typeof SOURCE_LINES_BY_ID>;

/** A source line with the value (cents, ≥ 0) at which its open units went out; 0 for what was not sold. */
export interface OpenSourceLine extends SourceLine {
  open_value_cents: number;
}

// The value that a sold line took out of stock and that returns have not brought back: nominal amounts, so variances
// count on both sides.
const OPEN_VALUE_SQL = `-coalesce((select sum(e.value_cents) from stock_ledger e
      where e.organisation_id = f.organisation_id and e.sheet_id = f.sheet_id and e.line_id = f.id), 0)
    - coalesce((select sum(e.value_cents) from sheet_line r
      join stock_ledger e on e.organisation_id = r.organisation_id and e.sheet_id = r.sheet_id and e.line_id = r.id
      where r.organisation_id = f.organisation_id and r.source_line_id = f.id and r.sheet_type = ${CREDIT_NOTE}), 0)`;
const OPEN_LINES_SQL = `select ${SOURCE_COLUMNS_SQL},
    (case when f.sheet_type = ${INVOICE} then ${OPEN_VALUE_SQL}
      else 0 end)::bigint as open_value_cents ${FROM_SOURCES_SQL}`;

/** The column `source` is null, and nothing is looked up, for a line that comes from no other. */
export const LINES_WITH_SOURCES = statement(
  'sheets.lines-with-sources',
  `select ${LINE_COLUMNS},
    case when l.source_line_id is not null then (select to_json(open_line) from (
      ${OPEN_LINES_SQL}
      where f.organisation_id = l.organisation_id and f.id = l.source_line_id) open_line) end as source
  from sheet_line l join product p on p.organisation_id = l.organisation_id and p.id = l.product_id
  where l.organisation_id = $1 and l.sheet_id = $2 order by l.seq`,
).narrow<{ source: OpenSourceLine | null }>();

/**
 * Moves the taken units of the source lines by $3 × the quantities of sheet $2; billed units are no longer incoming.
 */
export const TAKE_FROM_SOURCES = statement(
  'sheets.take-from-sources',
  `update sheet_line f set taken_quantity = f.taken_quantity + $3::int * t.quantity,
    incoming_quantity = case when fs.type = ${PURCHASE_ORDER} and fs.status = ${APPROVED} and not fs.is_closed
      and p.category <> ${SERVICE}
      then greatest(0, f.quantity - f.taken_quantity - $3::int * t.quantity) else 0 end
  from sheet fs, product p, (
    select l.source_line_id, sum(l.quantity)::int as quantity from sheet_line l
    where l.organisation_id = $1 and l.sheet_id = $2 and l.source_line_id is not null group by 1) t
  where f.organisation_id = $1 and f.id = t.source_line_id and fs.organisation_id = f.organisation_id
    and fs.id = f.sheet_id and p.organisation_id = f.organisation_id and p.id = f.product_id`,
);
