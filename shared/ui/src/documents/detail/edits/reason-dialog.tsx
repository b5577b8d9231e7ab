import { t } from '@iwe/session';
import { useState } from 'react';
import { messages } from '@iwe/domain';
import { Button } from '../../../kit/controls/button.tsx';
import { Flex, Text } from '../../../kit/layout.ts';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { NoteField } from '../note-field.tsx';

/** Asks for a reason when an action needs one. */
export function ReasonDialog({
  title,
  body,
  action,
  busy,
  onClose,
  onGive,
}: {
  title: string;
  body: string;
  action: string;
  busy: boolean;
  onClose: () => void;
  onGive: (reason: string) => void;
}) {
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const give = () => {
    setAsked(true);
    if (reason.trim() !== '') onGive(reason.trim());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" busy={busy} onClick={give}>
            {action}
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="3">
        <Text>{t(body)}</Text>
        <NoteField
          label="Reason"
          required
          value={reason}
          onChange={setReason}
          error={asked && reason.trim() === '' ? messages.reasonRequired : undefined}
        />
      </Flex>
    </Dialog>
  );
}
