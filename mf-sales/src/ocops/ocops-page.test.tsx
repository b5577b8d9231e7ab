import type { Account, OcopRow, PriceConflict, ProductPriceSheet } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { clearCache, sessionStore, toastStore } from '@iwe/session';
import { ShellProviders } from '@iwe/ui';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { wideTest } from '@iwe/testing/ring';
import { SALES_ACCOUNT } from '../quotings/testing/fixtures.ts';
import { OcopsPage } from './ocops-page.tsx';
import { ocopsAnswer } from './testing/ocops-answer.ts';
import { buildPriceSheet } from './testing/price-sheet.ts';

const row: OcopRow = {
  id: 1,
  code: '2055516-A',
  name: 'Kestrel Touring',
  category: 1,
  brand: 'Kestrel',
  locations: '',
  stock: 24,
  available: 20,
  stock_3rdP: 4,
  total_stock: 28,
  stocks: [{ warehouseId: 1, warehouse: 'Sydney', stock: 24, inTransit: 40, eta: '2026-12-05' }],
  classAPrice: 100,
  classBPrice: 98,
  classCPrice: 96,
  classDPrice: 94,
  classEPrice: 92,
  specialPrice: null,
  standardPrice: 120,
  ref_pur: 70,
  costPrice: 61.25,
  is_special: 0,
  is_clearance: 0,
  is_customer_show: 1,
  ocop: { 7: 91 },
  contentVersion: 3,
};
const sheet = buildPriceSheet({
  code: row.code,
  classDPrice: null,
  prices: [
    { id: 7, name: 'Gold', price: 91 },
    { id: 8, name: 'Silver', price: null },
  ],
});

interface Call {
  method: string;
  path: string;
  body: Record<string, unknown> | undefined;
  key: string | undefined;
}
let calls: Call[];
let answers: Record<string, unknown>;
/** A refusal of the fake server. */
class Refusal {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

beforeEach(() => {
  calls = [];
  clearCache();
  localStorage.clear();
  act(() => toastStore.set([]));
  answers = {
    brands: { data: [{ id: 3, name: 'Kestrel' }] },
    ocops: ocopsAnswer([row]),
    'ocops/1': { data: sheet },
    'ocops/1/history': { data: [] },
  };
  globalThis.fetch = (async (input: string, init: RequestInit) => {
    const { pathname, search } = new URL(input, 'http://iwe.test');
    const path = pathname.replace('/api/ag/', '');
    const method = init.method ?? 'GET';
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : undefined;
    calls.push({
      method,
      path: path + decodeURIComponent(search),
      body,
      key: (init.headers as Record<string, string>)['idempotency-key'],
    });
    const known = answers[method === 'GET' ? path : `${method} ${path}`];
    const value = typeof known === 'function' ? (known as (sent: unknown) => unknown)(body) : known;
    const refusal =
      value instanceof Refusal
        ? value
        : value === undefined
          ? new Refusal(404, { message: `Nothing at ${path}`, code: 'not-found' })
          : null;
    return {
      ok: !refusal,
      status: refusal?.status ?? 200,
      headers: new Headers(),
      json: async () => value,
      text: async () => JSON.stringify(refusal?.body ?? value),
    };
  }) as unknown as typeof fetch;
});

let place = '';
function Place() {
  const { search } = useLocation();
  useEffect(() => {
    place = search;
  }, [search]);
  return null;
}
function show({ url = '/ocops', modPrc = true }: { url?: string; modPrc?: boolean } = {}) {
  const account: Account = { ...SALES_ACCOUNT, modPrc, timeZone: 'Australia/Sydney' };
  act(() => sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account }));
  render(
    <ShellProviders>
      <MemoryRouter initialEntries={[url]}>
        <OcopsPage />
        <Place />
      </MemoryRouter>
    </ShellProviders>,
  );
}
const asked = () =>
  calls.filter(({ method, path }) => method === 'GET' && /^ocops(\?|$)/.test(path)).map(({ path }) => path);
const writes = () => calls.filter(({ method }) => method !== 'GET');
const toasts = () => toastStore.get().map(({ kind, lines, duration }) => [kind, lines.join(' '), duration]);
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } });
const yesNo = (legend: string, choice: 'YES' | 'NO') =>
  within(screen.getByRole('group', { name: legend })).getByRole('radio', { name: choice });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
