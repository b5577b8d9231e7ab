import type { Sheet } from '@iwe/contract';
import { Badge } from '@iwe/ui';
import { DeliveryTag, XeroTag } from '@iwe/ui/sheet-view';

/** Delivery in the words of its ship type, the print mark and the accounting service, beside a sales sheet's number. */
export function salesTags(sheet: Sheet) {
  return (
    <>
      <DeliveryTag deliveryStatus={sheet.deliveryStatus} shipType={sheet.shipType} />
      {sheet.abilities.printMark && <Badge tone={sheet.print === 'PRINT' ? 'accent' : 'neutral'}>{sheet.print}</Badge>}
      <XeroTag xeroSent={sheet.xeroSent} />
    </>
  );
}
