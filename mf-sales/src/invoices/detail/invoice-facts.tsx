import type { Sheet } from '@iwe/contract';
import { ACTUAL_PAYMENT_LABELS, deliveryStatusLabel, formatDate, isAbnShown, LINE_TAG_LABELS, SHIP_TYPE_LABELS } from '@iwe/domain';
import type { ActualPayment, LineTag, ShipType } from '@iwe/domain';
import { moneyText } from '@iwe/ui';
import { deliveryDateLabel, Fact, FactCard, FactCards, Remark, useStaff } from '@iwe/ui/sheet';
import type { SheetEdits } from '@iwe/ui/sheet';

/** The head of an invoice: customer, dates, address, shipping (spec §2 "Sales sheet form", "Detail adds"). */
export function InvoiceFacts({ sheet, edits }: { sheet: Sheet; edits: SheetEdits }) {
  const staff = useStaff();
  const nameOf = (id: number | null) => (id === null ? '' : (staff.options.find((person) => person.value === id)?.label ?? ''));
  const { csr } = sheet;
  return (
    <FactCards>
      <FactCard title="Customer">
        <Fact label="Name" strong>{csr?.name}</Fact>
        {csr && isAbnShown(csr.code) && <Fact label="ABN">{csr.code}</Fact>}
        <Fact label="Price Type">{sheet.priceType}</Fact>
        <Fact label="Payment Type">{sheet.paymentType}</Fact>
        <Fact label="Area Type">{sheet.areaType}</Fact>
        <Fact label="Balance, Limit">{`${moneyText(sheet.csrXeroBalance)} of ${sheet.csrCreditLimit === 0 ? 'no limit' : moneyText(sheet.csrCreditLimit)}`}</Fact>
        {csr && csr.attention !== '' && <Remark>{csr.attention}</Remark>}
      </FactCard>
      <FactCard title="Dates, staff" onEdit={edits.dates} editLabel="Change dates">
        <Fact label="Date">{formatDate(sheet.date)}</Fact>
        <Fact label={deliveryDateLabel(sheet.type)}>{formatDate(sheet.deliveryDate)}</Fact>
        <Fact label="Due Date">{formatDate(sheet.dueDate)}</Fact>
        <Fact label="Reference">{sheet.reference}</Fact>
        <Fact label="Tag">{LINE_TAG_LABELS[sheet.tagId as LineTag]}</Fact>
        <Fact label="Service Staff">{nameOf(sheet.csrServiceId)}</Fact>
        <Fact label="Business Staff">{nameOf(sheet.csrBDId)}</Fact>
      </FactCard>
      <FactCard title="Address, notes" onEdit={edits.address} editLabel="Change address and phone">
        <Fact label="Address">{sheet.address}</Fact>
        <Fact label="Phone">{sheet.phone}</Fact>
        <Fact label="CSR Self Note">{sheet.csrSelfNote}</Fact>
        <Fact label="Comments">{sheet.comments}</Fact>
      </FactCard>
      <FactCard title="Shipping, payment" onEdit={edits.shipping} editLabel="Change shipping">
        <Fact label="Warehouse">{sheet.warehouse}</Fact>
        <Fact label="Shipping Type">{SHIP_TYPE_LABELS[sheet.shipType as ShipType]}</Fact>
        <Fact label="Driver">{sheet.driver}</Fact>
        <Fact label="Delivery Status">{deliveryStatusLabel(sheet.deliveryStatus, sheet.shipType)}</Fact>
        <Fact label="Delivery Comment">{sheet.deliveryComment}</Fact>
        <Fact label="Actual Pay Type">{ACTUAL_PAYMENT_LABELS[sheet.actualPayType as ActualPayment]}</Fact>
      </FactCard>
    </FactCards>
  );
}
