import { today } from '@iwe/domain';
import { cartStore } from '@iwe/session';
import { fakeServer, narrowWindow, refuse } from '@iwe/testing/fake-server';
import type { SeenRequest } from '@iwe/testing/fake-server';
import { wideTest } from '@iwe/testing/ring';
import { screen, waitFor, within } from '@testing-library/react';
import { buildCard, buildProduct, pickerAnswer } from '../../sales-sheets/editor/testing/answers.ts';
import { renderEditor, renderEditorRoute, said, signIn } from '../../sales-sheets/editor/testing/render-editor.tsx';

const products = [buildProduct(1), buildProduct(2), buildProduct(3, { available: 2, stock: 5 })];
const head = { id: 501, no: 'IN000501', contentVersion: 1, lines: [] };
const CUSTOMER = {
  id: 7,
  name: 'Harbour Tyres',
  code: '5182',
  phone: '',
  priceType: '',
  paymentType: '',
  areaType: '',
  classId: null,
  attention: '',
};
const base = {
  'GET products': pickerAnswer(products),
  'GET customers': () => ({ data: [CUSTOMER] }),
  'GET customers/7': () => ({ data: buildCard() }),
  'GET employees': () => ({ data: [{ id: 11, name: 'Sam' }] }),
  'GET warehouses': () => ({ data: [{ id: 14, name: 'Sydney' }] }),
  'POST orders': () => ({ data: head }),
};
const stored = (over: object = {}) => ({
  data: {
    id: 12,
    no: 'IN000012',
    type: 1,
    uuid: 'u',
    contentVersion: 3,
    tagId: 1,
    customerId: 7,
    date: '2026-11-02',
    dueDate: '2026-12-02',
    deliveryDate: null,
    address: 'Old St',
    phone: '1',
    csrServiceId: null,
    csrBDId: null,
    reference: 'R',
    comments: '',
    csrSelfNote: '',
    warehouseId: null,
    shipType: 1,
    taxType: 3,
    sourceId: null,
    abilities: { edit: true },
    lines: [
      {
        id: 71,
        seq: 1,
        productId: 1,
        product: { ...products[0], classAPrice: 100 },
        quantity: 4,
        price: 98,
        amount: 392,
        gst: 35.64,
        description: '',
        priceSource: 'classB',
        manual: false,
        sourceLineId: null,
      },
    ],
    ...over,
  },
});
const posted = (calls: SeenRequest[]) => calls.filter((call) => call.method === 'POST' && call.path === 'orders');

test('a phone order by keyboard only: customer, code Enter qty Enter, submit', async () => {
  signIn();
  const calls = fakeServer(base);
  const { user, place, cell, grid } = await renderEditor('/order_add/Invoices');
  await user.type(screen.getByRole('combobox', { name: /Customer/ }), 'Harb');
  await screen.findByRole('option', { name: /Harbour Tyres/ });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Call before delivery')).toBeTruthy();
  expect((screen.getByLabelText('Address') as HTMLInputElement).value).toBe('1 Quay St');

  grid.focus();
  // Typed faster than the server answers: the qty waits for the product and is put into the right cell.
  await user.keyboard('2055511-x{Enter}4{Enter}2055512-X{Enter}2{Tab}{Tab}front axle{Enter}');
  await waitFor(() => expect(cell(2, 'Line Description').textContent).toBe('front axle'));
  expect([cell(2, 'Item Name').textContent, cell(2, 'Qty').textContent]).toEqual(['Kestrel Touring 2', '2']);
  await user.keyboard('{ArrowUp}{Home}{Control>}{Delete}{/Control}');
  await waitFor(() => expect(cell(1, 'Item Name').textContent).toBe('Kestrel Touring 1'));
  expect([cell(1, 'Qty').textContent, cell(1, 'Unit Price').textContent, cell(1, 'Line Amount').textContent]).toEqual([
    '4',
    '98.00',
    '392.00',
  ]);
  expect(cell(1, 'Account').textContent).toBe('200 - Sales');
  expect(screen.getByText('GST').nextSibling?.textContent).toBe('35.64');

  // The key saves what is visible: the description that is still being typed counts.
  await user.keyboard('{ArrowUp}{End}5 of them{Control>}s{/Control}');
  await waitFor(() => expect(place.url).toBe('/order_detail/Invoices/501'));
  expect(said()).toContain('Operation successful');
  const [order] = posted(calls);
  expect(order?.body).toMatchObject({
    type: 1,
    customerId: 7,
    shipType: 2,
    taxType: 3,
    lines: [{ seq: 1, productId: 1, quantity: 4, price: 98, manual: false, desc: '5 of them' }],
  });
  expect(order?.headers['idempotency-key']).toBeTruthy();
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
});

