import { useState } from 'react';
import type { ReportSchedule } from '@iwe/contract';
import { findReport } from '@iwe/reports';
import { api, useAccount } from '@iwe/session';
import {
  Badge,
  Box,
  confirm,
  DataTable,
  DateText,
  DeleteIcon,
  EditIcon,
  Flex,
  IconButton,
  Text,
  useAction,
} from '@iwe/ui';
import { Stacked } from '@iwe/ui/sheet-view';
import type { Column } from '@iwe/ui';
import { ScheduleDialog } from './schedule-dialog.tsx';
import type { useSchedules } from './use-schedules.ts';

const HOW_OFTEN = { weekly: 'Weekly', monthly: 'Monthly' } as const;

/** Reports that are sent on a schedule: when, to whom, what became of the last time. */
export function ScheduleList({ schedules }: { schedules: ReturnType<typeof useSchedules> }) {
  const { timeZone } = useAccount();
  const { data, error, isFetching, reload } = schedules;
  const [edited, setEdited] = useState<ReportSchedule | null>(null);
  const definition = edited && findReport(edited.type);
  const removal = useAction(({ id }: ReportSchedule) => api.delete(`report-schedules/${id}`), { atEnd: reload });
  const remove = async (schedule: ReportSchedule) => {
    const answer = await confirm({
      title: `Delete '${schedule.name}'?`,
      body: 'It is not sent any more. Reports that were sent already stay with the people who received them.',
      actions: [
        { id: 'cancel', label: 'Cancel', tone: 'plain' },
        { id: 'delete', label: 'Delete', tone: 'danger' },
      ],
    });
    if (answer === 'delete') void removal.run(schedule);
  };
  const columns: readonly Column<ReportSchedule>[] = [
    {
      key: 'name',
      header: 'Name',
      maxWidth: 280,
      cell: (row) => <Stacked top={row.name} below={row.name === row.reportName ? '' : row.reportName} />,
    },
    { key: 'frequency', header: 'How often', cell: (row) => HOW_OFTEN[row.frequency] },
    { key: 'recipients', header: 'Sent to', maxWidth: 320, cell: (row) => <RecipientNames row={row} /> },
    {
      key: 'next',
      header: 'Next',
      kind: 'date',
      cell: (row) => (row.isActive ? <DateText value={row.nextOn} /> : <Badge tone="neutral">Not active</Badge>),
    },
    {
      key: 'last',
      header: 'Last sent',
      maxWidth: 280,
      cell: (row) => (
        <Stacked top={<DateText value={row.lastSentAt} time timeZone={timeZone} />} below={row.lastResult} />
      ),
    },
    { key: 'owner', header: 'Made by', cell: (row) => row.owner },
    {
      key: 'action',
      header: 'Action',
      kind: 'action',
      cell: (row) => (
        <Flex gap="1" justify="flex-end">
          <IconButton size="sm" label={`Change ${row.name}`} onClick={() => setEdited(row)}>
            <EditIcon size={14} />
          </IconButton>
          <IconButton size="sm" label={`Delete ${row.name}`} onClick={() => void remove(row)}>
            <DeleteIcon size={14} />
          </IconButton>
        </Flex>
      ),
    },
  ];
  if (data?.data.length === 0) return null;
  return (
    <Box as="section" aria-label="Sent on a schedule" flexShrink={0}>
      <Text as="h2" fontWeight="semibold" mb="2">
        Sent on a schedule
      </Text>
      <Box display="flex" maxH="80">
        <DataTable
          label="Schedules"
          columns={columns}
          rows={data?.data}
          rowKey={(row) => row.id}
          isFetching={isFetching}
          error={error?.lines}
          onRetry={reload}
        />
      </Box>
      {edited && definition && (
        <ScheduleDialog
          definition={definition}
          request={edited.request}
          schedule={edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Box>
  );
}

/** The names, and in words to whom it is not sent at present. */
function RecipientNames({ row }: { row: ReportSchedule }) {
  const refused = row.recipients.filter(({ refusal }) => refusal !== null);
  return (
    <Stacked
      top={row.recipients.map(({ name }) => name).join(', ')}
      below={
        refused.length > 0 ? (
          <Text as="span" color="danger.fg">
            {refused.map(({ name, refusal }) => `${name}: ${refusal}`).join(' ')}
          </Text>
        ) : (
          ''
        )
      }
    />
  );
}
