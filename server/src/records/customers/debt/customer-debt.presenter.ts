import type { CustomerDebt } from '@iwe/contract';
import { addDays, debtAges, fromCents } from '@iwe/domain';
import type { DebtAge, SheetAttention } from '@iwe/domain';
import type { CustomerDebtRows, DebtHead } from './customer-debt.repository.ts';

/** Returns GET customers/{id}/debt. */
export function presentCustomerDebt({ head, ages, unknownSheets }: CustomerDebtRows, stepDays: number): CustomerDebt {
  return {
    isConnected: head.is_connected,
    readAt: head.read_at?.toISOString() ?? null,
    ages: debtAges(stepDays).map((age, at) => {
      const row = ages.find((one) => one.age === at);
      return {
        ...age,
        amount: fromCents(row?.cents ?? 0),
        sheets: row?.sheets ?? 0,
        href: invoices(head, age.from === null ? 'owed-not-due' : 'overdue', dueWithin(head, age)),
      };
    }),
    unknown: { sheets: unknownSheets, href: invoices(head, 'overdue-unknown') },
  };
}

const dueWithin = ({ today }: DebtHead, { from, to }: DebtAge): Record<string, string> =>
  from === null
    ? {}
    : {
        dueDateTo: addDays(today, -from),
        ...(to === null ? {} : { dueDateFrom: addDays(today, -to) }),
      };

/**
 * The list's filter finds customers by words; all words of code and name together fit no other one. It takes a hundred
 * characters.
 */
const invoices = (
  { code, name }: DebtHead,
  attention: SheetAttention,
  more: Readonly<Record<string, string>> = {},
): string =>
  `/invoices?${new URLSearchParams({ customer: `${code} ${name}`.trim().slice(0, 100), attention, ...more }).toString()}`;
