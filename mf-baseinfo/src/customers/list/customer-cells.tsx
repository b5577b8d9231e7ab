import type { CustomerRow } from '@iwe/contract';
import { formatAbn, isAbnShown } from '@iwe/domain';
import type { customerList } from '@iwe/sheets';
import { OpenLink, XeroText } from '@iwe/ui/sheet-view';
import type { BoundListCells } from '@iwe/ui/sheet-view';

/** Returns the customers' special cells. `hasForm`: whether a screen of this organisation serves the customer form. */
export function customerCells(hasForm: boolean): BoundListCells<typeof customerList.columns, CustomerRow> {
  return {
    name: (row) => <OpenLink href={hasForm ? `/baseinfo/Customers/${row.id}` : null}>{row.name}</OpenLink>,
    // An ABN in its groups; other codes as they are (spec §3).
    code: (row) => (isAbnShown(row.code) ? formatAbn(row.code) : row.code),
    xeroSent: (row) => <XeroText xeroSent={row.xeroSent} />,
  };
}
