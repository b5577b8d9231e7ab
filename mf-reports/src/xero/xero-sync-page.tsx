import { use, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { XeroConnection, XeroOperation, XeroOperations } from '@iwe/contract';
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
  Skeleton,
  Text,
  TextField,
  useAction,
  useDelayed,
} from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { OpenLink } from '@iwe/ui/sheet-view';
import { BatchSendDialog } from './batch-send-dialog.tsx';
import { ChooseContactDialog } from './choose-contact-dialog.tsx';
import { NotAsked } from './not-asked.tsx';
import { TickedActions } from './ticked-actions.tsx';
import { whyNothingIsSent, XeroBanner } from './xero-banner.tsx';
import { XeroFigures } from './xero-figures.tsx';
import { XeroOperationsFilters } from './xero-operations-filters.tsx';
import type { OperationFilters } from './xero-operations-filters.tsx';

/** What is done with a refused operation that nobody tries again. */
const SKIP = { send: 'Skip', recall: 'Dismiss' } as const;

/** /xero_sync: what waits for Xero and what it refused, why, and what to do about it. */
export function XeroSyncPage() {
  const { timeZone } = useAccount();
  const hasRoute = use(HostRoutes);
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(50);
  const { filters, change } = useFilters(() => setPage(1));
  const { data, error, isLoading, reload } = useApi<XeroOperations>(
    'xero/operations',
    { page, per_page: perPage, ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) },
    { quiet: true, freshMs: 0, keepPrevious: true },
  );
  const { data: connection, error: noConnection } = useApi<XeroConnection>('xero/connection', undefined, {
    quiet: true,
    freshMs: 0,
    keepPrevious: true,
  });
  const why = connection ? whyNothingIsSent(connection) : '';
  // What is above the list must be known before it is drawn, or the list would jump.
  const isKnown = data !== undefined && (connection !== undefined || noConnection !== undefined);
  const late = useDelayed(!isKnown);
  const [ticked, setTicked] = useState<ReadonlySet<string | number>>(new Set());
  // A row that is not listed any more is not sent, although it was ticked once.
  const tickedRows = (data?.data ?? []).filter(({ sheetId }) => ticked.has(sheetId));
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
    canSend: why === '',
    isRunning: ({ sheetId }) => running?.[0] === sheetId,
    act: (row, path) => void act(row.sheetId, path),
    onSkip: setSkipped,
    onChooseContact: setUnplaced,
  });
  if (error && !data)
    return <ErrorState isPage title="What waits for Xero could not be loaded" lines={error.lines} onRetry={reload} />;
  return (
    <Page>
      <PageHeader
        title="Xero"
        section="Reports"
        actions={
          <Flex gap="2">
            <Button onClick={reload}>Refresh</Button>
            <Button variant="solid" disabled={why !== ''} onClick={() => setIsSending(true)}>
              Batch SendXero
            </Button>
          </Flex>
        }
      />
      {!isKnown && late && <Skeleton h="80" borderRadius="lg" />}
      {isKnown && (
        <>
          {why !== '' && <XeroBanner why={why} />}
          <XeroFigures />
          <XeroOperationsFilters filters={filters} onChange={change} reasons={data.reasons} />
          <NotAsked answer={data} state={filters.state} onState={(state) => change('state', state)} />
          <TickedActions
            filters={filters}
            rows={tickedRows}
            canSend={why === ''}
            reasons={data.reasons}
            onDone={() => setTicked(new Set())}
            reload={reload}
          />
          <DataTable
            label={LABELS[filters.state] ?? 'Waiting for Xero, or refused'}
            columns={columns}
            rows={data?.data}
            isLoading={isLoading}
            rowKey={(row) => row.sheetId}
            ticks={{ ticked, onTicked: setTicked, nameOf: ({ no }) => no }}
            emptyText={messages.noData}
            emptyHint={
              Object.values(filters).some((value) => value !== '')
                ? 'No sheet is like that. Change the filters.'
                : 'Nothing is on its way to Xero, and nothing was refused.'
            }
          />
        </>
      )}
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

/** What the list holds, by its filter of states. */
const LABELS: Readonly<Record<string, string>> = { unsent: 'Not sent to Xero', leftOut: 'Left out of Xero' };

const NAMES = ['state', 'type', 'search', 'why'] as const satisfies readonly (keyof OperationFilters)[];

/** The filters of the list, which live in the URL. Another filter begins with the first page. */
function useFilters(onChanged: () => void) {
  const [params, setParams] = useSearchParams();
  const filters: OperationFilters = { state: '', type: '', search: '', why: '' };
  for (const name of NAMES) filters[name] = params.get(name) ?? '';
  const change = (name: keyof OperationFilters, value: string) => {
    setParams(
      (present) => {
        const next = new URLSearchParams(present);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
    onChanged();
  };
  return { filters, change };
}

/** What the columns of the operations need of the page. */
interface OperationActions {
  timeZone: string;
  hasRoute: (path: string) => boolean;
  /** Xero is connected and its codes are confirmed. */
  canSend: boolean;
  isRunning: (row: XeroOperation) => boolean;
  /** POSTs xero/{path} for a row. */
  act: (row: XeroOperation, path: string) => void;
  onSkip: (row: XeroOperation) => void;
  onChooseContact: (row: XeroOperation) => void;
}

function operationColumns(actions: OperationActions): readonly Column<XeroOperation>[] {
  const { timeZone, hasRoute, canSend, isRunning, act, onSkip, onChooseContact } = actions;
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
        <Badge tone={row.state === 'failed' ? 'danger' : row.state === 'leftOut' ? 'neutral' : 'warning'}>
          {stateText(row)}
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
        row.state === 'unsent' ? (
          <Button
            busy={isRunning(row)}
            disabled={!canSend}
            onClick={() => act(row, `${row.sheetId}/order`)}
            aria-label={`Send ${row.no}`}
          >
            Send
          </Button>
        ) : row.state === 'leftOut' ? null : row.state === 'failed' ? (
          <Flex gap="1">
            <Button
              busy={isRunning(row)}
              disabled={!canSend}
              onClick={() => act(row, `${row.sheetId}/${row.operation === 'send' ? 'order' : 'recall'}`)}
            >
              Retry
            </Button>
            {row.isContactArchived && canSend && <Button onClick={() => onChooseContact(row)}>Choose contact …</Button>}
            {row.id > 0 && <Button onClick={() => onSkip(row)}>{`${SKIP[row.operation]} …`}</Button>}
          </Flex>
        ) : (
          <Flex gap="1">
            {row.nextAt && (
              <Button busy={isRunning(row)} disabled={!canSend} onClick={() => act(row, `operations/${row.id}/now`)}>
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

function stateText({ state, operation }: XeroOperation): string {
  if (state === 'unsent') return 'Unsent';
  if (state === 'leftOut') return 'Left out';
  return `${operation === 'send' ? 'Send' : 'Recall'}: ${state === 'failed' ? 'Fail' : 'Pending'}`;
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
