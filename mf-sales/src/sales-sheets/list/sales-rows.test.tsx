import type { SheetRow } from '@iwe/contract';
import { buildRow } from '@iwe/testing/sheets';
import { wideTest } from '@iwe/testing/ring';
import { act, screen } from '@testing-library/react';
import { CreditNoteListPage } from '../../credit-notes/list/credit-note-list-page.tsx';
import { InvoiceListPage } from '../../invoices/list/invoice-list-page.tsx';
import { renderScreen } from '../testing/render-screen.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** The list of a kind with one sheet of it; `routes` are the screens that this organisation has. */
async function open(name: 'Invoices' | 'CreditNotes', routes: readonly string[], over: Partial<SheetRow> = {}) {
  const isInvoice = name === 'Invoices';
  const row = buildRow({ id: 71, no: 'XX000071', type: isInvoice ? 1 : 2, status: 1, ...over });
  const url = isInvoice ? '/invoices' : '/credit_notes';
  const shown = renderScreen(isInvoice ? <InvoiceListPage /> : <CreditNoteListPage />, {
    route: url,
    url,
    routes,
    answers: { 'GET orders': { data: [row], meta: { total: 1, current_page: 1, per_page: 50, qty: 4, amount: 425 } } },
  });
  await act(() => jest.advanceTimersByTimeAsync(500));
  return shown;
}
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

describe.each([
  ['Invoices', 'CreditNotes'],
  ['CreditNotes', 'Invoices'],
] as const)('a row of %s', (name, other) => {
  // A push proves the links of rows by one kind.
  (name === 'Invoices' ? test : wideTest).each([
    [`/order_detail/${name}`, [`/order_detail/${name}/71`]],
    [`/order_edit/${name}`, [`/order_edit/${name}/71`]],
    [`/order_add/${name}/clone`, [`/order_add/${name}/clone?id=71`]],
  ])('leads where a screen serves %s, and nowhere else', async (route, expected) => {
    const shown = await open(name, [route]);
    expect(links()).toEqual(expected);
    shown.unmount();
    await open(name, [route.replace(name, other)]);
    // The list of invoices offers a new credit note as well; the row leads to its own kind only.
    expect(links().filter((href) => href?.includes('71'))).toEqual([]);
  });

  test.each([2, 3])('of status %d opens read-only, and is cloned', async (status) => {
    await open(name, ['/order_detail', '/order_edit', '/order_add'], { status } as Partial<SheetRow>);
    const pencil = screen.getByRole('link', { name: 'Edit XX000071' });
    expect(pencil.getAttribute('href')).toBe(`/order_detail/${name}/71`);
    expect(screen.getByRole('link', { name: /^Clone XX000071 to a/ })).toBeTruthy();
  });
});

test('New Credit Note has the key of its list; on the invoices it has a key of its own', async () => {
  const opened = jest.fn();
  window.open = opened;
  const notes = await open('CreditNotes', ['/order_add']);
  await notes.user.keyboard('{Alt>}c{/Alt}{Alt>}n{/Alt}');
  expect(opened.mock.calls).toEqual([['/order_add/CreditNotes', '_blank', 'noopener']]);
  expect(screen.getByTitle('New Credit Note (Alt+N)')).toBeTruthy();
  notes.unmount();
  opened.mockReset();
  const invoices = await open('Invoices', ['/order_add']);
  await invoices.user.keyboard('{Alt>}c{/Alt}{Alt>}n{/Alt}');
  expect(opened.mock.calls.map(([path]) => path as string)).toEqual(['/order_add/CreditNotes', '/order_add/Invoices']);
});

test.each([
  [0, ''],
  [1, 'Cancel by Staff'],
  [2, 'Cancel by CSR'],
])('a sheet whose cancelling is %d says "%s" below its status', async (csrOrderStatus, words) => {
  await open('Invoices', [], { csrOrderStatus, status: 3 } as Partial<SheetRow>);
  const at = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === 'Status');
  expect(screen.getByText('XX000071').closest('tr')?.children[at]?.textContent).toBe(`Voided${words}`);
});

test('a row has its driver below the delivery, and the shipping type below the area', async () => {
  await open('Invoices', [], { driver: 'Don', areaType: 'North', shipType: 2, drafter: 'Sam', drafterType: 1 });
  const under = (heading: string) => {
    const at = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === heading);
    return screen.getByText('XX000071').closest('tr')?.children[at]?.textContent;
  };
  expect(under('Delivery')).toMatch(/.Don$/);
  expect(under('Area, Ship Type')).toMatch(/^North./);
  // Who drafted it is staff, which needs no second line.
  expect(under('Drafter')).toBe('Sam');
});
