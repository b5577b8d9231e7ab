import { cardColumns } from './card-columns.ts';
import type { CardPlace, Column } from '../data-table-types.ts';

const column = (key: string, card?: CardPlace, kind?: Column<object>['kind']): Column<object> => ({
  key,
  header: key,
  cell: () => null,
  ...(card ? { card } : {}),
  ...(kind ? { kind } : {}),
});
const placesOf = (columns: readonly Column<object>[]) => cardColumns(columns).map(({ key, card }) => `${key} ${card}`);

test('the first column is the title, and with notes only what has a place is shown', () => {
  expect(
    placesOf([column('number'), column('type'), column('customer', 'name'), column('date', 'note'), column('print')]),
  ).toEqual(['number title', 'customer name', 'date note']);
});

test('without notes nothing is lost: other columns become notes, and buttons get their own line', () => {
  expect(
    placesOf([column('code'), column('amount', 'amount'), column('unit'), column('edit', undefined, 'action')]),
  ).toEqual(['code title', 'amount amount', 'unit note', 'edit actions']);
});