wideTest('a saved sheet leaves no draft, even when its timer fires before the next render', async () => {
  signIn();
  fakeServer(base);
  // Not a mock of jest: Testing Library would take that for a stopped clock.
  const setTimer = globalThis.setTimeout;
  let storeDraft: () => void = () => {};
  window.setTimeout = ((work: () => void, delay?: number) => {
    // The time that a draft rests before it is stored.
    if (delay === 300) storeDraft = work;
    return setTimer(work, delay);
  }) as typeof window.setTimeout;
  const { user, place, grid, cell } = await renderEditor('/order_add/Invoices');
  await user.type(screen.getByRole('combobox', { name: /Customer/ }), 'Harb');
  await screen.findByRole('option', { name: /Harbour Tyres/ });
  await user.keyboard('{Enter}');
  grid.focus();
  await user.keyboard('2055511-x{Enter}4{Enter}');
  await waitFor(() => expect(cell(1, 'Qty').textContent).toBe('4'));
  const draftOf = () => Object.keys(localStorage).filter((key) => key.includes('draft|'));
  await waitFor(() => expect(draftOf()).toHaveLength(1));
  const removeItem = jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(function remove(
    this: Storage,
    key: string,
  ) {
    removeItem.mockRestore();
    this.removeItem(key);
    storeDraft();
  });
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(place.url).toBe('/order_detail/Invoices/501'));
  window.setTimeout = setTimer;
  expect(draftOf()).toEqual([]);
});

test('a pasted block finds its products; invalid texts are marked and prevent saving', async () => {
  signIn();
  const calls = fakeServer(base);
  const { cell, paste, user } = await renderEditor('/order_add/Invoices');
  await paste('2055511-X\t4\t98.00\nNO-SUCH\t2\t5\n2055512-X\tmany\t90');
  await waitFor(() => expect(cell(3, 'Item Name').textContent).toBe('Kestrel Touring 2'));
  await waitFor(() => expect(cell(2, 'Item Code').title).toContain('No product has the code "NO-SUCH"'));
  expect(cell(2, 'Item Code').textContent).toBe('NO-SUCH');
  expect(cell(3, 'Qty').textContent).toBe('many');
  // 90.00 is more than 3 AUD below Class A, typed by hand.
  const notice = await screen.findByRole('alertdialog', { name: 'More Than 3 AUD Below PriceA / COD !' });
  expect(notice.textContent).toContain('Line 3 2055512-X: 90.00');
  await user.click(within(notice).getByRole('button', { name: 'Sure' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(said().join('\n')).toMatch(
    /Customer: Please enter[\s\S]*Line 2: No product[\s\S]*Line 3: Qty must be a whole number/,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /Customer/ })));
  expect(posted(calls)).toEqual([]);
});

test("a text matching no product is cleared on leaving, but only after the server's answer", async () => {
  signIn();
  fakeServer(base);
  const { user, grid, cell } = await renderEditor('/order_add/Invoices');
  grid.focus();
  await user.keyboard('20555');
  await user.keyboard('{Tab}');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /Item Code/ })).toBeNull());
  expect(cell(1, 'Item Code').textContent).toBe('');
  await user.keyboard('{Home}2055512-X{Tab}');
  await waitFor(() => expect(cell(1, 'Item Name').textContent).toBe('Kestrel Touring 2'));
});

