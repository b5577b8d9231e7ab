import { randomUUID } from 'node:crypto';
import { fromCents, SheetType, StockBalances, today } from '@iwe/domain';
import type { SheetHead } from '@iwe/contract';
import type { RequestTransaction } from '../../../core/app-types.ts';
import { lineTextsOf } from '../../../core/documents/public.ts';
import { writeCosts } from '../costs/costs.repository.ts';
import { createSheet, staffDrafter } from '../save/create-sheet.command.ts';
import { ruleActor } from '../sheet-actor.ts';
import type { LockedSheet } from '../sheet-lock.ts';
import type { SheetRecord } from '../sheet-record.ts';
import { openOfOrder } from '../sources/open-order.repository.ts';
import type { OpenOrder } from '../sources/open-order.repository.ts';

/** A bill as the answer of 'Unloaded' names it. */
export type MadeBill = Pick<SheetHead, 'id' | 'no'>;

/** A line of an order with the units of it that a bill takes. */
export interface BilledLine {
  line: OpenOrder['lines'][number];
  quantity: number;
}

/** What a bill of an order has besides its lines. Cents; freight in USD. */
interface BillHead {
  comments: string;
  seaFreightCents: number;
  clearanceCents: number;
}

/** Saves a draft bill of these lines of an order, with their USD prices, rate and prices, and returns it. */
export async function saveBillOfOrder(
  tx: RequestTransaction,
  { sheet, settings }: LockedSheet,
  billed: readonly BilledLine[],
  { comments, seaFreightCents, clearanceCents }: BillHead,
): Promise<MadeBill> {
  const author = { userId: tx.userId, operator: tx.actor.name, requestId: tx.requestId };
  const { account } = tx.actor;
  const { data: head } = await createSheet(
    tx,
    {
      uuid: randomUUID(),
      type: SheetType.Bill,
      date: today(settings.time_zone, new Date()),
      customerId: sheet.contact_id,
      warehouseId: sheet.warehouse_id,
      taxType: sheet.tax_type,
      tagId: sheet.tag,
      deliveryDate: sheet.delivery_date,
      comments,
      address: sheet.address,
      phone: sheet.phone,
      relatedId: sheet.id,
      sourceId: sheet.id,
      fx_rate: sheet.fx_rate === null ? null : Number(sheet.fx_rate),
      lines: billed.map(({ line, quantity }, index) => ({
        seq: index + 1,
        productId: line.product_id,
        quantity,
        price: fromCents(line.price_cents),
        usdPrice: line.usd_price_cents === null ? null : fromCents(line.usd_price_cents),
        ...lineTextsOf(line),
        sourceLineId: line.id,
      })),
    },
    {
      drafter: staffDrafter(account.role, account.eId),
      actor: ruleActor(tx.actor),
      author,
      now: new Date(),
    },
  );
  if (seaFreightCents > 0 || clearanceCents > 0) {
    const rate = sheet.fx_rate;
    await writeCosts(tx, author, {
      sheetId: head.id,
      contentVersion: head.contentVersion,
      before: { fx_rate: rate, sea_freight_cents: 0, clearance_cost_cents: 0 },
      after: { fx_rate: rate, sea_freight_cents: seaFreightCents, clearance_cost_cents: clearanceCents },
      shares: [],
      entries: [],
      balances: new StockBalances(),
    });
  }
  return { id: head.id, no: head.no };
}

/** Returns the part of an order's freight and clearance that none of these bills carries. */
export function costsLeft(
  sheet: Pick<SheetRecord, 'sea_freight_cents' | 'clearance_cost_cents'>,
  bills: OpenOrder['bills'],
): Pick<BillHead, 'seaFreightCents' | 'clearanceCents'> {
  const left = (cost: 'sea_freight_cents' | 'clearance_cost_cents'): number =>
    Math.max(0, sheet[cost] - bills.reduce((sum, bill) => sum + bill[cost], 0));
  return { seaFreightCents: left('sea_freight_cents'), clearanceCents: left('clearance_cost_cents') };
}

/**
 * Saves the draft bill of an unloaded order and returns it: the open quantities with their USD prices, rate and
 * prices, and the freight and clearance that other bills do not carry. Where drafts hold everything already, returns
 * the last of them; where approved bills do, null.
 */
export async function makeBill(tx: RequestTransaction, locked: LockedSheet): Promise<MadeBill | null> {
  const { sheet } = locked;
  const { lines, bills } = await openOfOrder(tx, sheet.id);
  const open = lines.filter((line) => line.open > 0);
  if (open.length === 0) {
    const draft = bills.filter((bill) => bill.status === 1).at(-1);
    return draft ? { id: draft.id, no: draft.no } : null;
  }
  return saveBillOfOrder(
    tx,
    locked,
    open.map((line) => ({ line, quantity: line.open })),
    { comments: sheet.comments, ...costsLeft(sheet, bills) },
  );
}
