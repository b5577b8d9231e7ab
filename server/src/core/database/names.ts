import { DrafterType, PoStatus, ProductCategory, SheetStatus, SheetType, XERO_SENT_VALUES } from '@iwe/domain';

// Kinds and states as SQL texts name them: `s.type = ${INVOICE} and s.status = ${APPROVED}`.

/** Kinds of sheets: `type` of a sheet, `sheet_type` of a line. */
export const {
  Invoice: INVOICE,
  CreditNote: CREDIT_NOTE,
  PurchaseOrder: PURCHASE_ORDER,
  Bill: BILL,
  BillCreditNote: BILL_CREDIT_NOTE,
  Transfer: TRANSFER,
  Adjustment: ADJUSTMENT,
} = SheetType;

/** `status` of a sheet. */
export const { Draft: DRAFT, Approved: APPROVED, Voided: VOIDED } = SheetStatus;

/** `po_status` of a purchase order. */
export const { None: NO_PROGRESS, Arrived: ARRIVED, Unloaded: UNLOADED } = PoStatus;

/** `category` of a product that has no stock. */
export const SERVICE = ProductCategory.Services;

/** `drafter_type` of a self-order. */
export const CUSTOMER_SELF = DrafterType.CustomerSelf;

/** `xero_state` of a sheet or contact: whether it waits for Xero, is there, or was refused. */
export const [UNSENT, PENDING, SENT, FAILED] = XERO_SENT_VALUES.map((_, state) => state);
