import { toCents } from '@iwe/domain';
import type { RequestTransaction } from '../../../app-types.ts';
import { writeAudit } from '../../../writes/public.ts';
import type { CustomerValues } from '../customer-record.ts';
import { CUSTOMER_COLUMNS, CUSTOMER_VALUES } from './judge-customer.ts';
import type { CustomerValue, JudgedCustomer } from './judge-customer.ts';

const COLUMNS = CUSTOMER_VALUES.map((field) => CUSTOMER_COLUMNS[field]);
const INSERT = `insert into contact (organisation_id, is_supplier, ${COLUMNS.join(', ')}) values ($1, false, ${COLUMNS.map((_, index) => `$${index + 2}`).join(', ')}) returning id`;
const UPDATE = `update contact set ${COLUMNS.map((column, index) => `${column} = $${index + 3}`).join(', ')}, content_version = content_version + 1, updated_at = now()
  where organisation_id = $1 and id = $2 and not is_supplier`;

const cell = (field: CustomerValue, values: CustomerValues): unknown => (field === 'credit_limit' ? toCents(values.credit_limit) : field === 'branch_flag' ? values.branch_flag === 1 : values[field]);
const cells = (values: CustomerValues): unknown[] => CUSTOMER_VALUES.map((field) => cell(field, values));
const side = (fields: readonly CustomerValue[], values: CustomerValues): Record<string, unknown> => Object.fromEntries(fields.map((field) => [field, values[field]]));

/** Stores a new customer with its history and gives its id. */
export async function insertCustomer(tx: RequestTransaction, { values, changed }: JudgedCustomer, action = 'Create'): Promise<number> {
  const [row] = await tx.query<{ id: number }>(INSERT, [tx.organisation, ...cells(values)]);
  const id = row?.id ?? 0;
  await writeAudit(tx, { action, entity: 'contact', entityId: id, after: { ...side(changed, values), version: 1 } });
  return id;
}

/** Stores a changed customer with its history and a new version; what changes nothing writes nothing. */
export async function updateStoredCustomer(tx: RequestTransaction, id: number, version: number, { before, values, changed }: JudgedCustomer, action = 'Save'): Promise<void> {
  if (changed.length === 0) return;
  await Promise.all([
    tx.query(UPDATE, [tx.organisation, id, ...cells(values)]),
    writeAudit(tx, { action, entity: 'contact', entityId: id, before: side(changed, before), after: { ...side(changed, values), version: version + 1 } }),
  ]);
}
