import type { CartFiguresAnswer, CartFiguresRequest, CartLine } from '@iwe/contract';
import { axeViolations } from '@iwe/testing/axe';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addToCart, cartStore, setCartCustomer } from '@iwe/session';
import { buildCustomer } from '../testing/fixtures.ts';
import { FakeRefusal, renderPage } from '../testing/render-page.tsx';

const entries = [
  { id: 1, code: '2055516-A', name: 'Kestrel Touring', qty: 4 },
  { id: 2, code: '2055516-B', name: 'Corvid Sport', qty: 2 },
];
/** The server's figures: 100.00 for each unit. */
const figuresOf = (
  line: Partial<CartLine> = {},
  more: Partial<CartFiguresAnswer['data']> = {},
): Record<string, unknown> => ({
  'quotes/figures': (_query: URLSearchParams, body: CartFiguresRequest): CartFiguresAnswer => {
    const total = body.lines.reduce((sum, { quantity }) => sum + quantity * 100, 0);
    return {
      data: {
        lines: body.lines.map(({ productId, quantity }) => ({
          productId,
          code: entries.find(({ id }) => id === productId)?.code ?? '',
          name: '',
          quantity,
          price: 100,
          source: 'Class A',
          amount: quantity * 100,
          amountToday: quantity * 100,
          quotedPrice: null,
          available: 20,
          short: 0,
          stocks: [],
          ...(productId === 1 ? line : {}),
        })),
        totals: {
          quantity: 6,
          subtotal: 545.45,
          gst: 54.55,
          total,
          totalToday: total,
          margin: 145.45,
          marginPercent: 26.7,
        },
        credit: null,
        missing: [],
        validUntil: '2026-12-07',
        ...more,
      },
    };
  },
});
const drawer = async () => within(await screen.findByRole('dialog', { name: /Quoting cart/ }));
const cartButton = () => screen.getByRole('button', { name: /^Cart ?\d/ });
const checkOut = () => screen.getByRole('button', { name: 'Check out >' });

test('an empty cart cannot be checked out', async () => {
  await renderPage();
  expect(checkOut()).toHaveProperty('disabled', true);
});

test('the cart edits quantities, removes and empties; the customer is removed separately', async () => {
  const { user } = await renderPage({ cart: { entries, csr: buildCustomer() } });
  expect(cartButton().textContent).toBe('Cart2products, 6 units');
  await user.click(cartButton());
  const cart = await drawer();
  const qty = cart.getByRole('spinbutton', { name: 'Quantity of 2055516-A' });
  await user.clear(qty);
  expect(cartStore.get().entries[0]?.qty).toBe(4);
  await user.type(qty, '9');
  expect(cartStore.get().entries[0]?.qty).toBe(9);
  await user.click(cart.getByRole('button', { name: 'Remove 2055516-A' }));
  expect(cartStore.get().entries.map((entry) => entry.code)).toEqual(['2055516-B']);
  await user.click(cart.getByRole('button', { name: 'Empty' }));
  expect(cartStore.get().entries).toEqual([]);
  expect(cartStore.get().csr?.name).toBe('Harbour Tyres');
  await user.click(cart.getByRole('button', { name: 'Remove customer Harbour Tyres' }));
  expect(cartStore.get().csr).toBeNull();
});

test('the cart shows price, amount, what is short and where it is, totals and margin', async () => {
  const stocks = [{ warehouse: 'Sydney', stock: 2, inTransit: 40, eta: '2026-12-05' }];
  const { user } = await renderPage({
    cart: { entries, csr: buildCustomer() },
    answers: figuresOf({ available: 1, short: 3, stocks }),
  });
  await user.keyboard('{Escape}');
  await user.click(cartButton());
  const cart = await drawer();
  expect(await cart.findByText('1 free of 4 · on hand: Sydney 2 · 40 on the way, next 05 Dec 2026')).toBeTruthy();
  expect(cart.getByRole('row', { name: /2055516-A/ }).textContent).toContain('400.00');
  const sums = cart.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(sums).toEqual(['545.45', '54.55', '600.00', '145.45 · 26.7 %']);
  expect(await axeViolations()).toEqual([]);
});

