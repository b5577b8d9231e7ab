import { cartStore } from '@iwe/session';
import { fakeServer } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { buildLine, buildSheet } from '@iwe/testing/sheets';
import { wideTest } from '@iwe/testing/ring';
import { screen, waitFor, within } from '@testing-library/react';
import { buildCard, buildProduct, pickerAnswer } from './testing/answers.ts';
import { renderEditor, said, signIn } from './testing/render-editor.tsx';

const CARD = buildCard({ csrServiceId: 11, csrBDId: 31, paymentType: 'COD', draftsToday: [] });
const CUSTOMER = { id: 7, name: 'Harbour Tyres', code: '', phone: '', priceType: '', paymentType: '' };
const SOURCE = buildSheet({
  id: 71,
  status: 2,
  date: '2025-01-01',
  dueDate: '2025-01-31',
  deliveryDate: '2025-01-02',
  address: '9 Far St',
  phone: '0400',
  comments: 'Ring twice',
  csrSelfNote: 'From the shop',
  reason: 'Old reason',
  csrServiceId: 12,
  csrBDId: 13,
  lines: [buildLine({ id: 501, productId: 1, product: { ...buildLine().product, id: 1, code: '2055511-X' } })],
});
const BASE: Record<string, Answer> = {
  'GET warehouses': { data: [{ id: 14, name: 'Sydney' }] },
  'GET employees': { data: [] },
  'GET products': pickerAnswer([buildProduct(1), buildProduct(2)]),
  'GET customers': { data: [CUSTOMER] },
  'GET customers/7': { data: CARD },
  'GET orders/71': { data: SOURCE },
  'POST orders': { data: { id: 900, no: 'XX000900', contentVersion: 1, lines: [] } },
};
async function open(url: string, answers: Record<string, Answer> = {}, cart: Parameters<typeof signIn>[0] = {}) {
  signIn(cart);
  const calls = fakeServer({ ...BASE, ...answers });
  const view = await renderEditor(url);
  const posted = () =>
    calls.filter(({ method, path }) => method === 'POST' && path === 'orders').map((one) => one.body);
  return { ...view, calls, posted };
}
type View = Awaited<ReturnType<typeof open>>;
const submit = async ({ user, posted }: View) => {
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(posted().length).toBeGreaterThan(0));
  return posted()[0];
};
const chooseHarbour = async ({ user }: View) => {
  const customer = screen.getByRole('combobox', { name: /Customer/ });
  await user.clear(customer);
  await user.type(customer, 'Harb');
  await user.click(await screen.findByRole('option', { name: /Harbour Tyres/ }));
};

describe('on the first of April in Sydney', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-03-31T20:00:00.000Z'), advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  test.each([
    ['Invoices', { comments: 'Ring twice', shipType: 2 }],
    ['CreditNotes', { comments: '', reason: '', shipType: 4 }],
  ])('a clone to %s has the day, staff and terms of today, and the address of its source', async (name, own) => {
    const view = await open(`/order_add/${name}/clone?id=71`);
    const question = screen.queryByRole('alertdialog');
    if (question) await view.user.click(within(question).getByRole('button', { name: /^Keep/ }));
    expect(await submit(view)).toMatchObject({
      ...own,
      date: '2026-04-01',
      dueDate: '2026-04-01',
      deliveryDate: null,
      csrSelfNote: '',
      address: '9 Far St',
      phone: '0400',
      csrServiceId: 11,
      csrBDId: 31,
      sourceId: 71,
    });
  });
});

describe('the due date', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-03-31T20:00:00.000Z'), advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  test.each([
    ['Invoices', '30-Days', '2026-05-01'],
    ['Invoices', 'Monthly', '2026-04-30'],
    ['CreditNotes', 'Weekly', '2026-04-06'],
  ])('of a clone to %s for a customer of %s is %s', async (name, paymentType, dueDate) => {
    const view = await open(`/order_add/${name}/clone?id=71`, {
      'GET customers/7': { data: { ...CARD, paymentType } },
    });
    const question = screen.queryByRole('alertdialog');
    if (question) await view.user.click(within(question).getByRole('button', { name: /^Keep/ }));
    expect(await submit(view)).toMatchObject({ dueDate });
  });

  test.each(['Invoices', 'CreditNotes'])('of a new one of %s follows the customer who is chosen', async (name) => {
    const view = await open(`/order_add/${name}`, {
      'GET customers/7': { data: { ...CARD, paymentType: 'Weekly' } },
    });
    const due = screen.getByRole<HTMLInputElement>('textbox', { name: /^Due Date/ });
    expect(due.value).toBe('01 Apr 2026');
    await chooseHarbour(view);
    await waitFor(() => expect(due.value).toBe('06 Apr 2026'));
  });

  test('of an invoice that a customer’s page opens is that of the customer', async () => {
    await open('/order_add/Invoices?customerId=7', {
      'GET customers/7': { data: { ...CARD, paymentType: '30-Days' } },
    });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Due Date/ }).value).toBe('01 May 2026');
  });
});

