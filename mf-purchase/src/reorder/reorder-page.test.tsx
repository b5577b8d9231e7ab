import { HostRoutes } from '@iwe/remote-kit';
import { fakeServer } from '@iwe/testing/fake-server';
import type { ReorderRow } from '@iwe/contract';
import { ShellProviders } from '@iwe/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { signIn } from '../testing/render-screen.tsx';
import { ReorderPage } from './reorder-page.tsx';

const row = (over: Partial<ReorderRow>): ReorderRow => ({
  productId: 1,
  code: 'T1',
  name: 'Touring 1',
  brand: 'Apex',
  unit: 'EA',
  onHand: 2,
  held: 0,
  incoming: 0,
  sold12Weeks: 84,
  weeks: 0.3,
  minimum: 0,
  leadTimeDays: 28,
  suggested: 54,
  supplierId: 7,
  supplier: 'Tasman Rubber',
  usdPrice: 42.5,
  lastOrdered: '2026-03-01',
  ...over,
});

function showPage(rows: readonly ReorderRow[]) {
  signIn();
  const requests = fakeServer({
    'GET suppliers': { data: [{ id: 31, name: 'Maker Tyres', code: 'MAKE', phone: '' }] },
    'GET warehouses': { data: [{ id: 14, name: 'Tempe' }] },
    'GET reorder': { data: rows, total: rows.length },
    'PUT reorder/1': ({ body }) => ({ data: body }),
    'POST reorder/orders': { data: [{ id: 90, no: 'PO000090', supplier: 'Tasman Rubber', lines: 1 }] },
  });
  render(
    <ShellProviders>
      <HostRoutes value={() => true}>
        <MemoryRouter>
          <ReorderPage />
        </MemoryRouter>
      </HostRoutes>
    </ShellProviders>,
  );
  const sent = (method: string, path: string) =>
    requests.filter((each) => each.method === method && each.path === path).map((each) => each.body);
  return { user: userEvent.setup(), sent };
}
const button = () => screen.getByRole('button', { name: /^Make draft orders/ });

test('ticked rows become draft orders with the quantities on the screen', async () => {
  const { user, sent } = showPage([row({}), row({ productId: 2, code: 'T2', suggested: 8 })]);
  await user.click(await screen.findByRole('checkbox', { name: /T1/ }));
  expect(button().hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('Choose the warehouse that the goods come into.')).not.toBeNull();
  const quantity = screen.getByRole('spinbutton', { name: 'Order of T1' });
  await user.clear(quantity);
  expect(screen.getByText('Enter how many of T1 to order.')).not.toBeNull();
  await user.type(quantity, '60');
  await user.click(screen.getByRole('combobox', { name: /Into warehouse/ }));
  await user.click(await screen.findByRole('option', { name: 'Tempe' }));
  await user.click(button());
  expect(await screen.findByText('PO000090')).not.toBeNull();
  const made = within(screen.getByText(/^Draft orders:/)).getAllByRole('link');
  expect(made.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['PO000090', '/order_detail/PurchaseOrders/90'],
    ['Tasman Rubber', '/suppliers?name=Tasman%20Rubber'],
  ]);
  expect(sent('POST', 'reorder/orders')).toEqual([
    { warehouseId: 14, lines: [{ productId: 1, supplierId: 7, quantity: 60 }] },
  ]);
});

test('a product that was never ordered is ordered from the supplier that somebody chooses', async () => {
  const { user, sent } = showPage([row({ supplierId: null, supplier: '' })]);
  await user.click(await screen.findByRole('checkbox', { name: /T1/ }));
  expect(screen.getByText('T1 was never ordered: choose its supplier in its row.')).not.toBeNull();
  expect(button().hasAttribute('disabled')).toBe(true);
  await user.type(screen.getByRole('combobox', { name: 'Supplier of T1' }), 'Maker');
  await user.click(await screen.findByRole('option', { name: /Maker Tyres/ }));
  await user.click(screen.getByRole('combobox', { name: /Into warehouse/ }));
  await user.click(await screen.findByRole('option', { name: 'Tempe' }));
  await user.click(button());
  await waitFor(() =>
    expect(sent('POST', 'reorder/orders')).toEqual([
      { warehouseId: 14, lines: [{ productId: 1, supplierId: 31, quantity: 54 }] },
    ]),
  );
});

test('minimum and lead time are stored when their field is left', async () => {
  const { user, sent } = showPage([row({})]);
  const minimum = await screen.findByRole('spinbutton', { name: 'Minimum of T1' });
  await user.clear(minimum);
  await user.type(minimum, '12{Enter}');
  await waitFor(() => expect(sent('PUT', 'reorder/1')).toEqual([{ minimum: 12, leadTimeDays: 28 }]));
});
