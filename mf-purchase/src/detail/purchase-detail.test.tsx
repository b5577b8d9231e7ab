import type { Sheet } from '@iwe/contract';
import { refuse } from '@iwe/testing/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { buildOrder, purchaseServer } from '../testing/answers.ts';
import { said, show, signIn } from '../testing/render-screen.tsx';

async function open(
  sheet: Sheet,
  answers: Parameters<typeof purchaseServer>[0] = {},
  hasRoute = (_path: string) => true,
) {
  signIn();
  const calls = purchaseServer({
    [`GET orders/${sheet.id}`]: () => ({ data: sheet }),
    [`GET orders/${sheet.id}/history`]: () => ({ data: [] }),
    ...answers,
  });
  const name = ({ 3: 'PurchaseOrders', 4: 'Bills', 5: 'BillCreditNotes' } as Record<number, string>)[sheet.type] ?? '';
  const view = show(`/order_detail/${name}/${sheet.id}`, hasRoute);
  await screen.findByRole('heading', { level: 1, name: sheet.no });
  return {
    ...view,
    writes: () => calls.filter((call) => call.method !== 'GET').map((call) => [call.method, call.path, call.body]),
  };
}
const fact = (name: string) =>
  screen.getByText(name, { selector: 'dt, dt *' }).closest('dt')?.nextElementSibling?.textContent;
const line = (row: number) =>
  [...(within(screen.getByRole('region', { name: 'Lines' })).getAllByRole('row')[row]?.children ?? [])].map(
    (cell) => cell.textContent,
  );

test('an order shows its costs, its progress, and its lines', async () => {
  await open(buildOrder());
  expect(
    ['FX Rate', 'Sea Freight (USD)', 'Clearance (AUD)', 'ETA Date', 'Name', 'Total USD', 'Total AUD'].map(fact),
  ).toEqual(['0.65', '3,200.00', '1,850.00', '20 Dec 2026', 'Qingdao Rubber', '7,475.00', '11,500.00']);
  expect(screen.queryByText('Due Date', { selector: 'dt' })).toBeNull();
  expect(screen.getByText('Adjusted', { selector: 'span' })).toBeTruthy();
  const headings = within(screen.getByRole('region', { name: 'Lines' }))
    .getAllByRole('columnheader')
    .map((heading) => heading.textContent);
  expect(Object.fromEntries(headings.map((heading, index) => [heading, line(1)[index]]))).toMatchObject({
    'Item Code': '1205551-X',
    Cover: '34 wk',
    Qty: '100',
    'USD Price': '45.50',
    'Unit Price': '70.00',
    'Line Amount': '7,000.00',
    'Landed Cost': '4,122.74104.86 a unit',
    'Billed, open': '0 billed100 open',
    Account: '630 - Inventory',
  });
});

test.each([
  [1, 'Adjusted', 2],
  [2, 'Arrived', 3],
])('po_status %i: the button %s goes one step', async (po_status, button, next) => {
  const { user, writes } = await open(buildOrder({ po_status }), {
    'PUT purchase-analysis/300': () => ({ data: {}, bill: null }),
  });
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() =>
    expect(writes()).toEqual([['PUT', 'purchase-analysis/300', { po_status: next, contentVersion: 3 }]]),
  );
  expect(said()).toEqual(['Operation successful']);
});

test('Unloaded asks, then opens the saved draft bill in its editor', async () => {
  const { user, place, writes } = await open(buildOrder({ po_status: 3 }), {
    'PUT purchase-analysis/300': () => ({ data: {}, bill: { id: 412, no: 'BL000412' } }),
  });
  await user.keyboard('n');
  const question = await screen.findByRole('alertdialog', { name: 'Unloaded: PO000300' });
  expect(question.textContent).toContain(
    'The order is closed, and a draft bill of what is not billed yet is saved and opened.',
  );
  expect(writes()).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Unloaded' }));
  await waitFor(() => expect(place.url).toContain('/order_edit/Bills/412'));
});

