import type { CustomerField, CustomerValues } from '@iwe/domain';
import type { RequestTransaction } from '../../../core/app-types.ts';
import { writeAudit } from '../../../core/writes/public.ts';
import { insertCustomerRow, updateCustomerRow } from '../customers.repository.ts';
import type { JudgedCustomer } from './judge-customer.ts';

const side = (fields: readonly CustomerField[], values: CustomerValues): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));

/** Stores a new customer with its history; returns its id. */
export async function insertCustomer(
  tx: RequestTransaction,
  { values, changed }: JudgedCustomer,
  action = 'Create',
): Promise<number> {
  const id = await insertCustomerRow(tx, values);
  await writeAudit(tx, { action, entity: 'contact', entityId: id, after: { ...side(changed, values), version: 1 } });
  return id;
}

/** Stores a changed customer with its history under a new version. Without a change it writes nothing. */
export async function updateStoredCustomer(
  tx: RequestTransaction,
  id: number,
  version: number,
  { before, values, changed }: JudgedCustomer,
  action = 'Save',
): Promise<void> {
  if (changed.length === 0) return;
  await updateCustomerRow(tx, id, values);
  await writeAudit(tx, {
    action,
    entity: 'contact',
    entityId: id,
    before: side(changed, before),
    after: { ...side(changed, values), version: version + 1 },
  });
}
