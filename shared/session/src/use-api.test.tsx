import { act, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { sessionStore } from './session-store.ts';
import { clearCache } from './swr-cache.ts';
import { testAccount } from './testing/fakes.ts';
import { swrSettings, useList } from './use-api.ts';

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

test('two callers of one answer share the request, and one leaving does not cancel it for the other', async () => {
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
  await act(async () => pending.at(-1)?.answer(['still here']));
  expect(screen.getByText('still here')).toBeTruthy();
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
