import type { Account, SheetRow } from '@iwe/contract';
import { clearCache, sessionStore, toastStore } from '@iwe/session';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HostRoutes } from '../records/host-routes.ts';
import { renderInHouse } from '../../testing/render.tsx';
import { SheetBulk } from './sheet-bulk.tsx';

const draft = (id: number, change: Partial<SheetRow> = {}) =>
  ({
    id,
    type: 1,
    no: `IN00000${id}`,
    status: 1,
    contentVersion: id + 10,
    amount: 98.5,
    customerName: `Customer ${id}`,
    ...change,
  }) as SheetRow;
const present = (id: number, change: object = {}) => ({
  id,
  warehouseId: null,
  warehouse: '',
  shipType: 1,
  driverId: null,
  driver: '',
  fillingWarehouseId: null as number | null,
  ...change,
});

let choices: object[];
let results: object[];
let posts: { call: string; body: Record<string, unknown>; key: string | undefined }[];
let asked: string[];
let answer: () => Promise<number>;
const onDone = jest.fn();

beforeEach(() => {
  clearCache();
  toastStore.set([]);
  onDone.mockReset();
  [choices, results, posts, asked] = [[], [], [], []];
  answer = async () => 200;
  globalThis.fetch = (async (input: string, { method, body, headers }: RequestInit = {}) => {
    const call = input.replace('/api/ag/', '');
    asked.push(call);
    const isPost = method === 'POST';
    if (isPost)
      posts.push({
        call,
        body: JSON.parse(body as string) as Record<string, unknown>,
        key: (headers as Record<string, string>)['idempotency-key'],
      });
    const status = isPost ? await answer() : 200;
    const data = isPost
      ? results
      : call.startsWith('orders/approval-choices')
        ? choices
        : call.startsWith('warehouses')
          ? [
              { id: 14, name: 'Tempe' },
              { id: 15, name: 'Perth' },
            ]
          : [
              { id: 31, name: 'Don', role: 6, is_active: 1 },
              { id: 32, name: 'Sal', role: 1, is_active: 1 },
            ];
    return {
      ok: status < 400,
      status,
      headers: new Headers(),
      json: async () => ({ data }),
      text: async () => JSON.stringify({ message: 'Busy.', code: 'x' }),
    };
  }) as unknown as typeof fetch;
  const account = { eId: 1, orgId: 4, timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
});

const open = (rows: readonly SheetRow[]) =>
  renderInHouse(
    <HostRoutes value={() => true}>
      <SheetBulk rows={rows} onDone={onDone} />
    </HostRoutes>,
  );
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const key = (name: string) => act(async () => void fireEvent.keyDown(document.body, { key: name }));
const choose = async (field: string | RegExp, option: string) => {
  fireEvent.click(screen.getByRole('combobox', { name: field }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};

test('each sheet without a warehouse is asked for its own; nothing is sent before all have one', async () => {
  choices = [present(1), present(2, { fillingWarehouseId: 15, shipType: 2 })];
  open([draft(1), draft(2)]);
  await press('Approve');
  await screen.findByRole('combobox', { name: 'Warehouse of IN000001' });
  expect(screen.queryByRole('combobox', { name: /that none fills/ })).toBeNull();
  const items = within(screen.getByRole('list', { name: 'Warehouses to choose' })).getAllByRole('listitem');
  expect(items[0]?.textContent).toMatch(/^IN000001 · 98\.50Customer 1 · ./);
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Approve 2');
  expect([posts, screen.getAllByRole('alert').length]).toEqual([[], 1]);
  await choose('Warehouse of IN000001', 'Tempe');
  expect(screen.queryByRole('alert')).toBeNull();
  await choose('Warehouse of IN000002', 'Tempe');
  await choose('Warehouse of IN000002', 'Perth');
  await choose('Warehouse of IN000001', 'Perth');
  await choose('Warehouse of IN000001', 'Tempe');
  await press('Approve 2');
  expect(posts.map(({ call, body }) => [call, body])).toEqual([
    [
      'orders/bulk-approve',
      {
        ids: [1, 2],
        contentVersions: [11, 12],
        choices: [
          { id: 1, warehouseId: 14 },
          { id: 2, warehouseId: 15 },
        ],
        driverId: null,
      },
    ],
  ]);
});

test('one field chooses for all that no warehouse fills, and leaves the others', async () => {
  choices = [present(1), present(2), present(3, { fillingWarehouseId: 15 })];
  open([draft(1), draft(2), draft(3)]);
  await press('Approve');
  await choose('Warehouse of the 2 sheets that none fills', 'Tempe');
  await choose('Driver', 'Don');
  await press('Approve 3');
  expect(posts[0]?.body).toMatchObject({
    driverId: 31,
    choices: [
      { id: 1, warehouseId: 14, driverId: 31 },
      { id: 2, warehouseId: 14, driverId: 31 },
      { id: 3, warehouseId: 15, driverId: 31 },
    ],
  });
});

test('complete sheets are sent without a choice; purchase sheets are asked nothing', async () => {
  choices = [present(1, { warehouseId: 14 })];
  const { unmount } = open([draft(1), draft(2, { type: 3 })]);
  await press('Approve');
  await screen.findByText('1 sheet keeps its own warehouse and shipping.');
  expect(asked.filter((call) => call.startsWith('orders/approval-choices'))).toEqual(['orders/approval-choices?ids=1']);
  await press('Approve 2');
  expect(posts[0]?.body).toEqual({ ids: [1, 2], contentVersions: [11, 12], driverId: null });
  unmount();
  asked.length = 0;
  open([draft(2, { type: 3 })]);
  await key('b');
  expect(screen.queryByRole('combobox', { name: 'Driver' })).toBeNull();
  await press('Approve 1');
  expect(posts[1]?.body).toEqual({ ids: [2], contentVersions: [12] });
  expect(asked.some((call) => call.includes('approval-choices'))).toBe(false);
});

test("a warehouse filling a sheet may be replaced; drafts' needs are read with every question", async () => {
  choices = [present(1, { fillingWarehouseId: 15 })];
  open([draft(1)]);
  await press('Approve');
  await screen.findByRole('combobox', { name: 'Warehouse of IN000001' });
  await press('Cancel');
  choices = [present(1, { fillingWarehouseId: 15 })];
  await press('Approve');
  await choose('Warehouse of IN000001', 'Tempe');
  const reads = () => asked.filter((call) => call.startsWith('orders/approval-choices'));
  await waitFor(() => expect(reads()).toHaveLength(2));
  await press('Approve 1');
  expect(posts[0]?.body['choices']).toEqual([{ id: 1, warehouseId: 14 }]);
});

test('while sheets are approved nothing else can be done, and a refusal leaves the choice', async () => {
  choices = [present(1, { fillingWarehouseId: 15 })];
  open([draft(1), draft(4, { status: 2 })]);
  await press('Approve');
  await screen.findByRole('combobox', { name: 'Warehouse of IN000001' });
  const wait = Promise.withResolvers<number>();
  answer = () => wait.promise;
  await press('Approve 1');
  await press('Approve 1');
  expect(posts).toHaveLength(1);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await act(async () => wait.resolve(503));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy());
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Warehouse of IN000001' }).value).toBe('Perth');
  expect([posts.length, onDone.mock.calls.length]).toEqual([1, 0]);
});

test('without a draft that is said and nothing can be approved', async () => {
  open([draft(1, { status: 2 }), draft(2, { status: 3 })]);
  await press('Approve');
  expect(screen.getByText('None of the ticked sheets is a draft.')).toBeTruthy();
  expect(screen.queryByText(/left alone|without any finding/)).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve 0' }).disabled).toBe(true);
});

test('a refused request can be sent again as the same attempt, and another choice is another one', async () => {
  open([draft(1, { status: 2 })]);
  await press('Assign driver');
  await choose('Driver', 'Don');
  const wait = Promise.withResolvers<number>();
  answer = () => wait.promise;
  await press('Assign');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await act(async () => wait.resolve(503));
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(false));
  answer = async () => 503;
  await press('Assign');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await press('Take the driver off');
  expect(posts.map(({ call, body }) => [call, body])).toEqual([
    ['delivery', { type: 1, data: [{ order_id: 1, info: { driverId: 31 } }] }],
    ['delivery', { type: 1, data: [{ order_id: 1, info: { driverId: 31 } }] }],
    ['delivery', { type: 1, data: [{ order_id: 1, info: { driverId: null } }] }],
  ]);
  const [first, second, third] = posts.map((post) => post.key);
  expect([second === first, third === first]).toEqual([true, false]);
});

test('what was refused comes first with its reason, and each number opens its sheet', async () => {
  results = [
    { id: 1, no: 'IN000001', done: true, message: '' },
    { id: 2, no: 'CN000002', done: false, message: 'It was paid.' },
    { id: 9, no: 'IN000009', done: true, message: '' },
  ];
  open([draft(1, { status: 2 }), draft(2, { status: 2, type: 2 })]);
  await press('Assign driver');
  await press('Take the driver off');
  const dialog = within(await screen.findByRole('alertdialog'));
  const rows = dialog.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['Number', 'Result', 'Why'],
    ['CN000002', 'Left', 'It was paid.'],
    ['IN000001', 'Done', ''],
    ['IN000009', 'Done', ''],
  ]);
  const hrefs = dialog.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs.map((href) => href?.split('/').at(-1))).toEqual(['2', '1']);
  expect(new Set(hrefs.map((href) => href?.split('/').at(-2))).size).toBe(2);
});

test('keys open nothing while something is open', async () => {
  open([draft(1)]);
  await key('b');
  const dialog = await screen.findByRole('dialog', { name: 'Approve 1 sheet' });
  await act(async () => void fireEvent.keyDown(dialog, { key: 'd' }));
  expect(screen.getAllByRole('dialog')).toEqual([dialog]);
});

test('only who drives is offered as a driver', async () => {
  choices = [present(1, { warehouseId: 14 })];
  open([draft(1), draft(2, { status: 2 })]);
  const offered = async () => {
    fireEvent.click(screen.getByRole('combobox', { name: 'Driver' }));
    await screen.findByRole('option', { name: 'Don' });
    return screen.getAllByRole('option').map(({ textContent }) => textContent);
  };
  await press('Approve');
  expect(await offered()).toEqual(['Don']);
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Assign driver');
  expect(await offered()).toEqual(['Don']);
});
