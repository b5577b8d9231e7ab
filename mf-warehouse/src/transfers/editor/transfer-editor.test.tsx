import type { Account } from '@iwe/contract';
import { renderRoutes, said, signInAs } from '@iwe/remote-kit/testing';
import { buildLine, buildSheet } from '@iwe/testing/sheets';
import { screen, waitFor } from '@testing-library/react';
import { setupUser } from '@iwe/testing/user';
import { TransferEditorPage } from './transfer-editor-page.tsx';

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

async function renderEditor(url = '/order_add/Transfers', answers: Record<string, unknown> = {}) {
  const posted: Record<string, unknown>[] = [];
  globalThis.fetch = (async (input: string, init: RequestInit) => {
    const key = `${init.method ?? 'GET'} ${new URL(input, 'http://iwe.test').pathname.replace('/api/ag/', '')}`;
    if (typeof init.body === 'string') posted.push(JSON.parse(init.body) as Record<string, unknown>);
    const known = { ...ANSWERS, ...answers };
    const text = JSON.stringify(known[key] ?? {});
    return {
      ok: key in known,
      status: key in known ? 200 : 404,
      headers: new Headers(),
      text: () => Promise.resolve(text),
      json: () => Promise.resolve(JSON.parse(text) as unknown),
    } as unknown as Response;
  }) as typeof fetch;
  signInAs(ACCOUNT);
  const editor = <TransferEditorPage />;
  const { place } = renderRoutes(
    { '/order_add/:routeName/:operation?': editor, '/order_edit/:routeName/:id': editor },
    { url, hasRoute: () => false },
  );
  const grid = await screen.findByRole('grid', { name: 'Lines' });
  return { user: setupUser(), grid, posted, place };
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
  expect(posted[0]?.['date']).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('each missing warehouse is named, at its own field, once somebody submits', async () => {
  const { user, posted } = await renderEditor();
  await user.click(screen.getByRole('combobox', { name: /Out Warehouse/ }));
  await user.keyboard('Syd{Enter}');
  expect(screen.queryByText('Please enter')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(said()).toEqual(['Choose the warehouse that receives the goods.', 'Lines: add at least one product.']);
  const invalid = (name: RegExp) => screen.getByRole('combobox', { name }).getAttribute('aria-invalid');
  expect([invalid(/Out Warehouse/), invalid(/In Warehouse/)]).toEqual([null, 'true']);
  expect(posted).toEqual([]);
});

test('a new transfer without any warehouse asks for both', async () => {
  const { user } = await renderEditor();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getAllByText('Please enter')).toHaveLength(2);
  expect(said()).toEqual([
    'Choose a warehouse.',
    'Choose the warehouse that receives the goods.',
    'Lines: add at least one product.',
  ]);
});

test('a stored transfer is edited with warehouses, comments, lines, and saved with its version', async () => {
  const product = { ...buildLine().product, id: 1, code: '2055516-X' };
  const stored = buildSheet({
    id: 71,
    no: 'TR000071',
    type: 6,
    contentVersion: 2,
    csr: null,
    customerId: null,
    warehouseId: 14,
    warehouse: 'Sydney',
    inWarehouseId: 20,
    inWarehouse: 'Melbourne',
    date: '2026-11-20',
    comments: 'Morning run',
    lines: [buildLine({ id: 501, productId: 1, product, quantity: 4, description: 'top shelf' })],
  });
  const { user, grid, posted } = await renderEditor('/order_edit/Transfers/71', {
    'GET orders/71': { data: stored },
    'PUT orders/71': { data: { id: 71, no: 'TR000071' } },
  });
  grid.focus();
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(posted).toMatchObject([
      {
        contentVersion: 2,
        warehouseId: 14,
        inWarehouseId: 20,
        date: '2026-11-20',
        comments: 'Morning run',
        lines: [{ id: 501, productId: 1, quantity: 4, desc: 'top shelf' }],
      },
    ]),
  );
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
  expect(said()).toEqual([
    'Out and in warehouse are the same. Choose another one.',
    'Lines: add at least one product.',
  ]);
  expect(posted).toEqual([]);
});
