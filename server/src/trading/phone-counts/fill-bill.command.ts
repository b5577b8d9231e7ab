import type { ArrivalBill, FillBillRequest } from '@iwe/contract';
import type { ArrivedProduct } from '@iwe/domain';
import type { RequestTransaction } from '../../core/app-types.ts';
import type { Reader, RowOf } from '../../core/database/index.ts';
import { notFound, unprocessable } from '../../core/errors.ts';
import { writeAudit } from '../../core/writes/public.ts';
import { fillBillOfOrder, planBill } from '../sheets/public.ts';
import type { Arrival } from '../sheets/public.ts';
import { ARRIVAL, LINES_OF_COUNTS, LOCK_COUNT, PRODUCTS_BY_ID, STORE_BILL } from './phone-count.sql.ts';

type CountedArrival = RowOf<typeof ARRIVAL> & { order_id: number };
type Bill = NonNullable<ArrivalBill['target']>;

/** `billId` of a request that wants a new bill. */
const NEW_BILL = 0;

/**
 * Returns what filling a bill from a counted arrival would write: each product as it was counted beside what is open,
 * and what is left out. Nothing is written. Throws 404 for an unknown count, 422 for one that is no sent arrival.
 */
export async function showArrivalBill(
  tx: Reader,
  id: number,
  billId: number | undefined,
): Promise<{ data: ArrivalBill }> {
  const count = await readArrival(tx, id);
  const { arrival, leftOut } = await countedOf(tx, count);
  const plan = await planBill(tx, arrival, billId === NEW_BILL ? 'new' : billId);
  const products = new Map(
    (
      await tx.query(
        PRODUCTS_BY_ID(
          tx.organisation,
          plan.products.map(({ productId }) => productId),
        ),
      )
    ).map((product) => [product.id, product]),
  );
  return {
    data: {
      order: { id: plan.order.id, no: plan.order.no },
      filled: count.bill,
      target: plan.target,
      drafts: plan.drafts,
      version: plan.version,
      lines: [
        ...plan.products.map(({ productId, ...units }) => ({
          code: products.get(productId)?.code ?? '',
          name: products.get(productId)?.name ?? '',
          ...units,
        })),
        ...leftOut.map(({ code, counted }) => ({
          code,
          name: '',
          counted,
          expected: null,
          billed: 0,
          result: 'unknown' as const,
        })),
      ],
    },
  };
}

/**
 * Puts a counted arrival on the draft bill that was agreed to, or on a new one, once: a count that filled a bill before
 * returns that bill again, unless it was voided. Throws 409 when the plan has changed since it was shown, and what
 * `showArrivalBill` throws.
 */
export async function fillArrivalBill(
  tx: RequestTransaction,
  id: number,
  { billId, version }: FillBillRequest,
): Promise<{ data: Bill }> {
  await tx.query(LOCK_COUNT(tx.organisation, id));
  const count = await readArrival(tx, id);
  if (count.bill) return { data: count.bill };
  const { arrival, leftOut } = await countedOf(tx, count);
  const filled = await fillBillOfOrder(tx, arrival, {
    bill: billId ?? 'new',
    version,
    noteOf: (products) => noteOf(tx, count, products, leftOut),
  });
  await tx.query(STORE_BILL(tx.organisation, id, filled.id));
  await writeAudit(tx, {
    action: 'Fill bill',
    entity: 'phone_count',
    entityId: id,
    after: { fields: { bill: filled.no } },
  });
  return { data: filled };
}

async function readArrival(tx: Reader, id: number): Promise<CountedArrival> {
  const [count] = await tx.query(ARRIVAL(tx.organisation, id));
  if (!count) throw notFound();
  const { order_id: orderId } = count;
  if (orderId === null || count.sent_at === null)
    throw unprocessable([
      { code: 'count.notSent', message: 'Only an arrival that was counted and sent can fill a bill.' },
    ]);
  return { ...count, order_id: orderId };
}

/** The units of an arrival by product, and what nothing is known by. */
async function countedOf(
  tx: Reader,
  { id, order_id: orderId }: CountedArrival,
): Promise<{ arrival: Arrival; leftOut: { code: string; counted: number }[] }> {
  const lines = (await tx.query(LINES_OF_COUNTS(tx.organisation, [id]))).filter(({ counted }) => counted > 0);
  return {
    arrival: {
      orderId,
      counted: new Map(lines.flatMap((line) => (line.product_id === null ? [] : [[line.product_id, line.counted]]))),
    },
    leftOut: lines.filter((line) => line.product_id === null),
  };
}

/** Says on the bill who counted, and what arrived that is not on the order. */
async function noteOf(
  tx: Reader,
  { counted_by: countedBy }: CountedArrival,
  products: readonly ArrivedProduct[],
  leftOut: readonly { code: string; counted: number }[],
): Promise<string> {
  const strange = products.filter(({ result }) => result === 'unknown');
  const found = await tx.query(
    PRODUCTS_BY_ID(
      tx.organisation,
      strange.map(({ productId }) => productId),
    ),
  );
  const texts = [
    ...strange.map(({ productId, counted }) => `${found.find(({ id }) => id === productId)?.code ?? ''} × ${counted}`),
    ...leftOut.map(({ code, counted }) => `${code} × ${counted}`),
  ];
  return [
    `Arrival counted by ${countedBy}.`,
    ...(texts.length > 0 ? [`Not on the order: ${texts.join(', ')}`] : []),
  ].join('\n');
}
