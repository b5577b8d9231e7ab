import { setLanguage } from '@iwe/session';
import { narrowWindow, refuse } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildOrder, buildProduct, pickerAnswer, purchaseServer } from '../testing/answers.ts';
import { ORDER_ROW, found } from '../testing/open-editor.ts';
import { said, show, showEditor } from '../testing/render-screen.tsx';
import { startInChinese, untranslated } from '../testing/untranslated.ts';

const PRODUCTS = [buildProduct(1, 45.5), buildProduct(2, 58.5)];
const draft = buildOrder({ status: 1, abilities: { ...buildOrder().abilities, edit: true } });
const bill = buildOrder({ id: 400, no: 'BL000400', type: 4 });

beforeEach(startInChinese);
afterEach(() => setLanguage('en-AU', null));

/** Opens an editor; `left` returns its English texts. */
async function open(url: string, answers: Readonly<Record<string, Answer>> = {}) {
  purchaseServer({
    'GET products': pickerAnswer(PRODUCTS),
    'GET orders/300': () => ({ data: buildOrder() }),
    'GET orders/400': () => ({ data: bill }),
    'GET orders': () => found([ORDER_ROW]),
    ...answers,
  });
  const view = await showEditor(url);
  const press = (name: string | RegExp) => view.user.click(screen.getByRole('button', { name }));
  const left = (...data: unknown[]) => untranslated(PRODUCTS, draft, bill, data);
  return { ...view, press, left, submit: () => view.user.keyboard('{Control>}s{/Control}') };
}
/** The keys from a line's code to its quantity. */
const TO_QTY = '{ArrowRight}'.repeat(5);
const question = () => screen.findByRole('alertdialog');

test('what an empty form lacks, and the question about leaving it', async () => {
  const { user, left, submit, press } = await open('/order_add/Bills');
  fireEvent.change(screen.getByLabelText(/海运费/), { target: { value: 'x' } });
  await submit();
  await waitFor(() => expect(said().length).toBeGreaterThan(0));
  expect(left()).toEqual([]);
  await press('取消');
  await question();
  expect(left()).toEqual([]);
  await user.keyboard('{Escape}');
});

test('rates: other prices, a rate that is not applied, none at all', async () => {
  const { user, left, submit, press } = await open('/order_add/PurchaseOrders/clone?id=300');
  const rate = screen.getByLabelText('汇率');
  await user.clear(rate);
  await user.type(rate, '0.7');
  await submit();
  await question();
  expect(left()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '继续编辑' }));
  await press('应用');
  await question();
  expect(left()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '保留原单价' }));
  await user.clear(rate);
  await user.type(rate, 'x');
  await press('应用');
  fireEvent.click(within(await question()).getByRole('button', { name: /^采用/ }));
  await waitFor(() => expect(said().length).toBeGreaterThan(0));
  expect(left()).toEqual([]);
  await submit();
  await question();
  expect(left()).toEqual([]);
});

test('another supplier: the links that are dropped', async () => {
  const { user, left } = await open('/order_add/BillCreditNotes/clone?id=400');
  const supplier = screen.getByRole('combobox', { name: /供应商/ });
  await user.clear(supplier);
  await user.type(supplier, 'Ning');
  await user.click(await screen.findByRole('option', { name: /Ningbo Wheels/ }));
  await question();
  expect(left('Ning')).toEqual([]);
});

test('lines: more than is open, what cannot be read, keys, stock', async () => {
  const { user, grid, left, press, submit } = await open('/order_add/BillCreditNotes/clone?id=400');
  grid.focus();
  await user.keyboard(`${TO_QTY}900{Enter}`);
  expect(left()).toEqual([]);
  await user.keyboard(`{Control>}{Home}{/Control}${TO_QTY}`);
  fireEvent.paste(grid, { clipboardData: { getData: () => 'x' } });
  await waitFor(() => expect(said().length).toBeGreaterThan(0));
  expect(left()).toEqual([]);
  await submit();
  await waitFor(() => expect(said().length).toBeGreaterThan(1));
  expect(left()).toEqual([]);
  await press('明细快捷键（?）');
  await screen.findByRole('dialog');
  expect(left()).toEqual([]);
  await user.keyboard('{Escape}');
  fireEvent.click(screen.getAllByRole('button', { name: /的库存/ })[0]!);
  await screen.findByText('第三方库存');
  expect(left()).toEqual([]);
});

