import type { SecurityEventKind, SecurityEventRow } from '@iwe/contract';
import { SECURITY_EVENT_LABELS } from '@iwe/contract';
import { useAccount } from '@iwe/session';
import { Badge, Box, momentText, SelectField } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { useState } from 'react';
import { useSecurityEvents } from '../data.ts';
import { changeText } from '../history/change-text.ts';
import { NotSet } from '../kit/not-set.tsx';
import { KeywordField, PagedScreen, usePaging } from '../kit/paged-screen.tsx';

// From the labels instead of the contract's list: importing that would load zod, which tries to run code that the
// page's CSP refuses.
const CHOICES = (Object.keys(SECURITY_EVENT_LABELS) as SecurityEventKind[]).map((kind) => ({
  value: kind,
  label: SECURITY_EVENT_LABELS[kind].label,
}));

/** Sign-ins, passwords and rights of the whole installation, newest first; stored for 400 days. */
export function SecurityScreen() {
  const { timeZone } = useAccount();
  const [kind, setKind] = useState<SecurityEventKind | null>(null);
  const [keyword, setKeyword] = useState('');
  const paging = usePaging();
  const { data, error, isLoading, isFetching, reload } = useSecurityEvents(kind, keyword, paging.page, paging.perPage);
  return (
    <PagedScreen
      title="Security events"
      counted={['event', 'events']}
      columns={columnsFor(timeZone)}
      answer={data}
      rowKey={({ id }) => id}
      error={error}
      isLoading={isLoading}
      isFetching={isFetching}
      reload={reload}
      paging={paging}
      emptyHint={kind || keyword ? 'Nothing like this has happened in the last 400 days.' : 'Nothing has happened yet.'}
      filters={
        <>
          <Box>
            <SelectField
              label="What"
              hideLabel
              placeholder="Everything"
              size="sm"
              value={kind}
              options={CHOICES}
              onChange={(next) => {
                setKind(next);
                paging.restart();
              }}
            />
          </Box>
          <KeywordField
            label="Email or address"
            onSearch={(next) => {
              setKeyword(next);
              paging.restart();
            }}
          />
        </>
      }
    />
  );
}

const columnsFor = (timeZone: string): Column<SecurityEventRow>[] => [
  { key: 'at', header: 'When', kind: 'date', width: 128, cell: ({ at }) => momentText(at, timeZone) },
  { key: 'kind', header: 'What', cell: ({ kind }) => <KindBadge kind={kind} /> },
  { key: 'email', header: 'Who', maxWidth: 240, cell: ({ email }) => <span title={email}>{email || '–'}</span> },
  { key: 'address', header: 'From', cell: ({ address }) => address || '–' },
  {
    key: 'organisation',
    header: 'Organisation',
    maxWidth: 220,
    cell: ({ organisation }) => organisation ?? <NotSet />,
  },
  { key: 'by', header: 'By', maxWidth: 200, cell: ({ by }) => (by ? <span title={by}>{by}</span> : <NotSet />) },
  {
    key: 'details',
    header: 'More',
    maxWidth: 320,
    cell: ({ details }) => <Details details={details} timeZone={timeZone} />,
  },
];

function KindBadge({ kind }: { kind: string }) {
  const known = Object.hasOwn(SECURITY_EVENT_LABELS, kind)
    ? SECURITY_EVENT_LABELS[kind as SecurityEventKind]
    : { label: kind, tone: 'neutral' as const };
  return <Badge tone={known.tone}>{known.label}</Badge>;
}

function Details({
  details: { before, after, ...rest },
  timeZone,
}: {
  details: SecurityEventRow['details'];
  timeZone: string;
}) {
  const changed =
    before === undefined && after === undefined
      ? ''
      : `${changeText(before, timeZone) || 'nothing'} → ${changeText(after, timeZone) || 'nothing'}`;
  const text = [changed, changeText(rest, timeZone)].filter(Boolean).join('; ');
  return text === '' ? <NotSet /> : <span title={text}>{text}</span>;
}
