import { refuse } from '@iwe/testing/fake-server';
import { buildSheet } from '@iwe/testing/sheets';
import { wideTest } from '@iwe/testing/ring';
import { screen, waitFor, within } from '@testing-library/react';
import { buildOrder, buildProduct, pickerAnswer, purchaseServer } from '../testing/answers.ts';
import { said, showEditor, signIn } from '../testing/render-screen.tsx';
import { rememberWarehouse } from './remembered-warehouse.ts';

const ORDER_ROW = { ...buildOrder(), customerName: 'Qingdao Rubber', qty: 150 };
const found = (rows: readonly object[]) => ({
  data: rows,
  meta: { total: rows.length, current_page: 1, per_page: 20, qty: 0, amount: 0 },
});
const DRAFT = buildOrder({ status: 1, abilities: { ...buildOrder().abilities, edit: true } });

async function open(url: string, answers: Parameters<typeof purchaseServer>[0] = {}) {
  signIn();
  const calls = purchaseServer({
    'GET products': pickerAnswer([buildProduct(1, 45.5), buildProduct(2, 58.5)]),
    'GET orders/300': () => ({ data: buildOrder() }),
    'GET orders': () => found([ORDER_ROW]),
    'PUT orders/300': () => ({ data: { id: 300, no: 'PO000300', contentVersion: 5, lines: [] } }),
    'POST purchase_order_cost': () => ({ data: {} }),
    ...answers,
  });
  const view = await showEditor(url);
  const sent = (method: string, path: string) =>
    calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body);
  return { ...view, calls, sent };
}
type View = Awaited<ReturnType<typeof open>>;
const type = async ({ user }: View, label: string, text: string) => {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), text);
};
const relate = async ({ user }: View, number: string) => {
  await user.type(screen.getByRole('combobox', { name: /Related/ }), number);
  await user.tab();
};
const landed = () => screen.getByText('Landed Cost (AUD)').nextElementSibling?.textContent;
const toColumn = (heading: string) =>
  '{ArrowRight}'.repeat(
    screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === heading) - 1,
  );

test('supplier and warehouse that are missing are marked at their fields once somebody submits', async () => {
  const view = await open('/order_add/Bills');
  expect(screen.queryByText('Please enter')).toBeNull();
  await view.user.keyboard('{Control>}s{/Control}');
  expect(await screen.findAllByText('Please enter')).toHaveLength(2);
  const invalid = screen.getAllByRole('combobox').filter((field) => field.getAttribute('aria-invalid') === 'true');
  expect(invalid).toHaveLength(2);
});

test('landed costs are added up, wait for a rate, and are no sum where there are none', async () => {
  const view = await open('/order_add/Bills');
  expect(landed()).toBe('0.00');
  expect(screen.queryByText('Landed')).toBeNull();
  await type(view, 'Clearance Cost (AUD)', '50');
  expect(landed()).toBe('50.00');
  expect(screen.getByText('Landed').nextElementSibling?.textContent).toBe('50.00');
  await type(view, 'Sea Freight (USD)', '65');
  expect(landed()).toBe('needs a rate');
  await type(view, 'FX Rate', '0.65');
  expect(landed()).toBe('150.00');
  await type(view, 'Sea Freight (USD)', '65.555');
  expect(landed()).toBe('–');
});

describe('what is open on the related order', () => {
  const [first, second] = buildOrder().lines;
  if (!first || !second) throw new Error('The order has two lines.');

  test('is as the server counts it, with clearance alone, and leads to the order', async () => {
    const view = await open('/order_add/Bills', {
      'GET orders/300': () => ({
        data: buildOrder({ open: { quantity: 140, sea_freight: 0, clearance_cost: 1850 } }),
      }),
    });
    await relate(view, '300');
    const facts = await screen.findByRole('group', { name: 'Open on PO000300' });
    expect(facts.textContent).toContain('150 units, 140 open');
    expect(facts.textContent).toContain('Costs open: freight USD 0.00, clearance AUD 1,850.00');
    expect(within(facts).getByRole('link', { name: 'PO000300' }).getAttribute('href')).toBe(
      '/order_detail/PurchaseOrders/300',
    );
  });

  wideTest('has no lines to take when drafts hold all of it', async () => {
    const lines = [first, second].map((line) => ({ ...line, drafted: line.quantity }));
    const view = await open('/order_add/Bills', { 'GET orders/300': () => ({ data: buildOrder({ lines }) }) });
    await relate(view, '300');
    const facts = await screen.findByRole('group', { name: 'Open on PO000300' });
    expect(facts.textContent).toContain('150 units, 150 open');
    expect(within(facts).queryByRole('button', { name: 'Take its open lines' })).toBeNull();
  });

  wideTest('is not said beside a credit note, whose lines come from a bill', async () => {
    const view = await open('/order_add/BillCreditNotes');
    await relate(view, 'PO300');
    await waitFor(() => expect(view.calls.some(({ path }) => path === 'orders/300')).toBe(true));
    await waitFor(() => expect(screen.getByRole('combobox', { name: /Related/ })).toHaveProperty('value', 'PO000300'));
    expect(screen.queryByRole('group', { name: 'Open on PO000300' })).toBeNull();
  });
});

