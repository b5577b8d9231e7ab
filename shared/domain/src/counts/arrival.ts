import { countResult } from './phone-count.ts';
import type { CountResult } from './phone-count.ts';

/** A line of the order whose goods arrived. */
export interface OrderedLine {
  lineId: number;
  productId: number;
  /** Ordered, and neither on an approved bill nor on another draft. */
  open: number;
  /** False for a service, which nobody counts. */
  isGoods: boolean;
}

/** A line of the draft bill that is filled. */
export interface PendingLine {
  lineId: number;
  productId: number;
  /** The order's line that it bills; null for goods that were added to the bill. */
  sourceLineId: number | null;
  quantity: number;
  isGoods: boolean;
}

/** A line of the bill as the arrival leaves it. */
export interface FilledLine {
  /** The bill's own line; null for one that is added. */
  lineId: number | null;
  sourceLineId: number | null;
  productId: number;
  quantity: number;
}

/** How the arrival of a product compares, and what the bill has of it. */
export interface ArrivedProduct {
  productId: number;
  /** Open of the order, or on the bill; null for a product on neither, which is left out of the bill. */
  expected: number | null;
  counted: number;
  billed: number;
  result: CountResult;
}

interface Slot extends Omit<FilledLine, 'quantity'> {
  room: number;
}

/**
 * Returns the lines of a bill with what was counted of an arrival, and how each product compares. Units fill the lines
 * of their product in order; what is over goes on the last of them. Goods that did not arrive leave the bill and stay
 * open on the order. A service stays as it is on a draft, and comes along with its open units on a new bill.
 */
export function fillBill({
  ordered,
  pending,
  counted,
}: {
  ordered: readonly OrderedLine[];
  /** The draft's lines; null for a new bill. */
  pending: readonly PendingLine[] | null;
  /** Units by product. */
  counted: ReadonlyMap<number, number>;
}): { lines: FilledLine[]; products: ArrivedProduct[] } {
  const slots = goodsSlots(ordered, pending ?? []);
  const filled = slots.map((slot) => ({ ...slot, quantity: 0 }));
  const expected = new Map<number, number>();
  for (const { productId, room } of slots) expected.set(productId, (expected.get(productId) ?? 0) + room);
  for (const [productId, units] of counted) {
    let left = units;
    const own = filled.filter((slot) => slot.productId === productId);
    for (const slot of own) {
      slot.quantity = Math.min(slot.room, left);
      left -= slot.quantity;
    }
    const last = own.findLast(({ quantity }) => quantity > 0) ?? own[0];
    if (last) last.quantity += left;
  }
  const services: FilledLine[] = pending
    ? pending.filter(({ isGoods }) => !isGoods)
    : ordered
        .filter(({ isGoods, open }) => !isGoods && open > 0)
        .map(({ lineId, productId, open }) => ({ lineId: null, sourceLineId: lineId, productId, quantity: open }));
  const lines = [...filled.filter(({ quantity }) => quantity > 0), ...services].map(
    ({ lineId, sourceLineId, productId, quantity }) => ({ lineId, sourceLineId, productId, quantity }),
  );
  const told = new Set([...[...expected].flatMap(([id, units]) => (units > 0 ? [id] : [])), ...counted.keys()]);
  return {
    lines,
    products: [...told].map((productId) => {
      const units = counted.get(productId) ?? 0;
      const open = expected.get(productId) ?? null;
      return {
        productId,
        expected: open,
        counted: units,
        billed: open === null ? 0 : units,
        result: countResult(units, open),
      };
    }),
  };
}

/** The lines that goods may go on: those of the draft, then lines of the order that it does not bill yet. */
function goodsSlots(ordered: readonly OrderedLine[], pending: readonly PendingLine[]): Slot[] {
  const open = new Map(ordered.map((line) => [line.lineId, line.open]));
  const slots: Slot[] = pending
    .filter(({ isGoods }) => isGoods)
    .map(({ lineId, sourceLineId, productId, quantity }) => {
      const room = sourceLineId === null ? quantity : (open.get(sourceLineId) ?? quantity);
      // Two lines that bill one line of the order share what is open of it.
      if (sourceLineId !== null) open.set(sourceLineId, 0);
      return { lineId, sourceLineId, productId, room };
    });
  const billed = new Set(slots.map(({ sourceLineId }) => sourceLineId));
  for (const { lineId, productId, open: room, isGoods } of ordered)
    if (isGoods && !billed.has(lineId)) slots.push({ lineId: null, sourceLineId: lineId, productId, room });
  return slots;
}
