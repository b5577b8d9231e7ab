import type { Account } from '@iwe/contract';
import { returnPath, sessionStore } from '@iwe/session';
import type { Session } from '@iwe/session';
import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router-dom';
import { usePlatform } from '../platform/index.ts';
import { Root } from './root.tsx';

// The screens have tests of their own.
jest.mock('../frame/frame-screen.tsx', () => ({ FrameScreen: () => <p>Frame</p> }));
jest.mock('../frame/leave-blocker.tsx', () => ({ LeaveBlocker: () => null }));
jest.mock('../frame/reload-alert.tsx', () => ({ ReloadAlert: () => null }));
jest.mock('../screens/login-screen.tsx', () => ({ LoginScreen: () => <p>Login</p> }));
jest.mock('../screens/password-screen.tsx', () => ({ PasswordScreen: () => <p>Password</p> }));
jest.mock('../screens/loading-screen.tsx', () => ({
  LoadingScreen: () => <p>Loading</p>,
  FrameSkeleton: () => <p>Skeleton</p>,
  PageSkeleton: () => <p>Page</p>,
}));
jest.mock('../platform/index.ts', () => ({ usePlatform: jest.fn() }));

const sam = { eId: 1, orgId: 4, role: 2 } as Account;
const session = (fields: Partial<Session>) =>
  act(() => sessionStore.set({ status: 'signed-out', token: null, accounts: [], account: null, ...fields }));
const signIn = (account = sam) => session({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
const platform = (status: string, paths: readonly string[] = [], menu: readonly string[] = []) =>
  jest.mocked(usePlatform).mockReturnValue({
    status,
    routes: paths.map((path) => ({ path })),
    menu: [{ entries: menu.map((path) => ({ path })) }],
  } as unknown as ReturnType<typeof usePlatform>);
beforeEach(() => {
  returnPath.take();
  platform('ready', ['/quotings']);
});

function open(at: string) {
  let seen = { path: '', action: '' };
  function Here() {
    const { pathname, search } = useLocation();
    seen = { path: pathname + search, action: useNavigationType() };
    return null;
  }
  render(
    <MemoryRouter initialEntries={[at]}>
      <Root />
      <Here />
    </MemoryRouter>,
  );
  return { path: () => seen.path, action: () => seen.action, shown: () => document.body.textContent };
}

describe('before anybody has signed in on this page', () => {
  test('the session is waited for', () => {
    session({ status: 'starting' });
    expect(open('/invoices').shown()).toBe('Loading');
  });

  test('the address is stored with parameters for after the sign-in; Back does not lead to it', async () => {
    session({});
    const page = open('/invoices?page=2');
    await waitFor(() => expect(page.shown()).toBe('Login'));
    expect([page.path(), page.action()]).toEqual(['/login', 'REPLACE']);
    expect(returnPath.take()).toBe('/invoices?page=2');
  });

  test('the start page is nothing to return to', () => {
    session({});
    expect(open('/').path()).toBe('/login');
    expect(returnPath.take()).toBeNull();
  });

  test('the forgotten password needs nobody signed in', async () => {
    session({});
    const { shown } = open('/password/reset');
    await waitFor(() => expect(shown()).toBe('Password'));
  });

  test('the kept address is opened after the sign-in, once', () => {
    returnPath.keep('/invoices?page=2');
    signIn();
    const page = open('/login');
    expect([page.path(), page.shown()]).toEqual(['/invoices?page=2', 'Frame']);
    expect(returnPath.take()).toBeNull();
  });
});

describe('after a sign-in', () => {
  beforeEach(() => signIn());

  test.each<[string, string, readonly string[], readonly string[], string]>([
    ['Quotings', 'ready', ['/home', '/quotings'], ['/products'], '/quotings'],
    ['Home without Quotings', 'ready', ['/home'], ['/products'], '/home'],
    ['the first entry of the menu without both', 'ready', [], ['/products', '/reports'], '/products'],
  ])('the landing page is %s', (_what, status, paths, menu, path) => {
    platform(status, paths, menu);
    const page = open('/');
    expect([page.path(), page.shown(), page.action()]).toEqual([path, 'Frame', 'REPLACE']);
  });

  test.each([
    ['idle', 'Skeleton'],
    ['loading', 'Skeleton'],
    ['ready', 'Frame'],
    ['failed', 'Frame'],
  ])('without any entry and with a list that is %s: %s', (status, shown) => {
    platform(status);
    const page = open('/');
    expect([page.path(), page.shown()]).toEqual(['/', shown]);
  });

  test('every other address is entered', () => {
    const page = open('/invoices/1');
    expect([page.path(), page.shown()]).toEqual(['/invoices/1', 'Frame']);
  });

  test('where somebody signed out is nothing to return to', async () => {
    session({});
    expect(open('/invoices').path()).toBe('/login');
    expect(returnPath.take()).toBeNull();
    expect(await screen.findByText('Login')).toBeTruthy();
  });

  test('a warehouse’s account is signed out', () => {
    const refuse = jest.spyOn(sessionStore, 'set');
    signIn({ ...sam, role: 5 });
    refuse.mockClear();
    open('/invoices');
    expect(refuse).toHaveBeenCalled();
    refuse.mockRestore();
    expect(sessionStore.get().status).toBe('signed-out');
  });
});
