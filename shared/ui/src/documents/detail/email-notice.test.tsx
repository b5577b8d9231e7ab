import type { SheetEmail } from '@iwe/contract';
import { act, screen } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import { EmailNotice } from './email-notice.tsx';
import { prepareDetail, reads, refuse, server } from './testing/open-detail.tsx';

const onChanged = jest.fn();
const entry = (action: string, address = 'buyer@harbour.example', reason: string | null = null) => ({
  date: '2026-11-20T01:00:00.000Z',
  operator: 'iWE',
  action,
  reason,
  changes: address === '' ? [] : [{ field: 'Email address', old: '', new: address }],
});
const EMAIL: SheetEmail = {
  id: 1,
  address: 'buyer@harbour.example',
  state: 'waiting',
  error: 'The mail server is away.',
  requestedBy: 'Sam',
  requestedAt: '2026-11-20T01:00:00.000Z',
  finishedAt: null,
  attempts: 2,
  failingSince: '2026-11-20T01:00:30.000Z',
  nextAt: '2026-11-20T01:05:00.000Z',
};
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const open = async (history: object[], emails: object = { data: [] }) => {
  server.answers['orders/71/history'] = { data: history };
  server.answers['orders/71/emails'] = emails;
  const view = renderInHouse(<EmailNotice sheetId={71} onChanged={onChanged} />);
  await pass(10);
  return view;
};
const notice = () => screen.queryByRole('status')?.textContent ?? null;
const WAITS = 'The email to buyer@harbour.example waits since 20 Nov 2026 12:00. The mail server is away.';

beforeEach(() => {
  jest.useFakeTimers();
  prepareDetail();
  onChanged.mockReset();
});
afterEach(() => void jest.useRealTimers());

test.each([
  ['Email refused', 'Mailbox unknown.'],
  ['Email returned', 'It came back.'],
])('the last email that ended as %s says its address and why, and asks for nothing more', async (action, reason) => {
  await open([entry('Edit', ''), entry(action, undefined, reason), entry('Email')]);
  expect(notice()).toBe(`The email to buyer@harbour.example did not arrive. ${reason}`);
  expect([reads('orders/71/emails'), onChanged.mock.calls]).toEqual([[], []]);
});

test('a failed email without a known reason has no word too many', async () => {
  await open([entry('Email refused')]);
  expect(notice()?.trim()).toBe('The email to buyer@harbour.example did not arrive.');
});

test.each([
  ['none was sent', [entry('Edit', '')]],
  ['the last one arrived, whatever became of an earlier one', [entry('Email sent'), entry('Email refused')]],
  ['there is no history', []],
])('nothing is said where %s', async (_where, history) => {
  await open(history, { data: [EMAIL] });
  expect([notice(), reads('orders/71/emails').length]).toEqual([null, 0]);
});

test.each<[string | null, Partial<SheetEmail>]>([
  [`${WAITS} Tried 2 times. Next try 20 Nov 2026 12:05.`, {}],
  [`${WAITS} Tried once. Next try 20 Nov 2026 12:05.`, { attempts: 1 }],
  [`${WAITS} Tried 2 times. It is being tried now.`, { nextAt: null }],
  [null, { failingSince: null, error: '', attempts: 1 }],
])('an email that waits says since when, why and how often it was tried: %s', async (words, more) => {
  const arrived = { ...EMAIL, id: 2, address: 'old@harbour.example', state: 'sent', failingSince: null };
  await open([entry('Email')], { data: [arrived, { ...EMAIL, ...more }] });
  expect(notice()).toBe(words);
  expect(onChanged).not.toHaveBeenCalled();
});

test('an email that waits is looked at every 15 seconds; its end is told once and ends the looks', async () => {
  const view = await open([entry('Email')], { data: [EMAIL] });
  expect(reads('orders/71/emails')).toHaveLength(1);
  await pass(14_900);
  expect(reads('orders/71/emails')).toHaveLength(1);
  await pass(100);
  expect([reads('orders/71/emails').length, onChanged.mock.calls.length]).toEqual([2, 0]);
  server.answers['orders/71/emails'] = { data: [{ ...EMAIL, state: 'sent', failingSince: null, nextAt: null }] };
  await pass(15_000);
  expect([reads('orders/71/emails').length, onChanged.mock.calls.length, notice()]).toEqual([3, 1, null]);
  await pass(60_000);
  expect([reads('orders/71/emails').length, onChanged.mock.calls.length]).toEqual([3, 1]);
  view.unmount();
});

test('an email with a result at the first look is reported once; one without an answer is not', async () => {
  const { rerender, unmount } = await open([entry('Email')], { data: [{ ...EMAIL, state: 'refused' }] });
  expect([onChanged.mock.calls.length, notice()]).toEqual([1, null]);
  const other = jest.fn();
  rerender(<EmailNotice sheetId={71} onChanged={other} />);
  await pass(10);
  expect(other).not.toHaveBeenCalled();
  unmount();
  onChanged.mockReset();
  prepareDetail();
  await open([entry('Email')], refuse(503, {}));
  expect([onChanged.mock.calls.length, notice()]).toEqual([0, null]);
});

test('a closed page looks no more', async () => {
  const { unmount } = await open([entry('Email')], { data: [EMAIL] });
  unmount();
  await pass(60_000);
  expect(reads('orders/71/emails')).toHaveLength(1);
});
