import { screen, waitFor, within } from '@testing-library/react';
import { toastStore } from '@iwe/session';
import { wideTest } from '@iwe/testing/ring';
import { buildCustomer, buildHistoryRow, buildRow } from './testing/fixtures.ts';
import { FakeRefusal, pageOf, renderPage } from './testing/render-page.tsx';

const keyword = () => screen.getByRole('combobox', { name: 'Product' });

wideTest('Enter searches for the text as it is, and closes the suggested sizes', async () => {
  const { user, place } = await renderPage({ answers: { quotings: pageOf([]) } });
  await user.type(keyword(), '2055');
  expect(screen.getByRole('listbox', { name: 'Tyre sizes' })).toBeTruthy();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(place.url).toBe('/quotings?product=2055'));
  expect(screen.queryByRole('listbox', { name: 'Tyre sizes' })).toBeNull();
});

test('a click in the empty field opens all sizes, a second one closes them', async () => {
  const { user } = await renderPage();
  await user.click(keyword());
  expect(screen.getByRole('listbox', { name: 'Tyre sizes' })).toBeTruthy();
  await user.click(keyword());
  expect(screen.queryByRole('listbox', { name: 'Tyre sizes' })).toBeNull();
});

wideTest('another search keeps the page size and begins at page one; the same one runs again', async () => {
  const { user, place, quotingRequests } = await renderPage({
    url: '/quotings?product=a&per_page=50&page=2',
    answers: { quotings: pageOf([buildRow()], 200) },
  });
  await screen.findByText('2055516-A');
  await user.clear(keyword());
  await user.type(keyword(), 'b{Enter}');
  await waitFor(() => expect(place.url).toBe('/quotings?product=b&per_page=50'));
  await waitFor(() => expect(quotingRequests()).toHaveLength(2));
});

test('the next page of a count that was stopped is there, however many are counted', async () => {
  const { user, place } = await renderPage({
    url: '/quotings?product=a',
    answers: {
      quotings: { data: [buildRow()], meta: { total: 20, current_page: 1, per_page: 20, capped: true } },
    },
  });
  await screen.findByText('2055516-A');
  await user.keyboard(']');
  await waitFor(() => expect(place.url).toBe('/quotings?product=a&page=2'));
});

test('a filter whose names are not loaded has three dots', async () => {
  const { unmount } = await renderPage({
    url: '/quotings?brand=3',
    answers: { quotings: pageOf([buildRow()]), brands: new FakeRefusal(503, 'Busy.') },
  });
  expect((await screen.findByRole('button', { name: /^Remove.*Brand/ })).parentElement?.textContent).toContain('…');
  unmount();
});

wideTest('a customer without remarks has none beside prices; the picker shows ABN, phone and prices', async () => {
  const { user } = await renderPage({
    url: '/quotings?product=a',
    answers: { quotings: pageOf([buildRow()]), customers: { data: [buildCustomer({ id: 8, name: 'Inland Motors' })] } },
    cart: { csr: buildCustomer() },
  });
  await screen.findByText('2055516-A');
  const tag = screen.getByText(/^Prices for Harbour Tyres/).closest('div');
  expect(tag?.textContent).toBe('Prices for Harbour Tyres · Class B / SpecialAll classes');
  const customer = screen.getByRole('combobox', { name: 'Customer' });
  await user.clear(customer);
  await user.type(customer, 'Inl');
  const option = await screen.findByRole('option', { name: /Inland Motors/ });
  expect(option.textContent).toBe('Inland Motors51 824 753 5560290001111Class B / Special');
});

test('a customer for whom no price is set has a dash, not the price of nobody', async () => {
  await renderPage({
    url: '/quotings?product=a',
    answers: { quotings: pageOf([buildRow({ customerPrice: { price: 0, source: 'No price' } })]) },
    cart: { csr: buildCustomer() },
  });
  const row = (await screen.findByText('2055516-A')).closest('tr');
  const at = screen
    .getAllByRole('columnheader')
    .findIndex(({ textContent }) => textContent.startsWith('Customer price'));
  expect(row?.children[at]?.textContent).not.toContain('0.00');
});

