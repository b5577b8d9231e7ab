import type { Account, PickedProduct, Sheet } from '@iwe/contract';
import { renderRoutes, said, signInAs } from '@iwe/remote-kit/testing';
import { buildLine, buildRow, buildSheet } from '@iwe/testing/sheets';
import { screen, waitFor, within } from '@testing-library/react';
import { setupUser } from '@iwe/testing/user';
import { wideTest } from '@iwe/testing/ring';
import { WarehouseDetailPage } from '../warehouse-sheets/detail-page.tsx';
import { WarehouseEditorPage } from '../warehouse-sheets/editor-page.tsx';
import { AdjustmentListPage } from './list/adjustment-list-page.tsx';

let uuids = 0;
Object.defineProperty(globalThis.crypto, 'randomUUID', {
  configurable: true,
  value: () => `00000000-0000-4000-8000-${String(++uuids).padStart(12, '0')}`,
});

const ACCOUNT = {
  eId: 11,
  orgId: 4,
  companyName: 'Southern Tyres',
  name: 'Sam',
  role: 1,
  isAcct: false,
  email: 'sales@iwe.demo',
  timeZone: 'Australia/Sydney',
} as unknown as Account;
const PRICES = (cost: number | null) =>
  ['Standard', 'Special', 'Class A', 'Class B', 'OCOP', 'Cost Price', 'Cost USD'].map((type) => ({
    type,
    price: type === 'Cost Price' ? cost : null,
  }));
const product = (id: number, code: string, stock: number, cost: number | null, category = 1): PickedProduct => ({
  id,
  code,
  name: `Name of ${code}`,
  unit: 'pc',
  category,
  stock,
  available: stock,
  stock_3rdP: 0,
  stocks: [{ warehouseId: 14, warehouse: 'Sydney', stock }],
  prices: PRICES(cost),
  customerPrice: { price: 200, source: 'standard' },
});
const PRODUCTS = [product(1, 'TYRE-1', 20, 50), product(2, 'NOCOST-2', 0, null), product(3, 'FEE-3', 0, null, 4)];

/** An answer, or a function `(body, query) => answer`. */
type Answer = unknown;
async function open(
  url: string,
  answers: Record<string, Answer> = {},
  account: Partial<Account> = {},
  hasRoute: (path: string) => boolean = () => true,
) {
  const posted: [string, Record<string, unknown>][] = [];
  const asked: string[] = [];
  const known: Record<string, Answer> = {
    'GET warehouses': {
      data: [
        { id: 14, name: 'Sydney' },
        { id: 20, name: 'Melbourne' },
      ],
    },
    'POST orders': { data: { id: 700, no: 'AD000700' } },
    'PUT orders/80': { data: { id: 80, no: 'AD000080' } },
    'GET products': (_body: unknown, query: URLSearchParams) => ({
      data: PRODUCTS.filter((one) =>
        query.get('id')
          ? query.get('id')?.split(',').includes(String(one.id))
          : one.code.toLowerCase().includes((query.get('code') ?? '').toLowerCase()),
      ),
    }),
    ...answers,
  };
  globalThis.fetch = (async (input: string, init: RequestInit = {}) => {
    const { pathname, search, searchParams } = new URL(input, 'http://iwe.test');
    const path = pathname.replace('/api/ag/', '');
    const key = `${init.method ?? 'GET'} ${path}`;
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    if (init.method && init.method !== 'GET') posted.push([key, body]);
    asked.push(`${key}${search}`);
    const answer = known[key];
    const value: unknown =
      typeof answer === 'function'
        ? (answer as (body: Record<string, unknown>, query: URLSearchParams) => unknown)(body, searchParams)
        : answer;
    const text = JSON.stringify(value ?? { message: key });
    return {
      ok: value !== undefined,
      status: value === undefined ? 404 : 200,
      headers: new Headers(),
      text: () => Promise.resolve(text),
      json: () => Promise.resolve(JSON.parse(text) as unknown),
      blob: () => Promise.resolve(new Blob([text])),
    } as unknown as Response;
  }) as typeof fetch;
  signInAs({ ...ACCOUNT, ...account });
  const { place } = renderRoutes(
    {
      '/adjustments': <AdjustmentListPage />,
      '/order_add/:routeName/:operation?': <WarehouseEditorPage />,
      '/order_edit/:routeName/:id': <WarehouseEditorPage />,
      '/order_detail/:routeName/:id': url.startsWith('/order_detail') ? <WarehouseDetailPage /> : null,
    },
    { url, hasRoute },
  );
  return { user: setupUser(), posted, asked, place };
}
async function openEditor(url: string, answers: Record<string, Answer> = {}, account: Partial<Account> = {}) {
  const shown = await open(url, answers, account);
  const grid = await screen.findByRole('grid', { name: 'Lines' });
  const cell = (line: number, heading: string) => {
    const column = screen
      .getAllByRole('columnheader', { hidden: true })
      .findIndex((header) => header.textContent === heading);
    return (grid.querySelector(`[role=row][aria-rowindex="${line + 1}"] > :nth-child(${column + 1})`) as HTMLElement)
      .textContent;
  };
  const row = (line: number) =>
    ['In-Warehouse Qty', 'In-System Qty', 'Difference', 'Cost Price', 'Line Amount'].map((heading) =>
      cell(line, heading),
    );
  return { ...shown, grid, cell, row };
}
async function chooseSydney(user: ReturnType<typeof setupUser>) {
  await user.click(screen.getByRole('combobox', { name: /Warehouse/ }));
  await user.keyboard('Syd{Enter}');
}
const sum = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

