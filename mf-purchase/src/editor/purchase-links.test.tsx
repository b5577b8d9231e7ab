import type { Sheet } from '@iwe/contract';
import { refuse } from '@iwe/testing/fake-server';
import { buildSheet } from '@iwe/testing/sheets';
import { wideTest } from '@iwe/testing/ring';
import { screen, waitFor, within } from '@testing-library/react';
import { buildOrder } from '../testing/answers.ts';
import { found, openEditor, ORDER_ROW } from '../testing/open-editor.ts';
import type { OpenedEditor } from '../testing/open-editor.ts';
import { said } from '../testing/render-screen.tsx';

const rate = () => screen.getByLabelText<HTMLInputElement>('FX Rate');
const related = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Related/ });
const chooseSupplier = async ({ user }: OpenedEditor) => {
  const supplier = screen.getByRole('combobox', { name: /Supplier/ });
  await user.clear(supplier);
  await user.type(supplier, 'Qing');
  await user.click(await screen.findByRole('option', { name: /Qingdao Rubber/ }));
};
const takeOpenLines = async (view: OpenedEditor, number: string) => {
  await view.user.type(related(), number);
  await view.user.tab();
  await view.user.click(await screen.findByRole('button', { name: 'Take its open lines' }));
};

wideTest('the same supplier chosen again keeps the related order and the sources of the lines', async () => {
  const view = await openEditor('/order_add/Bills/clone?id=300');
  await chooseSupplier(view);
  expect(said()).toEqual([]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(related().value).toBe('PO000300');
  expect(view.cell(1, 'Ordered, open')).toBe('100, 100 open');
});

test('a cost that is no amount is refused, and nothing is sent', async () => {
  const view = await openEditor('/order_add/Bills/clone?id=300');
  const clearance = screen.getByLabelText('Clearance Cost (AUD)');
  await view.user.clear(clearance);
  await view.user.type(clearance, '12.345');
  await view.user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(said()).toContain('Costs: Enter an amount of 0 or more, such as 3200.00.'));
  expect(view.sent('POST', 'orders')).toEqual([]);
});

