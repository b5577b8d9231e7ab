import type { PhoneCount } from '@iwe/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { HostRoutes } from '@iwe/remote-kit';
import { fakeServer, refuse } from '@iwe/testing/fake-server';
import { setupUser } from '@iwe/testing/user';
import { ShellProviders } from '@iwe/ui';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { signIn } from '../testing/render-screen.tsx';
import { CountsPage } from './counts-page.tsx';

const count = (over: Partial<PhoneCount>): PhoneCount => ({
  id: 1,
  kind: 'stocktake',
  warehouse: 'Sydney',
  order: null,
  createdAt: '2026-11-20T00:00:00.000Z',
  createdBy: 'Sam',
  expiresAt: '2026-11-21T00:00:00.000Z',
  openedAt: null,
  state: 'valid',
  sentAt: null,
  countedBy: '',
  adjustment: null,
  lines: [],
  ...over,
});
function open(counts: readonly PhoneCount[], answers: Record<string, unknown> = {}, url = '/counts') {
  signIn();
  const requests = fakeServer({
    'GET phone-counts': { data: counts },
    'GET warehouses': { data: [{ id: 14, name: 'Sydney' }] },
    'POST phone-counts': {
      data: { ...count({ id: 9 }), url: 'https://iwe.test/count/#secret', qrCode: '<svg></svg>' },
    },
    'POST phone-counts/1/revoke': { data: count({ state: 'revoked' }) },
    ...answers,
  });
  render(
    <ShellProviders>
      <HostRoutes value={() => true}>
        <MemoryRouter initialEntries={[url]}>
          <CountsPage />
        </MemoryRouter>
      </HostRoutes>
    </ShellProviders>,
  );
  const bodies = (method: string, path: string) =>
    requests.filter((request) => request.method === method && request.path === path).map(({ body }) => body);
  return { user: setupUser(), bodies };
}

test('a link is made of a warehouse or of an order, shown once, and ended', async () => {
  const { user, bodies } = open([count({})]);
  const stocktake = within(await screen.findByRole('region', { name: 'Stocktake' }));
  await user.click(stocktake.getByRole('combobox', { name: 'Warehouse' }));
  await user.click(await screen.findByRole('option', { name: 'Sydney' }));
  await user.click(stocktake.getByRole('button', { name: 'Make a link' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toBe('https://iwe.test/count/#secret');
  await user.type(screen.getByLabelText('Order or draft bill'), 'PO000007{Enter}');
  await waitFor(() =>
    expect(bodies('POST', 'phone-counts')).toEqual([
      { kind: 'stocktake', warehouseId: 14 },
      { kind: 'receipt', orderNo: 'PO000007' },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'End link' }));
  await waitFor(() => expect(bodies('POST', 'phone-counts/1/revoke')).toHaveLength(1));
});

test('a link is made of the order that the address names, as an arrived order gives it', async () => {
  const { user, bodies } = open([], {}, '/counts?order=PO000031');
  const arrival = within(await screen.findByRole('region', { name: 'Arrival of an order' }));
  await user.click(arrival.getByRole('button', { name: 'Make a link' }));
  await waitFor(() => expect(bodies('POST', 'phone-counts')).toEqual([{ kind: 'receipt', orderNo: 'PO000031' }]));
});

test('what was counted says by whom, what differs, and leads to the adjustment', async () => {
  const line = (code: string, counted: number, expected: number | null) => ({ code, name: '', counted, expected });
  open([
    count({
      state: 'sent',
      sentAt: '2026-11-20T01:00:00.000Z',
      countedBy: 'Wes',
      adjustment: { id: 77, no: 'AD000077' },
      lines: [line('A', 4, 4), line('B', 3, 5), line('C', 1, null)],
    }),
  ]);
  expect(await screen.findByText('Counted by Wes, 20 Nov 2026 12:00: 3 lines, 2 differ')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'AD000077' }).getAttribute('href')).toBe('/order_detail/Adjustments/77');
  const table = screen.getByRole('table', { name: 'What differs' });
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['B 35short', 'C 1–unknown']);
});

