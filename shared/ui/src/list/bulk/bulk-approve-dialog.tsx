import { useState } from 'react';
import type { SheetRow } from '@iwe/contract';
import { isSalesSheet, messages, SHIP_TYPE_LABELS, SHIP_TYPES_IN_ORDER } from '@iwe/domain';
import { Button } from '../../controls/button.tsx';
import { SelectField } from '../../controls/select-field.tsx';
import { Flex, Text } from '../../layout.ts';
import { Dialog } from '../../overlay/dialog.tsx';
import { DRIVER_ROLES, useStaff, useWarehouses } from '../base-options.ts';

/** The choices that an approval of types 1 and 2 needs, made once for all sheets; empty for other kinds. */
export interface BulkChoice {
  warehouseId?: number;
  shipType?: number;
  driverId?: number | null;
}

const SHIP_TYPES = SHIP_TYPES_IN_ORDER.map((value) => ({ value: value as number, label: SHIP_TYPE_LABELS[value] }));

/**
 * Asks once for everything that the approvals need (spec §4 "Approve"), and explains what happens to the other sheets.
 */
export function BulkApproveDialog({
  ticked,
  drafts,
  busy,
  onClose,
  onApprove,
}: {
  ticked: number;
  drafts: readonly SheetRow[];
  busy: boolean;
  onClose: () => void;
  onApprove: (choice: BulkChoice) => void;
}) {
  const warehouses = useWarehouses();
  const staff = useStaff(DRIVER_ROLES);
  const asks = drafts.some((row) => isSalesSheet(row.type));
  const [warehouseId, setWarehouse] = useState<number | null>(null);
  const [shipType, setShipType] = useState<number | null>(() => commonShipType(drafts));
  const [driverId, setDriver] = useState<number | null>(null);
  const [asked, setAsked] = useState(false);
  const submit = () => {
    setAsked(true);
    if (!asks) onApprove({});
    else if (warehouseId !== null && shipType !== null) onApprove({ warehouseId, shipType, driverId });
  };
  const left = ticked - drafts.length;
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!busy}
      title={`Approve ${sheets(drafts.length)}`}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="solid" busy={busy} disabled={drafts.length === 0} onClick={submit}>
            Approve {drafts.length}
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="3" color="fg">
        {drafts.length === 0 && <Text>None of the ticked sheets is a draft.</Text>}
        {left > 0 && drafts.length > 0 && (
          <Text color="fg.muted">
            {left === 1 ? '1 ticked sheet is' : `${left} ticked sheets are`} no draft and left alone.
          </Text>
        )}
        {asks && (
          <>
            <SelectField
              label="Warehouse"
              required
              clearable={false}
              value={warehouseId}
              onChange={setWarehouse}
              options={warehouses.options}
              isLoading={warehouses.isLoading}
              error={asked && warehouseId === null ? messages.pleaseEnter : undefined}
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
            <SelectField
              label="Driver"
              value={driverId}
              onChange={setDriver}
              options={staff.options}
              isLoading={staff.isLoading}
              placeholder="None"
            />
          </>
        )}
        {drafts.length > 0 && (
          <Text color="fg.muted" fontSize="sm">
            Only sheets without any finding are approved. The others stay drafts, and you see why.
          </Text>
        )}
      </Flex>
    </Dialog>
  );
}

/** Returns the ship type that all sheets share, or null. */
function commonShipType(rows: readonly SheetRow[]): number | null {
  const types = new Set(rows.filter((row) => isSalesSheet(row.type)).map(({ shipType }) => shipType));
  const [only] = types;
  return types.size === 1 && only ? only : null;
}

/** Returns '1 sheet', '3 sheets'. */
export const sheets = (count: number): string => `${count} ${count === 1 ? 'sheet' : 'sheets'}`;
