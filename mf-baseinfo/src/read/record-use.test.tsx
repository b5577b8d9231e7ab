import type { CustomerOverview, CustomerPage, ProductOverview, ProductPageAnswer } from '@iwe/contract';
import { addToCart, cartStore, pageCommandsStore, setCartCustomer } from '@iwe/session';
import { refuse } from '@iwe/testing/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { CustomerReadPage } from '../customers/read/customer-read-page.tsx';
import { ProductReadPage } from '../products/read/product-read-page.tsx';
import { buildCustomerPage, buildProductPage } from '../testing/records.ts';
import { renderScreen } from '../testing/render-screen.tsx';

const OVERVIEW: CustomerOverview = {
  months: [{ month: '2026-12', amount: 0 }],
  margin: null,
  overdue: { amount: 0, sheets: 0 },
  unsent: 0,
  lastOrder: null,
  sheets: { data: [], more: false },
};
const PRODUCT_OVERVIEW: ProductOverview = { weeks: [], cost: null, sheets: { data: [], more: false } };
const figure = (label: string) => screen.getByText(label).parentElement?.textContent;

async function openCustomer(
  page: Partial<CustomerPage> = {},
  overview: Partial<CustomerOverview> = {},
  form: Partial<CustomerPage['form']> = {},
) {
  const opened = renderScreen(<CustomerReadPage />, {
    route: '/customers/:id',
    url: '/customers/5',
    answers: {
      'GET customers/5': buildCustomerPage(page, form),
      'GET customers/5/overview': { ...OVERVIEW, ...overview },
    },
    routes: ['/'],
  });
  cartStore.set({ stamp: { user: 'sales@iwe.demo', orgId: 9 }, entries: [], csr: null });
  await screen.findByRole('heading', { level: 1, name: 'Harbour Tyres' });
  return opened;
}
async function openProduct(data: Partial<ProductPageAnswer['data']> = {}) {
  const opened = renderScreen(<ProductReadPage />, {
    route: '/products/:id',
    url: '/products/7',
    answers: { 'GET products/7': buildProductPage(data), 'GET products/7/overview': PRODUCT_OVERVIEW },
    routes: ['/'],
  });
  await screen.findByRole('heading', { level: 1, name: '2055516-N' });
  return opened;
}

test('the title of the page is the name of a customer, the code of a product', async () => {
  const { view } = await openCustomer();
  await waitFor(() => expect(document.title).toContain('Harbour Tyres'));
  view.unmount();
  await openProduct();
  await waitFor(() => expect(document.title).toContain('2055516-N'));
});

test.each([
  [5000, 'Balance5,000.00of limit 5,000.00'],
  [5000.01, 'Balance5,000.01over the limit 5,000.00'],
])('a balance of %d is told against the limit', async (xeroBalance, text) => {
  await openCustomer({ xeroBalance });
  expect(figure('Balance')).toBe(text);
});

test('several overdue invoices, and a margin without sales, are told as such', async () => {
  await openCustomer({}, { overdue: { amount: 900, sheets: 2 }, margin: { amount: -20, share: null } });
  expect(figure('Overdue')).toBe('Overdue900.002 invoices');
  expect(figure('Margin, 12 months')).toBe('Margin, 12 months(20.00)');
  expect(figure('Last order')).toBe('Last ordernone yet');
});

