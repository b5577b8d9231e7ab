import type { ProductTimeline } from '@iwe/contract';
import { partnerOf } from '@iwe/domain';
import { Quantity, RecordLink } from '@iwe/ui';
import { SheetTimeline } from '../../read/sheet-timeline.tsx';

/** The sheets of all kinds with a product, newest first. */
export const ProductTimelineCard = ({ productId, newest }: { productId: number; newest: ProductTimeline }) => (
  <SheetTimeline<ProductTimeline['data'][number]>
    path={`products/${productId}/sheets`}
    newest={newest}
    empty="No sheet has this product yet. Press Q to quote it."
    about={{
      label: 'Customer or supplier',
      cell: (row) => <RecordLink record={partnerOf(row.type, row.contactId, row.contact)}>{row.contact}</RecordLink>,
    }}
    figure={{ label: 'Qty', end: true, cell: (row) => <Quantity value={row.quantity} /> }}
  />
);
