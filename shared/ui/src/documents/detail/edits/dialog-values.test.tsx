import { SheetType } from '@iwe/domain';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { renderInHouse } from '../../../testing/render.tsx';
import { ShippingDialog } from '../approval/approve-dialog.tsx';
import type { ShippingDialogProps } from '../approval/approve-dialog.tsx';
import { prepareDetail, server } from '../testing/open-detail.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { DatesDialog } from './dates-dialog.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DriverDialog } from './driver-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const settle = () => act(async () => undefined);
const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const calls = { onClose: jest.fn(), onSave: jest.fn() };
const show = async (dialog: ReactElement) => {
  const view = renderInHouse(dialog);
  await settle();
  return view;
};
const combobox = (name: RegExp) => screen.getByRole<HTMLInputElement>('combobox', { name });
const optionsOf = (name: RegExp) => {
  fireEvent.click(combobox(name));
  return screen.getAllByRole('option').map(({ textContent }) => textContent);
};
const choose = async (name: RegExp, option: string) => {
  fireEvent.click(combobox(name));
  await act(async () => void fireEvent.click(screen.getByRole('option', { name: option })));
};
const enter = (name: RegExp, value: string) => {
  const field = screen.getByRole('textbox', { name });
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const enters = async (name: RegExp) => act(async () => void fireEvent.submit(combobox(name).closest('form')!));

beforeEach(() => {
  prepareDetail();
  calls.onClose.mockReset();
  calls.onSave.mockReset();
  server.answers['warehouses'] = {
    data: [
      { id: 14, name: 'Tempe' },
      { id: 15, name: 'Botany', is_active: 0 },
    ],
  };
  server.answers['employees'] = {
    data: [
      { id: 8, name: 'Don', role: 6 },
      { id: 7, name: 'Dan', role: 6, is_active: 0 },
      { id: 9, name: 'Olive', role: 5 },
    ],
  };
});

describe('the dates', () => {
  const sheet = { no: 'IN000001', date: '2026-03-01', dueDate: '2026-03-31', deliveryDate: '2026-03-04' };
  const labels = () =>
    [...document.querySelectorAll('[role=dialog] label')].map(({ textContent }) => textContent?.replace(/\s*\*$/, ''));

  test.each([
    [SheetType.Invoice, ['Date', 'Dispatch Date', 'Due Date']],
    [SheetType.CreditNote, ['Date', 'Pickup Date', 'Due Date']],
    [SheetType.PurchaseOrder, ['Date', 'ETA Date']],
    [SheetType.Bill, ['Date', 'ETA Date', 'Due Date']],
    [SheetType.Adjustment, ['Date']],
  ])('of a sheet of type %s are %j', async (type, expected) => {
    await show(<DatesDialog sheet={{ ...sheet, type }} busy={false} {...calls} />);
    expect(labels()).toEqual(expected);
    expect(screen.getByRole('dialog', { name: 'Dates of IN000001' })).toBeTruthy();
  });

  test.each<[string, string, object]>([
    ['Dispatch Date', '05/03/2026', { deliveryDate: '2026-03-05' }],
    ['Dispatch Date', '', { deliveryDate: null }],
    ['Due Date', '01/04/2026', { dueDate: '2026-04-01' }],
    ['Date', '02/03/2026', { date: '2026-03-02' }],
  ])('of which only the %s is set to "%s" are sent as that alone', async (name, value, change) => {
    await show(<DatesDialog sheet={{ ...sheet, type: SheetType.Invoice }} busy={false} {...calls} />);
    enter(new RegExp(`^${name}`), value);
    await click('Save');
    expect([calls.onSave.mock.calls, calls.onClose.mock.calls]).toEqual([[[change]], []]);
  });

  test('that were none and stay none are no change', async () => {
    const none = { ...sheet, type: SheetType.Invoice as number, dueDate: null, deliveryDate: null };
    await show(<DatesDialog sheet={none} busy={false} {...calls} />);
    await click('Save');
    expect([calls.onSave.mock.calls.length, calls.onClose.mock.calls.length]).toEqual([0, 1]);
  });
});

describe('the driver', () => {
  test('is one of the drivers who work here; who has left is named where he is chosen', async () => {
    await show(<DriverDialog sheet={{ no: 'IN000001', driverId: null }} busy={false} {...calls} />);
    expect(optionsOf(/^Driver/)).toEqual(['Don']);
    expect(screen.getByRole('dialog', { name: 'Driver of IN000001' })).toBeTruthy();
  });

  test('may be taken away, and may be another one; the dialog stays until it is saved', async () => {
    await show(<DriverDialog sheet={{ no: 'IN000001', driverId: 7 }} busy={false} {...calls} />);
    expect(combobox(/^Driver/).value).toBe('Dan');
    await click('Clear');
    await click('Save');
    await choose(/^Driver/, 'Don');
    await click('Save');
    expect([calls.onSave.mock.calls, calls.onClose.mock.calls]).toEqual([[[null], [8]], []]);
  });
});

describe('the delivery', () => {
  const sheet = { no: 'IN000001', shipType: 1, deliveryStatus: 1, actualPayType: 0, deliveryComment: 'Call first' };

  test.each([
    [1, ['Preparing', 'Ready', 'Delivering', 'Delivered', 'Cancelled']],
    [2, ['Preparing', 'Ready', 'Picking-up', 'Picked up', 'Cancelled']],
    [5, ['Preparing', 'Confirmed', 'Returning', 'Returned', 'Cancelled']],
  ])('of ship type %i has its own words', async (shipType, words) => {
    await show(<DeliveryDialog sheet={{ ...sheet, shipType }} busy={false} {...calls} />);
    expect(optionsOf(/^Delivery Status/)).toEqual(words);
  });

  test('begins with what is recorded: unpaid is a payment, and an emptied comment is a change', async () => {
    await show(<DeliveryDialog sheet={sheet} busy={false} {...calls} />);
    expect([combobox(/^Delivery Status/).value, combobox(/^Actual Pay Type/).value]).toEqual(['Ready', 'Unpaid']);
    enter(/^Delivery Comment/, '');
    await click('Save');
    expect(calls.onSave.mock.calls).toEqual([[{ deliveryStatus: 1, actualPayType: 0, comment: '' }]]);
  });

  test('sends the status and the payment that were chosen', async () => {
    await show(<DeliveryDialog sheet={sheet} busy={false} {...calls} />);
    await choose(/^Delivery Status/, 'Delivered');
    await choose(/^Actual Pay Type/, 'EFT');
    await click('Save');
    expect(calls.onSave.mock.calls).toEqual([[{ deliveryStatus: 3, actualPayType: 3, comment: 'Call first' }]]);
  });
});

describe('the shipping', () => {
  const SHEET = { warehouseId: 14 as number | null, shipType: 1, driverId: 8 as number | null };
  const onChoose = jest.fn();
  const open = (sheet: Partial<typeof SHEET>, props: Partial<ShippingDialogProps> = {}) => {
    onChoose.mockReset();
    return show(
      <ShippingDialog
        title="Shipping"
        action="Save"
        sheet={{ ...SHEET, ...sheet }}
        busy={false}
        onClose={calls.onClose}
        onChoose={onChoose}
        {...props}
      />,
    );
  };

  test('is chosen by the button and by Enter, as it is shown', async () => {
    await open({});
    expect([/^Warehouse/, /^Driver/].map((name) => combobox(name).value)).toEqual(['Tempe', 'Don']);
    await click('Save');
    await enters(/^Driver/);
    const chosen = [{ warehouseId: 14, shipType: 1, driverId: 8 }];
    expect(onChoose.mock.calls).toEqual([chosen, chosen]);
  });

  test('needs a warehouse and a ship type, which is said when somebody tries', async () => {
    await open({ warehouseId: null, shipType: 0 });
    expect(screen.queryAllByText('Please enter')).toEqual([]);
    await click('Save');
    expect(screen.getAllByText('Please enter')).toHaveLength(2);
    await choose(/^Warehouse/, 'Tempe');
    expect(screen.getAllByText('Please enter')).toHaveLength(1);
    await click('Save');
    expect(onChoose).not.toHaveBeenCalled();
    await choose(/^Shipping Type/, 'Pick-up');
    await click('Save');
    expect(onChoose.mock.calls).toEqual([[{ warehouseId: 14, shipType: 2, driverId: 8 }]]);
  });

  test('of a draft may do without a warehouse, but not without a ship type, and has no driver', async () => {
    await open({ shipType: 0 }, { canWait: true });
    expect(screen.queryByRole('combobox', { name: /^Driver/ })).toBeNull();
    await click('Clear');
    await click('Save');
    expect([screen.getAllByText('Please enter').length, onChoose.mock.calls.length]).toEqual([1, 0]);
    await choose(/^Shipping Type/, 'Delivery');
    await click('Save');
    expect(onChoose.mock.calls).toEqual([[{ warehouseId: null, shipType: 1 }]]);
  });

  test('is sent once while it is saved; a closed warehouse is named, not offered', async () => {
    await open({ warehouseId: 15 }, { busy: true });
    expect(combobox(/^Warehouse/).value).toBe('Botany');
    await enters(/^Driver/);
    expect(onChoose).not.toHaveBeenCalled();
    fireEvent.click(combobox(/^Warehouse/));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Tempe', 'Botany']);
    fireEvent.keyDown(document.body, { key: 'Escape' });
  });
});

test.each<[string, (busy: boolean) => ReactElement]>([
  ['Cancel', () => <AddressDialog sheet={{ no: 'A', address: '1', phone: '2' }} busy={false} {...calls} />],
  ['Cancel', () => <DriverDialog sheet={{ no: 'A', driverId: null }} busy={false} {...calls} />],
  [
    'Cancel',
    () => <ReasonDialog title="A" body="B" action="Give" busy={false} onClose={calls.onClose} onGive={calls.onSave} />,
  ],
])('a dialog is left by %s without a change: %#', async (name, dialog) => {
  await show(dialog(false));
  await click(name);
  expect([calls.onClose.mock.calls.length, calls.onSave.mock.calls.length]).toEqual([1, 0]);
});

test('a phone has at most 60 characters, an address and a reason 500', async () => {
  const { unmount } = await show(
    <AddressDialog sheet={{ no: 'IN000001', address: '1 Dock Rd', phone: '2' }} busy={false} {...calls} />,
  );
  const dialog = within(screen.getByRole('dialog', { name: 'Address of IN000001' }));
  expect(['Address', 'Phone'].map((name) => dialog.getByLabelText(name).getAttribute('maxlength'))).toEqual([
    '500',
    '60',
  ]);
  unmount();
  const reason = <ReasonDialog title="A" body="B" action="Give" busy onClose={calls.onClose} onGive={calls.onSave} />;
  await show(reason);
  enter(/^Reason/, 'Wrong');
  expect(screen.getByRole('textbox', { name: /^Reason/ }).getAttribute('maxlength')).toBe('500');
  await click('Give');
  expect(calls.onSave).not.toHaveBeenCalled();
});
