import type { Account, Sheet } from '@iwe/contract';
import { ApiError, clearCache, sessionStore, toastStore } from '@iwe/session';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ConfirmHost } from '../../../kit/overlay/confirm-host.tsx';
import { questionStore } from '../../../kit/overlay/confirm.ts';
import { renderInHouse } from '../../../testing/render.tsx';
import { EditButton } from '../actions/edit-button.tsx';
import type { SheetState } from '../use-sheet.ts';
import { useSheetEdits } from './use-sheet-edits.tsx';

const SHEET = {
  id: 71,
  no: 'IN000071',
  type: 1,
  status: 2,
  date: '2026-11-20',
  dueDate: null,
  deliveryDate: '2026-11-21',
  address: '1 Dock Rd',
  phone: '1',
  shipType: 1,
  warehouseId: 14,
  driverId: null,
  deliveryStatus: 1,
  actualPayType: 1,
  deliveryComment: '',
  print: 'UnPrint',
  fx_rate: 0.65,
  sea_freight: 0,
  clearance_cost: 10,
  taxType: 2,
  amount: 0,
  lines: [],
  abilities: {},
} as unknown as Sheet;

const run = jest.fn<ReturnType<SheetState['run']>, Parameters<SheetState['run']>>();
const acted = jest.fn<void, [name: string, isQuiet: boolean]>();
/** As on the page: a refusal is said unless the caller wants it. */
const perform = async (name: string, send: (version: number) => Promise<unknown>, quiet: boolean) => {
  acted(name, quiet);
  try {
    return await send(3);
  } catch (refusal) {
    if (quiet) throw refusal;
    return null;
  }
};
let sent: { path: string; body: Record<string, unknown> }[];
let answer: (body: Record<string, unknown>) => { status: number; body: object };

function Edits({ sheet, onEdit = null }: { sheet: Partial<Sheet>; onEdit?: (() => void) | null }) {
  const act_ = ((name, send, options) => perform(name, send as never, options?.quiet ?? false)) as SheetState['act'];
  const edits = useSheetEdits({ ...SHEET, ...sheet }, { run, act: act_, busy: null });
  return (
    <>
      <EditButton onEdit={onEdit} edits={edits} />
      {edits.delivery && <button onClick={edits.delivery}>Record the delivery</button>}
      {edits.dialogs}
      <ConfirmHost />
    </>
  );
}
const show = (abilities: Partial<Sheet['abilities']>, sheet: Partial<Sheet> = {}) =>
  renderInHouse(<Edits sheet={{ ...sheet, abilities: abilities as Sheet['abilities'] }} />);
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const items = async () => {
  await press('Edit');
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
};
const open = async (item: string) => {
  await press('Edit');
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: item })));
  const dialog = await screen.findByRole('dialog');
  // With the focus it hides what is around it, which a question above it must come after.
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return within(dialog);
};
const enter = (name: RegExp, value: string) => {
  const field = screen.getByRole('textbox', { name });
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const said = () => toastStore.get().map(({ kind, lines }) => `${kind}: ${lines.join(' ')}`);

beforeEach(() => {
  clearCache();
  toastStore.set([]);
  questionStore.set([]);
  run.mockReset();
  run.mockResolvedValue(true);
  acted.mockReset();
  sent = [];
  answer = () => ({ status: 200, body: { data: [{ done: true }] } });
  const account = { eId: 1, orgId: 4, timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
    const path = new URL(url, 'http://iwe.test').pathname.replace('/api/ag/', '');
    const rows = { warehouses: [{ id: 15, name: 'Botany' }], employees: [{ id: 31, name: 'Don', role: 6 }] };
    let given: { status: number; body: object } = { status: 200, body: { data: rows[path as 'warehouses'] ?? [] } };
    if (typeof init.body === 'string') {
      const body = JSON.parse(init.body) as Record<string, unknown>;
      sent.push({ path, body });
      given = answer(body);
    }
    const text = JSON.stringify(given.body);
    return {
      ok: given.status < 400,
      status: given.status,
      headers: new Headers(),
      json: async () => given.body,
      text: async () => text,
    };
  }) as unknown as typeof fetch;
});

