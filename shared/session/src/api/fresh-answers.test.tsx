import { act, render, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { sessionStore } from '../session-store.ts';
import { clearCache, forgetAnswers } from './swr-cache.ts';
import { fakeServer, testAccount } from '../testing/fakes.ts';
import { toastStore } from '../toast-bus.ts';
import { swrSettings, TellSwr, useApi, useList } from './use-api.ts';
import type { UseApiOptions } from './use-api.ts';

const wrapper = ({ children }: { children: ReactNode }) => <SWRConfig value={swrSettings}>{children}</SWRConfig>;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const serve = (body: object = { cnt: 1 }) => fakeServer({ '/api/ag/brands': () => ({ body }) });

beforeEach(() => {
  jest.useFakeTimers();
  clearCache();
  toastStore.set([]);
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account: testAccount() });
  // The shell's root stays while screens come and go.
  render(<TellSwr />, { wrapper });
});
afterEach(() => jest.useRealTimers());

const open = (options?: UseApiOptions<{ cnt: number }>) =>
  renderHook(() => useApi<{ cnt: number }>('brands', undefined, options), { wrapper });

test('an answer is shown at once to who comes later, and asked for again after two seconds', async () => {
  const sent = serve();
  open();
  await pass(10);
  const soon = open();
  await pass(10);
  expect([soon.result.current.data, sent.length]).toEqual([{ cnt: 1 }, 1]);
  await pass(2_100);
  const late = open();
  expect(late.result.current).toMatchObject({ data: { cnt: 1 }, isLoading: false });
  await pass(10);
  expect(sent).toHaveLength(2);
});

test('base data may count as fresh for longer', async () => {
  const sent = serve();
  open({ freshMs: 60_000 });
  await pass(30_000);
  open({ freshMs: 60_000 });
  await pass(10);
  expect(sent).toHaveLength(1);
});

test('what was changed is asked for again, however long it would have counted as fresh', async () => {
  let name = 'Kestrel';
  const sent = fakeServer({ '/api/ag/brands': () => ({ body: { name } }) });
  const list = () => renderHook(() => useApi<{ name: string }>('brands', undefined, { freshMs: 600_000 }), { wrapper });
  const first = list();
  await pass(10);
  first.unmount();
  name = 'Harrier';
  forgetAnswers('brands');
  const second = list();
  expect(second.result.current.data).toBeUndefined();
  await pass(10);
  expect([second.result.current.data, sent.length]).toEqual([{ name: 'Harrier' }, 2]);
});

test('what was changed while it was shown is asked for again by who opens it next', async () => {
  const sent = serve();
  const first = open({ freshMs: 600_000 });
  await pass(10);
  forgetAnswers('brands');
  first.unmount();
  open({ freshMs: 600_000 });
  await pass(10);
  expect(sent).toHaveLength(2);
});

test('who signs in after somebody else gets no answer of theirs', async () => {
  const sent = serve();
  const first = open({ freshMs: 600_000 });
  await pass(10);
  first.unmount();
  clearCache();
  open({ freshMs: 600_000 });
  await pass(10);
  expect(sent).toHaveLength(2);
});

test('what must be new is asked for by everybody who shows it', async () => {
  const sent = serve();
  open({ freshMs: 0 });
  await pass(10);
  open({ freshMs: 0 });
  await pass(10);
  expect(sent).toHaveLength(2);
});

test('an answer has the type that its schema gives it, and its refusal is an error with words', async () => {
  serve({ cnt: '7' });
  const answer = { parse: (value: unknown) => ({ cnt: Number((value as { cnt: string }).cnt) }) };
  const { result, unmount } = open({ answer });
  await pass(10);
  expect(result.current.data).toEqual({ cnt: 7 });
  unmount();
  clearCache();
  const refusing = {
    parse: () => {
      throw new Error('cnt is no number');
    },
  };
  const wrong = open({ answer: refusing, quiet: true });
  await pass(10);
  expect(wrong.result.current.error).toMatchObject({ status: 0, lines: ['cnt is no number'] });
});

test('a list shows refusals itself unless it is told to say them', async () => {
  fakeServer({ '/api/ag/brands': () => ({ status: 422, body: { message: 'No.', code: 'x' } }) });
  const list = (options?: UseApiOptions<never>) => renderHook(() => useList('brands', undefined, options), { wrapper });
  const quiet = list();
  await pass(10);
  expect([toastStore.get().length, quiet.result.current.error?.lines]).toEqual([0, ['No.']]);
  quiet.unmount();
  clearCache();
  list({ quiet: false });
  await pass(10);
  expect(toastStore.get()).toHaveLength(1);
});

test('an answer is asked for again when the network is back', async () => {
  const sent = serve();
  open();
  await pass(10_000);
  await act(async () => void window.dispatchEvent(new Event('offline')));
  await act(async () => void window.dispatchEvent(new Event('online')));
  await pass(10);
  expect(sent).toHaveLength(2);
});
