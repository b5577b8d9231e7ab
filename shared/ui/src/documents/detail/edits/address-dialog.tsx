import { useState } from 'react';
import type { Sheet } from '@iwe/contract';
import { Button } from '../../../kit/controls/button.tsx';
import { TextField } from '../../../kit/controls/text-field.tsx';
import { Flex } from '../../../kit/layout.ts';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { NoteField } from '../note-field.tsx';

/** Changes the delivery address of a sheet. */
export function AddressDialog({
  sheet,
  busy,
  onClose,
  onSave,
}: {
  sheet: Pick<Sheet, 'no' | 'address' | 'phone'>;
  busy: boolean;
  onClose: () => void;
  onSave: (to: { address: string; phone: string }) => void;
}) {
  const [address, setAddress] = useState(sheet.address);
  const [phone, setPhone] = useState(sheet.phone);
  const save = () => {
    if (address === sheet.address && phone === sheet.phone) onClose();
    else onSave({ address, phone });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Address of ${sheet.no}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" busy={busy} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="3" color="fg">
        <NoteField label="Address" value={address} onChange={setAddress} />
        <TextField label="Phone" type="tel" value={phone} onChange={setPhone} maxLength={60} onEnter={save} />
      </Flex>
    </Dialog>
  );
}