test('numbers are dialled without what is only read', async () => {
  await openCustomer({ phone: '+61 (2) 9555-0001' }, {}, { mobile: '0400 111 222', email: 'a@b.example' });
  const links = ['+61 (2) 9555-0001', '0400 111 222', 'a@b.example'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  expect(links).toEqual(['tel:+61295550001', 'tel:0400111222', 'mailto:a@b.example']);
});

describe('a quote for the customer', () => {
  const OTHER = { ...buildCustomerPage(), id: 6, name: 'Inland Motors' };
  const choose = (csr: typeof OTHER | null, entries: number) => {
    if (csr) {
      const { id, name, code, phone, priceType, paymentType, areaType, classId, attention } = csr;
      setCartCustomer({ id, name, code, phone, priceType, paymentType, areaType, classId, attention });
    }
    for (let at = 1; at <= entries; at += 1) addToCart({ id: at, code: `K${at}`, name: '' }, 1);
  };

  test.each([
    ['of nobody', null, 2],
    ['of this customer', buildCustomerPage(), 2],
    ['that is empty', OTHER, 0],
  ])('takes the cart %s over without a question, with all that quotings show', async (_what, csr, entries) => {
    const { user, place } = await openCustomer({ classId: 8 });
    choose(csr as typeof OTHER | null, entries);
    await user.keyboard('q');
    await waitFor(() => expect(place.url).toBe('/quotings'));
    expect(cartStore.get().csr).toEqual(
      csr?.id === 5
        ? expect.objectContaining({ id: 5 })
        : {
            id: 5,
            name: 'Harbour Tyres',
            code: '51824753556',
            phone: '02 9555 0001',
            priceType: 'Class A / COD',
            paymentType: 'Monthly',
            areaType: 'North',
            classId: 8,
            attention: 'Ring first',
          },
    );
    expect(cartStore.get().entries).toHaveLength(entries);
  });

  test.each([
    [1, 'It holds 1 item for Inland Motors.'],
    [2, 'It holds 2 items for Inland Motors.'],
  ])('asks about %d of somebody else', async (entries, text) => {
    const { user, place } = await openCustomer();
    choose(OTHER, entries);
    await user.keyboard('q');
    const question = await screen.findByRole('alertdialog', { name: 'The cart belongs to another customer' });
    expect(question.textContent).toContain(text);
    await user.click(within(question).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(place.url).toBe('/quotings'));
    expect(cartStore.get().csr?.id).toBe(5);
  });
});

test.each<[0 | 1, 0 | 1, string[]]>([
  [1, 0, ['Special']],
  [0, 1, ['Clearance']],
])('prices with the flags %d and %d are marked as %j', async (is_special, is_clearance, marks) => {
  await openProduct({ is_special, is_clearance });
  const card = within(screen.getByRole('region', { name: 'Prices' }));
  expect(['Special', 'Clearance'].filter((mark) => card.queryByText(mark))).toEqual(marks);
});

test('what is held, and what is on the way to each warehouse, is told', async () => {
  await openProduct({
    stocks: [
      { warehouseId: 1, warehouse: 'Sydney', stock: 1200, inTransit: 6, eta: '2026-12-01' },
      { warehouseId: 2, warehouse: 'Perth', stock: 0, inTransit: 0, eta: null },
    ],
  });
  expect(figure('Free')).toBe('Free72 held by drafts');
  expect(figure('On hand')).toBe('On hand94 3P');
  const rows = within(screen.getByRole('table', { name: 'Stock by warehouse' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Sydney', '1,200', '6', '01 Dec 2026'],
    ['Perth', '0', '–', ''],
  ]);
});

test('a lone note is a remark, a class shows its notes, and a missing phone number has no link', async () => {
  const gold = { name: 'Gold', payType: 'COD', notes: 'Rebate in June' };
  await openCustomer({ attention: '', note: 'Gate code 12', phone: '', class: gold } as never);
  expect(screen.getByRole('region', { name: 'Remarks' }).textContent).toBe('Gate code 12');
  expect(screen.getByRole('region', { name: 'Terms' }).textContent).toContain('Gold, COD, Rebate in June');
  expect(within(screen.getByRole('region', { name: 'Contact' })).queryAllByRole('link')).toEqual([]);
  expect(screen.getByText('Xero: Fail')).toBeTruthy();
});

test('months of credit notes alone are drawn, and the age of the balance is said', async () => {
  await openCustomer({}, { months: [{ month: '2026-12', amount: -40 }] });
  expect(screen.getByRole('img', { name: 'Sales by month: Dec 2026: (40.00)' })).toBeTruthy();
  expect(screen.getByTitle('never heard').textContent).toBe('1,234.50');
});

test('twenty open quotes are all of them', async () => {
  const quote = { id: 5, no: 'QU000005', name: '', customerId: 5, state: 'open', validUntil: '2026-12-04', total: 572 };
  renderScreen(<CustomerReadPage />, {
    route: '/customers/:id',
    url: '/customers/5',
    answers: {
      'GET customers/5': buildCustomerPage(),
      'GET customers/5/overview': OVERVIEW,
      'GET quotes': { data: [quote], meta: { total: 20, current_page: 1, per_page: 20 } },
    },
    routes: ['/'],
  });
  expect(await screen.findByRole('table', { name: 'Open quotes' })).toBeTruthy();
  expect(screen.queryByText(/^the newest/)).toBeNull();
});

test('a customer who cannot be read is said, though the figures can', async () => {
  renderScreen(<CustomerReadPage />, {
    route: '/customers/:id',
    url: '/customers/5',
    answers: {
      'GET customers/5': refuse(404, { message: 'No Data', code: 'not-found' }),
      'GET customers/5/overview': OVERVIEW,
    },
  });
  expect(await screen.findByText('This customer could not be opened')).toBeTruthy();
  expect(screen.getByText('No Data')).toBeTruthy();
});

test('a product that could not be read is read again with its figures', async () => {
  const busy = refuse(503, { message: 'The database is busy.', code: 'busy' });
  const answers: { product: unknown; overview: unknown } = { product: busy, overview: busy };
  const { user } = renderScreen(<ProductReadPage />, {
    route: '/products/:id',
    url: '/products/7',
    answers: { 'GET products/7': () => answers.product, 'GET products/7/overview': () => answers.overview },
    routes: ['/'],
  });
  await screen.findByText('The database is busy.');
  answers.product = buildProductPage({ code: 'A&B 1', name: 'Ampersand tyre' });
  answers.overview = {
    ...PRODUCT_OVERVIEW,
    weeks: [{ week: '2026-09-10', quantity: -3, amount: -30 }],
    sheets: {
      data: [
        { id: 9, type: 4, no: 'BL000009', date: '2026-11-20', status: 2, contact: 'Maker', quantity: 4, amount: 1 },
      ],
      more: true,
    },
  };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'A&B 1' })).toBeTruthy();
  expect(screen.getByText('Ampersand tyre')).toBeTruthy();
  expect(screen.getByText('Xero: Sent')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Quote' }).getAttribute('href')).toBe('/quotings?product=A%26B%201');
  expect(screen.getByRole('img', { name: 'Units sold by week: Week of 10 Sep 2026: (3) units, (30.00)' })).toBeTruthy();
  const [, row] = within(screen.getByRole('table', { name: 'Sheets' })).getAllByRole('row');
  expect(row?.textContent).toBe('BL000009Bill20 Nov 2026MakerApproved41.00');
});

