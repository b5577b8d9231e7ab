import { SheetType } from '@iwe/domain';
import type { LandedCostMethod } from '@iwe/domain';
import type { Transaction } from '../../../core/database/index.ts';
import type { LineRecord, SheetRecord } from '../sheet-record.ts';
import * as sql from './own-lines.sql.ts';

type Kind = Pick<SheetRecord, 'id' | 'type'>;

/**
 * Stores what an approval sets on the lines of a purchase: an order's incoming units, a bill's freight and clearance
 * with the method that spread them.
 */
export async function setOwnLines(
  tx: Transaction,
  sheet: Kind,
  lines: readonly LineRecord[],
  method: LandedCostMethod,
): Promise<void> {
  if (sheet.type === SheetType.PurchaseOrder) await tx.query(sql.SET_INCOMING(tx.organisation, sheet.id));
  if (sheet.type === SheetType.Bill)
    await tx.query(
      sql.SET_LANDED(
        tx.organisation,
        sheet.id,
        lines.map((line) => line.id),
        lines.map((line) => line.landed_cents),
        method,
      ),
    );
}

/** Clears the incoming units and costs on the lines of an order or bill that is no longer approved. */
export async function clearOwnLines(tx: Transaction, sheet: Kind): Promise<void> {
  if (sheet.type === SheetType.PurchaseOrder || sheet.type === SheetType.Bill)
    await tx.query(sql.CLEAR_OWN_LINES(tx.organisation, sheet.id));
}

/** Stores the unit costs and amounts that an approved adjustment has posted, and their total. */
export async function setPostedCosts(tx: Transaction, id: number, lines: readonly LineRecord[]): Promise<void> {
  await tx.query(
    sql.SET_POSTED_COSTS(
      tx.organisation,
      id,
      lines.map((line) => line.id),
      lines.map((line) => line.price_cents),
      lines.map((line) => line.amount_cents),
      lines.map((line) => line.price_source),
      lines.map((line) => line.is_manual),
    ),
  );
}

/** Calculates the amounts of an adjustment that is a draft again from its quantities and costs. */
export async function clearPostedCosts(tx: Transaction, id: number): Promise<void> {
  await tx.query(sql.CLEAR_POSTED_COSTS(tx.organisation, id));
}
