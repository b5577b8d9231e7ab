import type { FindAnswer, FindEntry } from '@iwe/contract';
import { clearCache, sessionStore, toast, toastStore } from '@iwe/session';
import { ShellProviders } from '@iwe/ui';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { wideTest } from '@iwe/testing/ring';
import { usePlatform } from '../platform/index.ts';
import type { Platform } from '../platform/index.ts';
import { FindDialog } from './find-dialog.tsx';
import { recentKeys, recentScreens } from './recent.ts';

jest.mock('../platform/index.ts', () => ({ usePlatform: jest.fn() }));

const account = { eId: 1, orgId: 4, email: 'sam@example.test', is_admin: false, is_platform_admin: false } as never;
const all = ['signed-in' as const];
const products = Array.from({ length: 12 }, (_, at): FindEntry => ({
  kind: 'product',
  id: at + 1,
  title: `P${at + 1}`,
  detail: '',
  type: null,
  status: null,
}));
let answers: Record<string, FindAnswer>;
const opened: unknown[][] = [];
const onClose = jest.fn();

beforeEach(() => {
  answers = { tyre: { data: products, recent: [], more: [] } };
  opened.length = 0;
  onClose.mockClear();
  localStorage.clear();
  clearCache();
  toast.dismissAll();
  window.open = ((...args: unknown[]) => opened.push(args)) as unknown as typeof window.open;
  globalThis.fetch = (async (input: string) => {
    const { searchParams } = new URL(input, 'http://iwe.test');
    const answer = answers[searchParams.get('q') ?? ''] ?? { data: [], recent: [], more: [] };
    return { ok: true, status: 200, headers: new Headers(), json: async () => answer };
  }) as unknown as typeof fetch;
  jest.mocked(usePlatform).mockReturnValue({
    routes: [
      { path: '/baseinfo/Products/:id', remote: 'mf', title: 'Product', access: all },
      { path: '/customers/:id', remote: 'mf', title: 'Customer', access: ['admin'] },
      { path: '/suppliers', remote: 'mf', title: 'Suppliers', access: all },
      { path: '/tags', remote: 'mf', title: 'Tags', access: all },
    ],
    menu: [{ label: 'Base Infos', entries: [{ label: 'tags', path: '/tags', remote: 'mf', access: all }] }],
    expressNew: [],
  } as unknown as Platform);
  act(() => sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account }));
});

function Place() {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{pathname + search}</p>;
}
const show = () =>
  render(
    <ShellProviders>
      <MemoryRouter initialEntries={['/quotings']}>
        <FindDialog onClose={onClose} />
        <Place />
      </MemoryRouter>
    </ShellProviders>,
  );
const place = () => screen.getByTestId('place').textContent;
const field = () => screen.getByRole('combobox');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const press = (key: string, more: object = {}) => fireEvent.keyDown(field(), { key, ...more });
const chosen = () => screen.getByRole('option', { selected: true }).textContent;
const found = async (text: string, first: string) => {
  type(text);
  await screen.findByText(first);
  await waitFor(() => expect(screen.queryAllByRole('option').length).toBeGreaterThan(0));
};

test('arrows go round, pages stop at the ends, and a new text begins at its first entry', async () => {
  show();
  await found('tyre', 'P1');
  const pages = ['PageDown', 'PageDown', 'PageDown'];
  const steps = [...pages, 'ArrowDown', 'ArrowUp', 'ArrowUp', 'PageUp', 'PageUp', 'PageUp', 'ArrowDown'];
  const seen = steps.map((key) => {
    press(key);
    return chosen();
  });
  expect(seen).toEqual(['P9', 'P12', 'P12', 'P1', 'P12', 'P11', 'P3', 'P1', 'P1', 'P2']);
  answers['wheel'] = { data: products.slice(5), recent: [], more: [] };
  await found('wheel', 'P6');
  await waitFor(() => expect(screen.queryByText('P1')).toBeNull());
  expect(chosen()).toBe('P6');
});

test('the pointer chooses what it is on; a click opens here, a middle or Ctrl click in a new tab', async () => {
  show();
  await found('tyre', 'P1');
  const [, second, third] = screen.getAllByRole('option');
  fireEvent.mouseMove(second!);
  expect(chosen()).toBe('P2');
  fireEvent(second!, new MouseEvent('auxclick', { bubbles: true, button: 1 }));
  fireEvent(second!, new MouseEvent('auxclick', { bubbles: true, button: 2 }));
  fireEvent.click(third!, { ctrlKey: true });
  fireEvent.click(third!, { metaKey: true });
  expect(opened.map(([path]) => path)).toEqual([2, 3, 3].map((id) => `/baseinfo/Products/${id}`));
  expect([place(), onClose.mock.calls.length]).toEqual(['/quotings', 0]);
  expect(recentKeys(account)).toEqual(['product:3', 'product:2']);
  fireEvent.click(second!);
  expect([place(), onClose.mock.calls.length]).toEqual(['/baseinfo/Products/2', 1]);
});

wideTest('Ctrl+Enter before the answer opens its first entry in a new tab; typing on calls that off', async () => {
  show();
  type('tyre');
  press('Enter', { ctrlKey: true });
  await waitFor(() => expect(opened.map(([path]) => path)).toEqual(['/baseinfo/Products/1']));
  answers['wheel'] = { data: products.slice(5), recent: [], more: [] };
  type('whee');
  press('Enter');
  await found('wheel', 'P6');
  expect([place(), opened.length]).toEqual(['/quotings', 1]);
});

wideTest('Enter that ends composing a letter opens nothing, and neither does one without a text', async () => {
  show();
  press('Enter');
  await found('tyre', 'P1');
  press('Enter', { isComposing: true });
  expect(place()).toBe('/quotings');
  press('Enter');
  expect(place()).toBe('/baseinfo/Products/1');
});

test('a screen opens in a new tab with Ctrl, and the dialog stays', async () => {
  show();
  await found('tags', 'Tags');
  press('Enter', { ctrlKey: true });
  await waitFor(() => expect(opened[0]?.[0]).toBe('/tags'));
  expect([onClose.mock.calls.length, place()]).toEqual([0, '/quotings']);
});

test('what the account may not open is left out, and a supplier opens the list with its name', async () => {
  const entry = (kind: FindEntry['kind'], title: string): FindEntry => ({
    ...(products[0] as FindEntry),
    kind,
    title,
    id: 7,
  });
  answers['pac'] = { data: [entry('customer', 'Pacific'), entry('supplier', 'Pacific Ltd')], recent: [], more: [] };
  show();
  await found('pac', 'Pacific Ltd');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Pacific Ltd']);
  press('Enter');
  expect(place()).toBe('/suppliers?name=Pacific%20Ltd');
  expect(toastStore.get()).toEqual([]);
});

test('screens of former visits are read with care: what is no list of paths is none', () => {
  const key = 'iwe.screens.sam@example.test.4';
  for (const broken of ['{', '"text"', '{"0":"/tags"}']) {
    localStorage.setItem(key, broken);
    expect(recentScreens(account)).toEqual([]);
  }
  localStorage.setItem(key, JSON.stringify(['/tags', 7, null, '/home']));
  expect(recentScreens(account)).toEqual(['/tags', '/home']);
  expect(recentScreens({ email: 'sam@example.test', orgId: 9 })).toEqual([]);
});
