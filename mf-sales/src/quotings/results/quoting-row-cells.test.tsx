import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { cartStore } from '@iwe/session';
import { buildCustomer, buildRow } from '../testing/fixtures.ts';
import { FakeRefusal, pageOf, renderPage } from '../testing/render-page.tsx';

const PLACE = { warehouseId: 1, warehouse: 'Sydney', stock: 24, inTransit: 0, eta: null };

async function open(rows = [buildRow()], options: Parameters<typeof renderPage>[0] = {}) {
  const page = await renderPage({
    url: '/quotings?product=a',
    ...options,
    answers: { quotings: pageOf(rows), ...options.answers },
  });
  await screen.findByText(rows[0]?.code ?? 'No Data');
  return page;
}
const rowOf = (code: string): HTMLElement => {
  const row = screen.getByText(code).closest('tr');
  if (!row) throw new Error(`${code} is in no row.`);
  return row;
};
/** The cell of a row under a heading. */
const cell = (code: string, header: string): HTMLElement => {
  const at = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === header);
  return rowOf(code).children[at] as HTMLElement;
};
const stockButton = (code: string) => screen.getByRole('button', { name: new RegExp(`Stock of ${code}`) });
const focusedLabel = () => document.activeElement?.getAttribute('aria-label');
const notPrevented = (target: Element, init: object) => fireEvent.keyDown(target, init);

test('each price is under its own heading, and so are the places and the stock of third parties', async () => {
  const prices = { classBPrice: 95, classCPrice: 92, classDPrice: 90, classEPrice: 88, specialPrice: 85 };
  await open([buildRow({ ...prices, locations: 'A-01 / B-12', standardPrice: 120, is_special: 1 })]);
  const shown = ['Class A', 'Class B', 'Class C', 'Class D', 'Class E', 'Special', 'Standard', 'Tempe', 'Cost'];
  expect(shown.map((header) => cell('2055516-A', header).textContent)).toEqual([
    '100.00',
    '95.00',
    '92.00',
    '90.00',
    '88.00',
    '85.00',
    '120.00',
    '70.00',
    '61.25',
  ]);
  expect(cell('2055516-A', '3P Stock').textContent).toBe('4');
  expect(cell('2055516-A', 'Locations').textContent).toBe('A-01 B-12');
});

test('the price that the customer has is marked in its own column', async () => {
  const priced = (id: number, source: string) => buildRow({ id, code: `T-${id}`, customerPrice: { price: 9, source } });
  const sources = ['Class A', 'Class B', 'Class C', 'Class D', 'Class E', 'Special', 'Standard'];
  await open(sources.map((source, index) => priced(index + 1, source)));
  const marked = sources.map((_source, index) =>
    sources.filter((header) => cell(`T-${index + 1}`, header).querySelector('[data-source]')),
  );
  expect(marked).toEqual(sources.map((source) => [source]));
});

test('special and clearance are two marks', async () => {
  await open([buildRow({ is_special: 1 }), buildRow({ id: 2, code: 'T-2', is_clearance: 1 })]);
  const marks = (code: string) => ['Special', 'Clearance'].filter((mark) => within(rowOf(code)).queryByText(mark));
  expect([marks('2055516-A'), marks('T-2')]).toEqual([['Special'], ['Clearance']]);
});

test('the stock says what is available where that differs, and what is on its way', async () => {
  const coming = { ...PLACE, inTransit: 8 };
  await open([
    buildRow({ stocks: [PLACE] }),
    buildRow({ id: 2, code: 'MORE', stock: 3, available: 5, stocks: [coming] }),
    buildRow({ id: 3, code: 'OWED', stock: 0, available: -2, stocks: [] }),
    buildRow({ id: 4, code: 'GONE', stock: -1, available: 0, stocks: [] }),
    buildRow({ id: 5, code: 'ALL', stock: 1_200, available: 1_200, stocks: [PLACE] }),
  ]);
  const shown = ['2055516-A', 'MORE', 'OWED', 'GONE', 'ALL'].map((code) => [
    stockButton(code).textContent?.trim(),
    stockButton(code).dataset['level'],
  ]);
  expect(shown).toEqual([
    ['24 20 av.', undefined],
    ['3 5 av. 8', undefined],
    ['0 (2) av.', 'held'],
    ['(1) 0 av.', 'none'],
    ['1,200', undefined],
  ]);
  expect(stockButton('MORE').getAttribute('aria-label')).toMatch(/3 on hand, 5 available, 8 in transit$/);
  expect(stockButton('ALL').getAttribute('aria-label')).not.toContain('in transit');
});

