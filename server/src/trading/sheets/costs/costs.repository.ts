import { fromCents } from '@iwe/domain';
import type { LedgerEntry, StockBalances } from '@iwe/domain';
import type { PurchaseCost } from '@iwe/contract';
import type { Reader, Transaction } from '../../../core/database/index.ts';
import type { EditedLine } from '../content.ts';
import { postingValues } from '../posting/posting.repository.ts';
import type { Author } from '../save/write-sheet.repository.ts';
import type { SheetRecord } from '../sheet-record.ts';
import { COSTS, WRITE_COSTS } from './costs.sql.ts';
import { LAST_FX_RATE } from '../last-rate.sql.ts';

/** The costs of a purchase as they are stored. */
export type Costs = Pick<SheetRecord, 'fx_rate' | 'sea_freight_cents' | 'clearance_cost_cents'>;

/** Returns the costs by their names in the API, as the answer and the history have them. */
const presentCosts = (row: Costs): PurchaseCost => ({
  fx_rate: row.fx_rate === null ? null : Number(row.fx_rate),
  sea_freight: fromCents(row.sea_freight_cents),
  clearance_cost: fromCents(row.clearance_cost_cents),
});

/** Returns the costs of an order or a bill; undefined where there is none with this id. */
export async function readCosts(tx: Reader, id: number): Promise<PurchaseCost | undefined> {
  const [row] = await tx.query(COSTS(tx.organisation, id));
  return row && presentCosts(row);
}

/** New costs of a sheet, with the postings that follow from them. */
export interface CostChange {
  sheetId: number;
  contentVersion: number;
  before: Costs;
  after: Costs;
  /** New shares of the lines, where an approved bill changes. */
  shares: readonly { id: number; landedCents: number }[];
  entries: readonly LedgerEntry[];
  balances: StockBalances;
  /** The lines of an approved order that a new rate repriced, old and new, for the history. */
  repriced?: { before: readonly EditedLine[]; after: readonly EditedLine[] };
}

/** Writes new costs without a new content version; returns the sheet as it is now. */
export async function writeCosts(
  tx: Transaction,
  author: Author,
  { sheetId, contentVersion, before, after, shares, entries, balances, repriced }: CostChange,
): Promise<SheetRecord> {
  const [saved] = await tx.query(
    WRITE_COSTS({
      organisation: tx.organisation,
      sheet: sheetId,
      user: author.userId,
      operator: author.operator,
      before: JSON.stringify({ fields: presentCosts(before), lines: repriced?.before }),
      after: JSON.stringify({ fields: presentCosts(after), lines: repriced?.after, contentVersion }),
      request: author.requestId,
      fxRate: after.fx_rate,
      seaFreight: after.sea_freight_cents,
      clearance: after.clearance_cost_cents,
      landedLines: shares.map((share) => share.id),
      landed: shares.map((share) => share.landedCents),
      ...postingValues(entries, balances),
    }),
  );
  if (!saved) throw new Error('The costs were not written.');
  return saved;
}

/** Returns the rate of the last approved order or bill that has one, in USD per AUD; null before the first. */
export async function lastFxRate(tx: Reader): Promise<number | null> {
  const [row] = await tx.query(LAST_FX_RATE(tx.organisation));
  return row?.fx_rate ? Number(row.fx_rate) : null;
}
