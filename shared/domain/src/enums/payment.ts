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

/** Payment types (spec §3). The due-date rule and the CBD rule read this text. */
export const PAYMENT_TYPES = [
  'COD+CHQ',
  'COD+Transfer',
  'COD+EFT',
  'COD+POS',
  'COD+CASH',
  'COD+Card',
  'COD',
  'MUST COD',
  'CHQ',
  'CBD',
  'Card Deduction',
  'Weekly',
  'Fortnightly',
  'Monthly',
  '30-Days',
  'Transfer Themselves',
  'Other',
] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** Whether the payment type is Cash Before Delivery. */
export function isCashBeforeDelivery(paymentType: string): boolean {
  return /\bCBD\b/i.test(paymentType);
}
