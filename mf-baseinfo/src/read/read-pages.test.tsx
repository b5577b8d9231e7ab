import type { CustomerOverview, CustomerTimelineRow, ProductOverview } from '@iwe/contract';
import { addToCart, cartStore, clearCart, setCartCustomer } from '@iwe/session';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refuse } from '@iwe/testing/fake-server';
import { CustomerReadPage } from '../customers/read/customer-read-page.tsx';
import { ProductReadPage } from '../products/read/product-read-page.tsx';
import { buildCustomerPage, buildProductPage, buildTimelineRow } from '../testing/records.ts';
import { renderScreen } from '../testing/render-screen.tsx';

const row = (id: number, fields: Partial<CustomerTimelineRow> = {}) =>
  buildTimelineRow(id, { reference: 'PO 8', ...fields });
const OVERVIEW: CustomerOverview = {
  months: Array.from({ length: 12 }, (_, index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}`,
    amount: index === 11 ? 40.1 : 0.2,
  })),
  margin: { amount: 120, share: 0.4 },
  overdue: { amount: 50, sheets: 1 },
  unsent: 220,
  lastOrder: { id: 71, type: 1, no: 'IN000071', date: '2026-11-20', amount: 425 },
  sheets: { data: [row(71, { paymentState: 'Overdue' }), row(70, { type: 2, no: 'CN000070' })], more: true },
};
const PRODUCT_OVERVIEW: ProductOverview = {
  weeks: Array.from({ length: 12 }, (_, index) => ({ week: `2026-09-${10 + index}`, quantity: 1, amount: 10.1 })),
  cost: { average: 60.5, value: 544.5 },
  sheets: {
    data: [
      {
        id: 9,
        type: 4,
        no: 'BL000009',
        date: '2026-11-20',
        status: 2,
        contactId: 3,
        contact: 'Maker',
        quantity: 4,
        amount: 1,
      },
      {
        id: 8,
        type: 1,
        no: 'IN000008',
        date: '2026-11-20',
        status: 1,
        contactId: 5,
        contact: 'Harbour',
        quantity: 2,
        amount: 9,
      },
    ],
    more: false,
  },
};
const ROUTES = ['/order_detail', '/customers', '/suppliers', '/quotings', '/order_add/Invoices', '/baseinfo'];
const figure = (label: string) => screen.getByText(label).parentElement?.textContent;

function openCustomer(overview: CustomerOverview = OVERVIEW, answers = {}) {
  const opened = renderScreen(<CustomerReadPage />, {
    route: '/customers/:id',
    url: '/customers/5',
    answers: { 'GET customers/5': buildCustomerPage(), 'GET customers/5/overview': overview, ...answers },
    routes: ROUTES,
  });
  cartStore.set({ stamp: { user: 'sales@iwe.demo', orgId: 9 }, entries: [], csr: null });
  return opened;
}

test("a customer's quotes, figures, terms, contact, sheets take four requests; records are links", async () => {
  const { requests } = openCustomer();
  expect(await screen.findByRole('heading', { name: 'Harbour Tyres' })).toBeTruthy();
  const asked = ['customers/5', 'customers/5/overview', 'quotes', 'records/customer/5/discussion'];
  await waitFor(() => expect(requests.map(({ path }) => path).toSorted()).toEqual(asked));
  expect(figure('Balance')).toBe('Balance1,234.50of limit 5,000.00');
  expect(figure('Overdue')).toBe('Overdue50.001 invoice');
  expect(figure('Sales this month')).toBe('Sales this month40.10');
  expect(figure('Sales, 12 months')).toBe('Sales, 12 months42.30');
  expect(figure('Margin, 12 months')).toBe('Margin, 12 months120.0040.0 % of sales ex GST');
  const sheets = within(screen.getByRole('table', { name: 'Sheets' }));
  expect(sheets.getByRole('link', { name: 'CN000070' }).getAttribute('href')).toBe('/order_detail/CreditNotes/70');
  expect(sheets.getByText(/Overdue since 21 Nov 2026/)).toBeTruthy();
});

test('the open quotes of a customer say until when and how much, and open over the quotings', async () => {
  const quote = {
    id: 5,
    no: 'QU000005',
    name: 'Van',
    customerId: 5,
    customer: 'Harbour Tyres',
    state: 'open',
    validUntil: '2026-12-04',
    total: 572,
  };
  const meta = { total: 1, current_page: 1, per_page: 20 };
  const { sent } = openCustomer(OVERVIEW, { 'GET quotes': { data: [quote], meta } });
  const quotes = within(await screen.findByRole('table', { name: 'Open quotes' }));
  expect(quotes.getAllByRole('row')[1]?.textContent).toBe('QU000005 Van04 Dec 2026Open572.00');
  expect(quotes.getByRole('link', { name: 'QU000005' }).getAttribute('href')).toBe('/quotings?quote=5');
  expect(Object.fromEntries(sent('GET', 'quotes')[0]?.query ?? [])).toEqual({
    customerId: '5',
    state: 'open',
    per_page: '20',
  });
});

test('a customer without an open quote has no such card', async () => {
  openCustomer(OVERVIEW, { 'GET quotes': { data: [], meta: { total: 0, current_page: 1, per_page: 20 } } });
  await screen.findByRole('table', { name: 'Sheets' });
  expect(screen.queryByText('Open quotes')).toBeNull();
});

test('a month with more credit notes than sales has its brackets at the axis too', async () => {
  const { view } = openCustomer({
    ...OVERVIEW,
    months: OVERVIEW.months.map((month, index) => ({ ...month, amount: index === 11 ? -2000 : 1000 })),
  });
  const chart = await screen.findByRole('img', { name: /^Sales by month/ });
  await waitFor(() => expect(chart.querySelector('svg')).toBeTruthy());
  const texts = [...view.container.querySelectorAll('[role=img] svg text')].map(({ textContent }) => textContent);
  expect(texts).toContain('(2,000)');
  expect(texts).toContain('1,000');
});

test('no margin is shown where the server sends none', async () => {
  openCustomer({ ...OVERVIEW, margin: null });
  await screen.findByText('Overdue');
  expect(screen.queryByText('Margin, 12 months')).toBeNull();
});

test('older sheets are added below the newest', async () => {
  const { user, sent } = openCustomer(OVERVIEW, {
    'GET customers/5/sheets': { data: [row(60), row(59)], more: false },
  });
  await user.click(await screen.findByRole('button', { name: 'Older sheets' }));
  expect(await screen.findByRole('link', { name: 'IN000059' })).toBeTruthy();
  expect(sent('GET', 'customers/5/sheets')[0]?.query.get('before')).toBe('70');
  expect(screen.getByRole('link', { name: 'CN000070' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Older sheets' })).toBeNull();
});

test('E opens the form, I an invoice for the customer, Q quotes with the customer chosen', async () => {
  const { user, place } = openCustomer();
  await screen.findByText('Overdue');
  expect(screen.getByRole('link', { name: 'Invoice' }).getAttribute('href')).toBe('/order_add/Invoices?customerId=5');
  await user.keyboard('q');
  await waitFor(() => expect(place.url).toBe('/quotings'));
  expect(cartStore.get().csr?.name).toBe('Harbour Tyres');
  act(clearCart);
});

test('a link with Ctrl, Command or Shift is left to the browser; a plain click stays in this tab', async () => {
  const { place } = openCustomer();
  await screen.findByText('Overdue');
  const link = screen.getByRole('link', { name: 'Invoice' });
  const leftToBrowser: boolean[] = [];
  // Behind the page's own handlers; jsdom cannot open anything.
  const record = (event: Event) => {
    leftToBrowser.push(!event.defaultPrevented);
    event.preventDefault();
  };
  document.addEventListener('click', record);
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey']) fireEvent.click(link, { [key]: true });
  expect(place.url).toBe('/customers/5');
  fireEvent.click(link);
  document.removeEventListener('click', record);
  expect(leftToBrowser).toEqual([true, true, true, false]);
  await waitFor(() => expect(place.url).toBe('/order_add/Invoices?customerId=5'));
});

test('the balance says when it is over the limit, or that there is none', async () => {
  const over = openCustomer(OVERVIEW, { 'GET customers/5': buildCustomerPage({ creditLimit: 1000 }) });
  await screen.findByText('Overdue');
  expect(figure('Balance')).toBe('Balance1,234.50over the limit 1,000.00');
  over.view.unmount();
  openCustomer(OVERVIEW, { 'GET customers/5': buildCustomerPage({ creditLimit: 0 }) });
  await screen.findByText('Overdue');
  expect(figure('Balance')).toBe('Balance1,234.50no limit');
});

test('a customer whose figures could not be read is tried again as a whole', async () => {
  let overview: object = refuse(503, { message: 'The database is busy.', code: 'busy' });
  const { user, sent } = openCustomer(OVERVIEW, { 'GET customers/5/overview': () => overview });
  expect(await screen.findByText('The database is busy.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To the list of customers' }).getAttribute('href')).toBe('/customers');
  overview = OVERVIEW;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Overdue')).toBeTruthy();
  expect(sent('GET', 'customers/5')).toHaveLength(2);
});

test('a cart that was filled for somebody else is not taken over in silence', async () => {
  const { user, place } = openCustomer();
  await screen.findByText('Overdue');
  const other = { id: 6, name: 'Redline', code: '', phone: '', priceType: '', paymentType: '', areaType: '' };
  act(() => {
    setCartCustomer({ ...other, classId: null, attention: '' });
    addToCart({ id: 1, name: 'Tyre', code: 'T' }, 4);
  });
  await user.keyboard('q');
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('It holds 1 item for Redline. Quote them for Harbour Tyres?');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(place.url).toBe('/customers/5');
  expect(cartStore.get().csr?.name).toBe('Redline');
  act(clearCart);
});

test('what belongs to a customer is beside the figures: remarks, terms, contact and drafts', async () => {
  const page = buildCustomerPage(
    {
      note: 'Gate code 12',
      paymentType: '30-Days',
      csrService: 'Mia',
      csrBD: 'Sam',
      class: { name: 'Gold', payType: 'COD', notes: '' },
    } as never,
    {
      primary_person_first: 'Ann',
      primary_person_last: 'Lee',
      mobile: '+61 400 111 222',
      email: 'ann@harbour.example',
      business_type: 'Retailer',
      csr_level: 'B',
    },
  );
  openCustomer(OVERVIEW, { 'GET customers/5': page });
  const terms = await screen.findByRole('region', { name: 'Terms' });
  const facts = (card: HTMLElement) =>
    [...card.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts(terms)).toEqual([
    ['Prices', 'Class A / COD'],
    ['Class', 'Gold, COD'],
    ['Payment', '30-Days'],
    ['Area', 'North'],
    ['Business', 'Retailer'],
    ['Level', 'B'],
    ['Service', 'Mia'],
    ['BD', 'Sam'],
  ]);
  const contact = screen.getByRole('region', { name: 'Contact' });
  expect(facts(contact)).toEqual([
    ['ABN', '51 824 753 556'],
    ['Person', 'Ann Lee'],
    ['Phone', '02 9555 0001'],
    ['Mobile', '+61 400 111 222'],
    ['Email', 'ann@harbour.example'],
    ['Address', '1 Dock Rd, Sydney NSW 2000'],
  ]);
  expect(
    within(contact)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['tel:0295550001', 'tel:+61400111222', 'mailto:ann@harbour.example']);
  expect(screen.getByRole('region', { name: 'Remarks' }).textContent).toBe('Ring firstGate code 12');
  const drafts = within(screen.getByRole('table', { name: 'Open drafts' })).getAllByRole('row')[1];
  expect(drafts?.textContent).toBe('IN00007120 Nov 2026Draft425.00');
});

test('a customer without remarks, a class, a mobile number, orders or a margin has none of them', async () => {
  const page = buildCustomerPage({ attention: '', code: 'C-1023', openDrafts: [] });
  openCustomer(
    {
      ...OVERVIEW,
      months: OVERVIEW.months.map((month) => ({ ...month, amount: 0 })),
      margin: { amount: -5, share: null },
      overdue: { amount: 0, sheets: 0 },
      lastOrder: null,
      sheets: { data: [], more: false },
    },
    { 'GET customers/5': page },
  );
  const contact = await screen.findByRole('region', { name: 'Contact' });
  expect(contact.textContent).toContain('CodeC-1023');
  expect(contact.textContent).not.toContain('Mobile');
  expect(screen.queryByRole('region', { name: 'Remarks' })).toBeNull();
  expect(screen.getByRole('region', { name: 'Terms' }).textContent).not.toContain('Class\u200b');
  expect(screen.getByText('No draft is open.')).toBeTruthy();
  expect(figure('Overdue')).toBe('Overdue0.00nothing');
  expect(figure('Margin, 12 months')).toBe('Margin, 12 months(5.00)');
  expect(figure('Last order')).toBe('Last ordernone yet');
  expect(screen.queryByRole('img', { name: /^Sales by month/ })).toBeNull();
  expect(screen.getByText('No sheet yet. Press I for the first invoice, Q for a quote.')).toBeTruthy();
});

test('the last order, what is not at Xero, and the sheets of a customer are told in full', async () => {
  openCustomer();
  await screen.findByText('Overdue');
  expect(figure('Last order')).toBe('Last orderIN00007120 Nov 2026 · 425.00');
  expect(figure('Approved, not at Xero')).toBe('Approved, not at Xero220.00not in the balance');
  const rows = within(screen.getByRole('table', { name: 'Sheets' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((each) => [...each.children].map((cell) => cell.textContent))).toEqual([
    ['IN000071', 'Invoice', '20 Nov 2026', 'PO 8', 'Approved', 'Overdue since 21 Nov 2026', '425.00'],
    ['CN000070', 'Credit Note', '20 Nov 2026', 'PO 8', 'Approved', '', '425.00'],
  ]);
  expect(screen.getByRole('img', { name: /^Sales by month: Jan 2026: 0\.20; .*; Dec 2026: 40\.10$/ })).toBeTruthy();
});

test('older sheets that could not be read can be requested again from the last one shown', async () => {
  const pieces: unknown[] = [
    refuse(503, { message: 'The database is busy.', code: 'busy' }),
    { data: [row(60)], more: true },
    { data: [row(50)], more: false },
  ];
  const { user, sent } = openCustomer(OVERVIEW, { 'GET customers/5/sheets': () => pieces.shift() });
  const older = await screen.findByRole('button', { name: 'Older sheets' });
  await user.click(older);
  expect(await screen.findByText('The database is busy.')).toBeTruthy();
  await waitFor(() => expect(older.getAttribute('aria-busy')).toBeNull());
  await user.click(older);
  expect(await screen.findByRole('link', { name: 'IN000060' })).toBeTruthy();
  await user.click(older);
  expect(await screen.findByRole('link', { name: 'IN000050' })).toBeTruthy();
  expect(sent('GET', 'customers/5/sheets').map(({ query }) => query.get('before'))).toEqual(['70', '70', '60']);
  const links = within(screen.getByRole('table', { name: 'Sheets' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['IN000071', 'CN000070', 'IN000060', 'IN000050']);
});

test('more open quotes than are listed are told', async () => {
  const quote = { id: 5, no: 'QU000005', name: '', customerId: 5, state: 'open', validUntil: '2026-12-04', total: 572 };
  const answers = { data: [quote], meta: { total: 21, current_page: 1, per_page: 20 } };
  openCustomer(OVERVIEW, { 'GET quotes': answers });
  expect(await screen.findByText('the newest 20 of 21')).toBeTruthy();
});

describe('a product', () => {
  const open = (data: Parameters<typeof buildProductPage>[0] = {}, overview: Partial<ProductOverview> = {}) =>
    renderScreen(<ProductReadPage />, {
      route: '/products/:id',
      url: '/products/7',
      answers: {
        'GET products/7': buildProductPage(data),
        'GET products/7/overview': { ...PRODUCT_OVERVIEW, ...overview },
      },
      routes: ROUTES,
    });
  const [order] = buildProductPage().data.openOrders;
  if (!order) throw new Error('The product has an open order.');

  test('has its list prices and those of its classes, and is quoted by its code', async () => {
    const prices = [
      { type: 'Standard', price: 120 },
      { type: 'Class B', price: null },
    ];
    const { user, place } = open({ prices, ocop: { 8: 91, 9: 5 }, is_clearance: 1 } as never);
    const card = await screen.findByRole('region', { name: 'Prices' });
    const rows = within(card)
      .getAllByRole('row')
      .slice(1)
      .map((each) => each.textContent);
    expect(rows).toEqual(['Standard120.00', 'Class B–', 'OCOP, Gold91.00']);
    expect([within(card).queryByText('Special'), within(card).queryByText('Clearance')]).not.toContain(null);
    await user.keyboard('q');
    expect(place.url).toBe('/quotings?product=2055516-N');
  });

  test('that nobody holds, orders or sells says so', async () => {
    open(
      { stock: 7, openOrders: [], is_special: 0, priceHistory: [] },
      { cost: null, weeks: [], sheets: { data: [], more: false } },
    );
    await screen.findByRole('heading', { name: '2055516-N' });
    expect(figure('Free')).toBe('Free7no draft holds any');
    expect(figure('On order')).toBe('On order0');
    expect(screen.queryByText('Average cost')).toBeNull();
    expect(screen.queryByRole('img', { name: /^Units sold by week/ })).toBeNull();
    expect(screen.getByText('None on the way.')).toBeTruthy();
    // The heading alone: a class without a price of its own has no line.
    expect(within(screen.getByRole('table', { name: 'Prices' })).getAllByRole('row')).toHaveLength(1);
    expect(screen.getByText('No price was changed yet.')).toBeTruthy();
    expect(screen.getByText('No sheet has this product yet. Press Q to quote it.')).toBeTruthy();
    expect(screen.queryByText('Special')).toBeNull();
  });

  test('on order without a day says so, and its orders are listed with supplier and units', async () => {
    open(
      {
        openOrders: [
          { ...order, eta: null },
          { ...order, id: 45, no: 'PO000045', quantity: 1200 },
        ],
      },
      { cost: { average: null, value: 0 } },
    );
    await screen.findByRole('heading', { name: '2055516-N' });
    expect(figure('On order')).toBe('On order1,206no arrival date');
    expect(figure('Average cost')).toBe('Average cost–stock value 0.00');
    const rows = within(screen.getByRole('table', { name: 'Open purchase orders' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((each) => each.textContent)).toEqual(['PO000044Maker–6', 'PO000045Maker01 Dec 20261,200']);
  });

  test('that is a service has no stock, no orders and no cost', async () => {
    open({ category: 4 });
    await screen.findByRole('heading', { name: '2055516-N' });
    for (const name of ['On hand', 'Free', 'On order', 'Average cost']) expect(screen.queryByText(name)).toBeNull();
    for (const name of ['Stock', 'Open purchase orders']) expect(screen.queryByRole('region', { name })).toBeNull();
    expect(figure('Sold, 12 weeks')).toBe('Sold, 12 weeks12121.20');
  });

  test('shows eight changes of a price and how many were before; another price is one choice away', async () => {
    const change = (id: number, price: string) => ({
      id,
      at: `2026-03-${10 + id}T00:00:00Z`,
      by: 'Mia',
      price,
      old: id,
      new: id + 1,
    });
    const priceHistory = [...Array.from({ length: 10 }, (_, index) => change(10 - index, 'classA')), change(0, '8')];
    const { user } = open({ priceHistory } as never);
    const table = await screen.findByRole('table', { name: 'Changes of Class A / COD' });
    expect(within(table).getAllByRole('row')).toHaveLength(9);
    expect(within(table).getAllByRole('row')[1]?.textContent).toBe('20 Mar 2026 11:0010.00 → 11.00Mia');
    expect(screen.getByText('and 2 earlier')).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Price' }));
    await user.click((await screen.findAllByRole('option'))[1] as HTMLElement);
    expect(screen.queryByText(/earlier$/)).toBeNull();
  });
});

test('a product is read in four requests: with its figures, codes of suppliers and discussion', async () => {
  const { requests, user, place } = renderScreen(<ProductReadPage />, {
    route: '/products/:id',
    url: '/products/7',
    answers: { 'GET products/7': buildProductPage(), 'GET products/7/overview': PRODUCT_OVERVIEW },
    routes: ROUTES,
  });
  expect(await screen.findByRole('heading', { name: '2055516-N' })).toBeTruthy();
  const asked = ['products/7', 'products/7/overview', 'products/7/supplier-codes', 'records/product/7/discussion'];
  await waitFor(() => expect(requests.map(({ path }) => path).toSorted()).toEqual(asked));
  expect(figure('Free')).toBe('Free72 held by drafts');
  expect(figure('On order')).toBe('On order6next 01 Dec 2026');
  expect(figure('Sold, 12 weeks')).toBe('Sold, 12 weeks12121.20');
  expect(figure('Average cost')).toBe('Average cost60.50stock value 544.50');
  const sheets = within(screen.getByRole('table', { name: 'Sheets' }));
  expect(sheets.getByRole('link', { name: 'Maker' }).getAttribute('href')).toBe('/suppliers?name=Maker');
  expect(sheets.getByRole('link', { name: 'Harbour' }).getAttribute('href')).toBe('/customers/5');
  await user.keyboard('e');
  expect(place.url).toBe('/baseinfo/Products/7');
});
