import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { renderInHouse } from '../../testing/render.tsx';
import { blankLine, lineColumns, lineGrid, withItem } from '../lines/index.ts';
import type { EditorLine } from '../lines/index.ts';
import type { CellEditorProps, GridColumn } from './grid-types.ts';
import { LineCards } from './line-cards.tsx';
import { gridOf } from './model/index.ts';
import type { GridState } from './model/index.ts';
import { buildItem } from '../testing/build-item.ts';

const item = (id: number) =>
  buildItem(id, {
    name: `Tyre ${id}`,
    classACents: 10_000,
    stock: 20,
    available: 18,
    price: { cents: 9_800, source: 'classA' },
  });
const line = (id: number, over: Partial<EditorLine> = {}): EditorLine => ({
  ...withItem(blankLine(), item(id)),
  quantity: 4,
  ...over,
});

const { code, name, quantity, price, stock, amount, description } = lineColumns;
const models = [code, name, quantity, price, stock, amount, description];
const spec = lineGrid(models);
const HEADERS = ['Item Code', 'Item Name', 'Qty', 'Unit Price', 'Stock', 'Line Amount', 'Line Description'];

/** The product field of a test: three ways in which it ends. */
const pick = ({ label, text, commit, commitChange, cancel }: CellEditorProps<EditorLine>) => (
  <div>
    <span>{`${label}, "${text}"`}</span>
    <button onClick={() => commitChange((row) => withItem(row, item(7)), 'enter')}>Choose T7</button>
    <button onClick={() => commit('T8', 'enter')}>Type T8</button>
    <button onClick={cancel}>Leave</button>
  </div>
);
const columns: GridColumn<EditorLine>[] = models.map((model, position) => ({
  ...model,
  header: HEADERS[position] ?? '',
  width: 80,
  ...(model.key === 'code' ? { editor: pick } : {}),
  ...(model.key === 'quantity' || model.key === 'price' ? { align: 'end' as const } : {}),
  ...(model.key === 'stock' ? { render: (row: EditorLine) => (row.item ? `${row.item.available} here` : null) } : {}),
  ...(model.key === 'price'
    ? {
        tone: (row: EditorLine) =>
          (row.priceCents ?? 0) < 9_000 ? { tone: 'warning' as const, reason: 'Below Class A.' } : undefined,
      }
    : {}),
}));

let state: GridState<EditorLine>;
function Lines({ rows }: { rows: readonly EditorLine[] }) {
  const [now, setNow] = useState(() => gridOf(rows, spec));
  useLayoutEffect(() => {
    state = now;
  });
  return <LineCards label="Lines" columns={columns} spec={spec} state={now} onState={setNow} />;
}
const show = (...rows: EditorLine[]) => renderInHouse(<Lines rows={rows} />);
const cards = () => screen.queryAllByRole('listitem').map((card) => card.getAttribute('aria-label'));
const card = (index: number) => within(screen.getAllByRole('listitem')[index] as HTMLElement);
const field = (index: number, label: string) => card(index).getByLabelText<HTMLInputElement>(label);
const press = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }));
const type = (index: number, label: string, value: string) =>
  fireEvent.change(field(index, label), { target: { value } });
