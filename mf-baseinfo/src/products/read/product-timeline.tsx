import type { ProductTimeline } from '@iwe/contract';
import { partnerOf, SHEET_TYPES } from '@iwe/domain';
import type { SheetType } from '@iwe/domain';
import { dayText, Money, Quantity, RecordLink } from '@iwe/ui';
import { SheetStatusTag } from '@iwe/ui/sheet-view';
import { SmallTable } from '../../form/small-table.tsx';
import { TimelineCard } from '../../read/timeline-card.tsx';
import { useTimeline } from '../../read/use-timeline.ts';

const HEAD = [
  { title: 'Number' },
  { title: 'Kind' },
  { title: 'Date' },
  { title: 'Customer or supplier' },
  { title: 'Status' },
  { title: 'Qty', isNumber: true },
  { title: 'Amount', isNumber: true },
];

/** The sheets of all kinds with a product, newest first. */
export function ProductTimelineCard({ productId, newest }: { productId: number; newest: ProductTimeline }) {
  const { rows, more, isLoading, loadOlder } = useTimeline(`products/${productId}/sheets`, newest);
  return (
    <TimelineCard
      title="Sheets"
      isEmpty={rows.length === 0}
      empty="No sheet has this product yet. Press Q to quote it."
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
            <td>
              <RecordLink record={partnerOf(row.type, row.contactId, row.contact)}>{row.contact}</RecordLink>
            </td>
            <td>
              <SheetStatusTag status={row.status} />
            </td>
            <td data-number="" data-label="Qty">
              <Quantity value={row.quantity} />
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
