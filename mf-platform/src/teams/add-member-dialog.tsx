import type { TeamPage } from '@iwe/contract';
import { TextField } from '@iwe/ui';
import { fieldProps } from '@iwe/ui/sheet';
import type { RecordFormValues } from '@iwe/ui/sheet';
import { FormDialog } from '../kit/form-dialog.tsx';
import { postQuietly, required, useDialogForm } from '../kit/use-dialog-form.ts';

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
  const form = useDialogForm<Typed>({
    values: { email: '' },
    check: ({ email }) => ({ email: required(email) }),
    save: ({ email }) => postQuietly(`teams/${team.id}/members`, { email: email.trim() }),
    onClose,
    onDone,
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
