import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { cartStore, sessionStore } from '@iwe/session';
import { wideTest } from '@iwe/testing/ring';
import { buildCustomer, buildRow, SALES_ACCOUNT } from '../testing/fixtures.ts';
import { FakeRefusal, pageOf, renderPage } from '../testing/render-page.tsx';

const rows = [buildRow()];
const capped = { data: rows, meta: { total: 1000, current_page: 1, per_page: 20, capped: true } };
const keyword = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Product' });
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

wideTest('another number of rows begins with the first page', async () => {
  const { user, place } = await renderPage({
    url: '/quotings?product=a&page=3',
    answers: { quotings: pageOf(rows, 200) },
  });
  await screen.findByText('2055516-A');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
  await waitFor(() => expect(place.url).toBe('/quotings?product=a&per_page=50'));
});

test('a count that was stopped is more than that', async () => {
  await renderPage({ url: '/quotings?product=a', answers: { quotings: capped } });
  await screen.findByText('2055516-A');
  expect(screen.getByText('More than 1,000 results')).toBeTruthy();
  expect(screen.getByText('Total 1,000+')).toBeTruthy();
});

wideTest('a search that is refused shows no rows, count or pages of the one before', async () => {
  let refused = false;
  const { user } = await renderPage({
    url: '/quotings?product=a',
    answers: { quotings: () => (refused ? new FakeRefusal(503, 'The database is busy.') : pageOf(rows, 45)) },
  });
  await screen.findByText('2055516-A');
  expect(screen.getByText('45 results')).toBeTruthy();
  refused = true;
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(await screen.findByText('The database is busy.')).toBeTruthy();
  expect(screen.queryByText('2055516-A')).toBeNull();
  expect(screen.queryByText('45 results')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Page 2' })).toBeNull();
});

test('where nothing matches there are no pages; filters alone are what is to be removed', async () => {
  await renderPage({ url: '/quotings?stockAvl=1&warehouse=14', answers: { quotings: pageOf([]) } });
  expect(await screen.findByText('No Data')).toBeTruthy();
  expect(screen.getByText('Remove a filter that is set above: Stock, Warehouse.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Page / })).toBeNull();
});

test('who may not see the quotings is told whom to ask', async () => {
  await renderPage({ url: '/quotings?product=a', answers: { quotings: new FakeRefusal(403, 'You may not.') } });
  expect(await screen.findByText('You may not.')).toBeTruthy();
  expect(screen.getByText(/^Ask an administrator of your organisation/)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

wideTest('the next page ends with the last product, and the same search is made again', async () => {
  const { user, place, quotingRequests } = await renderPage({
    url: '/quotings?product=a&page=2',
    answers: { quotings: pageOf(rows, 40) },
  });
  await screen.findByText('2055516-A');
  await user.click(document.body);
  await user.keyboard(']');
  expect(place.url).toBe('/quotings?product=a&page=2');
  await user.keyboard('[[');
  await waitFor(() => expect(place.url).toBe('/quotings?product=a'));
  await waitFor(() => expect(quotingRequests()).toHaveLength(2));
  await user.type(keyword(), '{Enter}');
  await waitFor(() => expect(quotingRequests()).toHaveLength(3));
  expect(quotingRequests().at(-1)).toBe('quotings?page=1&per_page=20&product=a');
});

wideTest('classes are folded for one person, and only while a customer is chosen', async () => {
  const page = { url: '/quotings?product=a', answers: { quotings: pageOf(rows) }, cart: { csr: buildCustomer() } };
  const { user, renderAgain } = await renderPage(page);
  await screen.findByText('2055516-A');
  await user.click(screen.getByRole('button', { name: 'All classes' }));
  await user.click(screen.getByRole('button', { name: 'Hide classes' }));
  cleanup();
  renderAgain();
  await screen.findByText('2055516-A');
  expect(headers()).not.toContain('Class E');
  await user.click(screen.getByRole('button', { name: 'All classes' }));
  cleanup();
  const other = { ...SALES_ACCOUNT, email: 'other@iwe.demo' };
  act(() => {
    sessionStore.set({ status: 'signed-in', token: 'Bearer test', accounts: [other], account: other });
    const cart = { ...cartStore.get(), stamp: { user: other.email, orgId: other.orgId } };
    localStorage.setItem('iwe.cart', JSON.stringify(cart));
    cartStore.set(cart);
  });
  renderAgain();
  await screen.findByText('2055516-A');
  expect(headers()).not.toContain('Class E');
  await user.click(screen.getByRole('button', { name: 'Remove customer Harbour Tyres' }));
  expect(headers()).toContain('Class E');
  await user.click(document.body);
  await user.keyboard('k');
  act(() => cartStore.set({ ...cartStore.get(), csr: buildCustomer() }));
  expect(headers()).not.toContain('Class E');
});

test('each filter is sent under its own name, and is named in its chip', async () => {
  const { user, quotingRequests, place } = await renderPage({
    url: '/quotings?product=a',
    answers: { quotings: pageOf(rows) },
  });
  await screen.findByText('2055516-A');
  for (const [field, option] of [
    ['Brand', 'Kestrel'],
    ['Category', 'Auto Parts'],
    ['Warehouse', 'Sydney'],
  ] as const) {
    await user.click(screen.getByRole('combobox', { name: field }));
    await user.click(await screen.findByRole('option', { name: option }));
  }
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(quotingRequests()).toHaveLength(2));
  const sent = new URLSearchParams(quotingRequests().at(-1)?.split('?')[1]);
  expect(Object.fromEntries(sent)).toMatchObject({ product: 'a', brand: '3', category: '2', warehouse: '14' });
  const chips = within(screen.getByRole('list', { name: 'Filters that are set' })).getAllByRole('listitem');
  expect(chips.map(({ textContent }) => textContent)).toEqual([
    'Product: a',
    'Brand: Kestrel',
    'Category: Auto Parts',
    'Warehouse: Sydney',
    'Remove all',
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove all' }));
  await waitFor(() => expect(place.url).toBe('/quotings?page=1'));
  expect(keyword().value).toBe('');
});

test('going back puts the filters of that search into the form', async () => {
  const { user, place } = await renderPage({ url: '/quotings?product=a', answers: { quotings: pageOf(rows) } });
  await screen.findByText('2055516-A');
  await user.clear(keyword());
  await user.type(keyword(), 'b{Enter}');
  await waitFor(() => expect(place.url).toBe('/quotings?product=b'));
  place.go(-1);
  await waitFor(() => expect(keyword().value).toBe('a'));
});

test('Escape closes open sizes and stays in the field; leaving the field closes them too', async () => {
  const { user } = await renderPage({ url: '/quotings?product=2055', answers: { quotings: pageOf(rows) } });
  await screen.findByText('2055516-A');
  const sizes = () => screen.queryByRole('listbox', { name: 'Tyre sizes' });
  await user.click(keyword());
  expect(sizes()).toBeTruthy();
  await user.keyboard('{Escape}');
  expect([sizes(), document.activeElement]).toEqual([null, keyword()]);
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}{ArrowDown}{ArrowDown}');
  await user.tab();
  expect(sizes()).toBeNull();
  await user.click(keyword());
  expect(within(sizes() as HTMLElement).queryByRole('option', { selected: true })).toBeNull();
  await user.click(within(sizes() as HTMLElement).getAllByRole('option')[0] as HTMLElement);
  expect(document.activeElement).toBe(keyword());
});

wideTest('a shared link leaves the focus where it is; customers are asked for by what is typed', async () => {
  const { user, requests } = await renderPage({
    url: '/quotings?product=a',
    answers: {
      quotings: pageOf(rows),
      customers: { data: [buildCustomer({ id: 8, name: 'Cash sale', code: 'CASH', phone: '' })] },
    },
  });
  await screen.findByText('2055516-A');
  const customer = screen.getByRole('combobox', { name: 'Customer' });
  expect(document.activeElement).not.toBe(customer);
  await user.type(customer, 'Ca');
  const option = await screen.findByRole('option', { name: /Cash sale/ });
  expect(option.textContent).toBe('Cash saleCASHClass B / Special');
  expect(option.querySelectorAll('span')).toHaveLength(2);
  expect(requests.findLast((request) => request.startsWith('customers'))).toMatch(/[?&]name=Ca(&|$)/);
});
