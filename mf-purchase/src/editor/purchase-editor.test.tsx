import { refuse } from '@iwe/testing/fake-server';
import { buildSheet } from '@iwe/testing/sheets';
import { wideTest } from '@iwe/testing/ring';
import { screen, waitFor, within } from '@testing-library/react';
import { buildOrder, buildProduct, pickerAnswer, purchaseServer } from '../testing/answers.ts';
import { said, showEditor, signIn } from '../testing/render-screen.tsx';

const PRODUCTS = [buildProduct(1, 45.5), buildProduct(2, 58.5), buildProduct(3, null)];
const saved = (id: number, no: string) => () => ({
  data: {
    id,
    no,
    contentVersion: 1,
    lines: [
      { id: 901, seq: 1 },
      { id: 902, seq: 2 },
    ],
  },
});

async function open(url: string, answers: Parameters<typeof purchaseServer>[0] = {}) {
  signIn();
  const calls = purchaseServer({
    'GET products': pickerAnswer(PRODUCTS),
    'POST orders': saved(300, 'PO000300'),
    'POST purchase_order_cost': () => ({ data: {} }),
    'GET orders/300': () => ({ data: buildOrder() }),
    ...answers,
  });
  const view = await showEditor(url);
  return {
    ...view,
    calls,
    posted: (path: string) =>
      calls.filter((call) => call.method === 'POST' && call.path === path).map((call) => call.body),
  };
}
type View = Awaited<ReturnType<typeof open>>;

const type = async ({ user }: Pick<View, 'user'>, label: string, text: string) => {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), text);
};
async function head(view: View) {
  const { user } = view;
  await user.click(screen.getByRole('combobox', { name: /Supplier/ }));
  await user.keyboard('Qing');
  await user.click(await screen.findByRole('option', { name: /Qingdao Rubber/ }));
  await user.click(screen.getByRole('combobox', { name: /Warehouse/ }));
  await user.keyboard('Syd{Enter}');
}
const submit = (view: View) => view.user.keyboard('{Control>}s{/Control}');

test('the example: prices 70 and 90, landed 6,773.08 spread 4,122.74 and 2,650.34', async () => {
  const view = await open('/order_add/PurchaseOrders');
  const { user, grid, cell, place, posted, calls } = view;
  await head(view);
  await type(view, 'FX Rate', '0.65');
  await type(view, 'Sea Freight (USD)', '3200');
  await type(view, 'Clearance Cost (AUD)', '1850');
  grid.focus();
  await user.keyboard('205551-X{Enter}100{Enter}45.5{Enter}205552-X{Enter}50{Enter}');
  await waitFor(() => expect(cell(2, 'USD Price')).toBe('58.50'));
  expect([
    cell(1, 'USD Price'),
    cell(1, 'Line Amount'),
    cell(2, 'Unit Price'),
    cell(2, 'Line Amount'),
    cell(1, 'Account'),
    cell(1, 'Cover'),
  ]).toEqual(['45.50', '7,000.00', '90.00', '4,500.00', '630 - Inventory', '12 wk']);
  expect([cell(1, 'Landed Cost'), cell(2, 'Landed Cost')]).toEqual(['4,122.74', '2,650.34']);
  expect(screen.getByText('Total USD').nextElementSibling?.textContent).toBe('7,475.00');
  await submit(view);
  await waitFor(() => expect(place.url).toBe('/order_detail/PurchaseOrders/300'));
  const [order] = posted('orders');
  expect(order).toMatchObject({
    type: 3,
    customerId: 50,
    warehouseId: 14,
    taxType: 2,
    fx_rate: 0.65,
    lines: [
      { productId: 1, quantity: 100, usdPrice: 45.5, price: 70 },
      { productId: 2, quantity: 50, usdPrice: 58.5, price: 90 },
    ],
  });
  expect(Object.keys(order ?? {})).not.toEqual(expect.arrayContaining(['dueDate']));
  expect(Object.keys(order ?? {})).not.toEqual(expect.arrayContaining(['sea_freight']));
  expect(posted('purchase_order_cost')).toEqual([
    { po_id: 300, fx_rate: 0.65, sea_freight: 3200, clearance_cost: 1850, contentVersion: 1, acknowledged: [] },
  ]);
  expect(calls.findIndex((call) => call.path === 'purchase_order_cost')).toBeGreaterThan(
    calls.findIndex((call) => call.method === 'POST' && call.path === 'orders'),
  );
});