test('a count by keyboard: system quantity, difference and value are shown at once', async () => {
  const { user, grid, row, posted, place } = await openEditor('/order_add/Adjustments');
  await chooseSydney(user);
  grid.focus();
  await user.keyboard('TYRE-1{Enter}17{Enter}');
  await waitFor(() => expect(row(1)).toEqual(['17', '20', '(3)', '≈ 50.00', '(150.00)']));
  expect([sum('Gain'), sum('Loss'), sum('Difference'), sum('Amount AUD')]).toEqual(['0', '(3)', '(3)', '(150.00)']);
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(place.url).toBe('/order_detail/Adjustments/700'));
  expect(posted).toMatchObject([
    ['POST orders', { type: 7, warehouseId: 14, lines: [{ productId: 1, inWarehouseQty: 17, price: 0 }] }],
  ]);
});

test('gains and losses are added up apart', async () => {
  const { user, grid, row, posted } = await openEditor('/order_add/Adjustments');
  await chooseSydney(user);
  grid.focus();
  await user.keyboard('TYRE-1{Enter}17{Enter}NOCOST-2{Enter}25{Enter}');
  await waitFor(() => expect(row(2)).toEqual(['25', '0', '25', '', '']));
  expect([sum('Gain'), sum('Loss'), sum('Difference'), sum('Amount AUD')]).toEqual(['25', '(3)', '22', '(150.00)']);
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]?.[1]).toMatchObject({ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), lines: [{}, {}] });
});

wideTest('the same product twice is added up after consent, on its first line', async () => {
  const { user, grid, row, posted } = await openEditor('/order_add/Adjustments');
  await chooseSydney(user);
  grid.focus();
  await user.keyboard('TYRE-1{Enter}17{Enter}TYRE-1{Enter}4{Enter}');
  const question = await screen.findByRole('alertdialog', { name: 'TYRE-1 is counted twice' });
  expect(question.textContent).toContain('Line 1 says 17, line 2 says 4. Added up they are on line 1;');
  await user.click(within(question).getByRole('button', { name: 'Add up to 21' }));
  await waitFor(() => expect(row(1).slice(0, 3)).toEqual(['21', '20', '1']));
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(posted).toMatchObject([['POST orders', { lines: [{ seq: 1, inWarehouseQty: 21 }] }]]));
  // It is a new number and not the old one counted again.
  expect(JSON.stringify(posted)).not.toContain('recount');
});

wideTest('the sum replaces the first of the two counts, before what was counted between them', async () => {
  const { user, grid, row } = await openEditor('/order_add/Adjustments');
  await chooseSydney(user);
  grid.focus();
  await user.keyboard('TYRE-1{Enter}17{Enter}NOCOST-2{Enter}1{Enter}TYRE-1{Enter}4{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Add up to 21' }));
  await waitFor(() => expect([row(1)[0], row(2)[0]]).toEqual(['21', '1']));
});

