import { useState } from 'react';
import type { Statements, StatementsSent } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { api, toast, useAccount, useApi } from '@iwe/session';
import {
  Button,
  DataTable,
  dayText,
  ErrorState,
  Flex,
  Money,
  momentText,
  Page,
  PageHeader,
  RecordLink,
  saveFile,
  SelectField,
  Skeleton,
  Text,
  useAction,
  VisuallyHidden,
} from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { Check } from '../controls/check.tsx';

type Row = Statements['data'][number];

const FREQUENCIES = [
  { value: 'never', label: 'Never' },
  { value: 'weekly', label: 'Every Monday' },
  { value: 'monthly', label: 'On the first of each month' },
] as const;
const LAST: Readonly<Record<string, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  refused: 'Refused',
  returned: 'Returned',
};
/** Customers of one request. */
const MOST = 200;
const WITHOUT_ADDRESS = 'No email address';

/** /statements: who owes, and the statement of each by email or as PDF; by hand, or by itself. */
export function StatementsPage() {
  const { timeZone, isAcct, is_admin: isAdmin } = useAccount();
  const { data, error, isLoading, reload } = useApi<Statements>('statements', undefined, { quiet: true, freshMs: 0 });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { run, isBusy } = useAction((work: () => Promise<void>) => work());
  const sendable = (data?.data ?? []).filter(({ email }) => email !== '').slice(0, MOST);
  const send = () =>
    run(async () => {
      const { sent, leftOut } = await api.post<StatementsSent>('statements', { customers: [...chosen] });
      toast.success(sent === 1 ? '1 statement is on its way.' : `${sent} statements are on their way.`);
      if (leftOut.length > 0) toast.info(leftOut.map(({ customer, why }) => `${customer}: ${why}`).join(' '));
      setChosen(new Set());
      reload();
    });
  const download = (ids: readonly number[]) =>
    run(async () => {
      saveFile(await api.blob('statements.pdf', { ids: ids.join(',') }), 'Statements.pdf');
    });
  const schedule = (frequency: string) =>
    run(async () => {
      await api.put('statements/schedule', { frequency: frequency === 'never' ? '' : frequency });
      toast.success(messages.operationSuccessful);
      reload();
    });
  const tick = (id: number, isTicked: boolean) =>
    setChosen((present) => new Set(isTicked ? [...present, id] : [...present].filter((each) => each !== id)));
  const columns: readonly Column<Row>[] = [
    {
      key: 'tick',
      header: 'Send',
      cell: ({ id, name, email }) => (
        <Check
          label={<VisuallyHidden>{name}</VisuallyHidden>}
          checked={chosen.has(id)}
          disabled={email === ''}
          onChange={(isTicked) => tick(id, isTicked)}
        />
      ),
    },
    {
      key: 'name',
      header: 'Customer',
      cell: ({ id, name }) => <RecordLink record={{ kind: 'customer', id }}>{name}</RecordLink>,
    },
    { key: 'terms', header: 'Terms', cell: ({ terms }) => terms },
    { key: 'documents', header: 'Documents', kind: 'number', cell: ({ documents }) => documents },
    { key: 'owed', header: 'Owed', kind: 'money', cell: ({ owed }) => <Money value={owed} /> },
    { key: 'overdue', header: 'Overdue', kind: 'money', cell: ({ overdue }) => <Money value={overdue} /> },
    { key: 'email', header: 'Email', cell: ({ email }) => email || WITHOUT_ADDRESS },
    {
      key: 'last',
      header: 'Last statement',
      cell: ({ lastState, lastAt }) => (lastAt ? `${LAST[lastState] ?? ''} ${momentText(lastAt, timeZone)}` : ''),
    },
    {
      key: 'action',
      header: 'Action',
      card: 'actions',
      pinned: true,
      cell: ({ id }) => (
        <Button disabled={isBusy} onClick={() => void download([id])}>
          PDF
        </Button>
      ),
    },
  ];
  if (error && !data) return <ErrorState isPage lines={error.lines} onRetry={reload} />;
  return (
    <Page>
      <PageHeader
        title="Customer Statements"
        section="Reports"
        actions={
          <Flex gap="2" flexWrap="wrap" align="end">
            {data && (isAcct || isAdmin) && (
              <SelectField
                label="Send automatically"
                clearable={false}
                value={data.schedule.frequency || 'never'}
                onChange={(value) => void schedule(value ?? 'never')}
                options={FREQUENCIES}
              />
            )}
            <Button
              disabled={sendable.length === 0}
              onClick={() => setChosen(new Set(chosen.size > 0 ? [] : sendable.map(({ id }) => id)))}
            >
              {chosen.size > 0 ? 'Untick all' : 'Tick all'}
            </Button>
            <Button disabled={chosen.size === 0 || isBusy} onClick={() => void download([...chosen])}>
              PDF of ticked
            </Button>
            <Button variant="solid" busy={isBusy} disabled={chosen.size === 0} onClick={() => void send()}>
              {`Email statements (${chosen.size})`}
            </Button>
          </Flex>
        }
      />
      {data && data.schedule.nextOn !== null && (
        <Text fontSize="sm" color="fg.muted">
          {`Next ones go on ${dayText(data.schedule.nextOn)} to every customer who owes. ${data.schedule.lastResult}`}
        </Text>
      )}
      {!data && isLoading && <Skeleton h="48" borderRadius="lg" />}
      {data && (
        <DataTable
          label="Customers with open documents"
          columns={columns}
          rows={data.data}
          rowKey={({ id }) => id}
          emptyText={messages.noData}
          emptyHint="Statements list what is sent to Xero and not paid there. Nothing of that kind is open."
        />
      )}
    </Page>
  );
}
