import { act, screen, waitFor, within } from '@testing-library/react';
import { cartStore, sessionStore, setCartCustomer, toastStore } from '@iwe/session';
import { buildCustomer, buildHistoryRow, buildRow, SALES_ACCOUNT } from './testing/fixtures.ts';
import { FakeRefusal, pageOf, renderPage } from './testing/render-page.tsx';

const rows = [
  buildRow(),
  buildRow({ id: 2, code: '2055516-B', name: 'Corvid Sport 205/55R16 94W', stock: 3, available: 0 }),
];
const keyword = () => screen.getByRole('combobox', { name: 'Product' });
const searchButton = () => screen.getByRole('button', { name: 'Search' });
const rowOf = async (code: string) => {
  const row = (await screen.findByText(code)).closest('tr');
  if (!row) throw new Error(`${code} is in no row`);
  return within(row);
};

test('nothing is searched before the first search of the user', async () => {
  const { quotingRequests } = await renderPage();
  expect(await screen.findByText('Enter Some Key Words to Search')).toBeTruthy();
  expect(quotingRequests()).toEqual([]);
});

test('Enter searches by keyword, and the URL contains the search', async () => {
  const { user, place, quotingRequests } = await renderPage({ answers: { quotings: pageOf(rows) } });
  await user.type(keyword(), '205/55R16{Enter}');
  expect(await screen.findByText('2055516-B')).toBeTruthy();
  expect(quotingRequests()).toEqual(['quotings?page=1&per_page=20&product=205/55R16']);
  expect(place.url).toBe('/quotings?product=205%2F55R16');
});

test('after a search the first quantity has the focus, unless somebody types on', async () => {
  const { user } = await renderPage({ answers: { quotings: pageOf(rows) } });
  await user.type(keyword(), '205{Enter}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Quantity of 2055516-A'));
  await user.keyboard('4{Enter}');
  expect(cartStore.get().entries[0]?.qty).toBe(4);
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(keyword());
});

test('keys go to no row of the search before, while the answer of the next one is awaited', async () => {
  const { promise: held, resolve: arrive } = Promise.withResolvers<void>();
  const { user } = await renderPage({
    url: '/quotings?product=205',
    answers: {
      quotings: async (query: URLSearchParams) => {
        if (query.get('product') === '205') return pageOf(rows);
        await held;
        return pageOf([buildRow({ id: 9, code: '1856015-K' })]);
      },
    },
  });
  await rowOf('2055516-A');
  await user.clear(keyword());
  await user.type(keyword(), '185{Enter}');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(keyword());
  arrive();
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Quantity of 1856015-K'));
});

