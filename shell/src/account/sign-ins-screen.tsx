import type { MySession, MySignInEvent, SignInsAnswer } from '@iwe/contract';
import { SECURITY_EVENT_LABELS } from '@iwe/contract';
import { api, signOut, useAccount, useApi } from '@iwe/session';
import { Badge, Button, DataTable, Flex, momentText, Page, PageHeader, Text } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { browserName } from './browser-name.ts';
import { SecondFactorPanel } from './second-factor-panel.tsx';

/** The user's own live sessions, which they can end, the second factor, and what happened to the account lately. */
export function SignInsScreen() {
  const { timeZone } = useAccount();
  const { data, error, isLoading, isFetching, reload } = useApi<SignInsAnswer>('sign-ins', undefined, {
    quiet: true,
    freshMs: 0,
  });
  const [ending, setEnding] = useState<number | null>(null);
  const end = async (session: MySession) => {
    if (session.isCurrent) return signOut();
    setEnding(session.id);
    try {
      await api.delete(`sign-ins/${session.id}`);
    } catch {
      // The API client has shown the error.
    } finally {
      setEnding(null);
      reload();
    }
  };
  const when = (key: 'createdAt' | 'lastSeenAt' | 'expiresAt', header: string): Column<MySession> => ({
    key,
    header,
    kind: 'date',
    cell: (session) => momentText(session[key], timeZone),
  });
  const sessions: Column<MySession>[] = [
    {
      key: 'browser',
      header: 'Where',
      cell: ({ userAgent, isCurrent }) => (
        <>
          {browserName(userAgent)} {isCurrent && <Badge tone="success">this one</Badge>}
        </>
      ),
    },
    { key: 'address', header: 'Address', cell: ({ address }) => address },
    when('createdAt', 'Signed in'),
    when('lastSeenAt', 'Last active'),
    when('expiresAt', 'Ends'),
    {
      key: 'end',
      header: '',
      label: 'Actions',
      kind: 'action',
      cell: (session) => (
        <Button
          size="xs"
          aria-label={`End ${browserName(session.userAgent)}, ${session.address}`}
          busy={ending === session.id}
          onClick={() => void end(session)}
        >
          End this one
        </Button>
      ),
    },
  ];
  const events: Column<MySignInEvent>[] = [
    { key: 'at', header: 'Time', kind: 'date', cell: ({ at }) => momentText(at, timeZone) },
    { key: 'kind', header: 'What', cell: ({ kind }) => <EventKind kind={kind} /> },
    { key: 'address', header: 'Address', cell: ({ address }) => address },
  ];
  const table = { isLoading, isFetching, error: error?.lines, onRetry: reload };
  return (
    <Page>
      <PageHeader title="Sign-ins and sessions" />
      <SecondFactorPanel />
      <Section title="Sessions">
        <DataTable label="Sessions" columns={sessions} rows={data?.sessions} rowKey={({ id }) => id} {...table} />
      </Section>
      <Section title="What happened lately">
        <DataTable
          label="What happened lately"
          columns={events}
          rows={data?.events}
          rowKey={({ id }) => id}
          emptyHint="Nothing yet."
          {...table}
        />
      </Section>
    </Page>
  );
}

function EventKind({ kind }: { kind: string }) {
  const known =
    kind in SECURITY_EVENT_LABELS ? SECURITY_EVENT_LABELS[kind as keyof typeof SECURITY_EVENT_LABELS] : null;
  return known ? <Badge tone={known.tone}>{known.label}</Badge> : kind;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Flex direction="column" gap="2">
      <Text as="h2" fontSize="sm" fontWeight="semibold" color="fg.muted">
        {title}
      </Text>
      {children}
    </Flex>
  );
}
