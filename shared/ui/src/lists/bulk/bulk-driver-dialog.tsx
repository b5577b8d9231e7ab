import { useState } from 'react';
import { Button } from '../../kit/controls/button.tsx';
import { SelectField } from '../../kit/controls/select-field.tsx';
import { Flex, Text } from '../../kit/layout.ts';
import { Dialog } from '../../kit/overlay/dialog.tsx';
import { DRIVER_ROLES, useStaff } from '../filters/base-options.ts';
import { sheets } from './bulk-approve-dialog.tsx';

/** Sets the driver of all ticked sheets that may have one: approved ones of types 1 and 2 (spec §4 "Edit rights"). */
export function BulkDriverDialog({
  ticked,
  count,
  busy,
  onClose,
  onAssign,
}: {
  ticked: number;
  count: number;
  busy: boolean;
  onClose: () => void;
  onAssign: (driverId: number | null) => void;
}) {
  const staff = useStaff(DRIVER_ROLES);
  const [driverId, setDriver] = useState<number | null>(null);
  const left = ticked - count;
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!busy}
      title={`Driver of ${sheets(count)}`}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="solid" busy={busy} disabled={count === 0} onClick={() => onAssign(driverId)}>
            {driverId === null ? 'Take the driver off' : 'Assign'}
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="3" color="fg">
        {count === 0 ? (
          <Text>Only approved invoices and credit notes have a driver to choose; none is ticked.</Text>
        ) : (
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
        {left > 0 && count > 0 && (
          <Text color="fg.muted">
            {left === 1 ? '1 ticked sheet is' : `${left} ticked sheets are`} not approved or of another kind, and left
            alone.
          </Text>
        )}
      </Flex>
    </Dialog>
  );
}
