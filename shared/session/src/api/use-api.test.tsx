import { act, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { sessionStore } from '../session-store.ts';
import { clearCache } from './swr-cache.ts';
import { fakeServer, testAccount } from '../testing/fakes.ts';
import { toastStore } from '../toast-bus.ts';
import type { UseApiOptions } from './use-api.ts';
import { apiKey, swrSettings, useApi, useList } from './use-api.ts';

interface Pending {
  url: string;
  signal: AbortSignal;
  answer: (rows: string[]) => void;
}
const pending: Pending[] = [];

beforeEach(() => {
  clearCache();
  pending.length = 0;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account: testAccount() });
  globalThis.fetch = ((url: string, init: RequestInit) =>
    new Promise((resolve, reject) => {
      const signal = init.signal as AbortSignal;
      signal.addEventListener('abort', () => reject(Object.assign(new Error('aborted'), { name: 'AbortError' })));
      pending.push({
        url,
        signal,
        answer: (rows) =>
          resolve({
            ok: true,
            status: 200,
            json: async () => ({ data: rows, meta: { total: rows.length, current_page: 1, per_page: 20 } }),
          } as Response),
      });
    })) as typeof fetch;
});

function Rows({ product }: { product: string }) {
  const list = useList<string>('quotings', { product });
  return <p>{list.error ? 'error' : list.isLoading ? 'loading' : (list.data?.data.join() ?? 'none')}</p>;
}
const page = (product: string) => (
  <SWRConfig value={swrSettings}>
    <Rows product={product} />
  </SWRConfig>
);
const urlsOf = () => pending.map((request) => request.url);

test('a newer query cancels the older request, and only its answer is shown', async () => {
  const { rerender } = render(page('205'));
  await act(async () => {});
  rerender(page('2055516'));
  await act(async () => {});
  expect(urlsOf()).toEqual(['/api/ag/quotings?product=205', '/api/ag/quotings?product=2055516']);
  expect(pending[0]?.signal.aborted).toBe(true);
  await act(async () => pending[1]?.answer(['Primacy 4']));
  expect(screen.getByText('Primacy 4')).toBeTruthy();
});

test('two callers of one answer share the request; one leaving does not cancel it for the other', async () => {
  const both = (first: boolean) => (
    <SWRConfig value={swrSettings}>
      {first && <Rows product="x" />}
      <Rows product="x" />
    </SWRConfig>
  );
  const { rerender } = render(both(true));
  await act(async () => {});
  expect(urlsOf()).toHaveLength(1);
  rerender(both(false));
  await act(async () => {});
  expect(screen.getByText('loading')).toBeTruthy();
  await act(async () => pending.at(-1)?.answer(['still here']));
  expect(screen.getByText('still here')).toBeTruthy();
});

test('who stays gets the answer, however many others leave while it is asked for again', async () => {
  const pageOf = (names: readonly string[]) => (
    <SWRConfig value={swrSettings}>
      {names.map((name) => (
        <Rows key={name} product="205" />
      ))}
    </SWRConfig>
  );
  const { rerender } = render(pageOf(['first', 'second', 'last']));
  await act(async () => {});
  rerender(pageOf(['second', 'last']));
  await act(async () => {});
  rerender(pageOf(['second']));
  await act(async () => {});
  await act(async () => pending.at(-1)?.answer(['Primacy 4']));
  expect(screen.getByText('Primacy 4')).toBeTruthy();
});

test('another organisation never reads the cached answer', async () => {
  const { rerender } = render(page('205'));
  await act(async () => {});
  await act(async () => pending[0]?.answer(['of organisation 4']));
  expect(screen.getByText('of organisation 4')).toBeTruthy();
  act(() =>
    sessionStore.set({
      status: 'signed-in',
      token: 'Bearer t',
      accounts: [],
      account: testAccount({ orgId: 9, eId: 2 }),
    }),
  );
  rerender(page('205'));
  await act(async () => {});
  expect(urlsOf()).toHaveLength(2);
});

const Cached = ({ children }: { children: ReactNode }) => <SWRConfig value={swrSettings}>{children}</SWRConfig>;

