import type { Account } from '@iwe/contract';
import { sessionStore } from '@iwe/session';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { TextField } from '../../kit/controls/text-field.tsx';
import { renderInHouse } from '../../testing/render.tsx';
import { beginEdit, gridOf } from '../grid/model/index.ts';
import type { GridState } from '../grid/model/index.ts';
import { blankLine, lineColumns, lineGrid, withItem } from '../lines/index.ts';
import type { EditorLine } from '../lines/index.ts';
import { SheetEditorFrame } from './sheet-editor-frame.tsx';
import type { SheetEditorFrameProps } from './sheet-editor-frame.tsx';

const models = [lineColumns.quantity, lineColumns.price];
const SPEC = lineGrid(models);
const columns = models.map((model) => ({ ...model, header: model.key, width: 80 }));
const line = (key: string, over: Partial<EditorLine> = {}): EditorLine => ({
  ...withItem(blankLine(), {
    id: 1,
    code: `T${key}`,
    name: 'Eco',
    unit: 'pc',
    category: 1,
    classACents: 10_000,
    stock: 1,
    available: 1,
    stock3rdP: 0,
    stocks: [],
    price: { cents: 9_800, source: 'classA' },
  }),
  key,
  quantity: 4,
  ...over,
});
const low = (key: string) => line(key, { manual: true, priceCents: 5_000 });

