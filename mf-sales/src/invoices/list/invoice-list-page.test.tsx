import { narrowWindow, refuse } from '@iwe/testing/fake-server';
import { act, screen, within } from '@testing-library/react';
import type { SheetRow } from '@iwe/contract';
import { buildRow } from '@iwe/testing/sheets';
import { wideTest } from '@iwe/testing/ring';
import { renderScreen } from '../../sales-sheets/testing/render-screen.tsx';
import { InvoiceListPage } from './invoice-list-page.tsx';

const answerOf = (rows: readonly SheetRow[], meta = {}) => ({
  data: rows,
  meta: { total: rows.length, current_page: 1, per_page: 50, qty: 12, amount: 1275.5, ...meta },
});
const open = (
  url = '/invoices',
  orders: object = answerOf([buildRow()]),
  routes: readonly string[] = ['/order_detail/Invoices', '/order_edit/Invoices', '/order_add/Invoices'],
) => renderScreen(<InvoiceListPage />, { route: '/invoices', url, answers: { 'GET orders': orders }, routes });
const pass = (ms: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
  });

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('the first search runs by itself after 400 ms, for invoices, 50 a page', async () => {
  const { sent } = open();
  await pass(390);
  expect(sent('GET', 'orders')).toHaveLength(0);
  await pass(20);
  expect(sent('GET', 'orders').map(({ query }) => query.toString())).toEqual([
    'order_type=1&page=1&per_page=50&type=invoice',
  ]);
});

