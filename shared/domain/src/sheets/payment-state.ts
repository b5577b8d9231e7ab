import type { PlainDate } from '../dates/plain-date.ts';
import { SheetType } from '../enums/sheet-type.ts';

/** What is paid of a sheet that is at Xero. */
export type PaymentState = 'Unpaid' | 'Part paid' | 'Paid' | 'Overdue';

/** What decides it. Cents; `dueCents` is null while nobody has read it. */
export interface PaymentFacts {
  readonly type: number;
  readonly xeroSent: string;
  readonly totalCents: number;
  readonly dueCents: number | null;
  readonly dueDate: PlainDate | null;
}

/**
 * Returns what is paid of a sheet on a day, or '' for one that is not at Xero. Invoices and bills of which something is
 * open after their due date are overdue; credit notes never are.
 */
export function paymentState(
  { type, xeroSent, totalCents, dueCents, dueDate }: PaymentFacts,
  today: PlainDate,
): PaymentState | '' {
  if (xeroSent !== 'Sent' || dueCents === null) return '';
  if (dueCents <= 0) return 'Paid';
  const isDebt = type === SheetType.Invoice || type === SheetType.Bill;
  if (isDebt && dueDate !== null && dueDate < today) return 'Overdue';
  return dueCents < totalCents ? 'Part paid' : 'Unpaid';
}
