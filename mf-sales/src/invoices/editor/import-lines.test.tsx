import { sheetLineTexts } from '@iwe/domain';
import { fakeServer, refuse } from '@iwe/testing/fake-server';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildCard, buildProduct, pickerAnswer } from '../../sales-sheets/editor/testing/answers.ts';
import { renderEditor, said, signIn } from '../../sales-sheets/editor/testing/render-editor.tsx';

const products = [buildProduct(1), buildProduct(2)];
const line = (row: number, product: (typeof products)[number], over: object = {}) => ({
  row,
  product,
  quantity: 4,
  price: 98,
  usdPrice: null,
  amount: 392,
  ...sheetLineTexts({}),
  unit: 'pc',
  inWarehouseQty: null,
  inSystemQty: null,
  inWarehouse: '',
  sameProductRows: [],
  ...over,
});
const COLUMNS = ['Item Code', 'Item Name', 'Qty', 'Unit Price', 'Line Description'];
const summary = (over: object = {}) => ({
  id: '7b0d6a9e-0000-4000-8000-000000000001',
  kind: 'lines',
  fileName: 'order.xls',
  sheet: 'Sheet1',
  questions: [],
  rows: 4,
  good: 2,
  columns: COLUMNS,
  bad: [
    { row: 7, reasons: ["No product has the code 'NO-SUCH'."], cells: { 'Item Code': 'NO-SUCH', Qty: '1' } },
    { row: 9, reasons: ["Qty 'ten' is not a whole number."], cells: { 'Item Code': '2055511-X', Qty: 'ten' } },
  ],
  preview: [
    { row: 2, cells: { 'Item Code': '2055511-X', Qty: '4', 'Unit Price': '98.00' }, note: '' },
    { row: 3, cells: { 'Item Code': '2055512-X', Qty: '2', 'Unit Price': '97.50' }, note: 'Same product as row 8' },
  ],
  notes: ["Not read: the column 'Colour'."],
  sameFile: null,
  ...over,
});
const CHECKED = {
  data: [
    line(2, products[0] as (typeof products)[number]),
    line(3, products[1] as (typeof products)[number], { quantity: 2, price: 97.5, description: 'rear' }),
  ],
  summary: summary(),
};
const base = {
  'GET products': pickerAnswer(products),
  'GET customers': () => ({ data: [] }),
  'GET customers/7': () => ({ data: buildCard() }),
  'GET employees': () => ({ data: [] }),
  'GET warehouses': () => ({ data: [{ id: 14, name: 'Sydney' }] }),
};
const FILE = new File(['x'], 'order.xls');

async function openImport() {
  const view = await renderEditor('/order_add/Invoices');
  await view.user.click(screen.getByRole('button', { name: 'Import lines' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import lines' });
  const choose = () => view.user.upload(within(dialog).getByLabelText('One .xls file'), FILE);
  return { ...view, dialog, choose };
}

test('bad rows are listed with reasons before adding; good rows are added as one undo step', async () => {
  signIn();
  let sent: FormData | null = null;
  let confirmed: Record<string, unknown> | null = null;
  const server = fakeServer({
    ...base,
    'POST lines': () => CHECKED,
    'POST imports/7b0d6a9e-0000-4000-8000-000000000001/confirm': (call) => {
      confirmed = call.body;
      return { data: { id: summary().id, written: 2, bad: [] } };
    },
  });
  const { fetch } = globalThis;
  globalThis.fetch = ((input: string, init: RequestInit) => {
    if (init.body instanceof FormData) sent = init.body;
    return fetch(input, init);
  }) as typeof fetch;
  const { user, dialog, choose, cell, grid } = await openImport();
  await choose();
  const bad = await within(dialog).findByRole('region', { name: 'Bad lines' });
  expect((sent as FormData | null)?.get('type')).toBe('1');
  expect(
    within(bad)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].slice(0, 2).map((place) => place.textContent)),
  ).toEqual([
    ['7', "No product has the code 'NO-SUCH'."],
    ['9', "Qty 'ten' is not a whole number."],
  ]);
  expect(within(dialog).getByText("Not read: the column 'Colour'.")).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: /^Good/ }));
  expect(within(dialog).getByText('Same product as row 8')).toBeTruthy();
  expect(server.filter(({ method, path }) => method === 'POST' && path !== 'lines')).toEqual([]);

  await user.click(within(dialog).getByRole('button', { name: 'Import 2 lines' }));
  await waitFor(() => expect(cell(2, 'Item Name').textContent).toBe('Kestrel Touring 2'));
  expect(confirmed).toEqual({ acceptSameFile: false });
  expect(said()).toContain('Operation Success');
  expect([
    cell(1, 'Qty').textContent,
    cell(1, 'Unit Price').textContent,
    cell(2, 'Unit Price').textContent,
    cell(2, 'Line Description').textContent,
  ]).toEqual(['4', '98.00', '97.50', 'rear']);
  expect(screen.queryByRole('dialog')).toBeNull();
  // The new lines have the focus, and one step removes both again.
  await waitFor(() => expect(document.activeElement).toBe(grid));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(cell(1, 'Item Code').textContent).toBe(''));
});

