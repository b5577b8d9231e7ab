import type { CountedLine, CountTask, SendCountRequest, SentCount } from '@iwe/contract';
import {
  barcodeKey,
  countedMoment,
  countResult,
  movesStock,
  PLAIN_ACTOR,
  productFinder,
  SheetType,
  today,
} from '@iwe/domain';
import type { Reader, RowOf, Transaction } from '../../core/database/index.ts';
import { unprocessable } from '../../core/errors.ts';
import { addAudit } from '../../core/writes/public.ts';
import { notify } from '../../records/discussions/public.ts';
import { createSheet, openOfOrder, payloadHash, staffDrafter, systemQuantities } from '../sheets/public.ts';
import { countEnded } from './count-link.ts';
import type { CountLink } from './count-link.ts';
import {
  LINES_OF_COUNTS,
  LOCK_COUNT,
  NOTE_OPENED,
  PRODUCTS_BY_ID,
  PRODUCTS_OF_CODES,
  PRODUCTS_TO_COUNT,
  STORE_LINES,
  STORE_SENT,
  TASK,
} from './phone-count.sql.ts';

type Task = RowOf<typeof TASK>;

/** Returns what a phone needs to count without a network, and notes that it was opened. */
export async function showCount(tx: Transaction, link: CountLink): Promise<{ data: CountTask }> {
  const [task] = await tx.query(TASK(tx.organisation, link.id));
  if (!task || task.state !== 'valid') throw countEnded();
  await tx.query(NOTE_OPENED(tx.organisation, link.id));
  const { id, kind, organisation, phone, warehouse, order_no: orderNo } = task;
  const open = task.order_id === null ? null : await openOf(tx, task.order_id);
  const products = open
    ? await tx.query(PRODUCTS_BY_ID(tx.organisation, [...open.keys()]))
    : await tx.query(PRODUCTS_TO_COUNT(tx.organisation, task.warehouse_id));
  return {
    data: {
      id,
      kind,
      organisation,
      phone,
      warehouse,
      orderNo,
      expiresAt: task.expires_at.toISOString(),
      products: products.map((product) => ({
        id: product.id,
        code: product.code,
        name: product.name,
        barcodes: product.barcodes,
        expected: open?.get(product.id) ?? null,
      })),
    },
  };
}

/** Returns the goods of an order that are on no approved bill, in units by product: those of drafts still arrive. */
async function openOf(tx: Reader, orderId: number): Promise<Map<number, number>> {
  const open = new Map<number, number>();
  for (const line of (await openOfOrder(tx, orderId)).lines)
    if (movesStock(line.category))
      open.set(line.product_id, (open.get(line.product_id) ?? 0) + Math.max(0, line.quantity - line.taken_quantity));
  return open;
}

/** A counted product, or a code that nothing has. */
interface Counted {
  product: { id: number; code: string; name: string } | null;
  code: string;
  quantity: number;
  at: Date;
}

/**
 * Takes a count, once: a stocktake becomes a draft adjustment whose differences are to the system's units of the moment
 * of each count, an arrival is compared with what is open of its order. Who made the link gets the bell. The same uuid
 * gets the same answer again. Throws 401 for a link that has ended meanwhile.
 */
export async function sendCount(
  tx: Transaction,
  link: CountLink,
  request: SendCountRequest,
  requestId: string,
  now: Date,
): Promise<{ data: SentCount }> {
  await tx.query(LOCK_COUNT(tx.organisation, link.id));
  const [task] = await tx.query(TASK(tx.organisation, link.id));
  if (!task) throw countEnded();
  if (task.state === 'sent' && task.sent_uuid === request.uuid) return { data: await sentAnswer(tx, task) };
  if (task.state !== 'valid') throw countEnded();
  const counted = await resolve(tx, request, now, task.created_at);
  const operator = `${request.countedBy} (phone)`;
  const known = counted.flatMap((line) => (line.product ? [{ ...line, product: line.product }] : []));
  const expected =
    task.order_id === null
      ? await systemQuantities(tx, task.warehouse_id, new Map(known.map((line) => [line.product.id, line.at])))
      : await openOf(tx, task.order_id);
  const sheet =
    task.order_id === null && known.length > 0
      ? await adjustmentOf(tx, {
          task,
          known,
          unknown: counted.filter(({ product }) => !product),
          request,
          operator,
          requestId,
          now,
        })
      : null;
  await storeLines(tx, task, counted, expected);
  await tx.query(STORE_SENT(tx.organisation, link.id, request.uuid, request.countedBy, sheet?.id ?? null));
  await addAudit(
    tx,
    { organisation: tx.organisation, userId: null, operator, requestId },
    {
      action: 'Count by phone',
      entity: 'phone_count',
      entityId: task.id,
      after: { fields: { lines: counted.length, adjustment: sheet?.no ?? '' } },
    },
  );
  const answer = await sentAnswer(tx, { ...task, adjustment_no: sheet?.no ?? '' });
  await notify(tx, [task.created_by], {
    kind: 'answered',
    record: sheet
      ? { kind: 'sheet', id: sheet.id }
      : task.order_id === null
        ? null
        : { kind: 'sheet', id: task.order_id },
    text: answer.message,
    by: operator,
  });
  return { data: answer };
}