async function openDialog(button = 'Edit Prices', first = 'Standard') {
  show({ url: '/ocops?product=a' });
  fireEvent.click(await screen.findByRole('button', { name: `${button} 2055516-A` }));
  const field = await screen.findByRole('textbox', { name: first });
  // A dialog hides everything else in the frame in which it takes the focus: a second one that is open before that too.
  await waitFor(() => expect(field.closest('[role=dialog]')?.contains(document.activeElement)).toBe(true));
}
const saved = (change: Partial<ProductPriceSheet> = {}) => ({ data: { ...sheet, ...change, contentVersion: 4 } });
const conflict = (current: Partial<ProductPriceSheet>) =>
  new Refusal(409, {
    message: 'Zoe changed it.',
    code: 'stale-version',
    details: {
      currentVersion: 9,
      changedBy: 'Zoe',
      changedAt: '2026-11-20T01:00:00Z',
      current: { ...sheet, ...current, contentVersion: 9 },
    } satisfies PriceConflict,
  });

describe('the list', () => {
  test('requests nothing before the first search, and then once, with the filters', async () => {
    show();
    expect(screen.getByText('Enter or Select Filters to Search')).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(asked()).toEqual([]);
    fireEvent.change(screen.getByRole('textbox', { name: 'Product' }), { target: { value: '2055516' } });
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(screen.getByRole('button', { name: 'Search' })).toHaveProperty('disabled', true);
    expect(await screen.findByText('2055516-A')).toBeTruthy();
    expect(asked()).toEqual(['ocops?page=1&per_page=20&product=2055516']);
    expect(place).toBe('?product=2055516');
    expect(screen.queryByRole('button', { name: 'export' })).toBeNull();
  });

  test('has the specified columns, one per customer class, and no cost when it is hidden', async () => {
    show({ url: '/ocops?product=a' });
    await screen.findByText('2055516-A');
    const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent);
    const all = [
      'Item Code',
      'Item Name',
      'Stock',
      '3P Stock',
      'A/COD price',
      'B price',
      'Mth Special',
      'Standard',
      'Cost',
      'Tempe',
      'C',
      'D',
      'E',
      'Gold',
      'Silver',
      'Action',
    ];
    expect(headers()).toEqual(all);
    const cells = within(screen.getByRole('row', { name: /2055516-A/ })).getAllByRole('cell');
    expect([cells[12]?.textContent, cells[13]?.textContent]).toEqual(['91.00', '–']);
    answers['ocops'] = ocopsAnswer([{ ...row, costPrice: null, ref_pur: null }], { costVisible: false });
    fireEvent.change(screen.getByRole('textbox', { name: 'Product' }), { target: { value: 'b' } });
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(headers()).toEqual(all.filter((header) => header !== 'Cost' && header !== 'Tempe')));
  });

  wideTest('shows the stock by warehouse, and the history of prices', async () => {
    answers['ocops/1/history'] = {
      data: [
        { id: 5, name: 'classA', label: 'Class A / COD', old: 95, new: 100, at: '2026-11-01T00:00:00Z', by: 'Zoe' },
      ],
    };
    answers['products/1/holders'] = { data: [] };
    show({ url: '/ocops?product=a' });
    fireEvent.click(await screen.findByRole('button', { name: /Stock of 2055516-A/ }));
    const stock = await screen.findByRole('dialog', { name: 'Stock of 2055516-A' });
    expect(await within(stock).findByText('Sydney')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Price history of 2055516-A (H)' }));
    const history = await screen.findByRole('table', { name: 'Price changes' });
    expect(
      within(history)
        .getAllByRole('cell')
        .slice(1)
        .map((cell) => cell.textContent),
    ).toEqual(['Class A / COD', '95.00', '100.00', 'Zoe']);
  });

  test("without the right 'Edit Prices' is refused; OCOP and Import Data open, the server decides", async () => {
    show({ url: '/ocops?product=a', modPrc: false });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Prices 2055516-A' }));
    expect(toasts()).toEqual([['error', messages.noPricePermission, 3500]]);
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => toastStore.set([]));
    fireEvent.click(screen.getByRole('button', { name: 'Import Data' }));
    fireEvent.click(screen.getByRole('button', { name: 'OCOP 2055516-A' }));
    expect(await screen.findByRole('dialog', { name: /OCOP/ })).toBeTruthy();
    expect(toasts()).toEqual([]);
  });
});

