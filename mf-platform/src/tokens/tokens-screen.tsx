import type { DeployTokenView } from '@iwe/contract';
import { useAccount } from '@iwe/session';
import { Badge, Button, Flex, Page, PageHeader, PlusIcon, useHotkey } from '@iwe/ui';
import type { Column, Tone } from '@iwe/ui';
import { useState } from 'react';
import { useTokens, useTrusts } from '../data.ts';
import { useConfirmed } from '../decisions/use-confirmed.tsx';
import { AnswerTable } from '../kit/answer-table.tsx';
import { momentColumn } from '../kit/moment-column.tsx';
import { useEnding } from '../kit/use-ending.ts';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { ReplaceTokenDialog } from './replace-token-dialog.tsx';
import { Fingerprint, SigningKeys } from './signing-keys.tsx';
import { useSettled } from '../kit/use-settled.ts';
import { Trusts } from './trusts.tsx';

/** The teams' deploy tokens and the keys that sign with them. The installation's own token serves all remotes. */
export function TokensScreen() {
  const { timeZone } = useAccount();
  const tokens = useTokens();
  const { reload } = tokens;
  const hasTokens = useSettled(tokens);
  const trusts = useTrusts();
  const hasTrusts = useSettled(trusts);
  const [creating, setCreating] = useState(false);
  const [replacing, setReplacing] = useState<DeployTokenView | null>(null);
  const confirmed = useConfirmed();
  const revocation = useEnding<DeployTokenView>(
    ({ id, name, remotes }) => ({
      title: `Revoke ${name}?`,
      body: isOwn(remotes)
        ? "It is this installation's own token. What was published stays; the next start makes a new one."
        : `Nobody can publish ${remotes.join(', ')} with it any more. What was published stays, and goes on running.`,
      label: 'Revoke',
      path: `deploy-tokens/${id}`,
    }),
    reload,
    confirmed.run,
  );
  useHotkey('alt+n', () => setCreating(true), { whileTyping: true });
  const columns: Column<DeployTokenView>[] = [
    { key: 'name', header: 'Name', cell: ({ name }) => name, sortValue: ({ name }) => name },
    { key: 'state', header: 'State', cell: (token) => <StateBadge token={token} /> },
    {
      key: 'remotes',
      header: 'Remotes',
      maxWidth: 240,
      cell: ({ remotes }) => (isOwn(remotes) ? 'all' : remotes.join(', ')),
    },
    { key: 'signingKey', header: 'Key', cell: ({ key }) => <Fingerprint of={key} /> },
    { key: 'promote', header: 'May make stable', cell: ({ promote }) => (promote ? 'yes' : 'no') },
    momentColumn('created', 'Made', ({ createdAt }) => createdAt, timeZone),
    { key: 'by', header: 'By', cell: ({ createdBy }) => createdBy },
    momentColumn('expires', 'Ends', ({ expiresAt }) => expiresAt, timeZone),
    momentColumn('used', 'Last used', ({ lastUsedAt }) => lastUsedAt, timeZone),
    {
      key: 'releaseActions',
      header: '',
      label: 'Actions',
      kind: 'action',
      cell: (token) =>
        token.revokedAt === null ? (
          <Flex gap="1" justify="flex-end">
            {!isOwn(token.remotes) && stateOf(token) === 'live' && (
              <Button size="xs" aria-label={`Replace ${token.name}`} onClick={() => setReplacing(token)}>
                Replace
              </Button>
            )}
            <Button
              size="xs"
              aria-label={`Revoke ${token.name}`}
              busy={revocation.running?.[0].id === token.id}
              onClick={() => void revocation.run(token)}
            >
              Revoke
            </Button>
          </Flex>
        ) : null,
    },
  ];
  return (
    <Page>
      <PageHeader
        section="Platform"
        title="Deploy tokens"
        actions={
          <Button variant="solid" title="New token (Alt+N)" onClick={() => setCreating(true)}>
            <PlusIcon size={14} />
            New token
          </Button>
        }
      />
      <AnswerTable
        label="Deploy tokens"
        columns={columns}
        rowKey={({ id }) => id}
        rowTone={(token) => (stateOf(token) === 'live' ? undefined : 'muted')}
        emptyHint="No team may publish yet."
        answer={tokens}
      />
      {/* Not before what is above is there: the number of its rows decides where they begin, which would jump. */}
      {hasTokens && <Trusts trusts={trusts} />}
      {hasTokens && hasTrusts && <SigningKeys />}
      {replacing && <ReplaceTokenDialog token={replacing} onClose={() => setReplacing(null)} onDone={reload} />}
      {creating && <CreateTokenDialog onClose={() => setCreating(false)} onDone={reload} />}
      {confirmed.dialog}
    </Page>
  );
}

const isOwn = (remotes: readonly string[]): boolean => remotes.includes('*');

function stateOf({ revokedAt, expiresAt }: DeployTokenView): 'live' | 'ended' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'ended' : 'live';
}

const TONES: Record<ReturnType<typeof stateOf>, Tone> = { live: 'success', ended: 'neutral', revoked: 'danger' };

function StateBadge({ token }: { token: DeployTokenView }) {
  const state = stateOf(token);
  return <Badge tone={TONES[state]}>{state}</Badge>;
}