test('who may not see cost sees no margin; a cart over the credit limit says why', async () => {
  const credit = { limit: 500, balance: 450, approvedUnsent: 50, exposure: 1100, isOver: true };
  const totals = { quantity: 6, subtotal: 545.45, gst: 54.55, total: 600, totalToday: 600 };
  const { user } = await renderPage({
    cart: { entries, csr: buildCustomer() },
    answers: figuresOf({}, { credit, totals }),
  });
  await user.click(cartButton());
  const cart = await drawer();
  expect(await cart.findByText('Over the credit limit of 500.00')).toBeTruthy();
  expect(
    cart.getByText(/Balance 450\.00 \+ approved and not sent 50\.00 \+ this cart 600\.00 = 1,100\.00/),
  ).toBeTruthy();
  expect(cart.queryByText(/Margin/)).toBeNull();
});

test('figures that cannot be read can be asked for again; the cart stays', async () => {
  let works = false;
  const figures = figuresOf()['quotes/figures'] as (query: URLSearchParams, body: CartFiguresRequest) => unknown;
  const { user } = await renderPage({
    cart: { entries, csr: buildCustomer() },
    answers: {
      'quotes/figures': (query: URLSearchParams, body: CartFiguresRequest) =>
        works ? figures(query, body) : new FakeRefusal(503, 'The database is busy.'),
    },
  });
  await user.click(cartButton());
  const cart = await drawer();
  expect((await cart.findByRole('alert')).textContent).toContain('The database is busy.');
  expect(cart.getByText('2055516-A')).toBeTruthy();
  works = true;
  await user.click(cart.getByRole('button', { name: 'Try again' }));
  expect(await cart.findByText('600.00')).toBeTruthy();
});

test('the cart is parked as a quote, and is empty then; what is refused stays with its reason', async () => {
  let refusal: FakeRefusal | null = new FakeRefusal(422, 'A quote is valid until today or a later day.');
  const quote = { data: { id: 5, no: 'QU000005', customer: 'Harbour Tyres', validUntil: '2026-12-07' } };
  const { user, sent } = await renderPage({
    cart: { entries, csr: buildCustomer() },
    answers: { ...figuresOf(), quotes: () => refusal ?? quote },
  });
  await user.click(cartButton());
  const cart = await drawer();
  await cart.findByText('600.00');
  await user.click(cart.getByRole('button', { name: 'Park as quote…' }));
  await user.type(cart.getByRole('textbox', { name: 'Name' }), 'Van{Enter}');
  expect((await cart.findByRole('alert')).textContent).toBe('A quote is valid until today or a later day.');
  expect(cartStore.get().entries).toHaveLength(2);
  expect(await axeViolations()).toEqual([]);
  refusal = null;
  await user.click(cart.getByRole('button', { name: 'Park' }));
  await waitFor(() => expect(cartStore.get().entries).toEqual([]));
  expect(cartStore.get().csr).toBeNull();
  expect(sent.filter(({ path }) => path === 'quotes').map(({ method, body }) => [method, body])).toEqual(
    [1, 2].map(() => [
      'POST',
      {
        customerId: 7,
        name: 'Van',
        note: '',
        validUntil: '2026-12-07',
        lines: [
          { productId: 1, quantity: 4 },
          { productId: 2, quantity: 2 },
        ],
      },
    ]),
  );
});

test('what is gone, has no price, or is short everywhere is said at its line', async () => {
  const { user } = await renderPage({
    cart: { entries, csr: buildCustomer() },
    answers: figuresOf({ price: 0, available: -3, short: 4, stocks: [] }, { missing: [2] }),
  });
  await user.click(document.body);
  await user.keyboard('c');
  const cart = await drawer();
  expect(await cart.findByText('0 free of 4')).toBeTruthy();
  const [, first, second] = cart.getAllByRole('row').map((each) => each.textContent);
  expect(first).toContain('There is no price for this customer.');
  expect(first).not.toContain('does not exist any more');
  expect(second).toContain('This product does not exist any more. Remove it.');
  expect(second).not.toContain('no price');
});