test("the server's message is shown in red, and the next file can be chosen at once", async () => {
  signIn();
  let tries = 0;
  fakeServer({
    ...base,
    'POST lines': () =>
      (tries += 1) === 1
        ? refuse(422, {
            message:
              'This is an .xlsx file; lines are taken from .xls (Excel 97–2003). Save it in that format and try again.',
            code: 'file-type',
          })
        : CHECKED,
  });
  const { dialog, choose } = await openImport();
  await choose();
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'This is an .xlsx file; lines are taken from .xls (Excel 97–2003). Save it in that format and try again.',
  );
  await choose();
  expect(await within(dialog).findByRole('region', { name: 'Bad lines' })).toBeTruthy();
});

test("'Processing' shows while the file is checked", async () => {
  signIn();
  let answer: (value: unknown) => void = () => undefined;
  fakeServer({
    ...base,
    'POST lines': () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  const { dialog, choose } = await openImport();
  await choose();
  expect((await within(dialog).findByRole('status')).textContent).toContain('Processing');
  answer(CHECKED);
  expect(await within(dialog).findByRole('button', { name: 'Import 2 lines' })).toBeTruthy();
});

test('an already imported file is reported, and imported again only with the button that says so', async () => {
  signIn();
  let confirmed: Record<string, unknown> | null = null;
  fakeServer({
    ...base,
    'POST lines': () => ({ ...CHECKED, summary: summary({ sameFile: { at: '2026-11-20T02:00:00.000Z', by: 'Mia' } }) }),
    'POST imports/7b0d6a9e-0000-4000-8000-000000000001/confirm': (call) => {
      confirmed = call.body;
      return { data: { id: summary().id, written: 2, bad: [] } };
    },
  });
  const { user, dialog, choose, cell } = await openImport();
  await choose();
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'Mia imported this very file on 20 Nov 2026 13:00. Import it again only if you mean to.',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Import again: 2 lines' }));
  await waitFor(() => expect(cell(1, 'Qty').textContent).toBe('4'));
  expect(confirmed).toEqual({ acceptSameFile: true });
});

test('a file without a good row offers only its failed rows and another file', async () => {
  signIn();
  fakeServer({ ...base, 'POST lines': () => ({ data: [], summary: summary({ good: 0, rows: 2, preview: [] }) }) });
  const { dialog, choose } = await openImport();
  await choose();
  expect((await within(dialog).findByRole('alert')).textContent).toContain('No row of this file can be taken.');
  expect(within(dialog).queryByRole('button', { name: /^Import/ })).toBeNull();
  expect(within(dialog).getByRole('button', { name: 'Failed rows' })).toBeTruthy();
});

test('one file at a time can be dropped', async () => {
  signIn();
  fakeServer({ ...base, 'POST lines': () => CHECKED });
  const { dialog } = await openImport();
  const place = within(dialog).getByText('Drop one .xls file here').parentElement as HTMLElement;
  fireEvent.drop(place, { dataTransfer: { files: [FILE, FILE] } });
  expect(said()).toContain('One file at a time. Drop only one.');
  fireEvent.drop(place, { dataTransfer: { files: [FILE] } });
  expect(await within(dialog).findByRole('region', { name: 'Bad lines' })).toBeTruthy();
});
