import type { Account } from '@iwe/contract';
import { clearCache, sessionStore, toastStore } from '@iwe/session';
import { adjustmentSheet, billSheet, invoiceSheet, transferSheet } from '@iwe/sheets';
import type { SheetDefinition } from '@iwe/sheets';
import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import { questionStore } from '../../kit/overlay/confirm.ts';
import { renderInHouse } from '../../testing/render.tsx';
import { sheetDrafts } from '../draft/sheet-draft.ts';
import { blankLine, lineColumns, lineGrid, withItem } from '../lines/index.ts';
import type { EditorLine } from '../lines/index.ts';
import { buildItem } from '../testing/build-item.ts';
import { blankHeader } from './defined-header.ts';
import { startNew } from './editor-start.ts';
import { useDefinedEditor } from './use-defined-editor.tsx';
import { useSheetEditor } from './use-sheet-editor.ts';

const PATH = '/order_add/Sheets';
const SPEC = lineGrid([lineColumns.code, lineColumns.quantity, lineColumns.price]);
const line = (): EditorLine => ({ ...withItem(blankLine(), buildItem(9)), quantity: 4, priceCents: 100 });
const host = { pathname: PATH, search: '', id: undefined, operation: undefined, go: jest.fn(), back: jest.fn() };
const onRestore = jest.fn();
let asked: string[];
let answer: () => Promise<object>;

