import { placesOf, statement } from '../../../core/database/statements/statement.ts';
import { BILL, PURCHASE_ORDER } from '../../../core/database/names.ts';
import { POSTING_VALUES, postingSql } from '../posting/posting.sql.ts';
import { SHEET_COLUMNS } from '../sheet-record.ts';
import type { SheetRecord } from '../sheet-record.ts';

/** Only orders and bills have costs. */
export const COSTS = statement(
  'sheets.costs',
  `select s.fx_rate, s.sea_freight_cents, s.clearance_cost_cents from sheet s
  where s.organisation_id = $1 and s.id = $2 and s.type in (${PURCHASE_ORDER}, ${BILL})`,
);

const VALUES = [
  'organisation',
  'sheet',
  'user',
  'operator',
  'before',
  'after',
  'request',
  'fxRate',
  'seaFreight',
  'clearance',
  'landedLines',
  'landed',
  ...POSTING_VALUES,
] as const;
const at = placesOf(VALUES);

/** One statement: the revaluation (nothing on drafts and orders), the shares of the lines, the sheet, the history. */
export const WRITE_COSTS = statement(
  'sheets.write-costs',
  `with ${postingSql(at)},
  shares as (
    update sheet_line l set landed_cents = u.landed from unnest(${at.landedLines}::bigint[],
      ${at.landed}::bigint[]) as u (id, landed)
    where l.organisation_id = $1 and l.sheet_id = $2 and l.id = u.id and l.landed_cents <> u.landed),
  a as (
    insert into audit (organisation_id, user_id, operator, action, entity, entity_id, before, after, request_id)
    values ($1, ${at.user}, ${at.operator}, 'Change costs', 'sheet', $2, ${at.before}::jsonb, ${at.after}::jsonb,
      ${at.request})),
  s as (
    update sheet as s set fx_rate = ${at.fxRate}::numeric, sea_freight_cents = ${at.seaFreight}::bigint,
      clearance_cost_cents = ${at.clearance}::bigint,
      updated_at = now()
    where s.organisation_id = $1 and s.id = $2 returning ${SHEET_COLUMNS})
  select * from s`,
)
  .narrow<Pick<SheetRecord, 'type' | 'status'>>()
  .byName(VALUES);
