import type { DeployTokenView } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { api, errorLines, toast } from '@iwe/session';
import { Button, Dialog, Flex, Text, useAction } from '@iwe/ui';
import { useState } from 'react';
import { useConfirmed } from '../decisions/use-confirmed.tsx';
import { Refusal } from '../kit/notice.tsx';

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
  const [lines, setLines] = useState<readonly string[]>([]);
  const revoke = useAction(
    async () => {
      setLines([]);
      const answer = await confirmed.run(() =>
        api.delete<{ message: string }>(`/api/platform/deploy-tokens/${token.id}`, { quiet: true }),
      );
      if (!answer) return;
      toast.success(messages.operationSuccessful);
      onDone();
      onClose();
    },
    { onRefused: (refusal) => setLines(errorLines(refusal)) },
  );
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={`Revoke ${token.name}`}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="danger" busy={revoke.isBusy} onClick={() => void revoke.run()}>
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
          <Refusal lines={lines} />
        </Flex>
      </Dialog>
      {confirmed.dialog}
    </>
  );
}
