import { useState } from 'react';
import type { XeroLeaveOutAnswer, XeroOperation } from '@iwe/contract';
import { api, toast } from '@iwe/session';
import { Button, Dialog, Text, TextField, useAction } from '@iwe/ui';

interface LeaveOutDialogProps {
  rows: readonly XeroOperation[];
  onClose: () => void;
  onLeftOut: () => void;
}

/** Asks why the ticked sheets are not meant for Xero, and leaves them out. */
export function LeaveOutDialog({ rows, onClose, onLeftOut }: LeaveOutDialogProps) {
  const [reason, setReason] = useState('');
  const leave = useAction(async () => {
    const sheets = rows.map(({ sheetId }) => sheetId);
    const { message } = await api.post<XeroLeaveOutAnswer>('xero/leave-out', { sheets, reason: reason.trim() });
    toast.success(message);
    onLeftOut();
    onClose();
  });
  const isMissing = reason.trim() === '';
  return (
    <Dialog
      open
      onClose={onClose}
      title={rows.length === 1 ? `Leave ${rows[0]?.no} out of Xero` : `Leave ${rows.length} sheets out of Xero`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" busy={leave.isBusy} disabled={isMissing} onClick={() => void leave.run()}>
            Leave out
          </Button>
        </>
      }
    >
      <Text mb="2">
        Batches leave them out, and they are no longer counted as unsent. You can undo it here: filter by the state Left
        out. The reason is in the history of each sheet.
      </Text>
      <TextField
        label="Reason"
        required
        value={reason}
        onChange={setReason}
        maxLength={300}
        onEnter={() => {
          if (!isMissing) void leave.run();
        }}
      />
    </Dialog>
  );
}
