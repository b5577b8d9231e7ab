import { frameMessages } from '@iwe/domain';
import type { RemoteRequestView } from '@iwe/contract';
import { api, toast } from '@iwe/session';
import { Button, Dialog, Flex, Text } from '@iwe/ui';
import { fieldProps, NoteField, useRecordForm } from '@iwe/ui/sheet';
import type { RecordFormValues } from '@iwe/ui/sheet';
import { useRef } from 'react';
import { useConfirmed } from '../decisions/use-confirmed.tsx';
import { Refusal } from '../kit/notice.tsx';

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
  const form = useRecordForm<Typed, { message: string } | null>({
    start: { values: { answer: '' }, version: 0 },
    check: ({ answer }) => ({ answer: answer.trim() === '' ? frameMessages.pleaseEnter : undefined }),
    save: ({ answer }) =>
      confirmed.run(() =>
        api.post<{ message: string }>(
          `/api/platform/requests/${request.id}/decision`,
          { approve: approve.current, answer },
          { quiet: true },
        ),
      ),
    onSaved: (saved) => {
      // The password was not entered.
      if (saved === null) return;
      toast.success(saved.message);
      onDone();
      onClose();
    },
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
              ? 'Approving reserves the name for the team and makes who asked a member of it. They take the first ' +
                'deploy token themselves; nothing is given to anybody by that.'
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
