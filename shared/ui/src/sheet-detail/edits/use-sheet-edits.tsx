import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Sheet } from '@iwe/contract';
import { ShippingDialog } from '../approval/approve-dialog.tsx';
import type { SheetState } from '../use-sheet.ts';
import { AddressDialog } from './address-dialog.tsx';
import { DatesDialog } from './dates-dialog.tsx';
import { DriverDialog } from './driver-dialog.tsx';

type Edit = 'dates' | 'address' | 'shipping' | 'driver';

/** What may still be changed on a sheet that stands (spec §4 "Edit rights on an existing sheet"); undefined where the server says no. */
export interface SheetEdits {
  dates: (() => void) | undefined;
  address: (() => void) | undefined;
  /** Shipping type with warehouse and driver; the driver alone once that is fixed. */
  shipping: (() => void) | undefined;
  markPrinted: (() => void) | undefined;
  dialogs: ReactNode;
}

export function useSheetEdits(sheet: Sheet, { run, busy }: Pick<SheetState, 'run' | 'busy'>): SheetEdits {
  const [open, setOpen] = useState<Edit | null>(null);
  const { abilities } = sheet;
  const close = () => setOpen(null);
  const save = async (path: string, body: object) => {
    if (await run(path, body)) close();
  };
  const when = (allowed: boolean, edit: Edit) => (allowed ? () => setOpen(edit) : undefined);
  return {
    dates: when(abilities.dates, 'dates'),
    address: when(abilities.address, 'address'),
    shipping: when(abilities.shipType, 'shipping') ?? when(abilities.driver, 'driver'),
    markPrinted: abilities.printMark && sheet.print === 'UnPrint' ? () => void run('print') : undefined,
    dialogs: (
      <>
        {open === 'dates' && <DatesDialog sheet={sheet} busy={busy === 'date'} onClose={close} onSave={(changed) => void save('date', changed)} />}
        {open === 'address' && <AddressDialog sheet={sheet} busy={busy === 'address'} onClose={close} onSave={(to) => void save('address', to)} />}
        {open === 'shipping' && <ShippingDialog title={`Shipping of ${sheet.no}`} action="Save" sheet={sheet} busy={busy === 'shipping-type'} onClose={close} onChoose={(choice) => void save('shipping-type', choice)} />}
        {open === 'driver' && <DriverDialog sheet={sheet} busy={busy === 'driver'} onClose={close} onSave={(driverId) => void save('driver', { driverId })} />}
      </>
    ),
  };
}
