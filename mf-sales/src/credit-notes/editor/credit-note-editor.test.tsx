import type { Sheet } from '@iwe/contract';
import { fakeServer, refuse } from '@iwe/testing/fake-server';
import { buildLine, buildSheet } from '@iwe/testing/sheets';
import { wideTest } from '@iwe/testing/ring';
import { screen, waitFor, within } from '@testing-library/react';
import { buildCard, buildProduct, pickerAnswer } from '../../sales-sheets/editor/testing/answers.ts';
import { renderEditor, said, signIn } from '../../sales-sheets/editor/testing/render-editor.tsx';

const PRODUCTS = [buildProduct(1), buildProduct(2)];
// Four sold of which one was returned before, and two that were all returned.
const INVOICE = buildSheet({
  id: 71,
  status: 2,
  warehouseId: 14,
  shipType: 2,
  deliveryDate: '2026-11-01',
  lines: [
    buildLine({ id: 501, productId: 1, quantity: 4, taken: 1, price: 91.5, manual: true, priceSource: 'manual' }),
    buildLine({
      id: 502,
      seq: 2,
      productId: 2,
      quantity: 2,
      taken: 2,
      product: { ...buildLine().product, id: 2, code: 'BACK-2' },
    }),
  ],
});
const SAVED = { data: { id: 900, no: 'CN000900' } };
const open = (url: string, answers: Parameters<typeof fakeServer>[0] = {}) => {
  signIn();
  const calls = fakeServer({
    'GET warehouses': () => ({ data: [{ id: 14, name: 'Sydney' }] }),
    'GET employees': () => ({ data: [] }),
    'GET products': pickerAnswer(PRODUCTS),
    'GET customers': () => ({
      data: [{ id: 7, name: 'Harbour Tyres', code: '', phone: '', priceType: '', paymentType: '' }],
    }),
    'GET customers/7': () => ({ data: buildCard() }),
    'GET orders/71': () => ({ data: INVOICE }),
    'POST orders': () => SAVED,
    ...answers,
  });
  return renderEditor(url).then((view) => ({
    ...view,
    calls,
    posted: () => calls.filter((call) => call.method === 'POST' && call.path === 'orders').map((call) => call.body),
  }));
};

test("from an invoice: open units, source, price, today's date, driver pick-up, typed reason", async () => {
  const { user, cell, place, posted } = await open('/order_add/CreditNotes/clone?id=71');
  expect(document.title).toMatch(/^New Credit Note · Harbour Tyres/);
  expect(
    [cell(1, 'Item Code'), cell(1, 'Qty'), cell(1, 'Sold, Open'), cell(1, 'Unit Price'), cell(1, 'Account')].map(
      (one) => one.textContent,
    ),
  ).toEqual(['2055516-A', '3', '4 sold, 3 open', '91.50', '200 - Sales']);
  expect(said()).toEqual(['Not taken from IN000071, because everything came back before: BACK-2']);
  await user.type(screen.getByLabelText('Reason'), 'Wrong size delivered');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(place.url).toBe('/order_detail/CreditNotes/900'));
  expect(posted()).toMatchObject([
    {
      type: 2,
      sourceId: 71,
      customerId: 7,
      shipType: 4,
      warehouseId: 14,
      deliveryDate: null,
      reason: 'Wrong size delivered',
      lines: [{ productId: 9, quantity: 3, price: 91.5, manual: false, sourceLineId: 501 }],
    },
  ]);
});

const OTHER = buildCard({ id: 8, name: 'Inland Motors' });
const chooseInland = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  const customer = screen.getByRole('combobox', { name: /Customer/ });
  await user.clear(customer);
  await user.type(customer, 'Inl');
  await user.click(await screen.findByRole('option', { name: /Inland Motors/ }));
  return within(await screen.findByRole('alertdialog', { name: 'CSR changed, mind items PRICE & QTY' }));
};
const otherCustomer = {
  'GET customers': () => ({
    data: [{ id: 8, name: 'Inland Motors', code: '', phone: '', priceType: '', paymentType: '' }],
  }),
  'GET customers/8': () => ({ data: OTHER }),
};

test('another customer drops the invoice and its lines by name; the tax type must be chosen', async () => {
  const { user, place, posted } = await open('/order_add/CreditNotes/clone?id=71', otherCustomer);
  const question = await chooseInland(user);
  expect(question.getByText(/line 1 2055516-A of IN000071/).textContent).toContain('are dropped: IN000071, line 1');
  await user.click(question.getByRole('button', { name: 'Keep the customer' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('combobox', { name: /Customer/ })).toHaveProperty('value', 'Harbour Tyres');

  await user.click((await chooseInland(user)).getByRole('button', { name: 'Change the customer' }));
  await waitFor(() => expect(said()).toContain('CSR changed, mind items PRICE & QTY'));
  expect(screen.getAllByText('Tax not chosen').length).toBeGreaterThan(0);
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(place.url).toBe('/order_detail/CreditNotes/900'));
  expect(posted()).toMatchObject([
    { customerId: 8, sourceId: null, taxType: 0, lines: [{ price: 91.5, quantity: 3 }] },
  ]);
  const [sent] = posted() as { lines: { sourceLineId?: number | null }[] }[];
  expect(sent?.lines.map((line) => line.sourceLineId ?? null)).toEqual([null]);
});

wideTest('an emptied customer keeps the sources until somebody else is chosen', async () => {
  const { user, place, posted } = await open('/order_add/CreditNotes/clone?id=71');
  const customer = screen.getByRole('combobox', { name: /Customer/ });
  await user.clear(customer);
  await user.tab();
  await user.click(customer);
  await user.keyboard('Harb');
  await user.click(await screen.findByRole('option', { name: /Harbour Tyres/ }));
  await waitFor(() => expect(customer).toHaveProperty('value', 'Harbour Tyres'));
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(place.url).toBe('/order_detail/CreditNotes/900'));
  expect(posted()).toMatchObject([{ customerId: 7, sourceId: 71, lines: [{ sourceLineId: 501 }] }]);
});

