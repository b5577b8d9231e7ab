import type { DeployTokenView } from '@iwe/contract';
import { api, errorLines } from '@iwe/session';
import { Button, Dialog, Flex, SelectField, Text } from '@iwe/ui';
import { NoteField } from '@iwe/ui/sheet';
import { useState } from 'react';
import { useConfirmed } from '../decisions/use-confirmed.tsx';
import { Notice } from '../kit/notice.tsx';
import { TokenShown } from './create-token-dialog.tsx';

const OVERLAPS = [
  { value: '0', label: 'at once' },
  { value: '1', label: 'after a day' },
  { value: '7', label: 'after a week' },
  { value: '30', label: 'after 30 days' },
];

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
  const [publicKey, setPublicKey] = useState('');
  const [overlap, setOverlap] = useState('7');
  const [error, setError] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  if (made !== null) return <TokenShown token={made} onClose={onClose} />;
  const replace = async () => {
    setBusy(true);
    setError(null);
    try {
      const body = { publicKey: `${publicKey.trim()}\n`, overlapDays: Number(overlap) };
      const answer = await confirmed.run(() =>
        api.post<{ token: string }>(`/api/platform/deploy-tokens/${token.id}/successor`, body, { quiet: true }),
      );
      if (!answer) return;
      setMade(answer.token);
      onDone();
    } catch (refusal) {
      setError(errorLines(refusal));
    } finally {
      setBusy(false);
    }
  };
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
            <Button
              variant="solid"
              busy={busy}
              disabled={publicKey.trim() === '' || publicKey.includes('PRIVATE KEY')}
              onClick={() => void replace()}
            >
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
            value={publicKey}
            onChange={setPublicKey}
            error={
              publicKey.includes('PRIVATE KEY')
                ? 'This is a private key. Keep it with the team and paste the public one.'
                : undefined
            }
            hint="Ed25519, PEM: openssl pkey -in key.pem -pubout"
          />
          <SelectField
            label="The old token ends"
            value={overlap}
            options={OVERLAPS}
            onChange={(days) => setOverlap(days ?? '7')}
          />
          {error && (
            <Notice tone="danger">
              {error.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </Notice>
          )}
        </Flex>
      </Dialog>
      {confirmed.dialog}
    </>
  );
}
