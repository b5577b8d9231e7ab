import type { SheetRow } from '@iwe/contract';
import { CSR_ORDER_STATUS_LABELS, DrafterType, drafterTypeLabel, SheetType, SHIP_TYPE_LABELS } from '@iwe/domain';
import type { ShipType } from '@iwe/domain';
import type { invoiceList } from '@iwe/sheets';
import { Box, CopyIcon, DateText, EditIcon } from '@iwe/ui';
import { DeliveryText, KindMark, OpenLink, RowAction, SheetStatusTag, Stacked, XeroText } from '@iwe/ui/sheet-view';
import type { BoundListCells } from '@iwe/ui/sheet-view';

/** The paths that a row links to; null when no screen of this organisation serves it. */
export interface SalesPaths {
  detail: (row: SheetRow) => string | null;
  edit: (row: SheetRow) => string | null;
  clone: (row: SheetRow) => string | null;
}

/** Returns the special cells of the sales lists. */
export function salesCells(paths: SalesPaths, timeZone: string): BoundListCells<typeof invoiceList.columns> {
  return {
    number: (row) => <OpenLink href={paths.detail(row)}>{row.no}</OpenLink>,
    type: (row) => <KindMark type={row.type} />,
    drafter: (row) => (
      <Stacked
        top={row.drafter || drafterTypeLabel(row.drafterType)}
        below={row.drafter && row.drafterType === DrafterType.CustomerSelf ? drafterTypeLabel(row.drafterType) : ''}
      />
    ),
    approver: (row) => (
      <Stacked top={row.approver} below={row.approvedAt && <DateText value={row.approvedAt} timeZone={timeZone} />} />
    ),
    delivery: (row) => (
      <Stacked top={<DeliveryText deliveryStatus={row.deliveryStatus} shipType={row.shipType} />} below={row.driver} />
    ),
    area: (row) => <Stacked top={row.areaType} below={SHIP_TYPE_LABELS[row.shipType as ShipType] ?? ''} />,
    status: (row) => <StatusCell row={row} />,
    xeroSent: (row) => <XeroText xeroSent={row.xeroSent} paymentState={row.paymentState} />,
    action: (row) => (
      <>
        <RowAction href={paths.edit(row)} label={`Edit ${row.no}`}>
          <EditIcon size={14} />
        </RowAction>
        <RowAction
          href={paths.clone(row)}
          label={`Clone ${row.no} to ${row.type === SheetType.CreditNote ? 'a credit note' : 'an invoice'}`}
        >
          <CopyIcon size={14} />
        </RowAction>
      </>
    ),
  };
}

function StatusCell({ row }: { row: SheetRow }) {
  const cancelled =
    row.csrOrderStatus === 1 || row.csrOrderStatus === 2 ? CSR_ORDER_STATUS_LABELS[row.csrOrderStatus] : null;
  return (
    <Stacked
      top={<SheetStatusTag status={row.status} />}
      below={
        cancelled && (
          <Box as="span" color="danger.fg" title={cancelled}>
            {cancelled}
          </Box>
        )
      }
    />
  );
}
