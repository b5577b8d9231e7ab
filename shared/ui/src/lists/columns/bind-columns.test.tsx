import type { Account, SheetLine } from '@iwe/contract';
import { sessionStore } from '@iwe/session';
import type { FilterDefinition, LineColumn, ListColumn } from '@iwe/sheets';
import { HostRoutes } from '../records/host-routes.ts';
import { renderInHouse } from '../../testing/render.tsx';
import { bindLineColumns, bindListColumns, totalsOf } from './bind-columns.tsx';
import { listFilter } from '../filters/bind-filter.ts';

interface Row {
  no: string;
  name: string;
  customerId: number | null;
  due: string | null;
  at: string | null;
  quantity: number | null;
  amount: number | null;
}
const ROW: Row = {
  no: 'IN7',
  name: 'Bob',
  customerId: 3,
  due: '2026-03-05',
  at: '2026-03-04T22:00:00Z',
  quantity: 0,
  amount: -12,
};
const EMPTY: Row = { no: 'IN8', name: '', customerId: null, due: null, at: null, quantity: null, amount: null };

const columns = [
  { key: 'no', label: 'Number', kind: 'text', field: 'no', exact: true, width: 90, sort: 'number' },
  { key: 'name', label: 'Customer', kind: 'text', field: 'name', card: 'name', leaves: 2 },
  { key: 'due', label: 'Due', kind: 'day', field: 'due' },
  { key: 'at', label: 'Made', kind: 'instant', field: 'at' },
  { key: 'quantity', label: 'Qty', kind: 'quantity', field: 'quantity', total: 'qty', sort: 'units' },
  { key: 'amount', label: 'Amount', kind: 'money', field: 'amount', total: 'amount' },
  { key: 'mark', label: 'Mark', kind: 'special', align: 'number' },
  { key: 'note', label: 'Note', kind: 'special', canBeCut: true },
] as const satisfies readonly ListColumn<Row, string>[];
const bound = bindListColumns<Row>(columns, { mark: ({ no }) => `mark of ${no}`, note: () => 'a note' });

const textsOf = (row: Row) =>
  bound.map((column) => {
    const { container, unmount } = renderInHouse(<p>{column.cell(row, 0)}</p>);
    const text = container.textContent;
    unmount();
    return text;
  });

