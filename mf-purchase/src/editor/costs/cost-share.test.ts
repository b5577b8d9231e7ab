import { buildLine, buildSheet } from '@iwe/testing/sheets';
import { lineOf } from '@iwe/ui/sheet';
import type { EditorLine } from '@iwe/ui/sheet';
import { costText, openCosts, proposedCosts } from './cost-share.ts';

const SERVICE = { ...buildLine().product, category: 4 };
// 300.00 of goods by value, 40 units; a service bears nothing.
const ORDER = buildSheet({
  type: 3,
  sea_freight: 900,
  clearance_cost: 450,
  lines: [
    buildLine({ id: 601, quantity: 10, price: 10 }),
    buildLine({ id: 602, quantity: 30, price: 20 / 3 }),
    buildLine({ id: 603, quantity: 100, price: 50, product: SERVICE }),
  ],
});
const take = (id: number, quantity: number, over: Partial<EditorLine> = {}): EditorLine => {
  const line = ORDER.lines.find((one) => one.id === id);
  if (!line) throw new Error(`The order has no line ${id}.`);
  return { ...lineOf(line), sourceLineId: id, quantity, ...over };
};

test('the costs of an order are those that no bill has taken, or its own where nobody says', () => {
  expect(openCosts({ ...ORDER, open: { quantity: 1, sea_freight: 5, clearance_cost: 6 } })).toEqual({
    sea_freight: 5,
    clearance_cost: 6,
  });
  expect(openCosts({ ...ORDER, open: null })).toEqual({ sea_freight: 900, clearance_cost: 450 });
});

test('costs are shared by value or units of goods; services and lines without order bear none', () => {
  const lines = [take(601, 10), take(603, 100), { ...take(602, 30), sourceLineId: null }];
  expect(proposedCosts(ORDER, lines, 'quantity')).toEqual({ sea_freight: 225, clearance_cost: 112.5 });
  const { sea_freight } = proposedCosts(ORDER, lines, 'value');
  expect(sea_freight).toBeCloseTo(299.85, 1);
});

test('a bill of everything that is left takes all that is left', () => {
  const order = { ...ORDER, open: { quantity: 30, sea_freight: 600, clearance_cost: 300 } };
  const [first, second, third] = ORDER.lines;
  const lines = [{ ...first!, taken: 10 }, second!, third!];
  expect(proposedCosts({ ...order, lines }, [take(602, 30)], 'value')).toEqual({
    sea_freight: 600,
    clearance_cost: 300,
  });
});

test("other drafts' costs are not proposed again, never below 0; those of the bill are its own", () => {
  const drafted = { quantity: 0, sea_freight: 700, clearance_cost: 500 };
  const order = { ...ORDER, open: { quantity: 40, sea_freight: 900, clearance_cost: 450, drafted } };
  const all = [take(601, 10), take(602, 30)];
  expect(proposedCosts(order, all, 'quantity')).toEqual({ sea_freight: 200, clearance_cost: 0 });
  const own = { lines: [], costs: { sea_freight: 600, clearance_cost: 500 } };
  expect(proposedCosts(order, all, 'quantity', own)).toEqual({ sea_freight: 800, clearance_cost: 450 });
});

test('a cost of 0 is an empty field, others have two decimals', () => {
  expect([0, 12.5, 3200].map(costText)).toEqual(['', '12.50', '3200.00']);
});
