import type { SheetRow } from '@iwe/contract';
import { CSR_ORDER_STATUS_LABELS, DrafterType, drafterTypeLabel, SHIP_TYPE_LABELS } from '@iwe/domain';
import type { ShipType } from '@iwe/domain';
import { Badge, CopyIcon, dayText, EditIcon, Money, momentText, Quantity } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { DeliveryText, OpenLink, SheetStatusTag, Stacked, XeroText } from '@iwe/ui/sheet';
import { KindMark } from './kind-mark.tsx';
import { RowAction } from './row-action.tsx';

/** Where a row leads; null where no screen of this organisation serves it. */
export interface InvoicePaths {
  detail: (row: SheetRow) => string | null;
  edit: (row: SheetRow) => string | null;
  clone: (row: SheetRow) => string | null;
}

/** Every column of the invoices and credit notes (spec §2). */
export function invoiceColumns(paths: InvoicePaths, timeZone: string): readonly Column<SheetRow>[] {
  return [
    { key: 'number', header: 'Number', sortable: true, cell: (row) => <OpenLink href={paths.detail(row)}>{row.no}</OpenLink> },
    { key: 'type', header: 'Type', width: 36, cell: (row) => <KindMark type={row.type} /> },
    { key: 'reference', header: 'Reference', maxWidth: 90, cell: (row) => row.reference },
    { key: 'customer', header: 'Customer', maxWidth: 170, cell: (row) => row.customerName },
    { key: 'qty', header: 'Qty', kind: 'number', cell: (row) => <Quantity value={row.qty} /> },
    { key: 'amount', header: 'Amount', kind: 'money', sortable: true, cell: (row) => <Money value={row.amount} /> },
    { key: 'date', header: 'Date', cell: (row) => dayText(row.date) },
    { key: 'deliveryDate', header: 'Dispatch Date', cell: (row) => (row.deliveryDate ? dayText(row.deliveryDate) : '') },
    { key: 'drafter', header: 'Drafter', maxWidth: 92, cell: (row) => <Stacked top={row.drafter || drafterTypeLabel(row.drafterType)} below={row.drafter && row.drafterType === DrafterType.CustomerSelf ? drafterTypeLabel(row.drafterType) : ''} /> },
    { key: 'approver', header: 'Last Approver', maxWidth: 104, cell: (row) => <Stacked top={row.approver} below={row.approvedAt ? momentText(row.approvedAt, timeZone) : ''} /> },
    { key: 'delivery', header: 'Delivery', maxWidth: 96, cell: (row) => <Stacked top={<DeliveryText deliveryStatus={row.deliveryStatus} shipType={row.shipType} />} below={row.driver} /> },
    { key: 'area', header: 'Area, Ship Type', maxWidth: 104, cell: (row) => <Stacked top={row.areaType} below={SHIP_TYPE_LABELS[row.shipType as ShipType] ?? ''} /> },
    { key: 'status', header: 'Status', cell: (row) => <StatusCell row={row} /> },
    { key: 'print', header: 'Print', cell: (row) => row.print },
    { key: 'xeroSent', header: 'Xero Sent', cell: (row) => <XeroText xeroSent={row.xeroSent} /> },
    { key: 'action', header: 'Action', kind: 'action', cell: (row) => <Actions row={row} paths={paths} /> },
  ];
}

function StatusCell({ row }: { row: SheetRow }) {
  const cancelled = row.csrOrderStatus === 1 || row.csrOrderStatus === 2 ? CSR_ORDER_STATUS_LABELS[row.csrOrderStatus] : null;
  return <>{<SheetStatusTag status={row.status} />}{cancelled && <> <Badge tone="danger">{cancelled}</Badge></>}</>;
}

function Actions({ row, paths }: { row: SheetRow; paths: InvoicePaths }) {
  return (
    <>
      <RowAction href={paths.edit(row)} label={`Edit ${row.no}`}><EditIcon size={14} /></RowAction>
      <RowAction href={paths.clone(row)} label={`Clone ${row.no} to an invoice`}><CopyIcon size={14} /></RowAction>
    </>
  );
}