describe('the related sheet of a credit note', () => {
  wideTest('is looked up among bills and orders, not among credit notes', async () => {
    const bill = { ...ORDER_ROW, id: 400, type: 4, no: 'BL000400' };
    const view = await open('/order_add/BillCreditNotes', {
      'GET orders': () => found([{ ...bill, id: 500, type: 5, no: 'BC000500' }, bill]),
    });
    await view.user.type(screen.getByRole('combobox', { name: /Related/ }), '00');
    expect(await screen.findByRole('option', { name: /BL000400/ })).toBeTruthy();
    expect(screen.queryByRole('option', { name: /BC000500/ })).toBeNull();
    const asked = view.calls.findLast(({ path, query }) => path === 'orders' && query.has('number'));
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      type: 'purchase',
      number: '00',
      page: '1',
      per_page: '20',
    });
  });

  wideTest('that does not exist is said to be no bill and no order', async () => {
    const view = await open('/order_add/BillCreditNotes', { 'GET orders': () => found([]) });
    await relate(view, 'BL999');
    expect(await screen.findByText('No such bill or order of this supplier.')).toBeTruthy();
  });
});

describe('a line', () => {
  test('of a bill without a rate has no price before somebody types it', async () => {
    const { user, grid, cell } = await open('/order_add/Bills');
    grid.focus();
    await user.keyboard('205551-X{Enter}4{Enter}');
    await waitFor(() => expect(cell(1, 'Qty')).toBe('4'));
    expect([cell(1, 'USD Price'), cell(1, 'Unit Price')]).toEqual(['', '']);
    // Only a line with a product has an account.
    expect([cell(1, 'Account'), cell(2, 'Account')]).toEqual(['630 - Inventory', '']);
  });

  test('of an order loses its price with its USD price; a bad one is explained', async () => {
    const { user, grid, cell } = await open('/order_add/PurchaseOrders/clone?id=300');
    grid.focus();
    await user.keyboard(`${toColumn('USD Price')}{Delete}`);
    await waitFor(() => expect(cell(1, 'USD Price')).toBe(''));
    expect(cell(1, 'Unit Price')).not.toContain('70');
    await user.keyboard('1.234{Enter}');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(said().join(' ')).toMatch(/^Line 1: .*at most 2 decimals/));
  });

  test('says its landed cost of a unit', async () => {
    await open('/order_add/PurchaseOrders/clone?id=300');
    expect(screen.getByText('4,122.74').getAttribute('title')).toBe('41.23 a unit');
  });

  wideTest('of a stored order is looked up for this order', async () => {
    const { user, grid, calls } = await open('/order_edit/PurchaseOrders/300', {
      'GET orders/300': () => ({ data: DRAFT }),
    });
    grid.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}205552{Enter}');
    await waitFor(() => {
      const typed = calls.filter(({ path, query }) => path === 'products' && query.has('code'));
      expect(typed.map(({ query }) => query.get('sheetId'))).toContain('300');
    });
  });
});

describe('costs of a stored order', () => {
  const edit = (answers: Parameters<typeof purchaseServer>[0] = {}) =>
    open('/order_edit/PurchaseOrders/300', { 'GET orders/300': () => ({ data: DRAFT }), ...answers });
  const save = async (view: View) => {
    await view.user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(view.place.url).toBe('/order_detail/PurchaseOrders/300'));
  };

  test('that did not change are not sent', async () => {
    const view = await edit();
    await view.user.type(screen.getByRole('textbox', { name: 'Comments' }), '!');
    await save(view);
    expect(view.sent('PUT', 'orders/300')).toHaveLength(1);
    expect(view.sent('POST', 'purchase_order_cost')).toEqual([]);
  });

  test.each([
    ['Sea Freight (USD)', { sea_freight: 3300, clearance_cost: 1850 }],
    ['Clearance Cost (AUD)', { sea_freight: 3200, clearance_cost: 3300 }],
  ])('are sent with the version of the saved order when %s changed', async (label, costs) => {
    const view = await edit();
    await type(view, label, '3300');
    await save(view);
    await waitFor(() =>
      expect(view.sent('POST', 'purchase_order_cost')).toMatchObject([{ po_id: 300, ...costs, contentVersion: 5 }]),
    );
  });

  wideTest('that were refused wait under the name of the supplier, with the lines of the saved order', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const view = await edit({
      'PUT orders/300': () => ({
        data: { id: 300, no: 'PO000300', contentVersion: 3, lines: [{ id: 601 }, { id: 602 }] },
      }),
      'POST purchase_order_cost': () => refuse(503, { message: 'The database is busy.', code: 'busy' }),
    });
    await type(view, 'Sea Freight (USD)', '3300');
    await save(view);
    await waitFor(() => expect(logged).toHaveBeenCalled());
    logged.mockRestore();
    view.unmount();
    const again = await showEditor('/order_edit/PurchaseOrders/300');
    expect(await screen.findByText(/: Qingdao Rubber, 2 lines/)).toBeTruthy();
    await again.user.click(screen.getByRole('button', { name: 'Go on with it' }));
    await waitFor(() => expect(screen.getByLabelText('Sea Freight (USD)')).toHaveProperty('value', '3300'));
  });
});

