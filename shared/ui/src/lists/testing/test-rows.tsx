import type { Column } from '../../kit/data/table/data-table-types.ts';

/** A row of a list in tests. */
export interface Row {
  id: number;
  name: string;
  amount: number;
}
/** A column that opens the row, and one that sorts. */
export const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'number',
    header: 'Number',
    cell: ({ name }) => (
      <a href={`#${name}`} data-open="">
        {name}
      </a>
    ),
  },
  { key: 'amount', header: 'Amount', kind: 'money', sortable: true, cell: ({ amount }) => String(amount) },
];

/** Returns a row for each name, with ids from 1 and amounts from 0. */
export const rows = (...names: string[]) => names.map((name, at) => ({ id: at + 1, name, amount: at }));
