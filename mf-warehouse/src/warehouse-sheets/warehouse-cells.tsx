import type { ReactNode } from 'react';
import type { SheetRow } from '@iwe/contract';
import { SHEET_TYPES } from '@iwe/domain';
import type { SheetType } from '@iwe/domain';
import { DateText } from '@iwe/ui';
import { OpenLink, SheetStatusTag, Stacked } from '@iwe/ui/sheet-view';

/**
 * Returns the special cells of transfers and adjustments. `hasDetail`: whether a screen of this organisation serves
 * their detail page.
 */
export function warehouseCells(
  hasDetail: boolean,
  timeZone: string,
): Record<'number' | 'approver' | 'status', (row: SheetRow) => ReactNode> {
  return {
    number: (row) => (
      <OpenLink href={hasDetail ? `/order_detail/${SHEET_TYPES[row.type as SheetType].routeName}/${row.id}` : null}>
        {row.no}
      </OpenLink>
    ),
    approver: (row) => (
      <Stacked top={row.approver} below={row.approvedAt && <DateText value={row.approvedAt} timeZone={timeZone} />} />
    ),
    status: (row) => <SheetStatusTag status={row.status} />,
  };
}
