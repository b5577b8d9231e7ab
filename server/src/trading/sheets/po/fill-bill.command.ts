import { fillBill, fromCents, movesStock, proposeCostShare, SheetStatus } from '@iwe/domain';
import type { ArrivedProduct, FilledLine } from '@iwe/domain';
import type { RequestTransaction } from '../../../core/app-types.ts';
import type { Reader } from '../../../core/database/index.ts';
import { lineTextsOf } from '../../../core/documents/public.ts';
import { notFound, Problem, unprocessable } from '../../../core/errors.ts';
import { payloadHash } from '../payload-hash.ts';
import { updateSheetContent } from '../save/update-sheet.command.ts';
import { ruleActor } from '../sheet-actor.ts';
import { fieldsOf } from '../sheet-columns.ts';
import { lockSheet } from '../sheet-lock.ts';
import { LINES, READ_SHEET } from '../sheet-lock.sql.ts';
import type { LineRecord, SheetRecord } from '../sheet-record.ts';
import { lockNamedSheets } from '../sources/lock-sources.ts';
import { landedCostMethod, openOfOrder } from '../sources/open-order.repository.ts';
import type { OpenOrder } from '../sources/open-order.repository.ts';
import { costsLeft, saveBillOfOrder } from './make-bill.command.ts';
import type { MadeBill } from './make-bill.command.ts';

/** The goods of an order as they were counted when they arrived. */
export interface Arrival {
  orderId: number;
  /** Units by product. */
  counted: ReadonlyMap<number, number>;
}

/** A draft bill of the order, or a new one. Undefined: the newest draft, else a new bill. */
export type FilledBill = number | 'new' | undefined;

/** What filling a bill from an arrival would do now. */
export interface ArrivalPlan {
  order: SheetRecord;
  /** The draft that would be filled; null for a new bill. */
  target: MadeBill | null;
  drafts: MadeBill[];
  lines: FilledLine[];
  products: ArrivedProduct[];
  /** Changes with everything that the plan is made from: who agrees to it sends it back. */
  version: string;
  open: OpenOrder;
  billLines: LineRecord[];
}

const COMMENTS_LENGTH = 2_000;

/**
 * Returns what filling a bill from an arrival would write. Throws 404 for an unknown order, 422 for an order that is
 * not approved and for a bill that is no draft of it.
 */
export async function planBill(tx: Reader, { orderId, counted }: Arrival, bill: FilledBill): Promise<ArrivalPlan> {
  const [[order], open] = await Promise.all([tx.query(READ_SHEET(tx.organisation, orderId)), openOfOrder(tx, orderId)]);
  if (!order) throw notFound();
  if (order.status !== SheetStatus.Approved)
    throw unprocessable([
      { code: 'source.status', message: `${order.no} is not approved, so it cannot be billed. Approve it first.` },
    ]);
  const drafts = open.bills.filter(({ status }) => status === SheetStatus.Draft);
  const draft = bill === 'new' ? undefined : drafts.findLast(({ id }) => bill === undefined || bill === id);
  if (typeof bill === 'number' && !draft)
    throw unprocessable([
      {
        code: 'bill.unknown',
        field: 'billId',
        message: `This bill is no draft of ${order.no} any more. Choose another one, or a new bill.`,
      },
    ]);
  const [[stored], billLines] = draft
    ? await tx.batch([READ_SHEET(tx.organisation, draft.id), LINES(tx.organisation, draft.id)])
    : [[], []];
  const own = new Map<number, number>();
  for (const { source_line_id: id, quantity } of billLines) if (id !== null) own.set(id, (own.get(id) ?? 0) + quantity);
  const filled = fillBill({
    ordered: open.lines.map((line) => ({
      lineId: line.id,
      productId: line.product_id,
      open: Math.max(0, line.quantity - line.taken_quantity - (line.drafted - (own.get(line.id) ?? 0))),
      isGoods: movesStock(line.category),
    })),
    pending: draft
      ? billLines.map((line) => ({
          lineId: line.id,
          productId: line.product_id,
          sourceLineId: line.source_line_id,
          quantity: line.quantity,
          isGoods: movesStock(line.category),
        }))
      : null,
    counted,
  });
  const seen = [order.content_version, draft?.id ?? null, stored?.content_version ?? null, filled];
  return {
    order,
    target: draft ? { id: draft.id, no: draft.no } : null,
    drafts: drafts.map(({ id, no }) => ({ id, no })),
    ...filled,
    version: payloadHash(seen).toString('hex'),
    open,
    billLines,
  };
}

