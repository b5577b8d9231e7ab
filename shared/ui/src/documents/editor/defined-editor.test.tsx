import type { Account } from '@iwe/contract';
import { clearCache, sessionStore, toastStore } from '@iwe/session';
import { transferSheet } from '@iwe/sheets';
import { act, renderHook, waitFor } from '@testing-library/react';
import { questionStore } from '../../kit/overlay/confirm.ts';
import { sheetDrafts } from '../draft/sheet-draft.ts';
import { useDraftId } from '../draft/use-draft-id.ts';
import { blankLine, lineColumns, lineGrid, withItem } from '../lines/index.ts';
import type { EditorLine } from '../lines/index.ts';
import { blankHeader } from './defined-header.ts';
import { startNew } from './editor-start.ts';
import { useDefinedEditor } from './use-defined-editor.tsx';
import type { DefinedEditorSettings } from './use-defined-editor.tsx';
import { useSheetEditor } from './use-sheet-editor.ts';

const PATH = '/order_add/Transfers';
const SPEC = lineGrid([lineColumns.code, lineColumns.quantity]);
const HEAD = blankHeader(transferSheet, { date: '2026-11-20', warehouseId: 14, inWarehouseId: 15 });
const line = (over: Partial<EditorLine> = {}): EditorLine => ({
  ...withItem(blankLine(), {
    id: 9,
    code: 'T9',
    name: 'Eco',
    unit: 'pc',
    category: 1,
    classACents: null,
    stock: 9,
    available: 9,
    stock3rdP: 0,
    stocks: [],
    price: null,
  }),
  quantity: 4,
  ...over,
});

let order: string[];
let bodies: Record<string, unknown>[];
let status: number;
const host = { pathname: PATH, search: '', id: undefined, operation: undefined, go: jest.fn(), back: jest.fn() };
beforeEach(() => {
  clearCache();
  localStorage.clear();
  toastStore.set([]);
  questionStore.set([]);
  [order, bodies, status] = [[], [], 200];
  host.go.mockReset();
  host.back.mockReset();
  window.history.replaceState(null, '');
  const account = { eId: 1, orgId: 4, email: 's@iwe.demo', timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
  globalThis.fetch = (async (_url: string, init: RequestInit = {}) => {
    const isWrite = typeof init.body === 'string';
    if (isWrite) {
      order.push('sent');
      bodies.push(JSON.parse(init.body as string) as Record<string, unknown>);
    }
    const answer = { data: isWrite ? { id: 71, no: 'TR000071', contentVersion: 1, lines: [] } : [] };
    const body = isWrite && status >= 400 ? { message: 'Busy.', code: 'busy' } : answer;
    const headers = new Headers();
    return {
      ok: status < 400,
      status,
      headers,
      json: async () => body,
      text: async () => JSON.stringify(body),
    };
  }) as unknown as typeof fetch;
});

type Settings = DefinedEditorSettings<typeof transferSheet>;
async function open(lines: readonly EditorLine[], given: Partial<Settings> = {}, header = HEAD) {
  const start = startNew(blankHeader(transferSheet, { date: '2026-11-20' }), header, lines, 60);
  const { result } = renderHook(() => {
    const editor = useSheetEditor(start.seed, SPEC, { path: PATH, id: 'mine' });
    const defined = useDefinedEditor({
      definition: transferSheet,
      editor,
      spec: SPEC,
      start,
      choices: { warehouses: [], staff: [] } as never,
      headProblems: [],
      onRestore: () => undefined,
      host,
      ...given,
    });
    return { editor, ...defined };
  });
  await act(async () => undefined);
  const submit = () => act(async () => result.current.frame.onSubmit());
  const cancel = () => act(async () => result.current.frame.onCancel());
  return { now: () => result.current, submit, cancel };
}
const said = () => toastStore.get().map(({ lines }) => lines);

describe('a submit', () => {
  test('is sent with its source, and opens the detail in place of the editor, after what follows', async () => {
    const { now, submit } = await open([line()], {
      onSaved: async () => {
        order.push('followed');
        await Promise.resolve();
        order.push(`${host.go.mock.calls.length} gone`);
      },
    });
    expect(now().leave).toBe('dirty');
    // The shell asks while the page is being left.
    const whileLeaving: string[] = [];
    host.go.mockImplementation(() => void whileLeaving.push(now().leave));
    await submit();
    await waitFor(() => expect(host.go.mock.calls).toEqual([['/order_detail/Transfers/71', { replace: true }]]));
    expect(order).toEqual(['sent', 'followed', '0 gone']);
    expect(bodies[0]).toMatchObject({ type: 6, sourceId: 60, warehouseId: 14, inWarehouseId: 15 });
    expect([whileLeaving, now().leave, sheetDrafts.load(PATH, 'mine')]).toEqual([['clean'], 'clean', null]);
  });

  test('has the body of the kind where that has its own', async () => {
    const { submit } = await open([line()], {
      request: (_content, uuid) => ({ uuid, type: 6, comments: 'own' }) as never,
    });
    await submit();
    await waitFor(() => expect(bodies).toEqual([{ uuid: expect.any(String), type: 6, comments: 'own' }]));
  });

  test('without lines says so; of many problems five are said, those of the head first', async () => {
    const none = await open([]);
    await none.submit();
    expect(said()).toEqual([['Lines: add at least one product.']]);
    const many = await open(
      Array.from({ length: 6 }, () => line({ quantity: null })),
      { headProblems: ['Out Warehouse: Please enter.'] },
    );
    expect([many.now().isChecked, many.now().frame.beginsInHead]).toEqual([false, true]);
    await many.submit();
    expect(said()[1]).toHaveLength(5);
    expect(said()[1]?.slice(0, 2)).toEqual(['Out Warehouse: Please enter.', 'Line 1: Please enter the qty of T9.']);
    expect([many.now().isChecked, many.now().frame.headRefusals, many.now().editor.grid.active]).toEqual([
      true,
      1,
      { row: 0, column: 0 },
    ]);
    expect(bodies).toEqual([]);
  });

  test('with problems of lines leads to the first of them, also of those that the kind finds', async () => {
    const { now, submit } = await open([line(), line(), line({ quantity: null })], {
      ownLineProblems: (lines) => [{ line: lines.length - 1, column: 'code', message: 'Line 2: own problem.' }],
    });
    await submit();
    expect(said()).toEqual([['Line 3: Please enter the qty of T9.', 'Line 2: own problem.']]);
    expect([now().editor.grid.active, now().frame.headRefusals]).toEqual([{ row: 2, column: 1 }, 0]);
  });

  test('that is asked about and not wanted sends nothing; it is asked only after all checks', async () => {
    const confirmSave = jest.fn(async () => false);
    await (await open([line({ quantity: null })], { confirmSave })).submit();
    expect(confirmSave).not.toHaveBeenCalled();
    await (await open([line()], { confirmSave })).submit();
    expect([confirmSave.mock.calls.length, bodies]).toEqual([1, []]);
  });

  test('that is refused keeps the text, and the page asks before it is left', async () => {
    status = 503;
    const { now, submit } = await open([line()]);
    await submit();
    await waitFor(() => expect(said()).toEqual([['Busy.']]));
    expect([now().leave, host.go.mock.calls, now().editor.lines.length]).toEqual(['dirty', [], 1]);
  });
});

test.each<[string, (page: Awaited<ReturnType<typeof open>>) => Promise<void>]>([
  ['is saved', ({ submit }) => submit()],
  [
    'is cancelled',
    async ({ cancel }) => {
      await cancel();
      await act(async () => questionStore.get()[0]?.answer('throw'));
    },
  ],
])('a sheet that %s lets go of its draft, which another tab may have then', async (_how, leave) => {
  const held = new Set<string>();
  const request = async (name: string, _options: object, work: (lock: object) => Promise<void>) => {
    held.add(name);
    await work({});
    held.delete(name);
  };
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request, query: async () => ({ held: [] }) },
  });
  const draft = renderHook(() => useDraftId(PATH, 'mine', () => undefined));
  await waitFor(() => expect(held.size).toBe(1));
  const page = await open([line()]);
  await leave(page);
  await waitFor(() => expect([...held]).toEqual([]));
  draft.unmount();
  Reflect.deleteProperty(navigator, 'locks');
});