describe('the keys', () => {
  const pressIn = (name: string | RegExp, key: string, more: object = {}) =>
    fireEvent.keyDown(screen.getByRole('button', { name }), { key, ...more });
  const edit = 'Edit Prices 2055516-A';

  test('of a row open its prices, its classes, its history and its stock', async () => {
    answers['products/1/holders'] = { data: [] };
    show({ url: '/ocops?product=a' });
    await screen.findByRole('button', { name: edit });
    // With Ctrl, Alt or Meta they are the browser's.
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey']) pressIn(edit, 'e', { [modifier]: true });
    pressIn(edit, 'x');
    expect(screen.queryByRole('dialog')).toBeNull();
    pressIn(edit, 'h');
    expect(await screen.findByRole('dialog', { name: 'Price history of 2055516-A' })).toBeTruthy();
    expect(await screen.findByText('No Data')).toBeTruthy();
    pressIn(edit, 'S');
    expect(await screen.findByRole('dialog', { name: 'Stock of 2055516-A' })).toBeTruthy();
    pressIn(edit, 'o');
    expect(await screen.findByRole('dialog', { name: 'OCOP · 2055516-A' })).toBeTruthy();
  });

  test('E edits the prices of the row, whose history is one button away', async () => {
    answers['ocops/1/history'] = {
      data: [
        { id: 5, name: 'classA', label: 'Class A / COD', old: null, new: 100, at: '2026-11-01T00:00:00Z', by: 'Zoe' },
      ],
    };
    show({ url: '/ocops?product=a' });
    await screen.findByRole('button', { name: edit });
    pressIn(edit, 'e');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Prices · 2055516-A' }));
    await dialog.findByRole('textbox', { name: 'Standard' });
    fireEvent.click(dialog.getByRole('button', { name: 'History' }));
    const cells = within(await dialog.findByRole('table', { name: 'Price changes' })).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual(['01 Nov 2026 11:00', 'Class A / COD', '–', '100.00', 'Zoe']);
    fireEvent.click(dialog.getByRole('button', { name: 'History' }));
    expect(dialog.queryByRole('table', { name: 'Price changes' })).toBeNull();
    type('Standard', '125');
    expect(dialog.getByText('was 120.00')).toBeTruthy();
    type('Monthly Special', '90');
    expect(dialog.getByText('was not set')).toBeTruthy();
  });

  test('the grid of prices waits for a search, and for the right', async () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Edit in a grid' }));
    expect(toasts()).toEqual([['info', messages.enterOrSelectFilters, 3500]]);
    cleanup();
    act(() => toastStore.set([]));
    show({ url: '/ocops?product=a', modPrc: false });
    await screen.findByText('2055516-A');
    fireEvent.click(screen.getByRole('button', { name: 'Edit in a grid' }));
    expect(toasts()).toEqual([['error', messages.noPricePermission, 3500]]);
    expect(screen.queryByRole('grid')).toBeNull();
  });
});

