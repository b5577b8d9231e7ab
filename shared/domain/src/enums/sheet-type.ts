/** The seven sheet kinds by their type number (spec §3). */
export const SheetType = {
  Invoice: 1,
  CreditNote: 2,
  PurchaseOrder: 3,
  Bill: 4,
  BillCreditNote: 5,
  Transfer: 6,
  Adjustment: 7,
} as const;
export type SheetType = (typeof SheetType)[keyof typeof SheetType];

/** How a sheet kind is called in paths, numbers and on the screen. */
export interface SheetTypeInfo {
  readonly type: SheetType;
  /** `routeName` in /order_add, /order_edit and /order_detail (DOMAIN §4). */
  readonly routeName: string;
  /** The list's path (spec §2). */
  readonly listPath: string;
  /** Two letters before the six digits of the number: IN000123. */
  readonly numberPrefix: string;
  readonly label: string;
  readonly pluralLabel: string;
}

/** Names, paths and number prefix of every kind. */
export const SHEET_TYPES: Readonly<Record<SheetType, SheetTypeInfo>> = {
  1: {
    type: 1,
    routeName: 'Invoices',
    listPath: '/invoices',
    numberPrefix: 'IN',
    label: 'Invoice',
    pluralLabel: 'Invoices',
  },
  2: {
    type: 2,
    routeName: 'CreditNotes',
    listPath: '/credit_notes',
    numberPrefix: 'CN',
    label: 'Credit Note',
    pluralLabel: 'Credit Notes',
  },
  3: {
    type: 3,
    routeName: 'PurchaseOrders',
    listPath: '/purchase_orders',
    numberPrefix: 'PO',
    label: 'Purchase Order',
    pluralLabel: 'Purchase Orders',
  },
  4: { type: 4, routeName: 'Bills', listPath: '/bills', numberPrefix: 'BL', label: 'Bill', pluralLabel: 'Bills' },
  5: {
    type: 5,
    routeName: 'BillCreditNotes',
    listPath: '/bill_credit_notes',
    numberPrefix: 'BC',
    label: 'Bill Credit Note',
    pluralLabel: 'Bill Credit Notes',
  },
  6: {
    type: 6,
    routeName: 'Transfers',
    listPath: '/transfers',
    numberPrefix: 'TR',
    label: 'Transfer',
    pluralLabel: 'Transfers',
  },
  7: {
    type: 7,
    routeName: 'Adjustments',
    listPath: '/adjustments',
    numberPrefix: 'AD',
    label: 'Adjustment',
    pluralLabel: 'Adjustments',
  },
};

/** All kinds in the order of their type numbers. */
export const ALL_SHEET_TYPES: readonly SheetType[] = [1, 2, 3, 4, 5, 6, 7];

/** Whether a sheet is an invoice or credit note, which have delivery, print and email. */
export function isSalesSheet(type: number): boolean {
  return type === SheetType.Invoice || type === SheetType.CreditNote;
}

/** Whether a sheet is a purchase order, bill or bill credit note. */
export function isPurchaseSheet(type: number): boolean {
  return type === SheetType.PurchaseOrder || type === SheetType.Bill || type === SheetType.BillCreditNote;
}

/** Whether a sheet is a credit note or bill credit note, so that its goods come back or go back. */
export function isReturnSheet(type: number): boolean {
  return type === SheetType.CreditNote || type === SheetType.BillCreditNote;
}

/** Whether a sheet is a transfer or adjustment. */
export function isWarehouseSheet(type: number): boolean {
  return type === SheetType.Transfer || type === SheetType.Adjustment;
}

/** Whether a kind is sent to the accounting service (spec §4): 1, 2, 4 and 5. */
export function isXeroSheet(type: number): boolean {
  return isSalesSheet(type) || type === SheetType.Bill || type === SheetType.BillCreditNote;
}

/** Returns the sheet type of a `routeName`, or undefined when no kind has it. */
export function sheetTypeOfRouteName(routeName: string): SheetType | undefined {
  return ALL_SHEET_TYPES.find((type) => SHEET_TYPES[type].routeName === routeName);
}

/** Returns a sheet's number: prefix and the counter with at least six digits. */
export function formatSheetNumber(type: SheetType, counter: number): string {
  return SHEET_TYPES[type].numberPrefix + String(counter).padStart(6, '0');
}

/** Parses a sheet number in upper or lower case; undefined when no kind has such numbers. */
export function parseSheetNumber(text: string): { readonly type: SheetType; readonly number: number } | undefined {
  const match = /^([a-z]{2})(\d{1,9})$/i.exec(text.trim());
  const type = ALL_SHEET_TYPES.find((candidate) => SHEET_TYPES[candidate].numberPrefix === match?.[1]?.toUpperCase());
  return match && type ? { type, number: Number(match[2]) } : undefined;
}

/** Whether a sheet is a purchase order by the specification's text rule: its number contains 'po'. */
export function isPurchaseOrderNumber(number: string): boolean {
  return number.toLowerCase().includes('po');
}

/** Returns the account code shown on lines (spec §9); organisations may configure the codes sent to Xero. */
export function lineAccountCode(type: number): string | undefined {
  if (isSalesSheet(type)) return '200 - Sales';
  return isPurchaseSheet(type) ? '630 - Inventory' : undefined;
}
