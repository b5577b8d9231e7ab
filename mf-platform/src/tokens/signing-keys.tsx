import type { Overview, SigningKeyView } from '@iwe/contract';
import { useAccount } from '@iwe/session';
import { Badge, Button, Dialog, ErrorState, Flex, momentText, Spinner, Text } from '@iwe/ui';
import { CheckField } from '@iwe/ui/sheet-view';
import type { Column } from '@iwe/ui';
import { useState } from 'react';
import { useOverview, useSignedReleases, useSigningKeys } from '../data.ts';
import { DecisionDialog } from '../decisions/decision-dialog.tsx';
import { AnswerTable } from '../kit/answer-table.tsx';
import { momentColumn } from '../kit/moment-column.tsx';
import { Section } from '../kit/section.tsx';
import { StatusBadge } from '../kit/badges.tsx';
import { VersionLink } from '../kit/version-link.tsx';

/** So much of a fingerprint is shown; a title has all of it. */
const SHOWN_LETTERS = 16;

/** The fingerprint of a key, shortened. */
export function Fingerprint({ of }: { of: string }) {
  return (
    <Text as="span" fontFamily="mono" fontSize="sm" title={of}>
      {of.slice(0, SHOWN_LETTERS)}
    </Text>
  );
}

/** The keys that releases are signed with: what each signed, and revoking one. */
export function SigningKeys() {
  const { timeZone } = useAccount();
  const keys = useSigningKeys();
  const overview = useOverview().data?.data;
  const [shown, setShown] = useState<SigningKeyView | null>(null);
  const [revoking, setRevoking] = useState<SigningKeyView | null>(null);
  const columns: Column<SigningKeyView>[] = [
    { key: 'fingerprint', header: 'Fingerprint', cell: ({ fingerprint }) => <Fingerprint of={fingerprint} /> },
    { key: 'owner', header: 'Registered with', cell: ({ owner }) => owner },
    {
      key: 'state',
      header: 'State',
      cell: ({ revokedAt }) => (
        <Badge tone={revokedAt === null ? 'success' : 'danger'}>{revokedAt === null ? 'live' : 'revoked'}</Badge>
      ),
    },
    momentColumn('created', 'Made', ({ createdAt }) => createdAt, timeZone),
    { key: 'by', header: 'By', cell: ({ createdBy }) => createdBy },
    momentColumn('used', 'Last used', ({ lastUsedAt }) => lastUsedAt, timeZone),
    {
      key: 'releases',
      header: 'Signed',
      kind: 'number',
      cell: (key) => (
        <Button
          size="xs"
          aria-label={`${key.releases.toLocaleString('en-AU')} releases that ${key.owner} signed`}
          onClick={() => setShown(key)}
        >
          {key.releases.toLocaleString('en-AU')}
        </Button>
      ),
    },
    {
      key: 'actions',
      header: '',
      label: 'Actions',
      kind: 'action',
      cell: (key) =>
        key.revokedAt === null ? (
          <Button size="xs" aria-label={`Revoke the key of ${key.owner}`} onClick={() => setRevoking(key)}>
            Revoke
          </Button>
        ) : null,
    },
  ];
  return (
    <Section title="Signing keys" note="A token works only with its key.">
      <AnswerTable
        label="Signing keys"
        columns={columns}
        rowKey={({ id }) => id}
        rowTone={({ revokedAt }) => (revokedAt === null ? undefined : 'muted')}
        answer={keys}
      />
      {shown && <SignedDialog of={shown} onClose={() => setShown(null)} />}
      {revoking && overview && (
        <RevokeKeyDialog
          of={revoking}
          overview={overview}
          onClose={() => {
            setRevoking(null);
            keys.reload();
          }}
        />
      )}
    </Section>
  );
}

function SignedDialog({ of, onClose }: { of: SigningKeyView; onClose: () => void }) {
  const { timeZone } = useAccount();
  const { data, error, reload } = useSignedReleases(of.id);
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={`What ${of.owner} signed`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {error && !data ? (
        <ErrorState title="This could not be loaded" lines={error.lines} onRetry={reload} />
      ) : !data ? (
        <Spinner />
      ) : data.data.length === 0 ? (
        <Text color="fg.muted">It has signed no release.</Text>
      ) : (
        <Flex as="ul" direction="column" gap="1" listStyleType="none">
          {data.data.map(({ remote, version, status, stable, publishedAt }) => (
            <Flex as="li" key={`${remote}@${version}`} gap="2" align="center">
              <VersionLink remote={remote} version={version}>
                {remote} {version}
              </VersionLink>
              <StatusBadge status={status} />
              {stable && <Badge tone="accent">stable</Badge>}
              <Text as="span" ms="auto" color="fg.muted" fontSize="sm">
                {momentText(publishedAt, timeZone)}
              </Text>
            </Flex>
          ))}
        </Flex>
      )}
    </Dialog>
  );
}

function RevokeKeyDialog({ of, overview, onClose }: { of: SigningKeyView; overview: Overview; onClose: () => void }) {
  const [block, setBlock] = useState(false);
  return (
    <DecisionDialog
      title={`Revoke the key of ${of.owner}`}
      confirmLabel="Revoke"
      isDanger
      revision={overview.revision}
      decision={{ method: 'POST', path: `signing-keys/${of.id}/revocation`, body: { block } }}
      effectNote="Nothing can be published with it any more, and it cannot be registered again."
      onClose={onClose}
    >
      <CheckField
        label={`Block the releases that it signed (${of.usable.toLocaleString('en-AU')})`}
        hint="Otherwise those that are published stay, and go on running."
        value={block}
        onChange={setBlock}
      />
    </DecisionDialog>
  );
}
