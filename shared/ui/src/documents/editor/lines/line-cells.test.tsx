import { toastStore } from '@iwe/session';
import { act, renderHook, screen } from '@testing-library/react';
import { useRef } from 'react';
import { definedGrid } from '../../lines/index.ts';
import { renderInHouse } from '../../../testing/render.tsx';
import { undo } from '../../grid/model/index.ts';
import { blankLine, lineColumns, withItem } from '../../lines/index.ts';
import type { EditorLine, LineItem } from '../../lines/index.ts';
import { lineCells } from './line-cells.tsx';
import type { LineCellContext } from './line-cells.tsx';
import { useLineCells } from './use-line-cells.ts';
import { useSheetEditor } from '../use-sheet-editor.ts';
import { buildItem } from '../../testing/build-item.ts';

const item = (id: number, over: Partial<LineItem> = {}) =>
  buildItem(id, {
    classACents: 10_000,
    stocks: [
      { warehouseId: 14, warehouse: 'Tempe', stock: 3 },
      { warehouseId: 15, warehouse: 'Botany', stock: 6 },
    ],
    price: { cents: 9_500, source: 'classB' },
    ...over,
  });
const line = (id: number, over: Partial<EditorLine> = {}, about: Partial<LineItem> = {}): EditorLine => ({
  ...withItem(blankLine(), item(id, about)),
  key: `k${id}`,
  quantity: 2,
  ...over,
});
const none = () => undefined;
const CONTEXT: LineCellContext = {
  lines: [],
  find: () => Promise.resolve([]),
  showPrices: true,
  customerId: 5,
  sheetId: 71,
  warehouseId: null,
  open: null,
  onOpen: none,
  keepsRest: true,
  onReduce: none,
  onTakeWarehouse: none,
  warnsPrice: true,
  takesStock: true,
  historyKind: 'sales',
};
const cellsOf = (over: Partial<LineCellContext>) => lineCells({ ...CONTEXT, ...over });
type Column = keyof ReturnType<typeof lineCells>;
/** What a cell shows, with the name of its button and its title. */
const shown = (column: Column, one: EditorLine, over: Partial<LineCellContext> = {}) => {
  const view = renderInHouse(<>{cellsOf({ lines: [one], ...over })[column].render?.(one, 0)}</>);
  const { textContent } = view.container;
  const title = view.container.querySelector('[data-text]')?.getAttribute('title') ?? null;
  const label = view.container.querySelector('button')?.getAttribute('aria-label') ?? null;
  view.unmount();
  return { text: textContent, title, label };
};

describe('the stock of a line', () => {
  test('is that of all warehouses, with what is available where that is another number', () => {
    expect(shown('stock', line(1))).toMatchObject({
      text: '9',
      label: '9: stock of T1, 9 on hand, 9 available',
    });
    expect(shown('stock', line(1, {}, { available: 4 })).text).toBe('9 · 4 av.');
  });

  test('is that of the chosen warehouse beside the total, 0 where it has none', () => {
    expect(shown('stock', line(1), { warehouseId: 14 }).text).toBe('3 of 9');
    expect(shown('stock', line(1), { warehouseId: 99, takesStock: false }).text).toBe('0 of 9');
  });

  test('that is short is said in colour and words, only where goods go out', () => {
    const short = line(1, { quantity: 10 });
    const tone = (over: Partial<LineCellContext>) => cellsOf({ lines: [short], ...over }).stock.tone?.(short, 0);
    expect(tone({})).toEqual({ tone: 'danger', reason: 'Need 10, have 9 in all warehouses' });
    expect(tone({ warehouseId: 14 })).toMatchObject({ reason: 'Need 10, have 3 in Tempe' });
    expect(tone({ takesStock: false })).toBeUndefined();
    expect(shown('stock', short).label).toMatch(/9 available; need 10, have 9 in all warehouses$/);
  });

  test('of a service, and of a line without a product, is nothing to open', () => {
    expect(shown('stock', line(1, {}, { category: 4 }))).toMatchObject({ text: '', label: null });
    const onOpen = jest.fn();
    const { stock, history } = cellsOf({ onOpen });
    stock.onOpen?.(blankLine(), 0);
    history.onOpen?.(blankLine(), 0);
    expect(onOpen).not.toHaveBeenCalled();
    stock.onOpen?.(line(1), 0);
    history.onOpen?.(line(2), 0);
    expect(onOpen.mock.calls).toEqual([[{ key: 'k1', what: 'stock' }], [{ key: 'k2', what: 'history' }]]);
  });
});

