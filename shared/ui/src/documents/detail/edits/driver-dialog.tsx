import { useState } from 'react';
import type { Sheet } from '@iwe/contract';
import { Button } from '../../../kit/controls/button.tsx';
import { SelectField } from '../../../kit/controls/select-field.tsx';
import { Box } from '../../../kit/layout.ts';
import { DRIVER_ROLES, useStaff } from '../../../lists/filters/base-options.ts';
import { Dialog } from '../../../kit/overlay/dialog.tsx';

/** Assigns the driver of an approved sheet. */
export function DriverDialog({
  sheet,
  busy,
  onClose,
  onSave,
}: {
  sheet: Pick<Sheet, 'no' | 'driverId'>;
  busy: boolean;
  onClose: () => void;
  onSave: (driverId: number | null) => void;
}) {
  const staff = useStaff(DRIVER_ROLES);
  const [driverId, setDriver] = useState(sheet.driverId);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Driver of ${sheet.no}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="solid"
            busy={busy}
            onClick={() => (driverId === sheet.driverId ? onClose() : onSave(driverId))}
          >
            Save
          </Button>
        </>
      }
    >
      <Box color="fg">
        <SelectField
          label="Driver"
          value={driverId}
          onChange={setDriver}
          options={staff.options}
          isLoading={staff.isLoading}
          onRetry={staff.onRetry}
          placeholder="None"
        />
      </Box>
    </Dialog>
  );
}