test.each(['Invoices', 'CreditNotes'])('a clone to %s has the tax type of its source', async (name) => {
  const view = await open(`/order_add/${name}/clone?id=71`, {
    'GET orders/71': { data: { ...SOURCE, taxType: 1, warehouseId: 14 } },
  });
  const question = screen.queryByRole('alertdialog');
  if (question) await view.user.click(within(question).getByRole('button', { name: /^Keep/ }));
  // Goods come back to the warehouse that sold them.
  expect(await submit(view)).toMatchObject({ taxType: 1, ...(name === 'CreditNotes' ? { warehouseId: 14 } : {}) });
});

test('cart products that no longer exist are named, the others taken with their quantities', async () => {
  const entries = [
    { id: 2, code: '2055512-X', name: '', qty: 3 },
    { id: 99, code: 'GONE-9', name: '', qty: 5 },
    { id: 1, code: '2055511-X', name: '', qty: 4 },
  ];
  const { cell } = await open('/order_add/Invoices/addFromCart', {}, { entries });
  await waitFor(() => expect(said()).toEqual(['Not taken from the cart, because they do not exist any more: GONE-9']));
  expect([1, 2, 3].map((line) => [cell(line, 'Item Code').textContent, cell(line, 'Qty').textContent])).toEqual([
    ['2055512-X', '3'],
    ['2055511-X', '4'],
    ['', ''],
  ]);
  expect(cartStore.get().entries).toHaveLength(3);
});

test.each(['Invoices', 'CreditNotes'])(
  'a clone to %s of a sheet without an address has that of the customer',
  async (name) => {
    const view = await open(`/order_add/${name}/clone?id=71`, {
      'GET orders/71': { data: { ...SOURCE, address: '', phone: '' } },
    });
    const question = screen.queryByRole('alertdialog');
    if (question) await view.user.click(within(question).getByRole('button', { name: /^Keep/ }));
    expect(await submit(view)).toMatchObject({ address: '1 Quay St', phone: '0290001111' });
  },
);

const BRINGS = 'a customer chosen for %s with usual shipping %d brings %d, its staff, address and phone';
async function bringsAll(name: string, usual: number, shipType: number): Promise<void> {
  const view = await open(`/order_add/${name}`, { 'GET customers/7': { data: { ...CARD, defaultShipType: usual } } });
  await chooseHarbour(view);
  await waitFor(() => expect(screen.getByLabelText('Address')).toHaveProperty('value', '1 Quay St'));
  view.grid.focus();
  await view.user.keyboard('2055511-X{Enter}4{Enter}');
  await waitFor(() => expect(view.cell(1, 'Qty').textContent).toBe('4'));
  expect(await submit(view)).toMatchObject({
    customerId: 7,
    shipType,
    csrServiceId: 11,
    csrBDId: 31,
    address: '1 Quay St',
    phone: '0290001111',
  });
}
test.each([
  ['Invoices', 0, 1],
  ['CreditNotes', 3, 4],
])(BRINGS, bringsAll);
wideTest.each([['Invoices', 3, 3]])(BRINGS, bringsAll);

test.each([
  ['Invoices', 1],
  ['CreditNotes', 2],
])('drafts of the customer beside a stored one of %s are others than itself', async (name, type) => {
  const drafts = [
    { id: 71, no: 'XX000071', amount: 98 },
    { id: 72, no: 'XX000072', amount: 50 },
  ];
  await open(`/order_edit/${name}/71`, {
    'GET orders/71': { data: { ...SOURCE, status: 1, type, no: 'XX000071' } },
    'GET customers/7': { data: { ...CARD, draftsToday: drafts } },
  });
  const facts = await screen.findByRole('group', { name: 'About Harbour Tyres' });
  await waitFor(() => expect(facts.textContent).toContain('XX000072'));
  expect(facts.textContent).not.toContain('XX000071');
});