describe('one answer', () => {
  interface Asked {
    path: string | null;
    query?: string;
    options?: UseApiOptions<{ cnt: number }>;
  }
  /** A screen that shows one answer. */
  function open(first: Asked) {
    const { result, rerender, unmount } = renderHook(
      ({ path, query, options }: Asked) =>
        useApi<{ cnt: number }>(path, query === undefined ? undefined : { product: query }, options),
      { initialProps: first, wrapper: Cached },
    );
    return { state: () => result.current, rerender, unmount };
  }
  const settle = () => act(async () => {});
  const serve = (cnt = () => 1) => fakeServer({ '/api/ag/quotings': () => ({ body: { cnt: cnt() } }) });
  const refuse = (status = 422) =>
    fakeServer({ '/api/ag/quotings': () => ({ status, body: { message: 'No.', code: 'x' } }) });
  beforeEach(() => toastStore.set([]));

  test('nothing is asked without a path, or while nobody is signed in', async () => {
    const sent = serve();
    const { state, rerender } = open({ path: null });
    await settle();
    act(() => sessionStore.set({ status: 'signed-out', token: null, accounts: [], account: null }));
    rerender({ path: 'quotings' });
    await settle();
    expect(sent).toEqual([]);
    expect(apiKey('quotings')).toBeNull();
    act(() => sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account: testAccount() }));
    await settle();
    expect(state()).toMatchObject({ data: { cnt: 1 }, isLoading: false, isFetching: false, error: undefined });
    expect(apiKey('quotings', { page: 2 })).toEqual([4, 'quotings', '?page=2']);
  });

  test('is loading at first, and fetching whenever it is asked for again', async () => {
    let cnt = 0;
    serve(() => (cnt += 1));
    const { state } = open({ path: 'quotings' });
    expect(state()).toMatchObject({ isLoading: true, isFetching: true, data: undefined });
    await settle();
    act(() => state().reload());
    expect(state()).toMatchObject({ isLoading: false, isFetching: true, data: { cnt: 1 } });
    await settle();
    expect(state()).toMatchObject({ isFetching: false, data: { cnt: 2 } });
  });

  test('a refusal is told in a message; a quiet screen shows it itself', async () => {
    refuse();
    const { state, unmount } = open({ path: 'quotings' });
    await settle();
    expect(toastStore.get()).toHaveLength(1);
    expect(state().error).toMatchObject({ status: 422, lines: ['No.'] });
    unmount();
    toastStore.set([]);
    const quiet = open({ path: 'quotings', query: 'quiet', options: { quiet: true } });
    await settle();
    expect(toastStore.get()).toEqual([]);
    expect(quiet.state().error).toMatchObject({ status: 422, lines: ['No.'] });
  });

  test('a former answer stays only where that is asked for', async () => {
    serve();
    const { state, rerender } = open({ path: 'quotings', query: 'a' });
    await settle();
    rerender({ path: 'quotings', query: 'b' });
    expect(state()).toMatchObject({ data: undefined, isLoading: true });
    await settle();
    rerender({ path: 'quotings', query: 'c', options: { keepPrevious: true } });
    expect(state()).toMatchObject({ data: { cnt: 1 }, isFetching: true });
    await settle();
  });

  test('an answer that is not what was agreed is an error of the screen', async () => {
    serve();
    const answer = { safeParse: () => ({ success: false }) } as unknown as NonNullable<
      UseApiOptions<{ cnt: number }>['answer']
    >;
    const { state } = open({ path: 'quotings', options: { quiet: true, answer } });
    await settle();
    expect(state().data).toBeUndefined();
    expect(state().error).toBeDefined();
  });

  test('the focus of the window asks again only where that is wanted', async () => {
    jest.useFakeTimers();
    const sent = serve();
    const focus = async () => {
      // An answer counts as fresh for a moment, and SWR asks at most once in five seconds for a focus.
      await act(async () => jest.advanceTimersByTimeAsync(6000));
      await act(async () => void window.dispatchEvent(new Event('focus')));
      await act(async () => jest.advanceTimersByTimeAsync(10));
    };
    const { rerender } = open({ path: 'quotings' });
    await act(async () => jest.advanceTimersByTimeAsync(10));
    await focus();
    expect(sent).toHaveLength(1);
    rerender({ path: 'quotings', query: 'b', options: { refreshOnFocus: true } });
    await act(async () => jest.advanceTimersByTimeAsync(10));
    await focus();
    expect(sent).toHaveLength(3);
    jest.useRealTimers();
  });

  test.each([
    [422, 1],
    [500, 1],
  ])('a refusal with %p is not repeated by itself', async (status, times) => {
    jest.useFakeTimers();
    const sent = refuse(status);
    open({ path: 'quotings', options: { quiet: true } });
    await act(async () => jest.advanceTimersByTimeAsync(120_000));
    expect(sent).toHaveLength(times);
    jest.useRealTimers();
  });

  test('a request without a response is repeated twice', async () => {
    jest.useFakeTimers();
    const sent = fakeServer({});
    const { state } = open({ path: 'quotings', options: { quiet: true } });
    await act(async () => jest.advanceTimersByTimeAsync(120_000));
    expect(sent).toHaveLength(3);
    expect(state().error).toMatchObject({ status: 0 });
    jest.useRealTimers();
  });
});

test('a list keeps its page until the next one arrives, and shows its refusals itself', async () => {
  const { result, rerender } = renderHook((product: string) => useList<string>('quotings', { product }), {
    initialProps: '205',
    wrapper: Cached,
  });
  await act(async () => {});
  await act(async () => pending[0]?.answer(['Primacy 4']));
  rerender('225');
  await act(async () => {});
  expect(result.current).toMatchObject({ isFetching: true, data: { data: ['Primacy 4'] } });
  toastStore.set([]);
  fakeServer({ '/api/ag/quotings': () => ({ status: 422, body: { message: 'No.', code: 'x' } }) });
  rerender('235');
  await act(async () => {});
  expect(result.current.error).toMatchObject({ lines: ['No.'] });
  expect(toastStore.get()).toEqual([]);
});
