import { t } from '@iwe/session';
import type { SheetRow } from '@iwe/contract';
import { drafterTypeLabel, PO_STATUS_LABELS, SHEET_TYPES } from '@iwe/domain';
import type { PoStatus, SheetType } from '@iwe/domain';
import type { billList, purchaseOrderList } from '@iwe/sheets';
import { Box, CopyIcon, DateText, EditIcon } from '@iwe/ui';
import { KindMark, OpenLink, RowAction, SheetStatusTag, Stacked, XeroText } from '@iwe/ui/sheet-view';
import type { BoundListCells } from '@iwe/ui/sheet-view';
import { rateText } from '../rate-text.ts';
import type { PurchasePaths } from './purchase-paths.ts';

type Cells = BoundListCells<typeof purchaseOrderList.columns> & BoundListCells<typeof billList.columns>;

/** Returns the special cells of the purchase lists. */
export function purchaseCells(paths: PurchasePaths, timeZone: string): Cells {
  return {
    number: (row) => <OpenLink href={paths.detail(row)}>{row.no}</OpenLink>,
    type: (row) => <KindMark type={row.type} />,
    fxRate: (row) => rateText(row.fx_rate, 4),
    drafter: (row) => row.drafter || t(drafterTypeLabel(row.drafterType)),
    approver: (row) => (
      <Stacked top={row.approver} below={row.approvedAt && <DateText value={row.approvedAt} timeZone={timeZone} />} />
    ),
    status: (row) => (
      <Stacked
        top={<SheetStatusTag status={row.status} isClosed={row.closure === 'Closed'} />}
        below={<Progress row={row} />}
      />
    ),
    xeroSent: (row) => <XeroText xeroSent={row.xeroSent} paymentState={row.paymentState} />,
    action: (row) => (
      <>
        <RowAction href={paths.edit(row)} label={t('Edit {}', row.no)}>
          <EditIcon size={14} />
        </RowAction>
        <RowAction
          href={paths.clone(row)}
          label={t('Clone {} to {}', row.no, t(SHEET_TYPES[row.type as SheetType].label))}
        >
          <CopyIcon size={14} />
        </RowAction>
      </>
    ),
  };
}

/** The progress of an order. Goods that have arrived without a bill are not stock yet and need attention. */
function Progress({ row }: { row: SheetRow }) {
  if (row.arrivedNotBilled)
    return (
      <Box
        as="span"
        color="spark.fg"
        fontWeight="medium"
        title={t('The goods have arrived, and no approved bill has taken all of them in yet')}
      >
        {t('arrived, not billed')}
      </Box>
    );
  return t(PO_STATUS_LABELS[row.po_status as PoStatus] ?? '') || null;
}
