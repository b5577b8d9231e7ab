import { buildRow } from '@iwe/testing/sheets';
import { wideTest } from '@iwe/testing/ring';
import { screen, waitFor, within } from '@testing-library/react';
import { purchaseServer } from '../testing/answers.ts';
import { show, signIn } from '../testing/render-screen.tsx';

const order = buildRow({
  id: 300,
  type: 3,
  no: 'PO000300',
  reference: 'PI 7',
  customerName: 'Qingdao Rubber',
  qty: 150,
  amount: 11500,
  deliveryDate: '2026-12-20',
  dueDate: null,
  warehouse: 'Sydney',
  fx_rate: 0.6512,
  sea_freight: 3200,
  clearance_cost: 1850,
  po_status: 3,
  arrivedNotBilled: true,
  deliveryStatus: 0,
  driver: '',
});

function list(url: string, row = order) {
  signIn();
  const calls = purchaseServer({
    'GET orders': () => ({
      data: [row],
      meta: { total: 1, current_page: 1, per_page: 20, qty: row.qty, amount: row.amount },
    }),
  });
  show(url);
  return { asked: () => calls.filter((call) => call.path === 'orders').map((call) => Object.fromEntries(call.query)) };
}
const cells = async (no: string) => {
  const link = await screen.findByRole('link', { name: no });
  const headings = screen.getAllByRole('columnheader').map((heading) => heading.textContent);
  const row = [...(link.closest('tr')?.children ?? [])].map((cell) => cell.textContent);
  return Object.fromEntries(headings.map((heading, index) => [heading, row[index]]));
};

test('orders: requested as orders, 20 a page, with costs, progress and closure', async () => {
  const { asked } = list('/purchase_orders?upstream=50&closure=Unclosed&deliveryDateFrom=2026-12-01');
  expect(await cells('PO000300')).toMatchObject({
    Supplier: 'Qingdao Rubber',
    Qty: '150',
    Amount: '11,500.00',
    'ETA Date': '20 Dec 2026',
    Warehouse: 'Sydney',
    'FX Rate': '0.6512',
    'Freight USD': '3,200.00',
    Clearance: '1,850.00',
    Closure: 'Unclosed',
    Status: 'Approvedarrived, not billed',
  });
  expect(asked()).toEqual([
    {
      type: 'purchase',
      search_type: 'orders',
      upstream: '50',
      closure: 'Unclosed',
      deliveryDateFrom: '2026-12-01',
      page: '1',
      per_page: '20',
    },
  ]);
  expect(screen.getByRole('link', { name: 'PO000300' }).getAttribute('href')).toBe('/order_detail/PurchaseOrders/300');
  await waitFor(() => expect(screen.getByLabelText('Upstream')).toHaveProperty('value', 'Qingdao Rubber'));
  expect(screen.getAllByRole('link', { name: /^New/ }).map((link) => link.getAttribute('href'))).toEqual([
    '/order_add/PurchaseOrders',
  ]);
});

test('bills start with bills and offer New for both kinds', async () => {
  const { asked } = list(
    '/bills',
    buildRow({
      id: 400,
      type: 4,
      no: 'BL000400',
      relatedNo: 'PO000300',
      status: 1,
      xeroSent: 'Fail',
      fx_rate: null,
      sea_freight: 185.64,
      clearance_cost: 531.96,
    }),
  );
  expect(await cells('BL000400')).toMatchObject({
    'Related PO': 'PO000300',
    'Due Date': '20 Dec 2026',
    'Xero Sent': 'Fail',
    'FX Rate': '',
    'ETA Date': '21 Nov 2026',
    'Freight USD': '185.64',
    Clearance: '531.96',
    Status: 'Draft',
  });
  expect(asked()).toEqual([{ type: 'purchase', search_type: 'bills', order_type: '4', page: '1', per_page: '20' }]);
  expect(screen.getAllByRole('link', { name: /^New/ }).map((link) => link.getAttribute('href'))).toEqual([
    '/order_add/BillCreditNotes',
    '/order_add/Bills',
  ]);
  expect(screen.getByRole('link', { name: 'Edit BL000400' }).getAttribute('href')).toBe('/order_edit/Bills/400');
  expect(screen.getByRole('link', { name: 'Clone BL000400 to Bill' }).getAttribute('href')).toBe(
    '/order_add/Bills/clone?id=400',
  );
});

test('bill credit notes start with their own kind', async () => {
  const { asked } = list('/bill_credit_notes', buildRow({ id: 500, type: 5, no: 'BC000500' }));
  await cells('BC000500');
  expect(asked()[0]).toMatchObject({ order_type: '5' });
  expect(screen.getAllByRole('link', { name: /^New/ }).map((link) => link.getAttribute('href'))).toEqual([
    '/order_add/BillCreditNotes',
  ]);
});