test('a pair of counts is asked about once both have numbers, and again with another sum', async () => {
  const { user, grid, row } = await openEditor('/order_add/Adjustments');
  await chooseSydney(user);
  grid.focus();
  await user.keyboard('TYRE-1{Enter}17{Enter}TYRE-1{Enter}');
  await waitFor(() => expect(row(2)[1]).toBe('20'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.keyboard('4{Enter}');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(document.activeElement).toBe(grid));
  await user.keyboard('NOCOST-2{Enter}1{Enter}');
  await waitFor(() => expect(row(3)[0]).toBe('1'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowRight}{ArrowRight}{ArrowRight}5{Enter}');
  expect(await screen.findByRole('button', { name: 'Add up to 22' })).toBeTruthy();
});

test('without consent both lines stay, and saving reports them', async () => {
  const { user, grid, row, posted } = await openEditor('/order_add/Adjustments');
  await chooseSydney(user);
  grid.focus();
  await user.keyboard('TYRE-1{Enter}17{Enter}TYRE-1{Enter}4{Enter}');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(row(2)[0]).toBe('4');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(said()).toEqual([
      'Line 2: TYRE-1 is counted on line 1 already. Add both numbers up on line 1 and take this line away.',
    ]),
  );
  expect(posted).toEqual([]);
});

wideTest('two counts that were kept apart are asked about again when one of them changes', async () => {
  const { user, grid, row } = await openEditor('/order_add/Adjustments');
  await chooseSydney(user);
  grid.focus();
  await user.keyboard('TYRE-1{Enter}17{Enter}TYRE-1{Enter}4{Enter}');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}{ArrowRight}5{Enter}');
  const again = await screen.findByRole('alertdialog', { name: 'TYRE-1 is counted twice' });
  expect(again.textContent).toContain('Line 1 says 17, line 2 says 5.');
  await user.click(within(again).getByRole('button', { name: 'Add up to 22' }));
  await waitFor(() => expect(row(1)[0]).toBe('22'));
});

test('an accountant enters the cost of a gain without one; staff are told who can', async () => {
  const asAccountant = await openEditor('/order_add/Adjustments', {}, { isAcct: true });
  await chooseSydney(asAccountant.user);
  asAccountant.grid.focus();
  await asAccountant.user.keyboard('NOCOST-2{Enter}2{Enter}');
  await waitFor(() => expect(asAccountant.row(1)).toEqual(['2', '0', '2', '', '']));
  await asAccountant.user.keyboard(
    '{ArrowUp}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}30.5{Enter}',
  );
  await waitFor(() => expect(asAccountant.row(1)).toEqual(['2', '0', '2', '30.50', '61.00']));
  await asAccountant.user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(asAccountant.posted).toMatchObject([
      ['POST orders', { lines: [{ productId: 2, inWarehouseQty: 2, price: 30.5 }] }],
    ]),
  );
});

test('no right, goods with a cost, a service, and no warehouse are explained', async () => {
  const { user, grid, posted } = await openEditor('/order_add/Adjustments');
  grid.focus();
  await user.keyboard(
    'NOCOST-2{Enter}2{Enter}{ArrowUp}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}30{Enter}',
  );
  await user.keyboard('{Home}{ArrowDown}');
  expect(screen.queryByText('Please enter')).toBeNull();
  await user.keyboard('{Control>}s{/Control}');
  // The message goes away by itself, the mark at the field stays.
  await waitFor(() =>
    expect(said()).toEqual(['Choose a warehouse.', 'Line 1: Only an accountant or a manager gives goods a cost.']),
  );
  expect(await screen.findByText('Please enter')).toBeTruthy();
  expect(posted).toEqual([]);
});

test('a service has nothing to count, and only its own line is refused', async () => {
  const { user, grid, row, posted } = await openEditor('/order_add/Adjustments');
  await chooseSydney(user);
  grid.focus();
  await user.keyboard('TYRE-1{Enter}17{Enter}FEE-3{Enter}1{Enter}');
  await waitFor(() => expect(row(2)[0]).toBe('1'));
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(said()).toEqual(['Line 2: a service has no stock to count. Choose another product.']));
  expect(posted).toEqual([]);
});

test('the count sheet of an adjustment begins with its warehouse', async () => {
  const { user } = await openEditor('/order_add/Adjustments');
  await chooseSydney(user);
  await user.click(screen.getByRole('button', { name: 'Count sheet …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Count sheet' }));
  await waitFor(() => expect(dialog.getByRole('combobox', { name: /Warehouse/ })).toHaveProperty('value', 'Sydney'));
});