describe('what may still be changed', () => {
  test('is what the server allows, each by its own right', async () => {
    show({ dates: true, address: true, shipType: true, driver: true, costs: true, printMark: true });
    expect(await items()).toEqual([
      'Dates',
      'Address and phone',
      'Shipping',
      'Freight and clearance',
      'Mark as printed',
    ]);
  });

  test.each<[keyof Sheet['abilities'], Partial<Sheet>, string[]]>([
    ['dates', {}, ['Dates']],
    ['address', {}, ['Address and phone']],
    ['driver', {}, ['Shipping']],
    ['costs', {}, ['Freight and clearance']],
    ['printMark', {}, ['Mark as printed']],
  ])('by the right %s alone', async (ability, sheet, expected) => {
    show({ [ability]: true }, sheet);
    expect(await items()).toEqual(expected);
  });

  test('is nothing without any, nor the mark of a sheet that is printed', () => {
    show({ printMark: true }, { print: 'PRINT' });
    expect(screen.getByRole('button', { name: 'Edit' })).toMatchObject({ disabled: true });
    expect(screen.queryByRole('button', { name: 'Record the delivery' })).toBeNull();
  });

  test('is the whole sheet where it is a draft', async () => {
    const onEdit = jest.fn();
    renderInHouse(<Edits sheet={{ abilities: { dates: true } as Sheet['abilities'] }} onEdit={onEdit} />);
    await press('Edit');
    expect(onEdit).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menuitem')).toBeNull();
  });
});

