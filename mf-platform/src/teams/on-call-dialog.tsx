import type { TeamPage } from '@iwe/contract';
import { api, toast } from '@iwe/session';
import { TextField } from '@iwe/ui';
import { fieldProps, useRecordForm } from '@iwe/ui/sheet';
import type { RecordFormValues } from '@iwe/ui/sheet';
import { FormDialog } from '../kit/form-dialog.tsx';

interface Typed extends RecordFormValues {
  name: string;
  contact: string;
}

/** Says whom to reach when something of a team fails. */
export function OnCallDialog({ team, onClose, onDone }: { team: TeamPage; onClose: () => void; onDone: () => void }) {
  const form = useRecordForm<Typed, { message: string }>({
    start: { values: { name: team.onCall?.name ?? '', contact: team.onCall?.contact ?? '' }, version: 0 },
    save: ({ name, contact }) => api.post(`/api/platform/teams/${team.id}/on-call`, { name, contact }, { quiet: true }),
    onSaved: ({ message }) => {
      toast.success(message);
      onDone();
      onClose();
    },
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
