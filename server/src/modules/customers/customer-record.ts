import type { CustomerAbilities, CustomerFields } from '@iwe/contract';
import { fromCents, mayEditCustomerCredit, XERO_SENT_VALUES } from '@iwe/domain';
import type { RequestTransaction } from '../../app-types.ts';
import type { ActorAccount } from '../../permissions.ts';

/** The customer's texts on the wire, each with its column. */
export const TEXT_COLUMNS = {
  name: 'name', code: 'code', loginShop: 'login_shop', email: 'email', origin_code: 'origin_code', attention: 'attention', primary_person_first: 'primary_person_first', primary_person_last: 'primary_person_last',
  phone: 'phone', mobile: 'mobile', skype: 'skype', note: 'note', website: 'website', address: 'address', city: 'city', state: 'state', postal: 'postal', country: 'country', account: 'account',
  price_strategy: 'price_type', payment_type: 'payment_type', csr_level: 'csr_level', business_type: 'business_type',
} as const;
/** Its ids, choices and its birthday. */
export const PLAIN_COLUMNS = { birthday: 'birthday', area_type: 'area_type_id', default_ship_type: 'default_ship_type', cs_id: 'service_id', bd_id: 'bd_id', class_id: 'class_id' } as const;

/** What the form may change, by the names on the wire. */
export type CustomerValues = { [Field in keyof typeof TEXT_COLUMNS]: string } & {
  birthday: string | null; area_type: number | null; default_ship_type: number; cs_id: number | null; bd_id: number | null; class_id: number | null; credit_limit: number; branch_flag: 0 | 1;
};

/** A customer's row with all that form and card show. */
export type StoredCustomer = { [Column in (typeof TEXT_COLUMNS)[keyof typeof TEXT_COLUMNS]]: string } & {
  id: number; birthday: string | null; area_type_id: number | null; default_ship_type: number; service_id: number | null; bd_id: number | null; class_id: number | null;
  credit_limit_cents: number; branch_flag: boolean; xero_balance_cents: number; xero_balance_at: Date | null; xero_state: number; content_version: number; created_at: Date; updated_at: Date;
  area: string | null; service: string | null; bd: string | null; class_name: string | null; class_notes: string | null; class_pay_type: string | null; time_zone: string;
};

const COLUMNS = [...Object.values(TEXT_COLUMNS), ...Object.values(PLAIN_COLUMNS)].map((column) => `c.${column}`).join(', ');
const nameOfStaff = (column: string): string => `(select u.name from membership m join app_user u on u.id = m.user_id where m.organisation_id = c.organisation_id and m.id = c.${column})`;
const SELECT = `select c.id, ${COLUMNS}, c.credit_limit_cents, c.branch_flag, c.xero_balance_cents, c.xero_balance_at, c.xero_state, c.content_version, c.created_at, c.updated_at, o.time_zone,
    (select a.name from area_type a where a.organisation_id = c.organisation_id and a.id = c.area_type_id) as area, ${nameOfStaff('service_id')} as service, ${nameOfStaff('bd_id')} as bd,
    k.name as class_name, k.notes as class_notes, k.pay_type as class_pay_type
  from contact c join organisation o on o.id = c.organisation_id left join customer_class k on k.organisation_id = c.organisation_id and k.id = c.class_id
  where c.organisation_id = iwe_organisation() and c.id = $1 and not c.is_supplier`;

type Queries = Pick<RequestTransaction, 'query'>;

/** A customer; undefined when this organisation has none of that id. Suppliers are none. */
export async function readCustomer(tx: Queries, id: number): Promise<StoredCustomer | undefined> {
  const [row] = await tx.query<StoredCustomer>(SELECT, [id]);
  return row;
}

/** The same under a lock. */
export async function lockCustomer(tx: Queries, id: number): Promise<StoredCustomer | undefined> {
  const [row] = await tx.query<StoredCustomer>(`${SELECT} for no key update of c`, [id]);
  return row;
}

/** Customers whose codes, blanks aside, are among these, under their locks in the order of their ids. */
export function lockCustomersByCode(tx: Queries, codes: readonly string[]): Promise<StoredCustomer[]> {
  return tx.query<StoredCustomer>(`${SELECT.replace('c.id = $1', `regexp_replace(c.code, '\\s', '', 'g') = any($1::text[])`)} order by c.id for no key update of c`, [codes]);
}

/** What the form may change of a stored customer. */
export function valuesOf(row: StoredCustomer): CustomerValues {
  const pick = (columns: Readonly<Record<string, string>>) => Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, (row as unknown as Record<string, unknown>)[column]]));
  return { ...pick(TEXT_COLUMNS), ...pick(PLAIN_COLUMNS), credit_limit: fromCents(row.credit_limit_cents), branch_flag: row.branch_flag ? 1 : 0 } as CustomerValues;
}

/** The whole form, with its read-only fields. */
export const presentForm = (row: StoredCustomer): CustomerFields => ({ ...valuesOf(row), is_supplier: 0, xeroBalance: fromCents(row.xero_balance_cents), xeroSent: XERO_SENT_VALUES[row.xero_state] ?? 'Unsent' });

/** What this user may do with a customer; the commands ask the same functions. */
export const customerAbilities = (account: Pick<ActorAccount, 'role'>): CustomerAbilities => ({ edit: true, credit: mayEditCustomerCredit(account), token: mayEditCustomerCredit(account) });