describe('another customer', () => {
  const OTHER = buildCard({ id: 8, name: 'Inland Motors' });
  const others = {
    'GET customers': { data: [{ ...CUSTOMER, id: 8, name: 'Inland Motors' }] },
    'GET customers/8': { data: OTHER },
  };
  const chooseInland = async ({ user }: View) => {
    const customer = screen.getByRole('combobox', { name: /Customer/ });
    await user.clear(customer);
    await user.type(customer, 'Inl');
    await user.click(await screen.findByRole('option', { name: /Inland Motors/ }));
  };
  const QUOTE = {
    id: 5,
    no: 'QU000005',
    customerId: 7,
    invoice: null,
    lines: [{ productId: 1, code: '2055511-X', quantity: 4, quotedPrice: 98 }],
  };

  test('does not order the quote of the first one', async () => {
    const view = await open('/order_add/Invoices/addFromCart?quote=5', { ...others, 'GET quotes/5': { data: QUOTE } });
    await chooseInland(view);
    await waitFor(() => expect(said()).toContain('CSR changed, mind items PRICE & QTY'));
    expect(await submit(view)).toMatchObject({ customerId: 8, quoteId: null });
  });

  test('of a stored invoice has prices for this invoice, and taking them is one step back', async () => {
    const view = await open('/order_edit/Invoices/71', {
      ...others,
      'GET orders/71': { data: { ...SOURCE, status: 1 } },
      'GET products': pickerAnswer([buildProduct(1, { customerPrice: { price: 91, source: 'classC' } })]),
    });
    await chooseInland(view);
    await view.user.click(await screen.findByRole('button', { name: 'Take 1 new price' }));
    await waitFor(() => expect(view.cell(1, 'Unit Price').textContent).toBe('91.00'));
    const asked = view.calls.filter(({ path, query }) => path === 'products' && query.get('cId') === '8');
    expect(asked.map(({ query }) => query.get('sheetId'))).toContain('71');
    view.grid.focus();
    await view.user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(view.cell(1, 'Unit Price').textContent).toBe('98.00'));
  });

  wideTest('is none when the same one is chosen again', async () => {
    const view = await open('/order_edit/Invoices/71', { 'GET orders/71': { data: { ...SOURCE, status: 1 } } });
    await chooseHarbour(view);
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: /Customer/ })).toHaveProperty('value', CUSTOMER.name),
    );
    expect(said()).toEqual([]);
    expect(screen.getByLabelText('Address')).toHaveProperty('value', '9 Far St');
  });
});

describe('a cart that was reopened from a quote', () => {
  const CART = {
    entries: [{ id: 1, name: '', code: '2055511-X', qty: 6 }],
    csr: { ...CUSTOMER, areaType: '', classId: null, attention: '' },
    quote: { id: 5, no: 'QU000005', name: '', note: '', validUntil: '2099-01-01', contentVersion: 1 },
  };
  const quote = (invoice: object | null) => ({
    'GET quotes/5': {
      data: {
        id: 5,
        no: 'QU000005',
        customerId: 7,
        invoice,
        lines: [{ productId: 1, code: '2055511-X', quantity: 4, quotedPrice: 98 }],
      },
    },
  });

  test('orders it after a reload as well', async () => {
    const view = await open('/order_add/Invoices/addFromCartAndClear', quote(null), CART);
    await waitFor(() => expect(cartStore.get().entries).toEqual([]));
    const { url } = view.place;
    view.unmount();
    const again = { ...(await renderEditor(url)), calls: view.calls, posted: view.posted };
    expect(await submit(again)).toMatchObject({ quoteId: 5 });
  });

  test('that has become an invoice meanwhile has the prices of today, and orders nothing twice', async () => {
    const view = await open('/order_add/Invoices/addFromCart', quote({ id: 3, no: 'IN000003' }), CART);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await submit(view)).toMatchObject({ quoteId: null, lines: [{ quantity: 6 }] });
  });

  test('is not emptied when the browser stores no copy', async () => {
    const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('The storage is full.');
    });
    try {
      signIn();
    } catch {
      // The cart of this test is in memory alone.
    }
    cartStore.set({ stamp: { user: 'sales@iwe.demo', orgId: 4 }, ...CART } as never);
    fakeServer({ ...BASE, ...quote(null) });
    await renderEditor('/order_add/Invoices/addFromCartAndClear');
    expect(cartStore.get().entries).toHaveLength(1);
    refused.mockRestore();
  });
});