test('the margin says how many lines it leaves out; a credit without unsent sheets omits them', async () => {
  const credit = { limit: 500, balance: 450, approvedUnsent: 0, exposure: 1050, isOver: true };
  const totals = {
    quantity: 6,
    subtotal: 545.45,
    gst: 54.55,
    total: 600,
    totalToday: 600,
    margin: -5,
    marginPercent: null,
    linesWithoutCost: 1,
  };
  const { user } = await renderPage({
    cart: { entries, csr: buildCustomer() },
    answers: figuresOf({}, { credit, totals }),
  });
  await user.click(cartButton());
  const cart = await drawer();
  expect(await cart.findByText('Margin ex GST (without 1 of unknown cost)')).toBeTruthy();
  expect(cart.getAllByRole('definition').at(-1)?.textContent).toBe('(5.00)');
  expect(cart.getByText(/^Balance 450\.00 \+ this cart 600\.00 = 1,050\.00$/)).toBeTruthy();
});

test('a customer within the credit limit has no warning of it', async () => {
  const credit = { limit: 5000, balance: 450, approvedUnsent: 0, exposure: 1050, isOver: false };
  const { user } = await renderPage({ cart: { entries, csr: buildCustomer() }, answers: figuresOf({}, { credit }) });
  await user.click(cartButton());
  const cart = await drawer();
  expect(await cart.findByText('600.00')).toBeTruthy();
  expect(cart.queryByText(/^Over the credit limit/)).toBeNull();
});

test('an expired quote gets the valid-until day of new ones, and is parked as new if wanted', async () => {
  const quote = { id: 5, no: 'QU000005', name: 'Van', note: 'Fitted', validUntil: '2020-01-01', contentVersion: 3 };
  const parked = { data: { id: 6, no: 'QU000006', customer: 'Harbour Tyres', validUntil: '2026-12-07' } };
  const { user, sent } = await renderPage({
    cart: { entries, csr: buildCustomer(), quote },
    answers: { ...figuresOf(), quotes: parked },
  });
  await user.click(cartButton());
  const cart = await drawer();
  await cart.findByText('600.00');
  expect(sent.find(({ path }) => path === 'quotes/figures')?.body).toMatchObject({ customerId: 7, quoteId: 5 });
  await user.click(cart.getByRole('button', { name: 'Save quote…' }));
  expect(cart.getByLabelText('Valid until')).toHaveProperty('value', '2026-12-07');
  // Nothing was quoted at another price, so there is nothing to choose.
  expect(cart.queryByRole('combobox', { name: 'Prices' })).toBeNull();
  await user.click(cart.getByRole('button', { name: 'Park as new quote' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'POST', path: 'quotes' }));
  expect(sent.at(-1)?.body).toMatchObject({ name: 'Van', note: 'Fitted', validUntil: '2026-12-07' });
  expect(Object.keys(sent.at(-1)?.body as object)).not.toContain('contentVersion');
});

test('parking can be given up, and Alt+C checks out only what is in the cart', async () => {
  const { user, unmount } = await renderPage({ cart: { entries, csr: buildCustomer() }, answers: figuresOf() });
  await user.click(cartButton());
  const cart = await drawer();
  await cart.findByText('600.00');
  await user.click(cart.getByRole('button', { name: 'Park as quote…' }));
  await user.click(cart.getByRole('button', { name: 'Cancel' }));
  expect(cart.queryByRole('button', { name: 'Park' })).toBeNull();
  expect(cartStore.get().entries).toHaveLength(2);
  unmount();
  const empty = await renderPage();
  await empty.user.click(document.body);
  await empty.user.keyboard('{Alt>}c{/Alt}');
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => addToCart({ id: 3, code: 'C', name: 'C' }, 1));
  await empty.user.keyboard('{Alt>}c{/Alt}');
  expect(await screen.findByRole('dialog', { name: 'Check out' })).toBeTruthy();
});

test('without a customer nothing is parked, and the form says why', async () => {
  const { user } = await renderPage({ cart: { entries }, answers: figuresOf() });
  await user.click(cartButton());
  const cart = await drawer();
  await cart.findByText('600.00');
  await user.click(cart.getByRole('button', { name: 'Park as quote…' }));
  expect(cart.getByText('Choose the customer first: a quote is made for somebody.')).toBeTruthy();
  expect(cart.queryByRole('button', { name: 'Park' })).toBeNull();
});

