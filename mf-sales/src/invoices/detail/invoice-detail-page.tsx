import { use } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Sheet } from '@iwe/contract';
import { CSR_ORDER_STATUS_LABELS, isSalesSheet, isWaitingSelfOrder, SHEET_TYPES, sheetTypeOfRouteName, SheetType } from '@iwe/domain';
import { HostRoutes } from '@iwe/remote-kit';
import { Badge } from '@iwe/ui';
import { DeliveryTag, SheetDetail, XeroTag } from '@iwe/ui/sheet';
import type { SheetEdits, SheetState } from '@iwe/ui/sheet';
import { InvoiceFacts } from './invoice-facts.tsx';
import { invoiceLineColumns } from './invoice-line-columns.tsx';
import { SelfOrderReview } from './self-order-review.tsx';

/** The detail of an invoice. */
export function InvoiceDetailPage() {
  const { id = '', routeName } = useParams();
  const type = sheetTypeOfRouteName(routeName ?? '') ?? SheetType.Invoice;
  const { routeName: name, pluralLabel } = SHEET_TYPES[isSalesSheet(type) ? type : SheetType.Invoice];
  const navigate = useNavigate();
  const hasRoute = use(HostRoutes);
  const editPath = (sheetId: number) => `/order_edit/${name}/${sheetId}`;
  return (
    <SheetDetail
      id={Number(id)} type={type} section={`Sales / ${pluralLabel}`} hasMoney columns={invoiceLineColumns} facts={facts} tags={tags} voidLabel={voidLabel} hasRoute={hasRoute}
      onOpen={(next) => void navigate(`/order_detail/${name}/${next}`)} onEdit={hasRoute(editPath(1)) ? (sheetId) => void navigate(editPath(sheetId)) : null}
    />
  );
}

const facts = (sheet: Sheet, edits: SheetEdits) => <InvoiceFacts sheet={sheet} edits={edits} />;
// Voiding a waiting self-order is how staff cancels it: the server marks it so.
const voidLabel = (sheet: Sheet) => (isWaitingSelfOrder(sheet) ? CSR_ORDER_STATUS_LABELS[1] : 'Void');

function tags(sheet: Sheet, state: SheetState) {
  return (
    <>
      <DeliveryTag deliveryStatus={sheet.deliveryStatus} shipType={sheet.shipType} />
      {sheet.abilities.printMark && <Badge tone={sheet.print === 'PRINT' ? 'accent' : 'neutral'}>{sheet.print}</Badge>}
      <XeroTag xeroSent={sheet.xeroSent} />
      <SelfOrderReview sheet={sheet} state={state} />
    </>
  );
}
