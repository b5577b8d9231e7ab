import type { CustomerTimeline } from '@iwe/contract';
import { SHEET_TYPES } from '@iwe/domain';
import type { SheetType } from '@iwe/domain';
import { dayText, Money, RecordLink, Text } from '@iwe/ui';
import { SheetStatusTag } from '@iwe/ui/sheet-view';
import { SmallTable } from '../../form/small-table.tsx';
import { TimelineCard } from '../../read/timeline-card.tsx';
import { useTimeline } from '../../read/use-timeline.ts';

const HEAD = [
  { title: 'Number' },
  { title: 'Kind' },
  { title: 'Date' },
  { title: 'Reference' },
  { title: 'Status' },
  { title: 'Payment' },
  { title: 'Amount', isNumber: true },
];

/** The customer's invoices and credit notes, newest first. */
export function CustomerTimelineCard({ customerId, newest }: { customerId: number; newest: CustomerTimeline }) {
  const { rows, more, isLoading, loadOlder } = useTimeline(`customers/${customerId}/sheets`, newest);
  return (
    <TimelineCard
      title="Sheets"
      isEmpty={rows.length === 0}
      empty="No sheet yet. Press I for the first invoice, Q for a quote."
      more={more}
      isLoading={isLoading}
      onOlder={() => void loadOlder()}
    >
      <SmallTable label="Sheets" head={HEAD}>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <RecordLink record={{ kind: 'sheet', id: row.id, type: row.type }}>{row.no}</RecordLink>
            </td>
            <td>{SHEET_TYPES[row.type as SheetType].label}</td>
            <td data-nowrap="">{dayText(row.date)}</td>
            <td>{row.reference}</td>
            <td>
              <SheetStatusTag status={row.status} />
            </td>
            <td data-nowrap="">
              <Text as="span" color={row.paymentState === 'Overdue' ? 'danger.fg' : 'inherit'}>
                {row.paymentState}
                {row.paymentState === 'Overdue' && row.dueDate && ` since ${dayText(row.dueDate)}`}
              </Text>
            </td>
            <td data-number="">
              <Money value={row.amount} />
            </td>
          </tr>
        ))}
      </SmallTable>
    </TimelineCard>
  );
}
