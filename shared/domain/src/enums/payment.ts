/** What was actually paid (spec §3). */
export const ActualPayment = {
  Unpaid: 0,
  Cash: 1,
  Cheque: 2,
  Eft: 3,
  Pos: 4,
  Transfer: 5,
  AccountPeriod: 6,
  PartialPaid: 7,
} as const;
export type ActualPayment = (typeof ActualPayment)[keyof typeof ActualPayment];

export const ACTUAL_PAYMENT_LABELS: Readonly<Record<ActualPayment, string>> = {
  0: 'Unpaid',
  1: 'Cash',
  2: 'Cheque',
  3: 'EFT',
  4: 'POS',
  5: 'Transfer',
  6: 'Account Period',
  7: 'Partial Paid',
};

/** Payment types by id (position from 1) and name (spec §3). The due-date rule and the CBD rule read the name. */
export const PAYMENT_TYPES = [
  { id: 1, name: 'COD+CHQ' },
  { id: 2, name: 'COD+Transfer' },
  { id: 3, name: 'COD+EFT' },
  { id: 4, name: 'COD+POS' },
  { id: 5, name: 'COD+CASH' },
  { id: 6, name: 'COD+Card' },
  { id: 7, name: 'COD' },
  { id: 8, name: 'MUST COD' },
  { id: 9, name: 'CHQ' },
  { id: 10, name: 'CBD' },
  { id: 11, name: 'Card Deduction' },
  { id: 12, name: 'Weekly' },
  { id: 13, name: 'Fortnightly' },
  { id: 14, name: 'Monthly' },
  { id: 15, name: '30-Days' },
  { id: 16, name: 'Transfer Themselves' },
  { id: 17, name: 'Other' },
] as const;

/** Whether the payment type is Cash Before Delivery. */
export function isCashBeforeDelivery(paymentType: string): boolean {
  return /\bCBD\b/i.test(paymentType);
}
