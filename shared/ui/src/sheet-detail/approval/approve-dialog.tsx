import type { Sheet } from '@iwe/contract';
import { SHIP_TYPE_LABELS, SHIP_TYPES_IN_ORDER } from '@iwe/domain';
import { useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '../../controls/button.tsx';
import { SelectField } from '../../controls/select-field.tsx';
import { chakra } from '../../layout.ts';
import { DRIVER_ROLES, useStaff, useWarehouses } from '../../list/base-options.ts';
import { Dialog } from '../../overlay/dialog.tsx';

/** What approve, and the change of the shipping type, ask for. */
export interface ShippingChoice {
  warehouseId: number;
  shipType: number;
  driverId: number | null;
}

const SHIP_TYPES = SHIP_TYPES_IN_ORDER.map((value) => ({ value: value as number, label: SHIP_TYPE_LABELS[value] }));

/** Asks for warehouse, ship type and driver (spec §4 "Approve"); Enter in a field whose list is closed goes on. */
export interface ShippingDialogProps {
  title: string;
  /** The button that goes on. */
  action: string;
  sheet: Pick<Sheet, 'warehouseId' | 'shipType' | 'driverId'>;
  busy: boolean;
  onClose: () => void;
  onChoose: (choice: ShippingChoice) => void;
}

export function ShippingDialog({ title, action, sheet, busy, onClose, onChoose }: ShippingDialogProps) {
  const warehouses = useWarehouses();
  const staff = useStaff(DRIVER_ROLES);
  const [warehouseId, setWarehouse] = useState(sheet.warehouseId);
  const [shipType, setShipType] = useState<number | null>(sheet.shipType || null);
  const [driverId, setDriver] = useState(sheet.driverId);
  const [asked, setAsked] = useState(false);
  const go = useRef<HTMLButtonElement>(null);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!busy && warehouseId !== null && shipType !== null) onChoose({ warehouseId, shipType, driverId });
  };
  return (
    <Dialog
      open onClose={onClose} title={title} {...(sheet.warehouseId !== null && sheet.shipType ? { initialFocus: go } : {})}
      footer={<><Button onClick={onClose}>Cancel</Button><Button ref={go} variant="solid" type="submit" form={id} busy={busy}>{action}</Button></>}
    >
      <chakra.form id={id} noValidate onSubmit={submit} display="flex" flexDirection="column" gap="3" color="fg">
        <SelectField label="Warehouse" required clearable={false} value={warehouseId} onChange={setWarehouse} options={warehouses.options} isLoading={warehouses.isLoading} error={asked && warehouseId === null ? 'Please enter' : undefined} />
        <SelectField label="Shipping Type" required clearable={false} value={shipType} onChange={setShipType} options={SHIP_TYPES} error={asked && shipType === null ? 'Please enter' : undefined} />
        <SelectField label="Driver" value={driverId} onChange={setDriver} options={staff.options} isLoading={staff.isLoading} placeholder="None" />
      </chakra.form>
    </Dialog>
  );
}
