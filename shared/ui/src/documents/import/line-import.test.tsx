import type { Account, ImportedLine, ImportSummary } from '@iwe/contract';
import { SheetType } from '@iwe/domain';
import { sessionStore, toastStore } from '@iwe/session';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { gridOf } from '../grid/model/index.ts';
import type { GridState, ModelColumn } from '../grid/model/index.ts';
import { blankLine, lineColumns, lineGrid } from '../lines/index.ts';
import type { EditorLine } from '../lines/index.ts';
import { renderInHouse } from '../../testing/render.tsx';
import { DataImport } from '../../lists/import/data-import.tsx';
import { lineOfImport } from './imported-line.ts';
import { LineImport } from './line-import.tsx';

const whole = (key: 'counted' | 'usdCents', factor: number): Pick<ModelColumn<EditorLine>, 'text' | 'parse'> => ({
  text: () => '',
  parse: (text) => ({ ok: true, patch: { [key]: Math.round(Number(text) * factor) } }),
});
const SPEC = lineGrid([
  lineColumns.code,
  lineColumns.quantity,
  { key: 'inWarehouseQty', ...whole('counted', 1) },
  { key: 'usdPrice', ...whole('usdCents', 100) },
  lineColumns.price,
  lineColumns.description,
]);
const product = (price: number | null) => ({
  id: 1,
  code: '2055516-X',
  name: 'Primacy 4',
  unit: 'pc',
  category: 1,
  stock: 8,
  available: 8,
  stock_3rdP: 0,
  stocks: [],
  prices: [{ price: 120 }, { price: null }, { price: 110 }, {}, {}, { price: 60 }, { price: 44.5 }],
  customerPrice: price === null ? null : { price, source: 'class' },
});
const lineOf = (over: object = {}) =>
  ({
    row: 2,
    product: product(98),
    quantity: 4,
    price: null,
    usdPrice: null,
    description: '',
    inWarehouseQty: null,
    ...over,
  }) as unknown as ImportedLine;

describe('an imported line', () => {
  test('has its product with the customer’s price, and only what the file says besides', () => {
    const plain = lineOfImport(lineOf(), SheetType.Invoice, SPEC);
    expect(plain).toMatchObject({ quantity: 4, priceCents: 9_800, manual: false, description: '' });
    expect(plain.item?.code).toBe('2055516-X');
    const priced = lineOfImport(lineOf({ price: 0, description: 'rear' }), SheetType.Invoice, SPEC);
    expect(priced).toMatchObject({ priceCents: 0, manual: true, description: 'rear' });
    expect(lineOfImport(lineOf({ price: 98.5 }), SheetType.Invoice, SPEC)).toMatchObject({ priceCents: 9_850 });
  });

  test('of a purchase has no price of ours, but the last one in dollars or that of the file', () => {
    const bought = lineOfImport(lineOf(), SheetType.Bill, SPEC);
    expect(bought).toMatchObject({ priceCents: null, usdCents: 4_450, quantity: 4 });
    expect(lineOfImport(lineOf({ usdPrice: 45.25 }), SheetType.Bill, SPEC).usdCents).toBe(4_525);
  });

  test('of a count has what was counted, also nothing, and no price', () => {
    for (const inWarehouseQty of [0, 12]) {
      const counted = lineOfImport(lineOf({ inWarehouseQty, quantity: 7 }), SheetType.Adjustment, SPEC);
      expect(counted).toMatchObject({ counted: inWarehouseQty, quantity: null, priceCents: null });
    }
    expect(lineOfImport(lineOf(), SheetType.Adjustment, SPEC).counted).toBeUndefined();
  });

  test('leaves out what the sheet has no column for', () => {
    const spec = lineGrid([lineColumns.code, lineColumns.quantity]);
    expect(lineOfImport(lineOf({ price: 5, description: 'rear' }), SheetType.Transfer, spec)).toMatchObject({
      quantity: 4,
      priceCents: 9_800,
      description: '',
    });
  });
});

