import { nextSort, sorted } from './sort-rows.ts';
import type { Column } from './data-table-types.ts';

interface Row {
  code: string;
  price: number | null;
}
const columns: Column<Row>[] = [
  { key: 'code', header: 'Code', cell: (row) => row.code, sortValue: (row) => row.code },
  { key: 'price', header: 'Price', cell: (row) => row.price, sortValue: (row) => row.price },
];
const rows: Row[] = [
  { code: 'T10', price: 20 },
  { code: 'T9', price: null },
  { code: 't1', price: 9.5 },
];
const codes = (key: string, direction: 'asc' | 'desc') =>
  sorted(rows, columns, { key, direction })?.map((row) => row.code);

test('numbers by value, texts in natural order, missing values last in both directions', () => {
  expect(codes('price', 'asc')).toEqual(['t1', 'T10', 'T9']);
  expect(codes('price', 'desc')).toEqual(['T10', 't1', 'T9']);
  expect(codes('code', 'asc')).toEqual(['t1', 'T9', 'T10']);
  expect(rows[0]?.code).toBe('T10');
});

test('several rows without a value keep their order behind the others, in both directions', () => {
  const some = [null, 2, null, 1].map((price, at) => ({ code: `${at}`, price }));
  for (const direction of ['asc', 'desc'] as const) {
    const order = sorted(some, columns, { key: 'price', direction })?.map(({ code }) => code);
    expect(order?.slice(2)).toEqual(['0', '2']);
  }
});

test('a header sorts ascending, then descending, then not at all', () => {
  const up = nextSort(null, 'code');
  const down = nextSort(up, 'code');
  expect([up, down, nextSort(down, 'code'), nextSort(down, 'price')]).toEqual([
    { key: 'code', direction: 'asc' },
    { key: 'code', direction: 'desc' },
    null,
    { key: 'price', direction: 'asc' },
  ]);
});
