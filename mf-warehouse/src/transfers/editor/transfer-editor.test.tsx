import type { Account } from '@iwe/contract';
import { clearCache, sessionStore, toastStore } from '@iwe/session';
import { ShellProviders } from '@iwe/ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { TransferEditorPage } from './transfer-editor-page.tsx';

globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
let uuids = 0;
Object.defineProperty(globalThis.crypto, 'randomUUID', {
  configurable: true,
  value: () => `00000000-0000-4000-8000-${String(++uuids).padStart(12, '0')}`,
});

const ACCOUNT = {
  eId: 11,
  orgId: 4,
  name: 'Sam',
  role: 1,
  email: 'sales@iwe.demo',
  timeZone: 'Australia/Sydney',
} as unknown as Account;
const PRODUCT = {
  id: 1,
  code: '2055516-X',
  name: 'Kestrel Touring',
  unit: 'pc',
  category: 1,
  stock: 20,
  available: 20,
  stock_3rdP: 0,
  stocks: [{ warehouseId: 14, warehouse: 'Sydney', stock: 20 }],
  prices: [],
  customerPrice: null,
};
const ANSWERS: Record<string, unknown> = {
  'GET warehouses': {
    data: [
      { id: 14, name: 'Sydney' },
      { id: 20, name: 'Melbourne' },
    ],
  },
  'GET products': { data: [PRODUCT] },
  'POST orders': { data: { id: 700, no: 'TR000700' } },
};

async function renderEditor() {
  const posted: Record<string, unknown>[] = [];
  globalThis.fetch = (async (input: string, init: RequestInit) => {
    const key = `${init.method ?? 'GET'} ${new URL(input, 'http://iwe.test').pathname.replace('/api/ag/', '')}`;
    if (typeof init.body === 'string') posted.push(JSON.parse(init.body) as Record<string, unknown>);
    const text = JSON.stringify(ANSWERS[key] ?? {});
    return {
      ok: key in ANSWERS,
      status: key in ANSWERS ? 200 : 404,
      headers: new Headers(),
      text: () => Promise.resolve(text),
      json: () => Promise.resolve(JSON.parse(text) as unknown),
    } as unknown as Response;
  }) as typeof fetch;
  clearCache();
  localStorage.clear();
  toastStore.set([]);
  sessionStore.set({ status: 'signed-in', token: 'Bearer test', accounts: [ACCOUNT], account: ACCOUNT });
  const place = { url: '' };
  function Place() {
    place.url = useLocation().pathname;
    return null;
  }
  render(
    <ShellProviders>
      <MemoryRouter initialEntries={['/order_add/Transfers']}>
        <Routes>
          <Route path="/order_add/:routeName/:operation?" element={<TransferEditorPage />} />
          <Route path="*" element={null} />
        </Routes>
        <Place />
      </MemoryRouter>
    </ShellProviders>,
  );
  const grid = await screen.findByRole('grid', { name: 'Lines' });
  return { user: userEvent.setup(), grid, posted, place };
}

test('a transfer by keyboard: two warehouses, code Enter qty Enter, submit', async () => {
  const { user, grid, posted, place } = await renderEditor();
  await user.click(screen.getByRole('combobox', { name: /Out Warehouse/ }));
  await user.keyboard('Syd{Enter}');
  await user.click(screen.getByRole('combobox', { name: /In Warehouse/ }));
  await user.keyboard('Melb{Enter}');
  grid.focus();
  await user.keyboard('2055516-X{Enter}6{Tab}for the week{Enter}');
  await waitFor(() => expect(grid.textContent).toContain('for the week'));
  expect(screen.queryByText('Total AUD')).toBeNull();
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(place.url).toBe('/order_detail/Transfers/700'));
  expect(posted).toMatchObject([
    { type: 6, warehouseId: 14, inWarehouseId: 20, lines: [{ productId: 1, quantity: 6, desc: 'for the week' }] },
  ]);
});

test('the same warehouse on both sides is refused before anything is sent', async () => {
  const { user, posted } = await renderEditor();
  const same = () => screen.queryByText('Choose another one than the out warehouse.');
  expect(same()).toBeNull();
  await user.click(screen.getByRole('combobox', { name: /Out Warehouse/ }));
  await user.keyboard('Syd{Enter}');
  expect(same()).toBeNull();
  await user.click(screen.getByRole('combobox', { name: /In Warehouse/ }));
  await user.keyboard('Syd{Enter}');
  expect(same()).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(toastStore.get().flatMap((toast) => toast.lines)).toEqual([
    'Out and in warehouse are the same. Choose another one.',
    'Lines: add at least one product.',
  ]);
  expect(posted).toEqual([]);
});