test('a row shows each value under its heading, and its number opens the detail in a new tab', async () => {
  open();
  await pass(500);
  const headings = screen.getAllByRole('columnheader').map((heading) => heading.textContent);
  const row = within(screen.getByRole('region', { name: 'Invoices' })).getAllByRole('row')[1] as HTMLElement;
  const cells = [...row.children].map((cell) => cell.textContent);
  const told = Object.fromEntries(headings.map((heading, index) => [heading, cells[index]]));
  expect(told).toMatchObject({
    Number: 'IN000071',
    Reference: 'PO 88',
    Customer: 'Harbour Tyres',
    Qty: '4',
    Amount: '425.00',
    Date: '20 Nov 2026',
    'Dispatch Date': '21 Nov 2026',
    Drafter: 'Sam',
    'Last Approver': 'Mia20 Nov 2026',
    Delivery: 'Picking-upDon',
    'Area, Ship Type': 'SydneyPick-up',
    Status: 'Approved',
    Print: 'PRINT',
    'Xero Sent': 'Sent',
  });
  const link = screen.getByRole('link', { name: 'IN000071' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/order_detail/Invoices/71', '_blank']);
  expect(screen.getByRole('img', { name: 'Invoice' })).toBeTruthy();
});

wideTest("a customer's name opens its page in a new tab, and arrows still go from number to number", async () => {
  const { user } = open('/invoices', answerOf([buildRow(), buildRow({ id: 72, no: 'IN000072', customerId: null })]), [
    '/order_detail/Invoices',
    '/customers',
  ]);
  await pass(500);
  const links = screen.getAllByRole('link', { name: 'Harbour Tyres' });
  // A sheet without a customer has nothing to open.
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['/customers/5', '_blank'],
  ]);
  await user.keyboard('r{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('IN000072');
});

test("where this organisation's release has the customers' form alone, the name opens the form", async () => {
  open('/invoices', answerOf([buildRow()]), ['/order_detail/Invoices', '/baseinfo/Customers']);
  await pass(500);
  expect(screen.getByRole('link', { name: 'Harbour Tyres' }).getAttribute('href')).toBe('/baseinfo/Customers/5');
});

test('the sums below the rows are those of the whole selection', async () => {
  open();
  await pass(500);
  const footer = screen.getByText('Total').closest('tr') as HTMLElement;
  expect([...footer.children].map((cell) => cell.textContent).filter(Boolean)).toEqual(['Total', '12', '1,275.50']);
});

test('Search puts the filters into the URL, drops empty ones and is disabled for 4 seconds', async () => {
  const { user, place, sent } = open();
  await pass(500);
  await user.type(screen.getByLabelText('Number'), 'IN71');
  await user.type(screen.getByLabelText('Customer'), '   ');
  expect(sent('GET', 'orders')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await pass(10);
  expect(place.url).toBe('/invoices?number=IN71');
  expect(sent('GET', 'orders').at(-1)?.query.toString()).toBe(
    'number=IN71&order_type=1&page=1&per_page=50&type=invoice',
  );
  const search = screen.getByRole('button', { name: 'Search' });
  expect(search).toHaveProperty('disabled', true);
  await pass(3900);
  expect(search).toHaveProperty('disabled', true);
  await pass(200);
  expect(search).toHaveProperty('disabled', false);
});

wideTest('Enter in a filter searches', async () => {
  const { user, place } = open();
  await pass(500);
  await user.type(screen.getByLabelText('Reference'), '88{Enter}');
  await pass(10);
  expect(place.url).toBe('/invoices?reference=88');
});

test("'deliver preparing' is sent as 0, and a day as yyyy-MM-dd however it was typed", async () => {
  const { user, sent } = open('/invoices?deliveryStatus=deliver+preparing');
  await pass(500);
  expect(sent('GET', 'orders')[0]?.query.get('deliveryStatus')).toBe('0');
  await user.type(screen.getByLabelText('Date'), '5 Mar 2026{Enter}');
  await pass(10);
  expect(sent('GET', 'orders').at(-1)?.query.get('dateFrom')).toBe('2026-03-05');
});

wideTest('an Enter while the button rests searches at the end of the rest, with the latest text', async () => {
  const { user, place, sent } = open();
  await pass(500);
  await user.type(screen.getByLabelText('Number'), 'IN7{Enter}');
  await pass(10);
  await pass(1000);
  expect(place.url).toBe('/invoices?number=IN7');
  const asked = sent('GET', 'orders').length;
  await user.type(screen.getByLabelText('Number'), '1{Enter}');
  await user.type(screen.getByLabelText('Number'), '9{Enter}');
  await pass(2900);
  expect(sent('GET', 'orders')).toHaveLength(asked);
  await pass(200);
  await pass(10);
  expect(place.url).toBe('/invoices?number=IN719');
  expect(sent('GET', 'orders')).toHaveLength(asked + 1);
  // The button rests again after that search, and nothing else is waiting.
  expect(screen.getByRole('button', { name: 'Search' })).toHaveProperty('disabled', true);
  await pass(9000);
  expect(sent('GET', 'orders')).toHaveLength(asked + 1);
});

wideTest('a finished search leaves the focus in the first row, and Escape returns to the filter', async () => {
  const { user } = open();
  await pass(500);
  const reference = screen.getByLabelText('Reference');
  await user.type(reference, '88 {Enter}');
  await pass(50);
  await pass(10);
  expect(document.activeElement?.textContent).toBe('IN000071');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(reference);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('IN000071');
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(reference);
});

wideTest('a search does not take the focus from somebody who goes on typing', async () => {
  let answer: (() => void) | undefined;
  const { user } = open('/invoices', () => new Promise((resolve) => (answer = () => resolve(answerOf([buildRow()])))));
  await pass(500);
  await act(async () => answer?.());
  const number = screen.getByLabelText('Number');
  await user.type(number, 'IN{Enter}');
  await pass(50);
  await user.type(number, '7');
  await act(async () => answer?.());
  await pass(50);
  expect(document.activeElement).toBe(number);
  expect(number).toHaveProperty('value', 'IN7');
});

wideTest('every filter that is set has a chip, also one behind More, and the chip removes it', async () => {
  const { user, place, sent } = open('/invoices?tag=3&dateFrom=2026-11-01&order_type=All');
  await pass(500);
  const chips = within(screen.getByRole('list', { name: 'Filters that are set' }));
  expect(chips.getAllByRole('listitem').map((chip) => chip.textContent)).toEqual([
    'Date: from 01 Nov 2026',
    'Type: All',
    'Tag: Special Sale',
    'Remove all',
  ]);
  expect(screen.queryByLabelText('Tag')).toBeNull();
  await user.click(chips.getByRole('button', { name: 'Remove the filter Tag' }));
  await pass(50);
  expect(place.url).toBe('/invoices?dateFrom=2026-11-01&order_type=All');
  await user.click(chips.getByRole('button', { name: 'Remove the filter Type' }));
  await pass(50);
  expect(sent('GET', 'orders').at(-1)?.query.get('order_type')).toBe('1');
});

wideTest('the number of results is told to screen readers', async () => {
  open('/invoices', answerOf([buildRow()], { total: 4320 }));
  await pass(500);
  expect(screen.getByText('4,320 results').closest('[aria-live=polite]')).toBeTruthy();
});

test('a heading sorts by the sort types of the specification', async () => {
  const { user, place } = open();
  await pass(500);
  await user.click(screen.getByRole('button', { name: /^Amount/ }));
  await pass(10);
  expect(place.url).toBe('/invoices?sortType=3');
  await user.click(screen.getByRole('button', { name: /^Amount/ }));
  await pass(10);
  expect(place.url).toBe('/invoices?sortType=4');
});

test('self-orders have their own title and filters: waiting, cancelled by staff, by the customer', async () => {
  const { user, sent, place } = open('/invoices?type=csr');
  await pass(500);
  expect(screen.getByRole('heading', { name: 'CSR Self-Orders' })).toBeTruthy();
  expect(document.title).toBe('CSR Self-Orders | iWE');
  place.go('/invoices');
  await pass(500);
  expect(document.title).toBe('Invoices | iWE');
  place.go('/invoices?type=csr');
  await pass(500);
  const queryOf = (index: number) => Object.fromEntries(sent('GET', 'orders').at(index)?.query ?? []);
  expect(queryOf(0)).toMatchObject({ type: 'csr', drafterType: '3', status: '1' });
  expect(queryOf(0)).not.toHaveProperty('csrOrderStatus');
  for (const label of ['Status', 'Delivery Status', 'Drafter', 'Type', 'Approver'])
    expect(screen.queryByLabelText(label)).toBeNull();

  await user.click(screen.getByLabelText('CSR Order Status'));
  const options = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(['Waiting', 'Cancel by Staff', 'Cancel by CSR']);
  await user.click(screen.getByRole('option', { name: 'Cancel by CSR' }));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await pass(10);
  expect(place.url).toBe('/invoices?csrOrderStatus=2&type=csr');
  expect(queryOf(-1)).toMatchObject({ type: 'csr', drafterType: '3', csrOrderStatus: '2' });
  expect(queryOf(-1)).not.toHaveProperty('status');
  place.go('/invoices?type=csr&csrOrderStatus=1');
  await pass(500);
  expect(queryOf(-1)).toMatchObject({ type: 'csr', drafterType: '3', csrOrderStatus: '1' });
  expect(queryOf(-1)).not.toHaveProperty('status');
});

wideTest('arrows go from row to row, and up from the first one to the filters', async () => {
  const { user } = open('/invoices', answerOf([buildRow(), buildRow({ id: 72, no: 'IN000072' })]));
  await pass(500);
  await user.keyboard('r{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('IN000072');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(screen.getByLabelText('Number'));
});

wideTest('the brackets turn the pages and end at the ends; / goes to the filters', async () => {
  const { user, place } = open('/invoices', answerOf([buildRow()], { total: 60 }));
  await pass(500);
  const urls: string[] = [];
  for (const key of ['[[', ']', ']', '[[']) {
    await user.keyboard(key);
    await pass(50);
    urls.push(place.url);
  }
  expect(urls).toEqual(['/invoices', '/invoices?page=2', '/invoices?page=2', '/invoices']);
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByLabelText('Number'));
});

wideTest('a count that was stopped is completed on demand, for this search alone', async () => {
  const { user, sent } = open('/invoices', answerOf([buildRow()], { total: 10_000, capped: true }));
  await pass(500);
  const exact = () => sent('GET', 'orders').at(-1)?.query.get('exact');
  expect(exact()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Total 10,000+' }));
  await pass(50);
  expect(exact()).toBe('1');
  await user.click(screen.getByRole('button', { name: /^Amount/ }));
  await pass(50);
  expect(exact()).toBeNull();
});

wideTest('? shows the keys', async () => {
  const { user } = open();
  await pass(500);
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy();
});

test('no rows say No Data', async () => {
  open('/invoices', answerOf([]));
  await pass(500);
  expect(screen.getByText('No Data')).toBeTruthy();
});

test('a list without a record says how the first one is made, as far as this person can', async () => {
  const { unmount } = open('/invoices', answerOf([]));
  await pass(500);
  expect(screen.getByText('No Data')).toBeTruthy();
  expect(screen.getByText(/^There are no invoices yet\./)).toBeTruthy();
  const hint = screen.getAllByRole('link', { name: 'New Invoice' }).at(-1);
  expect(hint?.getAttribute('href')).toBe('/order_add/Invoices');
  unmount();
  open('/invoices', answerOf([]), []);
  await pass(500);
  expect(screen.getByText(/^There are no invoices yet\./)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'New Invoice' })).toBeNull();
});

wideTest('a search without a match says to remove a filter; a page past the last is no empty list', async () => {
  const { unmount } = open('/invoices?number=9', answerOf([]));
  await pass(500);
  expect(screen.getByText(/^Nothing matches the filters that are set\./)).toBeTruthy();
  expect(screen.queryByText(/^There are no invoices yet/)).toBeNull();
  unmount();
  open('/invoices?page=9', answerOf([], { total: 3 }));
  await pass(500);
  expect(screen.getByText('The list has fewer pages than this one. Go back to the first page.')).toBeTruthy();
});

wideTest('a refusal is shown, and Try again repeats the request', async () => {
  let attempts = 0;
  const { user } = open('/invoices', () =>
    ++attempts === 1
      ? refuse(500, { message: ['The disk is full.', 'Call the administrator.'] })
      : answerOf([buildRow()]),
  );
  await pass(500);
  const alert = screen.getByRole('alert');
  expect([...alert.querySelectorAll('p')].map((line) => line.textContent)).toEqual(
    expect.arrayContaining(['The disk is full.', 'Call the administrator.']),
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(50);
  expect(screen.getByRole('link', { name: 'IN000071' })).toBeTruthy();
});

test('screens that do not exist are not offered: no links, no New, no clone', async () => {
  open('/invoices', answerOf([buildRow({ status: 1 })]), []);
  await pass(500);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('IN000071')).toBeTruthy();
});

test('New Invoice, Edit of a draft and clone open in new tabs', async () => {
  open('/invoices', answerOf([buildRow({ status: 1 })]));
  await pass(500);
  const links = screen
    .getAllByRole('link')
    .map((link) => [
      link.textContent || link.getAttribute('aria-label'),
      link.getAttribute('href'),
      link.getAttribute('target'),
    ]);
  expect(links).toEqual([
    ['New Invoice', '/order_add/Invoices', '_blank'],
    ['IN000071', '/order_detail/Invoices/71', '_blank'],
    ['Edit IN000071', '/order_edit/Invoices/71', '_blank'],
    ['Clone IN000071 to an invoice', '/order_add/Invoices/clone?id=71', '_blank'],
  ]);
});

test('export requests the filtered list as xlsx', async () => {
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    fileNames.push(this.download);
  });
  const fileNames: string[] = [];
  const { user, sent } = open('/invoices?number=IN71');
  await pass(500);
  await user.click(screen.getByRole('button', { name: 'export' }));
  await pass(10);
  expect(sent('GET', 'orders').at(-1)?.query.toString()).toBe('format=xlsx&number=IN71&order_type=1&type=invoice');
  expect(fileNames).toEqual(['invoices.xlsx']);
  saved.mockRestore();
});

