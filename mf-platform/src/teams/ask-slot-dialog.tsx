import { Grid, TextField } from '@iwe/ui';
import { fieldProps, NoteField } from '@iwe/ui/sheet';
import type { RecordFormValues } from '@iwe/ui/sheet';
import { FormDialog } from '../kit/form-dialog.tsx';
import { postQuietly, required, useDialogForm } from '../kit/use-dialog-form.ts';

/** The names are those of the request, so that a refusal is shown at its field. */
interface Typed extends RecordFormValues {
  remote: string;
  slot: string;
  team: string;
  'wants.about': string;
  'wants.props': string;
  reason: string;
}

const EMPTY: Typed = { remote: '', slot: '', team: '', 'wants.about': '', 'wants.props': '', reason: '' };

/** Returns props as people type them, 'customerId: number, code: text', as data. */
const propsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(/[,;\n]+/)
      .map((one) => one.split(':').map((part) => part.trim()))
      .filter(([name]) => name !== '')
      .map(([name = '', type = '']) => [name, type]),
  );

/** Asks for a place on another team's page where panels may be shown. */
export function AskSlotDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const form = useDialogForm<Typed>({
    values: EMPTY,
    check: (typed) => ({
      remote: required(typed.remote),
      slot: required(typed.slot),
      team: required(typed.team),
      'wants.about': required(typed['wants.about']),
      'wants.props': Object.values(propsOf(typed['wants.props'])).every((type) => /^(number|text|boolean)$/.test(type))
        ? undefined
        : 'Each prop is a number, text or boolean: customerId: number',
      reason: required(typed.reason),
    }),
    save: ({ remote, slot, team, reason, ...typed }) =>
      postQuietly('requests', {
        kind: 'slot',
        remote: remote.trim(),
        slot: slot.trim(),
        team: team.trim(),
        reason,
        wants: { about: typed['wants.about'], props: propsOf(typed['wants.props']) },
      }),
    onClose,
    onDone,
  });
  return (
    <FormDialog form={form} size="md" title="Ask for a slot" send="Ask" onClose={onClose}>
      <Grid templateColumns="1fr 1fr" gap="3">
        <TextField
          label="Remote of the page"
          required
          autoFocus
          maxLength={34}
          {...fieldProps(form, 'remote')}
          hint="Like mf-baseinfo."
        />
        <TextField label="Slot" required maxLength={60} {...fieldProps(form, 'slot')} hint="Like product.panel." />
      </Grid>
      <TextField label="Your team" required maxLength={60} {...fieldProps(form, 'team')} />
      <TextField
        label="Where"
        required
        maxLength={200}
        {...fieldProps(form, 'wants.about')}
        hint="The page, and the place on it."
      />
      <TextField
        label="Gives"
        maxLength={500}
        {...fieldProps(form, 'wants.props')}
        hint="Name and type, such as productId: number, code: text"
      />
      <NoteField label="What it is for" required rows={3} maxLength={1000} {...fieldProps(form, 'reason')} />
    </FormDialog>
  );
}
