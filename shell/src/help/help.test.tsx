import { sessionStore } from '@iwe/session';
import { ShellProviders, useHotkey } from '@iwe/ui';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { usePlatform } from '../platform/index.ts';
import type { Platform } from '../platform/index.ts';
import { Help } from './help.tsx';
import { helpStore } from './help-store.ts';
import { HELP } from './help-texts.ts';

jest.mock('../platform/index.ts', () => ({ usePlatform: jest.fn() }));

const account = { eId: 1, email: 'sam@example.test', role: 2, is_admin: true } as never;
const signedIn = ['signed-in'] as const;

function open(release: object, ownKeys: (() => void) | null = null) {
  sessionStore.set({ status: 'signed-in', token: 't', accounts: [account], account });
  jest.mocked(usePlatform).mockReturnValue({
    remotes: [{ name: 'mf-sales', version: '1.2.0', ...release }],
    menu: [
      { label: 'Sales', entries: [{ label: 'invoices', path: '/invoices', remote: 'mf-sales', access: signedIn }] },
    ],
    routes: [{ path: '/invoices', remote: 'mf-sales', title: 'Invoices', access: signedIn }],
  } as unknown as Platform);
  function Screen() {
    useHotkey('?', () => ownKeys?.(), { enabled: ownKeys !== null });
    return <input aria-label="Number" />;
  }
  return render(
    <ShellProviders>
      <MemoryRouter initialEntries={['/invoices']}>
        <Help />
        <Screen />
      </MemoryRouter>
    </ShellProviders>,
  );
}
beforeEach(() => helpStore.set(false));
const dialog = () => screen.queryByRole('dialog');

test('the help is of the group of the page, and says what is new in the release that serves it', async () => {
  open({ notes: 'Runs begin with the day.' });
  act(() => helpStore.set(true));
  const help = within(await screen.findByRole('dialog', { name: 'Help: Sales' }));
  for (const text of HELP['Sales'] ?? []) expect(help.getByText(text)).toBeTruthy();
  expect(help.getByText('What is new: mf-sales 1.2.0')).toBeTruthy();
  expect(help.getByText('Runs begin with the day.')).toBeTruthy();
});

test("'?' opens it, but not while somebody types; a release without notes says so", async () => {
  open({});
  fireEvent.keyDown(screen.getByLabelText('Number'), { key: '?' });
  expect(dialog()).toBeNull();
  fireEvent.keyDown(document.body, { key: '?' });
  expect(await screen.findByText('The team has written no notes for this release.')).toBeTruthy();
});

test("a screen that shows its own keys on '?' does so alone", () => {
  const ownKeys = jest.fn();
  open({}, ownKeys);
  fireEvent.keyDown(document.body, { key: '?' });
  expect(ownKeys).toHaveBeenCalledTimes(1);
  expect(dialog()).toBeNull();
});