test('a new customer shows old and new prices; a typed price stays', async () => {
  signIn();
  fakeServer({
    ...base,
    'GET products': (call) => ({
      data: products
        .filter((product) => !call.query.get('code') || product.code === call.query.get('code'))
        .map((product) =>
          call.query.get('cId')
            ? { ...product, customerPrice: { price: 91, source: 'classC' } }
            : { ...product, customerPrice: null },
        ),
    }),
  });
  const { user, grid, cell } = await renderEditor('/order_add/Invoices');
  grid.focus();
  await user.keyboard('2055511-X{Enter}4{Enter}2055512-X{Enter}2{Tab}99{Enter}');
  await waitFor(() => expect(cell(2, 'Unit Price').textContent).toBe('99.00'));
  expect(cell(1, 'Unit Price').textContent).toBe('100.00');
  await user.type(screen.getByRole('combobox', { name: /Customer/ }), 'Harb');
  await screen.findByRole('option', { name: /Harbour Tyres/ });
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('alertdialog', { name: 'CSR changed, mind items PRICE & QTY' });
  expect(
    within(dialog)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual(['12055511-X100.00→91.00Class C', '22055512-X99.00→91.00typed by hand: stays at the old price']);
  await user.click(within(dialog).getByRole('button', { name: 'Take 1 new price' }));
  await waitFor(() => expect(cell(1, 'Unit Price').textContent).toBe('91.00'));
  expect(cell(2, 'Unit Price').textContent).toBe('99.00');
});

test('short stock: reduce, and the rest becomes a linked draft after the submit', async () => {
  signIn();
  const calls = fakeServer(base);
  const { user, grid, cell } = await renderEditor('/order_add/Invoices');
  await user.type(screen.getByRole('combobox', { name: /Customer/ }), 'Harb');
  await screen.findByRole('option', { name: /Harbour Tyres/ });
  await user.keyboard('{Enter}');
  grid.focus();
  await user.keyboard('2055513-X{Enter}8{Enter}');
  await waitFor(() => expect(cell(1, 'Stock').title).toBe('Need 8, have 2 in all warehouses'));
  await user.click(within(cell(1, 'Stock')).getByRole('button'));
  await user.click(await screen.findByRole('button', { name: 'Take 2, keep the rest as a linked draft' }));
  expect(cell(1, 'Qty').textContent).toBe('2');
  expect(screen.getByRole('group', { name: 'Kept for a linked draft' }).textContent).toContain('6 × 2055513-X');
  await user.type(screen.getByRole('combobox', { name: 'Warehouse' }), 'Syd');
  await user.click(await screen.findByRole('option', { name: 'Sydney' }));
  await user.type(screen.getByLabelText('Comments'), 'By van');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(posted(calls)).toHaveLength(2));
  expect(posted(calls).map((call) => call.body['lines'])).toMatchObject([[{ quantity: 2 }], [{ quantity: 6 }]]);
  expect(posted(calls)[0]?.body['warehouseId']).toBe(14);
  expect(posted(calls)[1]?.body).toMatchObject({
    sourceId: 501,
    customerId: 7,
    warehouseId: null,
    deliveryDate: null,
    comments: 'Rest of IN000501\nBy van',
  });
  await waitFor(() => expect(said()).toContain('The rest is kept as the draft IN000501.'));
});

wideTest('a rest that the server refuses is offered again by a new invoice', async () => {
  signIn();
  let saves = 0;
  const answers = {
    ...base,
    'POST orders': () => {
      saves += 1;
      return saves === 1 ? { data: head } : refuse(503, { message: 'The database is busy.', code: 'busy' });
    },
  };
  const refused = fakeServer(answers);
  const { user, grid, cell, place, unmount } = await renderEditor('/order_add/Invoices?customerId=7');
  grid.focus();
  await user.keyboard('2055513-X{Enter}8{Enter}');
  await waitFor(() => expect(cell(1, 'Stock').title).toBe('Need 8, have 2 in all warehouses'));
  await user.click(within(cell(1, 'Stock')).getByRole('button'));
  await user.click(await screen.findByRole('button', { name: 'Take 2, keep the rest as a linked draft' }));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(place.url).toBe('/order_detail/Invoices/501'));
  await waitFor(() =>
    expect(said()).toContain('The rest of IN000501 could not be saved as a draft yet. A new invoice offers it again.'),
  );
  unmount();
  const calls = fakeServer(base);
  const again = await renderEditor('/order_add/Invoices');
  await again.user.click(await screen.findByRole('button', { name: 'Go on with it' }));
  await waitFor(() => expect(screen.getByRole('grid', { name: 'Lines' }).textContent).toContain('2055513-X'));
  await again.user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() =>
    expect(posted(calls)[0]?.body).toMatchObject({ sourceId: 501, customerId: 7, lines: [{ quantity: 6 }] }),
  );
  // The answer may have been lost, not the draft: under the same uuid it is there once.
  expect(posted(calls)[0]?.body['uuid']).toBe(posted(refused)[1]?.body['uuid']);
});

