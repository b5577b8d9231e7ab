import { frameMessages } from '@iwe/domain';
import type { DeployTrustList, DeployTrustView } from '@iwe/contract';
import { api, toast, useAccount } from '@iwe/session';
import { Badge, Button, confirm, DataTable, Flex, momentText, SelectField, TextField, useAction } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { CheckField } from '@iwe/ui/sheet-view';
import { fieldProps, useRecordForm } from '@iwe/ui/sheet';
import type { RecordFormValues } from '@iwe/ui/sheet';
import { useState } from 'react';
import { useTrusts } from '../data.ts';
import { useConfirmed } from '../decisions/use-confirmed.tsx';
import { FormDialog } from '../kit/form-dialog.tsx';
import { Section } from '../kit/section.tsx';

/** The pipelines that publish with an identity token of their forge instead of a stored deploy token. */
export function Trusts() {
  const { timeZone } = useAccount();
  const { data, error, isLoading, isFetching, reload } = useTrusts();
  const confirmed = useConfirmed();
  const [isAdding, setAdding] = useState(false);
  const end = useAction(async ({ id, subject, remote }: DeployTrustView) => {
    const answer = await confirm({
      title: `Trust ${subject} no more?`,
      body: `Its runs can't publish ${remote} any more, at once. What they published stays.`,
      actions: [
        { id: 'cancel', label: 'Cancel', tone: 'plain' },
        { id: 'end', label: 'End it', tone: 'danger' },
      ],
    });
    if (answer !== 'end') return;
    const done = await confirmed.run(() => api.delete<{ message: string }>(`/api/platform/trusts/${id}`));
    if (done === null) return;
    toast.success(done.message);
    reload();
  });
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
    {
      key: 'used',
      header: 'Last used',
      kind: 'date',
      cell: ({ lastUsedAt }) => (lastUsedAt ? momentText(lastUsedAt, timeZone) : 'never'),
    },
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
      <Flex minW="0">
        <DataTable
          label="Trusted pipelines"
          columns={columns}
          rows={data?.data}
          rowKey={({ id }) => id}
          isLoading={isLoading}
          isFetching={isFetching}
          error={error?.lines}
          onRetry={reload}
          rowTone={({ revokedAt }) => (revokedAt === null ? undefined : 'muted')}
          emptyHint="No pipeline is trusted: every team publishes with a deploy token."
        />
      </Flex>
      {isAdding && data && <TrustDialog issuers={data.issuers} onClose={() => setAdding(false)} onDone={reload} />}
      {confirmed.dialog}
    </Section>
  );
}

interface Typed extends RecordFormValues {
  remote: string;
  issuer: string;
  subject: string;
  promote: boolean;
}

const required = (text: string): string | undefined => (text.trim() === '' ? frameMessages.pleaseEnter : undefined);

function TrustDialog({
  issuers,
  onClose,
  onDone,
}: {
  issuers: DeployTrustList['issuers'];
  onClose: () => void;
  onDone: () => void;
}) {
  const confirmed = useConfirmed();
  const form = useRecordForm<Typed, { message: string } | null>({
    start: { values: { remote: '', issuer: issuers[0] ?? '', subject: '', promote: false }, version: 0 },
    check: ({ remote, subject }) => ({ remote: required(remote), subject: required(subject) }),
    save: ({ remote, issuer, subject, promote }) =>
      confirmed.run(() =>
        api.post<{ message: string }>(
          '/api/platform/trusts',
          { remote: remote.trim(), issuer, subject: subject.trim(), promote },
          { quiet: true },
        ),
      ),
    onSaved: (saved) => {
      if (saved === null) return;
      toast.success(saved.message);
      onDone();
      onClose();
    },
  });
  return (
    <>
      <FormDialog form={form} size="md" title="Trust a pipeline" send="Trust it" onClose={onClose}>
        <TextField
          label="Remote"
          required
          autoFocus
          maxLength={34}
          {...fieldProps(form, 'remote')}
          hint="Like mf-fleet."
        />
        <SelectField
          label="Issuer"
          value={form.values.issuer}
          options={issuers.map((issuer) => ({ value: issuer, label: issuer }))}
          onChange={(issuer) => form.set('issuer', issuer ?? '')}
        />
        <TextField
          label="Subject"
          required
          maxLength={300}
          {...fieldProps(form, 'subject')}
          hint="Exactly as the forge writes it: repo:acme/fleet:ref:refs/heads/main"
        />
        <CheckField
          label="May make its versions stable"
          hint="Pins and their locks win all the same."
          value={form.values.promote}
          onChange={(promote) => form.set('promote', promote)}
        />
      </FormDialog>
      {confirmed.dialog}
    </>
  );
}
