import type { DeployTrustView } from '@iwe/contract';
import { useAccount } from '@iwe/session';
import { Badge, Button } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { useState } from 'react';
import type { useTrusts } from '../data.ts';
import { useConfirmed } from '../decisions/use-confirmed.tsx';
import { AnswerTable } from '../kit/answer-table.tsx';
import { momentColumn } from '../kit/moment-column.tsx';
import { Section } from '../kit/section.tsx';
import { useEnding } from '../kit/use-ending.ts';
import { TrustDialog } from './trust-dialog.tsx';

/** The pipelines that publish with an identity token of their forge instead of a stored deploy token. */
export function Trusts({ trusts }: { trusts: ReturnType<typeof useTrusts> }) {
  const { timeZone } = useAccount();
  const { data } = trusts;
  const confirmed = useConfirmed();
  const [isAdding, setAdding] = useState(false);
  const end = useEnding<DeployTrustView>(
    ({ id, subject, remote }) => ({
      title: `Trust ${subject} no more?`,
      body: `Its runs can't publish ${remote} any more, at once. What they published stays.`,
      label: 'End it',
      path: `trusts/${id}`,
    }),
    trusts.reload,
    confirmed.run,
  );
  const columns: Column<DeployTrustView>[] = [
    { key: 'remote', header: 'Remote', cell: ({ remote }) => remote, sortValue: ({ remote }) => remote },
    {
      key: 'state',
      header: 'State',
      cell: ({ revokedAt }) =>
        revokedAt === null ? <Badge tone="success">trusted</Badge> : <Badge tone="neutral">ended</Badge>,
    },
    { key: 'issuer', header: 'Issuer', maxWidth: 280, cell: ({ issuer }) => <span title={issuer}>{issuer}</span> },
    {
      key: 'subject',
      header: 'Subject',
      maxWidth: 360,
      cell: ({ subject, claims }) => {
        const more = Object.entries(claims).map(([name, value]) => `${name}=${value}`);
        const text = [subject, ...more].join(', ');
        return <span title={text}>{text}</span>;
      },
    },
    { key: 'promote', header: 'May make stable', cell: ({ promote }) => (promote ? 'yes' : 'no') },
    { key: 'by', header: 'By', cell: ({ createdBy }) => createdBy },
    momentColumn('used', 'Last used', ({ lastUsedAt }) => lastUsedAt, timeZone),
    {
      key: 'actions',
      header: '',
      label: 'Actions',
      kind: 'action',
      cell: (rule) =>
        rule.revokedAt === null && (
          <Button
            size="xs"
            aria-label={`End the trust in ${rule.subject}`}
            busy={end.running?.[0].id === rule.id}
            onClick={() => void end.run(rule)}
          >
            End
          </Button>
        ),
    },
  ];
  return (
    <Section
      title="Trusted pipelines"
      note={
        data &&
        (data.issuers.length === 0
          ? 'Who runs this installation names the forges that may be trusted in IWE_OIDC_ISSUERS.'
          : `They publish without a stored token. Audience of their identity tokens: ${data.audience}`)
      }
      actions={data && data.issuers.length > 0 && <Button onClick={() => setAdding(true)}>Trust a pipeline</Button>}
    >
      <AnswerTable
        label="Trusted pipelines"
        columns={columns}
        answer={trusts}
        rowKey={({ id }) => id}
        rowTone={({ revokedAt }) => (revokedAt === null ? undefined : 'muted')}
        emptyHint="No pipeline is trusted: every team publishes with a deploy token."
      />
      {isAdding && data && <TrustDialog trusts={data} onClose={() => setAdding(false)} onDone={trusts.reload} />}
      {confirmed.dialog}
    </Section>
  );
}
