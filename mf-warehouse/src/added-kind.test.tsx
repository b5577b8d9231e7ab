import type { Account, Sheet } from '@iwe/contract';
import { addSheetType } from '@iwe/domain';
import { useEditorHost, useLeaveGuard } from '@iwe/remote-kit';
import { clearCache, sessionStore, toastStore } from '@iwe/session';
import type { HeaderOf } from '@iwe/sheets';
import { DISPOSER, WRITE_OFF, writeOffInfo, writeOffList, writeOffSheet } from '@iwe/sheets/testing';
import { buildLine, buildRow, buildSheet } from '@iwe/testing/sheets';
import { quantityText, ShellProviders } from '@iwe/ui';
import {
  definedGrid, definedGridColumns, DefinedInputs, lineColumns, SheetDetail, SheetEditorFrame, SheetEditorPage, SheetList, SheetStatusTag, startNew, startStored, useDefinedEditor, useSheetEditor, useWarehouses,
} from '@iwe/ui/sheet';
import type { BoundLineCells, EditorLine, EditorStart, SheetEditorProps } from '@iwe/ui/sheet';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation, useSearchParams } from 'react-router-dom';

// The screens of a kind that only this file and its definition know: list, detail and editor with a column of its own.

globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
let uuids = 0;
Object.defineProperty(globalThis.crypto, 'randomUUID', { configurable: true, value: () => `00000000-0000-4000-8000-${String(++uuids).padStart(12, '0')}` });
let forget: () => void;
beforeAll(() => { forget = addSheetType(writeOffInfo); });
afterAll(() => forget());

type Header = HeaderOf<typeof writeOffSheet.inputs>;
const blank = (today: string): Header => ({ warehouseId: null, date: today, reference: '' });
const leftOf = (line: EditorLine): string => (line.item ? String(line.item.stock - (line.quantity ?? 0)) : '');
const left = { isDerived: true, text: leftOf };
const GRID = definedGrid(writeOffSheet.lines, { ...lineColumns, left });

function WriteOffEditor({ start, path, draftId, ...page }: SheetEditorProps<EditorStart<Header>>) {
  const { options } = useWarehouses();
  const editor = useSheetEditor<Header>(start.seed, GRID, { path, id: draftId });
  const { header, setHeader } = editor;
  const work = useDefinedEditor({ ...page, start, editor, definition: writeOffSheet, spec: GRID, choices: { warehouses: options }, headProblems: header.warehouseId === null ? ['Choose a warehouse.'] : [] });
  useLeaveGuard(work.leave);
  return (
    <SheetEditorFrame<Header>
      {...work.frame} columns={definedGridColumns(writeOffSheet.lines, { ...work.cells, left: { ...left, width: 90 } })}
      fields={<DefinedInputs definition={writeOffSheet} header={header} onChange={setHeader} specials={{}} />}
    />
  );
}
const EditorPage = () => (
  <SheetEditorPage definition={writeOffSheet} editor={WriteOffEditor} host={useEditorHost()} start={async (order, place, today) => (await startStored(writeOffSheet, order, place, blank(today))) ?? startNew(blank(today))} />
);
const CELLS: BoundLineCells<typeof writeOffSheet.lines> = { code: (line) => line.product.code, left: (line) => quantityText(line.product.stock - line.quantity) };
const DetailPage = () => <SheetDetail definition={writeOffSheet} id={80} cells={() => CELLS} fields={{}} hasRoute={() => true} onOpen={() => undefined} onEdit={() => undefined} />;
const ListPage = () => <SheetList definition={writeOffList} cells={{ number: (row) => row.no, status: (row) => <SheetStatusTag status={row.status} /> }} url={useSearchParams()} actions={null} keys={[]} />;

const ACCOUNT = { eId: 11, orgId: 4, companyName: 'Southern Tyres', name: 'Sam', role: 1, email: 'sales@iwe.demo', timeZone: 'Australia/Sydney' } as unknown as Account;
const PRODUCT = { id: 9, code: 'SCRAP-9', name: 'Bald tyre', unit: 'pc', category: 1, stock: 12, available: 12, stock_3rdP: 0, stocks: [{ warehouseId: 14, warehouse: 'Sydney', stock: 12 }], prices: [], customerPrice: null };