test('where the organisation hides cost there is no landed cost', async () => {
  const view = await open('/order_add/PurchaseOrders/clone?id=300');
  expect(screen.getAllByRole('columnheader', { name: 'Landed Cost' })).toHaveLength(1);
  expect(screen.getByText('Landed Cost (AUD)')).toBeTruthy();
  view.unmount();
  signIn({ canSeeCost: false });
  await showEditor('/order_add/PurchaseOrders/clone?id=300');
  expect(screen.queryByRole('columnheader', { name: 'Landed Cost' })).toBeNull();
  expect(screen.queryByText(/Landed/)).toBeNull();
});

test('an emptied price of a bill is that of its USD price again', async () => {
  const view = await open('/order_add/Bills/clone?id=300');
  const toPrice = '{ArrowRight}'.repeat(
    screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === 'Unit Price') - 1,
  );
  view.grid.focus();
  await view.user.keyboard(`${toPrice}71.5{Enter}`);
  await waitFor(() => expect(view.cell(1, 'Unit Price')).toBe('71.50'));
  await view.user.keyboard('{Control>}{Home}{/Control}');
  await view.user.keyboard(`${toPrice}{Delete}`);
  await waitFor(() => expect(view.cell(1, 'Unit Price')).toBe('70.00'));
});

test('costs that are spread by quantity are borne by lines without a price too', async () => {
  const free = buildOrder({ lines: buildOrder().lines.map((line) => ({ ...line, usdPrice: null, price: 0 })) });
  const answers = { 'GET orders/300': () => ({ data: free }) };
  const byValue = await open('/order_add/PurchaseOrders/clone?id=300', answers);
  expect(byValue.cell(1, 'Landed Cost')).toBe('');
  byValue.unmount();
  signIn({ landedBy: 'quantity' });
  const byQuantity = await showEditor('/order_add/PurchaseOrders/clone?id=300');
  // 100 of 150 units.
  expect([byQuantity.cell(1, 'Landed Cost'), byQuantity.cell(2, 'Landed Cost')]).toEqual(['4,515.39', '2,257.69']);
});

test('the last rate is the one an approval compares with, not that of the newest listed row', async () => {
  await open('/order_add/Bills', {
    'GET orders': () => ({
      data: [{ ...buildOrder({ id: 301, fx_rate: 0.5 }) }],
      meta: { total: 1, current_page: 1, per_page: 1, qty: 0, amount: 0 },
    }),
    'GET purchase-rate': () => ({ fx_rate: 0.64 }),
  });
  expect(await screen.findByText('Last rate 0.64')).toBeTruthy();
});

test('a line without a USD price is refused, and its cell gets the focus', async () => {
  const view = await open('/order_add/PurchaseOrders');
  await head(view);
  view.grid.focus();
  await view.user.keyboard('205553-X{Enter}4{Enter}');
  await waitFor(() => expect(view.cell(1, 'Item Name')).toContain('Kestrel'));
  await submit(view);
  await waitFor(() => expect(said()).toEqual(['The USDPrice in the 1  line must be a number greater than 0']));
  expect(view.posted('orders')).toEqual([]);
});

const takePrices = async (view: View, title: string, count: number): Promise<string> => {
  const question = await screen.findByRole('alertdialog', { name: title });
  const shown = within(question)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
    .join(' | ');
  await view.user.click(within(question).getByRole('button', { name: new RegExp(`^Take ${count} new price`) }));
  return shown;
};

