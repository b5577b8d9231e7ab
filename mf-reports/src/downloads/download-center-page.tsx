import { useState } from 'react';
import type { ReportRow } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { forgetAnswers } from '@iwe/session';
import { Box, Button, DataTable, Flex, Page, PageHeader, Pagination, ReloadIcon, Text } from '@iwe/ui';
import { DataImport } from '@iwe/ui/sheet';
import { useSearchParams } from 'react-router-dom';
import { ScheduleList } from '../schedules/schedule-list.tsx';
import { useSchedules } from '../schedules/use-schedules.ts';
import { BatchSendDialog } from '../xero/batch-send-dialog.tsx';
import { useReportColumns } from './report-table.tsx';
import { useReports } from './use-reports.ts';

const PAGE_SIZE = 20;

/** /reports_download: requested reports with their files, imports, and the batch for Xero (spec §2). */
export function DownloadCenterPage() {
  const [url, setUrl] = useSearchParams();
  const page = Number(url.get('page')) || 1;
  const perPage = Number(url.get('per_page')) || PAGE_SIZE;
  const { data, error, isLoading, isFetching, reload } = useReports({ page, per_page: perPage });
  const schedules = useSchedules();
  const [isSending, setIsSending] = useState(false);
  const columns = useReportColumns(reload);
  const show = (next: { page: number; perPage: number }) =>
    setUrl({ page: String(next.page), per_page: String(next.perPage) });
  // Pages and schedules are shown together, so that neither moves the other; the next page of reports keeps both.
  const isSettled = (data !== undefined || error !== undefined) && !schedules.isLoading;
  const active = data?.active ?? 0;
  return (
    <Page>
      <PageHeader
        title="Reports Download Center"
        section="Reports"
        meta={active > 0 && <Text role="status">{`${active} being prepared`}</Text>}
      />
      <Flex gap="2" flexWrap="wrap" flexShrink={0}>
        <Button onClick={reload}>
          <ReloadIcon size={14} />
          Refresh
        </Button>
        <Button onClick={() => setIsSending(true)}>Batch SendXero</Button>
        <DataImport
          kind="orders"
          path="orders-import"
          label="Import Draft Inv"
          files={['xlsx']}
          noun={['line', 'lines']}
          onWritten={() => forgetAnswers('orders')}
        />
        <DataImport
          kind="products"
          path="import"
          label="Import Basic"
          keys="alt+b"
          templates={[
            { kind: 'products', label: 'Products template' },
            { kind: 'customers', label: 'Customers template' },
          ]}
          files={['xlsx']}
          noun={['row', 'rows']}
          onWritten={() => {
            forgetAnswers('products');
            forgetAnswers('customers');
          }}
        />
      </Flex>
      <Box display="flex" flex="1" minH="72">
        <DataTable<ReportRow>
          label="Reports"
          columns={columns}
          rows={data?.data}
          rowKey={(row) => row.id}
          isLoading={isLoading}
          isFetching={isFetching && active === 0}
          error={data ? undefined : error?.lines}
          onRetry={reload}
          emptyText={messages.noData}
          emptyHint="Reports that you ask for on the report pages are shown here."
        />
      </Box>
      {isSettled && data && data.meta.total > 0 && (
        <Pagination
          total={data.meta.total}
          page={page}
          perPage={perPage}
          onPage={(next) => show({ page: next, perPage })}
          onPerPage={(next) => show({ page: 1, perPage: next })}
        />
      )}
      {isSettled && <ScheduleList schedules={schedules} />}
      {isSending && <BatchSendDialog onClose={() => setIsSending(false)} />}
    </Page>
  );
}
