import type { ReportRow } from '@iwe/contract';
import { today } from '@iwe/domain';
import { findReport } from '@iwe/reports';
import type { ReportArea } from '@iwe/reports';
import { api, useAccount } from '@iwe/session';
import { Button, CloseIcon, DateText, dayText, DownloadIcon, Flex, useAction } from '@iwe/ui';
import { Stacked } from '@iwe/ui/sheet-view';
import type { Column } from '@iwe/ui';
import { Link } from 'react-router-dom';
import { downloadReport } from './download-report.ts';
import { ReportStateCell } from './report-state.tsx';

/** The page of each area, where a report is asked for again. */
const PAGES: Readonly<Record<ReportArea, string>> = {
  sales: '/sales_reports',
  purchase: '/purchase_reports',
  inventory: '/inventory_reports',
  stock: '/stock_value',
  books: '/receivables',
};

/** Returns the columns of the Download Center; `reload` is called after a row was changed. */
export function useReportColumns(reload: () => void): readonly Column<ReportRow>[] {
  const { timeZone } = useAccount();
  return [
    {
      key: 'name',
      header: 'Name',
      maxWidth: 320,
      cell: (row) => <Stacked top={row.name} below={row.showsCost ? 'with cost' : ''} />,
    },
    { key: 'dateRange', header: 'Date Range', cell: (row) => rangeText(row, timeZone) },
    {
      key: 'createdAt',
      header: 'Applied At',
      kind: 'date',
      cell: (row) => (
        <Stacked top={<DateText value={row.createdAt} time timeZone={timeZone} />} below={row.requestedBy} />
      ),
    },
    { key: 'state', header: 'State', cell: (row) => <ReportStateCell row={row} timeZone={timeZone} /> },
    {
      key: 'action',
      header: 'Download',
      kind: 'action',
      cell: (row) => <RowAction row={row} reload={reload} />,
    },
  ];
}

/** '2026-03-01 to 2026-03-31' with days as people read them. A report as at a day has its own. */
function rangeText({ type, dateRange, createdAt }: ReportRow, timeZone: string): string {
  if (dateRange !== '') return dateRange.replace(/\d{4}-\d{2}-\d{2}/g, (day) => dayText(day));
  const isOfDay = findReport(type)?.settings.some(({ kind }) => kind === 'day') ?? false;
  return isOfDay ? `to ${dayText(today(timeZone, new Date(createdAt)))}` : 'All dates';
}

/** What can be done with a report now: download it, cancel it, or ask for it again. */
function RowAction({ row, reload }: { row: ReportRow; reload: () => void }) {
  const { run, isBusy } = useAction((work: () => Promise<unknown>) => work(), { atEnd: reload });
  const { fileId, canCancel, isCancelling } = row;
  const area = findReport(row.type)?.area;
  return (
    <Flex justify="flex-end" align="center" gap="1.5" minH="7">
      {canCancel && !isCancelling && (
        <Button
          size="sm"
          busy={isBusy}
          aria-label={`Cancel ${row.fileName}`}
          onClick={() => void run(() => api.post(`reports/${row.id}/cancel`, {}))}
        >
          <CloseIcon size={14} />
          Cancel
        </Button>
      )}
      {row.state === 'ready' && fileId !== null && (
        <Button
          size="sm"
          variant="subtle"
          busy={isBusy}
          title={row.fileName}
          aria-label={`Download ${row.fileName}`}
          onClick={() => void run(() => downloadReport(fileId))}
        >
          <DownloadIcon size={14} />
          Download
        </Button>
      )}
      {(row.state === 'failed' || row.state === 'expired') && area && (
        <Link to={`${PAGES[area]}?report=${row.type}`}>Ask again</Link>
      )}
    </Flex>
  );
}