test('a popover is open at its own line and kind alone, and its button closes it', () => {
  const onOpen = jest.fn();
  const lines = [line(1), line(2)];
  const cells = cellsOf({ lines, onOpen, open: { key: 'k2', what: 'stock' } });
  const both = lines.map((one) => [cells.stock.render?.(one, 0), cells.history.render?.(one, 0)]);
  renderInHouse(
    <>
      {both.flat().map((cell, index) => (
        <div key={index}>{cell}</div>
      ))}
    </>,
  );
  expect(screen.getAllByRole('dialog').map((panel) => panel.getAttribute('aria-label') ?? panel.textContent)).toEqual([
    expect.stringContaining('Stock of T2'),
  ]);
  screen.getByRole('button', { name: /stock of T1/ }).click();
  screen.getByRole('button', { name: /stock of T2/ }).click();
  expect(onOpen.mock.calls).toEqual([[{ key: 'k1', what: 'stock' }], [null]]);
});

test('a price says where it is from, and a low one what it is compared with, on invoices alone', () => {
  expect(shown('price', line(1))).toMatchObject({ text: '95.00', title: 'Class B' });
  expect(shown('price', line(1, { priceCents: null, priceSource: '' }))).toMatchObject({ text: '', title: null });
  const low = line(1, { priceCents: 9_699, manual: true });
  expect(cellsOf({}).price.tone?.(low, 0)).toEqual({ tone: 'warning', reason: 'PriceA / COD 100.00' });
  expect(cellsOf({ warnsPrice: false }).price.tone?.(low, 0)).toBeUndefined();
  expect(cellsOf({}).price.tone?.(line(1, { priceCents: 9_700, manual: true }), 0)).toBeUndefined();
});

test('qty and amount are empty where there is none, and 0 is told', () => {
  expect(['quantity', 'amount'].map((column) => shown(column as Column, blankLine()).text)).toEqual(['', '']);
  const free = line(1, { quantity: 0, priceCents: null });
  expect(['quantity', 'amount'].map((column) => shown(column as Column, free).text)).toEqual(['0', '0.00']);
  expect(shown('amount', line(1)).text).toBe('190.00');
});

test('a product that is looked up waits in its own cell', () => {
  const waiting: EditorLine = { ...blankLine(), lookup: { by: 'name', text: 'Eco', onMiss: 'mark' } };
  const waits = (column: 'code' | 'name') => {
    const view = renderInHouse(<>{cellsOf({})[column].render?.(waiting, 0)}</>);
    const isWaiting = view.container.querySelector('span:not([data-text])') !== null;
    view.unmount();
    return isWaiting;
  };
  expect([waits('code'), waits('name'), shown('name', waiting).text]).toEqual([false, true, 'Eco']);
  expect(shown('name', line(1)).title).toBe('Eco 1');
});

