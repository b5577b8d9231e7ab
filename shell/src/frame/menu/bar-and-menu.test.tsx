import { adminNoticeStore, cartStore, sessionStore, toastStore } from '@iwe/session';
import { ShellProviders } from '@iwe/ui';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { pathForOtherOrganisation } from '../../guard/route-for.ts';
import { prefetchRemote, usePlatform } from '../../platform/index.ts';
import type { LeaveState, Platform } from '../../platform/index.ts';
import { AdminNotice } from '../admin-notice.tsx';
import { Header } from '../header.tsx';
import { confirmSignOut, confirmSwitch } from '../leave-actions.ts';
import { SideMenu } from './side-menu.tsx';

let leaving: LeaveState = 'clean';
// Its polling has a test of its own.
jest.mock('../approvals-button.tsx', () => ({ ApprovalsButton: () => null }));
jest.mock('../../guard/route-for.ts', () => ({
  ...jest.requireActual<object>('../../guard/route-for.ts'),
  pathForOtherOrganisation: jest.fn(),
}));
jest.mock('../../platform/index.ts', () => ({
  usePlatform: jest.fn(),
  prefetchRemote: jest.fn(),
  canLeaveAll: () => leaving,
}));

const sydney = { eId: 1, orgId: 4, companyName: 'Tempe Tyres', name: 'Sam', email: 'sam@example.test', logo: null };
const melbourne = { ...sydney, eId: 2, orgId: 9, companyName: 'Roadstar Melbourne' };
const all = ['signed-in' as const];
const group = (label: string, path: string) => ({
  label: `Group ${label}`,
  entries: [{ label, path, remote: `mf-${label.toLowerCase()}`, access: all }],
});

let place = '';
let goTo = (_path: string): void => {};
function Place() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    place = pathname;
  }, [pathname]);
  useEffect(() => {
    goTo = (path) => act(() => void navigate(path));
  });
  return null;
}
/** Renders the frame's bar and menu in a window of that width. */
function show({ width = 1400, paths = ['/quotings'], accounts = [sydney, melbourne] } = {}) {
  const matchMedia = (query: string) => ({
    matches: Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0) >= width,
    addEventListener: () => {},
    removeEventListener: () => {},
  });
  Object.assign(window, { matchMedia });
  jest.mocked(usePlatform).mockReturnValue({
    status: 'ready',
    routes: paths.map((path) => ({ path, remote: 'mf', title: path, access: all })),
    menu: [group('Quotings', '/quotings'), group('Sales', '/invoices'), group('Reports', '/reports')],
    expressNew: [],
    remotes: [],
  } as unknown as Platform);
  act(() =>
    sessionStore.set({ status: 'signed-in', token: 't', accounts: accounts as never[], account: sydney as never }),
  );
  return render(
    <ShellProviders>
      <MemoryRouter initialEntries={['/quotings']}>
        <Header />
        <AdminNotice />
        <SideMenu />
        <Place />
      </MemoryRouter>
    </ShellProviders>,
  );
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const inMenu = () => within(screen.getByRole('navigation', { name: 'Menu' }));
const openGroups = () =>
  inMenu()
    .getAllByRole('button')
    .flatMap((button) => (button.getAttribute('aria-expanded') === 'true' ? [button.textContent] : []));

beforeEach(() => {
  leaving = 'clean';
  jest.mocked(prefetchRemote).mockClear();
  jest.mocked(pathForOtherOrganisation).mockReturnValue('#switched');
  window.location.hash = '';
  act(() => {
    toastStore.set([]);
    adminNoticeStore.set(null);
  });
});
afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

describe('the bar', () => {
  const buttons = () =>
    within(screen.getByRole('banner'))
      .getAllByRole('button')
      .map((button) => button.ariaLabel ?? button.textContent);

  test('of a phone begins with the menu and the way to the start; what is rarer is in the menu', () => {
    show({ width: 390 });
    expect(buttons()[0]).toBe('Menu');
    expect(buttons()).not.toContain('Logout');
  });

  test('of a wide window has the organisation, the user and the way out', () => {
    show();
    expect(buttons()).not.toContain('Menu');
    expect(buttons()).toEqual(expect.arrayContaining(['Organisation: Tempe Tyres', "G'day, Sam", 'Logout']));
  });

  test.each([
    ['/home', ['/quotings', '/home']],
    ['/', ['/quotings']],
  ])('the logo leads to %s when remotes serve %p', (path, paths) => {
    show({ width: 390, paths });
    const links = screen.getAllByRole('link', { name: 'iWE, to the start page' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([path, path]);
  });

  test('the only organisation of somebody is named, and there is nothing to switch', () => {
    show({ accounts: [sydney] });
    expect(screen.getByText('Tempe Tyres')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Organisation/ })).toBeNull();
  });
});

