import { accountChangedStore, cartStore, selfOrderStore, sessionStore } from '@iwe/session';
import { ShellProviders } from '@iwe/ui';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { usePlatform } from '../platform/index.ts';
import type { LeaveState, Platform } from '../platform/index.ts';
import { confirmSignOut, confirmSwitch } from './leave-actions.ts';
import { Header } from './header.tsx';
import { ReloadAlert } from './reload-alert.tsx';
import { SideMenu } from './menu/side-menu.tsx';

let leaving: LeaveState = 'clean';
// Its polling has a test of its own.
jest.mock('./approvals-button.tsx', () => ({ ApprovalsButton: () => null }));
jest.mock('../platform/index.ts', () => ({
  usePlatform: jest.fn(),
  prefetchRemote: jest.fn(),
  canLeaveAll: () => leaving,
}));

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
  logo: null as string | null,
  timeZone: 'Australia/Sydney',
};
const melbourne = { ...account, eId: 2, orgId: 9, companyName: 'Roadstar Melbourne' };
const all = ['signed-in' as const];
const route = (path: string) => ({ path, remote: 'mf-sales', title: path, access: all });
const entry = (label: string, path: string, access: Platform['routes'][number]['access'] = all) => ({
  label,
  path,
  remote: 'mf-sales',
  access,
});
const platform: Platform = {
  status: 'ready',
  remotes: [],
  titles: {},
  updateAvailable: false,
  unavailable: [],
  updates: [],
  blockedHere: [],
  preview: null,
  problem: null,
  reload: async () => {},
  routes: [route('/quotings'), route('/invoices'), route('/order_add/:routeName/:operation?')],
  menu: [
    { label: 'Express', entries: [entry('Quoting', '/quotings')] },
    { label: 'Sales', entries: [entry('Invoices', '/invoices'), entry('Releases', '/releases', ['admin'])] },
    { label: 'Admins', entries: [entry('Tokens', '/tokens', ['platform-admin'])] },
  ],
  expressNew: [entry('Sales Invoice', '/order_add/Invoices'), entry('Product', '/baseinfo/Products')],
};

let place = '';
function Place() {
  const { pathname } = useLocation();
  useEffect(() => {
    place = pathname;
  }, [pathname]);
  return null;
}
function show(changes: Partial<Platform> = {}, own: Partial<typeof account> = {}, path = '/quotings') {
  jest.mocked(usePlatform).mockReturnValue({ ...platform, ...changes });
  const current = { ...account, ...own };
  act(() =>
    sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [current, melbourne], account: current }),
  );
  return render(
    <ShellProviders>
      <MemoryRouter initialEntries={[path]}>
        <Header />
        <SideMenu />
        <ReloadAlert />
        <Place />
      </MemoryRouter>
    </ShellProviders>,
  );
}

beforeEach(() => {
  leaving = 'clean';
  globalThis.fetch = (async () => ({
    ok: true,
    status: 200,
    headers: { get: () => null },
    json: async () => ({ data: [], meta: { total: 0, current_page: 1, per_page: 20 } }),
    text: async () => '{}',
  })) as unknown as typeof fetch;
  act(() => {
    accountChangedStore.set(false);
    selfOrderStore.set(7);
  });
});

test("one menu group is open at a time, first the page's; entries without access are hidden", () => {
  show();
  const menu = within(screen.getByRole('navigation', { name: 'Menu' }));
  expect(
    menu.getAllByRole('button').map((button) => [button.textContent, button.getAttribute('aria-expanded')]),
  ).toEqual([
    ['Express', 'true'],
    ['Sales', 'false'],
  ]);
  expect(menu.getByRole('link', { name: 'Quoting' }).getAttribute('aria-current')).toBe('page');
  fireEvent.click(menu.getByRole('button', { name: 'Sales' }));
  expect(menu.getAllByRole('button').map((button) => button.getAttribute('aria-expanded'))).toEqual(['false', 'true']);
  expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual(['Invoices']);
});

/** The group that mf-platform fills, as far as these tests need it. */
const platformGroup = {
  label: 'Platform',
  entries: [
    entry('Releases', '/admin/releases', ['admin', 'platform-admin']),
    entry('Release history', '/admin/releases/history', ['admin', 'platform-admin']),
    entry('Deploy tokens', '/admin/releases/tokens', ['platform-admin']),
  ],
};

test.each<[string, Partial<typeof account>, string[] | null]>([
  ['nobody else', {}, null],
  ['an organisation admin', { is_admin: true }, ['Releases', 'Release history', 'Recovery']],
  [
    'a platform admin of no organisation',
    { is_platform_admin: true },
    ['Releases', 'Release history', 'Deploy tokens', 'Recovery'],
  ],
])("the platform's group of the menu ends with the shell's own line: %s", (_who, own, entries) => {
  show({ menu: [platformGroup] }, own);
  const menu = within(screen.getByRole('navigation', { name: 'Menu' }));
  expect(menu.queryAllByRole('button').map((button) => button.textContent)).toEqual(entries ? ['Platform'] : []);
  if (!entries) return;
  fireEvent.click(menu.getByRole('button', { name: 'Platform' }));
  expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual(entries);
});

test('an admin without any remote still finds Recovery', () => {
  show({ menu: [] }, { is_admin: true });
  const menu = within(screen.getByRole('navigation', { name: 'Menu' }));
  fireEvent.click(menu.getByRole('button', { name: 'Platform' }));
  expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual(['Recovery']);
});