test("from a bill, products and quantities are copied at today's prices, never costs or supplier", async () => {
  signIn();
  const [line] = stored().data.lines;
  const calls = fakeServer({
    ...base,
    'GET orders/40': () =>
      stored({
        id: 40,
        no: 'BL000040',
        type: 4,
        comments: 'From the port',
        lines: [{ ...line, price: 55, manual: true, priceSource: 'manual', description: 'rear' }],
      }),
  });
  const { cell } = await renderEditor('/order_add/Invoices/cloneBillToInv?id=40');
  expect([cell(1, 'Qty'), cell(1, 'Unit Price'), cell(1, 'Line Description')].map((one) => one.textContent)).toEqual([
    '4',
    '98.00',
    'rear',
  ]);
  expect(screen.getByRole('combobox', { name: /Customer/ })).toHaveProperty('value', '');
  expect(screen.getByLabelText('Comments')).toHaveProperty('value', 'From the port');
  expect(calls.some(({ path }) => path === 'customers/7')).toBe(false);
});

test('cart and clear: the copy is stored before the cart is emptied, and a reload restores it', async () => {
  signIn({
    entries: [
      { id: 1, name: '', code: '2055511-X', qty: 4 },
      { id: 99, name: '', code: 'GONE', qty: 1 },
    ],
    csr: CUSTOMER,
  });
  fakeServer(base);
  const first = await renderEditor('/order_add/Invoices/addFromCartAndClear');
  await waitFor(() => expect(first.cell(1, 'Qty').textContent).toBe('4'));
  expect(cartStore.get().entries).toEqual([]);
  expect(said().join()).toContain('GONE');
  await waitFor(() => expect(first.place.url).toMatch(/draft=/));
  const { url } = first.place;
  first.unmount();
  const again = await renderEditor(url);
  expect(again.cell(1, 'Item Code').textContent).toBe('2055511-X');
  expect(screen.getByText(/has not been saved yet/)).toBeTruthy();
});

test("a customer's page opens a new invoice for that customer, with its address and prices", async () => {
  signIn();
  const calls = fakeServer(base);
  const { user, cell, grid } = await renderEditor('/order_add/Invoices?customerId=7');
  expect(await screen.findByText('Call before delivery')).toBeTruthy();
  expect((screen.getByLabelText('Address') as HTMLInputElement).value).toBe('1 Quay St');
  grid.focus();
  await user.keyboard('2055511-x{Enter}4{Enter}');
  await waitFor(() => expect(cell(1, 'Unit Price').textContent).toBe('98.00'));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(posted(calls)[0]?.body).toMatchObject({ customerId: 7, shipType: 2 }));
});

describe('from a quote', () => {
  const quote = {
    id: 5,
    no: 'QU000005',
    customerId: 7,
    invoice: null,
    lines: [
      { productId: 1, code: '2055511-X', quantity: 4, quotedPrice: 88 },
      { productId: 99, code: 'GONE', quantity: 1, quotedPrice: 10 },
    ],
  };
  const answers = { ...base, 'GET quotes/5': () => ({ data: quote }) };
  const prices = () => screen.findByRole('alertdialog', { name: 'QU000005: quoted prices and those of today' });
  const savedBody = (calls: readonly SeenRequest[]) => calls.filter(({ method }) => method === 'POST').at(-1)?.body;

  test('the invoice has its lines at the quoted prices, and orders it', async () => {
    signIn();
    const calls = fakeServer(answers);
    const { user, cell } = await renderEditor('/order_add/Invoices/addFromCart?quote=5');
    const question = within(await prices());
    expect(question.getByText('88.00')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Keep old prices' }));
    expect([cell(1, 'Qty').textContent, cell(1, 'Unit Price').textContent]).toEqual(['4', '88.00']);
    expect(said().join()).toContain('GONE');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(savedBody(calls)).toMatchObject({
        quoteId: 5,
        customerId: 7,
        lines: [{ productId: 1, quantity: 4, price: 88 }],
      }),
    );
  });

  test('the prices of today are taken on consent', async () => {
    signIn();
    fakeServer(answers);
    const { user, cell } = await renderEditor('/order_add/Invoices/addFromCart?quote=5');
    await user.click(within(await prices()).getByRole('button', { name: 'Take 1 new price' }));
    await waitFor(() => expect(cell(1, 'Unit Price').textContent).not.toBe('88.00'));
  });

  test('a cart that was reopened from it orders it as well', async () => {
    signIn({
      entries: [{ id: 1, name: '', code: '2055511-X', qty: 6 }],
      csr: CUSTOMER,
      quote: { id: 5, no: 'QU000005', name: '', note: '', validUntil: '2099-01-01', contentVersion: 1 },
    });
    const calls = fakeServer(answers);
    const { user, cell } = await renderEditor('/order_add/Invoices/addFromCartAndClear');
    await user.click(within(await prices()).getByRole('button', { name: 'Keep old prices' }));
    expect([cell(1, 'Qty').textContent, cell(1, 'Unit Price').textContent]).toEqual(['6', '88.00']);
    expect(cartStore.get().quote).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(savedBody(calls)).toMatchObject({ quoteId: 5, lines: [{ quantity: 6, price: 88 }] }));
  });
});