test('filters are sent, and an empty search requests everything', async () => {
  const { user, quotingRequests } = await renderPage({ answers: { quotings: pageOf([]) } });
  await user.click(screen.getByRole('combobox', { name: 'Stock' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'In Stock Only',
    'Out of Stock',
    'No More Than 5',
    'No More Than 8',
    'No More Than 10',
    'No More Than 15',
    'No More Than 20',
    'No More Than 25',
  ]);
  await user.click(screen.getByRole('option', { name: 'No More Than 8' }));
  await user.click(screen.getByRole('combobox', { name: 'Location' }));
  await user.click(await screen.findByRole('option', { name: 'B-12' }));
  await user.click(searchButton());
  expect(await screen.findByText('No Data')).toBeTruthy();
  expect(quotingRequests()).toEqual(['quotings?page=1&per_page=20&stockAvl=8&tag4=B-12']);
});

test('what is set is shown as chips that can be removed, and the number of results is announced', async () => {
  const { user, place } = await renderPage({
    url: '/quotings?product=205&brand=3&stockAvl=1',
    answers: { quotings: pageOf(rows) },
  });
  expect(await screen.findByText('2055516-B')).toBeTruthy();
  const chips = () =>
    within(screen.getByRole('list', { name: 'Filters that are set' }))
      .getAllByRole('listitem')
      .map((chip) => chip.textContent);
  await waitFor(() =>
    expect(chips()).toEqual(['Product: 205', 'Brand: Kestrel', 'Stock: In Stock Only', 'Remove all']),
  );
  expect(screen.getByText('2 results').getAttribute('role')).toBe('status');
  await user.click(screen.getByRole('button', { name: 'Remove the filter Brand' }));
  await waitFor(() => expect(place.url).toBe('/quotings?product=205&stockAvl=1'));
  await user.click(screen.getByRole('button', { name: 'Remove all' }));
  await waitFor(() => expect(place.url).toBe('/quotings?page=1'));
  expect(screen.queryByRole('list', { name: 'Filters that are set' })).toBeNull();
});

test('where nothing matches the page says what to try: fewer words, and the filters that are set', async () => {
  const { user } = await renderPage({ url: '/quotings?product=zzz&stockAvl=1', answers: { quotings: pageOf([]) } });
  expect(await screen.findByText('No Data')).toBeTruthy();
  expect(screen.getByText(/^Try fewer words.* Remove a filter that is set above: Stock\.$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove the filter Stock' }));
  expect(await screen.findByText('Try fewer words, or a tyre size in digits: 2055516.')).toBeTruthy();
});

test('F goes to the other filters, Escape in a filter to the first row', async () => {
  const { user } = await renderPage({ url: '/quotings?product=205', answers: { quotings: pageOf(rows) } });
  await screen.findByText('2055516-B');
  act(() => document.querySelector<HTMLElement>('[data-scroller]')?.focus());
  await user.keyboard('f');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Brand' })));
  await user.keyboard('{Escape}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Quantity of 2055516-A');
});

test('the page keys go forward and back, but not beyond the ends', async () => {
  const { user, place } = await renderPage({
    url: '/quotings?product=a',
    answers: {
      quotings: (query: URLSearchParams) => ({
        data: rows,
        meta: { total: 40, current_page: Number(query.get('page')), per_page: 20 },
      }),
    },
  });
  await screen.findByText('2055516-B');
  await user.keyboard('[[');
  expect(place.url).toBe('/quotings?product=a');
  await user.keyboard(']');
  await waitFor(() => expect(place.url).toBe('/quotings?product=a&page=2'));
  await screen.findByText('2055516-B');
  await user.keyboard(']');
  expect(place.url).toBe('/quotings?product=a&page=2');
  await user.keyboard('[[');
  await waitFor(() => expect(place.url).toBe('/quotings?product=a'));
});

test('Search that was clicked is disabled like after an Enter', async () => {
  jest.useFakeTimers();
  try {
    const { user, quotingRequests } = await renderPage({ answers: { quotings: pageOf(rows) } });
    await user.type(keyword(), 'a');
    await user.click(searchButton());
    expect(searchButton()).toHaveProperty('disabled', true);
    await user.click(searchButton());
    expect(quotingRequests()).toHaveLength(1);
  } finally {
    jest.useRealTimers();
  }
});

test('Search is disabled for four seconds after each search; Enter meanwhile searches afterwards', async () => {
  jest.useFakeTimers();
  try {
    const { user, quotingRequests } = await renderPage({ answers: { quotings: pageOf(rows) } });
    await user.type(keyword(), 'a{Enter}');
    expect(searchButton()).toHaveProperty('disabled', true);
    await user.type(keyword(), 'b{Enter}');
    act(() => {
      jest.advanceTimersByTime(3800);
    });
    expect(searchButton()).toHaveProperty('disabled', true);
    expect(quotingRequests()).toHaveLength(1);
    await act(async () => {
      await jest.advanceTimersByTimeAsync(300);
    });
    expect(quotingRequests()).toHaveLength(2);
    expect(searchButton()).toHaveProperty('disabled', true);
    await act(async () => {
      await jest.advanceTimersByTimeAsync(4100);
    });
    expect(searchButton()).toHaveProperty('disabled', false);
    expect(quotingRequests()).toHaveLength(2);
  } finally {
    jest.useRealTimers();
  }
});

test('a shared link shows its list and filters at once; back returns to the previous one', async () => {
  const answers = {
    quotings: (query: URLSearchParams) => pageOf(query.get('page') === '2' ? [rows[1]] : [rows[0]], 45),
  };
  const { user, place } = await renderPage({ url: '/quotings?product=2055516&stockAvl=1', answers });
  expect(await screen.findByText('2055516-A')).toBeTruthy();
  expect(keyword()).toHaveProperty('value', '2055516');
  expect(screen.getByRole('combobox', { name: 'Stock' })).toHaveProperty('value', 'In Stock Only');
  expect(searchButton()).toHaveProperty('disabled', false);
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(await screen.findByText('2055516-B')).toBeTruthy();
  expect(place.url).toBe('/quotings?product=2055516&stockAvl=1&page=2');
  place.go(-1);
  expect(await screen.findByText('2055516-A')).toBeTruthy();
});

test('the tyre sizes are suggested, and No Data is shown when none matches', async () => {
  const { user } = await renderPage();
  await user.click(keyword());
  expect(screen.getAllByRole('option')).toHaveLength(37);
  await user.type(keyword(), '205/555');
  expect(screen.getByText('No Data')).toBeTruthy();
  await user.clear(keyword());
  await user.type(keyword(), '2055{ArrowDown}{ArrowDown}{Enter}');
  expect(keyword()).toHaveProperty('value', '2055516');
});

test('a refusal can be retried; without permission there is no retry', async () => {
  let works = false;
  const { user } = await renderPage({
    url: '/quotings?product=a',
    answers: { quotings: () => (works ? pageOf(rows) : new FakeRefusal(500, 'The database is being upgraded.')) },
  });
  expect(await screen.findByText('The database is being upgraded.')).toBeTruthy();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('2055516-A')).toBeTruthy();
});

test('no permission', async () => {
  await renderPage({
    url: '/quotings?product=a',
    answers: { quotings: new FakeRefusal(403, 'You may not see the quotings.') },
  });
  expect(await screen.findByText('You may not see the quotings.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test("the selected customer's price is requested and shown with its source", async () => {
  const priced = buildRow({ customerPrice: { price: 95.5, source: 'Class B' } });
  const { user, quotingRequests } = await renderPage({
    url: '/quotings?product=a',
    answers: { quotings: (query: URLSearchParams) => pageOf([query.get('cId') === '7' ? priced : rows[0]]) },
  });
  const before = await rowOf('2055516-A');
  expect(before.queryByText('Class B')).toBeNull();
  act(() => setCartCustomer(buildCustomer()));
  const header = await screen.findByRole('columnheader', { name: 'Customer price' });
  expect(header.title).toBe('Price of Harbour Tyres (Class B / Special), GST included');
  await waitFor(() => expect(document.querySelector('[data-own]')?.textContent).toBe('Class B95.50'));
  await user.click(screen.getByRole('button', { name: 'All classes' }));
  expect(document.querySelector('[data-source]')?.textContent).toBe('95.50');
  expect(quotingRequests()).toEqual([
    'quotings?page=1&per_page=20&product=a',
    'quotings?cId=7&page=1&per_page=20&product=a',
  ]);
});

test('with a customer classes B to E are folded until somebody opens them, which is remembered', async () => {
  const page = {
    url: '/quotings?product=a',
    answers: { quotings: pageOf([buildRow({ customerPrice: { price: 95.5, source: 'Class B' } })]) },
    cart: { csr: buildCustomer() },
  };
  const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent);
  const { user, unmount, renderAgain } = await renderPage(page);
  await rowOf('2055516-A');
  expect(headers()).toEqual([
    'Item',
    'Locations',
    'Stock',
    '3P Stock',
    'Customer price',
    'Class A',
    'Special',
    'Standard',
    'Tempe',
    'Cost',
    'History',
    'Add to cart',
  ]);
  await user.click(screen.getByRole('button', { name: 'All classes' }));
  expect(headers().slice(5, 10)).toEqual(['Class A', 'Class B', 'Class C', 'Class D', 'Class E']);
  unmount();
  renderAgain();
  await rowOf('2055516-A');
  expect(headers()).toContain('Class E');
  await user.click(document.body);
  await user.keyboard('k');
  expect(headers()).not.toContain('Class E');
});

test('the customer has the focus on arrival, and a stray key does not drop who was chosen', async () => {
  const { user } = await renderPage({ cart: { csr: buildCustomer() } });
  const customer = screen.getByRole('combobox', { name: 'Customer' });
  expect(document.activeElement).toBe(customer);
  await user.keyboard('x');
  expect(customer).toHaveProperty('value', 'x');
  await user.click(keyword());
  expect(customer).toHaveProperty('value', 'Harbour Tyres');
  expect(cartStore.get().csr?.id).toBe(7);
});

test('the focus is not taken from a field that somebody is in, such as that of Ctrl+K', async () => {
  const elsewhere = document.body.appendChild(document.createElement('input'));
  elsewhere.focus();
  await renderPage({ cart: { csr: buildCustomer() } });
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});

test('the stock adds up its warehouses, with the earliest arrival; a service has none', async () => {
  const place = (warehouseId: number, warehouse: string, stock: number, inTransit: number, eta: string | null) => ({
    warehouseId,
    warehouse,
    stock,
    inTransit,
    eta,
  });
  const stocks = [
    place(1, 'Sydney', 24, 40, '2026-12-05'),
    place(2, 'Perth', 0, 2, '2026-11-30'),
    place(3, 'Hobart', 1, 0, '2026-01-01'),
  ];
  const { user } = await renderPage({
    url: '/quotings?product=a',
    answers: {
      quotings: pageOf([
        buildRow({ stock: 25, available: 25, stocks }),
        buildRow({ id: 2, code: 'FEE-1', category: 4 }),
        buildRow({ id: 3, code: 'NONE-1', stock: 0, available: 0, stocks: [] }),
        buildRow({ id: 4, code: 'HELD-1', stock: 3, available: 0, stocks: [] }),
      ]),
    },
  });
  const row = await rowOf('2055516-A');
  const level = (name: RegExp) => screen.getByRole('button', { name }).dataset['level'] ?? null;
  expect([level(/Stock of 2055516-A/), level(/Stock of NONE-1/), level(/Stock of HELD-1/)]).toEqual([
    null,
    'none',
    'held',
  ]);
  expect((await rowOf('FEE-1')).queryByRole('button', { name: /Stock of/ })).toBeNull();
  await user.click(row.getByRole('button', { name: /42 in transit, next 30 Nov 2026/ }));
  const popover = within(await screen.findByRole('dialog', { name: 'Stock of 2055516-A' }));
  const rowsOf = (await popover.findAllByRole('row')).map((each) => [...each.children].map((cell) => cell.textContent));
  expect(rowsOf.slice(1)).toEqual([
    ['Sydney', '24', '40', '05 Dec 2026'],
    ['Perth', '0', '2', '30 Nov 2026'],
    ['Hobart', '1', '0', '01 Jan 2026'],
    ['Total', '25', '42', '01 Jan 2026'],
  ]);
  // Nothing is held, so nobody is asked who holds it.
  expect(popover.queryByRole('table', { name: 'Held by drafts' })).toBeNull();
});

test('keys in a row: H opens history, S stock, digits set quantity, Page keys move eight rows', async () => {
  const many = Array.from({ length: 12 }, (_, index) => buildRow({ id: index + 1, code: `T-${index + 1}` }));
  const note = buildHistoryRow({ type: 2, no: 'CN000501', dueDate: null, qty: -2, unitPrice: 99, amount: -198 });
  const { user } = await renderPage({
    url: '/quotings?product=a',
    answers: {
      quotings: pageOf(many),
      'products/1/history': { product: {}, data: [note] },
      'products/1/holders': { data: [] },
    },
  });
  await screen.findByText('T-12');
  await user.click(document.body);
  await user.keyboard('r');
  const focused = () => document.activeElement?.getAttribute('aria-label');
  expect(focused()).toBe('Quantity of T-1');
  await user.keyboard('{PageDown}');
  expect(focused()).toBe('Quantity of T-9');
  await user.keyboard('{PageDown}{ArrowDown}');
  expect(focused()).toBe('Quantity of T-12');
  await user.keyboard('{PageUp}{PageUp}');
  expect(focused()).toBe('Quantity of T-1');
  await user.keyboard('h');
  const history = within(await screen.findByRole('dialog', { name: /^History of T-1/ }));
  const [, line] = await history.findAllByRole('row');
  expect([...(line?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    'CN000501CN',
    '02 Nov 2026',
    '',
    'Inland Motors',
    'PO 88',
    '(2)',
    '99.00',
    '(198.00)',
  ]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const opener = screen.getByRole('button', { name: 'History of T-1 (H)' });
  opener.focus();
  await user.keyboard('7');
  expect(screen.getByRole('textbox', { name: 'Quantity of T-1' })).toHaveProperty('value', '7');
});

test('the cart takes at most 999 of a product, and a row says how many are in it', async () => {
  act(() => toastStore.set([]));
  const { user } = await renderPage({
    url: '/quotings?product=a',
    answers: { quotings: pageOf(rows) },
    cart: { entries: [{ id: 1, code: '2055516-A', name: '', qty: 998 }] },
  });
  const row = await rowOf('2055516-A');
  expect(row.getByText('×998')).toBeTruthy();
  const said = () => toastStore.get().flatMap(({ lines }) => lines);
  const qty = row.getByRole('textbox', { name: 'Quantity of 2055516-A' });
  await user.type(qty, '1{Enter}');
  expect(said()).toEqual([]);
  await user.type(qty, '1{Enter}');
  expect(said()).toEqual(['The cart takes at most 999 of 2055516-A.']);
  expect(row.getByText('×999')).toBeTruthy();
});

test('arrows move through suggested sizes, Escape closes them, and Alt+Down opens them again', async () => {
  const { user } = await renderPage();
  await user.click(keyword());
  await user.clear(keyword());
  await user.type(keyword(), '2055');
  const chosen = () => screen.queryAllByRole('option', { selected: true }).map((option) => option.textContent);
  const count = screen.getAllByRole('option').length;
  await user.keyboard('{ArrowDown}');
  const first = chosen();
  await user.keyboard('{ArrowDown}'.repeat(count));
  // Below the last one is the first one again.
  expect(chosen()).toEqual(first);
  await user.keyboard('{ArrowUp}');
  expect(screen.queryByRole('listbox', { name: 'Tyre sizes' })).toBeNull();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(screen.getByRole('listbox', { name: 'Tyre sizes' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox', { name: 'Tyre sizes' })).toBeNull();
  expect(keyword()).toHaveProperty('value', '2055');
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await user.click(screen.getAllByRole('option')[1] as HTMLElement);
  expect(keyword()).toHaveProperty('value', '2055516');
});

test('Clear empties the filters that are typed, and searches nothing', async () => {
  const { user, place, quotingRequests } = await renderPage({
    url: '/quotings?product=205&stockAvl=1',
    answers: { quotings: pageOf(rows) },
  });
  await screen.findByText('2055516-A');
  await user.click(screen.getByText('Clear'));
  expect(keyword()).toHaveProperty('value', '');
  expect(screen.getByRole('combobox', { name: 'Stock' })).toHaveProperty('value', '');
  expect(place.url).toBe('/quotings?product=205&stockAvl=1');
  expect(quotingRequests()).toHaveLength(1);
});

test('the customer of the list is named with the remarks, and can be taken off it', async () => {
  const { user } = await renderPage({
    url: '/quotings?product=a',
    answers: { quotings: pageOf(rows) },
    cart: { csr: buildCustomer({ attention: 'Ring first' }) },
  });
  expect(await screen.findByText('Prices for Harbour Tyres · Class B / Special')).toBeTruthy();
  expect(screen.getByText('Ring first')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove customer Harbour Tyres' }));
  expect(cartStore.get().csr).toBeNull();
  expect(screen.queryByText('Ring first')).toBeNull();
});

test('special and clearance are marked, and a product without a place has a dash', async () => {
  await renderPage({
    url: '/quotings?product=a',
    answers: {
      quotings: pageOf([
        buildRow({ is_special: 1, is_clearance: 1 }),
        buildRow({ id: 2, code: '2055516-B', locations: '' }),
      ]),
    },
  });
  const marked = await rowOf('2055516-A');
  expect([
    marked.queryByText('Special'),
    marked.queryByText('Clearance'),
    marked.queryByText('A-01 B-12'),
  ]).not.toContain(null);
  const plain = await rowOf('2055516-B');
  expect([plain.queryByText('Special'), plain.queryByText('Clearance')]).toEqual([null, null]);
  expect(plain.getAllByRole('cell')[0]?.textContent).toBe('–');
});

test('a price that is not set shows a dash', async () => {
  await renderPage({ url: '/quotings?product=a', answers: { quotings: pageOf([buildRow({ costPrice: null })]) } });
  const row = await rowOf('2055516-A');
  const headers = screen.getAllByRole('columnheader').map((header) => header.textContent);
  expect(headers).toEqual([
    'Item',
    'Locations',
    'Stock',
    '3P Stock',
    'Class A',
    'Class B',
    'Class C',
    'Class D',
    'Class E',
    'Special',
    'Standard',
    'Tempe',
    'Cost',
    'History',
    'Add to cart',
  ]);
  expect(row.getAllByRole('cell')[headers.indexOf('Cost') - 1]?.textContent).toBe('–');
});

test('if the organisation hides cost there is no cost column and no purchase reference', async () => {
  await renderPage({
    url: '/quotings?product=a',
    answers: { quotings: pageOf([buildRow({ costPrice: null, ref_pur: null })]) },
  });
  act(() => sessionStore.update((session) => ({ ...session, account: { ...SALES_ACCOUNT, canSeeCost: false } })));
  await rowOf('2055516-A');
  const headers = screen.getAllByRole('columnheader').map((header) => header.textContent);
  expect(headers.slice(-3)).toEqual(['Standard', 'History', 'Add to cart']);
});

test('Add takes whole numbers from 1 to 999, Enter adds too, and arrows move between rows', async () => {
  const { user } = await renderPage({ url: '/quotings?product=a', answers: { quotings: pageOf(rows) } });
  const first = await rowOf('2055516-A');
  const qty = first.getByRole('textbox', { name: 'Quantity of 2055516-A' });
  const add = first.getByRole('button', { name: 'Add 2055516-A' });
  expect(add).toHaveProperty('disabled', true);
  await user.type(qty, '0');
  expect(add).toHaveProperty('disabled', true);
  await user.clear(qty);
  await user.type(qty, '1.5x0');
  expect(qty).toHaveProperty('value', '150');
  await user.clear(qty);
  await user.type(qty, '12345');
  expect(qty).toHaveProperty('value', '123');
  await user.clear(qty);
  await user.type(qty, '4');
  await user.click(add);
  expect(cartStore.get().entries).toEqual([
    { id: 1, code: '2055516-A', name: 'Kestrel Touring 205/55R16 91V', qty: 4 },
  ]);
  expect(qty).toHaveProperty('value', '');
  await user.type(qty, '2{Enter}{ArrowDown}');
  expect(cartStore.get().entries[0]?.qty).toBe(6);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Quantity of 2055516-B');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(keyword());
});

test('the keys: / goes to the keyword, arrow down to the rows, ? lists them all', async () => {
  const { user } = await renderPage({ url: '/quotings?product=a', answers: { quotings: pageOf(rows) } });
  await screen.findByText('2055516-A');
  await user.keyboard('/');
  expect(document.activeElement).toBe(keyword());
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Quantity of 2055516-A');
  await user.click(document.body);
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy();
});

test('the stock shows the warehouses, incoming units, and the drafts that reserve the rest', async () => {
  const holders = {
    data: [{ id: 90, no: 'IN000090', csrId: 8, csrName: 'Inland Motors', qty: 4, date: '2026-11-20', drafter: 'Sam' }],
  };
  const { user } = await renderPage({
    url: '/quotings?product=a',
    answers: { quotings: pageOf(rows), 'products/1/holders': holders },
  });
  const row = await rowOf('2055516-A');
  await user.click(
    row.getByRole('button', { name: /Stock of 2055516-A: 24 on hand, 20 available, 40 in transit, next 05 Dec 2026/ }),
  );
  const popover = within(await screen.findByRole('dialog', { name: 'Stock of 2055516-A' }));
  expect(await popover.findByText('Sydney')).toBeTruthy();
  expect(await popover.findByText('Inland Motors')).toBeTruthy();
  // No remote serves /order_detail/Invoices here, so the number is not a link.
  expect(popover.queryByRole('link')).toBeNull();
});

test("the history shows the customer's rows first, with links to product, sheets and customers", async () => {
  const answers = {
    quotings: pageOf(rows),
    'products/1/history': (query: URLSearchParams) => ({
      product: {},
      data: [
        query.has('cId')
          ? buildHistoryRow({ id: 502, no: 'IN000502', csrId: 7, csrName: 'Harbour Tyres' })
          : buildHistoryRow(),
      ],
    }),
  };
  const { user } = await renderPage({
    url: '/quotings?product=a',
    answers,
    cart: { csr: buildCustomer() },
    routes: ['/order_detail/Invoices', '/customers/', '/products/'],
  });
  const row = await rowOf('2055516-A');
  expect(row.getByRole('link', { name: '2055516-A' }).getAttribute('href')).toBe('/products/1');
  await user.click(row.getByRole('button', { name: 'History of 2055516-A (H)' }));
  const tables = within(await screen.findByRole('dialog'));
  await tables.findByText('IN000501');
  expect(tables.getAllByRole('columnheader', { name: 'Due Date' })).toHaveLength(2);
  expect(tables.getAllByText('02 Dec 2026')).toHaveLength(2);
  const links = tables.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['IN000502', '/order_detail/Invoices/502', '_blank'],
    ['Harbour Tyres', '/customers/7', '_blank'],
    ['IN000501', '/order_detail/Invoices/501', '_blank'],
    ['Inland Motors', '/customers/8', '_blank'],
  ]);
});

const START = {
  bought: [
    {
      id: 5,
      code: 'LAST-1',
      name: 'Kestrel Touring',
      stock: 3,
      quantity: 4,
      price: 97.5,
      date: '2026-11-20',
      invoice: { id: 71, no: 'IN000071' },
    },
  ],
  quotes: [],
  sellers: [{ id: 6, code: 'BEST-1', name: 'Corvid Sport', units: 40, stock: 12 }],
};

test('before a search the page offers last purchases and best sellers; each searches its code', async () => {
  const asked: (string | null)[] = [];
  const { user, place } = await renderPage({
    cart: { csr: buildCustomer() },
    answers: {
      quotings: pageOf(rows),
      'quoting-start': (query: URLSearchParams) => {
        asked.push(query.get('cId'));
        return START;
      },
    },
  });
  expect(screen.getByText('Enter Some Key Words to Search')).toBeTruthy();
  const bought = within(await screen.findByRole('region', { name: 'Harbour Tyres bought last' }));
  expect(bought.getByText(/4 at/).textContent).toBe('4 at 97.50, 20 Nov 2026, IN000071');
  expect(screen.getByText('No open quote.')).toBeTruthy();
  expect(asked).toEqual(['7']);
  await user.click(screen.getByRole('button', { name: 'BEST-1' }));
  expect(place.url).toBe('/quotings?product=BEST-1');
  await screen.findByText('2055516-B');
  expect(screen.queryByRole('region', { name: 'Best sellers in stock' })).toBeNull();
});

test('what the page begins with can be asked for again when it failed', async () => {
  let answer: unknown = new FakeRefusal(503, 'The database is busy.');
  const { user } = await renderPage({ answers: { 'quoting-start': () => answer } });
  await screen.findByText(/^What you may begin with could not be loaded/);
  answer = START;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'BEST-1' })).toBeTruthy();
});
