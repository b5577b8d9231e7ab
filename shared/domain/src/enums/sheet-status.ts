/**
 * Sheet status (spec §3). Closing a sheet keeps status 2 and sets the closure, so 4 is never stored, and the status
 * filter doesn't offer it.
 */
export const SheetStatus = { Draft: 1, Approved: 2, Voided: 3, Closed: 4 } as const;
export type SheetStatus = (typeof SheetStatus)[keyof typeof SheetStatus];

export const SHEET_STATUS_LABELS: Readonly<Record<SheetStatus, string>> = {
  1: 'Draft',
  2: 'Approved',
  3: 'Voided',
  4: 'Closed',
};

/** The options of the status filter. */
export const FILTERABLE_SHEET_STATUSES: readonly SheetStatus[] = [1, 2, 3];

/** Closure of a purchase order. */
export const CLOSURE_VALUES = ['Closed', 'Unclosed'] as const;
export type Closure = (typeof CLOSURE_VALUES)[number];

/** Whether a sheet was printed. */
export const PRINT_VALUES = ['PRINT', 'UnPrint'] as const;
export type PrintState = (typeof PRINT_VALUES)[number];

/**
 * State of a record at the accounting service; the index is the stored code. `Pending` is the outbox's own step (DOMAIN
 * §7).
 */
export const XERO_SENT_VALUES = ['Unsent', 'Pending', 'Sent', 'Fail'] as const;
export type XeroSent = (typeof XERO_SENT_VALUES)[number];

/** The options of the filters (spec §3). */
export const FILTERABLE_XERO_SENT: readonly XeroSent[] = ['Sent', 'Unsent', 'Fail'];
/** The same of sheets, which an accountant may leave out: they are not counted as Unsent then. */
export const FILTERABLE_XERO_SENT_OF_SHEETS = ['Sent', 'Unsent', 'Fail', 'Left out'] as const;

/** Returns the tag's colour (spec §2): green Sent, red Fail, amber otherwise. */
export function xeroSentColour(xeroSent: string): 'green' | 'red' | 'amber' {
  if (xeroSent === 'Sent') return 'green';
  return xeroSent === 'Fail' ? 'red' : 'amber';
}

/** Who cancelled a self-order; 0 when it is not cancelled. */
export const CsrOrderStatus = { None: 0, CancelByStaff: 1, CancelByCsr: 2 } as const;
export type CsrOrderStatus = (typeof CsrOrderStatus)[keyof typeof CsrOrderStatus];

export const CSR_ORDER_STATUS_LABELS: Readonly<Record<1 | 2, string>> = {
  1: 'Cancel by Staff',
  2: 'Cancel by CSR',
};

/** Who drafted a sheet (spec §3). */
export const DrafterType = { Admin: 0, ServiceStaff: 1, BusinessStaff: 2, CustomerSelf: 3 } as const;
export type DrafterType = (typeof DrafterType)[keyof typeof DrafterType];

export const DRAFTER_TYPE_LABELS: Readonly<Record<DrafterType, string>> = {
  0: 'Admin',
  1: 'Staff (Service)',
  2: 'Staff (Business)',
  3: 'Customer Self',
};

/** Returns the drafter's label; 'System' for unknown types (spec §3). */
export function drafterTypeLabel(drafterType: number): string {
  return (DRAFTER_TYPE_LABELS as Readonly<Record<number, string>>)[drafterType] ?? 'System';
}
