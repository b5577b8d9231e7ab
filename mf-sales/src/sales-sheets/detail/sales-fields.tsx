import type { Sheet } from '@iwe/contract';
import { deliveryStatusLabel, formatAbn, isAbnShown } from '@iwe/domain';
import type { invoiceSheet } from '@iwe/sheets';
import { moneyText, RecordLink } from '@iwe/ui';
import { Remark, useStaff } from '@iwe/ui/sheet-view';
import type { BoundFields } from '@iwe/ui/sheet-view';

/** The special fields of a sales sheet's head. */
export const SALES_FIELDS: BoundFields<typeof invoiceSheet.form> = {
  customer: ({ csr }) => csr && <RecordLink record={{ kind: 'customer', id: csr.id }}>{csr.name}</RecordLink>,
  abn: ({ csr }) => (csr && isAbnShown(csr.code) ? formatAbn(csr.code) : null),
  balance: (sheet) =>
    `${moneyText(sheet.csrXeroBalance)}${sheet.csrCreditLimit === 0 ? ', no limit' : ` of ${moneyText(sheet.csrCreditLimit)}`}`,
  attention: ({ csr }) => (csr && csr.attention !== '' ? <Remark>{csr.attention}</Remark> : null),
  serviceStaff: (sheet) => <StaffName id={sheet.csrServiceId} />,
  businessStaff: (sheet) => <StaffName id={sheet.csrBDId} />,
  deliveryStatus: (sheet: Sheet) => deliveryStatusLabel(sheet.deliveryStatus, sheet.shipType),
};

function StaffName({ id }: { id: number | null }) {
  const { options } = useStaff();
  return options.find((person) => person.value === id)?.label ?? '–';
}
