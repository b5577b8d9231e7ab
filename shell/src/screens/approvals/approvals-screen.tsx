import type { ApprovalQueue } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { useApi } from '@iwe/session';
import { EmptyState, ErrorState, Flex, InboxIcon, Page, PageHeader, Skeleton, Text, useDelayed } from '@iwe/ui';
import { useState } from 'react';
import { refreshApprovals } from '../../frame/approvals.ts';
import { ApprovalCard } from './approval-card.tsx';
import type { Question } from './approval-card.tsx';

/**
 * Requests that wait for a right of this account, and the answers to this account's own requests. Usable on a phone as
 * well.
 */
export function ApprovalsScreen() {
  const { data, error, isLoading, reload } = useApi<ApprovalQueue>('approval-requests', undefined, {
    quiet: true,
    freshMs: 0,
    refreshOnFocus: true,
  });
  const late = useDelayed(isLoading && !data);
  const [chosen, setChosen] = useState<number | null>(null);
  const [read, setRead] = useState<number | null>(null);
  if (error && !data)
    return <ErrorState isPage title="The approvals could not be loaded" lines={error.lines} onRetry={reload} />;
  const waiting = data?.data.filter((question) => !question.mine) ?? [];
  const own = [...(data?.data.filter((question) => question.mine) ?? []), ...(data?.changed ?? [])];
  // One request is open at a time: the chosen one, else the one that is being read, else the first. A request that
  // comes in later, above the others, must not close one with a note half written.
  const open = waiting.find(({ id }) => id === chosen) ?? waiting.find(({ id }) => id === read) ?? waiting[0];
  if (open && open.id !== read) setRead(open.id);
  const onDone = () => {
    // After a decision the next one opens, from the top again after the last.
    const rest = waiting.filter(({ id }) => id !== open?.id);
    const next = rest[open ? waiting.indexOf(open) : 0] ?? rest[0];
    setChosen(next?.id ?? null);
    reload();
    void refreshApprovals();
  };
  const cardOf = (question: Question) => (
    <ApprovalCard
      key={question.id}
      question={question}
      isOpen={question.id === open?.id}
      takesFocus={question.id === chosen}
      onOpen={() => setChosen(question.id)}
      onDone={onDone}
    />
  );
  return (
    <Page>
      <PageHeader title="Approvals" />
      {!data && late && (
        <Flex direction="column" gap="3">
          <Skeleton h="32" borderRadius="lg" />
          <Skeleton h="32" borderRadius="lg" />
        </Flex>
      )}
      {data && waiting.length === 0 && own.length === 0 && (
        <EmptyState
          icon={<InboxIcon size={18} />}
          title={messages.noData}
          hint="Nobody waits for an approval of yours."
        />
      )}
      {waiting.length > 0 && <Heading>{`Waiting for you (${waiting.length})`}</Heading>}
      {waiting.map(cardOf)}
      {own.length > 0 && <Heading>Asked by you</Heading>}
      {own.map(cardOf)}
    </Page>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <Text as="h2" fontSize="sm" fontWeight="semibold" color="fg.muted">
      {children}
    </Text>
  );
}
