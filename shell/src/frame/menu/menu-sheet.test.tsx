import { sessionStore } from '@iwe/session';
import { ShellProviders } from '@iwe/ui';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { usePlatform } from '../../platform/index.ts';
import { MenuSheet } from './menu-sheet.tsx';

// Looks are compared here, so every declaration counts.
jest.mock('@chakra-ui/react/styled-system', () => jest.requireActual('@chakra-ui/react/styled-system').whole);

jest.mock('../../platform/index.ts', () => ({
  usePlatform: jest.fn(),
  prefetchRemote: jest.fn(),
  canLeaveAll: () => 'clean',
}));

const account = { eId: 1, name: 'Sam', companyName: 'Tempe Tyres', role: 2, language: 'en-AU' } as never;
const entry = (label: string, path: string) => ({ label, path, remote: 'mf-sales', access: ['signed-in' as const] });

/** Renders the header's button on the second of two pages. */
function show(others: readonly object[] = []) {
  jest.mocked(usePlatform).mockReturnValue({
    menu: [
      { label: 'Express', entries: [entry('Quoting', '/quotings')] },
      { label: 'Sales', entries: [entry('Invoices', '/invoices')] },
    ],
  } as never);
  act(() =>
    sessionStore.set({ status: 'signed-in', token: 't', accounts: [account, ...(others as never[])], account }),
  );
  const at = { place: '', back: () => {} };
  function Place() {
    const { pathname, search, hash } = useLocation();
    const navigate = useNavigate();
    at.place = pathname + search + hash;
    at.back = () => void navigate(-1);
    return null;
  }
  render(
    <ShellProviders>
      <MemoryRouter initialEntries={['/home', '/quotings?product=205#rows']} initialIndex={1}>
        <MenuSheet />
        <Place />
      </MemoryRouter>
    </ShellProviders>,
  );
  const user = { click: async (element: HTMLElement) => act(async () => element.click()) };
  return { at, user };
}
/** The open sheet, once it has the keys: with the next frame, in which what is below is hidden from screen readers. */
async function sheet(): Promise<HTMLElement> {
  const opened = await screen.findByRole('dialog');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull());
  return opened;
}
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('the sheet has the groups, one open, and what a wide header shows beside them', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = within(await sheet());
  expect(menu.getByText("G'day, Sam")).toBeTruthy();
  expect(menu.getByText('Tempe Tyres')).toBeTruthy();
  expect((await menu.findByRole('button', { name: 'Express' })).getAttribute('aria-expanded')).toBe('true');
  expect(menu.getByRole('button', { name: 'Sales' }).getAttribute('aria-expanded')).toBe('false');
  for (const name of ['Change Password', 'Sign-ins and sessions', 'Logout'])
    expect(menu.getByRole('button', { name })).toBeTruthy();
});

test('Back and Escape close the sheet and stay on the page', async () => {
  const { at, user } = show();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await sheet();
  // What the page below shows does not change while the menu is open.
  expect(at.place).toBe('/quotings?product=205#rows');
  act(() => at.back());
  await isGone();
  expect(at.place).toBe('/quotings?product=205#rows');
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  fireEvent.keyDown(await sheet(), { key: 'Escape' });
  await isGone();
  expect(at.place).toBe('/quotings?product=205#rows');
});

test('an entry leads to its page, and Back from there to the page before, not to the open menu', async () => {
  const { at, user } = show();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = within(await sheet());
  await user.click(await menu.findByRole('button', { name: 'Sales' }));
  await user.click(menu.getByRole('link', { name: 'Invoices' }));
  await isGone();
  expect(at.place).toBe('/invoices');
  act(() => at.back());
  expect(at.place).toBe('/quotings?product=205#rows');
  // The open menu is no page of its own in the history.
  act(() => at.back());
  expect(at.place).toBe('/home');
});

describe('below the groups', () => {
  const open = async (others: readonly object[] = []) => {
    const shown = show(others);
    await shown.user.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = within(await sheet());
    await menu.findByRole('button', { name: 'Express' });
    return { ...shown, press: (name: string) => shown.user.click(menu.getByRole('button', { name })), menu };
  };

  const answer = async (title: string, name: string) => {
    const question = within(await screen.findByRole('alertdialog', { name: title }));
    await act(async () => question.getByRole('button', { name }).click());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };

  test('password and sign-ins are pages of their own', async () => {
    const { at, press } = await open();
    await press('Change Password');
    expect(at.place).toBe('/password/reset');
    act(() => at.back());
    expect(at.place).toBe('/quotings?product=205#rows');
  });

  test('sign-ins replace the open menu too', async () => {
    const { at, press } = await open();
    await press('Sign-ins and sessions');
    expect(at.place).toMatch(/sign-ins/);
    act(() => at.back());
    expect(at.place).toBe('/quotings?product=205#rows');
  });

  test('colours are turned, and turned back', async () => {
    const { press, menu } = await open();
    await press('Use dark colours');
    expect(document.documentElement.className).toContain('dark');
    await press('Use light colours');
    expect(document.documentElement.className).not.toContain('dark');
    expect(menu.getByRole('button', { name: 'Use dark colours' })).toBeTruthy();
  });

  test('each language is offered by its own name and in its own language; the chosen one is marked', async () => {
    const { menu } = await open();
    const choices = within(menu.getByRole('group', { name: 'Language' })).getAllByRole('button');
    expect(
      choices.map((button) => [
        button.textContent,
        button.firstElementChild?.getAttribute('lang'),
        button.getAttribute('aria-pressed'),
      ]),
    ).toEqual([
      ['English', 'en-AU', 'true'],
      ['中文', 'zh-Hans', 'false'],
    ]);
  });

  test('other organisations of the user are offered, not this one; a switch is asked about first', async () => {
    const { menu, press } = await open([{ eId: 2, name: 'Sam', companyName: 'Roadstar Melbourne', role: 2 }]);
    expect(menu.getAllByRole('button', { name: /^Switch to/ }).map(({ textContent }) => textContent)).toEqual([
      'Switch to Roadstar Melbourne',
    ]);
    await press('Switch to Roadstar Melbourne');
    await answer('Switch to Roadstar Melbourne', 'Cancel');
  });

  test('Logout asks above the menu: a no stays in it, a yes signs out', async () => {
    const { press } = await open();
    await press('Logout');
    await answer('Logout', 'Cancel');
    expect(sessionStore.get().status).toBe('signed-in');
    await press('Logout');
    await answer('Logout', 'Logout');
    expect(sessionStore.get().status).toBe('signed-out');
  });
});
