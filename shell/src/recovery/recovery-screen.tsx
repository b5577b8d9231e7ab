import type { PlatformHistory, ReleaseRowView } from '@iwe/contract';
import { useAccount, useApi } from '@iwe/session';
import { Badge, Button, DataTable, Flex, momentText, Page, PageHeader, Pagination, Text } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { useState } from 'react';
import { hasAnyRight } from '../guard/access.ts';
import { RecoveryDialog } from './recovery-dialog.tsx';
import type { Recovery } from './recovery-dialog.tsx';

type Decision = PlatformHistory['data'][number];

interface Rows<Row> {
  data: Row[];
  meta: { total: number };
}

/** So many rows a page: enough to find what was published or decided last. */
const PER_PAGE = 20;
const FRESH = { quiet: true, freshMs: 0, refreshOnFocus: true, keepPrevious: true } as const;

/**
 * Blocks and frees releases, and takes decisions back. It is part of the shell and asks for no list of remotes, so that
 * it opens when a release of mf-platform, whose screens do all of this in detail, does not.
 */
export function RecoveryScreen() {
  const account = useAccount();
  const [recovery, setRecovery] = useState<Recovery | null>(null);
  const isPlatformAdmin = hasAnyRight(account, ['platform-admin']);
  const timeZone = account.timeZone;
  const releases = usePart<ReleaseRowView>('releases', 1);
  return (
    <Page>
      <PageHeader section="Platform" title="Recovery" />
      <Text color="fg.muted">
        Opens when the other screens of the platform do not: block a release, or go back to what was before a decision.
        On the server, <code>pnpm recover</code> does the same.
      </Text>
      <Part
        label="Releases"
        path="releases"
        columns={releaseColumns(timeZone, isPlatformAdmin ? setRecovery : null)}
        rowKey={(row: ReleaseRowView) => `${row.remote}@${row.version}`}
      />
      {/* Not before the releases are there: their number decides where the decisions begin. */}
      {(releases.data || releases.error) && (
        <Part
          label="Decisions"
          path="history"
          columns={decisionColumns(timeZone, setRecovery)}
          rowKey={(row: Decision) => row.id}
        />
      )}
      {recovery && <RecoveryDialog recovery={recovery} onClose={() => setRecovery(null)} />}
    </Page>
  );
}

const usePart = <Row,>(path: string, page: number) =>
  useApi<Rows<Row>>(`/api/platform/${path}`, { page, per_page: PER_PAGE }, FRESH);

interface PartProps<Row> {
  label: string;
  /** Below /api/platform/. */
  path: string;
  columns: Column<Row>[];
  rowKey: (row: Row) => string | number;
}

function Part<Row>({ label, path, columns, rowKey }: PartProps<Row>) {
  const [page, setPage] = useState(1);
  const { data, error, isLoading, isFetching, reload } = usePart<Row>(path, page);
  return (
    <Flex as="section" direction="column" gap="2" minW="0" flexShrink={0}>
      <Text as="h2" fontSize="lg" fontWeight="semibold">
        {label}
      </Text>
      <DataTable
        label={label}
        columns={columns}
        rows={data?.data}
        rowKey={rowKey}
        isLoading={isLoading}
        isFetching={isFetching}
        error={error?.lines}
        onRetry={reload}
      />
      {data && data.meta.total > PER_PAGE && (
        <Pagination
          total={data.meta.total}
          page={page}
          perPage={PER_PAGE}
          sizes={[PER_PAGE]}
          onPage={setPage}
          onPerPage={() => undefined}
        />
      )}
    </Flex>
  );
}

type OnRecover = (recovery: Recovery) => void;

function releaseColumns(timeZone: string, onRecover: OnRecover | null): Column<ReleaseRowView>[] {
  return [
    { key: 'release', header: 'Release', cell: ({ remote, version }) => `${remote} ${version}` },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status, stable }) => (
        <Flex gap="1.5">
          <Badge tone={status === 'blocked' ? 'danger' : 'neutral'}>{status}</Badge>
          {stable && <Badge tone="accent">stable</Badge>}
        </Flex>
      ),
    },
    { key: 'failures', header: 'Failures', kind: 'number', cell: ({ failures }) => failures.toLocaleString('en-AU') },
    {
      key: 'published',
      header: 'Published',
      kind: 'date',
      cell: ({ publishedAt }) => momentText(publishedAt, timeZone),
    },
    {
      key: 'actions',
      header: '',
      label: 'Actions',
      kind: 'action',
      cell: ({ remote, version, status }) => {
        if (onRecover === null) return null;
        const isBlocked = status === 'blocked';
        const label = `${isBlocked ? 'Free' : 'Block'} ${remote} ${version}`;
        const body = { remote, version, status: isBlocked ? 'available' : 'blocked' };
        return (
          <Button
            size="xs"
            variant={isBlocked ? 'outline' : 'danger'}
            aria-label={label}
            onClick={() => onRecover({ title: label, path: 'releases/status', body })}
          >
            {isBlocked ? 'Free' : 'Block'}
          </Button>
        );
      },
    },
  ];
}

function decisionColumns(timeZone: string, onRecover: OnRecover): Column<Decision>[] {
  return [
    { key: 'at', header: 'When', kind: 'date', cell: ({ at }) => momentText(at, timeZone) },
    { key: 'actor', header: 'Who', cell: ({ actor }) => actor },
    { key: 'what', header: 'What', cell: (row) => decisionText(row) },
    { key: 'for', header: 'For whom', cell: ({ organisation }) => organisation ?? 'all' },
    { key: 'reason', header: 'Why', cell: ({ reason }) => reason || '–' },
    {
      key: 'actions',
      header: '',
      label: 'Actions',
      kind: 'action',
      cell: (row) =>
        row.undoable &&
        row.revision !== null && (
          <Button
            size="xs"
            aria-label={`Go back before: ${decisionText(row)}`}
            onClick={() =>
              onRecover({
                title: `Go back to what was before: ${decisionText(row)}`,
                path: 'restore',
                body: { of: row.revision, state: 'before' },
              })
            }
          >
            Go back
          </Button>
        ),
    },
  ];
}

const decisionText = ({ action, remote, version }: Decision): string =>
  [action, remote, version].filter(Boolean).join(' ');