const FROZEN = buildLine({
  id: 501,
  productId: 1,
  product: { ...buildLine().product, id: 1, code: 'TYRE-1' },
  quantity: -3,
  price: 48.25,
  amount: -144.75,
  priceSource: 'cost',
  inWarehouseQty: 9,
  inSystemQty: 12,
  countedAt: '2026-11-20T02:00:00.000Z',
  movedSince: 5,
});
const DRAFT = (over: Partial<Sheet> = {}): Sheet =>
  buildSheet({
    id: 80,
    no: 'AD000080',
    type: 7,
    csr: null,
    customerId: null,
    warehouseId: 14,
    warehouse: 'Sydney',
    taxType: 1,
    quantity: -3,
    amount: -144.75,
    lines: [FROZEN],
    ...over,
  });

test('a stored count shows movements since; counting again records the system quantity again', async () => {
  const { user, grid, row, posted } = await openEditor('/order_edit/Adjustments/80', {
    'GET orders/80': { data: DRAFT() },
  });
  expect(row(1)).toEqual(['9', '12 · +5 since', '(3)', '48.25', '(144.75)']);
  grid.focus();
  await user.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
  const panel = await screen.findByRole('dialog', { name: 'Since TYRE-1 was counted' });
  expect(panel.textContent).toContain('when the system said 12. Since then 5 came in.'.replace('. Since', '.Since'));
  await user.click(within(panel).getByRole('button', { name: 'Counted again: still 9' }));
  await waitFor(() => expect(row(1).slice(0, 3)).toEqual(['9', '20', '(11)']));
  // The next key goes to the grid again.
  await waitFor(() => expect(document.activeElement).toBe(grid));
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(posted).toMatchObject([
      ['PUT orders/80', { contentVersion: 3, lines: [{ id: 501, inWarehouseQty: 9, recount: true }] }],
    ]),
  );
});

test('another number or another warehouse uses the current system quantity', async () => {
  const { user, grid, row } = await openEditor('/order_edit/Adjustments/80', { 'GET orders/80': { data: DRAFT() } });
  grid.focus();
  await waitFor(() => expect(row(1)[1]).toBe('12 · +5 since'));
  await user.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}18{Enter}');
  await waitFor(() => expect(row(1).slice(0, 3)).toEqual(['18', '20', '(2)']));
  await user.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}{ArrowRight}9{Enter}');
  await waitFor(() => expect(row(1).slice(1, 3)).toEqual(['12 · +5 since', '(3)']));
  await user.click(screen.getByRole('combobox', { name: /Warehouse/ }));
  await user.keyboard('Melb{Enter}');
  await waitFor(() => expect(row(1).slice(0, 3)).toEqual(['9', '0', '9']));
});

test('the detail shows counts, costs, values and movements; there is no Clone', async () => {
  const open80 = buildLine({
    id: 502,
    seq: 2,
    product: { ...buildLine().product, code: 'OPEN-2' },
    quantity: 0,
    price: 0,
    amount: 0,
  });
  const gain = buildLine({
    id: 503,
    seq: 3,
    product: { ...buildLine().product, code: 'GAIN-3' },
    quantity: 2,
    price: 0,
    amount: 0,
    inWarehouseQty: 2,
    inSystemQty: 0,
    countedAt: '2026-11-20T02:00:00.000Z',
    movedSince: 0,
    needsCost: true,
  });
  await open('/order_detail/Adjustments/80', {
    'GET orders/80': {
      data: DRAFT({
        lines: [
          FROZEN,
          open80,
          gain,
          { ...FROZEN, id: 899, seq: 4, movedSince: -5, countedAt: '2026-11-20T01:00:00.000Z' },
          { ...FROZEN, id: 900, seq: 5, inWarehouseQty: 0, quantity: -12, amount: -579, movedSince: 0 },
        ],
      }),
    },
    'GET orders/80/history': { data: [] },
  });
  await screen.findByRole('heading', { name: 'AD000080' });
  const rows = within(screen.getByRole('region', { name: 'Lines' }))
    .getAllByRole('row')
    .slice(1, 6)
    .map((one) => [...one.children].slice(3, 8).map((each) => each.textContent));
  expect(rows).toEqual([
    ['9', '12+5 since', '(3)then 14', '48.25', '(144.75)'],
    ['–', '–', '–', '0.00', '0.00'],
    ['2', '0', '2', 'no cost', '0.00'],
    ['9', '12(5) since', '(3)then 4', '48.25', '(144.75)'],
    ['0', '12', '(12)', '48.25', '(579.00)'],
  ]);
  expect(sum('Counted')).toBe('20 Nov 2026 12:00 to 20 Nov 2026 13:00, 1 line not counted');
  expect([sum('Difference'), sum('Amount AUD')]).toEqual(['(3)', '(144.75)']);
  expect(screen.queryByRole('button', { name: 'Clone' })).toBeNull();
  expect(screen.queryByText('Subtotal')).toBeNull();
});

