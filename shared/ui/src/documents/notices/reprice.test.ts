import { blankLine, withItem } from '../lines/index.ts';
import type { EditorLine, LineItem } from '../lines/index.ts';
import { priceChanges, withFreshItems, withNewPrices } from './reprice.ts';
import { buildItem } from '../testing/build-item.ts';

const item = (id: number, cents: number | null = 9500) =>
  buildItem(id, { name: 'Eco', available: 5, price: cents === null ? null : { cents, source: 'classB' } });
const line = (id: number, over: Partial<EditorLine> = {}): EditorLine => ({
  ...withItem(blankLine(), item(id)),
  ...over,
});
const fresh = (...items: LineItem[]) => new Map(items.map((one) => [one.id, one]));

test('other prices are proposed with their line and code; a typed price is shown and stays', () => {
  const lines = [line(1), blankLine(), line(2, { manual: true, priceCents: 8000 }), line(3)];
  const changes = priceChanges(lines, fresh(item(1, 9000), item(2, 9000), item(3)));
  expect(
    changes.map(({ line: at, code, oldCents, newPrice, applies }) => [at, code, oldCents, newPrice.cents, applies]),
  ).toEqual([
    [1, 'T1', 9500, 9000, true],
    [3, 'T2', 8000, 9000, false],
  ]);
  const now = withNewPrices(lines, changes);
  expect(now.map(({ priceCents }) => priceCents)).toEqual([9000, null, 8000, 9500]);
  expect(now[3]).toBe(lines[3]);
});

test('a product without a price, with 0, or one that is gone proposes nothing', () => {
  expect(priceChanges([line(1), line(2), line(3)], fresh(item(1, null), item(2, 0)))).toEqual([]);
});

test('a line without a price counts as 0', () => {
  const [change] = priceChanges([line(1, { priceCents: null })], fresh(item(1, 9000)));
  expect(change).toMatchObject({ oldCents: 0, newPrice: { cents: 9000 }, applies: true });
});

test('fresh products bring stock, not prices; lines of others stay as they are', () => {
  const lines = [line(1), line(2), blankLine()];
  const now = withFreshItems(lines, fresh({ ...item(1, 9000), available: 1 }));
  expect(now[0]).toMatchObject({ priceCents: 9500, item: { available: 1 } });
  expect([now[1], now[2]]).toEqual([lines[1], lines[2]]);
});
