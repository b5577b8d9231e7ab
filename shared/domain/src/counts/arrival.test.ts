import { fillBill } from './arrival.ts';
import type { OrderedLine, PendingLine } from './arrival.ts';

const ordered = (lineId: number, productId: number, open: number, over: Partial<OrderedLine> = {}): OrderedLine => ({
  lineId,
  productId,
  open,
  isGoods: true,
  ...over,
});
const pending = (
  lineId: number,
  productId: number,
  sourceLineId: number | null,
  quantity: number,
  over: Partial<PendingLine> = {},
): PendingLine => ({ lineId, productId, sourceLineId, quantity, isGoods: true, ...over });
/** Lines as [bill's line, order's line, units], products as [product, expected, counted, billed, result]. */
const fill = (
  orderedLines: readonly OrderedLine[],
  counted: readonly (readonly [number, number])[],
  bill: readonly PendingLine[] | null = null,
) => {
  const { lines, products } = fillBill({ ordered: orderedLines, pending: bill, counted: new Map(counted) });
  return {
    lines: lines.map((line) => [line.lineId, line.sourceLineId, line.quantity]),
    products: products.map((each) => [each.productId, each.expected, each.counted, each.billed, each.result]),
  };
};

test('a new bill has what arrived of the order; what did not, or nobody ordered, is left out', () => {
  const order = [ordered(11, 1, 4), ordered(12, 2, 4), ordered(13, 3, 4), ordered(14, 4, 4), ordered(15, 5, 0)];
  const counted = [
    [1, 4],
    [2, 5],
    [3, 3],
    [9, 2],
  ] as const;
  expect(fill(order, counted)).toEqual({
    lines: [
      [null, 11, 4],
      [null, 12, 5],
      [null, 13, 3],
    ],
    products: [
      [1, 4, 4, 4, 'right'],
      [2, 4, 5, 5, 'over'],
      [3, 4, 3, 3, 'short'],
      [4, 4, 0, 0, 'short'],
      [9, null, 2, 0, 'unknown'],
    ],
  });
});

test('a product fills its lines in order; what is over goes on the last that got some', () => {
  const order = [ordered(11, 1, 4), ordered(12, 1, 2), ordered(13, 1, 0)];
  expect(fill(order, [[1, 5]]).lines).toEqual([
    [null, 11, 4],
    [null, 12, 1],
  ]);
  expect(fill(order, [[1, 9]]).lines).toEqual([
    [null, 11, 4],
    [null, 12, 5],
  ]);
  expect(fill([ordered(11, 1, 0)], [[1, 3]])).toEqual({ lines: [[null, 11, 3]], products: [[1, 0, 3, 3, 'over']] });
});

test('a draft keeps its lines with the units that arrived, and gets lines that it lacks', () => {
  const order = [ordered(11, 1, 10), ordered(12, 2, 4), ordered(13, 3, 4)];
  const bill = [pending(71, 1, 11, 6), pending(72, 3, 13, 4), pending(73, 5, null, 2), pending(74, 6, null, 1)];
  expect(
    fill(
      order,
      [
        [1, 8],
        [2, 4],
        [5, 2],
      ],
      bill,
    ),
  ).toEqual({
    lines: [
      [71, 11, 8],
      [73, null, 2],
      [null, 12, 4],
    ],
    products: [
      [1, 10, 8, 8, 'short'],
      [3, 4, 0, 0, 'short'],
      [5, 2, 2, 2, 'right'],
      [6, 1, 0, 0, 'short'],
      [2, 4, 4, 4, 'right'],
    ],
  });
});

test('two lines of a draft that bill one line of the order share what is open of it', () => {
  const bill = [pending(71, 1, 11, 3), pending(72, 1, 11, 3)];
  expect(fill([ordered(11, 1, 6)], [[1, 6]], bill).lines).toEqual([[71, 11, 6]]);
});

test('services are not counted: a draft keeps them, a new bill takes what is open of them', () => {
  const order = [ordered(11, 1, 4), ordered(12, 8, 1, { isGoods: false }), ordered(13, 9, 0, { isGoods: false })];
  expect(fill(order, [[1, 4]]).lines).toEqual([
    [null, 11, 4],
    [null, 12, 1],
  ]);
  const bill = [pending(71, 1, 11, 4), pending(72, 8, null, 2, { isGoods: false })];
  expect(fill(order, [[1, 4]], bill).lines).toEqual([
    [71, 11, 4],
    [72, null, 2],
  ]);
});