test('a number of no open order is refused in words', async () => {
  const message = ['There is no approved, open purchase order PO1. Check the number.'];
  const { user } = open([], { 'POST phone-counts': refuse(422, { message, code: 'refused' }) });
  await user.type(await screen.findByLabelText('Order or draft bill'), 'PO1{Enter}');
  await waitFor(() => expect(screen.queryByLabelText('Link')).toBeNull());
});

describe('an arrival that was counted', () => {
  const ARRIVED = count({
    id: 5,
    kind: 'receipt',
    order: { id: 31, no: 'PO000031' },
    state: 'sent',
    sentAt: '2026-11-20T01:00:00.000Z',
    countedBy: 'Wes',
    bill: null,
    lines: [{ code: 'A', name: '', counted: 3, expected: 4 }],
  });
  const plan = (over: object = {}) => ({
    data: {
      order: ARRIVED.order,
      filled: null,
      target: { id: 90, no: 'BL000090' },
      drafts: [{ id: 90, no: 'BL000090' }],
      version: 'v1',
      lines: [
        { code: 'A', name: 'Tyre', expected: 4, counted: 3, billed: 3, result: 'short' },
        { code: 'X', name: '', expected: null, counted: 1, billed: 0, result: 'unknown' },
      ],
      ...over,
    },
  });
  const showing = {
    'GET phone-counts/5/bill': plan(),
    'POST phone-counts/5/bill': { data: { id: 90, no: 'BL000090' } },
  };

  test('fills the draft that is shown by line, only on consent', async () => {
    const { user, bodies } = open([ARRIVED], showing);
    await user.click(await screen.findByRole('button', { name: 'Fill a bill …' }));
    const table = await screen.findByRole('table', { name: 'Counted for the bill' });
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].map(({ textContent }) => textContent)),
    ).toEqual([
      ['A Tyre', '4', '3', '3', 'short'],
      ['X ', '–', '1', '0', 'not ordered, left out'],
    ]);
    expect(bodies('POST', 'phone-counts/5/bill')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Fill BL000090' }));
    await waitFor(() => expect(bodies('POST', 'phone-counts/5/bill')).toEqual([{ billId: 90, version: 'v1' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('makes a new bill where that is chosen, and leads to the bill afterwards', async () => {
    const { user, bodies } = open([ARRIVED], {
      ...showing,
      'GET phone-counts/5/bill': plan({ target: null, drafts: [] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Fill a bill …' }));
    await user.click(await screen.findByRole('button', { name: 'Make a draft bill' }));
    await waitFor(() => expect(bodies('POST', 'phone-counts/5/bill')).toEqual([{ billId: null, version: 'v1' }]));
  });

  test('and is on a bill leads there; nothing of the order has nothing to fill', async () => {
    const lines = [{ code: 'X', name: '', expected: null, counted: 1, billed: 0, result: 'unknown' }];
    const { user } = open([ARRIVED, { ...ARRIVED, id: 6, bill: { id: 91, no: 'BL000091' } }], {
      'GET phone-counts/5/bill': plan({ target: null, drafts: [], lines }),
    });
    expect((await screen.findByRole('link', { name: 'BL000091' })).getAttribute('href')).toBe('/order_detail/Bills/91');
    await user.click(screen.getByRole('button', { name: 'Fill a bill …' }));
    await screen.findByText('Nothing of PO000031 was counted, so there is nothing to bill.');
    expect(screen.getByRole('button', { name: 'Make a draft bill' })).toHaveProperty('disabled', true);
  });
});

test('a list that could not be loaded is asked for again; an empty one says how it is filled', async () => {
  let isDown = true;
  const { user } = open([], {
    'GET phone-counts': () => (isDown ? refuse(503, { message: 'The server is busy.', code: 'busy' }) : { data: [] }),
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('Nothing was counted yet')).toBeNull();
  isDown = false;
  await user.click(again);
  expect(await screen.findByText('Nothing was counted yet')).toBeTruthy();
});
