import { returnPath, sessionStore, toastStore } from '@iwe/session';
import { ShellProviders } from '@iwe/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { tourStore } from '../tour/tour-store.ts';
import { LoginScreen } from './login-screen.tsx';
import { PasswordScreen } from './password-screen.tsx';

const account = {
  eId: 1,
  orgId: 4,
  companyName: 'Tempe Tyres',
  name: 'Sam',
  email: 'sam@example.test',
  phone: '',
  role: 2,
  roleDesc: 'Sales',
  modPrc: false,
  isAcct: false,
  is_dir: false,
  crtCSR: false,
  maxDis: 9999,
  is_admin: false,
  is_platform_admin: false,
  canSeeCost: true,
  logo: null,
  timeZone: 'Australia/Sydney',
};
let sent: { url: string; body: unknown }[] = [];
function answering(status: number, body: unknown) {
  sent = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    sent.push({ url, body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null });
    return {
      ok: status < 400,
      status,
      headers: { get: () => null },
      json: async () => body,
      text: async () => JSON.stringify(body),
    };
  }) as unknown as typeof fetch;
}
let place = '';
function Place() {
  const { pathname } = useLocation();
  useEffect(() => {
    place = pathname;
  }, [pathname]);
  return null;
}
function show(element: ReactElement) {
  return render(
    <ShellProviders>
      <MemoryRouter initialEntries={['/here']}>
        {element}
        <Place />
      </MemoryRouter>
    </ShellProviders>,
  );
}
const submit = (label: string) => act(async () => fireEvent.submit(screen.getByLabelText(label)));
/** The selected text of a field. */
const selected = (label: string) => {
  const { value, selectionStart, selectionEnd } = screen.getByLabelText<HTMLInputElement>(label);
  return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
};
const isBusy = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-busy') === 'true';
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const errors = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);

beforeEach(() => {
  localStorage.clear();
  act(() => toastStore.set([]));
  window.history.replaceState(null, '', '/');
  act(() => sessionStore.set({ status: 'signed-out', token: null, accounts: [], account: null }));
});

