import type { CustomerOverview, CustomerPage, ProductOverview, ProductPageAnswer } from '@iwe/contract';
import { addToCart, cartStore, setCartCustomer } from '@iwe/session';
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
