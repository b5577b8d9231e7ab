import type { OcopRow } from '@iwe/contract';
import { changeByPercent, followClassA, PRICE_ROUNDINGS } from '@iwe/domain';
import type { PriceRounding } from '@iwe/domain';
import { goTo, gridOf, pasteBlock } from '@iwe/ui/sheet';
import type { PriceRow } from './price-rows.ts';
import { priceFields, priceRows, priceSpec } from './price-rows.ts';

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

test('a row begins with the stored prices: its own, those of the classes, and 0 where there is none', () => {
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

test('a pasted B stays as it was pasted, whichever of A and B stands first in the block; C follows A', () => {
  const after = { classAPrice: 11_000, classBPrice: 9_000, classCPrice: 9_595 };
  expect(pasted('110\t90.00')).toMatchObject(after);
  expect(pasted('A/COD price\tB price\n110\t90.00')).toMatchObject(after);
  expect(pasted('B price\tA/COD price\n90.00\t110')).toMatchObject(after);
  expect(pasted('B price\tA/COD price\n-1%\t110')).toMatchObject({ classAPrice: 11_000, classBPrice: 8_895 });
});
