import type { OcopRow } from '@iwe/contract';
import { changeByPercent, followClassA, PRICE_ROUNDINGS } from '@iwe/domain';
import type { PriceRounding } from '@iwe/domain';
import { goTo, gridOf, pasteBlock } from '@iwe/ui/sheet';
import type { PriceRow } from './price-rows.ts';
import {
  afterConflicts,
  changedCells,
  draftCells,
  priceFields,
  priceRows,
  priceSpec,
  typedPercent,
  unreadable,
  withDraft,
} from './price-rows.ts';

const fields = priceFields({ classes: [{ id: 7, name: 'Gold' }], costVisible: true });
const product = {
  id: 1,
  code: '2055516-1',
  name: 'Kestrel Touring',
  stock: 24,
  costPrice: 61.25,
  is_special: 1,
  classAPrice: 101.92,
  classBPrice: 90,
  classCPrice: 88.5,
  classDPrice: null,
  classEPrice: 84.1,
  specialPrice: 99,
  standardPrice: 120,
  ref_pur: 70,
  ocop: { 7: 91 },
} as unknown as OcopRow;

const gridUnder = (rule: PriceRounding) => {
  const spec = priceSpec(fields, rule, 1);
  return { spec, state: gridOf(priceRows([product], fields), spec) };
};

test('a row begins with the stored prices: its own, those of the classes, 0 where there is none', () => {
  expect(priceRows([product], fields)[0]?.base).toMatchObject({
    classAPrice: 10_192,
    classDPrice: 0,
    'class:7': 9100,
  });
});

/** The prices after a text was put into the columns from `from` to `to` (the code is column 0). */
function filled(rule: PriceRounding, from: number, to: number, text: string): Readonly<Record<string, number>> {
  const { spec, state } = gridUnder(rule);
  const at = goTo(goTo(state, spec, { row: 0, column: from }), spec, { row: 0, column: to }, true);
  return pasteBlock(at, spec, text).state.rows[0]!.now;
}

/** The prices after a block with headings was pasted. */
function pasted(block: string): Readonly<Record<string, number>> {
  const { spec, state } = gridUnder('ninetyFive');
  return pasteBlock(goTo(state, spec, { row: 0, column: 1 }), spec, block).state.rows[0]!.now;
}

const FOLLOWERS = ['classBCents', 'classCCents', 'classDCents', 'classECents'] as const;

/** The rule in other words: what is selected changes by the percentage; of the others, B to E follow a selected A. */
function expected(row: PriceRow, selected: readonly string[], hundredths: number, rule: PriceRounding) {
  const opened = Object.fromEntries(
    ['classA', 'classB', 'classC', 'classD', 'classE'].map((name) => [`${name}Cents`, row.base[`${name}Price`] ?? 0]),
  ) as unknown as Parameters<typeof followClassA>[0];
  const followed = followClassA(opened, changeByPercent(opened.classACents, hundredths, rule), rule);
  return Object.fromEntries(
    Object.entries(row.base).map(([field, cents]) => {
      const follower = FOLLOWERS.find((name) => name === field.replace('Price', 'Cents'));
      if (selected.includes(field)) return [field, changeByPercent(cents, hundredths, rule)];
      return [field, follower && selected.includes('classAPrice') ? followed[follower] : cents];
    }),
  );
}

test.each(PRICE_ROUNDINGS)('a percentage over any columns is taken of the prices before it, rounded to %s', (rule) => {
  const [row] = priceRows([product], fields);
  for (let from = 1; from <= fields.length; from += 1)
    for (let to = from; to <= fields.length; to += 1)
      for (const [text, hundredths] of [
        ['+3%', 300],
        ['-2.5%', -250],
        ['10 %', 1000],
      ] as const) {
        const selected = fields.slice(from - 1, to).map(({ field }) => field);
        const prices = filled(rule, from, to, text);
        expect({ selected, text, prices }).toEqual({
          selected,
          text,
          prices: expected(row!, selected, hundredths, rule),
        });
      }
});

test('3 % over A and B is 3 % of each, ending in .95', () => {
  expect(filled('ninetyFive', 1, 2, '+3%')).toMatchObject({ classAPrice: 10_495, classBPrice: 9_295 });
});

test('a pasted B stays as pasted, whether A or B is first in the block; C follows A', () => {
  const after = { classAPrice: 11_000, classBPrice: 9_000, classCPrice: 9_595 };
  expect(pasted('110\t90.00')).toMatchObject(after);
  expect(pasted('A/COD price\tB price\n110\t90.00')).toMatchObject(after);
  expect(pasted('B price\tA/COD price\n90.00\t110')).toMatchObject(after);
  expect(pasted('B price\tA/COD price\n-1%\t110')).toMatchObject({ classAPrice: 11_000, classBPrice: 8_895 });
});

