import { refuse } from '@iwe/testing/fake-server';
import { act, screen, within } from '@testing-library/react';
import { CustomerListPage } from '../../customers/list/customer-list-page.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ProductListPage } from './product-list-page.tsx';

const PRODUCT = {
  id: 7,
  code: '2055516-N',
  name: '205/55R16 91V Kestrel',
  category: 1,
  brand: 'Kestrel',
  unit: 'EA',
  tag1: 'Summer',
  tag2: 'Premium',
  tag3: '',
  tag4: 'A1/B2',
  ref_pur: null,
  standardPrice: 120,
  specialPrice: null,
  classAPrice: 100,
  classBPrice: 95.5,
  is_special: 0,
  is_clearance: 0,
  is_customer_show: 1, // Late on 4 January in London is the 5th in Sydney.
  created_at: '2026-01-04T22:00:00Z',
  updated_at: '2026-02-05T03:00:00Z',
  xeroSent: 'Unsent',
};
const CUSTOMER = {
  id: 5,
  name: 'Harbour Tyres',
  code: '51824753556',
  phone: '',
  attention: '',
  classId: null,
  priceType: 'Class C',
  paymentType: 'CBD',
  areaType: 'North',
  creditLimit: 5000,
  businessType: 'Retailer',
  csrLevel: 'B',
  csrService: 'Mia',
  csrBD: 'Sam',
  created_at: '2026-01-05T03:00:00Z',
  updated_at: '2026-02-05T03:00:00Z',
  xeroSent: 'Sent',
};
const answerOf = (row: object) => ({ data: [row], meta: { total: 1, current_page: 1, per_page: 20 } });
const pass = (ms: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
  });
const told = (name: string) => {
  const headings = screen.getAllByRole('columnheader').map((heading) => heading.textContent);
  const row = within(screen.getByRole('region', { name })).getAllByRole('row')[1] as HTMLElement;
  return Object.fromEntries(headings.map((heading, index) => [heading, row.children[index]?.textContent]));
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('where the organisation hides cost there is no reference price', async () => {
  const { ref_pur: _hidden, ...row } = PRODUCT;
  renderScreen(<ProductListPage />, {
    route: '/products',
    url: '/products',
    answers: { 'GET products': answerOf(row) },
    account: { canSeeCost: false },
  });
  await pass(500);
  expect(Object.keys(told('Products'))).toEqual(expect.arrayContaining(['Standard', 'Class B']));
  expect(Object.keys(told('Products'))).not.toContain('Tempe');
});

test('a product shows each value under its heading, and its code opens the form in a new tab', async () => {
  const { sent } = renderScreen(<ProductListPage />, {
    route: '/products',
    url: '/products?tag1=Summer',
    answers: { 'GET products': answerOf(PRODUCT) },
    routes: ['/baseinfo/Products'],
  });
  await pass(500);
  expect(sent('GET', 'products').map(({ query }) => query.toString())).toEqual(['page=1&per_page=20&tag1=Summer']);
  expect(told('Products')).toMatchObject({
    Code: '2055516-N',
    Name: '205/55R16 91V Kestrel',
    Tags: 'Summer · PremiumA1/B2',
    Tempe: '–',
    Standard: '120.00',
    Special: '–',
    'A / COD': '100.00',
    'Class B': '95.50',
    Created: '05 Jan 2026',
    Modified: '05 Feb 2026',
    'Xero Sent': 'Unsent',
  });
  const link = screen.getByRole('link', { name: '2055516-N' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/baseinfo/Products/7', '_blank']);
  expect(screen.getByRole('link', { name: 'New' }).getAttribute('href')).toBe('/baseinfo/Products');
});

test('the headings sort by the product sort types of the specification', async () => {
  const { user, place } = renderScreen(<ProductListPage />, {
    route: '/products',
    url: '/products',
    answers: { 'GET products': answerOf(PRODUCT) },
    routes: ['/baseinfo/Products'],
  });
  await pass(500);
  await user.click(screen.getByRole('button', { name: /^Code/ }));
  await pass(10);
  expect(place.url).toBe('/products?sortType=1');
  await user.click(screen.getByRole('button', { name: /^Modified/ }));
  await pass(10);
  expect(place.url).toBe('/products?sortType=5');
});

test('without a customer the list offers New to who may create one, and says who may otherwise', async () => {
  const empty = { data: [], meta: { total: 0, current_page: 1, per_page: 20 } };
  const show = (orgId: number) =>
    renderScreen(<CustomerListPage />, {
      route: '/customers',
      url: '/customers',
      answers: { 'GET customers': empty },
      routes: ['/baseinfo/Customers'],
      account: { orgId },
    });
  // Organisation 4 asks for a permission of its own (spec §6).
  const refused = show(4);
  await pass(500);
  expect(screen.getByText(/Who has the permission to create customers adds them\.$/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'New Customer' })).toBeNull();
  refused.view.unmount();
  show(9);
  await pass(500);
  expect(screen.getByRole('link', { name: 'New Customer' }).getAttribute('href')).toBe('/baseinfo/Customers');
});

test('a customer shows each value under its heading, with its ABN in groups', async () => {
  renderScreen(<CustomerListPage />, {
    route: '/customers',
    url: '/customers',
    answers: { 'GET customers': answerOf(CUSTOMER) },
    routes: ['/baseinfo/Customers'],
  });
  await pass(500);
  expect(told('Customers')).toMatchObject({
    Name: 'Harbour Tyres',
    'Code (ABN)': '51 824 753 556',
    'Credit Limit': '5,000.00',
    'Price Type': 'Class C',
    'Business Type': 'Retailer',
    'Payment Type': 'CBD',
    Area: 'North',
    Level: 'B',
    Service: 'Mia',
    BD: 'Sam',
    Created: '05 Jan 2026',
    Modified: '05 Feb 2026',
    'Xero Sent': 'Sent',
  });
  expect(screen.getByRole('link', { name: 'Harbour Tyres' }).getAttribute('href')).toBe('/baseinfo/Customers/5');
});

test('no results and a refusal are shown in place of the rows', async () => {
  renderScreen(<CustomerListPage />, {
    route: '/customers',
    url: '/customers',
    answers: { 'GET customers': { data: [], meta: { total: 0, current_page: 1, per_page: 20 } } },
  });
  await pass(500);
  expect(screen.getByText('No Data')).toBeTruthy();
  renderScreen(<ProductListPage />, {
    route: '/products',
    url: '/products',
    answers: { 'GET products': refuse(500, { message: 'Something went wrong', code: 'internal' }) },
  });
  await pass(500);
  expect(screen.getByText('Something went wrong')).toBeTruthy();
});