test('Apply shows old → new first; a rate that is not positive makes every price 1 and says so', async () => {
  const view = await open('/order_add/PurchaseOrders/clone?id=300');
  const { user, cell } = view;
  expect([cell(1, 'Unit Price'), cell(2, 'Unit Price')]).toEqual(['70.00', '90.00']);
  await type(view, 'FX Rate', '0.7');
  expect(screen.getByText('2 prices are of another rate: Apply')).toBeTruthy();
  expect(cell(1, 'Unit Price')).toBe('70.00');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  const question = await screen.findByRole('alertdialog', { name: 'FX rate 0.70' });
  await user.click(within(question).getByRole('button', { name: 'Keep old prices' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([cell(1, 'Unit Price'), cell(2, 'Unit Price')]).toEqual(['70.00', '90.00']);
  expect(screen.getByText('2 prices are of another rate: Apply')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await takePrices(view, 'FX rate 0.70', 2)).toBe(
    '1205551-X70.00→65.00USD price | 2205552-X90.00→83.57USD price',
  );
  await waitFor(() => expect([cell(1, 'Unit Price'), cell(2, 'Unit Price')]).toEqual(['65.00', '83.57']));
  await type(view, 'FX Rate', 'abc');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await takePrices(view, 'FX rate without a number greater than 0', 2);
  await waitFor(() => expect([cell(1, 'Unit Price'), cell(2, 'Unit Price')]).toEqual(['1.00', '1.00']));
  expect(said().at(-1)).toContain('every line price is 1.00 now');
});

test('Apply leaves a typed price as it is, as the server does, and says so', async () => {
  const [first, second] = buildOrder().lines;
  const bill = buildOrder({
    id: 400,
    no: 'BL000400',
    type: 4,
    status: 1,
    abilities: buildSheet().abilities,
    lines: [
      { ...first!, priceSource: 'manual', manual: true, price: 71.5 },
      { ...second!, priceSource: 'usd' },
    ],
  });
  const view = await open('/order_edit/Bills/400', {
    'GET orders/400': () => ({ data: bill }),
    'PUT orders/400': saved(400, 'BL000400'),
  });
  await type(view, 'FX Rate', '0.7');
  expect(screen.getByText('1 price is of another rate: Apply')).toBeTruthy();
  await view.user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await takePrices(view, 'FX rate 0.70', 1)).toBe(
    '1205551-X71.50→65.00typed by hand: stays at the old price | 2205552-X90.00→83.57USD price',
  );
  await waitFor(() => expect([view.cell(1, 'Unit Price'), view.cell(2, 'Unit Price')]).toEqual(['71.50', '83.57']));
  await submit(view);
  await waitFor(() =>
    expect(view.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
      {
        fx_rate: 0.7,
        lines: [
          { price: 71.5, manual: true },
          { price: 83.57, manual: false },
        ],
      },
    ]),
  );
});

wideTest('the first rate of new lines asks nothing: they had no price before', async () => {
  const view = await open('/order_add/PurchaseOrders');
  await head(view);
  view.grid.focus();
  await view.user.keyboard('205551-X{Enter}100{Enter}');
  await waitFor(() => expect(view.cell(1, 'Unit Price')).toBe('1.00'));
  await type(view, 'FX Rate', '0.65');
  await view.user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(view.cell(1, 'Unit Price')).toBe('70.00'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

wideTest('a rate that was typed but not applied is asked about before it changes the prices', async () => {
  const view = await open('/order_add/PurchaseOrders/clone?id=300');
  await type(view, 'FX Rate', '0.7');
  await submit(view);
  const question = await screen.findByRole('alertdialog', { name: 'The FX rate is not applied yet' });
  expect(question.textContent).toContain('2 line prices are of another rate');
  expect(within(question).getByRole('row', { name: /1 205551-X 70\.00 65\.00/ })).toBeTruthy();
  await view.user.click(within(question).getByRole('button', { name: 'Recalculate & submit' }));
  await waitFor(() =>
    expect(view.posted('orders')).toMatchObject([{ fx_rate: 0.7, lines: [{ price: 65 }, { price: 83.57 }] }]),
  );
});

test('costs that could not be saved are only logged, and wait in the editor of the saved sheet', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const view = await open('/order_add/PurchaseOrders/clone?id=300', {
    'POST purchase_order_cost': () => refuse(500, { message: 'The costs could not be written.', code: 'internal' }),
  });
  await submit(view);
  await waitFor(() => expect(view.place.url).toBe('/order_detail/PurchaseOrders/300'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(said()).toEqual(['Operation successful']);
  expect(logged.mock.calls).toEqual([['The costs of PO000300 were not saved: The costs could not be written.']]);
  logged.mockRestore();
  view.unmount();
  // The editor of the stored order offers them again.
  const stored = buildOrder({
    status: 1,
    sea_freight: 0,
    clearance_cost: 0,
    abilities: { ...buildOrder().abilities, edit: true },
  });
  const calls = purchaseServer({
    'GET products': pickerAnswer(PRODUCTS),
    'GET orders/300': () => ({ data: stored }),
    'PUT orders/300': saved(300, 'PO000300'),
    'POST purchase_order_cost': () => ({ data: {} }),
  });
  const editor = await showEditor('/order_edit/PurchaseOrders/300');
  await editor.user.click(await screen.findByRole('button', { name: 'Go on with it' }));
  await waitFor(() => expect(screen.getByLabelText('Sea Freight (USD)')).toHaveProperty('value', '3200.00'));
  await editor.user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(calls.filter((call) => call.path === 'purchase_order_cost').map((call) => call.body)).toMatchObject([
      { po_id: 300, sea_freight: 3200, clearance_cost: 1850 },
    ]),
  );
});

test('a bill from an order: open units with their sources, and the open share of the costs', async () => {
  const order = buildOrder({ open: { quantity: 90, sea_freight: 2000, clearance_cost: 1000 } });
  const half = { ...order, lines: order.lines.map((line, index) => ({ ...line, taken: index === 0 ? 60 : 0 })) };
  const view = await open('/order_add/Bills/clone?id=300', { 'GET orders/300': () => ({ data: half }) });
  const { cell } = view;
  expect([cell(1, 'Qty'), cell(1, 'Ordered, open'), cell(2, 'Qty'), cell(2, 'Ordered, open')]).toEqual([
    '40',
    '100, 40 open',
    '50',
    '50, 50 open',
  ]);
  expect([cell(1, 'USD Price'), cell(1, 'Unit Price')]).toEqual(['45.50', '70.00']);
  expect(
    [screen.getByLabelText('Sea Freight (USD)'), screen.getByLabelText('Clearance Cost (AUD)')].map(
      (input) => (input as HTMLInputElement).value,
    ),
  ).toEqual(['2000.00', '1000.00']);
  const facts = await screen.findByRole('group', { name: 'Open on PO000300' });
  expect(facts.textContent).toContain('150 units, 90 open');
  expect(facts.textContent).toContain('freight USD 2,000.00, clearance AUD 1,000.00');
  // Half of the value takes half of the costs: 40 × 70 of 40 × 70 + 50 × 90.
  view.grid.focus();
  await view.user.keyboard('{ArrowDown}{Control>}{Delete}{/Control}');
  expect(await screen.findByText('Share of the open costs of PO000300: USD 767.12, AUD 383.56')).toBeTruthy();
  await view.user.click(screen.getByRole('button', { name: 'Take the share' }));
  expect(screen.queryByText(/^Share of the open costs/)).toBeNull();
  // One of the two that differs is enough for the share to be offered again.
  for (const label of ['Sea Freight (USD)', 'Clearance Cost (AUD)']) {
    await type(view, label, '1');
    await view.user.click(await screen.findByRole('button', { name: 'Take the share' }));
  }
  await submit(view);
  await waitFor(() =>
    expect(view.posted('purchase_order_cost')).toMatchObject([{ sea_freight: 767.12, clearance_cost: 383.56 }]),
  );
  expect(view.posted('orders')).toMatchObject([
    {
      type: 4,
      relatedId: 300,
      sourceId: 300,
      dueDate: null,
      lines: [{ productId: 1, quantity: 40, sourceLineId: 601, usdPrice: 45.5, price: 70 }],
    },
  ]);
});

test('units on other draft bills are not proposed again: only the rest, with its share of costs', async () => {
  const draft = { id: 401, type: 4, no: 'BL000401', status: 1, date: '2026-11-20', quantity: 100, amount: 7000 };
  const base = buildOrder({
    followers: [draft],
    open: {
      quantity: 140,
      sea_freight: 3200,
      clearance_cost: 1850,
      drafted: { quantity: 100, sea_freight: 2000, clearance_cost: 1000 },
    },
  });
  const order = {
    ...base,
    lines: base.lines.map((line, index) =>
      index === 0 ? { ...line, taken: 0, drafted: 100 } : { ...line, taken: 10, drafted: 0 },
    ),
  };
  const view = await open('/order_add/Bills/clone?id=300', { 'GET orders/300': () => ({ data: order }) });
  expect([
    view.cell(1, 'Item Code'),
    view.cell(1, 'Qty'),
    view.cell(1, 'Ordered, open'),
    view.cell(2, 'Item Code'),
  ]).toEqual(['205552-X', '40', '50, 40 open', '']);
  expect(
    [screen.getByLabelText('Sea Freight (USD)'), screen.getByLabelText('Clearance Cost (AUD)')].map(
      (input) => (input as HTMLInputElement).value,
    ),
  ).toEqual(['1200.00', '850.00']);
  expect((await screen.findByRole('group', { name: 'Open on PO000300' })).textContent).toContain(
    '150 units, 140 open, 100 of them on draft bills',
  );
  await waitFor(() =>
    expect(said()).toContain('Not taken from PO000300, because nothing of them is open beside BL000401: 205551-X'),
  );
});

test("an order's number may be typed: it is looked up, or sent when Submit is faster", async () => {
  const row = { ...buildOrder(), customerName: 'Qingdao Rubber', qty: 150 };
  const view = await open('/order_add/Bills', {
    'GET orders': ({ query }) => ({
      data: query.get('number') === 'PO000300' ? [row] : [],
      meta: { total: 1, current_page: 1, per_page: 20, qty: 0, amount: 0 },
    }),
  });
  const field = () => screen.getByRole('combobox', { name: /Related PO/ });
  await view.user.type(field(), 'po999');
  await view.user.tab();
  expect(await screen.findByText('No such order of this supplier.')).toBeTruthy();
  await view.user.clear(field());
  await view.user.type(field(), '300');
  await view.user.tab();
  await waitFor(() => expect(field()).toHaveProperty('value', 'PO000300'));
  expect(screen.queryByText('No such order of this supplier.')).toBeNull();
  expect(await screen.findByRole('group', { name: 'Open on PO000300' })).toBeTruthy();
  await view.user.clear(field());
  await view.user.type(field(), 'PO777');
  await head(view);
  await type(view, 'FX Rate', '0.65');
  view.grid.focus();
  await view.user.keyboard('205551-X{Enter}4{Enter}45.5{Enter}');
  await submit(view);
  await waitFor(() =>
    expect(view.posted('orders')).toMatchObject([{ customerId: 50, relatedId: null, relatedNo: 'PO000777' }]),
  );
});

wideTest('an order number typed for another supplier is dropped; one typed before any is retained', async () => {
  const view = await open('/order_add/Bills');
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Related PO/ });
  const choose = async (typed: string, name: RegExp) => {
    const supplier = screen.getByRole('combobox', { name: /Supplier/ });
    await view.user.clear(supplier);
    await view.user.type(supplier, typed);
    await view.user.click(await screen.findByRole('option', { name }));
  };
  await view.user.type(field(), 'PO777');
  await choose('Qing', /Qingdao Rubber/);
  expect(field().value).toBe('PO777');
  await choose('Ning', /Ningbo Wheels/);
  expect(field().value).toBe('');
});

test('a credit note of a bill cannot return more than is open', async () => {
  const bill = buildOrder({ id: 400, no: 'BL000400', type: 4, lines: [{ ...buildOrder().lines[0]!, taken: 97 }] });
  const view = await open('/order_add/BillCreditNotes/clone?id=400', { 'GET orders/400': () => ({ data: bill }) });
  expect(view.cell(1, 'Billed, open')).toBe('100, 3 open');
  expect(screen.queryByLabelText('Sea Freight (USD)')).toBeNull();
  view.grid.focus();
  await view.user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}4{Enter}');
  await submit(view);
  await waitFor(() => expect(said()).toContain('Line 1: 205551-X: 4 cannot go back, 3 of 100 on BL000400 are left.'));
  expect(view.posted('orders')).toEqual([]);
});

test('missing head fields are reported before anything is sent', async () => {
  const view = await open('/order_add/Bills');
  await submit(view);
  await waitFor(() =>
    expect(said()).toEqual(['Choose a supplier.', 'Choose a warehouse.', 'Lines: add at least one product.']),
  );
  await type(view, 'Sea Freight (USD)', '12.345');
  expect(screen.getByText('Enter an amount of 0 or more, such as 3200.00.')).toBeTruthy();
});

wideTest('the input survives a reload: head, costs, USD prices', async () => {
  const first = await open('/order_add/PurchaseOrders?draft=abc');
  await head(first);
  await type(first, 'Sea Freight (USD)', '12.50');
  first.grid.focus();
  await first.user.keyboard('205551-X{Enter}7{Enter}44{Enter}');
  await waitFor(() => expect(first.cell(1, 'USD Price')).toBe('44.00'));
  await new Promise((resolve) => {
    setTimeout(resolve, 400);
  });
  first.unmount();
  const again = await showEditor('/order_add/PurchaseOrders?draft=abc');
  expect(await screen.findByText('This is what you typed before; it has not been saved yet.')).toBeTruthy();
  expect([
    again.cell(1, 'Qty'),
    again.cell(1, 'USD Price'),
    (screen.getByLabelText('Sea Freight (USD)') as HTMLInputElement).value,
  ]).toEqual(['7', '44.00', '12.50']);
  await waitFor(() =>
    expect((screen.getByRole('combobox', { name: /Supplier/ }) as HTMLInputElement).value).toBe('Qingdao Rubber'),
  );
});

wideTest('two editors: their price and my quantity are merged, and my typed costs are sent', async () => {
  const mine = buildOrder({ status: 1, abilities: { ...buildOrder().abilities, edit: true } });
  const [first, second] = mine.lines;
  if (!first || !second) throw new Error('The order has two lines.');
  const theirs = {
    ...mine,
    contentVersion: 4,
    reference: 'PI 99',
    lines: [{ ...first, usdPrice: 44, price: 67.69 }, second],
  };
  let loads = 0;
  const conflict = refuse(409, {
    message: 'Mia saved it.',
    code: 'conflict',
    details: { currentVersion: 4, changedBy: 'Mia', changedAt: '2026-11-20T02:00:00.000Z' },
  });
  const view = await open('/order_edit/PurchaseOrders/300', {
    'GET orders/300': () => ({ data: (loads += 1) === 1 ? mine : theirs }),
    'PUT orders/300': ({ body }) => (body['contentVersion'] === 3 ? conflict : saved(300, 'PO000300')()),
  });
  await type(view, 'Sea Freight (USD)', '3300');
  view.grid.focus();
  await view.user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}60{Enter}');
  await waitFor(() => expect(view.cell(2, 'Qty')).toBe('60'));
  await submit(view);
  const dialog = await screen.findByRole('dialog', { name: /Mia saved this sheet/ });
  expect(dialog.textContent).toContain('Taken over from Mia');
  expect(dialog.textContent).toContain('USD price');
  await view.user.click(within(dialog).getByRole('button', { name: 'Merge & save' }));
  await waitFor(() => expect(view.place.url).toBe('/order_detail/PurchaseOrders/300'));
  const puts = view.calls.filter((call) => call.method === 'PUT').map((call) => call.body);
  expect(puts.at(-1)).toMatchObject({
    contentVersion: 4,
    reference: 'PI 99',
    lines: [
      { usdPrice: 44, price: 67.69, quantity: 100 },
      { usdPrice: 58.5, quantity: 60 },
    ],
  });
  expect(view.posted('purchase_order_cost')).toMatchObject([{ sea_freight: 3300, clearance_cost: 1850 }]);
});