describe('the rate', () => {
  test('keeps the sheet in the editor if not applied and editing continues; one price is singular', async () => {
    const [first] = buildOrder().lines;
    if (!first) throw new Error('The order has a line.');
    const view = await openEditor('/order_add/PurchaseOrders/clone?id=300', {
      'GET orders/300': () => ({ data: buildOrder({ lines: [first] }) }),
    });
    await view.user.clear(rate());
    await view.user.type(rate(), '0.7');
    expect(screen.getByText('1 price is of another rate: Apply')).toBeTruthy();
    await view.user.keyboard('{Control>}s{/Control}');
    const question = await screen.findByRole('alertdialog', { name: 'The FX rate is not applied yet' });
    expect(question.textContent).toContain(
      '1 line price is of another rate. Submitting recalculates it from the USD price.',
    );
    await view.user.click(within(question).getByRole('button', { name: 'Go on editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(view.sent('POST', 'orders')).toEqual([]);
    expect(view.cell(1, 'Unit Price')).toBe('70.00');
    await view.user.click(screen.getByRole('button', { name: 'Apply' }));
    const apply = within(await screen.findByRole('alertdialog', { name: 'FX rate 0.70' }));
    await view.user.click(apply.getByRole('button', { name: 'Take 1 new price' }));
    await waitFor(() => expect(screen.queryByText(/of another rate/)).toBeNull());
  });

  test.each(['{Enter}', '{Alt>}a{/Alt}'])('is applied by %s while it is typed', async (keys) => {
    const view = await openEditor('/order_add/PurchaseOrders/clone?id=300');
    await view.user.clear(rate());
    await view.user.type(rate(), `0.7${keys}`);
    const question = within(await screen.findByRole('alertdialog', { name: 'FX rate 0.70' }));
    await view.user.click(question.getByRole('button', { name: 'Take 2 new prices' }));
    await waitFor(() => expect(view.cell(1, 'Unit Price')).toBe('65.00'));
  });

  test('is shown as it is typed, and with two decimals once the field is left', async () => {
    const view = await openEditor('/order_add/PurchaseOrders');
    await view.user.type(rate(), '0.7');
    expect(rate().value).toBe('0.7');
    await view.user.tab();
    expect(rate().value).toBe('0.70');
  });

  test('that is no number says what becomes of the prices', async () => {
    const view = await openEditor('/order_add/PurchaseOrders');
    expect(screen.getByText('USD per AUD')).toBeTruthy();
    await view.user.type(rate(), '0');
    expect(screen.getByText('No rate: prices become 1.00')).toBeTruthy();
  });
});

describe('the related order', () => {
  test('is looked up among those of the chosen supplier; a voided one is not offered', async () => {
    const view = await openEditor('/order_add/Bills', {
      'GET orders': () => found([{ ...ORDER_ROW, id: 299, no: 'PO000299', status: 3 }, ORDER_ROW]),
    });
    await chooseSupplier(view);
    await view.user.type(related(), 'PO0002');
    const option = await screen.findByRole('option', { name: /PO000300/ });
    expect(option.textContent).toBe('PO000300Purchase Order · 20 Nov 2026 · Approved · 150 units · Qingdao Rubber');
    expect(screen.queryByRole('option', { name: /PO000299/ })).toBeNull();
    const asked = view.calls.filter(({ path, query }) => path === 'orders' && query.has('number'));
    // What was typed, and the one order that has exactly this number.
    expect(asked.slice(-2).map(({ query }) => Object.fromEntries(query))).toMatchObject(
      ['PO0002', 'PO000002'].map((number) => ({ number, upstream: '50', search_type: 'orders' })),
    );
  });

  wideTest('is not chosen by an answer that comes after another number was typed', async () => {
    const late = Promise.withResolvers<object>();
    const view = await openEditor('/order_add/Bills', { 'GET orders': () => late.promise });
    await view.user.type(related(), '300');
    await view.user.tab();
    await view.user.clear(related());
    await view.user.type(related(), '1');
    late.resolve(found([ORDER_ROW]));
    await screen.findByRole('option', { name: /PO000300/ });
    expect(related().value).toBe('1');
    expect(screen.queryByRole('group', { name: 'Open on PO000300' })).toBeNull();
  });

  wideTest('that could not be looked up is sent as it was typed; an empty field looks nothing up', async () => {
    const view = await openEditor('/order_add/Bills/clone?id=71', {
      'GET orders/71': () => ({ data: buildOrder({ id: 71, no: 'BL000071', type: 4 }) }),
      'GET orders': () => refuse(503, { message: 'The database is busy.', code: 'busy' }),
    });
    const lookups = () => view.calls.filter(({ path, query }) => path === 'orders' && query.has('number'));
    await view.user.click(related());
    await view.user.tab();
    expect(lookups()).toEqual([]);
    await view.user.type(related(), '777');
    await view.user.tab();
    await waitFor(() => expect(said()).toContain('The database is busy.'));
    expect(related().value).toBe('777');
    expect(screen.queryByText('No such order of this supplier.')).toBeNull();
    await view.user.keyboard('{Control>}s{/Control}');
    await waitFor(() =>
      expect(view.sent('POST', 'orders')).toMatchObject([{ relatedId: null, relatedNo: 'PO000777' }]),
    );
  });

  wideTest('gives its open lines after those that were typed', async () => {
    const view = await openEditor('/order_add/Bills');
    view.grid.focus();
    await view.user.keyboard('205552-X{Enter}4{Enter}');
    await waitFor(() => expect(view.cell(1, 'Qty')).toBe('4'));
    await takeOpenLines(view, '300');
    await waitFor(() => expect(view.cell(3, 'Ordered, open')).toBe('50, 50 open'));
    expect([1, 2, 3].map((line) => view.cell(line, 'Qty'))).toEqual(['4', '100', '50']);
  });

  wideTest('without costs says nothing of them; freight alone is a cost, as drafts carry it', async () => {
    const drafted = { quantity: 5, sea_freight: 200, clearance_cost: 0 };
    let open300 = { quantity: 150, sea_freight: 0, clearance_cost: 0 } as NonNullable<Sheet['open']>;
    const answers = { 'GET orders/300': () => ({ data: buildOrder({ open: open300 }) }) };
    const view = await openEditor('/order_add/Bills', answers);
    await view.user.type(related(), '300');
    await view.user.tab();
    const facts = await screen.findByRole('group', { name: 'Open on PO000300' });
    expect(facts.textContent).not.toContain('Costs open');
    view.unmount();
    open300 = { quantity: 150, sea_freight: 3200, clearance_cost: 0, drafted };
    const again = await openEditor('/order_add/Bills', answers);
    await again.user.type(related(), '300');
    await again.user.tab();
    expect((await screen.findByRole('group', { name: 'Open on PO000300' })).textContent).toContain(
      '5 of them on draft bills' +
        'Costs open: freight USD 3,200.00, clearance AUD 0.00, of which draft bills carry 200.00 and 0.00',
    );
  });

  test('gives its open lines once, and its rate where none was typed', async () => {
    // A price that does not follow from its USD price stays as it was agreed.
    const lines = buildOrder().lines.map((line, index) => (index === 0 ? { ...line, price: 71.5 } : line));
    const view = await openEditor('/order_add/Bills', { 'GET orders/300': () => ({ data: buildOrder({ lines }) }) });
    await takeOpenLines(view, '300');
    await waitFor(() => expect(view.cell(2, 'Ordered, open')).toBe('50, 50 open'));
    expect([view.cell(1, 'Qty'), view.cell(1, 'Unit Price')]).toEqual(['100', '71.50']);
    expect(rate().value).toBe('0.65');
    // The prices are of this rate already.
    expect(screen.queryByText(/of another rate/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Take its open lines' })).toBeNull();
  });

  wideTest('leaves a rate that was typed', async () => {
    const view = await openEditor('/order_add/Bills');
    await view.user.type(rate(), '0.7');
    await takeOpenLines(view, '300');
    await waitFor(() => expect(view.cell(1, 'Qty')).toBe('100'));
    expect(rate().value).toBe('0.70');
  });

  wideTest('without anything open offers no lines', async () => {
    const { lines } = buildOrder();
    const view = await openEditor('/order_add/Bills', {
      'GET orders/300': () => ({
        data: buildOrder({ lines: lines.map((line) => ({ ...line, taken: line.quantity })) }),
      }),
    });
    await view.user.type(related(), '300');
    await view.user.tab();
    const facts = await screen.findByRole('group', { name: 'Open on PO000300' });
    expect(facts.textContent).toContain('150 units, 0 open');
    expect(within(facts).queryByRole('button')).toBeNull();
  });

  wideTest('says what draft bills carry of its costs, even if only of one', async () => {
    const drafted = { quantity: 0, sea_freight: 0, clearance_cost: 300 };
    const view = await openEditor('/order_add/Bills', {
      'GET orders/300': () => ({
        data: buildOrder({ open: { quantity: 150, sea_freight: 3200, clearance_cost: 1850, drafted } }),
      }),
    });
    await view.user.type(related(), '300');
    await view.user.tab();
    const facts = await screen.findByRole('group', { name: 'Open on PO000300' });
    expect(facts.textContent).toContain('clearance AUD 1,850.00, of which draft bills carry 0.00 and 300.00');
    expect(facts.textContent).not.toContain('of them on draft bills');
  });
});

test('a credit note takes the tax type of its bill with the lines', async () => {
  const bill = buildOrder({ id: 400, no: 'BL000400', type: 4, taxType: 1, open: undefined });
  const view = await openEditor('/order_add/BillCreditNotes', {
    'GET orders': () => found([{ ...bill, customerName: 'Qingdao Rubber', qty: 150 }]),
    'GET orders/400': () => ({ data: bill }),
  });
  expect(screen.getAllByText('Tax not chosen').length).toBeGreaterThan(0);
  await takeOpenLines(view, 'BL400');
  await waitFor(() => expect(view.cell(1, 'Billed, open')).toBe('100, 100 open'));
  expect(screen.queryByText('Tax not chosen')).toBeNull();
});

test('the costs and units of a stored bill do not count as those of another draft', async () => {
  const source = { sheetId: 300, type: 3, no: 'PO000300', lineId: 601, quantity: 100, open: 100 };
  const [first, second] = buildOrder().lines;
  if (!first || !second) throw new Error('The order has two lines.');
  const drafted = { quantity: 100, sea_freight: 2000, clearance_cost: 1000 };
  const order = buildOrder({
    open: { quantity: 150, sea_freight: 3200, clearance_cost: 1850, drafted },
    lines: [{ ...first, drafted: 100 }, second],
  });
  const bill = buildOrder({
    id: 400,
    no: 'BL000400',
    type: 4,
    status: 1,
    abilities: buildSheet().abilities,
    relatedId: 300,
    sea_freight: 2000,
    clearance_cost: 1000,
    lines: [{ ...first, id: 801, sourceLineId: 601, source, priceSource: 'source' }],
  });
  await openEditor('/order_edit/Bills/400', {
    'GET orders/300': () => ({ data: order }),
    'GET orders/400': () => ({ data: bill }),
  });
  // 7,000 of the 11,500 that are on no other bill.
  expect(await screen.findByText('Share of the open costs of PO000300: USD 1,947.83, AUD 1,126.09')).toBeTruthy();
});
