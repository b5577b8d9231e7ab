import { screen, waitFor, within } from '@testing-library/react';
import { wideTest } from '@iwe/testing/ring';
import { buildOrder } from '../../testing/answers.ts';
import { openEditor } from '../../testing/open-editor.ts';
import type { OpenedEditor } from '../../testing/open-editor.ts';

const prices = (view: OpenedEditor) => [view.cell(1, 'Unit Price'), view.cell(2, 'Unit Price')];

wideTest('Apply is one step: undone it brings all prices back, done again it changes all of them', async () => {
  const view = await openEditor('/order_add/PurchaseOrders/clone?id=300');
  const rate = screen.getByLabelText('FX Rate');
  await view.user.clear(rate);
  await view.user.type(rate, '0.7{Enter}');
  const question = within(await screen.findByRole('alertdialog', { name: 'FX rate 0.70' }));
  await view.user.click(question.getByRole('button', { name: 'Take 2 new prices' }));
  await waitFor(() => expect(prices(view)).toEqual(['65.00', '83.57']));
  view.grid.focus();
  await view.user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(prices(view)).toEqual(['70.00', '90.00']));
  await view.user.keyboard('{Control>}y{/Control}');
  await waitFor(() => expect(prices(view)).toEqual(['65.00', '83.57']));
});

test('costs of a new order are one attempt with a key of its own, after the order', async () => {
  const view = await openEditor('/order_add/PurchaseOrders/clone?id=300');
  await view.user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(view.posted('purchase_order_cost')).toHaveLength(1));
  const keys = ['orders', 'purchase_order_cost'].map((path) => view.posted(path)[0]?.headers['idempotency-key']);
  expect(keys.every(Boolean)).toBe(true);
  expect(keys[1]).not.toBe(keys[0]);
});

test('a new order without costs sends none', async () => {
  const view = await openEditor('/order_add/PurchaseOrders/clone?id=300', {
    'GET orders/300': () => ({ data: buildOrder({ sea_freight: 0, clearance_cost: 0 }) }),
  });
  for (const label of ['Sea Freight (USD)', 'Clearance Cost (AUD)'])
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('');
  await view.user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(view.place.url).toBe('/order_detail/PurchaseOrders/400'));
  expect(view.posted('purchase_order_cost')).toEqual([]);
});

test('costs that are emptied are sent as 0', async () => {
  const stored = buildOrder({ status: 1, abilities: { ...buildOrder().abilities, edit: true } });
  const view = await openEditor('/order_edit/PurchaseOrders/300', {
    'GET orders/300': () => ({ data: stored }),
    'PUT orders/300': () => ({ data: { id: 300, no: 'PO000300', contentVersion: 4, lines: [] } }),
  });
  await view.user.clear(screen.getByLabelText('Clearance Cost (AUD)'));
  expect(screen.getByText('Landed Cost (AUD)').nextElementSibling?.textContent).toBe('4,923.08');
  await view.user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(view.posted('purchase_order_cost').map(({ body }) => body)).toMatchObject([
      { sea_freight: 3200, clearance_cost: 0 },
    ]),
  );
});

test('fields of rates and costs take as much as is stored of them; Apply says its key', async () => {
  await openEditor('/order_add/Bills');
  const lengths = ['FX Rate', 'Sea Freight (USD)', 'Clearance Cost (AUD)'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).maxLength,
  );
  expect(lengths).toEqual([12, 14, 14]);
  expect(screen.getByRole('button', { name: 'Apply' }).getAttribute('aria-keyshortcuts')).toBe('Alt+A');
});
