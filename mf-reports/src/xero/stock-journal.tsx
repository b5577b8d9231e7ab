import { useState } from 'react';
import type { XeroJournalMonth, XeroReconciliation } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { api, toast, useAccount, useApi } from '@iwe/session';
import {
  Badge,
  Button,
  DataTable,
  Dialog,
  ErrorState,
  Flex,
  Money,
  momentText,
  Text,
  TextField,
  useAction,
} from '@iwe/ui';
import type { Column, Tone } from '@iwe/ui';

type Stock = NonNullable<XeroReconciliation['stock']>;
type Part = Stock['parts'][number];
type Journal = XeroJournalMonth['journals'][number];
type Line = XeroJournalMonth['lines'][number];

const PART_COLUMNS: readonly Column<Part>[] = [
  { key: 'why', header: 'What the difference is made of', cell: (row) => row.why },
  { key: 'amount', header: 'Amount', kind: 'money', cell: (row) => <Money value={row.amount} /> },
];

/** The account of stock in Xero against the value of the stock here, at the end of the month. */
export function StockAccount({ stock }: { stock: Stock }) {
  const isEqual = stock.difference === 0;
  return (
    <>
      <Text as="h2" fontWeight="semibold">
        {`Account ${stock.account} and the stock`}
      </Text>
      {stock.there === null ? (
        <Text color="danger.fg">{stock.problem}</Text>
      ) : (
        <Flex columnGap="6" flexWrap="wrap" fontVariantNumeric="tabular-nums">
          <Text as="span">
            Stock here <Money value={stock.here} />
          </Text>
          <Text as="span">
            In Xero <Money value={stock.there} />
          </Text>
          <Text as="span" fontWeight="semibold" color={isEqual ? 'success.fg' : 'danger.fg'}>
            Difference <Money value={stock.difference} />
          </Text>
        </Flex>
      )}
      {stock.parts.length > 0 && (
        <DataTable
          label="Parts of the difference"
          columns={PART_COLUMNS}
          rows={stock.parts}
          rowKey={({ why }) => why}
        />
      )}
    </>
  );
}

const STATES: Readonly<Record<Journal['state'], { label: string; tone: Tone }>> = {
  waiting: { label: 'Pending', tone: 'warning' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Fail', tone: 'danger' },
  reversing: { label: 'Reversal pending', tone: 'warning' },
  reversed: { label: 'Reversed', tone: 'neutral' },
};
const isLive = ({ state }: Journal): boolean => state === 'waiting' || state === 'sent' || state === 'reversing';

const lineColumns = (inventoryAccount: string): readonly Column<Line>[] => [
  { key: 'label', header: 'Step', cell: (row) => row.label },
  {
    key: 'debit',
    header: `Debit ${inventoryAccount}`,
    kind: 'money',
    cell: ({ amount }) => amount > 0 && <Money value={amount} />,
  },
  {
    key: 'credit',
    header: `Credit ${inventoryAccount}`,
    kind: 'money',
    cell: ({ amount }) => amount < 0 && <Money value={-amount} />,
  },
  { key: 'account', header: 'Other side', cell: (row) => row.account },
];

/** The monthly journal of stock: what is proposed, line by line, and what was sent of it. */
export function StockJournal({ month, onChanged }: { month: string; onChanged: () => void }) {
  const { timeZone } = useAccount();
  const { data, error, reload } = useApi<XeroJournalMonth>('xero/journals', { month }, { quiet: true, freshMs: 0 });
  const [reversed, setReversed] = useState<Journal | null>(null);
  const changed = () => {
    reload();
    onChanged();
  };
  const sending = useAction(
    async (total: number) => {
      await api.post('xero/journals', { month, total });
      toast.success(messages.operationSuccessful);
    },
    { atEnd: changed },
  );
  if (error && !data) return <ErrorState lines={error.lines} onRetry={reload} />;
  if (!data) return null;
  const live = data.journals.find(isLive);
  const lines = live ? live.lines : data.lines;
  const total = Math.round(lines.reduce((sum, { amount }) => sum + amount, 0) * 100) / 100;
  return (
    <>
      <Flex align="center" gap="3" flexWrap="wrap">
        <Text as="h2" fontWeight="semibold">
          Journal of the month
        </Text>
        {live && <Badge tone={STATES[live.state].tone}>{STATES[live.state].label}</Badge>}
        {!live && !data.isOver && <Text color="fg.muted">The month is not over: its figures still change.</Text>}
        {!live && data.isOver && lines.length > 0 && (
          <Button variant="solid" busy={sending.isBusy} onClick={() => void sending.run(total)}>
            Send journal to Xero
          </Button>
        )}
        {live?.state === 'sent' && <Button onClick={() => setReversed(live)}>Reverse …</Button>}
        {live && live.state !== 'sent' && <Button onClick={changed}>Refresh</Button>}
      </Flex>
      <DataTable
        label="Journal of the month"
        columns={lineColumns(data.inventoryAccount)}
        rows={lines}
        rowKey={({ step }) => step}
        emptyText="Nothing was posted in this month."
      />
      <Text fontWeight="semibold">
        {`Together, account ${data.inventoryAccount}: `}
        <Money value={total} />
      </Text>
      {data.journals.map((each) => (
        <Text key={each.id} fontSize="sm" color="fg.muted">
          {`${STATES[each.state].label}: by ${each.createdBy}, ${momentText(each.createdAt, timeZone)}. ${each.error}`}
        </Text>
      ))}
      {reversed && <ReverseDialog journal={reversed} onClose={() => setReversed(null)} onReversed={changed} />}
    </>
  );
}

function ReverseDialog({
  journal,
  onClose,
  onReversed,
}: {
  journal: Journal;
  onClose: () => void;
  onReversed: () => void;
}) {
  const [reason, setReason] = useState('');
  const reverse = useAction(async () => {
    await api.post(`xero/journals/${journal.id}/reverse`, { reason });
    onReversed();
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Reverse the journal"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="solid"
            busy={reverse.isBusy}
            disabled={reason.trim() === ''}
            onClick={() => void reverse.run()}
          >
            Reverse
          </Button>
        </>
      }
    >
      <Text mb="2">It is voided in Xero. Then the month can be sent again.</Text>
      <TextField label="Reason" required value={reason} onChange={setReason} maxLength={300} />
    </Dialog>
  );
}