test('a class whose price is nothing has a line; the next order is the first of several', async () => {
  const [order] = buildProductPage().data.openOrders;
  if (!order) throw new Error('The product has an open order.');
  await openProduct({ ocop: { 8: 0 }, openOrders: [order, { ...order, id: 45, eta: '2026-12-24' }] } as never);
  expect(screen.getByRole('table', { name: 'Prices' }).textContent).toContain('OCOP, Gold0.00');
  expect(figure('On order')).toBe('On order12next 01 Dec 2026');
});

test("a record's actions are among the commands of its page, as far as a screen serves them", async () => {
  const commands = () => pageCommandsStore.get().map(({ label, hotkey }) => [label, hotkey]);
  const { view } = await openCustomer();
  expect(commands()).toEqual([
    ['Edit', 'e'],
    ['Quote for Harbour Tyres', 'q'],
    ['Invoice for Harbour Tyres', 'i'],
  ]);
  view.unmount();
  renderScreen(<ProductReadPage />, {
    route: '/products/:id',
    url: '/products/7',
    answers: { 'GET products/7': buildProductPage(), 'GET products/7/overview': PRODUCT_OVERVIEW },
    routes: ['/baseinfo'],
  });
  await screen.findByRole('heading', { level: 1, name: '2055516-N' });
  expect(commands()).toEqual([
    ['Labels', 'l'],
    ['Edit', 'e'],
  ]);
});
