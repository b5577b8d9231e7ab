import type { Account, ColumnChoice, SavedFilter } from '@iwe/contract';
import { localMemory, sessionStore } from '@iwe/session';
import { act, renderHook } from '@testing-library/react';
import { useOwnColumns } from './use-own-columns.ts';

const OWN = 'columns sam@iwe.test invoices';
const HIDDEN: ColumnChoice = { hidden: ['print'], always: [] };
const VIEW = { id: 5, columns: { hidden: ['date'], always: ['amount'] } } as unknown as SavedFilter;

let sent: { call: string; body: { list: string; columns: ColumnChoice }; key: string | undefined }[];
let answer: () => Promise<number>;
interface Given {
  view?: SavedFilter | null;
  columns?: ColumnChoice | null;
  isFresh?: boolean;
  list?: string;
}
const open = (first: Given = {}) =>
  renderHook(
    ({ view = null, columns = null, isFresh = false, list = 'invoices' }: Given) =>
      useOwnColumns(list, view, { preference: { columns, startFilterId: null }, isFresh }),
    { initialProps: first },
  );
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  sent = [];
  answer = async () => 200;
  globalThis.fetch = (async (input: string, { method, body, headers }: RequestInit) => {
    sent.push({
      call: `${method} ${input}`,
      body: JSON.parse(body as string) as (typeof sent)[number]['body'],
      key: (headers as Record<string, string>)['idempotency-key'],
    });
    const status = await answer();
    return { ok: status < 400, status, headers: new Headers(), json: async () => ({}), text: async () => '{}' };
  }) as unknown as typeof fetch;
  const account = { eId: 1, orgId: 4, email: 'sam@iwe.test' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
});
afterEach(() => jest.useRealTimers());

test('a change is in effect at once, and the server is told a second after the last one', async () => {
  const { result } = open();
  act(() => result.current.keep({ hidden: ['print'] }));
  expect(result.current.choice).toMatchObject({ hidden: ['print'], always: [] });
  await pass(999);
  act(() => result.current.keep({ widths: { date: 80 } }));
  await pass(999);
  expect(sent).toEqual([]);
  expect(localMemory.read(OWN)).toMatchObject({ isUnsent: true });
  await pass(1);
  expect(sent.map(({ call, body }) => [call, body])).toEqual([
    ['PUT /api/ag/list-preferences', { list: 'invoices', columns: { ...HIDDEN, widths: { date: 80 } } }],
  ]);
  expect(sent[0]?.key).toMatch(/.{20}/);
  expect(localMemory.read(OWN)).toEqual({ ...HIDDEN, widths: { date: 80 } });
});

test('a list left before that tells the server at once; one without a change tells nothing', async () => {
  const { result, unmount } = open();
  act(() => result.current.keep({ hidden: ['print'] }));
  unmount();
  await pass(0);
  expect(sent).toHaveLength(1);
  open().unmount();
  await pass(5_000);
  expect(sent).toHaveLength(1);
});

test('an unsent change is sent when the list is reopened, and not replaced by the server’s', async () => {
  answer = async () => 503;
  const { result, unmount } = open();
  act(() => result.current.keep({ hidden: ['print'] }));
  await pass(1_000);
  unmount();
  expect(localMemory.read(OWN)).toMatchObject({ isUnsent: true });
  answer = async () => 200;
  const again = open({ isFresh: true, columns: { hidden: ['amount'], always: [] } });
  await pass(0);
  expect(sent.map(({ body }) => body.columns.hidden)).toEqual([['print'], ['print']]);
  expect(again.result.current.choice.hidden).toEqual(['print']);
  expect(localMemory.read(OWN)).toEqual(HIDDEN);
});

test('what is changed while the server is being told stays unsent until it is told too', async () => {
  const first = Promise.withResolvers<number>();
  answer = () => first.promise;
  const { result } = open();
  act(() => result.current.keep({ hidden: ['print'] }));
  await pass(1_000);
  act(() => result.current.keep({ hidden: ['date'] }));
  answer = async () => 200;
  await act(async () => first.resolve(200));
  expect(localMemory.read(OWN)).toMatchObject({ hidden: ['date'], isUnsent: true });
  await pass(1_000);
  expect(sent.map(({ body }) => body.columns.hidden)).toEqual([['print'], ['date']]);
});