/**
 * Puts the counted units of an arrival on a draft bill of its order, or on a new one, as `planBill` shows it, and
 * returns the bill. What `noteOf` returns is added to its comments. Throws 409 when the plan is not the one that was
 * agreed to, 422 when nothing of the order has arrived.
 */
export async function fillBillOfOrder(
  tx: RequestTransaction,
  arrival: Arrival,
  {
    bill,
    version,
    noteOf,
  }: {
    bill: number | 'new';
    version: string;
    noteOf: (products: readonly ArrivedProduct[]) => Promise<string>;
  },
): Promise<MadeBill> {
  await lockNamedSheets(tx, null, {
    lineIds: [],
    sheetIds: [arrival.orderId, ...(bill === 'new' ? [] : [bill])],
    number: null,
  });
  const plan = await planBill(tx, arrival, bill);
  if (plan.version !== version)
    throw new Problem(
      409,
      'arrival-changed',
      `${plan.order.no} or its bill has changed since this was shown. Look at the differences again.`,
    );
  if (plan.products.every(({ billed }) => billed === 0))
    throw unprocessable([
      { code: 'arrival.empty', message: `Nothing of ${plan.order.no} was counted, so there is nothing to bill.` },
    ]);
  const note = await noteOf(plan.products);
  return plan.target ? fillDraft(tx, plan, plan.target, note) : newBill(tx, plan, note);
}

const withNote = (comments: string, note: string): string =>
  [comments, note]
    .filter((text) => text !== '')
    .join('\n')
    .slice(0, COMMENTS_LENGTH);

/** Saves a new draft bill of the planned lines, with the share of freight and clearance that they propose. */
async function newBill(tx: RequestTransaction, { order, open, lines }: ArrivalPlan, note: string): Promise<MadeBill> {
  const locked = await lockSheet(tx, order.id);
  const method = await landedCostMethod(tx);
  const billed = lines.flatMap(({ sourceLineId, quantity }) => {
    const line = open.lines.find(({ id }) => id === sourceLineId);
    return line ? [{ line, quantity }] : [];
  });
  const baseOf = (units: readonly { line: OpenOrder['lines'][number]; quantity: number }[]): number =>
    units.reduce(
      (sum, { line, quantity }) =>
        sum + (movesStock(line.category) ? quantity * (method === 'value' ? line.price_cents : 1) : 0),
      0,
    );
  const taken = baseOf(billed);
  const all = baseOf(open.lines.map((line) => ({ line, quantity: line.open })));
  const left = costsLeft(order, open.bills);
  return saveBillOfOrder(tx, locked, billed, {
    comments: withNote(order.comments, note),
    seaFreightCents: proposeCostShare(left.seaFreightCents, taken, all),
    clearanceCents: proposeCostShare(left.clearanceCents, taken, all),
  });
}

/** Saves the planned lines on a draft bill, as its editor would. */
async function fillDraft(
  tx: RequestTransaction,
  { lines, open, billLines }: ArrivalPlan,
  target: MadeBill,
  note: string,
): Promise<MadeBill> {
  const { sheet } = await lockSheet(tx, target.id);
  const { data } = await updateSheetContent(
    tx,
    target.id,
    {
      ...fieldsOf(sheet),
      uuid: sheet.uuid,
      type: sheet.type,
      contentVersion: sheet.content_version,
      comments: withNote(sheet.comments, note),
      lines: lines.flatMap(({ lineId, sourceLineId, productId, quantity }, index) => {
        const stored = billLines.find(({ id }) => id === lineId);
        const line = stored ?? open.lines.find(({ id }) => id === sourceLineId);
        if (!line) return [];
        return {
          ...(stored ? { id: stored.id, manual: stored.is_manual } : {}),
          seq: index + 1,
          productId,
          quantity,
          price: fromCents(line.price_cents),
          usdPrice: line.usd_price_cents === null ? null : fromCents(line.usd_price_cents),
          ...lineTextsOf(line),
          sourceLineId,
        };
      }),
    },
    {
      actor: ruleActor(tx.actor),
      author: { userId: tx.userId, operator: tx.actor.name, requestId: tx.requestId },
      now: new Date(),
    },
  );
  return { id: data.id, no: data.no };
}
