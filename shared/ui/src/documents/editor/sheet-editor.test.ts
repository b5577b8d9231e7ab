import type { Account } from '@iwe/contract';
import { api, sessionStore } from '@iwe/session';
import { act, renderHook } from '@testing-library/react';
import { sheetDrafts } from '../draft/sheet-draft.ts';
import { setText, undo } from '../grid/model/index.ts';
import { blankLine, lineColumns, lineGrid } from '../lines/index.ts';
import type { EditorLine } from '../lines/index.ts';
import { useSheetEditor } from './use-sheet-editor.ts';
import type { EditorSeed } from './use-sheet-editor.ts';

const PATH = '/order_edit/Invoices/71';
const SPEC = lineGrid([lineColumns.quantity, lineColumns.description]);
const source = { no: 'IN000060', quantity: 4, open: 4 };
const line = (key: string, over: Partial<EditorLine> = {}): EditorLine => ({
  ...blankLine(),
  key,
  quantity: 4,
  sourceLineId: 9,
  source,
  ...over,
});
type Head = { phone: string; address: string };
const CONTENT = { header: { phone: '1', address: 'A' }, lines: [line('1')] };
const BASE = { ...CONTENT, id: 71, no: 'IN000071', contentVersion: 3 };
const SEED: EditorSeed<Head> = {
  ...CONTENT,
  uuid: 'u',
  rest: [],
  base: BASE,
  sourceId: 60,
  quote: { id: 12, customerId: 5 },
  pristine: BASE,
};

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  const account = { eId: 1, orgId: 4, email: 'sam@iwe.test', timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
});
afterEach(() => jest.useRealTimers());

function open(over: Partial<EditorSeed<Head>> = {}) {
  const seed = { ...SEED, ...over };
  const { result, unmount } = renderHook(() => useSheetEditor(seed, SPEC, { path: PATH, id: 'mine' }));
  return { editor: () => result.current, unmount };
}
const stored = () => sheetDrafts.load<Head>(PATH, 'mine');
const rest = () => act(() => jest.advanceTimersByTime(300));
const quantities = (rows: readonly EditorLine[]) => rows.map(({ quantity }) => quantity);

describe('the draft of a sheet in the browser', () => {
  test('is stored after a pause in typing, with everything that is needed to go on', () => {
    const { editor } = open();
    act(() => editor().setLabel('Harbour'));
    act(() => editor().setHeader({ phone: '2' }));
    act(() => jest.advanceTimersByTime(299));
    expect(stored()).toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(stored()).toMatchObject({
      uuid: 'u',
      header: { phone: '2', address: 'A' },
      rest: [],
      base: { id: 71, contentVersion: 3 },
      sourceId: 60,
      quote: { id: 12, customerId: 5 },
      label: 'Harbour',
    });
    expect(quantities(stored()?.lines ?? [])).toEqual([4]);
  });

  test('is gone again once the content is that of before', () => {
    const { editor } = open();
    act(() => editor().setHeader({ phone: '2' }));
    rest();
    act(() => editor().setHeader({ phone: '1' }));
    rest();
    expect([stored(), editor().isDirty]).toEqual([null, false]);
  });

  test('has lines that are kept for a linked draft, which alone are a change', () => {
    const { editor } = open();
    act(() => editor().setRest([line('9', { quantity: 2 })]));
    rest();
    expect(editor().isDirty).toBe(true);
    expect(quantities(stored()?.rest ?? [])).toEqual([2]);
  });

  const LEAVE: Record<string, () => Promise<void>> = {
    'is left': async () => void window.dispatchEvent(new Event('pagehide')),
    'is hidden': async () => {
      const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      document.dispatchEvent(new Event('visibilitychange'));
      visibility.mockRestore();
    },
    'has a session that expires': async () => {
      const refused = {
        ok: false,
        status: 401,
        headers: new Headers(),
        text: async () => '{}',
        json: async () => ({}),
      };
      globalThis.fetch = (async () => refused) as unknown as typeof fetch;
      await api.get('orders/71').catch(() => undefined);
    },
  };
  test.each(Object.keys(LEAVE))('is stored at once where the page %s', async (way) => {
    const { account } = sessionStore.get();
    const { editor } = open();
    act(() => editor().setHeader({ phone: '2' }));
    await act(async () => LEAVE[way]?.());
    sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account });
    expect(stored()?.header.phone).toBe('2');
  });

  test('is not stored by a page that only becomes visible again', () => {
    const { editor } = open();
    act(() => editor().setHeader({ phone: '2' }));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(stored()).toBeNull();
  });

  test('is stored by an editor that is closed, and by none that has saved', () => {
    const left = open();
    act(() => left.editor().setHeader({ phone: '2' }));
    left.unmount();
    expect(stored()?.header.phone).toBe('2');
    const saved = open();
    act(() => saved.editor().setHeader({ phone: '3' }));
    act(() => saved.editor().saved(null));
    expect([stored(), saved.editor().isDirty, saved.editor().isSaved]).toEqual([null, false, true]);
    rest();
    saved.unmount();
    expect(stored()).toBeNull();
  });
});

test('after a save that goes on in the editor the saved content counts as unchanged', () => {
  const { editor } = open();
  act(() => editor().setHeader({ phone: '2' }));
  rest();
  const next = { ...BASE, header: { phone: '2', address: 'A' }, contentVersion: 4 };
  act(() => editor().saved(next));
  expect([stored(), editor().isDirty, editor().isSaved, editor().base?.contentVersion]).toEqual([
    null,
    false,
    false,
    4,
  ]);
  act(() => editor().setHeader({ phone: '1' }));
  expect(editor().isDirty).toBe(true);
});

test('a content that replaces the other is one step back in the lines', () => {
  const { editor } = open();
  act(() => editor().setGrid((now) => setText(now, SPEC, 0, 0, '7')));
  act(() => editor().replace({ header: { phone: '2', address: 'B' }, lines: [line('1', { quantity: 8 }), line('2')] }));
  expect([editor().header, quantities(editor().lines)]).toEqual([{ phone: '2', address: 'B' }, [8, 4]]);
  act(() => editor().setGrid((now) => undo(now, SPEC)));
  expect(quantities(editor().lines)).toEqual([7]);
  act(() => editor().setGrid((now) => undo(now, SPEC)));
  expect(quantities(editor().lines)).toEqual([4]);
});

test('dropped sources stay dropped in lines that undo, redo or a linked draft restores', () => {
  const { editor } = open({ rest: [line('9')] });
  const step = (quantity: string) => act(() => editor().setGrid((now) => setText(now, SPEC, 0, 0, quantity)));
  step('7');
  step('8');
  act(() => editor().setGrid((now) => undo(now, SPEC)));
  act(() => editor().dropSources());
  const { grid } = editor();
  const rows = [...grid.rows, ...grid.past, ...grid.future, ...editor().rest].flatMap((one) =>
    'rows' in one ? one.rows : [one],
  );
  expect(rows.length).toBeGreaterThanOrEqual(6);
  expect(rows.every(({ sourceLineId, source: of }) => sourceLineId === null && !of)).toBe(true);
  expect([editor().sourceId, quantities(editor().lines)]).toEqual([null, [7]]);
});

test('the quote is that of the beginning, or none', () => {
  expect(open().editor().quote).toEqual({ id: 12, customerId: 5 });
  const { quote: _none, ...without } = SEED;
  const { result } = renderHook(() => useSheetEditor(without, SPEC, { path: PATH, id: 'mine' }));
  expect(result.current.quote).toBeNull();
});