describe('on a phone', () => {
  let widen = () => {};
  beforeEach(() => {
    widen = narrowWindow();
  });
  afterEach(() => widen());

  test('a row is a tickable card: number, amount, customer, status, and notes with their labels', async () => {
    open();
    await pass(500);
    const link = screen.getByRole('link', { name: 'IN000071' });
    const card = link.closest('tr') as HTMLElement;
    const places = [...card.querySelectorAll<HTMLElement>('[data-card]')].map(
      ({ dataset, textContent }) => `${dataset['card']}: ${dataset['label'] ?? ''} ${textContent}`,
    );
    expect(places).toEqual([
      'title:  IN000071',
      'note: Reference PO 88',
      'name:  Harbour Tyres',
      'amount:  425.00',
      'note: Date 20 Nov 2026',
      'note: Dispatch Date 21 Nov 2026',
      'note: Delivery Picking-upDon',
      'state:  Approved',
      'peek:  ',
    ]);
    act(() => within(card).getByRole('checkbox', { name: 'Tick IN000071' }).click());
    expect(screen.getByRole('toolbar', { name: 'Ticked rows' })).toBeTruthy();
  });

  wideTest('the filters are behind one button with the number of those that are set', async () => {
    const { user, sent } = open('/invoices?reference=PO');
    await pass(500);
    expect(screen.queryByLabelText('Reference')).toBeNull();
    const button = screen.getByRole('button', { name: /^Filters/ });
    // The list's own start, invoices only, is no filter that somebody has set.
    expect(within(button).getByLabelText('1 set')).toBeTruthy();
    await user.click(button);
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await user.clear(sheet.getByLabelText('Reference'));
    await user.type(sheet.getByLabelText('Number'), '71');
    await user.click(sheet.getByRole('button', { name: 'Search' }));
    await pass(500);
    expect(sent('GET', 'orders').at(-1)?.query.get('number')).toBe('71');
    expect(sent('GET', 'orders').at(-1)?.query.get('reference')).toBeNull();
  });
});
