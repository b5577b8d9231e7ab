import type { RemoteRequestView } from '@iwe/contract';
import { Button, Dialog, Flex, Text } from '@iwe/ui';
import { fieldProps, NoteField } from '@iwe/ui/sheet';
import type { RecordFormValues } from '@iwe/ui/sheet';
import { useRef } from 'react';
import { useConfirmed } from '../decisions/use-confirmed.tsx';
import { Refusal } from '../kit/notice.tsx';
import { postQuietly, required, useDialogForm } from '../kit/use-dialog-form.ts';

interface Typed extends RecordFormValues {
  answer: string;
}

/** Approves or refuses what a team asks for. */
export function DecideRequestDialog({
  request,
  onClose,
  onDone,
}: {
  request: RemoteRequestView;
  onClose: () => void;
  onDone: () => void;
}) {
  const confirmed = useConfirmed();
  const approve = useRef(true);
  const form = useDialogForm<Typed>({
    values: { answer: '' },
    check: ({ answer }) => ({ answer: required(answer) }),
    save: ({ answer }) =>
      confirmed.run(() => postQuietly(`requests/${request.id}/decision`, { approve: approve.current, answer })),
    onClose,
    onDone,
  });
  const decide = (isApproval: boolean): void => {
    approve.current = isApproval;
    form.submit();
  };
  const name = request.slot === null ? request.remote : `${request.slot} of ${request.remote}`;
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        size="md"
        title={`${request.team} asks for ${name}`}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button busy={form.isBusy} onClick={() => decide(false)}>
              Refuse
            </Button>
            <Button variant="solid" busy={form.isBusy} onClick={() => decide(true)}>
              Approve
            </Button>
          </>
        }
      >
        <Flex direction="column" gap="3" fontSize="md">
          <Text whiteSpace="pre-wrap">{request.reason}</Text>
          <Text color="fg.muted">
            {request.kind === 'remote'
              ? 'Approving reserves the name for the team and makes who asked a member of it, who may see its ' +
                'previews. They take the first deploy token themselves; nothing is given to anybody by that.'
              : 'Approving tells the team of the page to declare the slot with its next release.'}
          </Text>
          <NoteField label="Answer" required rows={3} maxLength={300} {...fieldProps(form, 'answer')} />
          <Refusal lines={form.lines} />
        </Flex>
      </Dialog>
      {confirmed.dialog}
    </>
  );
}
