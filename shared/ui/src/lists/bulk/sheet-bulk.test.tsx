import type { Account, SheetRow } from '@iwe/contract';
import { clearCache, sessionStore, toastStore } from '@iwe/session';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import { SheetBulk } from './sheet-bulk.tsx';

const row = (id: number, change: Partial<SheetRow> = {}) =>
  ({ id, type: 1, no: `IN00000${id}`, status: 2, contentVersion: 2, driver: '', ...change }) as SheetRow;
const DRAFT = { status: 1 };
const VOID = { status: 3 };

let asked: URL[];
let results: { id: number; no: string; done: boolean; message: string }[];
let choices: object | null;
const onDone = jest.fn();
const open = (rows: readonly SheetRow[]) => renderInHouse(<SheetBulk rows={rows} onDone={onDone} />);
const button = (name: string | RegExp) => screen.queryByRole('button', { name });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

beforeEach(() => {
  clearCache();
  toastStore.set([]);
  onDone.mockReset();
  asked = [];
  results = [];
  choices = { data: [] };
  globalThis.fetch = (async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://iwe.test');
    asked.push(url);
    const isChoices = url.pathname.endsWith('approval-choices');
    const isRefused = isChoices && choices === null;
    const body = isRefused
      ? { message: 'The database is busy.', code: 'busy' }
      : init.method === 'POST'
        ? { data: results }
        : isChoices
          ? choices
          : { data: [] };
    return {
      ok: !isRefused,
      status: isRefused ? 503 : 200,
      headers: new Headers(),
      json: async () => body,
      text: async () => JSON.stringify(body),
      blob: async () => new Blob(),
    };
  }) as unknown as typeof fetch;
  const account = { eId: 1, orgId: 4, timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
});

test('a driver is offered for sales alone, by its key too', async () => {
  const { unmount } = open([row(1, { type: 3 })]);
  expect(button('Assign driver')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'd' });
  expect(screen.queryByRole('dialog')).toBeNull();
  unmount();
  open([row(1, { type: 3 }), row(2)]);
  expect(button('Assign driver')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'd' });
  expect(await screen.findByRole('dialog', { name: 'Driver of 1 sheet' })).toBeTruthy();
});

test('a driver is given to approved sales, and the others are said to be left alone', async () => {
  open([row(1), row(2, { type: 2 }), row(3, DRAFT), row(4, { type: 3 })]);
  await press('Assign driver');
  const dialog = within(await screen.findByRole('dialog', { name: 'Driver of 2 sheets' }));
  expect(dialog.getByText(/^2 ticked sheets are not approved or of another kind/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Take the driver off' })).toBeTruthy();
});

test('without a sheet that may have a driver that alone is said', async () => {
  open([row(3, DRAFT)]);
  await press('Assign driver');
  const dialog = await screen.findByRole('dialog', { name: 'Driver of 0 sheets' });
  expect(dialog.textContent).toContain('none is ticked.');
  expect(dialog.textContent).not.toContain('left alone');
});

test('when all are done that is said, and a sheet without a number is named by its id', async () => {
  results = [
    { id: 1, no: 'IN000001', done: true, message: '' },
    { id: 2, no: '', done: true, message: '' },
  ];
  open([row(1), row(2)]);
  await press('Assign driver');
  await press('Take the driver off');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Assign driver: 2 done, 0 left' }));
  expect(dialog.getByText('All 2 are done.')).toBeTruthy();
  expect(dialog.getByText('#2')).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});

test('when some are left it is not said that all are done', async () => {
  results = [{ id: 1, no: 'IN000001', done: false, message: 'It is delivered.' }];
  open([row(1)]);
  await press('Assign driver');
  await press('Take the driver off');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Assign driver: 0 done, 1 left' }));
  expect(dialog.queryByText(/are done\.$/)).toBeNull();
  fireEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('what can be printed is printed, and nothing else', async () => {
  const { unmount } = open([row(1, VOID)]);
  expect(button('Print')).toBeNull();
  unmount();
  const tab = { location: { href: '' } };
  const opened = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  Object.assign(URL, { createObjectURL: () => 'blob:x' });
  open([row(1), row(2, VOID), row(3)]);
  await press('Print');
  expect(await screen.findByRole('dialog', { name: 'Print 2 of 3 ticked sheets' })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Print with the browser' }));
  expect(await screen.findByText('Was it printed?')).toBeTruthy();
  const printed = asked.find(({ pathname }) => pathname.endsWith('documents.pdf'));
  expect(Object.fromEntries(printed?.searchParams ?? [])).toEqual({ ids: '1,3', variant: 'full' });
  expect(onDone).not.toHaveBeenCalled();
  await press('Yes, mark as printed');
  expect(onDone).toHaveBeenCalledTimes(1);
  opened.mockRestore();
});

test.each([
  [1, 'Approve 1 sheet', '1 sheet keeps its own', '1 ticked sheet is no draft'],
  [2, 'Approve 2 sheets', '2 sheets keep their own', '2 ticked sheets are no draft'],
])(
  'drafts that keep what they have, and sheets that are no drafts, are counted: %i',
  async (count, title, ...words) => {
    const own = {
      warehouseId: 14,
      warehouse: 'Tempe',
      shipType: 1,
      driverId: null,
      driver: '',
      fillingWarehouseId: 14,
    };
    const drafts = [1, 2].slice(0, count);
    choices = { data: drafts.map((id) => ({ id, ...own })) };
    open([...drafts.map((id) => row(id, DRAFT)), ...drafts.map((id) => row(id + 2))]);
    await press('Approve');
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(await dialog.findByText(`${words[0]} warehouse and shipping.`)).toBeTruthy();
    expect(dialog.getByText(`${words[1]} and left alone.`)).toBeTruthy();
  },
);

test('a driver that is chosen for all does not take the place of a sheet’s own', async () => {
  const none = { warehouseId: null, warehouse: '', shipType: 1, fillingWarehouseId: 14, driver: '' };
  choices = { data: [{ id: 1, ...none, driverId: 9 }] };
  const sent: unknown[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = (async (input: string, init: RequestInit = {}) => {
    if (init.method === 'POST') sent.push(JSON.parse(init.body as string));
    if (!input.includes('employees')) return fetch(input, init);
    const body = { data: [{ id: 31, name: 'Don', role: 6, is_active: 1 }] };
    return { ok: true, status: 200, headers: new Headers(), json: async () => body };
  }) as unknown as typeof globalThis.fetch;
  open([row(1, DRAFT)]);
  await press('Approve');
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 1 sheet' }));
  await dialog.findByRole('combobox', { name: 'Warehouse of IN000001' });
  fireEvent.click(dialog.getByRole('combobox', { name: 'Driver' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Don' }));
  await press('Approve 1');
  expect(sent).toEqual([{ ids: [1], contentVersions: [2], choices: [{ id: 1, warehouseId: 14 }], driverId: 31 }]);
});

test('why the drafts’ warehouses could not be read is said, and nothing is approved', async () => {
  choices = null;
  open([row(1, DRAFT)]);
  await press('Approve');
  expect((await screen.findByRole('alert')).textContent).toBe('The database is busy.');
  await press('Approve 1');
  expect(asked.some(({ pathname }) => pathname.endsWith('bulk-approve'))).toBe(false);
});