test('999 of a product may be added at once, without a warning', async () => {
  toastStore.set([]);
  const { user } = await renderPage({ url: '/quotings?product=a', answers: { quotings: pageOf([buildRow()]) } });
  await screen.findByText('2055516-A');
  await user.type(screen.getByRole('textbox', { name: 'Quantity of 2055516-A' }), '999{Enter}');
  expect(screen.getByText('×999')).toBeTruthy();
  expect(toastStore.get()).toEqual([]);
});

test('a credit note is marked in the history; what has no due date shows none', async () => {
  const rows = [buildHistoryRow(), buildHistoryRow({ id: 600, type: 2, no: 'CN000600', dueDate: null })];
  const { user } = await renderPage({
    url: '/quotings?product=a',
    answers: { quotings: pageOf([buildRow()]), 'products/1/history': { product: {}, data: rows } },
  });
  await screen.findByText('2055516-A');
  await user.click(screen.getByRole('button', { name: 'History of 2055516-A (H)' }));
  const table = within(await screen.findByRole('dialog'));
  const cells = async (no: string) => {
    const row = (await table.findByText(no)).closest('tr');
    return [...(row?.children ?? [])].slice(0, 3).map(({ textContent }) => textContent);
  };
  expect(await cells('IN000501')).toEqual(['IN000501', '02 Nov 2026', '02 Dec 2026']);
  expect(await cells('CN000600')).toEqual(['CN000600CN', '02 Nov 2026', '']);
});

const product = (id: number) => ({
  data: { id, code: `C${id}`, name: `Touring ${id}`, prices: [], stocks: [], form: {} },
});

wideTest('Space in a quantity peeks at the product, arrows go on, Escape closes; Enter adds', async () => {
  const { user, requests } = await renderPage({
    url: '/quotings?product=a',
    answers: {
      quotings: pageOf([buildRow({ id: 1, code: 'C1' }), buildRow({ id: 2, code: 'C2' })]),
      'products/1': product(1),
      'products/2': product(2),
    },
  });
  const quantity = (code: string) => screen.getByRole('textbox', { name: `Quantity of ${code}` });
  await user.click(await screen.findByRole('textbox', { name: 'Quantity of C1' }));
  await user.keyboard(' ');
  expect(await screen.findByRole('region', { name: 'Peek: C1' })).toBeTruthy();
  expect(document.activeElement).toBe(quantity('C1'));
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByRole('region', { name: 'Peek: C2' })).toBeTruthy();
  await waitFor(() => expect(requests).toContain('products/2'));
  await user.keyboard('3{Enter}');
  expect(await screen.findByText('×3')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: /^Peek/ })).toBeNull();
  expect(document.activeElement).toBe(quantity('C2'));
});

wideTest('a search is saved as a view, which then says what is searched for and is chosen again', async () => {
  const view = { id: 5, list: 'quotings', name: 'Winter', query: { product: 'a' }, columns: null, isMine: true };
  const { user, place, sent } = await renderPage({
    url: '/quotings?product=a',
    answers: {
      quotings: pageOf([buildRow()]),
      'saved-filters': (_query: URLSearchParams, body: unknown) => ({
        data: body === undefined ? [] : [view],
        preference: { columns: null, startFilterId: null },
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Views (S)' }, { timeout: 5_000 }));
  expect(screen.queryByRole('checkbox', { name: 'With these columns' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Save what is set as' }), 'Winter{Enter}');
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { list: 'quotings', name: 'Winter', query: { product: 'a' }, columns: null, isShared: false },
    ]),
  );
  const tab = await screen.findByRole('button', { name: 'Winter', current: true });
  await user.click(screen.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(place.url).toBe('/quotings?page=1'));
  await user.click(tab);
  await waitFor(() => expect(place.url).toBe('/quotings?product=a'));
});