beforeEach(() => {
  const account = { eId: 1, orgId: 4, timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
});

test('each column kind shows its field: organisation days, zero as a figure, nothing as blank', () => {
  const figures = ['0', '(12.00)'];
  expect(textsOf(ROW)).toEqual(['IN7', 'Bob', '05 Mar 2026', '05 Mar 2026', ...figures, 'mark of IN7', 'a note']);
  expect(textsOf(EMPTY)).toEqual(['IN8', '', '', '', '–', '–', 'mark of IN8', 'a note']);
});

test('a column has its heading, width and place, and the key by which the list sorts', () => {
  expect(
    bound.map(({ key, header, width, kind, fit, sortable, leaves, card }) => [
      key,
      header,
      width,
      kind,
      fit,
      sortable,
      leaves,
      card,
    ]),
  ).toEqual([
    ['number', 'Number', 90, undefined, 'content', true, undefined, undefined],
    ['name', 'Customer', undefined, undefined, 'room', undefined, 2, 'name'],
    ['due', 'Due', undefined, 'date', undefined, undefined, undefined, undefined],
    ['at', 'Made', undefined, 'date', undefined, undefined, undefined, undefined],
    ['units', 'Qty', undefined, 'number', undefined, true, undefined, undefined],
    ['amount', 'Amount', undefined, 'money', undefined, undefined, undefined, undefined],
    ['mark', 'Mark', undefined, 'number', 'content', undefined, undefined, undefined],
    ['note', 'Note', undefined, undefined, 'room', undefined, undefined, undefined],
  ]);
});

test('a special column without a cell is named', () => {
  expect(() => bindListColumns<Row>(columns, { mark: () => null })).toThrow("The column 'note' has no cell.");
});

test('the sums of what the filters select stand below their columns, behind the word for them', () => {
  const shown = totalsOf<Row>(columns, { qty: 12, amount: -3 });
  const text = (key: string) => renderInHouse(<p>{shown[key]}</p>).container.textContent;
  expect(Object.keys(shown)).toEqual(['number', 'units', 'amount']);
  expect([shown['number'], text('units'), text('amount')]).toEqual(['Total', '12', '(3.00)']);
  const unknown = totalsOf<Row>(columns, {});
  expect(renderInHouse(<p>{unknown['units']}</p>).container.textContent).toBe('–');
  expect(totalsOf<Row>(columns.slice(0, 4), { qty: 12 })).toEqual({});
});

describe('a text that names a record', () => {
  const linked = (link: object) =>
    bindListColumns<Row>(
      [{ key: 'name', label: 'Name', kind: 'text', field: 'name', link } as ListColumn<Row, string>],
      {},
    )[0]!;
  const hrefOf = (link: object, row: Row) => {
    const { container, unmount } = renderInHouse(
      <HostRoutes value={() => true}>
        <p>{linked(link).cell(row, 0)}</p>
      </HostRoutes>,
    );
    const href = container.querySelector('a')?.getAttribute('href') ?? null;
    unmount();
    return href;
  };

  test('opens the customer or product by the row’s id, a supplier by name, nothing without an id', () => {
    expect(hrefOf({ kind: 'customer', id: 'customerId' }, ROW)).toBe('/customers/3');
    expect(hrefOf({ kind: 'product', id: 'customerId' }, ROW)).toMatch(/^\/products\/3$/);
    expect(hrefOf({ kind: 'customer', id: 'customerId' }, EMPTY)).toBeNull();
    expect(decodeURIComponent(hrefOf({ kind: 'supplier' }, ROW) ?? '')).toContain('Bob');
  });
});

describe('the lines of a sheet', () => {
  const line = {
    description: 'rear',
    quantity: 4,
    product: { code: '2055516-X', name: 'Primacy 4', unit: 'pc' },
  } as unknown as SheetLine;
  const lines = [
    { key: 'code', label: 'Code', kind: 'product', field: 'code', card: 'note' },
    { key: 'item', label: 'Item', kind: 'product', field: 'name' },
    { key: 'description', label: 'Description', kind: 'text', field: 'description' },
    { key: 'quantity', label: 'Qty', kind: 'quantity', field: 'quantity' },
    { key: 'stock', label: 'Stock', kind: 'quantity', field: 'quantity', only: 'editor' },
    { key: 'more', label: 'More', kind: 'special' },
  ] as unknown as readonly LineColumn[];

  test('have the columns of the detail page; names and descriptions wrap, codes do not', () => {
    const shown = bindLineColumns(lines, { more: () => '…' } as never);
    expect(shown.map(({ key }) => key)).toEqual(['code', 'item', 'description', 'quantity', 'more']);
    expect(shown[0]).toMatchObject({ header: 'Code', card: 'note' });
    const cells = shown.map((column) => {
      const { container, unmount } = renderInHouse(<section>{column.cell(line, 0)}</section>);
      const cell = [container.textContent, container.querySelector('[data-wrap]') !== null];
      unmount();
      return cell;
    });
    expect(cells).toEqual([
      ['2055516-X', false],
      ['Primacy 4', true],
      ['rear', true],
      ['4', false],
      ['…', false],
    ]);
  });

  test('share a column where the room is short, the second below the first', () => {
    const of = (...keys: string[]) =>
      keys.map((key) => ({ key, label: key, kind: 'quantity', field: 'quantity' })) as unknown as LineColumn[];
    const keysOf = (columns: readonly LineColumn[], sharing: boolean) =>
      bindLineColumns(columns, {} as never, sharing).map(({ key }) => key);
    expect(keysOf(of('quantity', 'price', 'amount'), true)).toEqual(['quantity', 'price', 'amount']);
    expect(keysOf(of('stock', 'cover', 'usdPrice', 'price'), false)).toHaveLength(4);
    expect(keysOf(of('stock', 'cover', 'usdPrice', 'price'), true)).toEqual(['stock', 'usdPrice']);
    const shown = bindLineColumns(of('amount', 'landed'), {} as never, true);
    const { container } = renderInHouse(
      <section>
        {shown[0]?.header} {shown[0]?.cell(line, 0)}
      </section>,
    );
    expect([...container.querySelectorAll('[data-pair] > div')].map(({ textContent }) => textContent)).toEqual([
      'amount',
      'landed',
      '4',
      '4',
    ]);
  });
});

test.each([
  [
    { kind: 'days', key: 'date', label: 'Date', operator: 'between', from: 'dateFrom', to: 'dateTo' },
    { kind: 'days', key: 'date', label: 'Date', rare: false, from: 'dateFrom', to: 'dateTo' },
  ],
  [
    { kind: 'text', key: 'number', label: 'No', operator: 'contains', placeholder: 'IN…', rare: true },
    { kind: 'text', key: 'number', label: 'No', rare: true, placeholder: 'IN…' },
  ],
  [
    { kind: 'choice', key: 'status', label: 'Status', operator: 'equals', options: 'staff', start: '1' },
    { kind: 'choice', key: 'status', label: 'Status', rare: false, options: 'staff', start: '1' },
  ],
  [
    { kind: 'choice', key: 'tag', label: 'Tag', operator: 'equals', options: [], placeholder: 'Any' },
    { kind: 'choice', key: 'tag', label: 'Tag', rare: false, options: [], placeholder: 'Any' },
  ],
])('a filter of a definition is the same on the search card: %j', (definition, filter) => {
  expect(listFilter(definition as FilterDefinition<string>)).toEqual(filter);
});
