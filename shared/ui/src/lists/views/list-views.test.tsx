import type { Account, SavedFilter, SavedFilters } from '@iwe/contract';
import { clearCache, sessionStore, toastStore } from '@iwe/session';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { RemoteProviders } from '../../kit/root/remote-providers.tsx';
import type { ListFilter } from '../filters/list-filters.ts';
import { useListSearch } from '../search/use-list-search.ts';
import { useListViews } from './use-list-views.ts';
import { useViewInUse } from './use-view-in-use.ts';

const VIEW = {
  id: 5,
  list: 'invoices',
  name: 'Drafts',
  query: { status: '1' },
  isMine: true,
} as unknown as SavedFilter;
const saved = (data: SavedFilter[] = [], startFilterId: number | null = null): SavedFilters => ({
  data,
  preference: { columns: null, startFilterId },
});
let sent: { call: string; body: unknown; key: string | undefined }[];
let answers: (call: string) => SavedFilters | Promise<SavedFilters> | number;
const writes = () => sent.filter(({ call }) => !call.startsWith('GET'));

beforeEach(() => {
  localStorage.clear();
  clearCache();
  toastStore.set([]);
  sent = [];
  answers = () => saved();
  globalThis.fetch = (async (input: string, { method, body, headers }: RequestInit) => {
    const call = `${method} ${input.replace('/api/ag/', '')}`;
    sent.push({
      call,
      body: typeof body === 'string' ? JSON.parse(body) : null,
      key: (headers as Record<string, string>)['idempotency-key'],
    });
    const answer = await answers(call);
    const status = typeof answer === 'number' ? answer : 200;
    return { ok: status < 400, status, headers: new Headers(), json: async () => answer, text: async () => '{}' };
  }) as unknown as typeof fetch;
  const account = { eId: 1, orgId: 4, email: 'sam@iwe.test' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
});

describe('the views of a list', () => {
  const open = (isShown = true) =>
    renderHook((shown: boolean) => useListViews('invoices', shown), {
      initialProps: isShown,
      wrapper: RemoteProviders,
    });
  const fresh = async ({ result }: ReturnType<typeof open>) => waitFor(() => expect(result.current.isFresh).toBe(true));

  test('are asked for once the list is shown, and remembered by this browser for the next time', async () => {
    const opened = open(false);
    expect(opened.result.current).toMatchObject({ views: [], preference: null, isFresh: false, isBusy: false });
    await act(async () => undefined);
    expect(sent).toEqual([]);
    answers = () => saved([VIEW], 5);
    opened.rerender(true);
    await fresh(opened);
    expect(sent.map(({ call }) => call)).toEqual(['GET saved-filters?list=invoices']);
    opened.unmount();
    const next = open(false);
    expect(next.result.current).toMatchObject({ views: [VIEW], preference: { startFilterId: 5 }, isFresh: false });
  });

  test('are remembered for each person and organisation alone', async () => {
    answers = () => saved([VIEW]);
    const opened = open();
    await fresh(opened);
    opened.unmount();
    for (const change of [{ email: 'kim@iwe.test' }, { orgId: 9 }]) {
      const account = { eId: 1, orgId: 4, email: 'sam@iwe.test', ...change } as Account;
      act(() => sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account }));
      expect(open(false).result.current.views).toEqual([]);
    }
  });

  test("are saved, removed and preferred by the name of the list, and are then the answer's", async () => {
    const opened = open();
    await fresh(opened);
    const { result } = opened;
    const wanted = { name: 'Drafts', query: { status: '1' }, columns: null, isShared: false };
    answers = () => saved([VIEW], 5);
    await act(async () => expect(await result.current.save(wanted)).toBe(true));
    expect(result.current.views).toEqual([VIEW]);
    await act(async () => expect(await result.current.prefer({ startFilterId: 5 })).toBe(true));
    await act(async () => expect(await result.current.remove(5)).toBe(true));
    expect(writes().map(({ call, body }) => [call, body])).toEqual([
      ['POST saved-filters', { list: 'invoices', ...wanted }],
      ['PUT list-preferences', { list: 'invoices', startFilterId: 5 }],
      ['DELETE saved-filters/5', null],
    ]);
    expect(new Set(writes().map(({ key }) => key)).size).toBe(3);
    for (const { key } of writes()) expect(key).toMatch(/.{20}/);
  });

  test('that the server refused stay as they were; the second try is the same attempt', async () => {
    const opened = open();
    await fresh(opened);
    const { result } = opened;
    answers = () => 503;
    await act(async () => expect(await result.current.prefer({ startFilterId: 5 })).toBe(false));
    expect([result.current.isBusy, result.current.preference?.startFilterId]).toEqual([false, null]);
    answers = () => saved([VIEW], 5);
    await act(async () => expect(await result.current.prefer({ startFilterId: 5 })).toBe(true));
    await act(async () => expect(await result.current.prefer({ startFilterId: 5 })).toBe(true));
    const [first, second, third] = writes().map(({ key }) => key);
    expect([second === first, third === second]).toEqual([true, false]);
  });

  test('are busy while one of them is on its way', async () => {
    const opened = open();
    await fresh(opened);
    const answer = Promise.withResolvers<SavedFilters>();
    answers = () => answer.promise;
    let done: Promise<boolean> = Promise.resolve(false);
    act(() => {
      done = opened.result.current.remove(5);
    });
    expect(opened.result.current.isBusy).toBe(true);
    await act(async () => {
      answer.resolve(saved());
      await done;
    });
    expect(opened.result.current.isBusy).toBe(false);
  });
});

