import { use, useState } from 'react';
import type { XeroOperation, XeroOperations } from '@iwe/contract';
import { messages, partnerOf, recordPaths } from '@iwe/domain';
import { api, toast, useAccount, useApi } from '@iwe/session';
import {
  Badge,
  Button,
  DataTable,
  DateText,
  Dialog,
  ErrorState,
  Flex,
  HostRoutes,
  Money,
  momentText,
  Page,
  PageHeader,
  Pagination,
  RecordLink,
  Text,
  TextField,
  useAction,
} from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { OpenLink } from '@iwe/ui/sheet-view';
import { BatchSendDialog } from './batch-send-dialog.tsx';
import { ChooseContactDialog } from './choose-contact-dialog.tsx';
import { XeroFigures } from './xero-figures.tsx';

/** What is done with a refused operation that nobody tries again. */
const SKIP = { send: 'Skip', recall: 'Dismiss' } as const;

/** /xero_sync: what waits for Xero and what it refused, why, and what to do about it. */
export function XeroSyncPage() {
  const { timeZone } = useAccount();
  const hasRoute = use(HostRoutes);
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(50);
  const { data, error, isLoading, reload } = useApi<XeroOperations>(
    'xero/operations',
    { page, per_page: perPage },
    { quiet: true, freshMs: 0, keepPrevious: true },
  );
  const [isSending, setIsSending] = useState(false);
  const [skipped, setSkipped] = useState<XeroOperation | null>(null);
  const [unplaced, setUnplaced] = useState<XeroOperation | null>(null);
  const { run: act, running } = useAction(
    async (_sheetId: number, path: string) => {
      await api.post(`xero/${path}`, {});
      toast.success(messages.operationSuccessful);
    },
    { atEnd: reload },
  );
  const columns = operationColumns({
    timeZone,
    hasRoute,
    isRunning: ({ sheetId }) => running?.[0] === sheetId,
    act: (row, path) => void act(row.sheetId, path),
    onSkip: setSkipped,
    onChooseContact: setUnplaced,
  });
  if (error && !data) return <ErrorState isPage lines={error.lines} onRetry={reload} />;
  return (
    <Page>
      <PageHeader
        title="Xero"
        section="Reports"
        actions={
          <Flex gap="2">
            <Button onClick={reload}>Refresh</Button>
            <Button variant="solid" onClick={() => setIsSending(true)}>
              Batch SendXero
            </Button>
          </Flex>
        }
      />
      <XeroFigures />
      <DataTable
        label="Waiting for Xero, or refused"
        columns={columns}
        rows={data?.data}
        isLoading={isLoading}
        rowKey={(row) => row.sheetId}
        emptyText={messages.noData}
        emptyHint="Nothing waits for Xero, and nothing was refused."
      />
      {data && data.meta.total > 0 && (
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
      {isSending && <BatchSendDialog onClose={() => setIsSending(false)} onSent={reload} />}
      {unplaced && <ChooseContactDialog row={unplaced} onClose={() => setUnplaced(null)} onChosen={reload} />}
      {skipped && <SkipDialog row={skipped} onClose={() => setSkipped(null)} onSkipped={reload} />}
    </Page>
  );
}

/** What the columns of the operations need of the page. */
interface OperationActions {
  timeZone: string;
  hasRoute: (path: string) => boolean;
  isRunning: (row: XeroOperation) => boolean;
  /** POSTs xero/{path} for a row. */
  act: (row: XeroOperation, path: string) => void;
  onSkip: (row: XeroOperation) => void;
  onChooseContact: (row: XeroOperation) => void;
}

function operationColumns(actions: OperationActions): readonly Column<XeroOperation>[] {
  const { timeZone, hasRoute, isRunning, act, onSkip, onChooseContact } = actions;
  const detailPath = ({ type, sheetId }: XeroOperation): string | null =>
    recordPaths({ kind: 'sheet', id: sheetId, type }).find(hasRoute) ?? null;
  return [
    {
      key: 'no',
      header: 'Number',
      cell: (row) => <OpenLink href={detailPath(row)}>{row.no}</OpenLink>,
    },
    {
      key: 'customer',
      header: 'Customer or supplier',
      cell: (row) => (
        <RecordLink record={partnerOf(row.type, row.customerId, row.customerName)}>{row.customerName}</RecordLink>
      ),
    },
    { key: 'date', header: 'Date', kind: 'date', cell: (row) => <DateText value={row.date} /> },
    { key: 'amount', header: 'Amount', kind: 'money', cell: (row) => <Money value={row.amount} /> },
    {
      key: 'state',
      header: 'State',
      cell: (row) => (
        <Badge tone={row.state === 'failed' ? 'danger' : 'warning'}>
          {`${row.operation === 'send' ? 'Send' : 'Recall'}: ${row.state === 'failed' ? 'Fail' : 'Pending'}`}
        </Badge>
      ),
    },
    {
      key: 'why',
      header: 'Why',
      // Several lines where it is long: the actions beside it stay in sight.
      cell: (row) => (
        <Text as="span" display="block" minW="48" data-wrap>
          {`${row.why}${row.nextAt && row.why ? ` Next try ${momentText(row.nextAt, timeZone)}.` : ''}`}
        </Text>
      ),
    },
    {
      key: 'action',
      header: 'Action',
      card: 'actions',
      pinned: true,
      cell: (row) =>
        row.state === 'failed' ? (
          <Flex gap="1">
            <Button
              busy={isRunning(row)}
              onClick={() => act(row, `${row.sheetId}/${row.operation === 'send' ? 'order' : 'recall'}`)}
            >
              Retry
            </Button>
            {row.isContactArchived && <Button onClick={() => onChooseContact(row)}>Choose contact …</Button>}
            {row.id > 0 && <Button onClick={() => onSkip(row)}>{`${SKIP[row.operation]} …`}</Button>}
          </Flex>
        ) : (
          <Flex gap="1">
            {row.nextAt && (
              <Button busy={isRunning(row)} onClick={() => act(row, `operations/${row.id}/now`)}>
                {row.operation === 'send' ? 'Send now' : 'Recall now'}
              </Button>
            )}
            {row.canCancel && (
              <Button disabled={isRunning(row)} onClick={() => act(row, `operations/${row.id}/cancel`)}>
                {row.operation === 'send' ? 'Do not send' : 'Do not recall'}
              </Button>
            )}
          </Flex>
        ),
    },
  ];
}

function SkipDialog({ row, onClose, onSkipped }: { row: XeroOperation; onClose: () => void; onSkipped: () => void }) {
  const [reason, setReason] = useState('');
  const skip = useAction(async () => {
    await api.post(`xero/operations/${row.id}/skip`, { reason });
    onSkipped();
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={row.operation === 'send' ? `Skip ${row.no}` : `Dismiss the refused recall of ${row.no}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" busy={skip.isBusy} disabled={reason.trim() === ''} onClick={() => void skip.run()}>
            {SKIP[row.operation]}
          </Button>
        </>
      }
    >
      <Text mb="2">
        {row.operation === 'send'
          ? 'It is Unsent again, and batches leave it out until somebody sends it from its own page.'
          : 'The sheet stays Sent. The reason is in its history.'}
      </Text>
      <TextField label="Reason" required value={reason} onChange={setReason} maxLength={300} />
    </Dialog>
  );
}
