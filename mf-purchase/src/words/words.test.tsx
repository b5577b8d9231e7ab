import { setLanguage, t } from '@iwe/session';
import {
  billCreditNoteList,
  billCreditNoteSheet,
  billList,
  billSheet,
  purchaseOrderList,
  purchaseOrderSheet,
} from '@iwe/sheets';
import { buildRow } from '@iwe/testing/sheets';
import { wideTest } from '@iwe/testing/ring';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { buildOrder, buildProduct, pickerAnswer, purchaseServer } from '../testing/answers.ts';
import { found } from '../testing/open-editor.ts';
import { show } from '../testing/render-screen.tsx';
import { startInChinese, untranslated } from '../testing/untranslated.ts';

const order = buildOrder();
const bill = buildOrder({ id: 400, no: 'BL000400', type: 4, dueDate: '2027-01-20' });
const credit = buildOrder({ id: 500, no: 'BC000500', type: 5, reason: '' });
const row = buildRow({
  id: 300,
  type: 3,
  no: 'PO000300',
  customerName: 'Qingdao Rubber',
  po_status: 3,
  arrivedNotBilled: true,
});

const definitions = {
  billCreditNoteList,
  billList,
  purchaseOrderList,
  billCreditNoteSheet,
  billSheet,
  purchaseOrderSheet,
};

/** What the answers say, and therefore stays as it is. */
const left = () => untranslated(order, bill, credit, row);

beforeEach(startInChinese);
afterEach(() => setLanguage('en-AU', null));

// A push reads the keys of one list.
const LISTS = ['/purchase_orders', '/bills', '/bill_credit_notes'];
for (const url of LISTS)
  (url === LISTS[0] ? test : wideTest)(`${url} and its keys have no English word`, async () => {
    purchaseServer({ 'GET orders': () => found([row, { ...row, id: 301, no: 'PO000301', arrivedNotBilled: false }]) });
    show(url);
    await screen.findByText('PO000300');
    fireEvent.keyDown(document.body, { key: '?' });
    await screen.findByRole('dialog');
    expect(left()).toEqual([]);
  });

test('an empty list says in Chinese how the first order is made', async () => {
  purchaseServer({});
  show('/purchase_orders');
  await screen.findByText('还没有采购订单。', { exact: false });
  expect(left()).toEqual([]);
});

test.each([
  ['PurchaseOrders', order],
  ['Bills', bill],
  ['BillCreditNotes', credit],
])('the detail of %s has no English word', async (name, sheet) => {
  purchaseServer({
    [`GET orders/${sheet.id}`]: () => ({ data: sheet }),
    [`GET orders/${sheet.id}/history`]: () => ({ data: [] }),
    [`GET records/sheet/${sheet.id}/discussion`]: () => ({ attachments: [], comments: [] }),
  });
  show(`/order_detail/${name}/${sheet.id}`);
  await screen.findByRole('heading', { level: 1, name: sheet.no });
  await screen.findByPlaceholderText(/同事/);
  expect(left()).toEqual([]);
});

test.each(['/order_add/PurchaseOrders', '/order_add/Bills/clone?id=300', '/order_add/BillCreditNotes'])(
  'the editor %s has no English word',
  async (url) => {
    purchaseServer({
      'GET products': pickerAnswer([buildProduct(1, 45.5), buildProduct(2, 58.5)]),
      'GET orders/300': () => ({ data: order }),
    });
    show(url);
    await screen.findByRole('grid', { name: '明细' });
    await waitFor(() => expect(screen.getByRole('button', { name: '提交' })).toBeTruthy());
    expect(left()).toEqual([]);
  },
);

/** Returns every text of a definition that a screen draws. */
function labelsOf(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(labelsOf);
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? (DRAWN.has(key) ? [value] : []) : key === 'exports' ? [] : labelsOf(value),
  );
}
const DRAWN = new Set(['label', 'title', 'section', 'placeholder', 'hint', 'confirm', 'confirmLabel', 'does']);

test.each(Object.entries(definitions))('%s: each label, option and question has words', (_name, definition) => {
  const labels = labelsOf(definition).filter((text) => /[A-Za-z]{2}/.test(text));
  expect(labels.length).toBeGreaterThan(20);
  expect(labels.filter((text) => t(text) === text && !['GST', 'USD', 'AUD'].includes(text))).toEqual([]);
});

test('a screen whose words are missing shows its English text', async () => {
  setLanguage('zh-Hans', { Lines: '明细' });
  purchaseServer({ 'GET orders': () => found([row]) });
  show('/purchase_orders');
  await screen.findByText('PO000300');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Purchase Orders');
});
