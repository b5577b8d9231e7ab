import { useState } from 'react';
import type { Statements, StatementsSent } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { api, toast, useAccount, useApi, useMayCall } from '@iwe/session';
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
} from '@iwe/ui';
import type { Column } from '@iwe/ui';

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
/** Statements of one file. */
const MOST_OF_FILE = 150;
const WITHOUT_ADDRESS = 'No email address';

const notTodayText = (count: number): string =>
  count === 1
    ? '1 statement was not sent, because your emails of today are used up. It stays ticked: send it tomorrow.'
    : `${count} statements were not sent, because your emails of today are used up. They stay ticked: send them tomorrow.`;

/** What becomes of the ticked customers, as far as the buttons do not say it. */
function tickedText(ticked: number, addressed: number, emailsLeft: number): string {
  const parts = [`${ticked} ticked.`];
  if (addressed < ticked) parts.push(`${ticked - addressed} without an email address: print their PDF.`);
  if (addressed > emailsLeft)
    parts.push(
      `You may send ${emailsLeft} more emails today; ${addressed - emailsLeft} of these must wait for tomorrow.`,
    );
  if (ticked > MOST_OF_FILE) parts.push(`One PDF takes ${MOST_OF_FILE} statements.`);
  return parts.join(' ');
}

const FAILED = 'The statements could not be loaded';

/** /statements: who owes, and the statement of each by email or as PDF; by hand, or by itself. */
export function StatementsPage() {
  const { timeZone } = useAccount();
  const maySchedule = useMayCall('PUT /api/ag/statements/schedule');
  const { data, error, isLoading, reload } = useApi<Statements>('statements', undefined, { quiet: true, freshMs: 0 });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { run, isBusy } = useAction((work: () => Promise<void>) => work());
  const ticked = (data?.data ?? []).filter(({ id }) => chosen.has(id));
  const addressed = ticked.filter(({ email }) => email !== '');
  const emailsLeft = data?.emailsLeft ?? 0;
  const send = () =>
    run(async () => {
      const customers = addressed.map(({ id }) => id);
      const { sent, leftOut, notToday } = await api.post<StatementsSent>('statements', { customers });
      toast.success(sent === 1 ? '1 statement is on its way.' : `${sent} statements are on their way.`);
      if (leftOut.length > 0) toast.info(leftOut.map(({ customer, why }) => `${customer}: ${why}`).join(' '));
      if (notToday.length > 0) toast.info(notTodayText(notToday.length));
      setChosen(new Set(notToday));
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
  const columns: readonly Column<Row>[] = [
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
  if (error && !data) return <ErrorState isPage title={FAILED} lines={error.lines} onRetry={reload} />;
  return (
    <Page>
      <PageHeader
        title="Customer Statements"
        section="Reports"
        actions={
          <Flex gap="2" flexWrap="wrap" align="end">
            {data && maySchedule && (
              <SelectField
                label="Send automatically"
                clearable={false}
                value={data.schedule.frequency || 'never'}
                onChange={(value) => void schedule(value ?? 'never')}
                options={FREQUENCIES}
              />
            )}
            <Button
              disabled={chosen.size === 0 || chosen.size > MOST_OF_FILE || isBusy}
              onClick={() => void download([...chosen])}
            >
              PDF of ticked
            </Button>
            <Button
              variant="solid"
              busy={isBusy}
              disabled={Math.min(addressed.length, emailsLeft) === 0}
              onClick={() => void send()}
            >
              {`Email statements (${Math.min(addressed.length, emailsLeft)})`}
            </Button>
          </Flex>
        }
      />
      {data && data.schedule.nextOn !== null && (
        <Text fontSize="sm" color="fg.muted">
          {`Next ones go on ${dayText(data.schedule.nextOn)} to every customer who owes. ${data.schedule.lastResult}`}
        </Text>
      )}
      {ticked.length > 0 && (
        <Text role="status" fontSize="sm" color="fg.muted">
          {tickedText(ticked.length, addressed.length, emailsLeft)}
        </Text>
      )}
      {!data && isLoading && <Skeleton h="48" borderRadius="lg" />}
      {data && (
        <DataTable
          label="Customers with open documents"
          columns={columns}
          rows={data.data}
          rowKey={({ id }) => id}
          ticks={{
            ticked: chosen,
            onTicked: (keys) => setChosen(new Set([...keys].map(Number))),
            nameOf: ({ name }) => name,
          }}
          emptyText={messages.noData}
          emptyHint="Statements list what is sent to Xero and not paid there. Nothing of that kind is open."
        />
      )}
    </Page>
  );
}