test.each([
  ['/admin/releases', 'Releases'],
  ['/admin/releases/mf-sales/1.0.0', 'Releases'],
  ['/admin/releases/history', 'Release history'],
  ['/admin/releases/tokens', 'Deploy tokens'],
  ['/admin/recovery', 'Recovery'],
])('%s is marked as %s alone', (path, label) => {
  show({ menu: [platformGroup] }, { is_admin: true, is_platform_admin: true }, path);
  const menu = within(screen.getByRole('navigation', { name: 'Menu' }));
  expect(
    menu
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map((link) => link.textContent),
  ).toEqual([label]);
});

test('Express New offers what a remote serves, in a new tab', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Express New' }));
  const items = screen.getAllByRole('menuitem');
  expect(items.map((item) => [item.textContent, item.getAttribute('href'), item.getAttribute('target')])).toEqual([
    ['Sales Invoice', '/order_add/Invoices', '_blank'],
  ]);
});

test('Express New leaves out what the account has no right for', () => {
  show({ expressNew: [entry('Sales Invoice', '/order_add/Invoices'), entry('Bill', '/order_add/Bills', ['admin'])] });
  fireEvent.click(screen.getByRole('button', { name: 'Express New' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Sales Invoice']);
});

test.each(['idle', 'loading'] as const)('while the remotes are %s the bar has its buttons already', (status) => {
  show({ status, routes: [], expressNew: [] });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Express New' }).disabled).toBe(true);
  expect(screen.getByRole('link', { name: /CSR Self-Order/ })).toBeTruthy();
});

test.each([
  ['Change Password', '/password/reset'],
  ['Sign-ins and sessions', '/account/sign-ins'],
])('the menu of the user says who is signed in, and leads to %s', (name, path) => {
  show();
  fireEvent.click(screen.getByRole('button', { name: "G'day, Sam" }));
  expect(screen.getByText('sam@example.test')).toBeTruthy();
  expect(screen.getByText('Sales', { selector: 'p' })).toBeTruthy();
  fireEvent.click(screen.getByRole('menuitem', { name }));
  expect(place).toBe(path);
});

test('the self-order button leads to the invoices and is hidden when no remote serves them', () => {
  const { unmount } = show();
  const link = screen.getByRole('link', { name: /CSR Self-Order/ });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/invoices?type=csr', '_blank']);
  expect(within(link).getByLabelText('7 waiting').textContent).toBe('7');
  unmount();
  show({ routes: [route('/quotings')] });
  expect(screen.queryByRole('link', { name: /CSR Self-Order/ })).toBeNull();
});

test('the greeting, the company, and the logo of the brand rule', () => {
  const { unmount } = show();
  expect(screen.getByRole('button', { name: "G'day, Sam" })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Organisation: Tempe Tyres' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'iWE' })).toBeTruthy();
  unmount();
  show({}, { logo: 'roadstar' });
  expect(screen.getByRole('link', { name: 'roadstar, to the start page' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'roadstar' })).toBeTruthy();
});

test('logout asks first: Cancel stays, Logout ends the session', async () => {
  show();
  await act(async () => void confirmSignOut());
  expect(screen.getByText('Please SAVE your work properly!')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })));
  expect(sessionStore.get().status).toBe('signed-in');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Logout' })));
  const dialog = within(screen.getByRole('alertdialog'));
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Logout' })));
  expect(sessionStore.get().status).toBe('signed-out');
});

test('the switch asks first; Cancel keeps organisation and cart', async () => {
  show();
  act(() =>
    cartStore.set({
      stamp: { user: account.email, orgId: 4 },
      entries: [{ id: 7, code: 'x', name: 'x', qty: 1 }],
      csr: null,
    }),
  );
  await act(async () => void confirmSwitch(2));
  expect(screen.getByText('Please make sure to have saved all the work properly')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })));
  expect(cartStore.get().entries).toHaveLength(1);
});

test('nothing is left while a save is in progress', async () => {
  show();
  leaving = 'busy';
  await act(async () => void confirmSignOut());
  expect(screen.getByText('Saving is still under way. Please wait until it is done.')).toBeTruthy();
  expect(screen.queryByText('Please SAVE your work properly!')).toBeNull();
});

test('another tab’s organisation raises the alert, which only Reload closes', async () => {
  show();
  await act(async () => accountChangedStore.set(true));
  const dialog = screen.getByRole('alertdialog');
  expect(within(dialog).getByText('Organization has been changed, reload the page ?')).toBeTruthy();
  expect(
    within(dialog)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Reload']);
});

test.each(['ready', 'failed'] as const)(
  'where remotes serve nothing, the bar of a page that is %s offers nothing',
  (status) => {
    show({ status, routes: [], expressNew: [entry('Sales Invoice', '/order_add/Invoices')] });
    expect(screen.queryByRole('button', { name: 'Express New' })).toBeNull();
    expect(screen.queryByRole('link', { name: /CSR Self-Order/ })).toBeNull();
  },
);

test('no self-order that waits is no number, and somebody without a role has no empty line', () => {
  act(() => selfOrderStore.set(0));
  show({}, { roleDesc: '' });
  const link = screen.getByRole('link', { name: /CSR Self-Order/ });
  expect(link.textContent).toBe('CSR Self-Order');
  expect(within(link).queryByLabelText(/waiting/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: "G'day, Sam" }));
  const card = screen.getByText('sam@example.test').parentElement;
  expect([...(card?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['Sam', 'sam@example.test']);
});