describe('a row', () => {
  const bill = (over: Parameters<typeof buildRow>[0]) => buildRow({ id: 400, type: 4, no: 'BL000400', ...over });

  test('without a drafter says what it came from; an approval has the day of the organisation', async () => {
    list('/bills', bill({ drafter: '', drafterType: 2, approver: 'Mia', approvedAt: '2026-11-19T20:00:00.000Z' }));
    expect(await cells('BL000400')).toMatchObject({ Drafter: 'Staff (Business)', 'Last Approver': 'Mia20 Nov 2026' });
  });

  test.each([
    [4, 'BL000400', 'Bill', '/order_detail/Bills/400'],
    [5, 'BC000400', 'Bill Credit Note', '/order_detail/BillCreditNotes/400'],
  ])('of type %d is marked as %s and leads to its own page', async (type, no, kind, path) => {
    list('/bills?order_type=All', bill({ type, no, status: 1 }));
    await cells(no);
    expect(
      within(screen.getByRole('region', { name: 'Bills' }))
        .getByRole('img')
        .getAttribute('aria-label'),
    ).toBe(kind);
    const links = [no, `Edit ${no}`, `Clone ${no} to ${kind}`].map((name) => screen.getByRole('link', { name }));
    const folder = path.split('/')[2];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      path,
      `/order_edit/${folder}/400`,
      `/order_add/${folder}/clone?id=400`,
    ]);
    expect(links.map((link) => link.getAttribute('target'))).toEqual(['_blank', '_blank', '_blank']);
  });

  wideTest('that is a draft was approved by nobody', async () => {
    list('/bills', bill({ approver: '', approvedAt: null, status: 1 }));
    expect(await cells('BL000400')).toMatchObject({ Drafter: 'Sam', 'Last Approver': '' });
  });

  test('shows what is paid of it', async () => {
    list('/bills', bill({ xeroSent: 'Sent', paymentState: 'Overdue' }));
    expect((await cells('BL000400'))['Xero Sent']).toBe('SentOverdue');
  });

  test('of an order shows its progress, and that it is closed', async () => {
    list('/purchase_orders', { ...order, arrivedNotBilled: false, po_status: 2, closure: 'Closed' });
    expect(await cells('PO000300')).toMatchObject({ Closure: 'Closed', Status: 'ClosedAdjusted' });
  });

  wideTest('of an order without progress shows its status alone', async () => {
    list('/purchase_orders', { ...order, arrivedNotBilled: false, po_status: 0 });
    expect((await cells('PO000300'))['Status']).toBe('Approved');
  });

  test('that is approved opens read-only, and is cloned', async () => {
    list('/bills', bill({ status: 2 }));
    await cells('BL000400');
    const pencil = screen.getByRole('link', { name: 'Edit BL000400' });
    expect(pencil.getAttribute('href')).toBe('/order_detail/Bills/400');
    expect(screen.getByRole('link', { name: 'Clone BL000400 to Bill' })).toBeTruthy();
  });
});

describe('New', () => {
  const opened = jest.fn();
  beforeEach(() => {
    opened.mockReset();
    window.open = opened;
  });
  const empty = (url: string, hasRoute?: (path: string) => boolean) => {
    signIn();
    purchaseServer({});
    return show(url, hasRoute);
  };

  test('of bills has a key for each kind, as its titles say', async () => {
    const { user } = empty('/bills');
    await screen.findByText(/A purchase order that is Unloaded/);
    await user.keyboard('{Alt>}n{/Alt}{Alt>}c{/Alt}');
    expect(opened.mock.calls.map(([path]) => path)).toEqual(['/order_add/Bills', '/order_add/BillCreditNotes']);
    expect(screen.getByTitle('New Bill (Alt+N)').getAttribute('href')).toBe('/order_add/Bills');
    expect(screen.getByTitle('New Bill Credit Note (Alt+C)').getAttribute('href')).toBe('/order_add/BillCreditNotes');
  });

  wideTest.each([
    ['/purchase_orders', /Reorder drafts them/, ['Purchase Orders', 'New purchase order in a new tab']],
    ['/bills', /A purchase order that is Unloaded/, ['New bill in a new tab', 'New bill credit note in a new tab']],
    ['/bill_credit_notes', /A bill's Clone menu/, ['Bill Credit Notes', 'New bill credit note in a new tab']],
  ])('of %s is among the keys of the page, and an empty list says what makes sheets', async (url, hint, texts) => {
    const { user } = empty(url);
    expect(await screen.findByText(hint)).toBeTruthy();
    await user.keyboard('?');
    const keys = within(await screen.findByRole('dialog', { name: 'Keys' }));
    for (const text of texts) expect(keys.getByText(text)).toBeTruthy();
    expect(keys.queryAllByText(/^New .* in a new tab$/)).toHaveLength(url === '/bills' ? 2 : 1);
  });

  test('is neither there nor on a key where no screen serves it; rows lead nowhere then', async () => {
    signIn();
    purchaseServer({
      'GET orders': {
        data: [buildRow({ id: 400, type: 4, no: 'BL000400', status: 1 })],
        meta: { total: 1, current_page: 1, per_page: 20, qty: 4, amount: 425 },
      },
    });
    const { user } = show('/bills', () => false);
    await screen.findByText('BL000400');
    await user.keyboard('{Alt>}n{/Alt}{Alt>}c{/Alt}');
    expect(opened).not.toHaveBeenCalled();
    expect(screen.queryByTitle(/^New Bill/)).toBeNull();
    const links = ['BL000400', 'Edit BL000400', 'Clone BL000400 to Bill'];
    expect(links.map((name) => screen.queryByRole('link', { name }))).toEqual([null, null, null]);
  });
});

wideTest('rates in a column have four decimals, whatever they are', async () => {
  list('/purchase_orders', { ...order, fx_rate: 0.65 });
  expect((await cells('PO000300'))['FX Rate']).toBe('0.6500');
});