test('when everything is billed already, Unloaded stays and says so', async () => {
  const { user, place } = await open(buildOrder({ po_status: 3 }), {
    'PUT purchase-analysis/300': () => ({ data: {}, bill: null }),
  });
  await user.click(screen.getByRole('button', { name: 'Unloaded' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unloaded' }));
  await waitFor(() => expect(said()).toContain('Everything of PO000300 was billed before, so no new bill was made.'));
  expect(place.url).toBe('/order_detail/PurchaseOrders/300');
});

test('no step and no close when the server does not allow them, nor on a closed order', async () => {
  const { abilities } = buildOrder();
  await open(buildOrder({ abilities: { ...abilities, advance: false, close: false } }));
  expect(screen.queryByRole('button', { name: 'Arrived' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

test('Close explains its consequences and posts', async () => {
  const { user, writes } = await open(buildOrder(), { 'POST orders/300/close': () => ({ data: {} }) });
  await user.keyboard('c');
  const question = await screen.findByRole('alertdialog', { name: 'Close: PO000300' });
  expect(question.textContent).toContain('its incoming stock is released');
  await user.click(within(question).getByRole('button', { name: 'Close the order' }));
  await waitFor(() => expect(writes()).toEqual([['POST', 'orders/300/close', { contentVersion: 3 }]]));
});

test('the bills of an order are listed with status and amounts, and the open rest', async () => {
  const order = buildOrder();
  const bill = { id: 401, type: 4, no: 'BL000401', status: 2, date: '2026-11-20', quantity: 60, amount: 4200 };
  await open({
    ...order,
    arrivedNotBilled: true,
    followers: [bill, { ...bill, id: 402, no: 'BL000402', status: 1, quantity: 10, amount: 700 }],
    lines: [{ ...order.lines[0]!, taken: 60 }, order.lines[1]!],
  });
  const links = screen.getByRole('region', { name: 'Related sheets' });
  expect(within(links).getByText('90 not billed yet')).toBeTruthy();
  expect(
    within(links)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent)),
  ).toEqual([
    ['BL000401', 'Bill', 'Made from this', 'Approved', '20 Nov 2026', '60', '4,200.00'],
    ['BL000402', 'Bill', 'Made from this', 'Draft', '20 Nov 2026', '10', '700.00'],
  ]);
  const link = within(links).getByRole('link', { name: 'BL000401' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/order_detail/Bills/401', '_blank']);
  expect(screen.getByText('arrived, not billed')).toBeTruthy();
});

test.each([
  ['goods have arrived leads to counting them', { arrivedNotBilled: true }, () => true, '/counts?order=PO000300'],
  ['goods have not arrived has nothing to count', { arrivedNotBilled: false }, () => true, undefined],
  ['organisation has no screen of counts leads to none', { arrivedNotBilled: true }, () => false, undefined],
])('an order whose %s', async (_case, over, hasRoute, href) => {
  await open(buildOrder(over), {}, hasRoute);
  expect(screen.queryByRole('link', { name: 'Count the arrival' })?.getAttribute('href')).toBe(href);
});

test('late costs: old → new before saving, and an unusual rate needs confirmation', async () => {
  let histories = 0;
  const refusal = refuse(422, {
    message: 'The exchange rate 0.9 is more than 15% away from the last one, 0.65.',
    code: 'acknowledge',
    details: [{ code: 'fx.unusual', key: 'fx.unusual', message: 'x', needs: 'acknowledge' }],
  });
  const order = buildOrder({ id: 400, no: 'PO000400' });
  const { user, writes } = await open(order, {
    'POST purchase_order_cost': ({ body }) =>
      (body['acknowledged'] as string[]).length === 0 ? refusal : { data: {} },
    'GET orders/400/history': () => {
      histories += 1;
      return { data: [] };
    },
  });
  await user.click(screen.getByRole('button', { name: 'Change freight and clearance' }));
  const dialog = await screen.findByRole('dialog', { name: 'Costs of PO000400' });
  await user.clear(within(dialog).getByLabelText('FX Rate'));
  await user.type(within(dialog).getByLabelText('FX Rate'), '0.9');
  await user.clear(within(dialog).getByLabelText('Sea Freight (USD)'));
  await user.type(within(dialog).getByLabelText('Sea Freight (USD)'), '3600');
  expect(dialog.textContent).toContain('Landed Cost (AUD)6,773.08 → 5,850.00');
  expect(dialog.textContent).toContain('Line 1 205551-X70.00 → 50.56');
  expect(dialog.textContent).toContain('Line 2 205552-X90.00 → 65.00');
  expect(dialog.textContent).toContain('Total AUD11,500.00 → 8,306.00');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  const question = await screen.findByRole('alertdialog', { name: 'Confirm Save' });
  expect(question.textContent).toContain('more than 15% away');
  await user.click(within(question).getByRole('button', { name: 'Save' }));
  const sent = { po_id: 400, fx_rate: 0.9, sea_freight: 3600, clearance_cost: 1850, contentVersion: 3 };
  await waitFor(() =>
    expect(writes()).toEqual([
      ['POST', 'purchase_order_cost', { ...sent, acknowledged: [] }],
      ['POST', 'purchase_order_cost', { ...sent, acknowledged: ['fx.unusual'] }],
    ]),
  );
  await waitFor(() => expect(histories).toBeGreaterThan(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('where the organisation hides cost, the costs dialog has no landed total', async () => {
  const { landedTotal: _hidden, ...order } = buildOrder({ id: 400, no: 'PO000400' });
  const { user } = await open(order as Sheet, {});
  await user.click(screen.getByRole('button', { name: 'Change freight and clearance' }));
  const dialog = await screen.findByRole('dialog', { name: 'Costs of PO000400' });
  expect(dialog.textContent).toContain('Clearance');
  expect(dialog.textContent).not.toContain('Landed');
});

test('a new rate of a draft bill shows USD prices old → new, leaves typed ones; 0 is not sent', async () => {
  const draft = buildOrder({ id: 400, no: 'BL000400', type: 4, status: 1, dueDate: '2026-12-20' });
  const [first, second] = draft.lines;
  const lines = [first!, { ...second!, manual: true, priceSource: 'manual' }];
  const { user, writes } = await open({ ...draft, lines }, { 'POST purchase_order_cost': { data: {} } });
  await user.click(screen.getByRole('button', { name: 'Change freight and clearance' }));
  const dialog = await screen.findByRole('dialog', { name: 'Costs of BL000400' });
  expect(dialog.textContent).not.toContain('Line 1');
  const rate = within(dialog).getByLabelText('FX Rate');
  await user.clear(rate);
  await user.type(rate, '0');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(dialog.textContent).toContain('The exchange rate must be a number greater than 0.');
  await user.type(rate, '.7');
  expect(dialog.textContent).toContain('Line 1 205551-X70.00 → 65.00');
  expect(dialog.textContent).toContain('Line 2 205552-X90.00 → 90.00');
  expect(dialog.textContent).toContain('Total AUD11,500.00 → 11,000.00');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.[2]).toMatchObject({ po_id: 400, fx_rate: 0.7, contentVersion: 3 });
});

test('late costs of an approved bill leave its rate, which changes only by UnApprove', async () => {
  const bill = buildOrder({ id: 400, no: 'BL000400', type: 4, dueDate: '2026-12-20' });
  const { user, writes } = await open(bill, { 'POST purchase_order_cost': { data: {} } });
  await user.click(screen.getByRole('button', { name: 'Change freight and clearance' }));
  const dialog = await screen.findByRole('dialog', { name: 'Costs of BL000400' });
  expect(within(dialog).queryByLabelText('FX Rate')).toBeNull();
  expect(dialog.textContent).toContain('it changes only by UnApprove');
  expect(dialog.textContent).toContain('the rest goes to variance');
  await user.clear(within(dialog).getByLabelText('Sea Freight (USD)'));
  await user.type(within(dialog).getByLabelText('Sea Freight (USD)'), '3600');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.[2]).toMatchObject({ po_id: 400, fx_rate: 0.65, sea_freight: 3600 });
});

test('reversing a bill that takes stock below zero is asked about, and sent with the answer', async () => {
  const refusal = refuse(422, {
    message: 'Line 1 205551-X: 4 below zero in Sydney.',
    code: 'acknowledge',
    details: [{ code: 'stock.negative', key: 'stock.negative:601', message: 'x', needs: 'acknowledge' }],
  });
  const { user, writes } = await open(buildOrder({ id: 400, no: 'BL000400', type: 4 }), {
    'POST orders/400/unApprove': ({ body }) => (body['acknowledged'] ? { data: {} } : refusal),
  });
  await user.keyboard('u');
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'UnApprove BL000400' })).getByRole('button', {
      name: 'UnApprove',
    }),
  );
  const question = await screen.findByRole('alertdialog', { name: 'Confirm UnApprove' });
  expect(question.textContent).toContain('4 below zero in Sydney');
  await user.click(within(question).getByRole('button', { name: 'UnApprove' }));
  await waitFor(() =>
    expect(writes().at(-1)).toEqual([
      'POST',
      'orders/400/unApprove',
      { contentVersion: 3, reason: '', acknowledged: ['stock.negative:601'] },
    ]),
  );
});

test('clones by kind: an order to order, bill and credit note; a bill also to an invoice', async () => {
  const { user, unmount } = await open(buildOrder());
  const targets = async () => {
    await user.click(screen.getByRole('button', { name: 'Clone' }));
    return (await screen.findAllByRole('menuitem')).map((item) => [item.textContent, item.getAttribute('href')]);
  };
  expect(await targets()).toEqual([
    ['Order', '/order_add/PurchaseOrders/clone?id=300'],
    ['Bill', '/order_add/Bills/clone?id=300'],
    ['Bill Credit Note', '/order_add/BillCreditNotes/clone?id=300'],
  ]);
  unmount();
  const { abilities } = buildOrder();
  await open(
    buildOrder({
      id: 400,
      no: 'BL000400',
      type: 4,
      abilities: { ...abilities, clone: ['Bill', 'Bill Credit Note', 'Bill -> Invoice'] },
    }),
  );
  expect(await targets()).toEqual([
    ['Bill', '/order_add/Bills/clone?id=400'],
    ['Bill Credit Note', '/order_add/BillCreditNotes/clone?id=400'],
    ['Bill -> Invoice', '/order_add/Invoices/cloneBillToInv?id=400'],
  ]);
});

test('the history of a line lists purchases from its supplier, with a View that opens a new tab', async () => {
  const history = {
    product: {
      id: 1,
      code: '205551-X',
      name: 'x',
      standard: null,
      special: null,
      classA: null,
      classB: null,
      ocop: null,
    },
    data: [
      {
        id: 390,
        type: 4,
        no: 'BL000390',
        date: '2026-10-01',
        dueDate: null,
        reference: '',
        csrId: 20,
        csrName: 'Qingdao Rubber',
        qty: 40,
        unitPrice: 68,
        amount: 2720,
      },
    ],
    meta: { total: 1, current_page: 1, per_page: 50 },
  };
  const asked: Record<string, string>[] = [];
  const { user } = await open(buildOrder(), {
    'GET products/1/history': ({ query }) => {
      asked.push(Object.fromEntries(query));
      return history;
    },
  });
  await user.click(screen.getByRole('button', { name: 'History of 205551-X' }));
  const [view] = await screen.findAllByRole('link', { name: 'View BL000390' });
  expect([view?.getAttribute('href'), view?.getAttribute('target')]).toEqual(['/order_detail/Bills/390', '_blank']);
  expect(asked[0]).toMatchObject({ kind: 'purchase', cId: '50' });
});

test('the dates of an order are date and ETA, without a due date', async () => {
  const { user, writes } = await open(buildOrder(), { 'POST orders/300/date': () => ({ data: {} }) });
  await user.click(screen.getByRole('button', { name: 'Change dates' }));
  const dialog = await screen.findByRole('dialog', { name: 'Dates of PO000300' });
  expect(within(dialog).queryByLabelText('Due Date')).toBeNull();
  const eta = within(dialog).getByLabelText('ETA Date');
  await user.clear(eta);
  await user.type(eta, '24 Dec 2026{Tab}');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(writes()).toEqual([
      ['POST', 'orders/300/date', { deliveryDate: '2026-12-24', was: { deliveryDate: '2026-12-20' } }],
    ]),
  );
});