test('a quantity above the open one is refused before sending, and its cell gets the focus', async () => {
  const { user, grid, cell, posted } = await open('/order_add/CreditNotes/clone?id=71');
  grid.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}4{Enter}');
  await waitFor(() => expect(cell(1, 'Qty').textContent).toContain('4'));
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(said()).toContain('Line 1: 2055516-A: 4 cannot come back, 3 of 4 on IN000071 are left.'));
  expect(posted()).toEqual([]);
});

test("a free credit note by keyboard has the customer's price, no price notice, no tax type", async () => {
  const { user, grid, cell, place, posted } = await open('/order_add/CreditNotes');
  await user.click(screen.getByRole('combobox', { name: /Customer/ }));
  await user.keyboard('Harb');
  await user.click(await screen.findByRole('option', { name: /Harbour Tyres/ }));
  await waitFor(() => expect(screen.getByRole('group', { name: 'About Harbour Tyres' })).toBeTruthy());
  grid.focus();
  await user.keyboard('2055511-X{Enter}2{Enter}');
  await waitFor(() => expect(cell(1, 'Unit Price').textContent).toBe('98.00'));
  expect(cell(1, 'Sold, Open').textContent).toBe('');
  await user.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}20{Enter}');
  await waitFor(() => expect(cell(1, 'Unit Price').textContent).toBe('20.00'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(cell(1, 'Tax Type').textContent).toBe('Tax not chosen');
  // In the line's cell and in the bar of totals.
  expect(screen.getAllByText('Tax not chosen')).toHaveLength(2);
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(place.url).toBe('/order_detail/CreditNotes/900'));
  expect(posted()).toMatchObject([
    {
      type: 2,
      sourceId: null,
      shipType: 4,
      taxType: 0,
      lines: [{ productId: 1, quantity: 2, price: 20, manual: true }],
    },
  ]);
});

test('without a customer a credit note is not sent, and the field says so once somebody submits', async () => {
  const { user, posted } = await open('/order_add/CreditNotes');
  expect(screen.queryByText('Please enter')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(said()).toContain('Customer: Please enter'));
  expect(screen.getByText('Please enter')).toBeTruthy();
  expect(posted()).toEqual([]);
});

test('a purchase is no source of a credit note', async () => {
  signIn();
  fakeServer({ 'GET orders/40': () => ({ data: buildSheet({ id: 40, no: 'BL000040', type: 4 }) }) });
  void renderEditor('/order_add/CreditNotes/clone?id=40').catch(() => undefined);
  expect(
    await screen.findByText('BL000040 is no sale: a credit note comes from an invoice or from another credit note.'),
  ).toBeTruthy();
});

test("the server's refusal of a line is shown, and the input stays", async () => {
  const refusal = {
    message: ['Line 1: 2055516-A: 3 cannot come back, 1 of 4 on line 1 of IN000071 is left.'],
    code: 'invalid',
    details: [{ code: 'source.taken', line: 1, field: 'quantity', message: 'x' }],
  };
  const { user, cell, place } = await open('/order_add/CreditNotes/clone?id=71', {
    'POST orders': () => refuse(422, refusal),
  });
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(said()).toContain('Line 1: 2055516-A: 3 cannot come back, 1 of 4 on line 1 of IN000071 is left.'),
  );
  expect(place.url).toContain('/order_add/CreditNotes/clone');
  expect(cell(1, 'Qty').textContent).toBe('3');
});

test('a stored draft shows the current open quantity, and an invoice cannot be edited here', async () => {
  const line = buildLine({
    quantity: 2,
    sourceLineId: 501,
    source: { sheetId: 71, type: 1, no: 'IN000071', lineId: 501, quantity: 4, open: 3 },
    priceSource: 'source',
  });
  const draft: Sheet = buildSheet({
    id: 80,
    no: 'CN000080',
    type: 2,
    reason: 'Too many',
    sourceId: 71,
    shipType: 4,
    lines: [line],
  });
  const { cell, unmount } = await open('/order_edit/CreditNotes/80', { 'GET orders/80': () => ({ data: draft }) });
  expect(cell(1, 'Sold, Open').textContent).toBe('4 sold, 3 open');
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Too many');
  unmount();
  signIn();
  fakeServer({ 'GET orders/71': () => ({ data: INVOICE }) });
  void renderEditor('/order_edit/CreditNotes/71').catch(() => undefined);
  expect(await screen.findByText('This credit note could not be opened')).toBeTruthy();
  expect(screen.getByText('IN000071 is of another kind. Open it from its own list.')).toBeTruthy();
});