describe('the excess of a short line', () => {
  const { code, quantity, price } = lineColumns;
  const columns = [
    { key: 'code', label: 'Code', kind: 'special' },
    { key: 'quantity', label: 'Qty', kind: 'special' },
    { key: 'price', label: 'Price', kind: 'special' },
  ] as const;
  const SPEC = definedGrid(columns as never, { code, quantity, price } as never);
  beforeEach(() => {
    localStorage.clear();
    toastStore.set([]);
  });
  const open = (lines: readonly EditorLine[], over: { keepsRest?: boolean; warehouseId?: number | null } = {}) => {
    const onTakeWarehouse = jest.fn();
    const content = { header: {}, lines };
    const { result } = renderHook(() => {
      const seed = { ...content, uuid: 'u', rest: [], base: null, sourceId: null, pristine: content };
      const editor = useSheetEditor(seed, SPEC, { path: '/order_add/Invoices', id: 'mine' });
      const gridRef = useRef<HTMLDivElement>(null);
      const find = CONTEXT.find;
      const given = { editor, spec: SPEC, gridRef, find, showPrices: true, customerId: 5, warehouseId: null };
      const { cells, takeBack } = useLineCells({ ...given, onTakeWarehouse, ...over });
      return { editor, cells, takeBack };
    });
    const panel = (one: EditorLine) => {
      act(() => result.current.cells.stock.onOpen?.(one, 0));
      renderInHouse(<>{result.current.cells.stock.render?.(one, 0)}</>);
    };
    const press = (name: string | RegExp) => act(() => screen.getByRole('button', { name }).click());
    return { now: () => result.current, panel, press, onTakeWarehouse };
  };
  const pairs = (lines: readonly EditorLine[]) => lines.map(({ item: of, quantity: units }) => [of?.code, units]);
  const said = () => toastStore.get().map(({ lines }) => lines.join(' '));

  test('is kept as a line of its own, and the line keeps what is there', () => {
    const one = line(1, { id: 7, quantity: 12, sourceLineId: 3 });
    const { now, panel, press } = open([one, line(2)]);
    panel(one);
    press('Take 9, keep the rest as a linked draft');
    expect([pairs(now().editor.lines), pairs(now().editor.rest)]).toEqual([
      [
        ['T1', 9],
        ['T2', 2],
      ],
      [['T1', 3]],
    ]);
    expect(now().editor.rest[0]).toMatchObject({ id: null, sourceLineId: null });
    expect(said()).toEqual(['3 × T1 will be kept as a linked draft when this sheet is submitted.']);
    act(() => now().editor.setGrid((grid) => undo(grid, SPEC)));
    expect(pairs(now().editor.lines)[0]).toEqual(['T1', 12]);
  });

  test('is left out where no linked draft is made, and a line of which nothing is there goes', () => {
    const one = line(1, { quantity: 12 }, { available: 0 });
    const { now, panel, press } = open([one, line(2)], { keepsRest: false });
    panel(one);
    press('Take 0');
    expect([pairs(now().editor.lines), now().editor.rest, said()]).toEqual([[['T2', 2]], [], []]);
  });

  test('is none where another warehouse is taken', () => {
    const one = line(1, { quantity: 5 });
    const { now, panel, press, onTakeWarehouse } = open([one], { warehouseId: 14 });
    panel(one);
    press('Take from Botany (6)');
    expect(onTakeWarehouse.mock.calls).toEqual([[15]]);
    expect(pairs(now().editor.lines)).toEqual([['T1', 5]]);
    // Its popover is closed.
    const view = renderInHouse(<>{now().cells.stock.render?.(one, 0)}</>);
    expect(view.container.querySelector('[aria-expanded=true]')).toBeNull();
  });

  test('goes back into the line of the same product and price, otherwise into one of its own', () => {
    const kept = [line(1, { key: 'a', quantity: 3 }), line(2, { key: 'b', quantity: 4, priceCents: 1 })];
    const { now } = open([line(2), blankLine(), line(1, { quantity: 5 })]);
    act(() => now().editor.setRest(kept));
    act(() => now().takeBack(kept[0]!));
    expect(pairs(now().editor.grid.rows)).toEqual([
      ['T2', 2],
      ['T1', 8],
      [undefined, null],
    ]);
    expect(pairs(now().editor.rest)).toEqual([['T2', 4]]);
    act(() => now().takeBack(kept[1]!));
    expect(pairs(now().editor.lines)).toEqual([
      ['T2', 2],
      ['T1', 8],
      ['T2', 4],
    ]);
    expect(now().editor.rest).toEqual([]);
  });
});