wideTest('costs that somebody does not confirm wait in the editor of the saved order', async () => {
  const view = await open('/order_edit/PurchaseOrders/300', {
    'GET orders/300': () => ({ data: DRAFT }),
    'PUT orders/300': () => ({
      data: { id: 300, no: 'PO000300', contentVersion: 3, lines: [{ id: 601 }, { id: 602 }] },
    }),
    'POST purchase_order_cost': () =>
      refuse(422, {
        code: 'acknowledge',
        message: 'Lines change their prices.',
        details: [{ code: 'fx.unusual', key: 'fx.unusual', message: 'x', needs: 'acknowledge' }],
      }),
  });
  await type(view, 'Sea Freight (USD)', '3300');
  await view.user.keyboard('{Control>}s{/Control}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Confirm Save' }));
  await view.user.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(view.place.url).toBe('/order_detail/PurchaseOrders/300'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  view.unmount();
  const again = await showEditor('/order_edit/PurchaseOrders/300');
  await again.user.click(await screen.findByRole('button', { name: 'Go on with it' }));
  await waitFor(() => expect(screen.getByLabelText('Sea Freight (USD)')).toHaveProperty('value', '3300'));
});

wideTest('a typed rate that was not applied is still not applied after a reload', async () => {
  const stored = { 'GET orders/300': () => ({ data: DRAFT }) };
  const view = await open('/order_edit/PurchaseOrders/300?draft=abc', stored);
  await type(view, 'FX Rate', '0.7');
  expect(screen.getByText('2 prices are of another rate: Apply')).toBeTruthy();
  view.unmount();
  await showEditor('/order_edit/PurchaseOrders/300?draft=abc');
  expect(await screen.findByText('2 prices are of another rate: Apply')).toBeTruthy();
});

wideTest('a supplier that somebody else changed meanwhile is named in the conflict', async () => {
  const theirs = { ...DRAFT, contentVersion: 4, customerId: 51, csr: { ...buildSheet().csr, id: 51 } };
  let loads = 0;
  const conflict = refuse(409, {
    message: 'Mia saved it.',
    code: 'conflict',
    details: { currentVersion: 4, changedBy: 'Mia', changedAt: '2026-11-20T02:00:00.000Z' },
  });
  const view = await open('/order_edit/PurchaseOrders/300', {
    'GET orders/300': () => ({ data: (loads += 1) === 1 ? DRAFT : theirs }),
    'PUT orders/300': () => conflict,
  });
  await view.user.type(screen.getByRole('textbox', { name: 'Comments' }), '!');
  await view.user.keyboard('{Control>}s{/Control}');
  const dialog = await screen.findByRole('dialog', { name: /Mia saved this sheet/ });
  await waitFor(() => expect(dialog.textContent).toContain('Ningbo Wheels'));
  expect(dialog.textContent).toContain('Qingdao Rubber');
});

test('an order without a rate is offered the last one; saving without is asked about', async () => {
  const view = await open('/order_edit/PurchaseOrders/300', {
    'GET orders/300': () => ({
      data: { ...DRAFT, fx_rate: null, lines: DRAFT.lines.map((each) => ({ ...each, price: 1 })) },
    }),
    'GET purchase-rate': () => ({ fx_rate: 0.6543 }),
  });
  await screen.findByRole('button', { name: 'Use 0.6543' });
  await view.user.type(screen.getByLabelText('Reference'), 'R');
  await view.user.keyboard('{Control>}s{/Control}');
  await screen.findByRole('alertdialog', { name: 'Save without an FX rate?' });
  await view.user.click(screen.getByRole('button', { name: 'Go on editing' }));
  expect(view.sent('PUT', 'orders/300')).toEqual([]);
  await view.user.click(screen.getByRole('button', { name: 'Use 0.6543' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('FX Rate').value).toBe('0.6543'));
  expect(screen.getByRole('button', { name: 'Apply' })).toBeTruthy();
});

test('a new order begins with the warehouse of the last one, and Alt+A takes the last rate', async () => {
  signIn();
  rememberWarehouse(14);
  purchaseServer({ 'GET purchase-rate': () => ({ fx_rate: 0.6543 }) });
  const { user } = await showEditor('/order_add/PurchaseOrders');
  const warehouse = screen.getByRole<HTMLInputElement>('combobox', { name: /Warehouse/ });
  await waitFor(() => expect(warehouse.value).toBe('Sydney'));
  await screen.findByRole('button', { name: 'Use 0.6543' });
  await user.keyboard('{Alt>}a{/Alt}');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('FX Rate').value).toBe('0.6543'));
});
