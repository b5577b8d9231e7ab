import { messages } from '../wording/messages.ts';
import { applyPriceEdit, ocopPriceName, PRICE_NAMES, priceDifferences, priceNameLabel } from './price-edit.ts';
import type { PriceSheet } from './price-edit.ts';

const stored: PriceSheet = {
  standardCents: 12_000,
  specialCents: null,
  classACents: 10_000,
  classBCents: 9_800,
  classCCents: 9_600,
  classDCents: null,
  classECents: 9_200,
  referenceCents: 7_000,
  isSpecial: false,
  isClearance: false,
  isCustomerShow: true,
};
const onSpecial: PriceSheet = { ...stored, isSpecial: true, specialCents: 9_000 };

/** Each message of spec §5 with its case; nothing may be returned that could be saved. */
test.each<[string, PriceSheet, Partial<PriceSheet>, 'error' | 'warning', string]>([
  ['YES without a special price', stored, { isSpecial: true }, 'error', messages.specialPriceCannotBeZero],
  [
    'YES at a special price of 0',
    stored,
    { isSpecial: true, specialCents: 0 },
    'error',
    messages.specialPriceCannotBeZero,
  ],
  [
    'YES kept while the special price is emptied',
    onSpecial,
    { specialCents: null },
    'error',
    messages.specialPriceCannotBeZero,
  ],
  ['a special price while the flag is NO', stored, { specialCents: 1 }, 'warning', messages.specialFlagMustBeYes],
  [
    'NO sent together with a special price',
    onSpecial,
    { isSpecial: false, specialCents: 9_000 },
    'warning',
    messages.specialFlagMustBeYes,
  ],
])('%s saves nothing', (_case, before, edit, level, message) => {
  const outcome = applyPriceEdit(before, edit);
  expect(outcome.prices).toBeUndefined();
  expect(outcome.problem).toMatchObject({ level, message });
});

test.each<[string, PriceSheet, Partial<PriceSheet>, Partial<PriceSheet>]>([
  [
    'fields that are left out stay',
    stored,
    { classACents: 11_000 },
    { classACents: 11_000, classBCents: 9_800, standardCents: 12_000 },
  ],
  ['NO alone forces the special price to 0', onSpecial, { isSpecial: false }, { isSpecial: false, specialCents: null }],
  [
    'NO with a special price of 0',
    onSpecial,
    { isSpecial: false, specialCents: 0 },
    { isSpecial: false, specialCents: null },
  ],
  ['YES with a special price', stored, { isSpecial: true, specialCents: 1 }, { isSpecial: true, specialCents: 1 }],
  ['0 is "not set"', stored, { classECents: 0, referenceCents: 0 }, { classECents: null, referenceCents: null }],
  [
    "an old disagreement is nobody's fault who does not touch it",
    { ...stored, isSpecial: true },
    { classACents: 11_000 },
    { classACents: 11_000, isSpecial: true, specialCents: null },
  ],
  [
    'the other flags',
    stored,
    { isClearance: true, isCustomerShow: false },
    { isClearance: true, isCustomerShow: false },
  ],
])('%s', (_case, before, edit, after) => {
  expect(applyPriceEdit(before, edit).prices).toMatchObject(after);
});

test('the differences in the order of the dialog, ignoring those between 0 and null', () => {
  expect(
    priceDifferences(
      { ...stored, classDCents: 0 },
      { ...stored, referenceCents: null, standardCents: 12_500, classDCents: null },
    ),
  ).toEqual([
    { name: 'standard', oldCents: 12_000, newCents: 12_500 },
    { name: 'reference', oldCents: 7_000, newCents: null },
  ]);
});

test.each([
  ['classA', 'Class A / COD'],
  ['special', 'Monthly Special'],
  ['reference', 'Tempe'],
  ['cost', 'Cost Price'],
  ['costUsd', 'Cost USD'],
  [ocopPriceName(3), 'OCOP Gold'],
  ['ocop:9', 'OCOP class 9'],
  ['other', 'other'],
])('%s reads %s', (name, label) => {
  expect(priceNameLabel(name, (id) => (id === 3 ? 'Gold' : undefined))).toBe(label);
});

test('the prices of the dialog, in their order, by the names of the wire', () => {
  expect(PRICE_NAMES.map(({ name, cents, field, label }) => [name, cents, field, label])).toEqual([
    ['standard', 'standardCents', 'standardPrice', 'Standard'],
    ['special', 'specialCents', 'specialPrice', 'Monthly Special'],
    ['classA', 'classACents', 'classAPrice', 'Class A / COD'],
    ['classB', 'classBCents', 'classBPrice', 'Class B'],
    ['classC', 'classCCents', 'classCPrice', 'Class C'],
    ['classD', 'classDCents', 'classDPrice', 'Class D'],
    ['classE', 'classECents', 'classEPrice', 'Class E'],
    ['reference', 'referenceCents', 'ref_pur', 'Tempe'],
  ]);
});

test.each([
  ['ocop:12', 'OCOP Gold 12'],
  ['ocop:1', 'OCOP Gold 1'],
  ['ocop:99', 'OCOP class 99'],
  ['ocop:12x', 'ocop:12x'],
  ['my ocop:12', 'my ocop:12'],
  ['cost', 'Cost Price'],
  ['costUsd', 'Cost USD'],
])('the price %p is shown as %p', (name, label) =>
  expect(priceNameLabel(name, (id) => (id < 50 ? `Gold ${id}` : undefined))).toBe(label),
);
