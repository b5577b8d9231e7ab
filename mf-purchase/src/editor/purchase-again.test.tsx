import { screen, waitFor, within } from '@testing-library/react';
import { buildOrder, buildProduct, pickerAnswer, purchaseServer } from '../testing/answers.ts';
import { showEditor, signIn } from '../testing/render-screen.tsx';

const ORDER_ROW = { ...buildOrder(), customerName: 'Qingdao Rubber', qty: 150 };
const found = (rows: readonly object[]) => ({
  data: rows,
  meta: { total: rows.length, current_page: 1, per_page: 20, qty: 0, amount: 0 },
});

async function open(url: string, answers: Parameters<typeof purchaseServer>[0] = {}) {
  signIn();
  const calls = purchaseServer({
    'GET products': pickerAnswer([buildProduct(1, 45.5), buildProduct(2, 58.5)]),
    'POST orders': () => ({ data: { id: 400, no: 'BL000400', contentVersion: 1, lines: [] } }),
    'POST purchase_order_cost': () => ({ data: {} }),
    'GET orders/300': () => ({ data: buildOrder() }),
    'GET orders': () => found([ORDER_ROW]),
    ...answers,
  });
  const view = await showEditor(url);
  const posted = (path: string) => calls.filter((call) => call.method === 'POST' && call.path === path);
  return { ...view, calls, posted };
}
type View = Awaited<ReturnType<typeof open>>;
const related = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Related/ });
const relate = async ({ user }: View, number: string) => {
  await user.type(related(), number);
  await user.tab();
};
const prices = (view: View) => [view.cell(1, 'Unit Price'), view.cell(2, 'Unit Price')];

test('Apply is one step: undone it brings all prices back, done again it changes all of them', async () => {
  const view = await open('/order_add/PurchaseOrders/clone?id=300');
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

describe('the related order', () => {
  test('is the one with exactly this number, not the first that is found', async () => {
    const view = await open('/order_add/Bills', {
      'GET orders': () => found([{ ...ORDER_ROW, id: 3000, no: 'PO003000' }, ORDER_ROW]),
    });
    await relate(view, '300');
    await waitFor(() => expect(related().value).toBe('PO000300'));
    expect(await screen.findByRole('group', { name: 'Open on PO000300' })).toBeTruthy();
  });

  test('leaves a bill its own tax type with its lines', async () => {
    const view = await open('/order_add/Bills', { 'GET orders/300': () => ({ data: buildOrder({ taxType: 1 }) }) });
    await view.user.click(screen.getByRole('combobox', { name: /Warehouse/ }));
    await view.user.keyboard('Syd{Enter}');
    await view.user.type(screen.getByRole('combobox', { name: /Supplier/ }), 'Qing');
    await view.user.click(await screen.findByRole('option', { name: /Qingdao Rubber/ }));
    await relate(view, '300');
    await view.user.click(await screen.findByRole('button', { name: 'Take its open lines' }));
    await waitFor(() => expect(view.cell(1, 'Qty')).toBe('100'));
    await view.user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(view.posted('orders').map(({ body }) => body)).toMatchObject([{ taxType: 2 }]));
  });

  test('proposes no share of its costs for lines that are not its own', async () => {
    const view = await open('/order_add/Bills');
    view.grid.focus();
    await view.user.keyboard('205552-X{Enter}4{Enter}');
    await relate(view, '300');
    await screen.findByRole('group', { name: 'Open on PO000300' });
    expect(screen.queryByText(/^Share of the open costs/)).toBeNull();
  });

  test.each([
    ['Bills', 'PO number'],
    ['BillCreditNotes', 'Bill or PO number'],
  ])('is asked for in words that fit on %s', async (name, placeholder) => {
    await open(`/order_add/${name}`);
    expect(related().placeholder).toBe(placeholder);
  });
});

test('a credit note that is cloned is related to nothing', async () => {
  const note = buildOrder({ id: 500, no: 'BC000500', type: 5, relatedId: 400, relatedNo: 'BL000400' });
  const view = await open('/order_add/BillCreditNotes/clone?id=500', { 'GET orders/500': () => ({ data: note }) });
  expect(related().value).toBe('');
  expect(view.cell(1, 'Billed, open')).toBe('');
});

test('costs of a new order are one attempt with a key of its own, after the order', async () => {
  const view = await open('/order_add/PurchaseOrders/clone?id=300');
  await view.user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(view.posted('purchase_order_cost')).toHaveLength(1));
  const keys = ['orders', 'purchase_order_cost'].map((path) => view.posted(path)[0]?.headers['idempotency-key']);
  expect(keys.every(Boolean)).toBe(true);
  expect(keys[1]).not.toBe(keys[0]);
});

test('a new order without costs sends none', async () => {
  const view = await open('/order_add/PurchaseOrders/clone?id=300', {
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
  const view = await open('/order_edit/PurchaseOrders/300', {
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
  await open('/order_add/Bills');
  const lengths = ['FX Rate', 'Sea Freight (USD)', 'Clearance Cost (AUD)'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).maxLength,
  );
  expect(lengths).toEqual([12, 14, 14]);
  expect(screen.getByRole('button', { name: 'Apply' }).getAttribute('aria-keyshortcuts')).toBe('Alt+A');
});

test('a credit note of a bill takes neither a rate that was typed nor more lines a second time', async () => {
  const bill = buildOrder({ id: 400, no: 'BL000400', type: 4, taxType: 1, open: undefined });
  const view = await open('/order_add/BillCreditNotes', {
    'GET orders': () => found([{ ...bill, customerName: 'Qingdao Rubber', qty: 150 }]),
    'GET orders/400': () => ({ data: bill }),
  });
  await view.user.type(screen.getByLabelText('FX Rate'), '0.7');
  await relate(view, 'BL400');
  await view.user.click(await screen.findByRole('button', { name: 'Take its open lines' }));
  await waitFor(() => expect(view.cell(2, 'Billed, open')).toBe('50, 50 open'));
  expect(screen.getByLabelText<HTMLInputElement>('FX Rate').value).toBe('0.70');
  expect(screen.queryByRole('button', { name: 'Take its open lines' })).toBeNull();
});
