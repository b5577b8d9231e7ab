import type { SheetEmail } from '@iwe/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderInHouse } from '../../../testing/render.tsx';
import { prepareDetail, reads, refuse, said, server, writes } from '../testing/open-detail.tsx';
import { EmailPanel } from './email-panel.tsx';

const EMAIL: SheetEmail = {
  id: 1,
  address: 'old@harbour.example',
  state: 'waiting',
  error: '',
  requestedBy: 'Sam',
  requestedAt: '2026-11-20T01:00:00.000Z',
  finishedAt: null,
  attempts: 0,
  failingSince: null,
  nextAt: null,
};
const onChanged = jest.fn();
/** The idempotency keys of what was sent. */
let keys: (string | null)[];
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const open = async (emails: readonly object[] = []) => {
  server.answers['orders/71/emails'] = { data: emails };
  const view = renderInHouse(<EmailPanel sheet={{ id: 71 }} onChanged={onChanged} />);
  await pass(10);
  return view;
};
const field = () => screen.getByLabelText<HTMLInputElement>('Email address');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const send = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await pass(10);
};
const looks = () => reads('orders/71/emails').length;

beforeEach(() => {
  jest.useFakeTimers();
  prepareDetail();
  onChanged.mockReset();
  keys = [];
  const answerOf = globalThis.fetch;
  globalThis.fetch = (async (input: string, init: RequestInit = {}) => {
    if (init.method === 'POST') keys.push(new Headers(init.headers).get('Idempotency-Key'));
    return answerOf(input, init);
  }) as unknown as typeof fetch;
  server.answers['orders/71/send-email'] = ({ method }) =>
    method === 'GET' ? { data: { email: 'buyer@harbour.example' } } : { message: 'It is on its way.' };
});
afterEach(() => void jest.useRealTimers());

test('the emails of a sheet have their state, address, sender and what went wrong, newest first', async () => {
  await open([
    { ...EMAIL, id: 4, error: 'The mail server is away.' },
    { ...EMAIL, id: 3, state: 'sent', requestedBy: 'Mia' },
    { ...EMAIL, id: 2, state: 'refused', error: 'Mailbox unknown.' },
    { ...EMAIL, id: 1, state: 'returned', error: 'It came back.' },
  ]);
  const rows = screen.getAllByText(/^by /).map((by) => [...by.parentElement!.children].map((one) => one.textContent));
  expect(rows).toEqual([
    ['Waiting', 'old@harbour.example', 'by Sam', 'The mail server is away.'],
    ['Sent', 'old@harbour.example', 'by Mia'],
    ['Refused', 'old@harbour.example', 'by Sam', 'Mailbox unknown.'],
    ['Returned', 'old@harbour.example', 'by Sam', 'It came back.'],
  ]);
});

test('the known address may be emptied; what is typed takes its place', async () => {
  await open();
  expect(field().value).toBe('buyer@harbour.example');
  type('');
  expect(field().value).toBe('');
  await send();
  expect([screen.getByText('Please enter').textContent, writes()]).toEqual(['Please enter', []]);
  type('mia@harbour.example');
  await send();
  expect(writes()).toEqual([['orders/71/send-email', { customerEmail: 'mia@harbour.example' }]]);
  expect(screen.queryByText('Please enter')).toBeNull();
});

test('Enter sends too; the answer is shown, emails and page are read again, the address stays', async () => {
  await open();
  const before = looks();
  fireEvent.keyDown(field(), { key: 'Enter' });
  await pass(10);
  expect([writes().length, said(), onChanged.mock.calls.length]).toEqual([1, ['success: It is on its way.'], 1]);
  expect([looks(), field().value]).toEqual([before + 1, 'buyer@harbour.example']);
});

test('a refused email is reported once, and a retry counts as the same; the next one is another', async () => {
  await open();
  const before = looks();
  const sending = server.answers['orders/71/send-email']!;
  server.answers['orders/71/send-email'] = refuse(503, { message: 'The queue is full.' });
  await send();
  expect([said(), onChanged.mock.calls.length, looks()]).toEqual([['error: The queue is full.'], 0, before]);
  expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('aria-busy')).toBe(false);
  server.answers['orders/71/send-email'] = sending;
  await send();
  await send();
  expect(keys).toHaveLength(3);
  expect(keys[0]).toBeTruthy();
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
});

test('the button is busy while it is sent, so that one press is one email', async () => {
  let settle: (answer: object) => void = () => undefined;
  server.answers['orders/71/send-email'] = ({ method }) =>
    method === 'GET'
      ? { data: { email: 'buyer@harbour.example' } }
      : new Promise<object>((resolve) => (settle = resolve));
  await open();
  await send();
  expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBe('true');
  await send();
  expect(writes()).toHaveLength(1);
  settle({ message: 'It is on its way.' });
  await pass(10);
  expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('aria-busy')).toBe(false);
});

test('waiting emails are checked every 5 seconds until none waits; then the page is told once', async () => {
  await open([{ ...EMAIL, id: 2, state: 'sent' }, EMAIL]);
  expect([looks(), onChanged.mock.calls.length]).toEqual([1, 0]);
  await pass(4_900);
  expect(looks()).toBe(1);
  await pass(100);
  expect([looks(), onChanged.mock.calls.length]).toEqual([2, 0]);
  server.answers['orders/71/emails'] = { data: [{ ...EMAIL, state: 'returned' }] };
  await pass(5_000);
  expect([looks(), onChanged.mock.calls.length]).toEqual([3, 1]);
  await pass(60_000);
  expect([looks(), onChanged.mock.calls.length]).toEqual([3, 1]);
});

test('the page is told at the first look where no email waits, and not where there is none', async () => {
  const { rerender, unmount } = await open([{ ...EMAIL, state: 'sent' }]);
  expect(onChanged).toHaveBeenCalledTimes(1);
  const other = jest.fn();
  rerender(<EmailPanel sheet={{ id: 71 }} onChanged={other} />);
  await pass(10);
  expect(other).not.toHaveBeenCalled();
  unmount();
  onChanged.mockReset();
  prepareDetail();
  await open([]);
  expect(onChanged).not.toHaveBeenCalled();
});

test('a closed panel looks no more', async () => {
  const { unmount } = await open([EMAIL]);
  unmount();
  await pass(60_000);
  expect(looks()).toBe(1);
});
