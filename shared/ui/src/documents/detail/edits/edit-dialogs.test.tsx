import { SheetType } from '@iwe/domain';
import { fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { renderInHouse } from '../../../testing/render.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { DatesDialog } from './dates-dialog.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

/** Renders a dialog whose calls are recorded. */
function show(
  dialog: (calls: { busy: false; onClose: () => void; onSave: (change: unknown) => void }) => ReactElement,
) {
  const calls = { busy: false as const, onClose: jest.fn(), onSave: jest.fn() };
  renderInHouse(dialog(calls));
  return { ...calls, saved: () => calls.onSave.mock.calls.map(([change]) => change as unknown) };
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const enter = (name: RegExp, value: string) => {
  fireEvent.change(field(name), { target: { value } });
  fireEvent.blur(field(name));
};

describe('the address', () => {
  const sheet = { no: 'IN000001', address: '1 Dock Rd', phone: '02 9555 0001' };

  test('that was not changed is not sent, the dialog closes', () => {
    const { saved, onClose } = show((calls) => <AddressDialog sheet={sheet} {...calls} />);
    save();
    expect(saved()).toEqual([]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test.each([
    [/^Address/, '2 Dock Rd', { address: '2 Dock Rd', phone: '02 9555 0001' }],
    [/^Phone/, '0400 111 222', { address: '1 Dock Rd', phone: '0400 111 222' }],
  ])('is sent with the phone when one of them was changed: %s', (label, value, change) => {
    const { saved, onClose } = show((calls) => <AddressDialog sheet={sheet} {...calls} />);
    enter(label, value);
    save();
    expect(saved()).toEqual([change]);
    // The dialog stays until the server has taken it.
    expect(onClose).not.toHaveBeenCalled();
  });

  test('is saved by Enter in the phone', () => {
    const { saved } = show((calls) => <AddressDialog sheet={sheet} {...calls} />);
    enter(/^Phone/, '0400 111 222');
    fireEvent.keyDown(field(/^Phone/), { key: 'Enter' });
    expect(saved()).toHaveLength(1);
  });
});

describe('the dates', () => {
  const sheet = {
    no: 'IN000001',
    type: SheetType.Invoice as number,
    date: '2026-03-01',
    dueDate: '2026-03-31',
    deliveryDate: null,
  };
  const labels = () => [...document.querySelectorAll('[role=dialog] label')].map(({ textContent }) => textContent);

  test('that were not changed are not sent, the dialog closes', () => {
    const { saved, onClose } = show((calls) => <DatesDialog sheet={sheet} {...calls} />);
    save();
    expect(saved()).toEqual([]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('of which one was changed are sent without the others; an emptied one is none', () => {
    const { saved } = show((calls) => <DatesDialog sheet={sheet} {...calls} />);
    enter(/^Due Date/, '');
    save();
    expect(saved()).toEqual([{ dueDate: null }]);
    enter(/^Date/, '02/03/2026');
    save();
    expect(saved()[1]).toEqual({ date: '2026-03-02', dueDate: null });
  });

  test('need that of the sheet', () => {
    const { saved, onClose } = show((calls) => <DatesDialog sheet={sheet} {...calls} />);
    enter(/^Date/, '');
    save();
    expect(screen.getByText('Please enter')).toBeTruthy();
    expect(saved()).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  test.each([
    [SheetType.Invoice, 3],
    [SheetType.PurchaseOrder, 2],
    [SheetType.Transfer, 1],
  ])('of a sheet of type %s are %s', (type, count) => {
    show((calls) => <DatesDialog sheet={{ ...sheet, type }} {...calls} />);
    expect(labels()).toHaveLength(count);
  });
});

describe('the delivery', () => {
  const sheet = { no: 'IN000001', shipType: 1, deliveryStatus: 1, actualPayType: 1, deliveryComment: '' };

  test('that was not changed is not sent, the dialog closes', () => {
    const { saved, onClose } = show((calls) => <DeliveryDialog sheet={sheet} {...calls} />);
    save();
    expect(saved()).toEqual([]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('is sent whole when only its comment was changed', () => {
    const { saved } = show((calls) => <DeliveryDialog sheet={sheet} {...calls} />);
    enter(/^Delivery Comment/, 'At the dock');
    save();
    expect(saved()).toEqual([{ deliveryStatus: 1, actualPayType: 1, comment: 'At the dock' }]);
  });

  test.each([
    ['Delivery Status', { actualPayType: 1, comment: '' }, 'deliveryStatus'],
    ['Actual Pay Type', { deliveryStatus: 1, comment: '' }, 'actualPayType'],
  ])('is sent whole when only this was changed: %s', (name, others, changed) => {
    const { saved } = show((calls) => <DeliveryDialog sheet={sheet} {...calls} />);
    fireEvent.click(screen.getByRole('combobox', { name }));
    const other = screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') !== 'true');
    if (!other) throw new Error('There is no other choice.');
    fireEvent.click(other);
    save();
    expect(saved()).toHaveLength(1);
    expect(saved()[0]).toMatchObject(others);
    expect(saved()[0]).not.toMatchObject({ [changed]: 1 });
  });
});

test('a reason is asked for until it is more than blanks, and is given without them', () => {
  const onGive = jest.fn();
  renderInHouse(
    <ReasonDialog title="UnApprove" body="Why?" action="Give" busy={false} onClose={jest.fn()} onGive={onGive} />,
  );
  const give = () => fireEvent.click(screen.getByRole('button', { name: 'Give' }));
  // Nothing is wrong before somebody has tried.
  expect(screen.queryByRole('alert')).toBeNull();
  enter(/^Reason/, '  ');
  give();
  expect(screen.getByRole('alert').textContent).not.toBe('');
  expect(onGive).not.toHaveBeenCalled();
  enter(/^Reason/, ' Wrong customer ');
  expect(screen.queryByRole('alert')).toBeNull();
  give();
  expect(onGive.mock.calls).toEqual([['Wrong customer']]);
});
