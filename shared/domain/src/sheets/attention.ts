/**
 * Why somebody should look at a sheet. Of invoices: open at Xero after the due date, or before it; due with an unknown
 * payment; an approval that passed a price rule or a credit rule by right or permit. Of credit notes: a line without
 * the sold line. Of orders: goods that have yet to arrive; goods that arrived and are not billed.
 */
export const SHEET_ATTENTIONS = [
  'overdue',
  'owed-not-due',
  'overdue-unknown',
  'price-override',
  'credit-override',
  'no-source',
  'to-arrive',
  'not-billed',
] as const;
export type SheetAttention = (typeof SHEET_ATTENTIONS)[number];

/** The labels of the filter's options. */
export const SHEET_ATTENTION_LABELS: Readonly<Record<SheetAttention, string>> = {
  overdue: 'Overdue',
  'owed-not-due': 'Owed, not due yet',
  'overdue-unknown': 'Past due, payment unknown',
  'price-override': 'Price override',
  'credit-override': 'Credit override',
  'no-source': 'Credit without source',
  'to-arrive': 'Yet to arrive',
  'not-billed': 'Arrived, not billed',
};
