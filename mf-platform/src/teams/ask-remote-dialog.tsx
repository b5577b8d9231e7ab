import { Grid, TextField } from '@iwe/ui';
import { fieldProps, NoteField } from '@iwe/ui/sheet';
import type { RecordFormValues } from '@iwe/ui/sheet';
import { FormDialog } from '../kit/form-dialog.tsx';
import { postQuietly, required, useDialogForm } from '../kit/use-dialog-form.ts';

/** The names are those of the request, so that a refusal is shown at its field. */
interface Typed extends RecordFormValues {
  remote: string;
  team: string;
  'wants.routes': string;
  'wants.menuGroup': string;
  'wants.menuLabel': string;
  reason: string;
  publicKey: string;
}

const EMPTY: Typed = {
  remote: '',
  team: '',
  'wants.routes': '',
  'wants.menuGroup': '',
  'wants.menuLabel': '',
  reason: '',
  publicKey: '',
};

/** Asks for a new remote: its name is reserved when a platform admin approves it. */
export function AskRemoteDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const form = useDialogForm<Typed>({
    values: EMPTY,
    check: (typed) => ({
      remote: required(typed.remote),
      team: required(typed.team),
      'wants.routes': required(typed['wants.routes']),
      reason: required(typed.reason),
      publicKey: typed.publicKey.includes('PRIVATE KEY')
        ? 'This is a private key. Keep it with the team and paste the public one.'
        : undefined,
    }),
    save: ({ remote, team, reason, publicKey, ...typed }) =>
      postQuietly('requests', {
        kind: 'remote',
        remote: remote.trim(),
        team: team.trim(),
        reason,
        wants: {
          routes: typed['wants.routes'].split(/[\s,]+/).filter(Boolean),
          menuGroup: typed['wants.menuGroup'],
          menuLabel: typed['wants.menuLabel'],
        },
        ...(publicKey.trim() === '' ? {} : { publicKey: `${publicKey.trim()}\n` }),
      }),
    onClose,
    onDone,
  });
  return (
    <FormDialog form={form} size="md" title="Ask for a remote" send="Ask" onClose={onClose}>
      <Grid templateColumns="1fr 1fr" gap="3">
        <TextField
          label="Name"
          required
          autoFocus
          maxLength={34}
          {...fieldProps(form, 'remote')}
          hint="Like mf-fleet."
        />
        <TextField
          label="Team"
          required
          maxLength={60}
          {...fieldProps(form, 'team')}
          hint="The owner in its remote.json."
        />
      </Grid>
      <TextField
        label="Routes"
        required
        maxLength={1000}
        {...fieldProps(form, 'wants.routes')}
        hint="Paths of its screens, such as /fleet /fleet/:id"
      />
      <Grid templateColumns="1fr 1fr" gap="3">
        <TextField label="Group of the menu" maxLength={40} {...fieldProps(form, 'wants.menuGroup')} />
        <TextField label="Line of the menu" maxLength={40} {...fieldProps(form, 'wants.menuLabel')} />
      </Grid>
      <NoteField label="What it is for" required rows={3} maxLength={1000} {...fieldProps(form, 'reason')} />
      <NoteField
        label="Public key"
        rows={4}
        maxLength={1000}
        {...fieldProps(form, 'publicKey')}
        hint="openssl pkey -in ~/.iwe/release-signing.pem -pubout. Without one it is published by trusted pipelines alone."
      />
    </FormDialog>
  );
}
