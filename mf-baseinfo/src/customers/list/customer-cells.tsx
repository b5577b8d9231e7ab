import type { CustomerRow } from '@iwe/contract';
import { formatAbn, isAbnShown, recordPaths } from '@iwe/domain';
import type { customerList } from '@iwe/sheets';
import { OpenLink, XeroText } from '@iwe/ui/sheet-view';
import type { BoundListCells } from '@iwe/ui/sheet-view';

/** Returns the customers' special cells. `hasRoute`: whether this person has a screen at a path. */
export function customerCells(
  hasRoute: (path: string) => boolean,
): BoundListCells<typeof customerList.columns, CustomerRow> {
  return {
    name: (row) => (
      <OpenLink href={recordPaths({ kind: 'customer', id: row.id }).find(hasRoute) ?? null}>{row.name}</OpenLink>
    ),
    // An ABN in its groups; other codes as they are (spec §3).
    code: (row) => (isAbnShown(row.code) ? formatAbn(row.code) : row.code),
    xeroSent: (row) => <XeroText xeroSent={row.xeroSent} />,
  };
}
