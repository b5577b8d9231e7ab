import { fromCents } from '@iwe/domain';
import type { LedgerEntry, StockBalances } from '@iwe/domain';
import type { PurchaseCost } from '@iwe/contract';
import { postingParts, postingValues } from '../posting.repository.ts';
import type { Author } from '../save/write-sheet.repository.ts';
import type { CommandTransaction } from '../sheet-lock.ts';
import { SHEET_COLUMNS } from '../sheet-record.ts';
import type { SheetRecord } from '../sheet-record.ts';

type Costs = Pick<SheetRecord, 'fx_rate' | 'sea_freight_cents' | 'clearance_cost_cents'>;

/** The costs by their names on the wire, as the answer and the history have them. */
export const presentCosts = (row: Costs): PurchaseCost => ({
  fx_rate: row.fx_rate === null ? null : Number(row.fx_rate), sea_freight: fromCents(row.sea_freight_cents), clearance_cost: fromCents(row.clearance_cost_cents),
});

const FIRST_ARRAY = 13;

// One statement: what is revalued (nothing on drafts and orders), the shares on the lines, the sheet, the history.
const WRITE_COSTS = `with ${postingParts(FIRST_ARRAY).sql},
  shares as (
    update sheet_line l set landed_cents = u.landed from unnest($11::bigint[], $12::bigint[]) as u (id, landed)
    where l.organisation_id = $1 and l.sheet_id = $2 and l.id = u.id and l.landed_cents <> u.landed),
  a as (
    insert into audit (organisation_id, user_id, operator, action, entity, entity_id, before, after, request_id)
    values ($1, $3, $4, 'Change costs', 'sheet', $2, $5::jsonb, $6::jsonb, $7)),
  s as (
    update sheet as s set fx_rate = $8::numeric, sea_freight_cents = $9::bigint, clearance_cost_cents = $10::bigint, updated_at = now()
    where s.organisation_id = $1 and s.id = $2 returning ${SHEET_COLUMNS})
select * from s`;

/** New costs of a sheet, with what they move. */
export interface CostChange {
  before: SheetRecord;
  after: Costs;
  /** New shares of a late change's lines. */
  shares: readonly { id: number; landedCents: number }[];
  entries: readonly LedgerEntry[];
  balances: StockBalances;
}

/** Writes new costs; the content version stays. Resolves to the sheet as it is now. */
export async function writeCosts(tx: CommandTransaction, author: Author, { before, after, shares, entries, balances }: CostChange): Promise<SheetRecord> {
  const [saved] = await tx.query<SheetRecord>(WRITE_COSTS, [
    tx.organisation, before.id, author.userId, author.operator, JSON.stringify({ fields: presentCosts(before) }),
    JSON.stringify({ fields: presentCosts(after), contentVersion: before.content_version }), author.requestId,
    after.fx_rate, after.sea_freight_cents, after.clearance_cost_cents, shares.map((share) => share.id), shares.map((share) => share.landedCents),
    ...postingValues(entries, balances),
  ]);
  if (!saved) throw new Error('The costs were not written.');
  return saved;
}
