import type { CustomerPage } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { api, toast, useAccount } from '@iwe/session';
import { Button, confirm, CopyIcon, Dialog, Flex, Input, momentText, Text, useAction } from '@iwe/ui';
import { Card } from '@iwe/ui/sheet-view';
import { useState } from 'react';

const KEEP = { id: 'keep', label: 'Cancel', tone: 'plain' } as const;

/** The token with which the customer's shop sends self-orders: issued and revoked by role 4, shown once. */
export function TokenCard({ page, onChanged }: { page: CustomerPage; onChanged: () => void }) {
  const { timeZone } = useAccount();
  const [token, setToken] = useState<string | null>(null);
  const { run, isBusy } = useAction((work: () => Promise<void>) => work());
  const issue = () =>
    run(async () => {
      if (
        page.token &&
        (await confirm({
          title: 'Replace the token?',
          body: 'The shop of this customer cannot order with the present token any more, from this moment on.',
          actions: [KEEP, { id: 'replace', label: 'Replace', tone: 'danger' }],
        })) !== 'replace'
      )
        return;
      const answer = await api.post<{ data: { token: string } }>(`customers/${page.id}/token`);
      setToken(answer.data.token);
      onChanged();
    });
  const revoke = () =>
    run(async () => {
      if (
        (await confirm({
          title: 'End the token?',
          body: 'The shop of this customer cannot order any more, from this moment on.',
          actions: [KEEP, { id: 'end', label: 'End', tone: 'danger' }],
        })) !== 'end'
      )
        return;
      await api.delete(`customers/${page.id}/token`);
      toast.success(messages.operationSuccessful);
      onChanged();
    });
  return (
    <Card
      title="Self-order token"
      beside={
        page.token
          ? `issued ${momentText(page.token.createdAt, timeZone)}, ends ${momentText(page.token.expiresAt, timeZone)}`
          : 'none'
      }
    >
      <Flex gap="2" align="center" flexWrap="wrap">
        {page.abilities.token ? (
          <>
            <Button
              size="sm"
              busy={isBusy}
              onClick={() => {
                void issue();
              }}
            >
              {page.token ? 'Replace token' : 'Issue token'}
            </Button>
            {page.token && (
              <Button
                size="sm"
                variant="ghost"
                disabled={isBusy}
                onClick={() => {
                  void revoke();
                }}
              >
                End token
              </Button>
            )}
          </>
        ) : (
          <Text fontSize="sm" color="fg.subtle">
            A manager issues it.
          </Text>
        )}
      </Flex>
      <Dialog
        open={token !== null}
        onClose={() => setToken(null)}
        title="The new token"
        dismissable={false}
        footer={
          <Button variant="solid" onClick={() => setToken(null)}>
            I have copied it
          </Button>
        }
      >
        <Text mb="2">
          This is the only time it is shown. Put it into the customer’s shop now; only its fingerprint is kept here.
        </Text>
        <Flex gap="2">
          <Input
            aria-label="Token"
            readOnly
            value={token ?? ''}
            fontFamily="mono"
            onFocus={(event) => event.target.select()}
          />
          <Button
            onClick={() => {
              navigator.clipboard.writeText(token ?? '').then(
                () => toast.success('Copied'),
                () => toast.warning('The browser did not copy it. Mark it and copy it by hand.'),
              );
            }}
          >
            <CopyIcon size={14} />
            Copy
          </Button>
        </Flex>
      </Dialog>
    </Card>
  );
}