const SUMMARY: ImportSummary = {
  id: '7b0d6a9e-0000-4000-8000-000000000001',
  kind: 'lines',
  fileName: 'order.xls',
  sheet: 'Sheet1',
  questions: [],
  rows: 2,
  good: 2,
  columns: [],
  bad: [],
  preview: [],
  notes: [],
  sameFile: null,
};
let sent: { call: string; body: unknown }[];
let checked: object;
beforeEach(() => {
  sent = [];
  toastStore.set([]);
  checked = { data: [lineOf({ description: 'first' }), lineOf({ description: 'second' })], summary: SUMMARY };
  globalThis.fetch = (async (input: string, { method, body }: RequestInit) => {
    sent.push({ call: `${method} ${input.replace('/api/ag/', '')}`, body });
    const answer = input.includes('confirm') ? { data: { written: 2, bad: [] } } : checked;
    return { ok: true, status: 200, headers: new Headers(), json: async () => answer };
  }) as unknown as typeof fetch;
  const account = { eId: 1, orgId: 4, timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
});
const formOf = (at: number) => sent.at(at)!.body as FormData;
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const take = async () => {
  const files = [new File(['x'], 'order.xls')];
  await act(async () => void fireEvent.change(screen.getByLabelText(/^One \.xls/), { target: { files } }));
};

describe('the import of lines', () => {
  let grid: GridState<EditorLine>;
  function Editor(props: {
    type?: SheetType;
    customerId?: number | null;
    warehouseId?: number | null;
    maxRows?: number;
  }) {
    const { type = SheetType.Invoice, customerId = null, warehouseId = null, maxRows = 500 } = props;
    const spec = { ...SPEC, maxRows };
    const line = { ...blankLine(), description: 'own' };
    const [now, setNow] = useState(() => gridOf([line, blankLine(), { ...line, key: 'k2' }], spec));
    const place = useRef<HTMLDivElement>(null);
    grid = now;
    return (
      <>
        <div ref={place} tabIndex={-1} data-testid="grid" />
        <LineImport
          type={type}
          customerId={customerId}
          warehouseId={warehouseId}
          spec={spec}
          grid={now}
          onGrid={setNow}
          gridRef={place}
        />
      </>
    );
  }

  test('puts them behind those that are there, in one step, and goes to the first of them', async () => {
    renderInHouse(<Editor customerId={7} warehouseId={14} />);
    await press('Import lines');
    await take();
    expect([sent[0]?.call, [...formOf(0).entries()].slice(0, -1)]).toEqual([
      'POST lines',
      [
        ['type', String(SheetType.Invoice)],
        ['customerId', '7'],
      ],
    ]);
    await press('Import 2 lines');
    expect(grid.rows.map(({ description }) => description)).toEqual(['own', 'own', 'first', 'second', '']);
    expect([grid.active, grid.past.length]).toEqual([{ row: 2, column: 0 }, 1]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('grid')));
  });

  test('names no customer where there is none', async () => {
    renderInHouse(<Editor />);
    await press('Import lines');
    await take();
    expect([...formOf(0).keys()]).toEqual(['type', 'file']);
  });

  test.each([
    [4, null],
    [3, 'A sheet holds at most 3 lines; this would be 4. Delete some lines first, or take a shorter file.'],
  ])('of two lines into a sheet with two, which holds %i, is refused with %p', async (maxRows, words) => {
    renderInHouse(<Editor maxRows={maxRows} />);
    await press('Import lines');
    await take();
    expect(screen.queryByRole('alert')?.textContent ?? null).toBe(words);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 2 lines' }).disabled).toBe(words !== null);
  });

  test('of a count needs its warehouse, and goes to its own address with it', async () => {
    const { unmount } = renderInHouse(<Editor type={SheetType.Adjustment} />);
    await press('Import lines');
    expect(toastStore.get()[0]?.lines).toEqual(['Choose the warehouse first: the count is held against its stock.']);
    expect(screen.queryByRole('dialog')).toBeNull();
    unmount();
    renderInHouse(<Editor type={SheetType.Adjustment} warehouseId={14} />);
    await press('Import lines');
    await press('Template');
    expect(sent.at(-1)?.call).toBe(`GET import-templates/import_lines?format=xls&type=${SheetType.Adjustment}`);
    await take();
    expect(sent.at(-1)?.call).toBe('POST import_lines');
    expect(formOf(-1).get('warehouseId')).toBe('14');
  });
});

describe('the import of records', () => {
  test('is called Import Data unless it has another name or key, and reports the rows written', async () => {
    const onWritten = jest.fn();
    checked = { data: { ...SUMMARY, kind: 'products' } };
    const noun = ['product', 'products'] as const;
    const { rerender } = renderInHouse(
      <DataImport kind="products" files={['xls', 'xlsx']} noun={noun} onWritten={onWritten} />,
    );
    expect(screen.getByRole('button', { name: 'Import Data' }).title).toBe('Import Data (Alt+I)');
    await press('Import Data');
    await take();
    await press('Import 2 products');
    expect(onWritten.mock.calls).toEqual([[2]]);
    rerender(
      <DataImport
        kind="products"
        label="Prices"
        keys="alt+p"
        files={['xlsx']}
        noun={noun}
        path="imports/prices"
        onWritten={onWritten}
      />,
    );
    expect(screen.getByRole('button', { name: 'Prices' }).title).toBe('Prices (Alt+P)');
    await act(async () => void fireEvent.keyDown(document.body, { key: 'p', altKey: true }));
    await take();
    expect(sent.at(-1)?.call).toBe('POST imports/prices');
  });
});
