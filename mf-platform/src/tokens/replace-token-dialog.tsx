import type { DeployTokenView } from '@iwe/contract';
import { api } from '@iwe/session';
import { Button, Dialog, Flex, SelectField, Text } from '@iwe/ui';
import { fieldProps, NoteField, useRecordForm } from '@iwe/ui/sheet';
import type { RecordFormValues } from '@iwe/ui/sheet';
import { useState } from 'react';
import { useConfirmed } from '../decisions/use-confirmed.tsx';
import { Refusal } from '../kit/notice.tsx';
import { TokenShown, wrongKey } from './create-token-dialog.tsx';

const OVERLAPS = [
  { value: '0', label: 'at once' },
  { value: '1', label: 'after a day' },
  { value: '7', label: 'after a week' },
  { value: '30', label: 'after 30 days' },
];

interface Typed extends RecordFormValues {
  publicKey: string;
  /** Days until the old token ends, as the choice names them. */
  overlapDays: string;
}

/** Gives a team a new token with a new key; the old one ends after an overlap. The new token is shown once. */
export function ReplaceTokenDialog({
  token,
  onClose,
  onDone,
}: {
  token: DeployTokenView;
  onClose: () => void;
  onDone: () => void;
}) {
  const confirmed = useConfirmed();
  const [made, setMade] = useState<string | null>(null);
  const form = useRecordForm<Typed, { token: string } | null>({
    start: { values: { publicKey: '', overlapDays: '7' }, version: 0 },
    save: ({ publicKey, overlapDays }) =>
      confirmed.run(() =>
        api.post<{ token: string }>(
          `/api/platform/deploy-tokens/${token.id}/successor`,
          { publicKey: `${publicKey.trim()}\n`, overlapDays: Number(overlapDays) },
          { quiet: true },
        ),
      ),
    onSaved: (answer) => {
      // The password was not entered.
      if (answer === null) return;
      setMade(answer.token);
      onDone();
    },
  });
  if (made !== null) return <TokenShown token={made} onClose={onClose} />;
  const { publicKey } = form.values;
  const wrong = wrongKey(publicKey);
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        size="md"
        title={`Replace ${token.name}`}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="solid" busy={form.isBusy} disabled={wrong !== undefined} onClick={form.submit}>
              Make the new token
            </Button>
          </>
        }
      >
        <Flex direction="column" gap="3" fontSize="md">
          <Text>{`The new token may do what the old one may: publish ${token.remotes.join(', ')}.`}</Text>
          <NoteField
            label="New public key"
            required
            rows={4}
            maxLength={1000}
            {...fieldProps(form, 'publicKey')}
            error={form.errors['publicKey'] ?? (publicKey === '' ? undefined : wrong)}
            hint="Ed25519, PEM: openssl pkey -in key.pem -pubout"
          />
          <SelectField
            label="The old token ends"
            value={form.values.overlapDays}
            options={OVERLAPS}
            onChange={(days) => form.set('overlapDays', days ?? '7')}
          />
          <Refusal lines={form.lines} />
        </Flex>
      </Dialog>
      {confirmed.dialog}
    </>
  );
}
