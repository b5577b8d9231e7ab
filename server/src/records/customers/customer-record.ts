import type { CustomerAbilities, CustomerFields } from '@iwe/contract';
import { canEditCustomerCredit, CUSTOMER_FIELDS, fromCents, XERO_SENT_VALUES } from '@iwe/domain';
import type { CustomerValues } from '@iwe/domain';
import type { ActorAccount } from '../../core/permissions.ts';
import { recordValues } from '../record-fields.ts';
import { CUSTOMER_COLUMNS } from './customer-columns.ts';
import type { StoredCustomer } from './customers.repository.ts';

/** Returns the form's values of a stored customer. */
export const valuesOf = (row: StoredCustomer): CustomerValues =>
  recordValues(CUSTOMER_FIELDS, CUSTOMER_COLUMNS, { ...row });

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
