import { ShellProviders } from '@iwe/ui';
import { render } from '@testing-library/react';
import type { OcopRow } from '@iwe/contract';
import { priceColumns } from './price-columns.tsx';
import { priceFields, priceRows, priceSpec } from './price-rows.ts';
import type { PriceRow } from './price-rows.ts';

const fields = priceFields({ classes: [{ id: 7, name: 'Gold' }], costVisible: true });
const [row] = priceRows(
  [
    {
      id: 1,
      code: '2055516-1',
      name: 'Kestrel Touring',
      stock: 1_024,
      costPrice: 61.25,
      is_special: 1,
      classAPrice: 100,
      classBPrice: null,
      standardPrice: 120,
      ref_pur: 70,
      ocop: {},
    } as unknown as OcopRow,
  ],
  fields,
) as [PriceRow];
const spec = priceSpec(fields, 'cent', 1);
const columnOf = (key: string, showsCost = true) => {
  const column = priceColumns(spec, fields, showsCost).find((one) => one.key === key);
  if (!column) throw new Error(`There is no column ${key}.`);
  return column;
};
const shown = (key: string, at: PriceRow = row, showsCost = true) =>
  render(<ShellProviders>{columnOf(key, showsCost).render?.(at, 0 as never)}</ShellProviders>).container.textContent ??
  '';
const typed = (field: string, cents: number): PriceRow => ({ ...row, now: { ...row.now, [field]: cents } });
const toneOf = (field: string, at: PriceRow) => columnOf(field).tone?.(at, 0);

test('the item shows its stock, and its cost where that may be seen and is known', () => {
  expect(shown('code')).toContain('1,024 in stock · cost 61.25');
  expect(shown('code', row, false)).toMatch(/1,024 in stock$/);
  expect(shown('code', { ...row, costCents: null })).toMatch(/1,024 in stock$/);
  expect(shown('code', { ...row, stock: null })).toMatch(/[^·] ?cost 61.25$/);
  expect(shown('code', { ...row, id: 0 })).not.toContain('2055516-1');
});

test('a price has its margin beside it; the reference price and prices of unknown cost have none', () => {
  expect(shown('classAPrice')).toMatch(/^.*33 ?%100\.00$/);
  expect(shown('classAPrice', row, false)).not.toContain('%');
  expect(shown('ref_pur')).not.toContain('%');
  expect(shown('classAPrice', { ...row, costCents: null })).not.toContain('%');
});

test('a changed price says what it was, and when it is below cost', () => {
  expect(toneOf('classAPrice', row)).toBeUndefined();
  expect(toneOf('classAPrice', typed('classAPrice', 11_000))).toEqual({ tone: 'warning', reason: 'Was 100.00' });
  expect(toneOf('classAPrice', typed('classAPrice', 6_600))).toEqual({
    tone: 'danger',
    reason: 'Was 100.00. Below cost.',
  });
  expect(toneOf('classAPrice', typed('classAPrice', 6_800))).toMatchObject({ tone: 'warning' });
  expect(toneOf('classBPrice', typed('classBPrice', 9_000))).toEqual({ tone: 'warning', reason: 'Was not set' });
  expect(toneOf('ref_pur', typed('ref_pur', 100))).toMatchObject({ tone: 'warning' });
  expect(toneOf('classAPrice', { ...typed('classAPrice', 1), costCents: null })).toMatchObject({ tone: 'warning' });
});
