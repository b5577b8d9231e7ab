import type { Sheet } from '@iwe/contract';
import { messages, SHIP_TYPE_LABELS, SHIP_TYPES_IN_ORDER } from '@iwe/domain';
import { useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '../../../kit/controls/button.tsx';
import { SelectField } from '../../../kit/controls/select-field.tsx';
import { chakra } from '../../../kit/layout.ts';
import { DRIVER_ROLES, useStaff, useWarehouses } from '../../../lists/filters/base-options.ts';
import { useIsTouch } from '../../../kit/root/use-is-narrow.ts';
import { Dialog } from '../../../kit/overlay/dialog.tsx';

/** The choices of an approval, and of a change of the shipping type. */
export interface ShippingChoice {
  /** Null only where `canWait`. */
  warehouseId: number | null;
  shipType: number;
  /** Left out where `canWait`: a draft has no driver yet. */
  driverId?: number | null;
}

const SHIP_TYPES = SHIP_TYPES_IN_ORDER.map((value) => ({ value: value as number, label: SHIP_TYPE_LABELS[value] }));

/** Asks for warehouse, ship type and driver (spec §4 "Approve"); Enter in a field with a closed list submits. */
export interface ShippingDialogProps {
  /** For a draft: the warehouse may stay empty, and the driver is not asked for (spec §4 "Edit rights"). */
  canWait?: boolean;
  title: string;
  /** Label of the submit button. */
  action: string;
  sheet: Pick<Sheet, 'warehouseId' | 'shipType' | 'driverId'>;
  busy: boolean;
  onClose: () => void;
  onChoose: (choice: ShippingChoice) => void;
}

export function ShippingDialog({
  title,
  action,
  sheet,
  canWait = false,
  busy,
  onClose,
  onChoose,
}: ShippingDialogProps) {
  const warehouses = useWarehouses();
  const staff = useStaff(DRIVER_ROLES);
  const [warehouseId, setWarehouse] = useState(sheet.warehouseId);
  const [shipType, setShipType] = useState<number | null>(sheet.shipType || null);
  const [driverId, setDriver] = useState(sheet.driverId);
  const [asked, setAsked] = useState(false);
  const isWarehouseMissing = !canWait && warehouseId === null;
  const go = useRef<HTMLButtonElement>(null);
  const isTouch = useIsTouch();
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (busy || shipType === null || isWarehouseMissing) return;
    onChoose(canWait ? { warehouseId, shipType } : { warehouseId, shipType, driverId });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      // Never a field under a finger: its keyboard would cover the dialog.
      {...(isTouch || ((canWait || sheet.warehouseId !== null) && sheet.shipType) ? { initialFocus: go } : {})}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button ref={go} variant="solid" type="submit" form={id} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <chakra.form id={id} noValidate onSubmit={submit} display="flex" flexDirection="column" gap="3" color="fg">
        <SelectField
          label="Warehouse"
          required={!canWait}
          clearable={canWait}
          value={warehouseId}
          onChange={setWarehouse}
          options={warehouses.options}
          isLoading={warehouses.isLoading}
          onRetry={warehouses.onRetry}
          error={asked && isWarehouseMissing ? messages.pleaseEnter : undefined}
        />
        <SelectField
          label="Shipping Type"
          required
          clearable={false}
          value={shipType}
          onChange={setShipType}
          options={SHIP_TYPES}
          error={asked && shipType === null ? messages.pleaseEnter : undefined}
        />
        {!canWait && (
          <SelectField
            label="Driver"
            value={driverId}
            onChange={setDriver}
            options={staff.options}
            isLoading={staff.isLoading}
            onRetry={staff.onRetry}
            placeholder="None"
          />
        )}
      </chakra.form>
    </Dialog>
  );
}