test('lines that nobody has counted yet are all named, and Edit opens the editor of the sheet', async () => {
  const open80 = buildLine({ id: 502, quantity: 0, price: 0, amount: 0 });
  const { user, place } = await open('/order_detail/Adjustments/80', {
    'GET orders/80': { data: DRAFT({ lines: [open80, { ...open80, id: 503, seq: 2 }] }) },
    'GET orders/80/history': { data: [] },
  });
  await screen.findByRole('heading', { name: 'AD000080' });
  expect(sum('Counted')).toBe('2 lines not counted');
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(place.url).toMatch(/^\/order_edit\/Adjustments\/80\?draft=/));
});

test('what went out since a count is said in the time zone of the organisation', async () => {
  const { user, grid } = await openEditor('/order_edit/Adjustments/80', {
    'GET orders/80': { data: DRAFT({ lines: [{ ...FROZEN, movedSince: -5 }] }) },
  });
  grid.focus();
  await user.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
  const panel = await screen.findByRole('dialog', { name: 'Since TYRE-1 was counted' });
  expect(panel.textContent).toContain('Counted 9 on 20 Nov 2026 13:00');
  expect(panel.textContent).toContain('Since then 5 went out.');
});

describe('New of the list', () => {
  const none = { 'GET orders': { data: [], meta: { total: 0, current_page: 1, per_page: 20, qty: 0, amount: 0 } } };
  const opened = jest.fn();
  beforeEach(() => {
    opened.mockReset();
    window.open = opened;
  });

  test('opens a new adjustment in a tab of its own, by its key as well', async () => {
    const { user } = await open('/adjustments', none);
    await screen.findByRole('link', { name: 'New Adjustment' });
    const links = screen.getAllByRole('link', { name: /^New/ }).map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/order_add/Adjustments', '/order_add/Adjustments']);
    await user.keyboard('{Alt>}n{/Alt}');
    expect(opened.mock.calls).toEqual([['/order_add/Adjustments', '_blank', 'noopener']]);
  });

  wideTest('has no link and no key without a screen; numbers are no links without a detail page', async () => {
    const row = buildRow({ id: 80, type: 7, no: 'AD000080', warehouse: 'Sydney' });
    const { user } = await open(
      '/adjustments',
      { 'GET orders': { ...none['GET orders'], data: [row], meta: { ...none['GET orders'].meta, total: 1 } } },
      {},
      () => false,
    );
    await screen.findByText('AD000080');
    expect(screen.queryByRole('link')).toBeNull();
    await user.keyboard('{Alt>}n{/Alt}');
    expect(opened).not.toHaveBeenCalled();
  });
});

