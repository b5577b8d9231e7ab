import type { TeamPage } from '@iwe/contract';
import { TextField } from '@iwe/ui';
import { fieldProps } from '@iwe/ui/sheet';
import type { RecordFormValues } from '@iwe/ui/sheet';
import { FormDialog } from '../kit/form-dialog.tsx';
import { postQuietly, useDialogForm } from '../kit/use-dialog-form.ts';

interface Typed extends RecordFormValues {
  name: string;
  contact: string;
}

/** Says whom to reach when something of a team fails. */
export function OnCallDialog({ team, onClose, onDone }: { team: TeamPage; onClose: () => void; onDone: () => void }) {
  const form = useDialogForm<Typed>({
    values: { name: team.onCall?.name ?? '', contact: team.onCall?.contact ?? '' },
    save: ({ name, contact }) => postQuietly(`teams/${team.id}/on-call`, { name, contact }),
    onClose,
    onDone,
  });
  return (
    <FormDialog form={form} title={`Who is on call for ${team.name}`} send="Save" onClose={onClose}>
      <TextField label="Name" autoFocus maxLength={80} {...fieldProps(form, 'name')} hint="Empty: nobody." />
      <TextField
        label="Reached by"
        maxLength={120}
        {...fieldProps(form, 'contact')}
        hint="A phone number, an address or a channel."
      />
    </FormDialog>
  );
}
