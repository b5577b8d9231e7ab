import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { Flex, Text } from '../../layout.ts';
import { Dialog } from '../../overlay/dialog.tsx';
import { NoteField } from '../note-field.tsx';
import { FindingList } from './finding-list.tsx';
import type { RefusedItem } from './refusal.ts';

/** Explains why the approval did not pass, and who could permit it. */
export interface RefusedDialogProps {
  no: string;
  items: readonly RefusedItem[];
  busy: boolean;
  onClose: () => void;
  /** Asks people with the right; absent when there is nothing to ask for. */
  onAsk?: ((note: string) => void) | undefined;
  /** Opens the editor; absent for users who can't change the sheet. */
  onChangeSheet?: (() => void) | undefined;
  /** Opens the permits; absent for users without any of the rights. */
  onPermit?: (() => void) | undefined;
}

export function RefusedDialog({ no, items, busy, onClose, onAsk, onPermit, onChangeSheet }: RefusedDialogProps) {
  const [note, setNote] = useState('');
  const decidable = items.some((item) => item.needs);
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={`${no} is not approved`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {onPermit && decidable && <Button onClick={onPermit}>Permit …</Button>}
          {onAsk && decidable && (
            <Button variant="solid" busy={busy} onClick={() => onAsk(note)}>
              Ask for approval
            </Button>
          )}
        </>
      }
    >
      <Flex direction="column" gap="3">
        <Text>
          {decidable ? 'These findings need a right that you do not hold:' : 'These findings block the approval:'}
        </Text>
        <FindingList findings={items} onChangeSheet={onChangeSheet} />
        {onAsk && decidable && <NoteField label="Note to who decides" value={note} onChange={setNote} />}
      </Flex>
    </Dialog>
  );
}
