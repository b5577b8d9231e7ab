import { useEffect, useState } from 'react';
import type { XeroReconciliation } from '@iwe/contract';
import { addMonths, messages, SHEET_TYPES, today } from '@iwe/domain';
import type { SheetType } from '@iwe/domain';
import { useHasRoute } from '@iwe/remote-kit';
import { useAccount, useApi, useMayCall } from '@iwe/session';
import {
  ButtonLink,
  DataTable,
  dayText,
  EmptyState,
  ErrorState,
  Money,
  Page,
  PageHeader,
  SelectField,
  Skeleton,
  Text,
} from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { OpenLink } from '@iwe/ui/sheet-view';
import { StockAccount, StockJournal } from './stock-journal.tsx';
import { Link } from 'react-router-dom';

type Kind = XeroReconciliation['kinds'][number];
type Difference = XeroReconciliation['differences'][number];

const labelOf = (type: number): string => SHEET_TYPES[type as SheetType].label;
const hrefOf = ({ type, sheetId }: Difference): string | null =>
  sheetId === null ? null : `/order_detail/${SHEET_TYPES[type as SheetType].routeName}/${sheetId}`;
const differencesText = (count: number): string => {
  if (count === 0) return 'Every document is the same on both sides.';
  return count === 1 ? '1 document differs' : `${count} documents differ`;
};
const MONTHS = 24;

const KIND_COLUMNS: readonly Column<Kind>[] = [
  { key: 'kind', header: 'Kind', cell: (row) => labelOf(row.type) },
  { key: 'approved', header: 'Approved', kind: 'number', cell: (row) => row.approved },
  { key: 'sent', header: 'Sent', kind: 'number', cell: (row) => row.sent },
  { key: 'pending', header: 'Pending', kind: 'number', cell: (row) => row.pending },
  { key: 'failed', header: 'Fail', kind: 'number', cell: (row) => row.failed },
  { key: 'unsent', header: 'Unsent', kind: 'number', cell: (row) => row.unsent },
  { key: 'leftOut', header: 'Left out', kind: 'number', cell: (row) => row.leftOut },
  { key: 'here', header: 'Total here', kind: 'money', cell: (row) => <Money value={row.totalHere} /> },
  { key: 'there', header: 'Total in Xero', kind: 'money', cell: (row) => <Money value={row.totalThere} /> },
  { key: 'difference', header: 'Difference', kind: 'money', cell: (row) => <Money value={row.difference} /> },
];
const DIFFERENCE_COLUMNS: readonly Column<Difference>[] = [
  { key: 'no', header: 'Number', cell: (row) => <OpenLink href={hrefOf(row)}>{row.no}</OpenLink> },
  { key: 'kind', header: 'Kind', cell: (row) => labelOf(row.type) },
  { key: 'here', header: 'Here', kind: 'money', cell: (row) => <Money value={row.here} /> },
  { key: 'there', header: 'In Xero', kind: 'money', cell: (row) => <Money value={row.there} /> },
  { key: 'why', header: 'Why', cell: (row) => row.why },
];

/** Refusals of the server that somebody ends by connecting, not by trying again. */
/** Xero takes 60 calls a minute of each organisation; the server says so with Retry-After. Milliseconds. */
const AGAIN_AFTER_MS = 30_000;
const AGAIN = 'This page tries again every 30 seconds.';

const UNCONNECTED: ReadonlySet<string> = new Set(['xero.unconnected', 'xero-unconfigured']);

/** /xero_reconciliation: a month here against the same month in Xero. */
export function XeroReconciliationPage() {
  const { timeZone } = useAccount();
  const now = today(timeZone, new Date());
  const [month, setMonth] = useState(now.slice(0, 7));
  const { data, error, isLoading, reload } = useApi<XeroReconciliation>(
    'xero/reconciliation',
    { month },
    { quiet: true, freshMs: 0 },
  );
  const isBusy = error?.code === 'xero-unavailable' && !data;
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(reload, AGAIN_AFTER_MS);
    return () => clearInterval(timer);
  }, [isBusy, reload]);
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(now, -index).slice(0, 7));
  return (
    <Page>
      <PageHeader
        title="Xero Reconciliation"
        section="Reports"
        actions={
          <SelectField
            label="Month"
            clearable={false}
            value={month}
            onChange={(value) => setMonth(value ?? month)}
            options={months.map((each) => ({ value: each, label: dayText(`${each}-01`).slice(3) }))}
          />
        }
      />
      {error && !data && UNCONNECTED.has(error.code) && <Unconnected lines={error.lines} />}
      {error && !data && !UNCONNECTED.has(error.code) && (
        <ErrorState lines={isBusy ? [...error.lines, AGAIN] : error.lines} onRetry={reload} />
      )}
      {!data && isLoading && <Skeleton h="48" borderRadius="lg" />}
      {data && (
        <>
          <DataTable label="By kind" columns={KIND_COLUMNS} rows={data.kinds} rowKey={(row) => row.type} />
          <Text as="h2" fontWeight="semibold">
            {differencesText(data.differences.length)}
          </Text>
          {data.differences.length > 0 && (
            <DataTable
              label="Documents that differ"
              columns={DIFFERENCE_COLUMNS}
              rows={data.differences}
              rowKey={(row) => `${row.type} ${row.no} ${row.there ?? ''}`}
              emptyText={messages.noData}
            />
          )}
          {data.stock && (
            <>
              <StockAccount stock={data.stock} />
              <StockJournal key={month} month={month} onChanged={reload} />
            </>
          )}
        </>
      )}
    </Page>
  );
}

/** What to do before there is anything to compare. */
function Unconnected({ lines }: { lines: readonly string[] }) {
  const mayConnect = useMayCall('POST /api/ag/xero/connection');
  const hasPage = useHasRoute('/admin/xero');
  return (
    <EmptyState title="Nothing to compare yet" hint={lines.join(' ')}>
      {mayConnect && hasPage && (
        <ButtonLink asChild mt="2">
          <Link to="/admin/xero">To the connection with Xero</Link>
        </ButtonLink>
      )}
    </EmptyState>
  );
}
