import { useState } from 'react';
import type { ReactNode } from 'react';
import type { BulkAnswer, DeliveryInfo, Sheet } from '@iwe/contract';
import { SheetStatus } from '@iwe/domain';
import { api, tellError, toast } from '@iwe/session';
import { ShippingDialog } from '../approval/approve-dialog.tsx';
import type { ShippingChoice } from '../approval/approve-dialog.tsx';
import { runWithConfirmation } from '../approval/run-with-confirmation.ts';
import { CostsDialog } from '../costs/costs-dialog.tsx';
import type { CostChange } from '../costs/costs-dialog.tsx';
import { saveCosts } from '../costs/save-costs.ts';
import type { SheetState } from '../use-sheet.ts';
import { AddressDialog } from './address-dialog.tsx';
import { DatesDialog } from './dates-dialog.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DriverDialog } from './driver-dialog.tsx';

type Edit = 'dates' | 'address' | 'shipping' | 'driver' | 'delivery' | 'costs';

/**
 * The fields of an existing sheet that may still be edited (spec §4 "Edit rights on an existing sheet"); undefined when
 * the server doesn't allow it.
 */
export interface SheetEdits {
  dates: (() => void) | undefined;
  address: (() => void) | undefined;
  /** Shipping type with warehouse and driver; only the driver once the shipping type is fixed. */
  shipping: (() => void) | undefined;
  /** Delivery status, what was paid, and the comment. */
  delivery: (() => void) | undefined;
  /** Freight and clearance. */
  costs: (() => void) | undefined;
  markPrinted: (() => void) | undefined;
  dialogs: ReactNode;
}

export function useSheetEdits(sheet: Sheet, { run, act, busy }: Pick<SheetState, 'run' | 'act' | 'busy'>): SheetEdits {
  const [open, setOpen] = useState<Edit | null>(null);
  const { abilities } = sheet;
  const close = () => setOpen(null);
  const edit: SheetState['run'] = (path, body, options) => run(path, body, { ...options, withVersion: false });
  const save = async (path: string, body: object) => {
    if (await edit(path, body)) close();
  };
  const changeShipping = async (choice: ShippingChoice) => {
    if (
      await runWithConfirmation(edit, {
        path: 'shipping-type',
        body: withSeen(sheet, choice),
        ask: 'Change the shipping now?',
        action: 'Save',
      })
    )
      close();
  };
  const recordDelivery = async (info: DeliveryInfo) => {
    const isSaved = await act('delivery', async () => {
      const body = { type: 1, data: [{ order_id: sheet.id, info }] };
      const { data } = await api.post<BulkAnswer>('delivery', body);
      const refused = data.find(({ done }) => !done);
      if (!refused) return true;
      toast.error(refused.message);
      throw new Error(refused.message);
    });
    if (isSaved) close();
  };
  const changeCosts = async (change: CostChange) => {
    try {
      const isSaved = await act(
        'costs',
        (contentVersion) =>
          savedOrStopped({ po_id: sheet.id, ...change, ...(contentVersion === undefined ? {} : { contentVersion }) }),
        { quiet: true },
      );
      if (isSaved) close();
    } catch (error) {
      if (error !== STOPPED) tellError(error);
    }
  };
  const when = (allowed: boolean, edit: Edit) => (allowed ? () => setOpen(edit) : undefined);
  return {
    dates: when(abilities.dates, 'dates'),
    address: when(abilities.address, 'address'),
    shipping: when(abilities.shipType, 'shipping') ?? when(abilities.driver, 'driver'),
    delivery: when(abilities.driver, 'delivery'),
    costs: when(abilities.costs, 'costs'),
    markPrinted: abilities.printMark && sheet.print === 'UnPrint' ? () => void edit('print') : undefined,
    dialogs: (
      <>
        {open === 'dates' && (
          <DatesDialog
            sheet={sheet}
            busy={busy === 'date'}
            onClose={close}
            onSave={(changed) => void save('date', withSeen(sheet, changed))}
          />
        )}
        {open === 'address' && (
          <AddressDialog
            sheet={sheet}
            busy={busy === 'address'}
            onClose={close}
            onSave={(to) => void save('address', withSeen(sheet, to))}
          />
        )}
        {open === 'shipping' && (
          <ShippingDialog
            title={`Shipping of ${sheet.no}`}
            action="Save"
            sheet={sheet}
            canWait={sheet.status === SheetStatus.Draft}
            busy={busy === 'shipping-type'}
            onClose={close}
            onChoose={(choice) => void changeShipping(choice)}
          />
        )}
        {open === 'delivery' && (
          <DeliveryDialog
            sheet={sheet}
            busy={busy === 'delivery'}
            onClose={close}
            onSave={(info) => void recordDelivery(info)}
          />
        )}
        {open === 'costs' && (
          <CostsDialog
            sheet={sheet}
            busy={busy === 'costs'}
            onClose={close}
            onSave={(change) => void changeCosts(change)}
          />
        )}
        {open === 'driver' && (
          <DriverDialog
            sheet={sheet}
            busy={busy === 'driver'}
            onClose={close}
            onSave={(driverId) => void save('driver', withSeen(sheet, { driverId }))}
          />
        )}
      </>
    ),
  };
}

/**
 * Adds the values of these fields that the screen showed, so that a conflicting edit is reported instead of
 * overwritten.
 */
function withSeen<
  Change extends Partial<
    Pick<Sheet, 'date' | 'dueDate' | 'deliveryDate' | 'phone' | 'address' | 'shipType' | 'warehouseId' | 'driverId'>
  >,
>(sheet: Sheet, change: Change): Change & { was: Partial<Sheet> } {
  const fields = Object.keys(change) as (keyof Change & keyof Sheet)[];
  return { ...change, was: Object.fromEntries(fields.map((field) => [field, sheet[field]])) };
}

/** The user said no to a question: nothing was saved and nothing is wrong. */
const STOPPED = new Error('stopped');

async function savedOrStopped(costs: Parameters<typeof saveCosts>[0]): Promise<true> {
  if (await saveCosts(costs)) return true;
  throw STOPPED;
}
