import type { SecondFactorAnswer, SignInsAnswer } from '@iwe/contract';
import { sessionStore } from '@iwe/session';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ShellProviders } from '@iwe/ui';
import { refused, serve } from '@iwe/testing/platform';
import { signInFresh } from '../testing/sign-in-fresh.ts';
import { reloadPage } from '../platform/reload-page.ts';
import { browserName } from './browser-name.ts';
import { SignInsScreen } from './sign-ins-screen.tsx';

jest.mock('../platform/reload-page.ts', () => ({ reloadPage: jest.fn() }));
beforeEach(() => {
  jest.mocked(reloadPage).mockReset();
  signInFresh();
});

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1';
const times = {
  createdAt: '2026-11-20T01:00:00Z',
  lastSeenAt: '2026-11-20T02:00:00Z',
  expiresAt: '2026-11-20T03:00:00Z',
};
const ANSWER: SignInsAnswer = {
  sessions: [
    { id: 7, ...times, address: '203.0.113.7', userAgent: WINDOWS, isCurrent: true },
    { id: 8, ...times, address: '198.51.100.4', userAgent: IPHONE, isCurrent: false },
  ],
  events: [{ id: 1, at: '2026-11-20T01:00:00Z', kind: 'sign-in-failed', address: '192.0.2.1' }],
};
const textsOf = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map((cell) => cell.textContent);
const OFF: SecondFactorAnswer = { isOn: false, codesLeft: 0, requiredBy: [] };

function open(factor: SecondFactorAnswer, more: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ 'GET /api/ag/sign-ins': () => ANSWER, 'GET /api/ag/second-factor': () => factor, ...more });
  render(
    <ShellProviders>
      <SignInsScreen />
    </ShellProviders>,
  );
  return calls;
}

test('my sessions are listed in words, and another one can be ended', async () => {
  const calls = open(OFF, { 'DELETE /api/ag/sign-ins/8': () => ({ message: 'ok' }) });
  const list = within(await screen.findByRole('region', { name: 'Sessions' }));
  await waitFor(() => expect(list.getAllByRole('row')).toHaveLength(3));
  const [, mine, phone] = list.getAllByRole('row').map((row) => row.textContent ?? '');
  expect(mine).toMatch(/^Chrome on Windows this one203\.0\.113\.7/);
  expect(phone).toMatch(/^Safari on iOS 198\.51\.100\.4/);
  expect(textsOf(list.getAllByRole('row')[1]).slice(2, 5)).toEqual([
    '20 Nov 2026 12:00',
    '20 Nov 2026 13:00',
    '20 Nov 2026 14:00',
  ]);
  const events = within(screen.getByRole('region', { name: 'What happened lately' }));
  expect(textsOf(events.getAllByRole('row')[1])).toEqual(['20 Nov 2026 12:00', 'Sign-in failed', '192.0.2.1']);
  fireEvent.click(screen.getByRole('button', { name: 'End Safari on iOS, 198.51.100.4' }));
  await waitFor(() =>
    expect(calls.some(({ method, path }) => method === 'DELETE' && path === '/api/ag/sign-ins/8')).toBe(true),
  );
  expect(sessionStore.get().status).toBe('signed-in');
});