/** What a text typed into a price of this row becomes: the prices afterwards, or the reason why it is refused. */
function typed(field: string, text: string, row: PriceRow = priceRows([product], fields)[0]!) {
  const result = priceSpec(fields, 'cent', 1)
    .columns.find(({ key }) => key === field)
    ?.parse?.(text, row, row);
  return result?.ok ? { ...row.now, ...result.patch.now } : result?.reason;
}

test.each([
  ['+3%', 300],
  [' -2.5 % ', -250],
  ['100%', 10_000],
  ['0%', 0],
  ['3', undefined],
  ['%', undefined],
  ['2.555%', undefined],
  ['1000%', undefined],
])('the typed percentage %j is %p hundredths', (text, hundredths) => {
  expect(typedPercent(text)).toBe(hundredths);
});

test('an emptied class A leaves the others; a new one takes them by the ratios that were read', () => {
  const [row] = priceRows([product], fields) as [PriceRow];
  expect(typed('classAPrice', '')).toEqual({ ...row.now, classAPrice: 0 });
  const after = { ...row, now: { ...row.now, classAPrice: 20_000, classBPrice: 100 } };
  expect(typed('classAPrice', '101.92', after)).toMatchObject({ classAPrice: 10_192, classBPrice: 9_000 });
  expect(typed('classAPrice', '5', { ...row, base: { ...row.base, classAPrice: 0 } })).toEqual({
    ...row.now,
    classAPrice: 500,
  });
});

test('a special price is only for a special product, and may be emptied on any', () => {
  const [special, other] = priceRows([product, { ...product, id: 2, is_special: 0 }], fields) as [PriceRow, PriceRow];
  expect([special.isSpecial, other.isSpecial]).toEqual([true, false]);
  expect(typed('specialPrice', '90', special)).toMatchObject({ specialPrice: 9_000 });
  expect(typed('specialPrice', '90', other)).toBe(
    'This product is no special. Set "Special or not" by Edit Prices (E).',
  );
  expect(typed('specialPrice', '', other)).toMatchObject({ specialPrice: 0 });
});

test('a product whose cost is not known, or 0, has no cost', () => {
  const rows = [product, { ...product, costPrice: 0 }, { ...product, costPrice: null }] as OcopRow[];
  expect(priceRows(rows, fields).map(({ costCents }) => costCents)).toEqual([6_125, null, null]);
});

test('a stored draft is read cell by cell; what is no cell is left out, an emptied price is one', () => {
  const cell = { productId: 1, field: 'classAPrice', was: 100, price: null };
  const wrong = [null, 'x', { ...cell, productId: '1' }, { ...cell, field: 1 }, { ...cell, price: '9' }];
  expect(draftCells([...wrong, cell, { ...cell, price: 9 }])).toEqual([cell, { ...cell, price: 9 }]);
  expect(draftCells({ cells: [cell] })).toEqual([]);
});

test('a draft is applied to its product and shown columns; it is saved against stored prices', () => {
  const rows = priceRows([product, { ...product, id: 2 }], fields);
  const draft = [
    { productId: 1, field: 'classBPrice', was: 80, price: null },
    { productId: 1, field: 'classDPrice', was: 80, price: 70 },
    { productId: 1, field: 'class:99', was: 1, price: 2 },
    { productId: 3, field: 'classAPrice', was: 1, price: 2 },
  ];
  const [first, second] = withDraft(rows, draft);
  expect(first?.now).toEqual({ ...rows[0]?.now, classBPrice: 0, classDPrice: 7_000 });
  expect(second).toBe(rows[1]);
  expect(changedCells([first!, second!], fields)).toEqual([
    { productId: 1, field: 'classBPrice', was: 90, price: 0 },
    { productId: 1, field: 'classDPrice', was: 0, price: 70 },
  ]);
});

test('after a conflict theirs is stored, mine is typed over it, and other typed prices stay', () => {
  const rows = withDraft(priceRows([product, { ...product, id: 2 }], fields), [
    { productId: 1, field: 'classAPrice', was: 101.92, price: 105 },
    { productId: 1, field: 'classBPrice', was: 90, price: 95 },
    { productId: 1, field: 'standardPrice', was: 120, price: 130 },
  ]);
  const conflict = { productId: 1, code: '', changedBy: '', changedAt: '', was: 0, price: 0 };
  const conflicts = [
    { ...conflict, field: 'classAPrice', now: 99 },
    { ...conflict, field: 'classBPrice', now: null },
  ];
  const [first, second] = rows.map((row) => afterConflicts(row, conflicts, ({ field }) => field === 'classAPrice'));
  expect(first?.base).toEqual({ ...rows[0]?.base, classAPrice: 9_900, classBPrice: 0 });
  expect(first?.now).toEqual({ ...rows[0]?.now, classAPrice: 10_500, classBPrice: 0, standardPrice: 13_000 });
  expect(second).toBe(rows[1]);
});

test('prices that cannot be read are counted in words', () => {
  expect([1, 2].map(unreadable)).toEqual([
    'One price cannot be read. It is marked.',
    '2 prices cannot be read. They are marked.',
  ]);
});
