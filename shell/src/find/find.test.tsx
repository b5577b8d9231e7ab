import type { FindAnswer, FindEntry } from '@iwe/contract';
import { clearCache, offerCommand, sessionStore } from '@iwe/session';
import { ShellProviders } from '@iwe/ui';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { wideTest } from '@iwe/testing/ring';
import { usePlatform } from '../platform/index.ts';
import type { Platform } from '../platform/index.ts';
import { keyOfPage, pathsOf } from './entry-path.ts';
import { FindButton } from './find-button.tsx';
import { FindDialog } from './find-dialog.tsx';
import { recentKeys, rememberOpened, useRememberPage } from './recent.ts';

jest.mock('../platform/index.ts', () => ({ usePlatform: jest.fn() }));

const account = {
  eId: 1,
  orgId: 4,
  companyName: 'Southern Tyres',
  name: 'Sam',
  email: 'sam@example.test',
  phone: '',
  role: 1,
  roleDesc: '',
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
const route = (path: string) => ({ path, remote: 'mf', title: path, access: ['signed-in' as const] });
const ROUTES = [
  '/order_add/Bills',
  '/tags',
  '/order_detail/Invoices/:id',
  '/baseinfo/Products/:id',
  '/baseinfo/Customers/:id',
  '/suppliers',
];

const sheet: FindEntry = {
  kind: 'sheet',
  id: 12,
  title: 'IN000012',
  detail: 'Invoice · Harbour Tyres',
  type: 1,
  status: 2,
};
const product: FindEntry = {
  kind: 'product',
  id: 3,
  title: '2055516-K',
  detail: 'Kestrel Sport',
  type: null,
  status: null,
};
const customer: FindEntry = {
  kind: 'customer',
  id: 7,
  title: 'Harbour Tyres',
  detail: '51 824 753 556',
  type: null,
  status: null,
};
const transfer: FindEntry = { kind: 'sheet', id: 50, title: 'TR000050', detail: 'Transfer', type: 6, status: 1 };

interface Call {
  q: string | null;
  recent: string | null;
  signal: AbortSignal;
}
let calls: Call[];
let answers: Record<string, FindAnswer | number>;
let release: (() => void) | null;
let place: string;
const opened: unknown[][] = [];

beforeEach(() => {
  calls = [];
  answers = {};
  release = null;
  opened.length = 0;
  localStorage.clear();
  clearCache();
  window.open = ((...args: unknown[]) => opened.push(args)) as unknown as typeof window.open;
  globalThis.fetch = (async (input: string, init: RequestInit) => {
    const { searchParams } = new URL(input, 'http://iwe.test');
    const q = searchParams.get('q');
    calls.push({ q, recent: searchParams.get('recent'), signal: init.signal as AbortSignal });
    if (q === 'slow') {
      await new Promise<void>((resolve, reject) => {
        release = resolve;
        init.signal?.addEventListener('abort', () =>
          reject(Object.assign(new Error('aborted'), { name: 'AbortError' })),
        );
      });
    }
    const answer = answers[q ?? ''] ?? { data: [], recent: [], more: [] };
    const status = typeof answer === 'number' ? answer : 200;
    const body = typeof answer === 'number' ? { message: 'The search is being upgraded.', code: 'internal' } : answer;
    return {
      ok: status < 400,
      status,
      headers: new Headers(),
      json: async () => body,
      text: async () => JSON.stringify(body),
    };
  }) as unknown as typeof fetch;
  jest.mocked(usePlatform).mockReturnValue({
    routes: ROUTES.map(route),
    menu: [
      {
        label: 'Base Infos',
        entries: [
          { label: 'suppliers', path: '/suppliers', remote: 'mf', access: ['signed-in'] },
          { label: 'supplier rebates', path: '/rebates', remote: 'mf', access: ['signed-in'] },
        ],
      },
      { label: 'Administration', entries: [{ label: 'tags', path: '/tags', remote: 'mf', access: ['admin'] }] },
    ],
    expressNew: [
      { label: 'Bills', path: '/order_add/Bills', remote: 'mf', access: ['signed-in'] },
      { label: 'Transfer', path: '/order_add/Transfers', remote: 'mf', access: ['signed-in'] },
      { label: 'Tag', path: '/tags?new', remote: 'mf', access: ['admin'] },
    ],
  } as unknown as Platform);
  act(() => sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account }));
});

function Place() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    place = pathname + search;
  }, [pathname, search]);
  useRememberPage(pathname);
  return null;
}
const onClose = jest.fn();
const show = (at = '/quotings') =>
  render(
    <ShellProviders>
      <MemoryRouter initialEntries={[at]}>
        <FindDialog onClose={onClose} />
        <Place />
      </MemoryRouter>
    </ShellProviders>,
  );
