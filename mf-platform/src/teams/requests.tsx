import type { RemoteRequestView } from '@iwe/contract';
import { api, useAccount } from '@iwe/session';
import { Badge, Button, Flex, momentText, Text, useAction } from '@iwe/ui';
import { Stacked } from '@iwe/ui/sheet-view';
import type { Column, Tone } from '@iwe/ui';
import { useState } from 'react';
import type { useRequests } from '../data.ts';
import { useRefreshPlatform } from '../data.ts';
import { AnswerTable } from '../kit/answer-table.tsx';
import { Section } from '../kit/section.tsx';
import { useEnding } from '../kit/use-ending.ts';
import { TokenShown } from '../tokens/create-token-dialog.tsx';
import { AskRemoteDialog } from './ask-remote-dialog.tsx';
import { AskSlotDialog } from './ask-slot-dialog.tsx';
import { DecideRequestDialog } from './decide-request-dialog.tsx';

const STATES: Readonly<Record<RemoteRequestView['state'], Tone>> = {
  waiting: 'warning',
  approved: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
};

/** What teams ask for: everybody sees their own requests, a platform admin all of them and decides. */
export function Requests({ requests }: { requests: ReturnType<typeof useRequests> }) {
  const { timeZone } = useAccount();
  const refresh = useRefreshPlatform();
  const { data } = requests;
  const [asking, setAsking] = useState<'remote' | 'slot' | null>(null);
  const [deciding, setDeciding] = useState<RemoteRequestView | null>(null);
  const [token, setToken] = useState<string | null>(null);
  const done = (): void => void refresh();
  const taking = useAction(async ({ id }: RemoteRequestView) => {
    const made = await api.post<{ token: string }>(`/api/platform/requests/${id}/token`, {});
    setToken(made.token);
    done();
  });
  const withdrawal = useEnding<RemoteRequestView>(
    (request) => ({
      title: `Withdraw the request for ${nameOf(request)}?`,
      label: 'Withdraw',
      path: `requests/${request.id}`,
    }),
    done,
  );
  const columns: Column<RemoteRequestView>[] = [
    ...columnsFor(timeZone),
    {
      key: 'actions',
      header: '',
      label: 'Actions',
      kind: 'action',
      cell: (request) => (
        <Flex gap="1" justify="flex-end">
          {data?.mayDecide && request.state === 'waiting' && (
            <Button size="xs" aria-label={`Decide ${nameOf(request)}`} onClick={() => setDeciding(request)}>
              Decide
            </Button>
          )}
          {request.isMine && request.state === 'waiting' && (
            <Button
              size="xs"
              aria-label={`Withdraw ${nameOf(request)}`}
              busy={withdrawal.running?.[0].id === request.id}
              onClick={() => void withdrawal.run(request)}
            >
              Withdraw
            </Button>
          )}
          {request.mayTakeToken && (
            <Button
              size="xs"
              variant="solid"
              aria-label={`Take the token of ${request.remote}`}
              busy={taking.running?.[0].id === request.id}
              onClick={() => void taking.run(request)}
            >
              Take the token
            </Button>
          )}
        </Flex>
      ),
    },
  ];
  return (
    <Section
      title="Requests"
      actions={
        data?.mayAsk && (
          <>
            <Button onClick={() => setAsking('slot')}>Ask for a slot</Button>
            <Button variant="solid" onClick={() => setAsking('remote')}>
              Ask for a remote
            </Button>
          </>
        )
      }
    >
      {data && !data.mayAsk && (
        <Text color="fg.muted">
          Members of a team and administrators of an organisation ask here for a remote or a slot.
        </Text>
      )}
      <AnswerTable
        label="Requests"
        columns={columns}
        rowKey={({ id }) => id}
        emptyHint="Nothing was asked for yet."
        answer={requests}
      />
      {asking === 'remote' && <AskRemoteDialog onClose={() => setAsking(null)} onDone={done} />}
      {asking === 'slot' && <AskSlotDialog onClose={() => setAsking(null)} onDone={done} />}
      {deciding && <DecideRequestDialog request={deciding} onClose={() => setDeciding(null)} onDone={done} />}
      {token !== null && <TokenShown token={token} onClose={() => setToken(null)} />}
    </Section>
  );
}

/** Returns the columns of what was asked for, and of what came of it. */
const columnsFor = (timeZone: string): Column<RemoteRequestView>[] => [
  {
    key: 'what',
    header: 'Asked for',
    maxWidth: 220,
    cell: ({ kind, remote, slot, team }) => (
      <Stacked top={kind === 'remote' ? remote : `slot ${slot} of ${remote}`} below={`by ${team}`} />
    ),
  },
  { key: 'state', header: 'State', cell: ({ state }) => <Badge tone={STATES[state]}>{state}</Badge> },
  {
    key: 'wants',
    header: 'With',
    maxWidth: 200,
    cell: ({ wants }) => <span title={wantsText(wants)}>{wantsText(wants)}</span>,
  },
  { key: 'reason', header: 'Why', maxWidth: 200, cell: ({ reason }) => <span title={reason}>{reason}</span> },
  {
    key: 'asked',
    header: 'Asked',
    maxWidth: 190,
    cell: ({ askedBy, askedAt }) => <Stacked top={askedBy} below={momentText(askedAt, timeZone)} />,
  },
  {
    key: 'answer',
    header: 'Answer',
    maxWidth: 200,
    cell: ({ answer, decidedBy }) =>
      decidedBy === null ? '–' : <Stacked top={<span title={answer}>{answer}</span>} below={decidedBy} />,
  },
];

const nameOf = ({ remote, slot }: RemoteRequestView): string => slot ?? remote;

/** Returns what is asked for in words: '/fleet, Warehouse › Fleet', or 'Below the list (day: text)'. */
function wantsText(wants: RemoteRequestView['wants']): string {
  const { routes, menuGroup, menuLabel, about, props } = wants as {
    routes?: string[];
    menuGroup?: string;
    menuLabel?: string;
    about?: string;
    props?: Record<string, string>;
  };
  if (routes) return [...routes, menuLabel ? `${menuGroup} › ${menuLabel}` : ''].filter(Boolean).join(', ');
  const given = Object.entries(props ?? {}).map(([name, type]) => `${name}: ${type}`);
  return `${about ?? ''}${given.length > 0 ? ` (${given.join(', ')})` : ''}`;
}
