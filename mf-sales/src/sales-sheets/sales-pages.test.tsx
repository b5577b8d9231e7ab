import type { ReactNode } from 'react';
import type { Sheet } from '@iwe/contract';
import { APPROVED_ABILITIES, buildLine, buildRow, buildSheet } from '@iwe/testing/sheets';
import { act, screen, waitFor, within } from '@testing-library/react';
import { CreditNoteListPage } from '../credit-notes/list/credit-note-list-page.tsx';
import { InvoiceListPage } from '../invoices/list/invoice-list-page.tsx';
import { SalesDetailPage } from './detail/sales-detail-page.tsx';
import { renderScreen } from './testing/render-screen.tsx';

const { csr } = buildSheet();
if (!csr) throw new Error('The sheet has a customer.');
const buildKind = (type: 1 | 2, over: Partial<Sheet> = {}) => buildSheet({ id: 71, no: 'XX000071', type, ...over });

async function open(sheet: Sheet, routes: readonly string[] = ['/']) {
  const name = sheet.type === 1 ? 'Invoices' : 'CreditNotes';
  const shown = renderScreen(<SalesDetailPage />, {
    route: '/order_detail/:routeName/:id',
    url: `/order_detail/${name}/71`,
    routes,
    answers: {
      'GET orders/71': { data: sheet },
      'GET orders/72': { data: { ...sheet, id: 72, no: 'XX000072' } },
      'GET orders/71/history': { data: [] },
      'GET order-next': { id: 72 },
    },
  });
  await screen.findByRole('heading', { level: 1 });
  return shown;
}
const fact = (name: string) =>
  screen.queryByText(name, { selector: 'dt, dt *' })?.closest('dt')?.nextElementSibling?.textContent;
const cell = (heading: string) => {
  const [head, line] = within(screen.getByRole('region', { name: 'Lines' })).getAllByRole('row');
  const at = [...(head?.children ?? [])].findIndex(({ textContent }) => textContent === heading);
  return line?.children[at]?.textContent;
};

describe.each([
  [1, 'Invoices'],
  [2, 'CreditNotes'],
] as const)('sheets of type %d', (type, name) => {
  test('lead to the next one of their kind, and lines to their product', async () => {
    const { user, place } = await open(buildKind(type));
    expect(screen.getByRole('link', { name: '2055516-A' }).getAttribute('href')).toBe('/products/9');
    await user.click(screen.getByRole('button', { name: 'NEXT' }));
    await waitFor(() => expect(place.url).toBe(`/order_detail/${name}/72`));
  });

  test('are edited as a whole only where a screen does that', async () => {
    const whole = () =>
      screen.queryAllByRole('button', { name: 'Edit' }).filter((one) => !one.hasAttribute('aria-haspopup'));
    const served = await open(buildKind(type));
    expect(whole()).toHaveLength(1);
    served.unmount();
    await open(buildKind(type), ['/order_detail', '/order_add', '/products']);
    expect(whole()).toEqual([]);
  });
});

test('the head leaves out what a customer does not have; staff are told apart', async () => {
  await open(
    buildKind(1, {
      csr: { ...csr, code: 'HARB', attention: '' },
      csrCreditLimit: 0,
      csrServiceId: 11,
      csrBDId: 31,
    }),
  );
  expect([fact('ABN'), fact('Remark')]).toEqual([undefined, undefined]);
  expect(fact('Balance, Limit')).toBe('(63.50), no limit');
  expect([fact('Service Staff'), fact('Business Staff')]).toEqual(['Sam', 'Don']);
});

test('a price that was typed says so; goods that nobody holds have one number', async () => {
  const { product } = buildLine();
  await open(
    buildKind(1, {
      lines: [buildLine({ manual: true, priceSource: 'classA', product: { ...product, available: 24 } })],
    }),
  );
  expect([cell('Unit Price'), cell('Stock')]).toEqual(['98.00Manual', '24']);
});