const onSubmit = jest.fn();
const onCancel = jest.fn();
let state: GridState<EditorLine>;
let change: (to: GridState<EditorLine>) => void;
type Given = Partial<SheetEditorFrameProps<Record<string, string>>>;
function Screen({ rows, ...given }: Given & { rows: readonly EditorLine[] }) {
  const [grid, setGrid] = useState(() => gridOf(rows, SPEC));
  useLayoutEffect(() => {
    state = grid;
  });
  useLayoutEffect(() => {
    change = setGrid;
  }, []);
  const gridRef = useRef<HTMLDivElement>(null);
  return (
    <SheetEditorFrame
      title="New Invoice"
      fields={['Shop', 'Phone', 'Place', 'Note'].map((label) => (
        <div key={label}>
          <TextField label={label} value="" onChange={() => undefined} error={label === 'Note' ? 'Bad' : undefined} />
        </div>
      ))}
      columns={columns}
      spec={SPEC}
      grid={grid}
      onGrid={setGrid}
      gridRef={gridRef}
      lines={grid.rows.slice(0, -1)}
      taxType={3}
      isSaving={false}
      conflict={null}
      onMerge={() => undefined}
      onCloseConflict={() => undefined}
      fieldLabel={(field) => field}
      valueText={(_field, value) => String(value)}
      {...{ onSubmit, onCancel }}
      {...given}
    />
  );
}
const field = (label: string) => screen.getByLabelText(label);
const lines = () => screen.getByRole('grid', { name: 'Lines' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const key = (name: string, init: KeyboardEventInit) => fireEvent.keyDown(document.body, { key: name, ...init });

beforeEach(() => {
  onSubmit.mockReset();
  onCancel.mockReset();
  const account = { eId: 1, orgId: 4, timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
});

describe('one begins', () => {
  test.each<[string, readonly EditorLine[], Given, () => HTMLElement]>([
    ['in the head of a sheet without lines', [], {}, () => field('Shop')],
    ['in the lines of a sheet that has some', [line('1')], {}, lines],
    ['in the head where it lacks something', [line('1')], { beginsInHead: true }, () => field('Shop')],
  ])('%s', (_where, rows, given, element) => {
    renderInHouse(<Screen rows={rows} {...given} />);
    expect(document.activeElement).toBe(element());
    expect(document.title).toMatch(/^New Invoice/);
  });
});

describe('the keys', () => {
  test('go to the lines and back to the head, and submit', async () => {
    renderInHouse(<Screen rows={[line('1')]} />);
    key('h', { altKey: true });
    expect(document.activeElement).toBe(field('Shop'));
    fireEvent.keyDown(field('Shop'), { key: 'l', altKey: true });
    expect(document.activeElement).toBe(lines());
    key('s', { ctrlKey: true });
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  });
});

test('Submit and Cancel call what the kind has given; while it is saved Submit is busy', async () => {
  const { unmount } = renderInHouse(<Screen rows={[line('1')]} />);
  press('Submit');
  press('Cancel');
  expect([onSubmit.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
  unmount();
  renderInHouse(<Screen rows={[line('1')]} isSaving />);
  expect(screen.getByRole('button', { name: /Submit/ }).getAttribute('aria-busy')).toBe('true');
});

test('a head that was refused has the focus in its first invalid field, each time', () => {
  const { rerender } = renderInHouse(<Screen rows={[line('1')]} headRefusals={0} />);
  expect(document.activeElement).toBe(lines());
  rerender(<Screen rows={[line('1')]} headRefusals={1} />);
  expect(document.activeElement).toBe(field('Note'));
  act(() => lines().focus());
  rerender(<Screen rows={[line('1')]} headRefusals={2} />);
  expect(document.activeElement).toBe(field('Note'));
});

describe('the notice of low prices', () => {
  const notice = () => screen.queryByRole('alertdialog', { name: /Below PriceA/ });

  test('is answered once for each price, and one types on in the lines', async () => {
    renderInHouse(<Screen rows={[low('1'), line('2'), low('3')]} warnsPrice />);
    expect(notice()).not.toBeNull();
    press('Sure');
    await waitFor(() => expect(notice()).toBeNull());
    expect(state.rows.map(({ sureCents }) => sureCents)).toEqual([5_000, null, 5_000, null]);
    expect(state.past).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(lines()));
  });

  test.each<[string, Given]>([
    ['for other kinds', {}],
    ['while another question is open', { warnsPrice: true, isAsking: true }],
  ])('does not come %s', (_when, given) => {
    renderInHouse(<Screen rows={[low('1')]} {...given} />);
    expect(notice()).toBeNull();
  });

  test('waits while one types in the lines', () => {
    renderInHouse(<Screen rows={[line('1')]} warnsPrice />);
    act(() => change(beginEdit(gridOf([low('1')], SPEC), SPEC)));
    expect(notice()).toBeNull();
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'quantity, line 1' }), { key: 'Escape' });
    expect(notice()).not.toBeNull();
  });

  test('waits for a conflict that is open', () => {
    const theirs = { header: {}, lines: [], id: 71, no: 'IN000071', contentVersion: 4 };
    const conflict = {
      merge: { taken: [], asks: [] },
      theirs,
      changedBy: 'Mia',
      changedAt: '2026-11-20T02:00:00.000Z',
    };
    renderInHouse(<Screen rows={[low('1')]} warnsPrice conflict={conflict} />);
    expect(notice()).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Mia saved this sheet while you were editing' })).toBeTruthy();
  });
});

test('lines that are kept are below the lines only where they can be taken back', () => {
  const onTakeBack = jest.fn();
  const { unmount } = renderInHouse(<Screen rows={[line('1')]} rest={[line('9')]} onTakeBack={onTakeBack} />);
  press('Take T9 back');
  expect(onTakeBack).toHaveBeenCalledTimes(1);
  unmount();
  renderInHouse(<Screen rows={[line('1')]} rest={[line('9')]} />);
  expect(screen.queryByRole('group', { name: 'Kept for a linked draft' })).toBeNull();
});

describe('in a narrow window', () => {
  const before = Object.getOwnPropertyDescriptor(window, 'matchMedia');
  beforeEach(() => {
    const media = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    Object.defineProperty(window, 'matchMedia', { configurable: true, writable: true, value: () => media });
  });
  afterEach(() => {
    if (before) Object.defineProperty(window, 'matchMedia', before);
    else Reflect.deleteProperty(window, 'matchMedia');
  });

  test('no field has the focus, further fields are shown on demand, and lines are cards', () => {
    renderInHouse(<Screen rows={[line('1')]} tools={<span>Own tool</span>} imports={<span>Import</span>} />);
    expect(document.activeElement).toBe(document.body);
    expect([screen.queryByRole('grid'), screen.queryByText('Import')]).toEqual([null, null]);
    expect([screen.getByRole('list', { name: 'Lines' }), screen.getByText('Own tool')]).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: 'Submit' })).toHaveLength(1);
    press('More fields');
    expect(screen.queryByRole('button', { name: 'More fields' })).toBeNull();
  });

  test('a head that was refused shows all its fields; before, none of them has the focus', () => {
    const { rerender } = renderInHouse(<Screen rows={[]} headRefusals={0} />);
    expect(document.activeElement).toBe(document.body);
    expect(screen.getByRole('button', { name: 'More fields' })).toBeTruthy();
    rerender(<Screen rows={[]} headRefusals={1} />);
    expect(screen.queryByRole('button', { name: 'More fields' })).toBeNull();
  });

  test('a form of many columns can be read elsewhere, or filled in here all the same', () => {
    const run = jest.fn();
    renderInHouse(<Screen rows={[]} onRead={{ label: 'Read it', run }} />);
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    press('Read it');
    expect(run).toHaveBeenCalledTimes(1);
    press('Fill it in here');
    expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy();
  });
});

test('a form of many columns is filled in at once in a wide window', () => {
  renderInHouse(<Screen rows={[]} onRead={{ label: 'Read it', run: () => undefined }} imports={<span>Import</span>} />);
  expect(screen.queryByRole('button', { name: 'Read it' })).toBeNull();
  expect([screen.getByRole('button', { name: 'Submit' }), screen.getByText('Import')]).toHaveLength(2);
});
