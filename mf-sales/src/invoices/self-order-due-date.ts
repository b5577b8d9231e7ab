import type { Sheet, SheetHead } from '@iwe/contract';
import { refreshedDueDate } from '@iwe/domain';
import { api } from '@iwe/session';

/**
 * Returns the due date that a waiting self-order has by its customer's present payment type, or undefined when the
 * stored one is still right or may not be changed.
 */
export function newDueDate(sheet: Sheet, today: string, orgId: number): string | undefined {
  const paymentType = sheet.csr?.paymentType ?? sheet.paymentType;
  return sheet.abilities.dates ? refreshedDueDate({ ...sheet, paymentType }, today, orgId) : undefined;
}

/** Has the server store the due date of a waiting self-order; a typed one stays. Returns the stored due date. */
export async function saveDueDate(id: number, dueDate: string): Promise<string | null> {
  const body = { dueDate, automatic: true };
  const { data } = await api.post<{ data: SheetHead }>(`orders/${id}/date`, body, { quiet: true });
  return data.dueDate;
}
