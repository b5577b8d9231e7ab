import { SheetType } from '../enums/sheet-type.ts';

/** One entry of the Clone dropdown: the kind it opens and the operation of /order_add. */
export interface CloneTarget {
  readonly type: SheetType;
  readonly operation: 'clone' | 'cloneBillToInv';
  readonly label: string;
}

const INVOICE: CloneTarget = { type: SheetType.Invoice, operation: 'clone', label: 'Invoice' };
const CREDIT_NOTE: CloneTarget = { type: SheetType.CreditNote, operation: 'clone', label: 'Credit Note' };
const ORDER: CloneTarget = { type: SheetType.PurchaseOrder, operation: 'clone', label: 'Order' };
const BILL: CloneTarget = { type: SheetType.Bill, operation: 'clone', label: 'Bill' };
const BILL_CREDIT_NOTE: CloneTarget = { type: SheetType.BillCreditNote, operation: 'clone', label: 'Bill Credit Note' };
const BILL_TO_INVOICE: CloneTarget = { type: SheetType.Invoice, operation: 'cloneBillToInv', label: 'Bill -> Invoice' };

const TARGETS: Readonly<Record<SheetType, readonly CloneTarget[]>> = {
  1: [INVOICE, CREDIT_NOTE],
  2: [INVOICE, CREDIT_NOTE],
  3: [ORDER, BILL, BILL_CREDIT_NOTE],
  4: [BILL, BILL_CREDIT_NOTE, BILL_TO_INVOICE],
  5: [BILL, BILL_CREDIT_NOTE],
  6: [],
  7: [],
};

/** Returns the clone targets of a kind (spec §2); when empty, the Clone dropdown is hidden. */
export function cloneTargets(type: SheetType): readonly CloneTarget[] {
  return (TARGETS as Readonly<Partial<Record<SheetType, readonly CloneTarget[]>>>)[type] ?? [];
}
