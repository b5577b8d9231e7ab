import { statement } from '../../../database/statement.ts';
import { postingSql } from '../posting.sql.ts';
import { SHEET_COLUMNS } from '../sheet-record.ts';
import type { SheetRecord } from '../sheet-record.ts';

/** Only orders and bills have costs. */
export const COSTS = statement(
  'sheets.costs',
  `select s.fx_rate, s.sea_freight_cents, s.clearance_cost_cents from sheet s
  where s.organisation_id = $1 and s.id = $2 and s.type in (3, 4)`,
);

const FIRST_ARRAY = 13;

/** One statement: the revaluation (nothing on drafts and orders), the shares of the lines, the sheet, the history. */
export const WRITE_COSTS = statement(
  'sheets.write-costs',
  `with ${postingSql(FIRST_ARRAY)},
  shares as (
    update sheet_line l set landed_cents = u.landed from unnest($11::bigint[], $12::bigint[]) as u (id, landed)
    where l.organisation_id = $1 and l.sheet_id = $2 and l.id = u.id and l.landed_cents <> u.landed),
  a as (
    insert into audit (organisation_id, user_id, operator, action, entity, entity_id, before, after, request_id)
    values ($1, $3, $4, 'Change costs', 'sheet', $2, $5::jsonb, $6::jsonb, $7)),
  s as (
    update sheet as s set fx_rate = $8::numeric, sea_freight_cents = $9::bigint, clearance_cost_cents = $10::bigint,
      updated_at = now()
    where s.organisation_id = $1 and s.id = $2 returning ${SHEET_COLUMNS})
  select * from s`,
).narrow<Pick<SheetRecord, 'type' | 'status'>>();
