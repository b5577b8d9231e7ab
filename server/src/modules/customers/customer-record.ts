import type { CustomerAbilities, CustomerFields } from '@iwe/contract';
import { canEditCustomerCredit, fromCents, XERO_SENT_VALUES } from '@iwe/domain';
import type { ActorAccount } from '../../permissions.ts';
import { PLAIN_COLUMNS, TEXT_COLUMNS } from './customer-columns.ts';
import type { CustomerValues } from './customer-columns.ts';
import type { StoredCustomer } from './customers.repository.ts';

/** Returns the form's values of a stored customer. */
export function valuesOf(row: StoredCustomer): CustomerValues {
  const pick = (columns: Readonly<Record<string, keyof StoredCustomer>>) =>
    Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, row[column]]));
  return {
    ...pick(TEXT_COLUMNS),
    ...pick(PLAIN_COLUMNS),
    credit_limit: fromCents(row.credit_limit_cents),
    branch_flag: row.branch_flag ? 1 : 0,
  } as CustomerValues;
}

/** Returns the whole form, with its read-only fields. */
export const presentForm = (row: StoredCustomer): CustomerFields => ({
  ...valuesOf(row),
  is_supplier: 0,
  xeroBalance: fromCents(row.xero_balance_cents),
  xeroSent: XERO_SENT_VALUES[row.xero_state] ?? 'Unsent',
});

/** What this user may do with a customer; the commands ask the same functions. */
export const customerAbilities = (account: Pick<ActorAccount, 'role'>): CustomerAbilities => ({
  edit: true,
  credit: canEditCustomerCredit(account),
  token: canEditCustomerCredit(account),
});
