import type { SheetRow } from '@iwe/contract';
import { dayText, momentText, Quantity } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { OpenLink, SheetStatusTag, Stacked } from '@iwe/ui/sheet';

/** Every column of the transfers (spec §2). `hasDetail`: a screen of this organisation serves them. */
export function transferColumns(hasDetail: boolean, timeZone: string): readonly Column<SheetRow>[] {
  return [
    { key: 'number', header: 'Number', sortable: true, cell: (row) => <OpenLink href={hasDetail ? `/order_detail/Transfers/${row.id}` : null}>{row.no}</OpenLink> },
    { key: 'warehouse', header: 'Out Warehouse', cell: (row) => row.warehouse },
    { key: 'inWarehouse', header: 'In Warehouse', cell: (row) => row.inWarehouse },
    { key: 'qty', header: 'Qty', kind: 'number', cell: (row) => <Quantity value={row.qty} /> },
    { key: 'date', header: 'Date', cell: (row) => dayText(row.date) },
    { key: 'approver', header: 'Last Approver', cell: (row) => <Stacked top={row.approver} below={row.approvedAt ? momentText(row.approvedAt, timeZone) : ''} /> },
    { key: 'status', header: 'Status', cell: (row) => <SheetStatusTag status={row.status} /> },
  ];
}