wideTest('two who changed a flag and an emptied price read YES, NO and not set', async () => {
  answers['POST products/1/price'] = () => conflict({ is_clearance: 1, standardPrice: null, is_customer_show: 0 });
  await openDialog();
  type('Standard', '125');
  save();
  const rows = within(await screen.findByRole('dialog', { name: /^Zoe changed/ }))
    .getAllByRole('row')
    .slice(1)
    .map((each) => [...each.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Standard', '120.00', '125.00', 'not set'],
    ['Clearance', 'NO', 'NO', 'YES'],
    ['Show to customers', 'YES', 'YES', 'NO'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Theirs: Standard not set' }));
  fireEvent.click(screen.getByRole('button', { name: 'Merge & save' }));
  await waitFor(() => expect(writes()).toHaveLength(2));
  expect(writes()[1]?.body).toMatchObject({
    standardPrice: 0,
    is_clearance: 1,
    is_customer_show: 0,
    contentVersion: 9,
  });
});

describe('Edit Prices', () => {
  test('a new class A adjusts B to E by the ratios at opening, whatever was typed before', async () => {
    await openDialog();
    for (const text of ['1', '15', '150', '110']) type('Class A / COD', text);
    const classes = () => ['B', 'C', 'D', 'E'].map((name) => field(`Class ${name}`).value);
    expect(classes()).toEqual(['107.80', '105.60', '', '101.20']);
    type('Class B', '99');
    expect(classes()).toEqual(['99', '105.60', '', '101.20']);
    type('Class A / COD', '');
    expect(classes()).toEqual(['99', '105.60', '', '101.20']);
    type('Class A / COD', '100');
    expect(classes()).toEqual(['98.00', '96.00', '', '92.00']);
  });

  // Each message of spec §5 for its case; nothing is sent.
  test.each([
    [
      'YES without a special price',
      () => fireEvent.click(yesNo('Special or not', 'YES')),
      ['error', messages.specialPriceCannotBeZero],
    ],
    [
      'a special price while the flag is NO',
      () => type('Monthly Special', '90'),
      ['warning', messages.specialFlagMustBeYes],
    ],
  ])('%s: the message, and nothing is saved', async (_case, act_, expected) => {
    await openDialog();
    act_();
    save();
    expect(toasts()).toEqual([[...expected, 3500]]);
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe(expected[1]);
    expect(writes()).toEqual([]);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  test('YES → NO warns and sets the special price to 0', async () => {
    answers['ocops/1'] = { data: { ...sheet, is_special: 1, specialPrice: 90 } };
    answers['POST products/1/price'] = saved();
    await openDialog();
    fireEvent.click(yesNo('Special or not', 'NO'));
    expect(toasts()).toEqual([['warning', messages.specialPriceSetToZero, 3500]]);
    expect(field('Monthly Special').value).toBe('');
    save();
    await waitFor(() => expect(writes()[0]?.body).toMatchObject({ is_special: 0, specialPrice: 0 }));
  });

  test('a text that is not a price is reported at its field, and nothing is sent', async () => {
    await openDialog();
    for (const text of ['abc', '-5', '1.005', '12345678901']) {
      type('Standard', text);
      save();
      expect(field('Standard').getAttribute('aria-invalid')).toBe('true');
    }
    expect(writes()).toEqual([]);
  });

  test('sends every price with the version, confirms, closes, and reloads the list', async () => {
    answers['POST products/1/price'] = saved();
    await openDialog();
    type('Standard', '125.5');
    fireEvent.submit(field('Standard'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes()).toHaveLength(1);
    expect(writes()[0]).toMatchObject({ method: 'POST', path: 'products/1/price', key: expect.any(String) });
    expect(writes()[0]?.body).toEqual({
      standardPrice: 125.5,
      specialPrice: 0,
      classAPrice: 100,
      classBPrice: 98,
      classCPrice: 96,
      classDPrice: 0,
      classEPrice: 92,
      ref_pur: 70,
      is_special: 0,
      is_clearance: 0,
      is_customer_show: 1,
      contentVersion: 3,
    });
    expect(toasts()).toEqual([['success', 'Operation successful', 5000]]);
    await waitFor(() => expect(asked()).toHaveLength(2));
  });

  test('where the organisation hides cost, the reference price is neither shown nor sent', async () => {
    const { ref_pur: _hidden, ...shown } = sheet;
    answers['ocops/1'] = { data: shown };
    answers['POST products/1/price'] = saved();
    await openDialog();
    expect(screen.queryByRole('textbox', { name: 'Tempe' })).toBeNull();
    type('Standard', '125.5');
    save();
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(Object.keys(writes()[0]?.body ?? {})).not.toContain('ref_pur');
  });

  test('a refusal is shown and the dialog stays; the same values are the same request', async () => {
    answers['POST products/1/price'] = new Refusal(500, {
      message: 'The database is being upgraded.',
      code: 'internal',
    });
    await openDialog();
    type('Standard', '125');
    save();
    await waitFor(() => expect(toasts()).toEqual([['error', 'The database is being upgraded.', 5000]]));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false));
    save();
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()[0]?.key).toBe(writes()[1]?.key);
  });

  test('somebody changed something else: saved on top without a question', async () => {
    answers['POST products/1/price'] = (body: { contentVersion: number }) =>
      body.contentVersion === 3 ? conflict({}) : saved();
    await openDialog();
    type('Standard', '125');
    save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes().map(({ body }) => body?.['contentVersion'])).toEqual([3, 9]);
  });

  test('somebody changed prices: old, mine and theirs are shown and merged', async () => {
    answers['POST products/1/price'] = (body: { contentVersion: number }) =>
      body.contentVersion === 3 ? conflict({ standardPrice: 130, ref_pur: 75 }) : saved();
    await openDialog();
    type('Standard', '125');
    type('Class B', '97');
    save();
    const dialog = within(await screen.findByRole('dialog', { name: 'Zoe changed 2055516-A while you were editing' }));
    expect(
      dialog
        .getAllByRole('row')
        .slice(1)
        .map((each) =>
          within(each)
            .getAllByRole('cell')
            .map((cell) => cell.textContent),
        ),
    ).toEqual([
      ['Standard', '120.00', '125.00', '130.00'],
      ['Tempe', '70.00', '70.00', '75.00'],
    ]);
    expect(dialog.getByRole('button', { name: '1 to choose' })).toHaveProperty('disabled', true);
    fireEvent.click(dialog.getByRole('button', { name: 'Mine: Standard 125.00' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Merge & save' }));
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()[1]?.body).toMatchObject({ standardPrice: 125, classBPrice: 97, ref_pur: 75, contentVersion: 9 });
  });

  wideTest('after going back to editing the question is asked again', async () => {
    answers['POST products/1/price'] = () => conflict({ standardPrice: 130 });
    await openDialog();
    type('Standard', '125');
    save();
    fireEvent.click(await screen.findByRole('button', { name: 'Back to editing' }));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(field('Standard').value).toBe('125');
    save();
    await screen.findByRole('button', { name: 'Back to editing' });
    expect(writes().map(({ body }) => body?.['contentVersion'])).toEqual([3, 3]);
  });
});

wideTest('Escape by mistake does not discard typed prices', async () => {
  await openDialog();
  type('Standard', '125');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByText('Discard the changed prices of 2055516-A?');
  expect(question).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByText('Discard the changed prices of 2055516-A?')).toBeNull());
  expect(field('Standard').value).toBe('125');
  type('Standard', '120.00');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('OCOP sends the price of every customer class', async () => {
  answers['PUT ocops/1'] = saved();
  await openDialog('OCOP', 'Gold');
  expect([field('Gold').value, field('Silver').value]).toEqual(['91.00', '']);
  type('Gold', '');
  type('Silver', '$92.50');
  save();
  await waitFor(() =>
    expect(writes()[0]?.body).toEqual({
      prices: [
        { id: 7, price: 0 },
        { id: 8, price: 92.5 },
      ],
      contentVersion: 3,
    }),
  );
});

wideTest('somebody who keeps saving other things is followed three times, then the question is asked', async () => {
  let version = 9;
  answers['POST products/1/price'] = () => {
    version += 1;
    return new Refusal(409, {
      message: 'Zoe changed it.',
      code: 'stale-version',
      details: {
        currentVersion: version,
        changedBy: 'Zoe',
        changedAt: '2026-11-20T01:00:00Z',
        current: { ...sheet, contentVersion: version },
      } satisfies PriceConflict,
    });
  };
  await openDialog();
  type('Standard', '125');
  save();
  expect(await screen.findByRole('dialog', { name: /^Zoe changed/ })).toBeTruthy();
  expect(writes()).toHaveLength(4);
});

wideTest('a refusal that is no conflict of versions is told, and nothing is asked', async () => {
  answers['POST products/1/price'] = () => new Refusal(409, { message: 'The period is locked.', code: 'locked' });
  await openDialog();
  type('Standard', '125');
  save();
  await waitFor(() => expect(toasts()).toEqual([['error', 'The period is locked.', 5000]]));
  expect(screen.queryByRole('dialog', { name: /changed/ })).toBeNull();
  expect(field('Standard').value).toBe('125');
});

wideTest('a product without customer classes has no OCOP prices to enter', async () => {
  answers['ocops/1'] = { data: { ...sheet, prices: [] } };
  show({ url: '/ocops?product=a' });
  fireEvent.click(await screen.findByRole('button', { name: 'OCOP 2055516-A' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'OCOP · 2055516-A' }));
  expect(await dialog.findByText('No Data')).toBeTruthy();
});

wideTest('a failed request can be retried', async () => {
  answers['ocops/1'] = new Refusal(500, { message: 'Not now.', code: 'internal' });
  show({ url: '/ocops?product=a' });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Prices 2055516-A' }));
  expect(await screen.findByText('Not now.')).toBeTruthy();
  answers['ocops/1'] = { data: sheet };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('textbox', { name: 'Standard' })).toBeTruthy();
});