test('the end of my own session signs me out', async () => {
  const calls = open(OFF, { 'POST /api/ag/logout': () => ({ message: 'ok' }) });
  fireEvent.click(await screen.findByRole('button', { name: 'End Chrome on Windows, 203.0.113.7' }));
  await waitFor(() => expect(sessionStore.get().status).not.toBe('signed-in'));
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

test('a session that could not be ended can be tried again, and the list is read again', async () => {
  const calls = open(OFF, { 'DELETE /api/ag/sign-ins/8': () => refused(409, 'x', ['It has ended already.']) });
  const reads = () => calls.filter(({ method, path }) => method === 'GET' && path === '/api/ag/sign-ins').length;
  const end = await screen.findByRole('button', { name: 'End Safari on iOS, 198.51.100.4' });
  expect(reads()).toBe(1);
  fireEvent.click(end);
  await waitFor(() => expect(reads()).toBe(2));
  await waitFor(() => expect(end.getAttribute('aria-busy')).toBeNull());
});

test('what the page does not know of the second factor can be asked again', async () => {
  let answer: object = refused(503, 'busy', ['The database is busy.']);
  open(OFF, { 'GET /api/ag/second-factor': () => answer });
  expect(await screen.findByText('The database is busy.')).toBeTruthy();
  answer = OFF;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy();
});

test.each([
  [1, /1 of your recovery codes is left/],
  [0, /0 of your recovery codes are left/],
])('%s recovery codes that are left are said in a sentence', async (codesLeft, sentence) => {
  open({ isOn: true, codesLeft, requiredBy: [] });
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByText('on')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Switch off' })).toBeTruthy();
});

test.each([
  [['Roadstar'], /^Roadstar requires it of administrators/],
  [['Careful Tyres', 'Roadstar'], /^Careful Tyres and Roadstar require it of administrators/],
])('who must have a second factor is told that %p demands it', async (requiredBy, sentence) => {
  open({ ...OFF, requiredBy });
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('a second factor needs password, QR code and first code; recovery codes are shown once', async () => {
  let refusals = 1;
  let answer = OFF;
  const calls = open(OFF, {
    'GET /api/ag/second-factor': () => answer,
    'POST /api/ag/second-factor': () => ({ uri: 'otpauth://totp/x', qrCode: '<svg/>', secret: 'ABCDEFGH' }),
    'POST /api/ag/second-factor/confirm': () => {
      if (refusals-- > 0) return refused(422, 'x', ['This code is wrong.'], [{ field: 'code', message: 'x' }]);
      answer = { isOn: true, codesLeft: 2, requiredBy: [] };
      return { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  fireEvent.change(await screen.findByLabelText(/^Password/), { target: { value: 'my password' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  const picture = await screen.findByRole('img', { name: /QR code/ });
  expect(picture.getAttribute('src')).toBe('data:image/svg+xml,%3Csvg%2F%3E');
  expect(screen.getByText('ABCD EFGH')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Code/), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Switch on' }));
  expect(await screen.findByText('This code is wrong.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Switch on' }));
  expect(await screen.findByText('cccc-dddd')).toBeTruthy();
  const bodies = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(bodies).toEqual([{ password: 'my password' }, { code: '123456' }, { code: '123456' }]);
  expect(await screen.findByText(/2 of your recovery codes are left/)).toBeTruthy();
});

test('where it is required it can be renewed, not switched off', async () => {
  open({ isOn: true, codesLeft: 9, requiredBy: ['Careful Tyres'] });
  expect(await screen.findByText(/9 of your recovery codes are left/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull();
  expect(screen.getByRole('button', { name: 'New recovery codes' })).toBeTruthy();
});

describe('a second factor that is on', () => {
  const ON: SecondFactorAnswer = { isOn: true, codesLeft: 9, requiredBy: [] };
  const fill = (password: string, code: string) => {
    fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: password } });
    fireEvent.change(screen.getByLabelText(/^Code/), { target: { value: code } });
  };
  const inDialog = () => within(screen.getByRole('dialog'));
  const sent = (calls: ReturnType<typeof open>) =>
    calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

  test('is switched off with password and code; no codes are shown', async () => {
    let isOn = true;
    const calls = open(ON, {
      'GET /api/ag/second-factor': () => ({ ...ON, isOn }),
      'POST /api/ag/second-factor/off': () => {
        isOn = false;
        return { message: 'ok' };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Switch off' }));
    expect(screen.getByRole('dialog', { name: 'Switch the second factor off' })).toBeTruthy();
    fill('my password', '123456');
    fireEvent.click(inDialog().getByRole('button', { name: 'Switch off' }));
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'New recovery codes' })).toBeNull();
    expect(sent(calls)).toEqual([['/api/ag/second-factor/off', { password: 'my password', code: '123456' }]]);
  });

  test('gets new recovery codes, also by Enter; they are shown until they are closed', async () => {
    const calls = open(ON, {
      'POST /api/ag/second-factor/recovery-codes': () => ({ recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }));
    fill('my password', '123456');
    const form = screen.getByLabelText(/^Code/).closest('form');
    // The page itself must not be left.
    expect(fireEvent.submit(form!)).toBe(false);
    expect(await screen.findByText('cccc-dddd')).toBeTruthy();
    expect(sent(calls)).toEqual([
      ['/api/ag/second-factor/recovery-codes', { password: 'my password', code: '123456' }],
    ]);
    const close = inDialog().getAllByRole('button').at(-1);
    fireEvent.click(close!);
    await waitFor(() => expect(screen.queryByText('cccc-dddd')).toBeNull());
    expect(jest.mocked(reloadPage)).not.toHaveBeenCalled();
  });

  test('a refusal is shown beside its field, or below the form, and can be tried again', async () => {
    const refusals = [
      refused(422, 'x', ['This code is wrong.'], [{ field: 'code', message: 'x' }]),
      refused(422, 'x', ['This password is wrong.'], [{ field: 'password', message: 'x' }]),
      refused(422, 'x', ['It is required here.']),
    ];
    open(ON, { 'POST /api/ag/second-factor/off': () => refusals.shift() });
    fireEvent.click(await screen.findByRole('button', { name: 'Switch off' }));
    const press = () => fireEvent.click(inDialog().getByRole('button', { name: 'Switch off' }));
    const errorOf = (label: RegExp) => {
      const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? [];
      return ids.map((id) => document.querySelector(`[id="${id}"]`)?.textContent).join(' ');
    };
    press();
    await screen.findByText('This code is wrong.');
    expect(errorOf(/^Code/)).toContain('This code is wrong.');
    expect(errorOf(/^Password/)).toBe('');
    press();
    await screen.findByText('This password is wrong.');
    expect(errorOf(/^Password/)).toContain('This password is wrong.');
    expect(screen.queryByText('This code is wrong.')).toBeNull();
    press();
    expect((await screen.findByText('It is required here.')).getAttribute('role')).toBe('alert');
    expect(screen.queryByText('This password is wrong.')).toBeNull();
  });

  test('Cancel changes nothing', async () => {
    const calls = open(ON);
    fireEvent.click(await screen.findByRole('button', { name: 'Switch off' }));
    fireEvent.click(inDialog().getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent(calls)).toEqual([]);
  });
});

test('who had to set a second factor up first starts the page again with the account as it is', async () => {
  const { account } = sessionStore.get();
  sessionStore.set({ ...sessionStore.get(), account: { ...account!, needsSecondFactor: true } });
  open(OFF, {
    'POST /api/ag/second-factor': () => ({ uri: 'otpauth://totp/x', qrCode: '<svg/>', secret: 'ABCDEFGH' }),
    'POST /api/ag/second-factor/confirm': () => ({ recoveryCodes: ['aaaa-bbbb'] }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  fireEvent.change(await screen.findByLabelText(/^Password/), { target: { value: 'my password' } });
  // Enter goes on as the button does.
  expect(fireEvent.submit(screen.getByLabelText(/^Password/).closest('form')!)).toBe(false);
  await screen.findByRole('img', { name: /QR code/ });
  fireEvent.change(screen.getByLabelText(/^Code/), { target: { value: '123456' } });
  expect(fireEvent.submit(screen.getByLabelText(/^Code/).closest('form')!)).toBe(false);
  await screen.findByText('aaaa-bbbb');
  expect(reloadPage).not.toHaveBeenCalled();
  fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button').at(-1)!);
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
});

test('browsers are named by their program and system', () => {
  expect([WINDOWS, IPHONE, 'curl/8.0', ''].map(browserName)).toEqual([
    'Chrome on Windows',
    'Safari on iOS',
    'curl/8.0',
    'Unknown program',
  ]);
});

test.each([
  ['Edg/140.0', 'X11; Linux x86_64', 'Edge on Linux'],
  ['OPR/120.0', 'Macintosh; Intel Mac OS X 10_15', 'Opera on macOS'],
  ['Mobile', 'Linux; Android 15', 'Chrome on Android'],
])('%s in the name of a program on %s makes it %s', (own, system, name) => {
  expect(browserName(`Mozilla/5.0 (${system}) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 ${own}`)).toBe(name);
});

test('a program that says no system is named alone, and an unknown one by its beginning', () => {
  expect(browserName('Mozilla/5.0 Firefox/140.0')).toBe('Firefox');
  expect(browserName('Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) Firefox/140.0')).toBe('Firefox on iOS');
  expect(browserName(`import-script ${'x'.repeat(60)}`)).toBe(`import-script ${'x'.repeat(26)}`);
});

test('Enter that is pressed again while the server answers sends nothing more', async () => {
  const calls = open(
    { isOn: true, codesLeft: 9, requiredBy: [] },
    { 'POST /api/ag/second-factor/recovery-codes': () => ({ recoveryCodes: ['aaaa-bbbb'] }) },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }));
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'my password' } });
  fireEvent.change(screen.getByLabelText(/^Code/), { target: { value: '123456' } });
  const form = screen.getByLabelText(/^Code/).closest('form')!;
  for (let time = 0; time < 3; time += 1) fireEvent.submit(form);
  expect(await screen.findByText('aaaa-bbbb')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