describe('a change is sent without the version, with what the screen has shown', () => {
  test('of the dates', async () => {
    show({ dates: true });
    await open('Dates');
    enter(/^Due Date/, '01/12/2026');
    await press('Save');
    expect(run.mock.calls).toEqual([
      ['date', { dueDate: '2026-12-01', was: { dueDate: null } }, { withVersion: false }],
    ]);
    await isClosed();
  });

  test('of the address; after a refusal the dialog stays with what was typed', async () => {
    run.mockResolvedValue(false);
    show({ address: true });
    await open('Address and phone');
    enter(/^Phone/, '2');
    await press('Save');
    const was = { address: '1 Dock Rd', phone: '1' };
    expect(run.mock.calls).toEqual([['address', { address: '1 Dock Rd', phone: '2', was }, { withVersion: false }]]);
    expect(screen.getByRole('textbox', { name: /^Phone/ })).toHaveProperty('value', '2');
  });

  test('of the driver alone, where the shipping type is fixed', async () => {
    show({ driver: true });
    const dialog = await open('Shipping');
    expect(dialog.queryByRole('combobox', { name: /^Warehouse/ })).toBeNull();
    fireEvent.click(dialog.getByRole('combobox', { name: 'Driver' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Don' }));
    await press('Save');
    expect(run.mock.calls).toEqual([['driver', { driverId: 31, was: { driverId: null } }, { withVersion: false }]]);
    await isClosed();
  });

  test('of the driver is none where he stays', async () => {
    show({ driver: true });
    await open('Shipping');
    await press('Save');
    await isClosed();
    expect(run).not.toHaveBeenCalled();
  });

  test('of the shipping, asked about where the server wants it', async () => {
    const details = [{ code: 'stock.negative', message: 'Below zero.', key: 'stock:9' }, { message: 'No key.' }];
    const acknowledge = new ApiError(422, ['Below zero.'], { code: 'acknowledge', details });
    run.mockRejectedValueOnce(acknowledge).mockRejectedValueOnce(acknowledge);
    show({ shipType: true, driver: true });
    const dialog = await open('Shipping');
    fireEvent.click(dialog.getByRole('combobox', { name: /^Warehouse/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Botany' }));
    await press('Save');
    for (let times = 1; times <= 2; times += 1) {
      const asked = within(await screen.findByRole('alertdialog', { name: 'Confirm Save' }));
      expect([run.mock.calls.length, asked.getByText('Change the shipping now?')]).toEqual([times, expect.anything()]);
      await act(async () => fireEvent.click(asked.getByRole('button', { name: 'Save' })));
    }
    const body = {
      warehouseId: 15,
      shipType: 1,
      driverId: null,
      was: { warehouseId: 14, shipType: 1, driverId: null },
    };
    expect(run.mock.calls).toEqual([
      ['shipping-type', body, { quiet: true, withVersion: false }],
      ['shipping-type', { ...body, acknowledged: ['stock:9'] }, { quiet: true, withVersion: false }],
      ['shipping-type', { ...body, acknowledged: ['stock:9'] }, { quiet: true, withVersion: false }],
    ]);
    await isClosed();
  });

  test('of a draft’s shipping, which needs no warehouse and names no driver', async () => {
    show({ shipType: true }, { status: 1, warehouseId: null });
    await open('Shipping');
    await press('Save');
    expect(run.mock.calls.map(([, body]) => body)).toEqual([
      { warehouseId: null, shipType: 1, was: { warehouseId: null, shipType: 1 } },
    ]);
  });

  test('of the print mark', async () => {
    show({ printMark: true });
    await press('Edit');
    await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Mark as printed' })));
    expect(run.mock.calls).toEqual([['print', undefined, { withVersion: false }]]);
  });
});

describe('the delivery', () => {
  const record = async () => {
    show({ driver: true });
    await press('Record the delivery');
    enter(/^Delivery Comment/, 'At the dock');
    await press('Save');
  };

  test('is recorded for this sheet, and the dialog closes', async () => {
    await record();
    const info = { deliveryStatus: 1, actualPayType: 1, comment: 'At the dock' };
    expect(sent).toEqual([{ path: 'delivery', body: { type: 1, data: [{ order_id: 71, info }] } }]);
    await isClosed();
    expect(said()).toEqual([]);
  });

  test('that is left as it was says why, and stays open', async () => {
    answer = () => ({ status: 200, body: { data: [{ done: false, message: 'It was voided.' }] } });
    await record();
    await waitFor(() => expect(said()).toEqual(['error: It was voided.']));
    expect(screen.getByRole('textbox', { name: /^Delivery Comment/ })).toHaveProperty('value', 'At the dock');
  });
});

describe('the costs', () => {
  const details = [{ code: 'fx.unusual', message: 'Unusual.', key: 'fx' }];
  const ask = { status: 422, body: { message: 'The rate is unusual.', code: 'acknowledge', details } };
  const change = async () => {
    show({ costs: true });
    await open('Freight and clearance');
    enter(/^Clearance/, '12');
    await press('Save');
  };
  const COSTS = { po_id: 71, fx_rate: 0.65, sea_freight: 0, clearance_cost: 12, contentVersion: 3 };

  test('are sent with the version of the sheet, and the dialog closes', async () => {
    await change();
    expect(sent).toEqual([{ path: 'purchase_order_cost', body: { ...COSTS, acknowledged: [] } }]);
    expect(acted.mock.calls).toEqual([['costs', true]]);
    await isClosed();
  });

  test('that must be confirmed are sent again as an attempt of their own', async () => {
    answer = ({ acknowledged }) => ((acknowledged as string[]).length === 0 ? ask : { status: 200, body: {} });
    await change();
    const asked = within(await screen.findByRole('alertdialog', { name: 'Confirm Save' }));
    expect(asked.getByText('Save these costs?')).toBeTruthy();
    await act(async () => fireEvent.click(asked.getByRole('button', { name: 'Save' })));
    await waitFor(() => expect(sent.map(({ body }) => body['acknowledged'])).toEqual([[], ['fx']]));
    await isClosed();
  });

  test('that are not confirmed are neither saved nor an error; the dialog stays', async () => {
    answer = () => ask;
    await change();
    const asked = within(await screen.findByRole('alertdialog', { name: 'Confirm Save' }));
    await act(async () => fireEvent.click(asked.getByRole('button', { name: 'Cancel' })));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect([said(), sent.length]).toEqual([[], 1]);
    expect(screen.getByRole('textbox', { name: /^Clearance/ })).toHaveProperty('value', '12');
  });

  test('that are refused say why', async () => {
    answer = () => ({ status: 409, body: { message: 'Mia changed it.', code: 'stale' } });
    await change();
    await waitFor(() => expect(said()).toEqual(['error: Mia changed it.']));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
