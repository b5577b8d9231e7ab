import type { SaveCustomerRequest, SavedCustomer } from '@iwe/contract';
import { abnWarning, checkCustomer, CUSTOMER_CREDIT_FIELDS, CUSTOMER_FIXED, isPlainDate, mayCreateCustomer, mayEditCustomerCredit, messages, PriceStrategy, toCents } from '@iwe/domain';
import type { RequestTransaction } from '../../../app-types.ts';
import { forbidden, notFound, unprocessable } from '../../../errors.ts';
import type { ProblemItem } from '../../../errors.ts';
import { writeAudit } from '../../../writes/public.ts';
import { customerAbilities, lockCustomer, PLAIN_COLUMNS, presentForm, readCustomer, TEXT_COLUMNS, valuesOf } from '../customer-record.ts';
import type { CustomerValues, StoredCustomer } from '../customer-record.ts';
import { staleCustomer } from './customer-conflict.ts';

type Transaction = Pick<RequestTransaction, 'query' | 'organisation' | 'userId' | 'actor' | 'requestId'>;
type Field = keyof CustomerValues;

const COLUMNS = { ...TEXT_COLUMNS, ...PLAIN_COLUMNS, credit_limit: 'credit_limit_cents', branch_flag: 'branch_flag' } as const;
const FIELDS = Object.keys(COLUMNS) as Field[];

const BLANK: CustomerValues = {
  ...(Object.fromEntries(Object.keys(TEXT_COLUMNS).map((field) => [field, ''])) as { [Each in keyof typeof TEXT_COLUMNS]: string }),
  country: 'Australia', birthday: null, area_type: null, default_ship_type: 1, cs_id: null, bd_id: null, class_id: null, credit_limit: 0, branch_flag: 0,
};

/** The request under one name each (spec §3 "read as"), without what was left out. */
function sentOf(request: SaveCustomerRequest): Partial<CustomerValues> {
  const named: Record<string, unknown> = {
    ...request,
    credit_limit: request.credit_limit ?? request.creditLimit, price_strategy: request.price_strategy ?? request.priceType, payment_type: request.payment_type ?? request.paymentType,
    area_type: request.area_type ?? request.areaType, csr_level: request.csr_level ?? request.csrLevel, business_type: request.business_type ?? request.businessType,
    birthday: request.birthday === '' ? null : request.birthday,
  };
  return Object.fromEntries(FIELDS.flatMap((field): [string, unknown][] => (named[field] === undefined ? [] : [[field, named[field]]]))) as Partial<CustomerValues>;
}

const changedFields = (before: CustomerValues, after: CustomerValues): Field[] => FIELDS.filter((field) => before[field] !== after[field]);
const side = (fields: readonly Field[], values: CustomerValues): Record<string, unknown> => Object.fromEntries(fields.map((field) => [field, values[field]]));
const stored = (field: Field, values: CustomerValues): unknown => (field === 'credit_limit' ? toCents(values.credit_limit) : field === 'branch_flag' ? values.branch_flag === 1 : values[field]);

const KNOWN = `select
  $2::bigint is null or exists (select from area_type where organisation_id = $1 and id = $2) as area_type,
  $3::bigint is null or exists (select from customer_class where organisation_id = $1 and id = $3) as class_id,
  $4::bigint is null or exists (select from membership where organisation_id = $1 and id = $4) as cs_id,
  $5::bigint is null or exists (select from membership where organisation_id = $1 and id = $5) as bd_id`;

/** Everything that is wrong with the values: the form's rules, rights (spec §6), and what this organisation does not have. */
async function problemsOf(tx: Transaction, values: CustomerValues, before: CustomerValues, request: SaveCustomerRequest): Promise<ProblemItem[]> {
  const problems: ProblemItem[] = [...checkCustomer(values)];
  if (request.is_supplier === 1) problems.push({ code: 'customer.supplier', field: 'is_supplier', message: messages.customerStaysCustomer });
  if (!mayEditCustomerCredit(tx.actor.account)) {
    for (const field of CUSTOMER_CREDIT_FIELDS) if (values[field] !== before[field]) problems.push({ code: 'manager-required', field, needs: 'manager', message: messages.creditNeedsManager });
  }
  if (values.birthday !== null && !isPlainDate(values.birthday)) problems.push({ code: 'invalid-date', field: 'birthday', message: `birthday: ${values.birthday} is not a date. Use a date like 2026-03-31` });
  if (values.class_id !== null && values.class_id !== before.class_id && values.price_strategy !== PriceStrategy.Ocop) problems.push({ code: 'customer.class', field: 'class_id', message: messages.classNeedsOcop });
  const [known] = await tx.query<Record<'area_type' | 'class_id' | 'cs_id' | 'bd_id', boolean>>(KNOWN, [tx.organisation, values.area_type, values.class_id, values.cs_id, values.bd_id]);
  for (const [field, isKnown] of Object.entries(known ?? {})) if (!isKnown) problems.push({ code: 'unknown', field, message: `${field}: this choice does not exist. Choose another one.` });
  return problems;
}

