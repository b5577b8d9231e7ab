import { use } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Sheet } from '@iwe/contract';
import { CSR_ORDER_STATUS_LABELS, isWaitingSelfOrder } from '@iwe/domain';
import { HostRoutes } from '@iwe/remote-kit';
import { invoiceSheet } from '@iwe/sheets';
import { SheetDetail } from '@iwe/ui/sheet-view';
import type { SheetState } from '@iwe/ui/sheet-view';
import { SALES_FIELDS } from '../../sales-sheets/detail/sales-fields.tsx';
import { salesTags } from '../../sales-sheets/detail/sales-tags.tsx';
import { salesLineCells } from '../../sales-sheets/detail/sales-line-cells.tsx';
import { SelfOrderReview } from './self-order-review.tsx';

/** The detail of an invoice. */
export function InvoiceDetailPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const hasRoute = use(HostRoutes);
  return (
    <SheetDetail
      definition={invoiceSheet}
      id={Number(id)}
      cells={salesLineCells}
      fields={SALES_FIELDS}
      tags={tags}
      voidLabel={voidLabel}
      hasRoute={hasRoute}
      onOpen={(next) => void navigate(`/order_detail/Invoices/${next}`)}
      onEdit={hasRoute('/order_edit/Invoices/1') ? (sheetId) => void navigate(`/order_edit/Invoices/${sheetId}`) : null}
    />
  );
}

// Staff cancels a waiting self-order by voiding it; the server then marks it as cancelled.
const voidLabel = (sheet: Sheet) => (isWaitingSelfOrder(sheet) ? CSR_ORDER_STATUS_LABELS[1] : undefined);

function tags(sheet: Sheet, state: SheetState) {
  return (
    <>
      {salesTags(sheet)}
      <SelfOrderReview sheet={sheet} state={state} />
    </>
  );
}