test('the stock of a line is that of the chosen warehouse, beside the total', async () => {
  signIn();
  fakeServer({
    ...base,
    'GET products': pickerAnswer([
      buildProduct(1, {
        stocks: [
          { warehouseId: 14, warehouse: 'Sydney', stock: 6 },
          { warehouseId: 20, warehouse: 'Melbourne New', stock: 14 },
        ],
      }),
    ]),
  });
  const { user, grid, cell } = await renderEditor('/order_add/Invoices');
  grid.focus();
  await user.keyboard('2055511-X{Enter}4{Enter}');
  await waitFor(() => expect(cell(1, 'Stock').textContent).toBe('20 · 18 av.'));
  await user.type(screen.getByRole('combobox', { name: 'Warehouse' }), 'Syd');
  await user.click(await screen.findByRole('option', { name: 'Sydney' }));
  expect(cell(1, 'Stock').textContent).toBe('6 of 20');
});

test('from a cart without a customer the cursor is in the customer field', async () => {
  signIn({ entries: [{ id: 1, name: '', code: '2055511-X', qty: 4 }], csr: null });
  fakeServer(base);
  const { cell } = await renderEditor('/order_add/Invoices/addFromCartAndClear');
  await waitFor(() => expect(cell(1, 'Qty').textContent).toBe('4'));
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /Customer/ }));
});

