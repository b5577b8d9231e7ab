import type { ConnectionRow } from '../connection/connection.repository.ts';
import type { Reader } from '../../../core/database/index.ts';
import { stockRollForwardSource } from '../../../insight/reports/public.ts';
import { monthDays } from '../reconciliation/month-documents.ts';
import { DOCUMENTS_VALUE } from './journals.sql.ts';
import type { JournalStep } from './journals.sql.ts';
import { addDays } from '@iwe/domain';

/** What a step does to the inventory account, and the account of its other side. Cents; negative is a credit. */
export interface JournalLine {
  readonly step: JournalStep;
  readonly account: string;
  readonly cents: number;
}

/** First and last day of a month ('2026-03'). */
export function monthRange(month: string): { first: string; last: string } {
  const { first, next } = monthDays(month);
  return { first, last: addDays(next, -1) };
}

/** The rows of the roll-forward by their positions. */
const STEPS = { goods: [2], returns: [4], landed: [3], adjustments: [5, 8], cogs: [6, 7], variance: [9] } as const;

/**
 * What the postings of a month make of the inventory account beyond bills and bill credit notes, which are in Xero as
 * documents: cost of goods sold, adjustments, variance, landed cost; and `documents`, by which these documents differ
 * from the stock that they moved (services, price differences of returns). Steps of 0 are left out.
 */
export async function proposeJournal(
  tx: Reader,
  { organisation, month, connection }: { organisation: number; month: string; connection: ConnectionRow },
): Promise<JournalLine[]> {
  const { first, last } = monthRange(month);
  const request = { type: 'stock-roll-forward', dateRange: [first, last] as [string, string] };
  const rows = (await tx.query(stockRollForwardSource.query(request, { organisation, showsCost: true }))) as readonly {
    position: number | null;
    value: number | null;
  }[];
  const [documents] = await tx.query(DOCUMENTS_VALUE(organisation, first, last));
  const sum = (positions: readonly number[]) =>
    rows.reduce((total, { position, value }) => total + (positions.includes(position ?? 0) ? (value ?? 0) : 0), 0);
  const lines: JournalLine[] = [
    { step: 'cogs', account: connection.cogs_account, cents: sum(STEPS.cogs) },
    { step: 'adjustments', account: connection.adjustment_account, cents: sum(STEPS.adjustments) },
    { step: 'variance', account: connection.adjustment_account, cents: sum(STEPS.variance) },
    { step: 'landed', account: connection.landed_cost_account, cents: sum(STEPS.landed) },
    {
      step: 'documents',
      account: connection.adjustment_account,
      cents: sum(STEPS.goods) + sum(STEPS.returns) - (documents?.cents ?? 0),
    },
  ];
  return lines.filter(({ cents }) => cents !== 0);
}