test('lines of a file: choosing it, and what is wrong with its rows', async () => {
  const summary = {
    id: '7b0d6a9e-0000-4000-8000-000000000001',
    kind: 'lines',
    fileName: 'list.xls',
    sheet: 'S1',
    questions: [],
    rows: 2,
    good: 1,
    columns: ['编号'],
    bad: [{ row: 3, reasons: ['Item Code is missing.'], cells: { 编号: '' } }],
    preview: [{ row: 2, cells: { 编号: '1' }, note: '' }],
    notes: [],
    sameFile: { by: 'Mia', at: '2026-11-20T02:00:00.000Z' },
  };
  const { left, press } = await open('/order_add/PurchaseOrders', { 'POST lines': { data: summary, lines: [] } });
  await press(/导入明细/);
  const input = await screen.findByLabelText('一个 .xls 文件');
  expect(left()).toEqual([]);
  fireEvent.change(input, { target: { files: [new File(['x'], 'list.xls')] } });
  await screen.findByText('list.xls');
  await waitFor(() => expect(screen.queryByRole('status', { name: '处理中' })).toBeNull());
  expect(left(summary)).toEqual([]);
});

test('two who edit the same order choose between their changes', async () => {
  const [first, second] = draft.lines;
  const theirs = { ...draft, contentVersion: 4, reference: 'PI 99', lines: [{ ...first!, quantity: 7 }, second!] };
  const conflict = refuse(409, {
    message: 'Mia saved it.',
    code: 'conflict',
    details: { currentVersion: 4, changedBy: 'Mia', changedAt: '2026-11-20T02:00:00.000Z' },
  });
  let loads = 0;
  const { user, grid, left, submit } = await open('/order_edit/PurchaseOrders/300', {
    'GET orders/300': () => ({ data: (loads += 1) === 1 ? draft : theirs }),
    'PUT orders/300': () => conflict,
  });
  grid.focus();
  await user.keyboard(`${TO_QTY}60{Enter}`);
  await submit();
  await screen.findByRole('dialog', { name: /您编辑时/ });
  expect(left('Mia', 'PI 99', theirs)).toEqual([]);
});

test('a form that was not saved is offered again; a clone without open lines says so', async () => {
  const { user, unmount } = await open('/order_add/PurchaseOrders');
  await user.type(screen.getByLabelText(/参考号/), '7');
  await waitFor(() => expect(Object.keys(localStorage).length).toBeGreaterThan(0));
  unmount();
  const done = buildOrder({ lines: buildOrder().lines.map((line) => ({ ...line, taken: line.quantity })) });
  const { left } = await open('/order_add/Bills/clone?id=300', { 'GET orders/300': () => ({ data: done }) });
  await waitFor(() => expect(said().length).toBeGreaterThan(0));
  expect(left()).toEqual([]);
});

test('on a phone the form says where it is better, and its lines are cards', async () => {
  const widen = narrowWindow();
  try {
    purchaseServer({ 'GET products': pickerAnswer(PRODUCTS), 'GET orders/300': () => ({ data: buildOrder() }) });
    const { user } = show('/order_add/PurchaseOrders/clone?id=300');
    await screen.findByText('建议使用更宽的屏幕');
    expect(untranslated(PRODUCTS, draft)).toEqual([]);
    await user.click(screen.getByRole('button', { name: '在此填写' }));
    await screen.findByText('205551-X');
    expect(untranslated(PRODUCTS, draft)).toEqual([]);
  } finally {
    widen();
  }
});
