import type { SecurityEventKind, SecurityEventRow } from '@iwe/contract';
import { SECURITY_EVENT_LABELS } from '@iwe/contract';
import { useAccount } from '@iwe/session';
import {
  Badge,
  Box,
  DataTable,
  Flex,
  momentText,
  Page,
  PageHeader,
  Pagination,
  SelectField,
  TextField,
  useHotkey,
} from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSecurityEvents } from '../data.ts';
import { changeText } from '../history/change-text.ts';
import { RELEASES_PATH } from '../paths.ts';

// From the labels instead of the contract's list: importing that would load zod, which tries to run code that the
// page's CSP refuses.
const CHOICES = (Object.keys(SECURITY_EVENT_LABELS) as SecurityEventKind[]).map((kind) => ({
  value: kind,
  label: SECURITY_EVENT_LABELS[kind].label,
}));

/** Sign-ins, passwords and rights of the whole installation, newest first; stored for 400 days. */
export function SecurityScreen() {
  const { timeZone } = useAccount();
  const navigate = useNavigate();
  const [kind, setKind] = useState<SecurityEventKind | null>(null);
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(50);
  const { data, error, isLoading, isFetching, reload } = useSecurityEvents(kind, keyword, page, perPage);
  useHotkey('Escape', () => void navigate(RELEASES_PATH));
  const search = (): void => {
    if (typed.trim() === keyword) return;
    setKeyword(typed.trim());
    setPage(1);
  };
  return (
    <Page fill>
      <PageHeader
        section="Platform"
        title="Security events"
        meta={data && `${data.meta.total.toLocaleString('en-AU')} events`}
      />
      <Flex gap="3">
        <Box w="64">
          <SelectField
            label="What"
            hideLabel
            placeholder="Everything"
            size="sm"
            value={kind}
            options={CHOICES}
            onChange={(next) => {
              setKind(next);
              setPage(1);
            }}
          />
        </Box>
        <Box w="64">
          <TextField
            label="Email or address"
            hideLabel
            placeholder="Email or address"
            type="search"
            size="sm"
            maxLength={200}
            value={typed}
            onChange={setTyped}
            onEnter={search}
            onBlur={search}
          />
        </Box>
      </Flex>
      <Flex flex="1" minH={{ base: 'fit-content', md: '0' }} minW="0">
        <DataTable
          label="Security events"
          columns={columnsFor(timeZone)}
          rows={data?.data}
          rowKey={({ id }) => id}
          isLoading={isLoading}
          isFetching={isFetching}
          error={error?.lines}
          onRetry={reload}
          emptyHint={
            kind || keyword ? 'Nothing like this has happened in the last 400 days.' : 'Nothing has happened yet.'
          }
        />
      </Flex>
      {data && (
        <Pagination
          total={data.meta.total}
          page={page}
          perPage={perPage}
          onPage={setPage}
          onPerPage={(size) => {
            setPerPage(size);
            setPage(1);
          }}
        />
      )}
    </Page>
  );
}

const columnsFor = (timeZone: string): Column<SecurityEventRow>[] => [
  { key: 'at', header: 'When', kind: 'date', width: 128, cell: ({ at }) => momentText(at, timeZone) },
  { key: 'kind', header: 'What', cell: ({ kind }) => <KindBadge kind={kind} /> },
  { key: 'email', header: 'Who', maxWidth: 240, cell: ({ email }) => <span title={email}>{email || '–'}</span> },
  { key: 'address', header: 'From', cell: ({ address }) => address || '–' },
  { key: 'organisation', header: 'Organisation', maxWidth: 220, cell: ({ organisation }) => organisation ?? '–' },
  { key: 'by', header: 'By', maxWidth: 200, cell: ({ by }) => <span title={by ?? undefined}>{by ?? '–'}</span> },
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
  return <span title={text}>{text || '–'}</span>;
}