describe('Login', () => {
  test('only a demo says what iWE is and fills in the account of a kind of user', async () => {
    const { unmount } = show(<LoginScreen />);
    expect(screen.queryByText('This is a demo')).toBeNull();
    unmount();
    const meta = document.createElement('meta');
    meta.name = 'iwe-demo';
    meta.content = '1';
    document.head.append(meta);
    answering(400, { message: 'Enter the code.', code: 'second-factor' });
    show(<LoginScreen />);
    meta.remove();
    const emailOf = async (label: RegExp) => {
      fireEvent.click(await screen.findByRole('button', { name: label }));
      return screen.getByLabelText<HTMLInputElement>('Email').value;
    };
    expect([await emailOf(/^Seller/), await emailOf(/^Manager/), await emailOf(/^Administrator/)]).toEqual([
      'sales@iwe.demo',
      'manager@iwe.demo',
      'admin@iwe.demo',
    ]);
    await submit('Email');
    expect(screen.getByLabelText('Code')).toBeTruthy();
    expect(await emailOf(/^Accountant/)).toBe('accountant@iwe.demo');
    expect(await emailOf(/^Director/)).toBe('director@iwe.demo');
    // Before anybody has signed in the page names what shows most of iWE.
    expect(screen.getByText('Five things to try')).toBeTruthy();
    expect(document.querySelectorAll('details li')).toHaveLength(5);
    expect(screen.queryByLabelText('Code')).toBeNull();
    expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('demo-2026');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Signin' }));
  });

  test('without an organisation it says how the first one is created', () => {
    const { unmount } = show(<LoginScreen />);
    expect(screen.queryByRole('status')).toBeNull();
    unmount();
    const meta = Object.assign(document.createElement('meta'), { name: 'iwe-setup', content: '1' });
    document.head.append(meta);
    show(<LoginScreen />);
    meta.remove();
    expect(screen.getByRole('status').textContent).toMatch(/no organisation\. .* npm run init\./);
  });

  test('both fields are validated when they are left', () => {
    show(<LoginScreen />);
    fireEvent.blur(screen.getByLabelText('Email'));
    expect(errors()).toEqual(['Please enter your email']);
    type('Email', 'sam at work');
    fireEvent.blur(screen.getByLabelText('Password'));
    expect(errors()).toEqual(['Please enter your email', 'Please enter your password']);
    type('Email', 'sam@example.test');
    type('Password', 'x');
    expect(errors()).toEqual([]);
    expect(document.title).toBe('Login | iWE');
  });

  test('an incomplete form sends nothing; a complete one signs in', async () => {
    answering(400, { message: 'Login failed. Incorrect email or password', code: 'login-failed' });
    show(<LoginScreen />);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Signin' })));
    expect(sent).toEqual([]);
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    type('Email', ' sam@example.test ');
    await submit('Email');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    type('Password', 'wrong');
    await submit('Email');
    expect([selected('Password'), isBusy('Signin')]).toEqual(['wrong', false]);
    expect(sent[0]).toMatchObject({ url: '/oauth/token', body: { username: 'sam@example.test', password: 'wrong' } });
    expect(screen.getByText('Login failed. Incorrect email or password')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Forgot/Change Password?' }).getAttribute('href')).toBe('/password/reset');
  });
});

test('who has signed in is offered the tour', async () => {
  globalThis.fetch = (async (url: string) => {
    const body = url.startsWith('/oauth') ? { token_type: 'Bearer', access_token: 't' } : { data: [account] };
    return { ok: true, status: 200, headers: new Headers(), json: async () => body };
  }) as unknown as typeof fetch;
  act(() => tourStore.set(false));
  show(<LoginScreen />);
  type('Email', 'sam@example.test');
  type('Password', 'right');
  await submit('Email');
  expect([sessionStore.get().status, tourStore.get()]).toEqual(['signed-in', true]);
});

test('a second factor: its field appears after the right password, and the code is sent with it', async () => {
  answering(400, { message: 'Enter the code.', code: 'second-factor' });
  show(<LoginScreen />);
  expect(screen.queryByLabelText('Code')).toBeNull();
  type('Email', 'sam@example.test');
  type('Password', 'right');
  await submit('Email');
  expect(toastStore.get()).toEqual([]);
  answering(400, { message: 'Login failed. Incorrect email or password', code: 'second-factor-wrong' });
  act(() => screen.getByLabelText('Email').focus());
  await submit('Email');
  expect(sent).toEqual([]);
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  type('Code', ' 123 456 ');
  await submit('Email');
  expect(sent[0]?.body).toMatchObject({ username: 'sam@example.test', password: 'right', otp: '123 456' });
  expect(screen.getByText('Login failed. Incorrect email or password')).toBeTruthy();
  expect(selected('Code')).toBe(' 123 456 ');
  type('Email', 'mia@example.test');
  expect(screen.queryByLabelText('Code')).toBeNull();
});

describe('Password', () => {
  const change = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Change password' })));

  test('signed in: requires the current password; the new one is not empty and confirmed', async () => {
    answering(200, { message: 'ok' });
    act(() => sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account }));
    returnPath.keep('/invoices');
    show(<PasswordScreen />);
    expect(document.title).toBe('Change Password | iWE');
    expect(screen.getByText('For sam@example.test.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to iWE' }).getAttribute('href')).toBe('/');
    await change();
    expect(errors()).toEqual(['Please enter your password', 'Password can not be empty']);
    type('Current password', 'old');
    type('New password', 'short');
    await change();
    expect(errors()[0]).toMatch(/at least 8 characters/);
    type('New password', 'Sam@Example.Test');
    await change();
    expect(errors()[0]).toMatch(/email or name is not a password/);
    expect(sent).toEqual([]);
    type('New password', 'a new sentence');
    type('Confirm password', 'other');
    await change();
    expect(errors()).toEqual(['Confirm Password is not the same']);
    expect(sent).toEqual([]);
    type('Confirm password', 'a new sentence');
    await change();
    expect(sent).toEqual([{ url: '/api/ag/password', body: { password: 'a new sentence', currentPassword: 'old' } }]);
    expect(screen.getByText('Password has been changed successfully')).toBeTruthy();
    expect([place, returnPath.take()]).toEqual(['/', null]);
  });

  test('signed out: an email is requested, and the server’s message is shown', async () => {
    answering(200, { message: 'If this email is known, a link is on its way.' });
    show(<PasswordScreen />);
    expect(document.title).toBe('Forgot Password | iWE');
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/login');
    type('Email', 'sam at work');
    await submit('Email');
    expect([errors(), sent]).toEqual([['Please enter your email'], []]);
    type('Email', ' sam@example.test ');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send link' })));
    expect(sent).toEqual([{ url: '/api/ag/password/forgot', body: { email: 'sam@example.test' } }]);
    expect(screen.getByRole('status').textContent).toBe('If this email is known, a link is on its way.');
  });

  test('a refused request can be sent again', async () => {
    answering(503, { message: 'The server is busy.' });
    const { unmount } = show(<PasswordScreen />);
    type('Email', 'sam@example.test');
    await submit('Email');
    expect(screen.getByText('The server is busy.')).toBeTruthy();
    expect(isBusy('Send link')).toBe(false);
    unmount();
    window.history.replaceState(null, '', '/password/reset#token=abc');
    show(<PasswordScreen />);
    type('New password', 'a new sentence');
    type('Confirm password', 'a new sentence');
    await change();
    expect([isBusy('Change password'), place]).toEqual([false, '/here']);
  });

  test("with the email's link the token is removed from the URL and sent with the new password", async () => {
    answering(200, { message: 'ok' });
    window.history.replaceState(null, '', '/password/reset#token=abc');
    show(<PasswordScreen />);
    expect(window.location.href).not.toContain('abc');
    expect(screen.getByText('Choose a new password for your account.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/login');
    type('New password', 'a new sentence');
    type('Confirm password', 'a new sentence');
    await change();
    expect(sent).toEqual([{ url: '/api/ag/password/reset', body: { token: 'abc', password: 'a new sentence' } }]);
    expect(place).toBe('/login');
  });
});