const facts = (index: number) =>
  Object.fromEntries(
    card(index)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

test('each line is a card: what can be typed in fields, the rest as text, empty values left out', () => {
  show(line(1), line(2));
  expect(screen.getByRole('list', { name: 'Lines' })).toBeTruthy();
  expect(cards()).toEqual(['Line 1 T1', 'Line 2 T2']);
  expect(['Qty', 'Unit Price', 'Line Description'].map((label) => field(0, label).value)).toEqual(['4', '98.00', '']);
  expect(['Qty', 'Line Description'].map((label) => field(0, label).inputMode)).toEqual(['decimal', '']);
  expect(facts(0)).toEqual({ Stock: '18 here', 'Line Amount': '392.00' });
  // The product is the card's title and is not typed over.
  expect(card(0).queryByLabelText('Item Code')).toBeNull();
  expect(card(0).getByText('Tyre 1')).toBeTruthy();
});

test('without a line there is no empty list, only the way to add one', () => {
  show();
  expect([screen.queryByRole('list'), cards()]).toEqual([null, []]);
  expect(screen.getByRole('button', { name: 'Add product' })).toBeTruthy();
});

test('a text is taken when its field is left or with Enter, as one step each', () => {
  show(line(1), line(2));
  type(1, 'Qty', '12');
  expect(state.rows[1]?.quantity).toBe(4);
  fireEvent.blur(field(1, 'Qty'));
  expect([state.rows[0]?.quantity, state.rows[1]?.quantity, facts(1)['Line Amount']]).toEqual([4, 12, '1176.00']);
  type(1, 'Unit Price', '100');
  fireEvent.keyDown(field(1, 'Unit Price'), { key: 'Enter' });
  expect([state.rows[1]?.priceCents, field(1, 'Unit Price').value]).toEqual([10_000, '100.00']);
  fireEvent.blur(field(1, 'Unit Price'));
  expect(state.past).toHaveLength(2);
});

test('a text that cannot be taken stays with its reason, until it is mended', () => {
  show(line(1));
  type(0, 'Qty', '1.5');
  fireEvent.blur(field(0, 'Qty'));
  expect([field(0, 'Qty').value, state.rows[0]?.quantity]).toEqual(['1.5', 4]);
  expect(card(0).getAllByText(/^Qty must be a whole number/)).toHaveLength(1);
  expect(field(0, 'Qty').getAttribute('aria-invalid')).toBe('true');
  type(0, 'Qty', '3');
  fireEvent.blur(field(0, 'Qty'));
  expect([field(0, 'Qty').value, card(0).queryByRole('alert')]).toEqual(['3', null]);
});

test('a warning, and a product that was not found, are said on the card', () => {
  const marks = { code: { text: 'X9', reason: 'No product has the code "X9".', kind: 'error' as const } };
  show(line(1, { priceCents: 8_000 }), { ...blankLine(), quantity: 2, marks });
  expect(card(0).getByText('Below Class A.')).toBeTruthy();
  expect(card(1).getByText('No product has the code "X9".')).toBeTruthy();
});

test('a card is deleted by its button, the others keep their own', () => {
  show(line(1), line(2), line(3));
  press('Delete line 2 T2');
  expect(cards()).toEqual(['Line 1 T1', 'Line 2 T3']);
  press('Delete line 1 T1');
  press('Delete line 1 T3');
  expect([cards(), state.rows.length]).toEqual([[], 1]);
});

describe('a product', () => {
  test('that is chosen makes a card, whose first value is typed next', () => {
    show(line(1));
    press('Add product');
    expect(screen.getByText('Item Code, ""')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add product' })).toBeNull();
    press('Choose T7');
    expect(cards()).toEqual(['Line 1 T1', 'Line 2 T7']);
    expect(document.activeElement).toBe(field(1, 'Qty'));
    expect(screen.getByRole('button', { name: 'Add product' })).toBeTruthy();
  });

  test('that is typed is looked up for a line of its own', () => {
    show(line(1));
    press('Add product');
    press('Type T8');
    expect(state.rows.map(({ lookup }) => lookup?.text)).toEqual([undefined, 'T8', undefined]);
    expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull();
  });

  test('that is not wanted after all leaves the lines as they were', () => {
    show(line(1));
    press('Add product');
    press('Leave');
    expect(cards()).toEqual(['Line 1 T1']);
    expect(screen.getByRole('button', { name: 'Add product' })).toBeTruthy();
  });
});

test('a scanned barcode is looked up in a line of its own, whose quantity is typed next', async () => {
  window.matchMedia = (query) =>
    ({ matches: query === '(pointer: coarse)', addEventListener() {}, removeEventListener() {} }) as never;
  const stream = { getTracks: () => [] };
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: () => Promise.resolve(stream) } });
  HTMLMediaElement.prototype.play = () => Promise.resolve();
  const detect = () => Promise.resolve([{ rawValue: '4006381333931' }]);
  Object.assign(globalThis, {
    BarcodeDetector: class {
      detect = detect;
    },
  });
  show(line(1));
  press('Scan a barcode');
  await waitFor(() => expect(state.rows).toHaveLength(3));
  expect(state.rows[1]?.lookup).toMatchObject({ by: 'code', text: '4006381333931' });
});
