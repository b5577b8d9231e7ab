import type { Sheet } from '@iwe/contract';
import { CSR_ORDER_STATUS_LABELS, DRAFTER_TYPE_LABELS, DrafterType } from '@iwe/domain';
import { Badge } from '@iwe/ui';
import type { SheetState } from '@iwe/ui/sheet-view';
import { useSelfOrderReview } from './use-self-order-review.ts';

/**
 * For a customer's own order: updates its due date when it is opened, and shows a tag with who drafted or cancelled it.
 */
export function SelfOrderReview({ sheet, state }: { sheet: Sheet; state: SheetState }) {
  useSelfOrderReview(sheet, state.reload);
  if (sheet.drafterType !== DrafterType.CustomerSelf) return null;
  const isCancelled = sheet.csrOrderStatus === 1 || sheet.csrOrderStatus === 2;
  return (
    <Badge tone={isCancelled ? 'danger' : 'accent'}>
      {isCancelled ? CSR_ORDER_STATUS_LABELS[sheet.csrOrderStatus as 1 | 2] : DRAFTER_TYPE_LABELS[3]}
    </Badge>
  );
}
