import type { SaveCustomerRequest, SavedCustomer } from '@iwe/contract';
import { abnWarning, mayCreateCustomer, messages } from '@iwe/domain';
import type { RequestTransaction } from '../../../app-types.ts';
import { forbidden, notFound, unprocessable } from '../../../errors.ts';
import type { ProblemItem } from '../../../errors.ts';
import type { ActorAccount } from '../../../permissions.ts';
import { customerAbilities, lockCustomer, presentForm, readCustomer, valuesOf } from '../customer-record.ts';
import type { StoredCustomer } from '../customer-record.ts';
import { staleCustomer } from './customer-conflict.ts';
import { readCustomerReferences } from './customer-references.ts';
import { judgeCustomer, sentCustomer } from './judge-customer.ts';
import { insertCustomer, updateStoredCustomer } from './store-customer.ts';

/** Throws 403 in the specification's words where organisation 4's rule holds and crtCSR is missing (spec §6). */
export function guardNewCustomers(account: ActorAccount): void {
  if (!mayCreateCustomer({ crtCSR: account.crtCsr }, account.organisation)) throw forbidden(messages.noCustomerPermission, 'create-customer-required');
}

/** A customer and a supplier are two different records of one table; a flag in a body moves nobody from one to the other. */
const supplierProblem = (request: SaveCustomerRequest): ProblemItem[] =>
  request.is_supplier === 1 ? [{ code: 'customer.supplier', field: 'is_supplier', message: messages.customerStaysCustomer }] : [];

/** POST customers: in organisation 4 only with crtCSR; 422 with everything that is wrong. */
export async function createCustomer(tx: RequestTransaction, request: SaveCustomerRequest): Promise<{ data: SavedCustomer }> {
  guardNewCustomers(tx.actor.account);
  const references = await readCustomerReferences(tx);
  const judged = judgeCustomer(null, sentCustomer(request, references), tx.actor.account, references);
  const problems = [...judged.problems, ...supplierProblem(request)];
  if (problems.length > 0) throw unprocessable(problems);
  return answer(tx, await insertCustomer(tx, judged));
}

/**
 * PUT customers/{id} under the customer's lock: 422 when name or ABN would change, 409 with who, when and which fields when
 * somebody was faster, 422 when a field of role 4 changes by another hand or something is wrong. What changes nothing writes nothing.
 */
export async function updateCustomer(tx: RequestTransaction, id: number, request: SaveCustomerRequest): Promise<{ data: SavedCustomer }> {
  const [row, references] = await Promise.all([lockCustomer(tx, id), readCustomerReferences(tx)]);
  if (!row) throw notFound();
  const sent = sentCustomer(request, references);
  const judged = judgeCustomer(valuesOf(row), sent, tx.actor.account, references);
  const fixed = judged.problems.filter((problem) => problem.code === 'customer.fixed');
  if (fixed.length > 0) throw unprocessable(fixed);
  if (request.contentVersion === undefined) throw unprocessable([{ code: 'required', field: 'contentVersion', message: 'Send the contentVersion that this edit started from.' }]);
  if (request.contentVersion !== row.content_version) throw await staleCustomer(tx, row, request.contentVersion, sent);
  const problems = [...judged.problems, ...supplierProblem(request)];
  if (problems.length > 0) throw unprocessable(problems);
  await updateStoredCustomer(tx, id, row.content_version, judged);
  return answer(tx, id);
}

// Through the owner's view: its conditions use the index of codes without blanks.
const SAME_CODE = `select name from contact_search where not is_supplier and id <> $1 and regexp_replace(code, '\\s', '', 'g') = regexp_replace($2, '\\s', '', 'g') order by id limit 3`;

/** What to know about a saved customer: its code is no valid ABN, or another customer's as well. Neither is ever a refusal (DOMAIN §1). */
async function warningsOf(tx: RequestTransaction, row: StoredCustomer): Promise<SavedCustomer['warnings']> {
  const abn = abnWarning(row.code);
  const twins = await tx.query<{ name: string }>(SAME_CODE, [row.id, row.code]);
  return [
    ...(abn ? [{ code: 'abn', field: 'code', message: abn }] : []),
    ...(twins.length > 0 ? [{ code: 'same-code', field: 'code', message: messages.customerCodeTaken(row.code, twins.map((twin) => twin.name).join(', ')) }] : []),
  ];
}

async function answer(tx: RequestTransaction, id: number): Promise<{ data: SavedCustomer }> {
  const row = await readCustomer(tx, id);
  if (!row) throw new Error(`Customer ${id} vanished inside its own transaction.`);
  return { data: { id, contentVersion: row.content_version, form: presentForm(row), abilities: customerAbilities(tx.actor.account), warnings: await warningsOf(tx, row) } };
}
