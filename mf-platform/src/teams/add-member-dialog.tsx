import { frameMessages } from '@iwe/domain';
import type { TeamPage } from '@iwe/contract';
import { api, toast } from '@iwe/session';
import { TextField } from '@iwe/ui';
import { fieldProps, useRecordForm } from '@iwe/ui/sheet';
import type { RecordFormValues } from '@iwe/ui/sheet';
import { FormDialog } from '../kit/form-dialog.tsx';

interface Typed extends RecordFormValues {
  email: string;
}

/** Adds somebody who signs in here to a team. */
export function AddMemberDialog({
  team,
  onClose,
  onDone,
}: {
  team: TeamPage;
  onClose: () => void;
  onDone: () => void;
}) {
  const form = useRecordForm<Typed, { message: string }>({
    start: { values: { email: '' }, version: 0 },
    check: ({ email }) => ({ email: email.trim() === '' ? frameMessages.pleaseEnter : undefined }),
    save: ({ email }) => api.post(`/api/platform/teams/${team.id}/members`, { email: email.trim() }, { quiet: true }),
    onSaved: ({ message }) => {
      toast.success(message);
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={`Add a member to ${team.name}`} send="Add" onClose={onClose}>
      <TextField
        label="Email"
        type="email"
        required
        autoFocus
        maxLength={254}
        {...fieldProps(form, 'email')}
        hint="With which they sign in to iWE."
      />
    </FormDialog>
  );
}
