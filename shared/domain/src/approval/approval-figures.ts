import { formatMoney } from '../money/format.ts';

/** A customer's credit as one sheet would use it. Cents. */
export interface CreditUse {
  readonly limitCents: number;
  readonly balanceCents: number;
  /** Approved sheets that the accounting service does not have yet. */
  readonly approvedUnsentCents: number;
  /** Other drafts of the customer. They are shown, but no rule counts them. */
  readonly draftsCents: number;
  readonly sheetCents: number;
}

/** Returns how far balance, unsent sheets and this sheet exceed the limit, in cents; 0 without a limit or within it. */
export function overLimitCents({ limitCents, balanceCents, approvedUnsentCents, sheetCents }: CreditUse): number {
  if (limitCents === 0) return 0;
  return Math.max(0, balanceCents + approvedUnsentCents + sheetCents - limitCents);
}

/** A sold line as its margin is computed. Cents; `unitCostCents` is null for goods whose cost nobody knows. */
export interface MarginLine {
  readonly quantity: number;
  readonly priceCents: number;
  readonly gstCents: number;
  readonly unitCostCents: number | null;
}

/** The margin of a sheet ex GST; lines without a known cost are left out and counted. */
export interface Margin {
  readonly marginCents: number;
  /** Share of the sales ex GST in percent, with one decimal; null where nothing is sold. */
  readonly percent: number | null;
  readonly linesWithoutCost: number;
}

/** Returns what the lines earn over their cost, ex GST. */
export function marginOf(lines: readonly MarginLine[]): Margin {
  let salesCents = 0;
  let costCents = 0;
  let linesWithoutCost = 0;
  for (const { quantity, priceCents, gstCents, unitCostCents } of lines) {
    if (unitCostCents === null) {
      linesWithoutCost += 1;
      continue;
    }
    salesCents += quantity * priceCents - gstCents;
    costCents += quantity * unitCostCents;
  }
  const marginCents = Math.round(salesCents - costCents);
  return {
    marginCents,
    percent: salesCents > 0 ? Math.round((marginCents / salesCents) * 1000) / 10 : null,
    linesWithoutCost,
  };
}

/** A line that takes goods from a warehouse. */
export interface NeededLine {
  readonly lineNumber: number;
  readonly productId: number;
  readonly quantity: number;
}

/** A warehouse with its units on hand by product. */
export interface StockedWarehouse {
  readonly warehouseId: number;
  readonly name: string;
  readonly onHand: ReadonlyMap<number, number>;
}

/** How far a warehouse can fill the lines; `have` is what is left for a line after the lines before it. */
export interface WarehouseFill {
  readonly warehouseId: number;
  readonly name: string;
  readonly lines: readonly { readonly lineNumber: number; readonly need: number; readonly have: number }[];
  readonly shortLines: number;
}

/**
 * Returns the warehouses in the order in which an approver would choose them: those that can fill every line first,
 * then by the number of short lines; otherwise in the order given. Two lines of one product share its units.
 */
export function rankWarehouses(
  needed: readonly NeededLine[],
  warehouses: readonly StockedWarehouse[],
): readonly WarehouseFill[] {
  return warehouses
    .map(({ warehouseId, name, onHand }) => {
      const left = new Map(onHand);
      const lines = needed.map(({ lineNumber, productId, quantity }) => {
        const have = Math.max(0, left.get(productId) ?? 0);
        left.set(productId, have - quantity);
        return { lineNumber, need: quantity, have };
      });
      return { warehouseId, name, lines, shortLines: lines.filter(({ need, have }) => have < need).length };
    })
    .toSorted((one, other) => one.shortLines - other.shortLines);
}

/** A limit that no price of a tyre reaches: people who may give any discount have one like it. */
const NO_LIMIT_CENTS = 10_000_000;

/** Whose discount limit a price is compared with; cents. */
export interface NamedLimit {
  readonly whose: string;
  readonly maxDisCents: number;
}

/**
 * Returns the facts behind a price finding, which are the same for everybody, with the limits that make it a different
 * rule for different people: '26.00 below class A. Limits: yours 50.00, Sally 25.00.'
 */
export function priceNote(discountCents: number, limits: readonly NamedLimit[]): string {
  const told = limits
    .map(({ whose, maxDisCents }) => `${whose} ${maxDisCents >= NO_LIMIT_CENTS ? 'none' : formatMoney(maxDisCents)}`)
    .join(', ');
  return `${formatMoney(discountCents)} below class A. ${limits.length > 1 ? 'Limits' : 'Limit'}: ${told}.`;
}
