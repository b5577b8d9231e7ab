import { sessionStore, toast, toastStore } from '@iwe/session';
import { ShellProviders } from '@iwe/ui';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ApprovalsButton } from './approvals-button.tsx';

const account = { eId: 1, orgId: 4, email: 'sam@example.test', role: 2 } as never;
let queue: { cnt: number; data: object[]; changed: object[] };
let answers: (() => Promise<void>) | null;
let asked = 0;
let hidden = false;

const question = (id: number, change: object = {}) => ({
  id,
  no: `IN00000${id}`,
  mine: true,
  answer: null,
  answeredBy: null,
  answerNote: '',
  ...change,
});
const signInAs = (eId: number) =>
  act(() => {
    const current = { ...(account as object), eId } as never;
    sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account: current });
  });
beforeEach(() => {
  jest.useFakeTimers();
  asked = 0;
  hidden = false;
  answers = null;
  queue = { cnt: 3, data: [], changed: [] };
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  globalThis.fetch = (async () => {
    asked += 1;
    const now = queue;
    await answers?.();
    return { ok: true, status: 200, headers: new Headers(), json: async () => now };
  }) as unknown as typeof fetch;
  toast.dismissAll();
  signInAs(1);
});
afterEach(() => {
  Reflect.deleteProperty(document, 'hidden');
  jest.useRealTimers();
});

const show = () =>
  render(
    <ShellProviders>
      <MemoryRouter>
        <ApprovalsButton />
      </MemoryRouter>
    </ShellProviders>,
  );
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const number = () => screen.getByRole('link').querySelector('[data-count]')?.textContent;
const told = () => toastStore.get().map(({ kind, lines }) => [kind, lines]);

test('the number is asked for after the page’s own rows, then once a minute while somebody looks', async () => {
  const { unmount } = show();
  await pass(4900);
  expect([asked, number()]).toEqual([0, '']);
  await pass(200);
  expect([asked, number()]).toEqual([1, '3']);
  queue = { ...queue, cnt: 1000 };
  await pass(55_000);
  expect([asked, number()]).toEqual([2, '999+']);
  expect(screen.getByLabelText('1000 waiting')).toBeTruthy();
  hidden = true;
  await pass(120_000);
  expect(asked).toBe(2);
  hidden = false;
  queue = { ...queue, cnt: 0 };
  await pass(60_000);
  expect([asked, number()]).toEqual([3, '']);
  unmount();
  await pass(120_000);
  expect(asked).toBe(3);
});

test('a poll without an answer keeps the number, and shows no message', async () => {
  show();
  await pass(5000);
  answers = async () => {
    throw new TypeError('Failed to fetch');
  };
  await pass(60_000);
  expect([asked, number(), told()]).toEqual([2, '3', []]);
});

test('another account starts without a number, and ignores a late answer for the former one', async () => {
  show();
  await pass(5000);
  let arrive = () => {};
  answers = () => new Promise((resolve) => (arrive = resolve));
  await pass(60_000);
  signInAs(2);
  expect(number()).toBe('');
  arrive();
  answers = null;
  await pass(0);
  expect(number()).toBe('');
  queue = { ...queue, cnt: 8 };
  await pass(5000);
  expect(number()).toBe('8');
});

test('an asker is told of each answer once, with its note; not of others’ or earlier ones', async () => {
  queue.data = [
    question(1),
    question(2),
    question(3, { answer: 'refused' }),
    question(4, { mine: false }),
    question(5),
  ];
  show();
  await pass(5000);
  expect(told()).toEqual([]);
  queue = {
    ...queue,
    data: [
      question(1, { answer: 'refused', answeredBy: 'Dora', answerNote: 'Too cheap' }),
      question(2, { answer: 'permitted', answeredBy: null }),
      question(3, { answer: 'refused' }),
      question(4, { mine: false, answer: 'refused' }),
      question(5),
    ],
  };
  await pass(55_000);
  expect(told()).toEqual([
    ['warning', ['IN000001: refused by Dora', 'Too cheap']],
    ['success', ['IN000002: permitted by staff']],
  ]);
  toast.dismissAll();
  await pass(60_000);
  expect(told()).toEqual([]);
});
