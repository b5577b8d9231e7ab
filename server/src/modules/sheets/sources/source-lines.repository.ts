import type { SheetStatus, SheetType } from '@iwe/domain';
import type { CommandTransaction } from '../sheet-lock.ts';

/** A line that another line comes from, with its sheet, and what of it nothing approved has taken yet. */
export interface SourceLine {
  id: number;
  sheet_id: number;
  sheet_type: SheetType;
  sheet_no: string;
  sheet_status: SheetStatus;
  sheet_closed: boolean;
  contact_id: number | null;
  seq: number;
  product_id: number;
  code: string;
  quantity: number;
  taken_quantity: number;
  price_cents: number;
  usd_price_cents: number | null;
  /** USD per AUD as text; null where the sheet has none. */
  sheet_fx_rate: string | null;
  description: string;
}

const COLUMNS = `f.id, f.sheet_id, f.sheet_type, fs.no as sheet_no, fs.status as sheet_status, fs.is_closed as sheet_closed, fs.contact_id, f.seq, f.product_id, p.code, f.quantity,
  f.taken_quantity, f.price_cents, f.usd_price_cents, fs.fx_rate::text as sheet_fx_rate, f.description`;
const FROM = `from sheet_line f join sheet fs on fs.organisation_id = f.organisation_id and fs.id = f.sheet_id
  join product p on p.organisation_id = f.organisation_id and p.id = f.product_id`;

const BY_ID = `select ${COLUMNS} ${FROM} where f.organisation_id = $1 and f.id = any($2::bigint[])`;

/** Source lines by their ids; what another organisation owns is not there. */
export async function sourceLinesById(tx: CommandTransaction, ids: readonly number[]): Promise<Map<number, SourceLine>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<SourceLine>(BY_ID, [tx.organisation, ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

// What a sold line took out of stock and returns have not brought back: nominal amounts, so variances count on both sides.
const OPEN_VALUE = `-coalesce((select sum(e.value_cents) from stock_ledger e where e.organisation_id = f.organisation_id and e.sheet_id = f.sheet_id and e.line_id = f.id), 0)
  - coalesce((select sum(e.value_cents) from sheet_line r join stock_ledger e on e.organisation_id = r.organisation_id and e.sheet_id = r.sheet_id and e.line_id = r.id
      where r.organisation_id = f.organisation_id and r.source_line_id = f.id and r.sheet_type = 2), 0)`;
const OPEN_LINE = `select ${COLUMNS}, (case when f.sheet_type = 1 then ${OPEN_VALUE} else 0 end)::bigint as open_value_cents ${FROM}`;
const OF_SHEET = `${OPEN_LINE}
where f.organisation_id = $1 and f.id in (select l.source_line_id from sheet_line l where l.organisation_id = $1 and l.sheet_id = $2)`;

/** A source line with the value (cents, ≥ 0) at which its open units went out; 0 for what was not sold. */
export interface OpenSourceLine extends SourceLine {
  open_value_cents: number;
}

/** The lines that a stored sheet's lines come from; inside an approval they are read under the lock of their sheets. */
export async function sourceLinesOf(tx: CommandTransaction, sheetId: number): Promise<Map<number, OpenSourceLine>> {
  const rows = await tx.query<OpenSourceLine>(OF_SHEET, [tx.organisation, sheetId]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The column `source` of a line `l`: the line that it comes from as an OpenSourceLine in JSON; null, and nothing is looked up, for a line of its own. */
export const SOURCE_COLUMN = `case when l.source_line_id is not null then (select to_json(open_line) from (${OPEN_LINE} where f.organisation_id = l.organisation_id and f.id = l.source_line_id) open_line) end as source`;

// What of an open order is billed is not on its way any more.
const TAKE = `update sheet_line f set taken_quantity = f.taken_quantity + $3::int * t.quantity,
  incoming_quantity = case when fs.type = 3 and fs.status = 2 and not fs.is_closed and p.category <> 4 then greatest(0, f.quantity - f.taken_quantity - $3::int * t.quantity) else 0 end
from sheet fs, product p, (select l.source_line_id, sum(l.quantity)::int as quantity from sheet_line l where l.organisation_id = $1 and l.sheet_id = $2 and l.source_line_id is not null group by 1) t
where f.organisation_id = $1 and f.id = t.source_line_id and fs.organisation_id = f.organisation_id and fs.id = f.sheet_id and p.organisation_id = f.organisation_id and p.id = f.product_id`;

/** Tells the source lines that an approval has taken its units from them (+1), or that they are given back (−1). */
export async function takeFromSources(tx: CommandTransaction, sheetId: number, direction: 1 | -1): Promise<void> {
  await tx.query(TAKE, [tx.organisation, sheetId, direction]);
}