describe('Cancel', () => {
  test('of an untouched sheet leaves at once: to the list where no page of ours is before', async () => {
    await (await open([], {}, blankHeader(transferSheet, { date: '2026-11-20' }))).cancel();
    expect([host.go.mock.calls, host.back.mock.calls.length]).toEqual([[['/transfers']], 0]);
    expect(questionStore.get()).toEqual([]);
  });

  test('goes back where there is a page of ours', async () => {
    window.history.replaceState({ idx: 2 }, '');
    await (await open([], {}, blankHeader(transferSheet, { date: '2026-11-20' }))).cancel();
    expect([host.go.mock.calls, host.back.mock.calls.length]).toEqual([[], 1]);
  });

  test.each([
    ['throw', 1],
    ['stay', 0],
    [null, 0],
  ] as const)('of what was typed asks first: %s', async (choice, left) => {
    const { now, cancel } = await open([line()]);
    await cancel();
    const [question] = questionStore.get();
    expect([question?.title, host.go.mock.calls]).toEqual(['Cancel without saving?', []]);
    await act(async () => question?.answer(choice));
    expect([host.go.mock.calls.length, now().editor.isDirty]).toEqual([left, left === 0]);
  });
});

test('the title of a new sheet names its kind, and for whom it is', async () => {
  const named = await open([line()], { name: 'Sydney' });
  expect(named.now().frame.title).toBe('New Transfer · Sydney');
  expect((await open([line()])).now().frame.title).toBe('New Transfer');
});

test('a kind without money has no tax, and offers no way to read a form of few columns', async () => {
  const { frame } = (await open([line()])).now();
  expect([frame.taxType, frame.warnsPrice, frame.isCount, frame.onRead]).toEqual([null, false, false, undefined]);
});