test("a reopened quote shows its prices beside today's, and is saved from its version", async () => {
  const quote = { id: 5, no: 'QU000005', name: 'Van', note: '', validUntil: '2099-12-07', contentVersion: 3 };
  const totals = {
    quantity: 6,
    subtotal: 527.27,
    gst: 52.73,
    total: 580,
    totalToday: 600,
    margin: 127.27,
    marginPercent: 24.1,
  };
  const saved = { data: { id: 5, no: 'QU000005', customer: 'Harbour Tyres', validUntil: '2099-12-07' } };
  const { user, sent } = await renderPage({
    cart: { entries, csr: buildCustomer(), quote },
    answers: { ...figuresOf({ quotedPrice: 95, amount: 380 }, { totals }), 'quotes/5': saved },
  });
  await user.click(cartButton());
  const cart = await drawer();
  await cart.findByText('Total as quoted');
  const [, first, second] = cart.getAllByRole('row').map((row) => row.textContent);
  expect(first).toContain('95.00today 100.00380.00today 400.00');
  expect(second).toContain('100.00Class A200.00');
  const sums = cart.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(sums).toEqual(['527.27', '52.73', '580.00', '600.00', '127.27 · 24.1 %']);
  await user.click(cart.getByRole('button', { name: 'Save quote…' }));
  await user.click(cart.getByRole('combobox', { name: 'Prices' }));
  await user.click(screen.getByRole('option', { name: 'Take the prices of today' }));
  await user.click(cart.getByRole('button', { name: 'Save QU000005' }));
  await waitFor(() => expect(cartStore.get().entries).toEqual([]));
  expect(sent.at(-1)).toMatchObject({
    method: 'PUT',
    path: 'quotes/5',
    body: { contentVersion: 3, prices: 'today', validUntil: '2099-12-07' },
  });
});

test('a cart that goes to another customer belongs to its quote no longer', async () => {
  const quote = { id: 5, no: 'QU000005', name: '', note: '', validUntil: '2099-12-07', contentVersion: 3 };
  await renderPage({ cart: { entries, csr: buildCustomer(), quote } });
  act(() => setCartCustomer(buildCustomer()));
  expect(cartStore.get().quote?.id).toBe(5);
  act(() => setCartCustomer(buildCustomer({ id: 8 })));
  expect(cartStore.get().quote).toBeNull();
});

test('the badge flashes for 350 ms when something is added, not when something is removed', async () => {
  jest.useFakeTimers();
  try {
    await renderPage({ cart: { entries } });
    const isFlashing = () => cartButton().querySelector('[data-flash]') !== null;
    act(() => addToCart({ id: 3, code: 'C', name: 'C' }, 1));
    expect(isFlashing()).toBe(true);
    act(() => {
      jest.advanceTimersByTime(349);
    });
    expect(isFlashing()).toBe(true);
    act(() => {
      jest.advanceTimersByTime(2);
    });
    expect(isFlashing()).toBe(false);
  } finally {
    jest.useRealTimers();
  }
});

test('checking out asks whether to empty the cart, and continues in a new tab', async () => {
  const { user } = await renderPage({ cart: { entries }, routes: ['/order_add/Invoices'] });
  await user.click(checkOut());
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(
    dialog.getByText('When checking out for new invoice, Do you want to EMPTY Quoting Cart & Customer?'),
  ).toBeTruthy();
  const links = dialog
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')]);
  expect(links).toEqual([
    ['just GO', '/order_add/Invoices/addFromCart', '_blank'],
    ['Empty & GO', '/order_add/Invoices/addFromCartAndClear', '_blank'],
  ]);
  fireEvent.click(dialog.getByRole('link', { name: 'just GO' }));
  expect(cartStore.get().entries).toHaveLength(2);
});

test.each([
  [null, 1],
  [buildCustomer(), 0],
])('checking out says that no customer is chosen, if so: %j', async (csr, notes) => {
  const { user } = await renderPage({ cart: { entries, csr }, routes: ['/order_add/Invoices'] });
  await user.click(checkOut());
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.queryAllByText('No customer is chosen. You choose one on the invoice.')).toHaveLength(notes);
});

test('without invoices in this organisation no dead link is offered', async () => {
  const { user } = await renderPage({ cart: { entries } });
  await user.click(checkOut());
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Invoices are not part of this organisation’s release yet.')).toBeTruthy();
  expect(dialog.queryByRole('link')).toBeNull();
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
