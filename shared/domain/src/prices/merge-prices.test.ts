import { mergePrices } from './merge-prices.ts';

const base = { classA: 10_000, classB: 9_800, special: null, flag: 0 };

test.each([
  ['nothing of theirs: mine stays', { ...base, classA: 11_000 }, base, [], [], { ...base, classA: 11_000 }],
  ['0 and nothing are the same', { ...base, special: 0 }, { ...base, special: 0 }, [], [], { ...base, special: 0 }],
  [
    'different fields come together',
    { ...base, classA: 11_000 },
    { ...base, classB: 9_000, flag: 1 },
    [],
    ['classB', 'flag'],
    { ...base, classA: 11_000, classB: 9_000, flag: 1 },
  ],
  [
    'the same change on both sides is no question',
    { ...base, classA: 11_000 },
    { ...base, classA: 11_000 },
    [],
    [],
    { ...base, classA: 11_000 },
  ],
  [
    'one field changed by both is asked',
    { ...base, classA: 11_000 },
    { ...base, classA: 12_000 },
    ['classA'],
    [],
    { ...base, classA: 11_000 },
  ],
  [
    'a price taken away by them is taken over',
    base,
    { ...base, classB: null },
    [],
    ['classB'],
    { ...base, classB: null },
  ],
])('%s', (_case, mine, theirs, asks, taken, merged) => {
  const merge = mergePrices(base, mine, theirs);
  expect([merge.asks.map(({ field }) => field), merge.taken.map(({ field }) => field), merge.merged]).toEqual([
    asks,
    taken,
    merged,
  ]);
});

test('a conflicting field has its three values', () => {
  expect(mergePrices({ a: 1 }, { a: 2 }, { a: 3 }).asks).toEqual([{ field: 'a', base: 1, mine: 2, theirs: 3 }]);
});