describe('another organisation', () => {
  const choose = async (name: string) => {
    await press('Organisation: Tempe Tyres');
    await act(async () => void fireEvent.click(screen.getByRole('menuitem', { name })));
  };

  test('is chosen from a list that marks the current one; the page is loaded for it after a yes', async () => {
    show();
    const entries = [{ id: 7, code: 'x', name: 'x', qty: 1 }];
    act(() => cartStore.set({ stamp: { user: sydney.email, orgId: 4 }, entries, csr: null }));
    await press('Organisation: Tempe Tyres');
    const items = screen.getAllByRole('menuitem');
    expect(items.map((item) => [item.textContent, item.getAttribute('aria-current')])).toEqual([
      ['Tempe Tyres', 'true'],
      ['Roadstar Melbourne', null],
    ]);
    await act(async () => void fireEvent.click(items[1]!));
    expect(screen.getByRole('alertdialog', { name: 'Switch to Roadstar Melbourne' })).toBeTruthy();
    expect(window.location.hash).toBe('');
    await press('Switch');
    expect(window.location.hash).toBe('#switched');
    // What belongs to the former organisation is left behind.
    expect(cartStore.get().entries).toEqual([]);
  });

  test('is not asked about when it is the present one, or none of this user', async () => {
    show();
    await choose('Tempe Tyres');
    await act(async () => confirmSwitch(99));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('waits for a save in progress', async () => {
    show();
    leaving = 'busy';
    await choose('Roadstar Melbourne');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(toastStore.get().map(({ lines }) => lines[0])).toEqual([
      'Saving is still under way. Please wait until it is done.',
    ]);
  });
});

test('a question about the logout that is closed without an answer signs nobody out', async () => {
  show();
  await act(async () => void confirmSignOut());
  const question = within(await screen.findByRole('alertdialog', { name: 'Logout' }));
  await act(async () => void fireEvent.click(question.getByRole('button', { name: 'Close' })));
  expect(sessionStore.get().status).toBe('signed-in');
});

test('what is wrong with the installation is shown as long as it is', () => {
  show();
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => adminNoticeStore.set('The disk is almost full.'));
  expect(screen.getByRole('alert').textContent).toBe('The disk is almost full.');
});

describe('the menu', () => {
  test("closes a group that is pressed again; a group opened by hand yields to the next page's", async () => {
    show();
    expect(openGroups()).toEqual(['Group Quotings']);
    await press('Group Quotings');
    expect(openGroups()).toEqual([]);
    await press('Group Sales');
    expect(openGroups()).toEqual(['Group Sales']);
    goTo('/reports');
    expect(openGroups()).toEqual(['Group Reports']);
  });

  test('loads a remote when the pointer comes near, not when Tab passes by', () => {
    show();
    const link = inMenu().getByRole('link', { name: 'Quotings' });
    fireEvent.focus(link);
    expect(prefetchRemote).not.toHaveBeenCalled();
    fireEvent.pointerEnter(link);
    expect(jest.mocked(prefetchRemote).mock.calls).toEqual([['mf-quotings']]);
  });

  test('of icons opens a group beside it, whose entries lead to their pages', async () => {
    show({ width: 1000 });
    expect(inMenu().queryByRole('link')).toBeNull();
    await press('Group Sales');
    await act(async () => void fireEvent.click(screen.getByRole('menuitem', { name: 'Sales' })));
    expect(place).toBe('/invoices');
    expect(screen.getByLabelText('Widen the menu')).toBeTruthy();
  });

  test('with labels can be made narrower', () => {
    show();
    expect(screen.getByLabelText('Narrow the menu')).toBeTruthy();
    expect(screen.queryByLabelText('Widen the menu')).toBeNull();
  });
});
