import type { CustomerTimeline } from '@iwe/contract';
import { dayText, Text } from '@iwe/ui';
import { SheetTimeline } from '../../read/sheet-timeline.tsx';

type Row = CustomerTimeline['data'][number];

/** The customer's invoices and credit notes, newest first. */
export const CustomerTimelineCard = ({ customerId, newest }: { customerId: number; newest: CustomerTimeline }) => (
  <SheetTimeline<Row>
    path={`customers/${customerId}/sheets`}
    newest={newest}
    empty="No sheet yet. Press I for the first invoice, Q for a quote."
    about={{ label: 'Reference', cell: (row) => row.reference }}
    figure={{ label: 'Payment', cell: (row) => <Payment row={row} /> }}
  />
);

const Payment = ({ row: { paymentState, dueDate } }: { row: Row }) => (
  <Text as="span" color={paymentState === 'Overdue' ? 'danger.fg' : 'inherit'}>
    {paymentState}
    {paymentState === 'Overdue' && dueDate && ` since ${dayText(dueDate)}`}
  </Text>
);
