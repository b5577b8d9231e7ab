import type { ImportSummary, ReorderRow } from '@iwe/contract';
import { setLanguage } from '@iwe/session';
import { narrowWindow, refuse } from '@iwe/testing/fake-server';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { purchaseServer } from '../testing/answers.ts';
import { show } from '../testing/render-screen.tsx';
import { startInChinese, untranslated } from '../testing/untranslated.ts';

beforeEach(startInChinese);
afterEach(() => setLanguage('en-AU', null));

describe('Reorder', () => {
  const row: ReorderRow = {
    productId: 1,
    code: 'T1X',
    name: 'Touring 1',
    brand: 'Apex',
    unit: 'EA',
    onHand: 2,
    held: 3,
    incoming: 0,
    sold12Weeks: 84,
    weeks: 0.3,
    minimum: 0,
    leadTimeDays: 28,
    suggested: 54,
    supplierId: 7,
    supplier: 'Tasman Rubber',
    usdPrice: 42.5,
    lastOrdered: '2026-03-01',
  };
  const rows = [
    row,
    { ...row, productId: 2, code: 'T2X', weeks: null, supplierId: null, supplier: '', lastOrdered: null },
  ];
  const left = () => untranslated(rows, 'PO000090');

  test('why and what to order, what is missing, and the orders that were made', async () => {
    let answer: object = refuse(422, {
      message: 'Line 1: no USD price is known for this product. Order it in the editor, where you can enter one.',
    });
    purchaseServer({
      'GET reorder': { data: rows, total: 700 },
      'POST reorder/orders': () => answer,
    });
    const { user } = show('/reorder');
    await screen.findByText('T1X');
    expect(left()).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /T2X/ }));
    expect(left()).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /T2X/ }));
    await user.click(screen.getByRole('checkbox', { name: /T1X/ }));
    await user.clear(screen.getByRole('spinbutton', { name: 'T1X 的订货量' }));
    expect(left()).toEqual([]);
    await user.type(screen.getByRole('spinbutton', { name: 'T1X 的订货量' }), '5');
    expect(left()).toEqual([]);
    await user.click(screen.getByRole('combobox', { name: /入库仓库/ }));
    await user.click(await screen.findByRole('option', { name: 'Sydney' }));
    await user.click(screen.getByRole('button', { name: /^将 1 项/ }));
    await waitFor(() => expect(screen.getByRole('button', { name: /^将 1 项/ }).hasAttribute('disabled')).toBe(false));
    expect(left()).toEqual([]);
    answer = { data: [{ id: 90, no: 'PO000090', supplier: 'Tasman Rubber', lines: 2 }] };
    await user.click(screen.getByRole('button', { name: /^将 1 项/ }));
    await screen.findByText('PO000090');
    expect(left()).toEqual([]);
  });

  test('nothing to order, and a search that finds nothing', async () => {
    purchaseServer({ 'GET reorder': { data: [], total: 0 } });
    const { user } = show('/reorder');
    await screen.findByText('无需订货');
    expect(left()).toEqual([]);
    await user.type(screen.getByRole('searchbox'), '9');
    await screen.findByText(/没有符合的产品/);
    expect(left()).toEqual([]);
  });

  test('on a phone each field has its label', async () => {
    const widen = narrowWindow();
    try {
      purchaseServer({ 'GET reorder': { data: rows, total: 2 } });
      show('/reorder');
      await screen.findByText('T1X');
      expect(left()).toEqual([]);
    } finally {
      widen();
    }
  });
});

describe('Supplier Prices', () => {
  const COLUMNS = { supplierCode: '编号', costUsd: '离岸价' };
  const ID = '7b0d6a9e-0000-4000-8000-000000000001';
  const summary: ImportSummary = {
    id: ID,
    kind: 'supplier_prices',
    fileName: 'list.csv',
    sheet: 'S1',
    questions: [],
    rows: 4,
    good: 1,
    columns: ['编号', '离岸价', 'Matched product', 'Margin of class A'],
    bad: [
      { row: 3, reasons: ["No product has the code 'M2'. Match it by hand."], cells: { 编号: 'M2' } },
      { row: 4, reasons: ['There is no code in this row.', 'There is no cost in this row.'], cells: {} },
    ],
    preview: [{ row: 2, cells: { 编号: 'M1', 'Matched product': 'T1' }, note: 'Costs more than class A sells for' }],
    notes: [],
    sameFile: null,
  };
  const left = () => untranslated('list.csv', COLUMNS);
  const open = async (columns: object | null) => {
    purchaseServer({
      'GET suppliers/50/price-columns': {
        data: { supplier: 'Qingdao Rubber', columns, updatedBy: '', updatedAt: null },
      },
      'POST supplier-price-headings': {
        data: [
          { heading: '编号', samples: ['M1'] },
          { heading: '离岸价', samples: [] },
        ],
      },
      'POST imports/supplier_prices': { data: summary },
      [`POST imports/${ID}/confirm`]: {
        data: { id: ID, written: 1, bad: [{ row: 2, reasons: ['There is no cost in this row.'], cells: {} }] },
      },
    });
    const view = show('/supplier_prices?supplier=50');
    const input = await screen.findByLabelText(/^一个 \.csv 或/);
    const drop = () =>
      act(async () => void fireEvent.change(input, { target: { files: [new File(['x'], 'list.csv')] } }));
    return { ...view, drop };
  };

  test('before a supplier is chosen', () => {
    purchaseServer({});
    show('/supplier_prices');
    expect(left()).toEqual([]);
  });

  test('the first list asks for its columns', async () => {
    const { drop } = await open(null);
    expect(left()).toEqual([]);
    await drop();
    await screen.findByRole('button', { name: '保存并检查文件' });
    expect(left()).toEqual([]);
  });

  test('a list is previewed, good and bad rows, and stored', async () => {
    const { user, drop } = await open(COLUMNS);
    expect(left()).toEqual([]);
    await drop();
    await screen.findByText(/请手工匹配/);
    expect(left()).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^有效/ }));
    await screen.findByText('进价高于 A 级售价');
    expect(left()).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^保存/ }));
    await screen.findByLabelText(/^一个 \.csv 或/);
    expect(left()).toEqual([]);
  });
});