const field = () => screen.getByRole('combobox', { name: 'Number, code, name, ABN or phone' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

test('finds by kind, moves with the arrows, opens with Enter in this tab', async () => {
  answers['harbour'] = { data: [sheet, product, customer], recent: [], more: ['product'] };
  show();
  expect(field().getAttribute('aria-expanded')).toBe('false');
  type('harbour');
  await waitFor(() =>
    expect(options()).toEqual([
      'IN000012Invoice · Harbour TyresApproved',
      '2055516-KKestrel Sport',
      'Harbour Tyres51 824 753 556',
    ]),
  );
  expect(field().getAttribute('aria-expanded')).toBe('true');
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
    'Sheets',
    'Products',
    'Customers',
  ]);
  expect(within(screen.getByRole('group', { name: 'Products' })).getByText('more: type on')).toBeTruthy();
  expect(field().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id);
  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Harbour Tyres');
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(onClose).toHaveBeenCalled();
  expect(place).toBe('/baseinfo/Products/3');
  expect(recentKeys(account)).toEqual(['product:3']);
});

test('Ctrl+Enter opens in a new tab and stays', async () => {
  answers['in12'] = { data: [sheet], recent: [], more: [] };
  onClose.mockClear();
  show();
  type('in12');
  await screen.findByText('IN000012');
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
  expect(opened).toEqual([['/order_detail/Invoices/12', '_blank', 'noopener']]);
  expect([place, onClose.mock.calls.length]).toEqual(['/quotings', 0]);
});

test('Enter before the answer opens its first entry once it is received', async () => {
  answers['in12'] = { data: [sheet], recent: [], more: [] };
  show();
  type('in12');
  fireEvent.keyDown(field(), { key: 'Enter' });
  await waitFor(() => expect(place).toBe('/order_detail/Invoices/12'));
});

test('a newer text cancels the older request, and typing sends one request', async () => {
  answers['slower'] = { data: [customer], recent: [], more: [] };
  show();
  for (const text of ['s', 'sl', 'slo', 'slow']) type(text);
  await waitFor(() => expect(calls.map(({ q }) => q)).toEqual(['slow']));
  type('slower');
  await screen.findByText('Harbour Tyres');
  expect(calls[0]?.signal.aborted).toBe(true);
  act(() => release?.());
  expect(options()).toEqual(['Harbour Tyres51 824 753 556']);
});

test('recent entries are first; without a text only they are shown', async () => {
  rememberOpened(account, 'customer:7');
  rememberOpened(account, 'sheet:12');
  rememberOpened({ ...account, orgId: 9 }, 'product:99');
  answers[''] = { data: [], recent: [sheet, customer], more: [] };
  answers['harbour'] = { data: [product], recent: [customer], more: [] };
  show();
  await screen.findByText('IN000012');
  expect(calls[0]?.recent).toBe('sheet:12,customer:7');
  expect(screen.getByRole('group', { name: 'Recent' })).toBeTruthy();
  type('harbour');
  await waitFor(() => expect(options()).toEqual(['Harbour Tyres51 824 753 556', '2055516-KKestrel Sport']));
});

test('Ctrl+K opens it, but not over another dialog', async () => {
  render(
    <ShellProviders>
      <MemoryRouter>
        <FindButton />
      </MemoryRouter>
    </ShellProviders>,
  );
  const other = document.body.appendChild(document.createElement('div'));
  other.setAttribute('role', 'dialog');
  other.dataset['state'] = 'open';
  const inside = other.appendChild(document.createElement('input'));
  fireEvent.keyDown(inside, { key: 'k', ctrlKey: true });
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(screen.queryByRole('combobox')).toBeNull();
  other.remove();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(await screen.findByRole('combobox')).toBeTruthy();
});

test('text typed before the dialog opens is not lost, and reaches no key handler of the page', async () => {
  const below = jest.fn();
  document.addEventListener('keydown', below);
  render(
    <ShellProviders>
      <MemoryRouter>
        <FindButton />
      </MemoryRouter>
    </ShellProviders>,
  );
  const press = (key: string, ctrlKey = false) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
  // All of it before anything is rendered, as a fast typist or a scanner types it.
  act(() => {
    press('k', true);
    below.mockClear();
    press('a');
    press('b');
  });
  expect(below).not.toHaveBeenCalled();
  document.removeEventListener('keydown', below);
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveProperty('value', 'ab'));
});

test('screens and new records are found by words of their names, if the person can open them', async () => {
  show();
  type('supp');
  await waitFor(() => expect(options()).toEqual(['SuppliersBase Infos']));
  fireEvent.keyDown(field(), { key: 'Enter' });
  await waitFor(() => expect(place).toBe('/suppliers'));
  // Administrators only, and a path that no remote serves.
  for (const text of ['tags', 'new tag', 'new transfer', 'rebates']) {
    type(text);
    expect(await screen.findByText('No Data')).toBeTruthy();
  }
  type('bill new');
  await waitFor(() => expect(options()).toEqual(['New BillsExpress New']));
  fireEvent.keyDown(field(), { key: 'Enter' });
  await waitFor(() => expect(opened).toEqual([['/order_add/Bills', '_blank', 'noopener']]));
});