/** Finds the product of each code and adds up what was counted of one; the last moment counts. */
async function resolve(tx: Reader, request: SendCountRequest, now: Date, from: Date): Promise<Counted[]> {
  const texts = request.lines.map(({ code }) => code);
  const products = await tx.query(
    PRODUCTS_OF_CODES(
      tx.organisation,
      texts.map((code) => code.toLowerCase()),
      texts.flatMap((code) => barcodeKey(code) ?? []),
    ),
  );
  const find = productFinder(products.filter(({ category }) => category === null || movesStock(category)));
  const sent = Date.parse(request.sentAt);
  const byKey = new Map<string, Counted>();
  for (const { code, quantity, countedAt } of request.lines) {
    const product = find(code) ?? null;
    const key = product ? `product ${product.id}` : `code ${code.toLowerCase()}`;
    const before = byKey.get(key);
    const at = countedMoment({ counted: Date.parse(countedAt), sent }, now.getTime(), from.getTime());
    byKey.set(key, {
      product,
      code: product?.code ?? code,
      quantity: quantity + (before?.quantity ?? 0),
      at: new Date(Math.max(at, before?.at.getTime() ?? 0)),
    });
  }
  return [...byKey.values()];
}

interface Stocktake {
  task: Task;
  known: readonly (Counted & { product: { id: number } })[];
  unknown: readonly Counted[];
  request: SendCountRequest;
  operator: string;
  requestId: string;
  now: Date;
}

async function adjustmentOf(tx: Transaction, { task, known, unknown, request, operator, requestId, now }: Stocktake) {
  const left = unknown.map(({ code, quantity }) => `${code} × ${quantity}`).join(', ');
  const { data } = await createSheet(
    tx,
    {
      uuid: request.uuid,
      type: SheetType.Adjustment,
      date: today(task.time_zone, now),
      warehouseId: task.warehouse_id,
      comments: [`Counted by ${operator}.`, ...(left === '' ? [] : [`Not known: ${left}`])].join('\n').slice(0, 1_000),
      lines: known.map(({ product, quantity }, index) => ({
        seq: index + 1,
        productId: product.id,
        quantity: 0,
        inWarehouseQty: quantity,
      })),
      countedAt: new Map(known.map(({ product, at }) => [product.id, at])),
    },
    {
      drafter: staffDrafter(task.role, task.created_by),
      actor: PLAIN_ACTOR,
      author: { userId: null, operator, requestId },
      now,
      requestHash: payloadHash(request),
    },
  );
  return { id: data.id, no: data.no };
}

/** Stores what was counted; of an arrival also what is open and was not counted, as 0. */
async function storeLines(
  tx: Transaction,
  task: Task,
  counted: readonly Counted[],
  expected: ReadonlyMap<number, number>,
): Promise<void> {
  const seen = new Set(counted.map(({ product }) => product?.id));
  const missing = task.order_id === null ? [] : [...expected].filter(([id, open]) => open > 0 && !seen.has(id));
  const lines = [
    ...counted.map(({ product, code, quantity, at }) => ({
      code,
      id: product?.id ?? null,
      quantity,
      expected: product ? (expected.get(product.id) ?? null) : null,
      at: at as Date | null,
    })),
    ...missing.map(([id, open]) => ({
      code: '',
      id: id as number | null,
      quantity: 0,
      expected: open as number | null,
      at: null,
    })),
  ];
  if (lines.length === 0) throw unprocessable([{ code: 'empty', message: 'Nothing was counted.' }]);
  await tx.query(
    STORE_LINES(
      tx.organisation,
      task.id,
      lines.map((_line, index) => index + 1),
      lines.map(({ code }) => code),
      lines.map(({ id }) => id),
      lines.map(({ quantity }) => quantity),
      lines.map((line) => line.expected),
      lines.map(({ at }) => at),
    ),
  );
}

async function sentAnswer(tx: Reader, task: Task): Promise<SentCount> {
  const rows = await tx.query(LINES_OF_COUNTS(tx.organisation, [task.id]));
  const lines: CountedLine[] = rows.map(({ code, name, counted, expected }) => ({ code, name, counted, expected }));
  const results = lines.map(({ counted, expected }) => countResult(counted, expected));
  const numberOf = (result: (typeof results)[number]) => results.filter((each) => each === result).length;
  if (task.kind === 'receipt')
    return {
      message:
        `Arrival of ${task.order_no}: ${numberOf('right')} as ordered, ${numberOf('over')} over, ` +
        `${numberOf('short')} short, ${numberOf('unknown')} not on the order.`,
      lines,
    };
  const unknown = numberOf('unknown');
  const differing = numberOf('over') + numberOf('short');
  return {
    message:
      (task.adjustment_no === ''
        ? `Stocktake of ${task.warehouse}: no product of it is known.`
        : `Stocktake of ${task.warehouse}: ${lines.length - unknown} counted, ${differing} differ, in ${task.adjustment_no}.`) +
      (unknown > 0 ? ` ${unknown} ${unknown === 1 ? 'code is' : 'codes are'} not known.` : ''),
    // What the system has is not told to who counts.
    lines: lines.map((line) => ({ ...line, expected: line.expected === null ? null : line.counted })),
  };
}
