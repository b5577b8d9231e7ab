import { CUSTOMER_FIELDS } from '@iwe/domain';
import type { CustomerValues } from '@iwe/domain';
import { statement } from '../../core/database/index.ts';
import type { Reader, RowOf, Transaction } from '../../core/database/index.ts';
import { COUNT_RECORDS } from '../../core/database/lists/record-totals.sql.ts';
import { recordCells } from '../record-fields.ts';
import { CUSTOMER_COLUMN_NAMES } from './customer-columns.ts';

const staffNameSql = (column: string): string => `(select u.name from membership m join app_user u on u.id = m.user_id
    where m.organisation_id = c.organisation_id and m.id = c.${column})`;

/** Returns the SQL of stored customers of the organisation $1 that `condition` selects. */
const customersSql = (
  condition: string,
): string => `select c.id, ${CUSTOMER_COLUMN_NAMES.map((column) => `c.${column}`).join(', ')},
  c.xero_balance_cents, c.xero_balance_at, c.xero_state, c.content_version, c.created_at, c.updated_at, o.time_zone,
  (select a.name from area_type a where a.organisation_id = c.organisation_id and a.id = c.area_type_id) as area,
  ${staffNameSql('service_id')} as service, ${staffNameSql('bd_id')} as bd,
  k.name as class_name, k.notes as class_notes, k.pay_type as class_pay_type
from contact c join organisation o on o.id = c.organisation_id
  left join customer_class k on k.organisation_id = c.organisation_id and k.id = c.class_id
where c.organisation_id = $1 and not c.is_supplier and ${condition}`;

/** One customer: $1 orgId, $2 its id. */
export const CUSTOMER = statement('customers.customer', customersSql('c.id = $2'));
const LOCK = statement('customers.lock', `${customersSql('c.id = $2')} for no key update of c`);
const LOCK_BY_CODE = statement(
  'customers.lock-by-code',
  `${customersSql(`regexp_replace(c.code, '\\s', '', 'g') = any($2::text[])`)} order by c.id for no key update of c`,
);

/** A customer's row with everything that form and card show. */
export type StoredCustomer = RowOf<typeof CUSTOMER>;

/** A customer; undefined when this organisation has none of that id. Suppliers are no customers. */
export async function readCustomer(tx: Reader, id: number): Promise<StoredCustomer | undefined> {
  const [row] = await tx.query(CUSTOMER(tx.organisation, id));
  return row;
}

/** The same with its row locked against other changes. */
export async function lockCustomer(tx: Transaction, id: number): Promise<StoredCustomer | undefined> {
  const [row] = await tx.query(LOCK(tx.organisation, id));
  return row;
}

const AREAS = statement('customers.areas', 'select id, name from area_type where organisation_id = $1');
const CLASS_NAMES = statement(
  'customers.class-names',
  'select id, name from customer_class where organisation_id = $1',
);
const STAFF = statement(
  'customers.staff',
  'select m.id, u.name from membership m join app_user u on u.id = m.user_id where m.organisation_id = $1',
);

/** The records that customers of an organisation may refer to, id → name: a few hundred rows at most. */
export interface CustomerReferences {
  areas: ReadonlyMap<number, string>;
  classes: ReadonlyMap<number, string>;
  /** Accounts by eId. */
  staff: ReadonlyMap<number, string>;
}

const referenceQueries = (organisation: number) =>
  [AREAS(organisation), CLASS_NAMES(organisation), STAFF(organisation)] as const;

type Named = readonly { id: number; name: string }[];

function referencesOf([areas, classes, staff]: readonly [Named, Named, Named]): CustomerReferences {
  const byId = (rows: Named) => new Map(rows.map((row) => [row.id, row.name]));
  return { areas: byId(areas), classes: byId(classes), staff: byId(staff) };
}

export async function readCustomerReferences(tx: Reader): Promise<CustomerReferences> {
  return referencesOf(await tx.batch(referenceQueries(tx.organisation)));
}

/** Locks a customer; returns it (undefined when there is none of that id) and what customers may refer to. */
export async function lockCustomerWithReferences(
  tx: Transaction,
  id: number,
): Promise<[StoredCustomer | undefined, CustomerReferences]> {
  const [[row], ...references] = await tx.batch([LOCK(tx.organisation, id), ...referenceQueries(tx.organisation)]);
  return [row, referencesOf(references)];
}

/** Locks the customers whose codes, without blanks, are among these, by id; returns them and the references. */
export async function lockCustomersByCode(
  tx: Transaction,
  codes: readonly string[],
): Promise<[StoredCustomer[], CustomerReferences]> {
  const [rows, ...references] = await tx.batch([
    LOCK_BY_CODE(tx.organisation, codes),
    ...referenceQueries(tx.organisation),
  ]);
  return [rows, referencesOf(references)];
}

const INSERT = statement(
  'customers.insert',
  `insert into contact (organisation_id, is_supplier, ${CUSTOMER_COLUMN_NAMES.join(', ')})
  values ($1, false, ${CUSTOMER_COLUMN_NAMES.map((_, index) => `$${index + 2}`).join(', ')}) returning id`,
);

const UPDATE = statement(
  'customers.update',
  `update contact set ${CUSTOMER_COLUMN_NAMES.map((column, index) => `${column} = $${index + 3}`).join(', ')},
    content_version = content_version + 1, updated_at = now()
  where organisation_id = $1 and id = $2 and not is_supplier`,
);

/** Inserts a customer and returns its id. */
export async function insertCustomerRow(tx: Transaction, values: CustomerValues): Promise<number> {
  const [row] = await tx.query(
    INSERT(...([tx.organisation, ...recordCells(CUSTOMER_FIELDS, values)] as Parameters<typeof INSERT>)),
  );
  if (!row) throw new Error('A new customer got no id.');
  return row.id;
}

/** Counts new customers, for lists without filters. The last statement of a transaction. */
export const countCustomers = (tx: Transaction, added: number) =>
  tx.query(COUNT_RECORDS(tx.organisation, 'customer', added));

/** Stores a customer's values under a new version. */
export const updateCustomerRow = (tx: Transaction, id: number, values: CustomerValues) =>
  tx.query(UPDATE(...([tx.organisation, id, ...recordCells(CUSTOMER_FIELDS, values)] as Parameters<typeof UPDATE>)));

// Through the owner's view: its conditions use the index of codes without blanks.
const SAME_CODE = statement(
  'customers.same-code',
  `select name from contact_search where organisation_id = $1 and not is_supplier and id <> $2
    and regexp_replace(code, '\\s', '', 'g') = regexp_replace($3, '\\s', '', 'g') order by id limit 3`,
).narrow<{ name: string }>();

/** Names of up to three other customers that have this code, blanks aside. */
export async function customersWithCode(tx: Reader, { id, code }: { id: number; code: string }): Promise<string[]> {
  return (await tx.query(SAME_CODE(tx.organisation, id, code))).map((row) => row.name);
}

const CLASSES = statement(
  'customers.classes',
  'select id, name, notes, pay_type from customer_class where organisation_id = $1 order by name, id',
);

/** The organisation's customer classes by name. */
export const customerClasses = (tx: Reader) => tx.query(CLASSES(tx.organisation));
