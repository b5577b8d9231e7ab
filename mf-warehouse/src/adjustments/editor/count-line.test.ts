import { blankLine } from '@iwe/ui/sheet';
import type { EditorLine, LineItem } from '@iwe/ui/sheet';
import { countedTwice, countFigures, countProblems } from './count-line.ts';

const SYDNEY = 14;
const ITEM: LineItem = {
  id: 1,
  code: 'TYRE-1',
  name: 'Tyre 1',
  unit: 'pc',
  category: 1,
  classACents: 10_000,
  stock: 20,
  available: 18,
  stock3rdP: 0,
  stocks: [{ warehouseId: SYDNEY, warehouse: 'Sydney', stock: 12 }],
  price: null,
  costCents: 5_000,
} as unknown as LineItem;
const line = (over: Partial<EditorLine> = {}): EditorLine => ({ ...blankLine(), item: ITEM, ...over });
const figures = (
  over: Partial<EditorLine>,
  place: { warehouseId: number | null; storedIn: number | null } | null = null,
) => countFigures(line(over), place ?? { warehouseId: SYDNEY, storedIn: SYDNEY });

test('what is not counted yet has no difference and no amount', () => {
  expect(figures({})).toMatchObject({ system: 12, difference: null, amountCents: null, needsCost: false });
});

test('without a warehouse nothing is compared', () => {
  expect(figures({ counted: 3 }, { warehouseId: null, storedIn: null })).toMatchObject({
    system: null,
    difference: null,
    amountCents: null,
  });
});

test('a warehouse without the product has 0', () => {
  expect(figures({ counted: 3 }, { warehouseId: 20, storedIn: null })).toMatchObject({ system: 0, difference: 3 });
});

test('less than the system has is a loss at the average cost, 0 counted included', () => {
  expect(figures({ counted: 0 })).toMatchObject({ difference: -12, costCents: 5_000, amountCents: -60_000 });
});

describe('a stored count', () => {
  const frozen = { counted: 9, system: 10, at: '2026-11-20T02:00:00.000Z', moved: 2 };
  test('is compared with the system of its moment', () => {
    expect(figures({ counted: 9, frozen, priceCents: 4_000 })).toMatchObject({
      isFrozen: true,
      system: 10,
      difference: -1,
      costCents: 4_000,
      isGuess: false,
    });
  });
  test.each([
    ['another number', { counted: 8, frozen }, SYDNEY, 12],
    ['counted again', { counted: 9, frozen, recount: true }, SYDNEY, 12],
    ['another warehouse', { counted: 9, frozen }, 20, 12],
  ])('%s is compared with the system of now', (_, over, storedIn, system) => {
    expect(figures(over as Partial<EditorLine>, { warehouseId: SYDNEY, storedIn })).toMatchObject({
      isFrozen: false,
      system,
    });
  });
});

test("the stored cost belongs to the stored count; another count is guessed at the list's cost", () => {
  const frozen = { counted: 9, system: 10, at: '2026-11-20T02:00:00.000Z', moved: 2 };
  expect(figures({ counted: 8, frozen, priceCents: 4_000 })).toMatchObject({ costCents: 5_000, isGuess: true });
  expect(figures({ counted: 9, frozen, priceCents: 0 })).toMatchObject({ costCents: 5_000, isGuess: true });
});

test('a cost of 0 is none', () => {
  const free = { ...ITEM, costCents: 0 } as unknown as LineItem;
  expect(figures({ item: free, counted: 3 })).toMatchObject({ costCents: null, amountCents: null });
});

test('only lines with a product can count one twice; the first pair is told, with its lines', () => {
  const [first, second] = [line({ counted: 3 }), line({ counted: null })];
  expect(countedTwice([line({ item: null }), line({ item: null })])).toBeNull();
  expect(countedTwice([line({ item: null }), first, line({ item: null }), second])).toMatchObject({
    firstNumber: 2,
    secondNumber: 4,
    code: 'TYRE-1',
    sum: 3,
  });
  expect(countedTwice([first, line({ counted: 4 })])?.sum).toBe(7);
});

test('a service is refused on its own line, beside a product that is counted twice', () => {
  const service = line({ item: { ...ITEM, id: 2, code: 'FEE-1', category: 4 } as unknown as LineItem });
  expect(countProblems([line(), service, line()]).map(({ line: at, column }) => [at, column])).toEqual([
    [2, 'code'],
    [3, 'inWarehouseQty'],
  ]);
});

describe('a gain', () => {
  const bare = { ...ITEM, costCents: null, stock: 0 } as unknown as LineItem;
  test('of goods without stock and cost needs one', () => {
    expect(figures({ item: bare, counted: 15 }).needsCost).toBe(true);
    expect(figures({ item: { ...bare, stock: 20 } as LineItem, counted: 15 }).needsCost).toBe(false);
    expect(figures({ item: bare, counted: 15, manual: true, priceCents: 900 })).toMatchObject({
      needsCost: false,
      costCents: 900,
      isGuess: false,
    });
  });
  test('needs one by its stored count, even though other units have come in since', () => {
    const frozen = { counted: 15, system: 0, at: '2026-11-20T02:00:00.000Z', moved: 20 };
    const later = { ...bare, stock: 20 } as LineItem;
    expect(figures({ item: later, counted: 15, frozen }).needsCost).toBe(true);
  });
  test('a loss and no difference need none', () => {
    expect(figures({ item: bare, counted: 11 }).needsCost).toBe(false);
    expect(figures({ item: bare, counted: 12 }).needsCost).toBe(false);
  });
});