/** A class belongs to OCOP/VIP customers; who leaves that strategy leaves the class (DOMAIN §3). */
const withClassRule = (values: CustomerValues): CustomerValues => (values.price_strategy === PriceStrategy.Ocop ? values : { ...values, class_id: null });

const columnsOf = FIELDS.map((field) => COLUMNS[field]);

/** POST customers: in organisation 4 only with crtCSR (spec §6, 403 in its words); 422 with everything that is wrong. */
export async function createCustomer(tx: Transaction, request: SaveCustomerRequest): Promise<{ data: SavedCustomer }> {
  const { account } = tx.actor;
  if (!mayCreateCustomer({ crtCSR: account.crtCsr }, account.organisation)) throw forbidden(messages.noCustomerPermission, 'create-customer-required');
  const values: CustomerValues = { ...BLANK, ...sentOf(request) };
  const problems = await problemsOf(tx, values, BLANK, request);
  if (problems.length > 0) throw unprocessable(problems);
  const [row] = await tx.query<{ id: number }>(
    `insert into contact (organisation_id, is_supplier, ${columnsOf.join(', ')}) values ($1, false, ${columnsOf.map((_, index) => `$${index + 2}`).join(', ')}) returning id`,
    [tx.organisation, ...FIELDS.map((field) => stored(field, values))]);
  const id = row?.id ?? 0;
  await writeAudit(tx as RequestTransaction, { action: 'Create', entity: 'contact', entityId: id, after: { ...side(changedFields(BLANK, values), values), version: 1 } });
  return answer(tx, id);
}

/**
 * PUT customers/{id} under the customer's lock: 409 with who, when and which fields when somebody was faster; 422 when name or
 * ABN would change, a field of role 4 changes by another hand, or something is wrong. What changes nothing writes nothing.
 */
export async function updateCustomer(tx: Transaction, id: number, request: SaveCustomerRequest): Promise<{ data: SavedCustomer }> {
  const row = await lockCustomer(tx, id);
  if (!row) throw notFound();
  const before = valuesOf(row);
  const sent = sentOf(request);
  const fixed = CUSTOMER_FIXED.filter((field) => sent[field] !== undefined && sent[field] !== before[field]);
  if (fixed.length > 0) throw unprocessable(fixed.map((field) => ({ code: 'customer.fixed', field, message: messages.fixedAfterCreation(field === 'code' ? 'ABN' : field) })));
  if (request.contentVersion === undefined) throw unprocessable([{ code: 'required', field: 'contentVersion', message: 'Send the contentVersion that this edit started from.' }]);
  if (request.contentVersion !== row.content_version) throw await staleCustomer(tx, row, request.contentVersion, sent);
  const next = { ...before, ...sent };
  const problems = await problemsOf(tx, sent.class_id === undefined || sent.class_id === null ? withClassRule(next) : next, before, request);
  if (problems.length > 0) throw unprocessable(problems);
  const values = withClassRule(next);
  const changed = changedFields(before, values);
  if (changed.length > 0) {
    await tx.query(`update contact set ${columnsOf.map((column, index) => `${column} = $${index + 3}`).join(', ')}, content_version = content_version + 1, updated_at = now() where organisation_id = $1 and id = $2 and not is_supplier`,
      [tx.organisation, id, ...FIELDS.map((field) => stored(field, values))]);
    await writeAudit(tx as RequestTransaction, { action: 'Save', entity: 'contact', entityId: id, before: side(changed, before), after: { ...side(changed, values), version: row.content_version + 1 } });
  }
  return answer(tx, id);
}

// Through the owner's view: its conditions use the index of codes without blanks.
const SAME_CODE = `select name from contact_search where not is_supplier and id <> $1 and regexp_replace(code, '\\s', '', 'g') = regexp_replace($2, '\\s', '', 'g') order by id limit 3`;

/** What to know about a saved customer: its code is no valid ABN, or another customer's as well. Neither is ever a refusal (DOMAIN §1). */
async function warningsOf(tx: Transaction, row: StoredCustomer): Promise<SavedCustomer['warnings']> {
  const abn = abnWarning(row.code);
  const twins = await tx.query<{ name: string }>(SAME_CODE, [row.id, row.code]);
  return [
    ...(abn ? [{ code: 'abn', field: 'code', message: abn }] : []),
    ...(twins.length > 0 ? [{ code: 'same-code', field: 'code', message: messages.customerCodeTaken(row.code, twins.map((twin) => twin.name).join(', ')) }] : []),
  ];
}

async function answer(tx: Transaction, id: number): Promise<{ data: SavedCustomer }> {
  const row = await readCustomer(tx, id);
  if (!row) throw new Error(`Customer ${id} vanished inside its own transaction.`);
  return { data: { id, contentVersion: row.content_version, form: presentForm(row), abilities: customerAbilities(tx.actor.account), warnings: await warningsOf(tx, row) } };
}
