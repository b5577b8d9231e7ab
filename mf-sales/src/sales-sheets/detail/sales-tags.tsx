import type { Sheet } from '@iwe/contract';
import { Badge } from '@iwe/ui';
import { DeliveryTag, XeroTag } from '@iwe/ui/sheet-view';

/** Returns the tags beside a sales sheet's number: delivery (labelled by ship type), print mark, accounting service. */
export function salesTags(sheet: Sheet) {
  return (
    <>
      <DeliveryTag deliveryStatus={sheet.deliveryStatus} shipType={sheet.shipType} />
      {sheet.abilities.printMark && <Badge tone={sheet.print === 'PRINT' ? 'accent' : 'neutral'}>{sheet.print}</Badge>}
      <XeroTag xeroSent={sheet.xeroSent} paymentState={sheet.paymentState} page={sheet.xeroPage} />
    </>
  );
}