test('the print mark and the page at Xero are shown to those who have them', async () => {
  const page = 'https://go.xero.test/invoice';
  const sent = { status: 2, xeroSent: 'Sent', xeroPage: page, paymentState: 'Overdue', print: 'PRINT' } as const;
  const first = await open(buildKind(1, { ...sent, abilities: APPROVED_ABILITIES }));
  expect(screen.getByRole('link', { name: 'Xero: Sent' }).getAttribute('href')).toBe(page);
  expect(screen.getByText('Overdue')).toBeTruthy();
  expect(screen.getByText('PRINT')).toBeTruthy();
  first.unmount();
  await open(buildKind(1, { ...sent, abilities: { ...APPROVED_ABILITIES, printMark: false } }));
  expect(screen.queryByText('PRINT')).toBeNull();
});

describe('a list', () => {
  const opened = jest.fn();
  beforeEach(() => {
    jest.useFakeTimers();
    opened.mockReset();
    window.open = opened;
  });
  afterEach(() => jest.useRealTimers());
  const list = async (page: ReactNode, url: string, rows: Parameters<typeof buildRow>[0][], routes = ['/order_']) => {
    const shown = renderScreen(page, {
      route: url.split('?')[0] ?? '',
      url,
      routes,
      answers: {
        'GET orders': {
          data: rows.map((row) => buildRow(row)),
          meta: { total: rows.length, current_page: 1, per_page: 50, qty: 4, amount: 425 },
        },
      },
    });
    await act(() => jest.advanceTimersByTimeAsync(500));
    return shown;
  };
  const under = (no: string, heading: string) => {
    const at = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === heading);
    return screen.getByText(no).closest('tr')?.children[at]?.textContent;
  };

  test("says once who drafted and cancelled, and when it was approved in the organisation's day", async () => {
    await list(<InvoiceListPage />, '/invoices', [
      { id: 1, no: 'IN000001', drafter: '', drafterType: 3, csrOrderStatus: 2, status: 3 },
      { id: 2, no: 'IN000002', drafter: 'Ann', drafterType: 3, csrOrderStatus: 1, status: 3 },
      { id: 3, no: 'IN000003', approver: 'Mia', approvedAt: '2026-11-19T20:00:00.000Z', paymentState: 'Paid' },
      { id: 4, no: 'IN000004', approver: '', approvedAt: null, status: 1 },
    ]);
    expect(['IN000001', 'IN000002'].map((no) => under(no, 'Drafter'))).toEqual(['Customer Self', 'AnnCustomer Self']);
    expect(['IN000001', 'IN000002'].map((no) => under(no, 'Status'))).toEqual([
      'VoidedCancel by CSR',
      'VoidedCancel by Staff',
    ]);
    expect(['IN000003', 'IN000004'].map((no) => under(no, 'Last Approver'))).toEqual(['Mia20 Nov 2026', '']);
    expect(under('IN000003', 'Xero Sent')).toBe('SentPaid');
    expect(
      ['IN000003', 'IN000004'].map((no) => screen.getByRole('link', { name: `Edit ${no}` }).getAttribute('href')),
    ).toEqual(['/order_detail/Invoices/3', '/order_edit/Invoices/4']);
  });

  test.each([
    ['/invoices', 'Invoices | iWE'],
    ['/invoices?type=csr', 'Self'],
  ])('%s is named in the title of the page', async (url, title) => {
    await list(<InvoiceListPage />, url, []);
    expect(document.title).toContain(title);
  });

  test('has keys for New only where a screen serves it', async () => {
    const served = await list(<CreditNoteListPage />, '/credit_notes', []);
    await served.user.keyboard('{Alt>}n{/Alt}');
    expect(opened.mock.calls).toEqual([['/order_add/CreditNotes', '_blank', 'noopener']]);
    expect(screen.getByTitle('New Credit Note (Alt+N)')).toBeTruthy();
    await served.user.keyboard('?');
    expect(screen.getByText('New credit note in a new tab')).toBeTruthy();
    served.unmount();
    const { user } = await list(<InvoiceListPage />, '/invoices', [], []);
    await user.keyboard('{Alt>}n{/Alt}{Alt>}c{/Alt}');
    expect(opened).toHaveBeenCalledTimes(1);
  });
});