describe('the view in use', () => {
  const FILTERS: readonly ListFilter[] = [
    { kind: 'text', key: 'number', label: 'Number' },
    { kind: 'choice', key: 'status', label: 'Status', start: '2', options: [] },
  ];
  const none = { save: jest.fn(), remove: jest.fn(), prefer: jest.fn(), isFresh: true, isBusy: false };
  const open = (url: string, first: SavedFilters | null) => {
    const { result, rerender } = renderHook(
      (known: SavedFilters | null) => {
        const [params, setParams] = useState(() => new URLSearchParams(url));
        const search = useListSearch([params, setParams], FILTERS, 50);
        const views = { ...none, views: known?.data ?? [], preference: known?.preference ?? null };
        return { ...useViewInUse(search, FILTERS, views), url: params.toString() };
      },
      { initialProps: first },
    );
    return { view: () => result.current, rerender };
  };

  test('is the one that the URL names, and is changed when something else is searched for', () => {
    const { view } = open('view=5&status=1', saved([VIEW]));
    expect([view().active, view().isChanged, view().query]).toEqual([VIEW, false, { status: '1' }]);
    expect(open('view=5&status=1&number=IN7', saved([VIEW])).view().isChanged).toBe(true);
    expect([open('view=6', saved([VIEW])).view().active, open('', saved([VIEW])).view().isChanged]).toEqual([
      null,
      false,
    ]);
  });

  test('is chosen with exactly its filters on the first page; none has the list’s own start', () => {
    const { view } = open('page=3&number=IN7', saved([VIEW]));
    act(() => view().choose(VIEW));
    expect(view().url).toBe('status=1&view=5');
    act(() => view().choose(null));
    expect(view().url).toBe('view=all');
    expect(view().active).toBeNull();
  });

  test('is the start view where the URL names no search, as soon as that is known, and only then', () => {
    const plain = open('', null);
    expect(plain.view().url).toBe('');
    plain.rerender(saved([VIEW], 5));
    expect(plain.view().url).toBe('status=1&view=5');
    act(() => plain.view().choose(null));
    plain.rerender(saved([VIEW], 5));
    expect(plain.view().url).toBe('view=all');
    expect(open('number=IN7', saved([VIEW], 5)).view().url).toBe('number=IN7');
  });

  test('is not changed by a start view that is chosen later, or that is gone', () => {
    const later = open('', saved([VIEW], null));
    later.rerender(saved([VIEW], 5));
    expect(later.view().url).toBe('');
    expect(open('', saved([VIEW], 9)).view().url).toBe('');
  });
});