function open(url: string, answers: Record<string, unknown> = {}) {
  const asked: [string, unknown][] = [];
  const known: Record<string, unknown> = { 'GET warehouses': { data: [{ id: 14, name: 'Sydney' }] }, 'GET employees': { data: [] }, 'GET products': { data: [PRODUCT] }, 'POST orders': { data: { id: 80, no: 'WO000080' } }, ...answers };
  globalThis.fetch = (async (input: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(input, 'http://iwe.test');
    const key = `${init.method ?? 'GET'} ${pathname.replace('/api/ag/', '')}`;
    asked.push([key + search, typeof init.body === 'string' ? JSON.parse(init.body) : null]);
    const text = JSON.stringify(known[key] ?? {});
    return { ok: key in known, status: key in known ? 200 : 404, headers: new Headers(), text: () => Promise.resolve(text), json: () => Promise.resolve(JSON.parse(text) as unknown) } as unknown as Response;
  }) as typeof fetch;
  clearCache();
  localStorage.clear();
  toastStore.set([]);
  sessionStore.set({ status: 'signed-in', token: 'Bearer test', accounts: [ACCOUNT], account: ACCOUNT });
  const place = { url: '' };
  function Place() {
    place.url = useLocation().pathname;
    return null;
  }
  render(
    <ShellProviders>
      <MemoryRouter initialEntries={[url]}>
        <Routes>
          <Route path="/write_offs" element={<ListPage />} />
          <Route path="/order_add/WriteOffs" element={<EditorPage />} />
          <Route path="/order_detail/WriteOffs/:id" element={url.startsWith('/order_detail') ? <DetailPage /> : null} />
        </Routes>
        <Place />
      </MemoryRouter>
    </ShellProviders>,
  );
  return { user: userEvent.setup(), asked, place };
}

test('lists itself with its own filter', async () => {
  const { user, asked } = open('/write_offs', { 'GET orders': { data: [buildRow({ id: 80, type: WRITE_OFF, no: 'WO000080', status: 1 })], meta: { total: 1, current_page: 1, per_page: 20, qty: 3, amount: 0 } } });
  expect(await screen.findByText('WO000080')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Write-offs' })).toBeTruthy();
  await user.type(screen.getByLabelText('Disposer'), 'Metal Co{Enter}');
  await waitFor(() => expect(asked.map(([key]) => key)).toContain(`GET orders?${DISPOSER}=Metal+Co&order_type=8&page=1&per_page=20`));
});

test('is edited with its own line column, and sends what its inputs say', async () => {
  const { user, asked, place } = open('/order_add/WriteOffs');
  const grid = await screen.findByRole('grid', { name: 'Lines' });
  await waitFor(() => expect(document.title).toMatch(/^New Write-off/));
  await user.click(screen.getByRole('combobox', { name: /Warehouse/ }));
  await user.keyboard('Syd{Enter}');
  await user.type(screen.getByLabelText('Disposer'), 'Metal Co');
  grid.focus();
  await user.keyboard('SCRAP-9{Enter}3{Enter}');
  await waitFor(() => expect(grid.querySelector('[aria-rowindex="2"] [data-column=left]')?.textContent).toBe('9'));
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(place.url).toBe('/order_detail/WriteOffs/80'));
  expect(asked.find(([key]) => key === 'POST orders')?.[1]).toMatchObject({ type: 8, warehouseId: 14, reference: 'Metal Co', lines: [{ productId: 9, quantity: 3 }] });
});

test('shows itself with its deeds, and approves', async () => {
  const sheet: Sheet = buildSheet({ id: 80, no: 'WO000080', type: WRITE_OFF, csr: null, reference: 'Metal Co', lines: [buildLine({ quantity: 3 })] });
  const { user, asked } = open('/order_detail/WriteOffs/80', { 'GET orders/80': { data: sheet }, 'GET orders/80/history': { data: [] }, 'POST orders/80/approve': { data: {} } });
  expect(await screen.findByRole('heading', { level: 1, name: 'WO000080' })).toBeTruthy();
  expect(screen.getByText('Disposer', { selector: 'dt' }).nextElementSibling?.textContent).toBe('Metal Co');
  const [headings, line] = within(screen.getByRole('region', { name: 'Lines' })).getAllByRole('row');
  expect([...(headings?.children ?? [])].map((cell) => cell.textContent)).toEqual(['Item Code', 'Item Name', 'Qty', 'Left After', 'Line Description']);
  expect(line?.children[3]?.textContent).toBe('21');
  await user.keyboard('a');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(asked.some(([key]) => key === 'POST orders/80/approve')).toBe(true));
});