beforeEach(() => {
  clearCache();
  localStorage.clear();
  toastStore.set([]);
  questionStore.set([]);
  for (const mock of [host.go, host.back, onRestore]) mock.mockReset();
  window.history.replaceState(null, '');
  asked = [];
  answer = async () => ({ data: [] });
  const account = { eId: 1, orgId: 4, email: 's@iwe.demo', timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
  globalThis.fetch = (async (url: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${url.replace('/api/ag/', '')}`);
    const body = method === 'GET' ? { data: [] } : await answer();
    return { ok: true, status: 200, headers: new Headers(), json: async () => body };
  }) as unknown as typeof fetch;
});

interface Given {
  /** Whether sheet 71 is edited instead of a new one. */
  isStored?: boolean;
  isRestored?: boolean;
  lines?: readonly EditorLine[];
  name?: string;
  label?: string;
}
async function open(
  definition: SheetDefinition,
  { isStored = false, isRestored = false, lines = [], ...given }: Given,
) {
  const blank = blankHeader(definition, { date: '2026-11-20' } as never);
  const header = { ...blank, ...('customerId' in blank ? { customerId: 5, taxType: 2 } : {}) } as typeof blank;
  const base = isStored ? { id: 71, no: 'SH000071', contentVersion: 3, header, lines } : null;
  const fresh = startNew(isStored ? header : blank, isStored ? header : blank, lines);
  const start = {
    isRestored,
    seed: { ...fresh.seed, base, ...(base ? { header, pristine: base } : {}) },
  };
  const { result, unmount } = renderHook(() => {
    const editor = useSheetEditor(start.seed, SPEC, { path: PATH, id: 'mine' });
    const defined = useDefinedEditor({
      definition,
      editor,
      spec: SPEC,
      start,
      choices: { warehouses: [], staff: [] } as never,
      headProblems: [],
      onRestore,
      host,
      ...given,
    });
    return { editor, ...defined };
  });
  await act(async () => undefined);
  return { now: () => result.current, unmount };
}
const textOf = (node: React.ReactNode) => {
  const view = renderInHouse(<>{node}</>);
  const { textContent } = view.container;
  view.unmount();
  return textContent;
};

test('a stored sheet has its number as title and is a draft; a new one is new', async () => {
  const stored = (await open(billSheet, { isStored: true, name: 'Harbour' })).now();
  expect([stored.frame.title, textOf(stored.frame.meta)]).toEqual(['SH000071 Harbour', 'Draft']);
  const fresh = (await open(billSheet, { name: 'Harbour' })).now();
  expect([fresh.frame.title, textOf(fresh.frame.meta)]).toEqual(['New Bill · Harbour', 'New']);
});

test.each<[string, SheetDefinition, string]>([
  ['a sale with the prices of its customer', invoiceSheet, '?cId=5&code=T9&per_page=20&sheetId=71&sortType=7'],
  [
    'a purchase with stock cover, and no prices of ours',
    billSheet,
    '?code=T9&cover=1&per_page=20&sheetId=71&sortType=7',
  ],
])('products are looked up for %s', async (_name, definition, query) => {
  const { now } = await open(definition, { isStored: true });
  asked = [];
  await now().find('code', 'T9', new AbortController().signal);
  expect(asked).toEqual([`GET products${query}`]);
});

test('low prices are told on invoices alone; the tax is that of the head', async () => {
  const facts = async (definition: SheetDefinition) => {
    const { frame } = (await open(definition, { isStored: true })).now();
    return [frame.warnsPrice, frame.taxType, frame.isCount];
  };
  expect(await facts(invoiceSheet)).toEqual([true, 2, false]);
  expect(await facts(billSheet)).toEqual([false, 2, false]);
  expect(await facts(adjustmentSheet)).toEqual([false, null, true]);
});

describe('a form of many columns', () => {
  test.each<[string, SheetDefinition]>([
    ['purchase', billSheet],
    ['count', adjustmentSheet],
  ])('of a %s that is stored can be read instead', async (_name, definition) => {
    const { now } = await open(definition, { isStored: true });
    expect(now().frame.onRead?.label).toBe('Read it');
    act(() => now().frame.onRead?.run());
    expect(host.go.mock.calls).toEqual([[`/order_detail/${definition.routeName}/71`]]);
  });

  test('that is new can be left', async () => {
    const { now } = await open(billSheet, {});
    expect(now().frame.onRead?.label).toBe('Back');
    await act(async () => now().frame.onRead?.run());
    expect(host.go.mock.calls).toEqual([['/bills']]);
  });

  test('is none of a sale or a move', async () => {
    for (const definition of [invoiceSheet, transferSheet])
      expect((await open(definition, { isStored: true })).now().frame.onRead).toBeUndefined();
  });
});

describe('what an earlier tab has left', () => {
  const lost = () =>
    sheetDrafts.save(PATH, 'other', {
      v: 1,
      uuid: 'u',
      header: {},
      lines: [line()],
      rest: [],
      base: null,
      sourceId: null,
      label: 'Sydney',
    });

  test('is offered as long as nothing is typed, and opened or thrown away', async () => {
    lost();
    const { now } = await open(transferSheet, {});
    const view = renderInHouse(<>{now().frame.banner}</>);
    expect(view.container.textContent).toContain('Sydney, 1 line');
    fireEvent.click(screen.getByRole('button', { name: 'Go on with it' }));
    expect(onRestore.mock.calls).toEqual([['other']]);
    act(() => void fireEvent.click(screen.getByRole('button', { name: 'Throw away' })));
    expect(sheetDrafts.load(PATH, 'other')).toBeNull();
    expect(textOf(now().frame.banner)).toBe('');
  });

  test('is not offered beside what is typed, but beside a stored sheet that nobody has changed', async () => {
    lost();
    expect(textOf((await open(transferSheet, { lines: [line()] })).now().frame.banner)).toBe('');
    const { now } = await open(transferSheet, { isStored: true, lines: [line()] });
    expect(textOf(now().frame.banner)).toContain('Sydney');
    act(() => now().editor.setHeader({ comments: 'Mind the step' } as never));
    expect(textOf(now().frame.banner)).toBe('');
  });

  test('is said where it is this tab’s own', async () => {
    lost();
    const { now } = await open(transferSheet, { isRestored: true });
    expect(textOf(now().frame.banner)).toBe('This is what you typed before; it has not been saved yet.');
  });
});

test('a draft is called by its name, or by what its kind calls it', async () => {
  const named = await open(transferSheet, { lines: [line()], name: 'Harbour' });
  named.unmount();
  expect(sheetDrafts.load(PATH, 'mine')?.label).toBe('Harbour');
  const called = await open(transferSheet, { lines: [line()], name: 'Harbour', label: 'Tempe to Botany' });
  called.unmount();
  expect(sheetDrafts.load(PATH, 'mine')?.label).toBe('Tempe to Botany');
});

test('while a sheet is being saved its page is busy, and it is not saved twice', async () => {
  let settle: (body: object) => void = () => undefined;
  answer = () => new Promise((resolve) => (settle = resolve));
  const { now } = await open(transferSheet, { lines: [line()] });
  await act(async () => now().frame.onSubmit());
  expect([now().leave, now().frame.isSaving]).toEqual(['busy', true]);
  await act(async () => now().frame.onSubmit());
  expect(asked.filter((call) => call.startsWith('POST'))).toEqual(['POST orders']);
  await act(async () => settle({ data: { id: 72, no: 'TR000072', contentVersion: 1, lines: [] } }));
  expect([now().leave, host.go.mock.calls]).toEqual(['clean', [['/order_detail/Transfers/72', { replace: true }]]]);
});
