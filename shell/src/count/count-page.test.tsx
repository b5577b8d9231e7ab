import 'fake-indexeddb/auto';
import type { CountTask, SendCountRequest, SentCount } from '@iwe/contract';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { LinkOutcome } from '../link-page/link-call.ts';
import { CountPage } from './count-page.tsx';
import { startCountSession } from './count-session.ts';
import { openCountStore } from './count-store.ts';

const EAN = '4006381333931';
const TASK: CountTask = {
  id: 1,
  kind: 'stocktake',
  organisation: 'Southern Tyres',
  phone: '',
  warehouse: 'Sydney',
  orderNo: '',
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  products: [
    { id: 1, code: 'T1', name: 'Touring 1', barcodes: EAN, expected: null },
    { id: 2, code: 'T2', name: 'Touring 2', barcodes: '', expected: null },
  ],
};
const SENT: SentCount = { message: 'Stocktake of Sydney: 1 counted, 0 differ, in AD000001.', lines: [] };
let received: SendCountRequest[];
let isOnline: boolean;
let answer: LinkOutcome<SentCount>;
let token = 0;
const api = (task: CountTask) => ({
  load: async (): Promise<LinkOutcome<CountTask>> => (isOnline ? { kind: 'ok', data: task } : { kind: 'later' }),
  send: async (request: SendCountRequest): Promise<LinkOutcome<SentCount>> => {
    if (!isOnline) return { kind: 'later' };
    received.push(request);
    return answer;
  },
});
/** Opens the page of a link; the same link again is a reloaded page. */
async function open(task = TASK, link = `link ${(token += 1)}`.padEnd(43, 'x')) {
  const session = await startCountSession(link, await openCountStore(), api(task));
  const view = render(<CountPage session={session} />);
  await act(() => session.sync());
  return { session, link, ...view };
}
beforeAll(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
  globalThis.structuredClone ??= ((value: unknown) => JSON.parse(JSON.stringify(value))) as typeof structuredClone;
  let count = 0;
  Object.assign(globalThis.crypto, {
    randomUUID: () => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`,
  });
});
beforeEach(() => {
  received = [];
  isOnline = true;
  answer = { kind: 'ok', data: SENT };
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const enter = async (name: string, value: string) => {
  fireEvent.change(field(name), { target: { value } });
  await act(async () => void fireEvent.submit(field(name)));
};
const scan = (code: string) => enter('Scan or type a code', code);
const lines = () =>
  within(screen.getByRole('list', { name: 'Counted' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const finish = async (name = 'Wes') => {
  fireEvent.click(await screen.findByRole('button', { name: 'Finish and send' }));
  fireEvent.change(screen.getByLabelText('Who counted?'), { target: { value: name } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Send' })));
};

test('scan, number, next: without a number it is one; a scan in the number goes on', async () => {
  await open();
  await scan(EAN);
  expect(screen.getByRole('form', { name: 'Count of T1' }).textContent).toContain('Touring 1');
  await waitFor(() => expect(document.activeElement).toBe(field('How many')));
  await enter('How many', '7');
  await waitFor(() => expect(lines()).toEqual(['T1Touring 17×']));
  await waitFor(() => expect(document.activeElement).toBe(field('Scan or type a code')));
  await scan('t2');
  await enter('How many', EAN);
  await waitFor(() => expect(screen.getByRole('form', { name: 'Count of T1' })).toBeTruthy());
  expect(lines()).toEqual(['T2Touring 21×', 'T1Touring 17×']);
  expect(field('How many').value).toBe('7');
  fireEvent.click(screen.getByRole('button', { name: 'One more' }));
  await enter('How many', field('How many').value);
  await waitFor(() => expect(lines()[0]).toBe('T1Touring 18×'));
});

test('the same article scanned again and again is one more each time, as fast as a scanner is', async () => {
  await open();
  await scan(EAN);
  await enter('How many', EAN);
  await enter('How many', EAN);
  expect(field('How many').value).toBe('3');
  await enter('How many', `7${EAN}`);
  expect(field('How many').value).toBe('8');
  await enter('How many', '3');
  await waitFor(() => expect(lines()).toEqual(['T1Touring 13×']));
});

test('a code that the phone does not know is counted and told; a line is removed', async () => {
  await open();
  await scan('WHAT');
  expect(screen.getByText(/This phone does not know the code/)).toBeTruthy();
  await enter('How many', '2');
  await waitFor(() => expect(lines()).toEqual(['WHATNot known here2×']));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Remove WHAT' })));
  await waitFor(() => expect(lines()).toEqual([]));
});

test('without a network it is kept through a reload, and sent once under one key later', async () => {
  const { link, unmount } = await open();
  await scan('T1');
  await enter('How many', '3');
  await waitFor(() => expect(lines()).toEqual(['T1Touring 13×']));
  isOnline = false;
  unmount();
  const second = await open(TASK, link);
  expect(lines()).toEqual(['T1Touring 13×']);
  await finish();
  expect((await screen.findByText(/^No network/)).getAttribute('role')).toBe('status');
  const { uuid } = second.session.get().stored?.sending ?? {};
  second.unmount();
  isOnline = true;
  await open(TASK, link);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(`Sent. ${SENT.message}`));
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ uuid, countedBy: 'Wes', lines: [{ code: 'T1', quantity: 3 }] });
});

test('a refused count can be corrected and is sent as another attempt; a name is asked for', async () => {
  await open();
  await scan('T1');
  await enter('How many', '3');
  answer = { kind: 'refused', message: 'Nothing was counted.' };
  await finish(' ');
  expect((await screen.findByText('Enter your name.')).getAttribute('role')).toBe('alert');
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  await finish();
  expect((await screen.findByText('Nothing was counted.')).getAttribute('role')).toBe('alert');
  answer = { kind: 'ok', data: SENT };
  await finish();
  await screen.findByText(`Sent. ${SENT.message}`);
  expect(new Set(received.map(({ uuid }) => uuid)).size).toBe(2);
});

test('an arrival is compared with its order line by line', async () => {
  const task: CountTask = { ...TASK, kind: 'receipt', orderNo: 'PO000007' };
  const compared = (code: string, counted: number, expected: number | null) => ({ code, name: '', counted, expected });
  answer = {
    kind: 'ok',
    data: {
      message: 'Arrival of PO000007.',
      lines: [compared('R', 4, 4), compared('O', 5, 4), compared('S', 0, 4), compared('U', 1, null)],
    },
  };
  await open(task);
  expect(screen.getByRole('heading', { name: 'Arrival of PO000007' })).toBeTruthy();
  await scan('T1');
  await enter('How many', '4');
  await finish();
  const list = await screen.findByRole('list', { name: 'Compared with the order' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ras ordered4 / 4', 'Oover5 / 4', 'Sshort0 / 4', 'Unot on the order1']);
});

test('a link that does not work says so; without a network the first time it can be tried again', async () => {
  isOnline = false;
  const { session } = await open();
  expect(screen.getByRole('alert').textContent).toContain('There is no network');
  isOnline = true;
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  await waitFor(() => expect(session.get().stored).not.toBeNull());
});