test('another browser gets the server’s choice; without one this browser’s is sent to the server', async () => {
  const server = { hidden: ['amount'], always: ['date'] };
  const other = open({ isFresh: true, columns: server });
  expect(other.result.current.choice).toEqual(server);
  expect(localMemory.read(OWN)).toEqual(server);
  await pass(5_000);
  expect(sent).toEqual([]);
  other.unmount();
  open({ isFresh: true, columns: null });
  await pass(0);
  expect(sent.map(({ body }) => body.columns)).toEqual([server]);
});

test('the server’s newer choice replaces what this browser has remembered, and is not told back', async () => {
  localMemory.write(OWN, HIDDEN);
  const server = { hidden: ['amount'], always: ['date'] };
  const { result } = open({ isFresh: true, columns: server });
  await pass(5_000);
  expect([result.current.choice, localMemory.read(OWN), sent]).toEqual([server, server, []]);
});

test('where nobody has chosen anything, nothing is told and nothing remembered', async () => {
  const { result } = open({ isFresh: true, columns: null });
  await pass(5_000);
  expect([result.current.choice, localMemory.read(OWN), sent]).toEqual([{ hidden: [], always: [] }, null, []]);
});

test('an answer of the server while somebody changes columns waits for that change', async () => {
  const { result, rerender } = open({ isFresh: false });
  act(() => result.current.keep({ hidden: ['print'] }));
  rerender({ isFresh: true, columns: { hidden: ['amount'], always: [] } });
  await pass(500);
  expect([result.current.choice.hidden, sent]).toEqual([['print'], []]);
  await pass(500);
  expect(sent.map(({ body }) => body.columns.hidden)).toEqual([['print']]);
});

test('in a browser that stores nothing a choice is in use all the same', async () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError');
  });
  const { result } = open();
  act(() => result.current.keep({ hidden: ['print'] }));
  expect(result.current.choice).toMatchObject({ hidden: ['print'], always: [] });
  setItem.mockRestore();
});

test('before the server has answered nothing of it is taken or told', async () => {
  localMemory.write(OWN, HIDDEN);
  const { result } = open({ isFresh: false, columns: { hidden: ['amount'], always: [] } });
  await pass(5_000);
  expect([result.current.choice, sent]).toEqual([HIDDEN, []]);
});

test('a view has columns of its own, and what is changed in it stays in this browser', async () => {
  localMemory.write(OWN, HIDDEN);
  const { result, rerender } = open({ view: VIEW });
  expect(result.current.choice).toEqual(VIEW.columns);
  act(() => result.current.keep({ hidden: [] }));
  expect(result.current.choice).toEqual({ hidden: [], always: ['amount'] });
  await pass(5_000);
  expect(sent).toEqual([]);
  rerender({ view: null });
  expect(result.current.choice).toEqual(HIDDEN);
  rerender({ view: VIEW });
  expect(result.current.choice).toEqual({ hidden: [], always: ['amount'] });
  rerender({ view: { ...VIEW, id: 6 } });
  expect(result.current.choice).toEqual(VIEW.columns);
});

test('a view without columns leaves one’s own, which are changed there as well', async () => {
  localMemory.write(OWN, HIDDEN);
  const { result } = open({ view: { ...VIEW, columns: null } });
  expect(result.current.choice).toEqual(HIDDEN);
  act(() => result.current.keep({ hidden: ['date'] }));
  await pass(1_000);
  expect(sent.map(({ body }) => body.columns.hidden)).toEqual([['date']]);
});

test('every list and person has their own columns; an earlier release stored only hidden ones', () => {
  localMemory.write(OWN, ['print']);
  expect(open().result.current.choice).toEqual(HIDDEN);
  expect(open({ list: 'bills' }).result.current.choice).toEqual({ hidden: [], always: [] });
  const account = { eId: 2, orgId: 4, email: 'kim@iwe.test' } as Account;
  act(() => sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account }));
  expect(open().result.current.choice).toEqual({ hidden: [], always: [] });
});