test('of screens that match alike, the one that this person went to lately is first', async () => {
  jest.mocked(usePlatform).mockReturnValue({
    ...usePlatform(),
    menu: [
      {
        label: 'Base Infos',
        entries: ['suppliers', 'tags'].map((name) => ({
          label: `sales ${name}`,
          path: `/${name}`,
          remote: 'mf',
          access: ['signed-in'],
        })),
      },
    ],
  } as unknown as Platform);
  const first = show();
  type('sales');
  await waitFor(() => expect(options()).toEqual(['Sales suppliersBase Infos', 'Sales tagsBase Infos']));
  first.unmount();
  show('/tags').unmount();
  show();
  type('sales');
  await waitFor(() => expect(options()).toEqual(['Sales tagsBase Infos', 'Sales suppliersBase Infos']));
});

test('without a text, recently visited screens of this person are offered, not the open one', async () => {
  show('/suppliers').unmount();
  show('/approvals').unmount();
  // Not served, so it cannot be opened.
  show('/rebates').unmount();
  const home = show();
  await waitFor(() => expect(options()).toEqual(['ApprovalsScreen', 'SuppliersBase Infos']));
  expect(screen.getByRole('group', { name: 'Recent screens' })).toBeTruthy();
  fireEvent.keyDown(field(), { key: 'Enter' });
  await waitFor(() => expect(place).toBe('/approvals'));
  home.unmount();
  show('/approvals');
  await waitFor(() => expect(options()).toEqual(['SuppliersBase Infos']));
  type('nothing');
  expect(await screen.findByText('No Data')).toBeTruthy();
});

test('the open page offers its actions: after recent ones without a text, and found by name', async () => {
  const approve = jest.fn();
  const withdraw = offerCommand({ label: 'Approve', hotkey: 'a', run: approve });
  rememberOpened(account, 'customer:7');
  answers[''] = { data: [], recent: [customer], more: [] };
  show();
  await waitFor(() => expect(options()).toEqual(['Harbour Tyres51 824 753 556', 'ApproveThis page · A']));
  type('appr');
  await waitFor(() => expect(options()).toEqual(['ApproveThis page · A', 'ApprovalsScreen']));
  fireEvent.keyDown(field(), { key: 'Enter' });
  await waitFor(() => expect(approve).toHaveBeenCalledTimes(1));
  expect(onClose).toHaveBeenCalled();
  act(withdraw);
  await waitFor(() => expect(options()).toEqual(['ApprovalsScreen']));
});

wideTest('shows No Data, and an error with a retry', async () => {
  show();
  expect(screen.getByText(/Type a number, code, name, ABN or phone/)).toBeTruthy();
  expect(calls).toEqual([]);
  type('nothing');
  expect(await screen.findByText('No Data')).toBeTruthy();
  answers['broken'] = 500;
  type('broken');
  expect(await screen.findByText('The search is being upgraded.')).toBeTruthy();
  answers['broken'] = { data: [product], recent: [], more: [] };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('2055516-K')).toBeTruthy();
});

test('entries that no page of this organisation can show are left out', async () => {
  answers['50'] = { data: [transfer, product], recent: [], more: [] };
  show();
  type('50');
  await waitFor(() => expect(options()).toEqual(['2055516-KKestrel Sport']));
});

test('opened records are remembered, twelve of them, newest first', () => {
  for (let id = 1; id <= 14; id++) rememberOpened(account, `sheet:${id}`);
  rememberOpened(account, 'sheet:5');
  expect(recentKeys(account)).toEqual([5, 14, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3].map((id) => `sheet:${id}`));
  localStorage.setItem('iwe.recent.sam@example.test.4', JSON.stringify(['sheet:1', 'user:2', 7, 'sheet:1 or 1=1']));
  expect(recentKeys(account)).toEqual(['sheet:1']);
  show('/order_detail/Invoices/77');
  expect(recentKeys(account)[0]).toBe('sheet:77');
});

test.each([
  ['/order_detail/Invoices/12', 'sheet:12'],
  ['/order_edit/Bills/3', 'sheet:3'],
  ['/baseinfo/Products/9', 'product:9'],
  ['/baseinfo/Customers/8', 'customer:8'],
  ['/customers/8', 'customer:8'],
  ['/products/9', 'product:9'],
  ['/customers', null],
  ['/order_add/Invoices', null],
  ['/baseinfo/Products', null],
  ['/order_detail/Nothing/1', null],
  ['/order_detail/Invoices/0', null],
  ['/invoices', null],
])('%s shows %s', (pathname, key) => {
  expect(keyOfPage(pathname)).toBe(key);
});

test.each([
  [sheet, ['/order_detail/Invoices/12']],
  [transfer, ['/order_detail/Transfers/50']],
  [product, ['/products/3', '/baseinfo/Products/3']],
  [customer, ['/customers/7', '/baseinfo/Customers/7']],
  [{ ...customer, kind: 'supplier' as const, title: 'Pacific & Sons' }, ['/suppliers?name=Pacific%20%26%20Sons']],
])('an entry opens its page', (entry, paths) => {
  expect(pathsOf(entry)).toEqual(paths);
});