test('the stock of a row lists its figures and the drafts that hold it, with links to both', async () => {
  const holder = { id: 90, no: 'IN000090', csrId: 8, csrName: 'Inland', qty: 4, date: '2026-11-20', drafter: 'Sam' };
  const { user } = await open([buildRow({ stock: 0, available: -4, stocks: [{ ...PLACE, stock: 0 }] })], {
    answers: { 'products/1/holders': { data: [holder] } },
    routes: ['/order_detail/Invoices', '/customers/'],
  });
  await user.click(stockButton('2055516-A'));
  const popover = within(await screen.findByRole('dialog', { name: 'Stock of 2055516-A' }));
  const table = within(await popover.findByRole('table', { name: 'Held by drafts' }));
  const figures = ['On hand', 'Available', 'Held by drafts', '3P stock'].map(
    (label) => popover.getByText(label, { selector: 'div' }).textContent,
  );
  expect(figures).toEqual(['On hand 0', 'Available (4)', 'Held by drafts 4', '3P stock 4']);
  expect(popover.getByRole('table', { name: 'By warehouse' })).toBeTruthy();
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'IN000090',
    '4',
    'Inland',
    'Sam',
    '20 Nov 2026',
  ]);
  expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/order_detail/Invoices/90',
    '/customers/8',
  ]);
});

test('without warehouses, drafts or invoices the small tables of a row say so', async () => {
  const { user } = await open([buildRow({ available: 30, stocks: [] })], {
    cart: { csr: buildCustomer() },
    answers: { 'products/1/holders': { data: [] }, 'products/1/history': { product: {}, data: [] } },
  });
  await user.click(stockButton('2055516-A'));
  const stock = within(await screen.findByRole('dialog', { name: 'Stock of 2055516-A' }));
  await waitFor(() => expect(stock.getAllByText('No Data')).toHaveLength(2));
  expect(stock.queryByRole('table')).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'History of 2055516-A (H)' }));
  const history = within(await screen.findByRole('dialog', { name: /^History of 2055516-A/ }));
  await waitFor(() => expect(history.getAllByText('No Data')).toHaveLength(2));
  expect(history.getByText('Harbour Tyres')).toBeTruthy();
  expect(history.getByText('All customers')).toBeTruthy();
});

test('a history that could not be read is read again on wish, unless it may not be seen', async () => {
  let answer: unknown = new FakeRefusal(503, 'The database is busy.');
  const { user, unmount } = await open(undefined, { answers: { 'products/1/history': () => answer } });
  await user.click(screen.getByRole('button', { name: 'History of 2055516-A (H)' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByRole('alert')).textContent).toContain('The database is busy.');
  expect(dialog.queryByText('All customers')).toBeNull();
  answer = { product: {}, data: [] };
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('No Data')).toBeTruthy();
  unmount();
  const second = await open(undefined, { answers: { 'products/1/history': new FakeRefusal(403, 'You may not.') } });
  await second.user.click(screen.getByRole('button', { name: 'History of 2055516-A (H)' }));
  const refused = within(await screen.findByRole('dialog'));
  expect((await refused.findByRole('alert')).textContent).toBe('You may not.');
});

test('with Ctrl, Alt or Meta a key of a row is the browser’s', async () => {
  await open();
  const field = screen.getByRole('textbox', { name: 'Quantity of 2055516-A' });
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey'])
    for (const key of ['ArrowDown', 's', 'h', 'Escape'])
      expect([modifier, key, notPrevented(field, { key, [modifier]: true })]).toEqual([modifier, key, true]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(notPrevented(field, { key: 'x' })).toBe(true);
});

test('the keys of a row are not those of its popover; a capital letter is the same key', async () => {
  const { user } = await open();
  const field = screen.getByRole('textbox', { name: 'Quantity of 2055516-A' });
  field.focus();
  await user.keyboard('S');
  const dialog = await screen.findByRole('dialog', { name: 'Stock of 2055516-A' });
  expect(notPrevented(dialog, { key: 'h' })).toBe(true);
  expect(notPrevented(dialog, { key: '7' })).toBe(true);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(document.activeElement).not.toBe(field);
});

test("below the last row is nothing; Escape stays on a row's button, and 0 counts as a digit", async () => {
  const { user } = await open([buildRow(), buildRow({ id: 2, code: 'T-2' })]);
  screen.getByRole('textbox', { name: 'Quantity of T-2' }).focus();
  await user.keyboard('{ArrowDown}{PageDown}');
  expect(focusedLabel()).toBe('Quantity of T-2');
  const history = screen.getByRole('button', { name: 'History of T-2 (H)' });
  history.focus();
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(history);
  await user.keyboard('0');
  expect(focusedLabel()).toBe('Quantity of T-2');
});

test('a product outside the cart has no number; a digit replaces the typed quantity', async () => {
  const { user } = await open(undefined, {
    cart: { entries: [{ id: 9, code: 'OTHER', name: '', qty: 3 }] },
  });
  const row = rowOf('2055516-A');
  expect(row.textContent).not.toContain('×');
  const field = within(row).getByRole<HTMLInputElement>('textbox');
  await user.type(field, '4');
  within(row).getByRole('button', { name: 'History of 2055516-A (H)' }).focus();
  await user.keyboard('7');
  expect(field.value).toBe('7');
  await user.keyboard('{Enter}');
  expect(within(row).getByTitle('7 in the cart').textContent).toBe('×7');
  expect(cartStore.get().entries.map(({ id, qty }) => [id, qty])).toEqual([
    [9, 3],
    [1, 7],
  ]);
});
