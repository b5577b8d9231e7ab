import type { transferList } from '@iwe/sheets';
import { momentText } from '@iwe/ui';
import { OpenLink, SheetStatusTag, Stacked } from '@iwe/ui/sheet';
import type { BoundListCells } from '@iwe/ui/sheet';

/** The cells of the transfers that are more than a value. `hasDetail`: a screen of this organisation serves them. */
export function transferCells(hasDetail: boolean, timeZone: string): BoundListCells<typeof transferList.columns> {
  return {
    number: (row) => <OpenLink href={hasDetail ? `/order_detail/Transfers/${row.id}` : null}>{row.no}</OpenLink>,
    approver: (row) => <Stacked top={row.approver} below={row.approvedAt ? momentText(row.approvedAt, timeZone) : ''} />,
    status: (row) => <SheetStatusTag status={row.status} />,
  };
}
