import { refuse } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { SheetRow } from '@iwe/contract';
import { buildRow } from '@iwe/testing/sheets';
import { wideTest } from '@iwe/testing/ring';
import { toastStore } from '@iwe/session';
import { renderScreen } from '../../sales-sheets/testing/render-screen.tsx';
import { InvoiceListPage } from './invoice-list-page.tsx';

const DRAFTS = [
  buildRow({ status: 1, driver: '', shipType: 2 }),
  buildRow({ id: 72, no: 'IN000072', status: 1, shipType: 2 }),
  buildRow({ id: 73, no: 'IN000073', status: 2, shipType: 1 }),
];
const answerOf = (rows: readonly SheetRow[]) => ({
  data: rows,
  meta: { total: rows.length, current_page: 1, per_page: 50, qty: 12, amount: 1275.5 },
});
const open = (answers: Record<string, Answer> = {}, url = '/invoices') =>
  renderScreen(<InvoiceListPage />, {
    route: '/invoices',
    url,
    answers: { 'GET orders': answerOf(DRAFTS), ...answers },
    routes: ['/order_detail/Invoices'],
  });
const pass = (ms: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
  });
const toolbar = () => screen.queryByRole('toolbar', { name: 'Ticked rows' });

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('ticked rows', () => {
  wideTest('X ticks a row, A all rows, Shift a range; the bar replaces the pager without moving rows', async () => {
    const { user } = open();
    await pass(500);
    expect(screen.getByRole('navigation', { name: 'Pages' })).toBeTruthy();
    await user.keyboard('rx');
    expect(within(toolbar() as HTMLElement).getByRole('status').textContent).toBe('1 ticked');
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    await user.keyboard('a');
    expect(within(toolbar() as HTMLElement).getByRole('status').textContent).toBe('3 ticked');
    await user.keyboard('a');
    expect(toolbar()).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Tick IN000071' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Tick IN000073' }));
    await user.keyboard('{/Shift}');
    expect(within(toolbar() as HTMLElement).getByRole('status').textContent).toBe('3 ticked');
    expect(screen.getByRole('checkbox', { name: 'Tick all rows' })).toHaveProperty('checked', true);
    await user.click(within(toolbar() as HTMLElement).getByRole('button', { name: 'Clear ticks' }));
    expect(toolbar()).toBeNull();
  });

  const CHOICES = [
    { id: 71, warehouseId: 15, warehouse: 'Botany', shipType: 3, driverId: 9, driver: 'Don', fillingWarehouseId: 14 },
    { id: 72, warehouseId: null, warehouse: '', shipType: 1, driverId: null, driver: '', fillingWarehouseId: null },
  ];

  test('approve asks for a missing warehouse, sends only drafts, shows each result, refusals first', async () => {
    const { user, sent } = open({
      'GET orders/approval-choices': { data: CHOICES },
      'POST orders/bulk-approve': {
        data: [
          { id: 71, no: 'IN000071', done: true, message: '' },
          {
            id: 72,
            no: 'IN000072',
            done: false,
            message: 'The price of line 1 is $10 (or more) lower than PriceA. Contact manager.',
          },
        ],
      },
    });
    await pass(500);
    await user.keyboard('rab');
    const dialog = await screen.findByRole('dialog', { name: 'Approve 2 sheets' });
    await pass(50);
    expect(await within(dialog).findByText('1 sheet keeps its own warehouse and shipping.')).toBeTruthy();
    expect(sent('GET', 'orders/approval-choices').map(({ query }) => query.get('ids'))).toEqual(['71,72']);
    expect(dialog.textContent).toContain('1 ticked sheet is no draft and left alone.');
    await user.click(within(dialog).getByRole('button', { name: 'Approve 2' }));
    expect(within(dialog).getByText('Please enter')).toBeTruthy();
    expect(sent('POST', 'orders/bulk-approve')).toHaveLength(0);
    await user.type(within(dialog).getByRole('combobox', { name: 'Warehouse of IN000072' }), 'Tempe{Enter}');
    await user.click(within(dialog).getByRole('button', { name: 'Approve 2' }));
    const results = await screen.findByRole('alertdialog', { name: 'Approve: 1 done, 1 left' });
    // The first one keeps what it has: nothing is sent for it.
    expect(sent('POST', 'orders/bulk-approve')[0]?.body).toEqual({
      ids: [71, 72],
      contentVersions: [2, 2],
      choices: [{ id: 72, warehouseId: 14 }],
      driverId: null,
    });
    expect(
      within(results)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['IN000072LeftThe price of line 1 is $10 (or more) lower than PriceA. Contact manager.', 'IN000071Done']);
    expect(
      within(results)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/order_detail/Invoices/72', '/order_detail/Invoices/71']);
    const asked = sent('GET', 'orders').length;
    await user.click(within(results).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await pass(50);
    expect(toolbar()).toBeNull();
    expect(sent('GET', 'orders').length).toBeGreaterThan(asked);
  });

  wideTest('the warehouse that fills every line is chosen first, so that nothing is asked', async () => {
    const { user, sent } = open({
      'GET orders/approval-choices': {
        data: CHOICES.map((choice) => ({ ...choice, warehouseId: null, fillingWarehouseId: 14 })),
      },
      'POST orders/bulk-approve': { data: [] },
    });
    await pass(500);
    await user.keyboard('rab');
    const dialog = await screen.findByRole('dialog', { name: 'Approve 2 sheets' });
    await pass(50);
    const fields = await within(dialog).findAllByRole('combobox', { name: /^Warehouse of IN/ });
    expect(fields.map((field) => (field as HTMLInputElement).value)).toEqual(['Tempe', 'Tempe']);
    await user.click(within(dialog).getByRole('button', { name: 'Approve 2' }));
    await waitFor(() =>
      expect(sent('POST', 'orders/bulk-approve').map(({ body }) => body)).toEqual([
        {
          ids: [71, 72],
          contentVersions: [2, 2],
          choices: [
            { id: 71, warehouseId: 14 },
            { id: 72, warehouseId: 14 },
          ],
          driverId: null,
        },
      ]),
    );
  });

  wideTest('sheets that no warehouse fills get one together, and the driver goes to those without one', async () => {
    const { user, sent } = open({
      'GET orders/approval-choices': {
        data: CHOICES.map((choice) => ({ ...choice, warehouseId: null, fillingWarehouseId: null })),
      },
      'POST orders/bulk-approve': { data: [] },
    });
    await pass(500);
    await user.keyboard('rab');
    const dialog = await screen.findByRole('dialog', { name: 'Approve 2 sheets' });
    await pass(50);
    const all = await within(dialog).findByRole('combobox', { name: 'Warehouse of the 2 sheets that none fills' });
    await user.type(all, 'Newcastle{Enter}');
    await user.type(within(dialog).getByRole('combobox', { name: 'Driver' }), 'Don{Enter}');
    await user.click(within(dialog).getByRole('button', { name: 'Approve 2' }));
    await waitFor(() =>
      expect(sent('POST', 'orders/bulk-approve').map(({ body }) => body)).toEqual([
        {
          ids: [71, 72],
          contentVersions: [2, 2],
          choices: [
            { id: 71, warehouseId: 15 },
            { id: 72, warehouseId: 15, driverId: 31 },
          ],
          driverId: 31,
        },
      ]),
    );
  });

  wideTest('where no ticked sheet is a draft, or has a driver to choose, it says so and sends nothing', async () => {
    const { user } = open();
    await pass(500);
    const isOff = (dialog: HTMLElement, name: string) =>
      within(dialog).getByRole<HTMLButtonElement>('button', { name }).disabled;
    await user.keyboard('r{ArrowDown}{ArrowDown}xb');
    const approve = await screen.findByRole('dialog', { name: 'Approve 0 sheets' });
    expect(within(approve).getByText('None of the ticked sheets is a draft.')).toBeTruthy();
    expect(isOff(approve, 'Approve 0')).toBe(true);
    await user.click(within(approve).getByRole('button', { name: 'Cancel' }));
    await pass(500);
    await user.keyboard('r{ArrowDown}{ArrowDown}xrxd');
    const driver = await screen.findByRole('dialog', { name: 'Driver of 0 sheets' });
    expect(within(driver).getByText(/none is ticked\.$/)).toBeTruthy();
    expect(isOff(driver, 'Take the driver off')).toBe(true);
  });

  wideTest('a driver is set for the approved ones only', async () => {
    const { user, sent } = open({ 'POST delivery': { data: [{ id: 73, no: 'IN000073', done: true, message: '' }] } });
    await pass(500);
    await user.keyboard('rad');
    const dialog = await screen.findByRole('dialog', { name: 'Driver of 1 sheet' });
    await user.type(within(dialog).getByRole('combobox', { name: 'Driver' }), 'Don{Enter}');
    await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
    expect(await screen.findByRole('alertdialog', { name: 'Assign driver: 1 done, 0 left' })).toBeTruthy();
    expect(sent('POST', 'delivery')[0]?.body).toEqual({ type: 1, data: [{ order_id: 73, info: { driverId: 31 } }] });
  });

  wideTest('a refusal of the whole request keeps the dialog and its choices; again is the same attempt', async () => {
    const { user, sent } = open({
      'POST delivery': () =>
        refuse(503, { message: 'The server is busy. Please try again in a moment.', code: 'busy' }),
    });
    await pass(500);
    await user.keyboard('rad');
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Driver of 1 sheet' })).getByRole('button', {
        name: 'Take the driver off',
      }),
    );
    await pass(10);
    expect(toastStore.get().flatMap((toast) => [...toast.lines])).toContain(
      'The server is busy. Please try again in a moment.',
    );
    const dialog = within(screen.getByRole('dialog', { name: 'Driver of 1 sheet' }));
    await user.click(dialog.getByRole('button', { name: 'Take the driver off' }));
    await pass(10);
    await user.type(dialog.getByRole('combobox', { name: 'Driver' }), 'Don{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    await pass(10);
    const requests = sent('POST', 'delivery');
    expect(requests.map(({ body }) => body)).toEqual(
      [null, null, 31].map((driverId) => ({ type: 1, data: [{ order_id: 73, info: { driverId } }] })),
    );
    const keys = requests.map(({ headers }) => headers['idempotency-key']);
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await pass(500);
    expect(toolbar()).toBeTruthy();
  });

  wideTest('another page starts without ticks', async () => {
    const { user } = open();
    await pass(500);
    await user.keyboard('rx');
    await user.click(screen.getByRole('button', { name: /^Amount/ }));
    await pass(50);
    expect(toolbar()).toBeNull();
  });
});
