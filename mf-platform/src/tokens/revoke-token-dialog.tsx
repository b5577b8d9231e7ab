import type { DeployTokenView } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { api, errorLines, toast } from '@iwe/session';
import { Button, Dialog, Flex, Text } from '@iwe/ui';
import { useState } from 'react';
import { useConfirmed } from '../decisions/use-confirmed.tsx';
import { Notice } from '../kit/notice.tsx';

/** Revokes a token at once; releases published with it stay. */
export function RevokeTokenDialog({
  token,
  onClose,
  onDone,
}: {
  token: DeployTokenView;
  onClose: () => void;
  onDone: () => void;
}) {
  const confirmed = useConfirmed();
  const [error, setError] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const revoke = async () => {
    setBusy(true);
    setError(null);
    try {
      const answer = await confirmed.run(() =>
        api.delete<{ message: string }>(`/api/platform/deploy-tokens/${token.id}`, { quiet: true }),
      );
      if (!answer) return;
      toast.success(messages.operationSuccessful);
      onDone();
      onClose();
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
        title={`Revoke ${token.name}`}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="danger" busy={busy} onClick={() => void revoke()}>
              Revoke
            </Button>
          </>
        }
      >
        <Flex direction="column" gap="3" fontSize="md">
          <Text>
            {token.remotes.includes('*')
              ? "It is this installation's own token. What was published stays; the next start makes a new one."
              : `Nobody can publish ${token.remotes.join(', ')} with it any more. What was published stays, ` +
                'and goes on running.'}
          </Text>
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