wideTest('two editors: the difference is shown, disjoint changes are merged, both texts survive', async () => {
  signIn();
  let saves = 0;
  const calls = fakeServer({
    ...base,
    'GET orders/12': () => (saves === 0 ? stored() : stored({ contentVersion: 4, address: 'Their St', phone: '2' })),
    'PUT orders/12': () => {
      saves += 1;
      return saves === 1
        ? refuse(409, {
            message: 'stale',
            code: 'stale-version',
            details: { currentVersion: 4, changedBy: 'Mia', changedAt: '2026-11-20T01:00:00Z', fields: [], lines: [] },
          })
        : { data: { ...head, id: 12 } };
    },
  });
  const { user, place, cell } = await renderEditor('/order_edit/Invoices/12');
  await waitFor(() => expect(document.title).toBe('IN000012 Harbour Tyres | iWE'));
  await user.clear(screen.getByLabelText('Address'));
  await user.type(screen.getByLabelText('Address'), 'My St');
  await user.dblClick(cell(1, 'Qty'));
  await user.keyboard('{Control>}a{/Control}9{Enter}');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mia saved this sheet while you were editing' });
  await user.click(within(dialog).getByRole('button', { name: /Mine\s*My St/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Merge & save' }));
  await waitFor(() => expect(place.url).toBe('/order_detail/Invoices/12'));
  expect(calls.filter((call) => call.method === 'PUT').at(-1)?.body).toMatchObject({
    contentVersion: 4,
    address: 'My St',
    phone: '2',
    lines: [{ id: 71, quantity: 9 }],
  });
});

wideTest('when the newer text cannot be loaded my own stays, and Submit tries again', async () => {
  signIn();
  let loads = 0;
  const calls = fakeServer({
    ...base,
    'GET orders/12': () => {
      loads += 1;
      return loads === 2
        ? refuse(503, { message: 'Not ready', code: 'not_ready' })
        : stored({ contentVersion: loads === 1 ? 3 : 4, phone: '2' });
    },
    'PUT orders/12': () =>
      refuse(409, {
        message: 'stale',
        code: 'stale-version',
        details: { currentVersion: 4, changedBy: 'Mia', changedAt: '2026-11-20T01:00:00Z', fields: [], lines: [] },
      }),
  });
  const { user } = await renderEditor('/order_edit/Invoices/12');
  await waitFor(() => expect(document.title).toBe('IN000012 Harbour Tyres | iWE'));
  await user.clear(screen.getByLabelText('Address'));
  await user.type(screen.getByLabelText('Address'), 'My St');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(said().join()).toContain('Not ready'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('Address')).toHaveProperty('value', 'My St');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' })).toHaveProperty('disabled', false));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByRole('dialog', { name: 'Mia saved this sheet while you were editing' })).toBeTruthy();
  expect(calls.filter((call) => call.method === 'PUT')).toHaveLength(2);
});

test("a clone has its customer's current prices, old and new shown", async () => {
  signIn();
  const calls = fakeServer({
    ...base,
    'GET orders/12': () => stored({ lines: [{ ...stored().data.lines[0], price: 80 }] }),
  });
  const { user, cell } = await renderEditor('/order_add/Invoices/clone?id=12');
  const dialog = await screen.findByRole('alertdialog', { name: /prices of today/ });
  expect(dialog.textContent).toContain('80.00→98.00');
  await user.click(within(dialog).getByRole('button', { name: 'Take 1 new price' }));
  await waitFor(() => expect(cell(1, 'Unit Price').textContent).toBe('98.00'));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(posted(calls)).toHaveLength(1));
  expect(posted(calls)[0]?.body).toMatchObject({
    sourceId: 12,
    date: today('Australia/Sydney', new Date()),
    address: 'Old St',
    phone: '1',
    reference: 'R',
    csrSelfNote: '',
    shipType: 2,
    lines: [{ price: 98 }],
  });
});

test('the edit link of a sheet that is no draft any more opens its read-only detail', async () => {
  signIn();
  fakeServer({ ...base, 'GET orders/12': () => stored({ status: 2, abilities: { edit: false } }) });
  const { place } = renderEditorRoute('/order_edit/Invoices/12');
  await waitFor(() => expect(place.url).toBe('/order_detail/Invoices/12'));
  expect(screen.queryByText(/could not be opened/)).toBeNull();
});

test('a browser draft of a sheet approved meanwhile opens the detail and remains stored', async () => {
  const drafts = () => Object.keys(localStorage).filter((key) => key.includes('draft|'));
  signIn();
  fakeServer({ ...base, 'GET orders/12': () => stored() });
  const first = await renderEditor('/order_edit/Invoices/12');
  await first.user.type(screen.getByLabelText('Reference'), ' kept');
  await waitFor(() => expect(drafts()).toHaveLength(1));
  const { url } = first.place;
  first.unmount();
  fakeServer({ ...base, 'GET orders/12': () => stored({ status: 2, abilities: { edit: false } }) });
  const { place, unmount } = renderEditorRoute(url);
  await waitFor(() => expect(place.url).toBe('/order_detail/Invoices/12'));
  expect(drafts()).toHaveLength(1);
  unmount();
  // Without an answer the text is opened: nobody knows yet that it can't be saved.
  fakeServer({ ...base, 'GET orders/12': () => refuse(503, { message: 'Later', code: 'busy' }) });
  await renderEditor(url);
  expect(screen.getByLabelText('Reference')).toHaveProperty('value', 'R kept');
});

test('the editor changes the shipping type', async () => {
  signIn();
  const calls = fakeServer({ ...base, 'GET orders/12': stored, 'PUT orders/12': () => ({ data: head }) });
  const { user } = await renderEditor('/order_edit/Invoices/12');
  await user.click(screen.getByLabelText('Shipping Type'));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Delivery',
    'Morning Delivery',
    'Afternoon Delivery',
    'Pick-up',
    'Fast Delivery',
    '3rd-Party Logistics',
    'Driver Pick-up',
    'Return by CSR',
  ]);
  await user.click(screen.getByRole('option', { name: 'Afternoon Delivery' }));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(calls.find((call) => call.method === 'PUT')?.body).toMatchObject({ shipType: 7 }));
});

