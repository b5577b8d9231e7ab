import { sessionStore } from '@iwe/session';
import { ShellProviders } from '@iwe/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { recentScreens } from '../find/recent.ts';
import { usePlatform } from '../platform/index.ts';
import type { Platform } from '../platform/index.ts';
import { FrameScreen } from './frame-screen.tsx';

// What stands around the content has tests of its own.
jest.mock('./header.tsx', () => ({ Header: () => null }));
jest.mock('./menu/side-menu.tsx', () => ({ SideMenu: () => <nav>Groups</nav> }));
jest.mock('./admin-notice.tsx', () => ({ AdminNotice: () => null }));
jest.mock('./update-notice.tsx', () => ({ UpdateNotice: () => null }));
jest.mock('../help/help.tsx', () => ({ Help: () => null }));
jest.mock('../tour/tour-offer.tsx', () => ({ TourOffer: () => null }));
jest.mock('../account/sign-ins-screen.tsx', () => ({ SignInsScreen: () => <p>My sign-ins</p> }));
jest.mock('../screens/approvals/approvals-screen.tsx', () => ({ ApprovalsScreen: () => <p>My approvals</p> }));
jest.mock('../recovery/recovery-screen.tsx', () => ({ RecoveryScreen: () => <p>The way back</p> }));
jest.mock('../platform/index.ts', () => ({
  usePlatform: jest.fn(),
  RemoteOutlet: ({ remote }: { remote: string }) => <p>Remote {remote}</p>,
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
  logo: null,
  timeZone: 'Australia/Sydney',
};
const reload = jest.fn(async () => {});
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
  reload,
  routes: [
    { path: '/invoices', remote: 'mf-sales', title: 'Invoices', access: ['signed-in'] },
    { path: '/reports/sales', remote: 'mf-reports', title: 'Sales', access: ['admin'] },
  ],
  menu: [],
  expressNew: [],
};

/** Goes to another page of the frame. */
let goTo = (_path: string): void => {};
function Elsewhere() {
  const navigate = useNavigate();
  useEffect(() => {
    goTo = (path) => act(() => void navigate(path));
  });
  return null;
}
afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

function open(path: string, changes: Partial<Platform> = {}, own: object = {}) {
  jest.mocked(usePlatform).mockReturnValue({ ...platform, ...changes });
  const current = { ...account, ...own };
  act(() => sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [current], account: current }));
  render(
    <ShellProviders>
      <MemoryRouter initialEntries={[path]}>
        <FrameScreen />
        <Elsewhere />
      </MemoryRouter>
    </ShellProviders>,
  );
}

test('an address that a remote serves shows that remote', () => {
  open('/invoices');
  expect(screen.getByText('Remote mf-sales')).toBeTruthy();
});

test('an address without a screen says so, offers a way back, and names the tab', async () => {
  open('/nothing_here');
  expect(await screen.findByText('This page does not exist')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To the start page' }).getAttribute('href')).toBe('/');
  expect(document.title).toContain('Not found');
});

test('the start page of an organisation without screens says what to do, and is not called lost', async () => {
  open('/', { routes: [] });
  expect(await screen.findByText('There are no screens yet')).toBeTruthy();
  expect(document.title).not.toContain('Not found');
});

test('a page that the account may not open is refused, and its remote is not shown', async () => {
  open('/reports/sales');
  expect(await screen.findByText('No permission')).toBeTruthy();
  expect(screen.queryByText('Remote mf-reports')).toBeNull();
});

test('a list of remotes that could not be loaded says why, and is asked for again', () => {
  open('/invoices', { status: 'failed', problem: 'The server did not answer.' });
  expect(screen.getByText('The server did not answer.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /again|retry/i }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('nothing is called lost while the remotes are being loaded', () => {
  open('/nothing_here', { status: 'loading' });
  expect(screen.queryByText('This page does not exist')).toBeNull();
  expect(document.title).not.toContain('Not found');
});

test('whoever still needs a second factor is led to set it up, from every page', async () => {
  open('/invoices', {}, { needsSecondFactor: true });
  expect(await screen.findByText('My sign-ins')).toBeTruthy();
  expect(screen.queryByText('Remote mf-sales')).toBeNull();
});

test('Recovery is there for who may open it, also without the list of remotes', async () => {
  open('/admin/recovery', { status: 'failed', problem: 'No answer.' }, { is_admin: true });
  expect(await screen.findByText('The way back')).toBeTruthy();
  expect(screen.queryByText('No answer.')).toBeNull();
  expect(document.title).toMatch(/^Recovery/);
});

test('who may not recover is refused, and reads no title of it', async () => {
  open('/admin/recovery');
  expect(await screen.findByText('No permission')).toBeTruthy();
  expect(screen.queryByText('The way back')).toBeNull();
  expect(document.title).toContain('Not found');
});

test('the tab of a page about one record is named by the parameters of its path', () => {
  const route = { path: '/admin/releases/:remote/:version', remote: 'mf-platform', access: ['admin' as const] };
  open('/admin/releases/mf-sales/1.2.0', { routes: [{ ...route, title: ':remote :version' }] }, { is_admin: true });
  expect(document.title).toMatch(/^mf-sales 1\.2\.0/);
});

test.each([
  ['/approvals', 'My approvals', 'Approvals'],
  ['/account/sign-ins', 'My sign-ins', 'Sign-ins and sessions'],
])('%s is a page of the shell, with its title', async (path, shown, title) => {
  open(path, { status: 'failed', problem: 'No answer.' });
  expect(await screen.findByText(shown)).toBeTruthy();
  expect(document.title).toMatch(new RegExp(`^${title}`));
});

test('a page whose remote has no version to run is that remote’s, not a page that does not exist', () => {
  const bills = { path: '/bills', remote: 'mf-purchase', title: 'Bills', access: ['signed-in' as const] };
  open('/bills', { unavailable: [bills] });
  expect(screen.getByText('Remote mf-purchase')).toBeTruthy();
  expect(document.title).toMatch(/^Bills/);
});

test.each([
  ['a wide window', false],
  ['a phone, where the header opens it,', true],
])('the menu beside the page: %s', (_window, isNarrow) => {
  const query = { matches: isNarrow, addEventListener: () => {}, removeEventListener: () => {} };
  Object.assign(window, { matchMedia: () => query });
  open('/invoices');
  expect(screen.queryByText('Groups') === null).toBe(isNarrow);
});

test('another page begins at its top, and is remembered as one that was opened', () => {
  localStorage.clear();
  open('/invoices');
  const scrolled = jest.fn();
  screen.getByRole('main').scrollTo = scrolled;
  goTo('/invoices');
  expect(scrolled).not.toHaveBeenCalled();
  goTo('/quotings');
  expect(scrolled).toHaveBeenCalledWith({ top: 0 });
  expect(recentScreens(account)).toEqual(['/quotings', '/invoices']);
});

test('the keyboard can skip the menu: a link leads to the page itself', () => {
  open('/invoices');
  const link = screen.getByRole('link', { name: 'Skip to content' });
  expect(link.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
  expect(screen.getByRole('main').tabIndex).toBe(-1);
});

test('a list of remotes that failed without words says that there was no answer', () => {
  open('/invoices', { status: 'failed', problem: null });
  expect(screen.getByText('The screens could not be loaded')).toBeTruthy();
  expect(screen.getByText('Http Error')).toBeTruthy();
});

test('the tab of a page that is not allowed, and of the start page, is not named after it', () => {
  open('/reports/sales');
  expect(document.title).not.toContain('Sales');
  open('/', { routes: [] });
  expect(document.title).toBe('iWE');
});
