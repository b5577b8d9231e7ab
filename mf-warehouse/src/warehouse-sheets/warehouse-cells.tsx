import type { ReactNode } from 'react';
import type { SheetRow } from '@iwe/contract';
import { SHEET_TYPES } from '@iwe/domain';
import type { SheetType } from '@iwe/domain';
import { DateText } from '@iwe/ui';
import { OpenLink, SheetStatusTag, Stacked } from '@iwe/ui/sheet-view';

/** The cells of transfers and adjustments that are more than a value. `hasDetail`: a screen of this organisation serves them. */
export function warehouseCells(hasDetail: boolean, timeZone: string): Record<'number' | 'approver' | 'status', (row: SheetRow) => ReactNode> {
  return {
    number: (row) => <OpenLink href={hasDetail ? `/order_detail/${SHEET_TYPES[row.type as SheetType].routeName}/${row.id}` : null}>{row.no}</OpenLink>,
    approver: (row) => <Stacked top={row.approver} below={row.approvedAt && <DateText value={row.approvedAt} timeZone={timeZone} />} />,
    status: (row) => <SheetStatusTag status={row.status} />,
  };
}