test("a waiting self-order opens with its payment type's due date, which the server stores", async () => {
  signIn();
  const order = {
    status: 1,
    drafterType: 3,
    csrOrderStatus: null,
    dueDate: '2020-01-01',
    paymentType: 'Monthly',
    csr: { paymentType: 'COD' },
    abilities: { edit: true, dates: true },
  };
  const calls = fakeServer({
    ...base,
    'GET orders/12': () => stored(order),
    'POST orders/12/date': () => ({ data: { dueDate: '2026-11-20' } }),
  });
  const { unmount } = await renderEditor('/order_edit/Invoices/12');
  expect(screen.getByLabelText('Due Date')).toHaveProperty('value', '20 Nov 2026');
  const now = today('Australia/Sydney', new Date());
  expect(calls.filter((call) => call.path === 'orders/12/date').map((call) => call.body)).toEqual([
    { dueDate: now, automatic: true },
  ]);
  unmount();
  fakeServer({
    ...base,
    'GET orders/12': () => stored(order),
    'POST orders/12/date': () => refuse(409, { message: 'Changed', code: 'stale-version' }),
  });
  await renderEditor('/order_edit/Invoices/12');
  expect(screen.getByLabelText('Due Date')).toHaveProperty('value', '01 Jan 2020');
  expect(said()).toEqual([]);
});

test.each([
  ['gets the present due date', null, null],
  ['keeps a due date that was typed in it', '05 May 2026', '2026-05-05'],
])('a draft of a self-order in the browser %s', async (_what, typed, own) => {
  signIn();
  const order = {
    status: 1,
    drafterType: 3,
    csrOrderStatus: null,
    csr: { paymentType: 'COD' },
    abilities: { edit: true, dates: true },
  };
  const now = today('Australia/Sydney', new Date());
  const saved = own ?? now;
  let due = '2020-01-01';
  const server = {
    ...base,
    'GET orders/12': () => stored({ ...order, dueDate: due }),
    'POST orders/12/date': ({ body }: SeenRequest) => {
      due = String(body['dueDate']);
      return { data: { dueDate: due } };
    },
    'PUT orders/12': () => ({ data: { ...head, id: 12 } }),
  };
  fakeServer(server);
  const first = await renderEditor('/order_edit/Invoices/12');
  await first.user.type(screen.getByLabelText('Reference'), ' kept');
  const field = screen.getByLabelText('Due Date');
  if (typed !== null) {
    await first.user.clear(field);
    await first.user.type(field, `${typed}{Tab}`);
  }
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('draft|'))).toHaveLength(1));
  const { url } = first.place;
  first.unmount();
  // A later day: what was read when the draft began is no longer the present due date.
  due = '2026-01-05';
  const calls = fakeServer(server);
  const { user } = await renderEditor(url);
  expect(screen.getByLabelText('Reference')).toHaveProperty('value', 'R kept');
  expect(calls.filter((call) => call.path === 'orders/12/date').map((call) => call.body)).toEqual([
    { dueDate: now, automatic: true },
  ]);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() =>
    expect(calls.find((call) => call.method === 'PUT')?.body).toMatchObject({ reference: 'R kept', dueDate: saved }),
  );
});

wideTest('on a phone lines are cards: product, quantity and price are typed; the same save is sent', async () => {
  const widen = narrowWindow();
  try {
    signIn();
    const calls = fakeServer(base);
    const { user, place } = renderEditorRoute('/order_add/Invoices');
    await user.type(await screen.findByRole('combobox', { name: /Customer/ }), 'Harb');
    await user.click(await screen.findByRole('option', { name: /Harbour Tyres/ }));
    expect(screen.queryByRole('grid')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add product' }));
    await user.type(screen.getByRole('combobox', { name: 'Item Code' }), '2055513');
    await user.click(await screen.findByRole('option', { name: /2055513-X/ }));
    const line = within(await screen.findByRole('listitem', { name: /^Line 1 2055513-X/ }));
    // The quantity is next, without another touch.
    expect(document.activeElement).toBe(line.getByLabelText('Qty'));
    await user.keyboard('many');
    await user.click(line.getByLabelText('Unit Price'));
    expect(line.getByText('Qty must be a whole number of 0 or more, such as 4.')).toBeTruthy();
    await user.clear(line.getByLabelText('Qty'));
    await user.type(line.getByLabelText('Qty'), '4');
    await user.clear(line.getByLabelText('Unit Price'));
    await user.type(line.getByLabelText('Unit Price'), '99.5');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(place.url).toBe('/order_detail/Invoices/501'));
    expect(posted(calls)[0]?.body).toMatchObject({
      customerId: 7,
      lines: [{ productId: 3, quantity: 4, price: 99.5, manual: true }],
    });
  } finally {
    widen();
  }
});