test('another supplier on a filled sheet is asked about, with the links that are dropped', async () => {
  const view = await open('/order_add/Bills/clone?id=300');
  const supplier = () => screen.getByRole('combobox', { name: /Supplier/ });
  const pick = async () => {
    await view.user.clear(supplier());
    await view.user.type(supplier(), 'Ning');
    await view.user.click(await screen.findByRole('option', { name: /Ningbo Wheels/ }));
    return screen.findByRole('alertdialog', { name: 'CSR changed, mind items PRICE & QTY' });
  };
  const question = await pick();
  expect(question.textContent).toContain('Related PO000300');
  expect(question.textContent).toContain('line 1 205551-X of PO000300, line 2 205552-X of PO000300');
  await view.user.click(within(question).getByRole('button', { name: 'Keep the supplier' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await view.user.click(within(await pick()).getByRole('button', { name: 'Change the supplier' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await submit(view);
  await waitFor(() => expect(view.posted('orders')).toHaveLength(1));
  const [bill] = view.posted('orders') as { customerId: number; relatedId: null; lines: { sourceLineId?: number }[] }[];
  expect([bill?.customerId, bill?.relatedId, bill?.lines.map((line) => line.sourceLineId ?? null)]).toEqual([
    51,
    null,
    [null, null],
  ]);
});

const BILL = buildOrder({ id: 400, no: 'BL000400', type: 4, taxType: 2 });
const chooseNingbo = async (view: View) => {
  const supplier = screen.getByRole('combobox', { name: /Supplier/ });
  await view.user.clear(supplier);
  await view.user.type(supplier, 'Ning');
  await view.user.click(await screen.findByRole('option', { name: /Ningbo Wheels/ }));
  const question = await screen.findByRole('alertdialog', { name: 'CSR changed, mind items PRICE & QTY' });
  const said_ = question.textContent;
  await view.user.click(within(question).getByRole('button', { name: 'Change the supplier' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  return said_;
};

test('a credit note changed to another supplier drops its bill and its tax type', async () => {
  const view = await open('/order_add/BillCreditNotes/clone?id=400', { 'GET orders/400': () => ({ data: BILL }) });
  const question = await chooseNingbo(view);
  expect(question).toContain('BL000400');
  expect(question).toContain('line 1 205551-X of BL000400');
  expect(question).toContain('Choose the tax type then');
  expect(screen.getAllByText('Tax not chosen').length).toBeGreaterThan(0);
  // Undoing a step of the lines does not bring the links back.
  view.grid.focus();
  await view.user.keyboard('{Control>}z{/Control}');
  await submit(view);
  await waitFor(() => expect(view.posted('orders')).toHaveLength(1));
  expect(view.posted('orders')).toMatchObject([{ customerId: 51, sourceId: null, relatedId: null, taxType: 0 }]);
  const [sent] = view.posted('orders') as { lines: { sourceLineId?: number }[] }[];
  expect(sent?.lines.map((line) => line.sourceLineId ?? null)).toEqual([null, null]);
});

wideTest('a stored credit note draft changed to another supplier has no bill after a reload', async () => {
  const source = { sheetId: 400, type: 4, no: 'BL000400', lineId: 801, quantity: 100, open: 100 };
  const draft = buildOrder({
    id: 410,
    no: 'BC000410',
    type: 5,
    status: 1,
    abilities: buildSheet().abilities,
    sourceId: 400,
    taxType: 2,
    lines: buildOrder().lines.map((line) => ({ ...line, sourceLineId: 801, source, priceSource: 'source' })),
  });
  const answers = {
    'GET orders/400': () => ({ data: BILL }),
    'GET orders/410': () => ({ data: draft }),
    'PUT orders/410': saved(410, 'BC000410'),
  };
  const view = await open('/order_edit/BillCreditNotes/410?draft=abc', answers);
  await chooseNingbo(view);
  // A page that goes away stores its draft at once.
  view.unmount();
  await showEditor('/order_edit/BillCreditNotes/410?draft=abc');
  await screen.findByText('This is what you typed before; it has not been saved yet.');
  await submit(view);
  const puts = () => view.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  await waitFor(() => expect(puts()).toHaveLength(1));
  expect(puts()).toMatchObject([{ customerId: 51, sourceId: null, taxType: 0 }]);
});

wideTest('another supplier of lines without links is a warning', async () => {
  const view = await open('/order_add/PurchaseOrders/clone?id=300');
  await view.user.clear(screen.getByRole('combobox', { name: /Supplier/ }));
  await view.user.type(screen.getByRole('combobox', { name: /Supplier/ }), 'Ning');
  await view.user.click(await screen.findByRole('option', { name: /Ningbo Wheels/ }));
  await waitFor(() => expect(said()).toContain('CSR changed, mind items PRICE & QTY'));
});