describe('the count sheet', () => {
  const SHEET = { warehouseId: 14, warehouse: 'Sydney', at: '2026-11-20T02:00:00.000Z' };
  const PRODUCT = { location: 'A1', productId: 1, code: 'TYRE-1', name: 'Kestrel', unit: 'pc', stock: 1020 };
  const LIST = { data: [], meta: { total: 0, current_page: 1, per_page: 20, qty: 0, amount: 0 } };
  /** Opens the dialog from the list of one warehouse, which it begins with. */
  async function openDialog(answers: Record<string, Answer>) {
    const shown = await open('/adjustments?warehouse=14', { 'GET orders': LIST, ...answers });
    await shown.user.click(screen.getByRole('button', { name: 'Count sheet …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Count sheet' }));
    await waitFor(() => expect(dialog.getByRole('combobox', { name: /Warehouse/ })).toHaveProperty('value', 'Sydney'));
    const asked = () => shown.asked.filter((one) => one.includes('count-sheet'));
    return { ...shown, dialog, asked };
  }
  const showUnits = async ({ user, dialog }: Awaited<ReturnType<typeof openDialog>>) => {
    await user.click(dialog.getByRole('combobox', { name: /System's units/ }));
    await user.click(await screen.findByRole('option', { name: 'Shown' }));
  };

  test('has the units of the system only when somebody wants them, and says when they were read', async () => {
    let paper = '';
    window.print = () => {
      paper = document.querySelector('[data-print-page]')?.textContent ?? '';
      window.dispatchEvent(new Event('afterprint'));
    };
    const shown = await openDialog({ 'GET count-sheet': { data: { ...SHEET, rows: [PRODUCT] } } });
    await showUnits(shown);
    await shown.user.click(shown.dialog.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(paper).toContain('In-System QtyIn-Warehouse QtyA1TYRE-1Kestrelpc1,020____'));
    expect(paper).toContain('Southern Tyres, 20 Nov 2026 13:00.');
  });

  test('is downloaded for one location with the units, and the dialog closes', async () => {
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const shown = await openDialog({ 'GET count-sheet': {} });
    await showUnits(shown);
    await shown.user.type(shown.dialog.getByLabelText('Location'), ' A1 ');
    await shown.user.click(shown.dialog.getByRole('button', { name: 'Download xls' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shown.asked()).toEqual(['GET count-sheet?format=xls&location=A1&system=1&warehouseId=14']);
    clicked.mockRestore();
  });

  test('of a place without products is not printed; after a refusal it can be asked for again', async () => {
    const printed = jest.fn();
    window.print = printed;
    const answers = [undefined, { data: { ...SHEET, rows: [] } }];
    const { user, dialog, asked } = await openDialog({ 'GET count-sheet': () => answers.shift() });
    const print = dialog.getByRole('button', { name: 'Print' });
    await user.click(print);
    await waitFor(() => expect(said()).toEqual(['GET count-sheet']));
    await waitFor(() => expect(print.getAttribute('aria-busy')).toBeNull());
    await user.click(print);
    await waitFor(() => expect(said()).toContain('Sydney: No Data'));
    expect(asked()).toHaveLength(2);
    expect(printed).not.toHaveBeenCalled();
  });
});

test('the list requests adjustments, totals qty and amount; the count sheet downloads and prints', async () => {
  const row = buildRow({ id: 80, type: 7, no: 'AD000080', qty: -3, amount: -144.75, warehouse: 'Sydney' });
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  const printed = jest.fn(() => {
    paper = document.querySelector('[data-print-page]')?.textContent ?? '';
    window.dispatchEvent(new Event('afterprint'));
  });
  let paper = '';
  window.print = printed;
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { user, asked } = await open('/adjustments', {
    'GET orders': { data: [row], meta: { total: 1, current_page: 1, per_page: 20, qty: -3, amount: -144.75 } },
    'GET count-sheet': {
      data: {
        warehouseId: 14,
        warehouse: 'Sydney',
        at: '2026-11-20T02:00:00.000Z',
        rows: [{ location: 'A1', productId: 1, code: 'TYRE-1', name: 'Kestrel', unit: 'pc', stock: 20 }],
      },
    },
  });
  expect(await screen.findByRole('link', { name: 'AD000080' })).toHaveProperty('target', '_blank');
  expect(asked.find((one) => one.startsWith('GET orders'))).toBe('GET orders?order_type=7&page=1&per_page=20');
  expect(screen.getByText('Total').closest('tr')?.textContent).toBe('Total(3)(144.75)');
  await user.click(screen.getByRole('button', { name: 'Count sheet …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Count sheet' }));
  await user.click(dialog.getByRole('button', { name: 'Print' }));
  expect(dialog.getByText('Choose a warehouse.')).toBeTruthy();
  await user.click(dialog.getByRole('combobox', { name: /Warehouse/ }));
  await user.keyboard('Syd{Enter}');
  await user.type(dialog.getByLabelText('Location'), 'A1');
  await user.click(dialog.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
  expect(paper).toContain('Count sheet: Sydney');
  expect(paper).toContain('A1TYRE-1Kestrelpc____');
  expect(asked).toContain('GET count-sheet?location=A1&warehouseId=14');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Count sheet' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Count sheet …' }));
  const again = within(await screen.findByRole('dialog', { name: 'Count sheet' }));
  await user.click(again.getByRole('combobox', { name: /Warehouse/ }));
  await user.keyboard('Syd{Enter}');
  await user.click(again.getByRole('button', { name: 'Download xls' }));
  await waitFor(() => expect(names).toEqual(['count-sheet-Sydney.xls']));
  expect(asked).toContain('GET count-sheet?format=xls&system=0&warehouseId=14');
});
