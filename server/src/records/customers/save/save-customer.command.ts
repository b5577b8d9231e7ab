import type { SaveCustomerRequest, SavedCustomer } from '@iwe/contract';
import { abnWarning, canCreateCustomer, emailWarning, messages } from '@iwe/domain';
import type { RequestTransaction } from '../../../core/app-types.ts';
import { forbidden, notFound, unprocessable } from '../../../core/errors.ts';
import type { ProblemItem } from '../../../core/errors.ts';
import type { ActorAccount } from '../../../core/permissions.ts';
import { staleFields } from '../../../core/writes/public.ts';
import { customerAbilities, presentForm, valuesOf } from '../customer-record.ts';
import {
  countCustomers,
  customersWithCode,
  lockCustomerWithReferences,
  readCustomer,
  readCustomerReferences,
} from '../customers.repository.ts';
import type { StoredCustomer } from '../customers.repository.ts';
import { judgeCustomer, sentCustomer } from './judge-customer.ts';
import { insertCustomer, updateStoredCustomer } from './store-customer.ts';

/** Throws 403 in the specification's words when the organisation asks for crtCSR and the account lacks it (spec §6). */
export function assertCanCreate(account: ActorAccount): void {
  if (!canCreateCustomer({ crtCSR: account.crtCsr }, account.organisation))
    throw forbidden(messages.noCustomerPermission, 'create-customer-required');
}

/** Customers and suppliers share a table, but no request turns one into the other. */
const supplierProblem = (request: SaveCustomerRequest): ProblemItem[] =>
  request.is_supplier === 1
    ? [{ code: 'customer.supplier', field: 'is_supplier', message: messages.customerStaysCustomer }]
    : [];

/** POST customers: in organisation 4 only with crtCSR. Throws 422 with everything that is wrong. */
export async function createCustomer(
  tx: RequestTransaction,
  request: SaveCustomerRequest,
): Promise<{ data: SavedCustomer }> {
  assertCanCreate(tx.actor.account);
  const references = await readCustomerReferences(tx);
  const judged = judgeCustomer(null, sentCustomer(request, references), tx.actor.account, references);
  const problems = [...judged.problems, ...supplierProblem(request)];
  if (problems.length > 0) throw unprocessable(problems);
  const created = await answer(tx, await insertCustomer(tx, judged));
  await countCustomers(tx, 1);
  return created;
}

/**
 * PUT customers/{id} under the customer's lock. Throws 422 when name or ABN would change, 409 (who, when, which fields)
 * when somebody else changed it in the meantime, 422 for a changed field of role 4 by anybody else and for everything
 * that is wrong. Without a change it writes nothing.
 */
export async function updateCustomer(
  tx: RequestTransaction,
  id: number,
  request: SaveCustomerRequest,
): Promise<{ data: SavedCustomer }> {
  const [row, references] = await lockCustomerWithReferences(tx, id);
  if (!row) throw notFound();
  const sent = sentCustomer(request, references);
  const judged = judgeCustomer(valuesOf(row), sent, tx.actor.account, references);
  const fixed = judged.problems.filter((problem) => problem.code === 'customer.fixed');
  if (fixed.length > 0) throw unprocessable(fixed);
  if (request.contentVersion === undefined)
    throw unprocessable([
      { code: 'required', field: 'contentVersion', message: 'Send the contentVersion that this edit started from.' },
    ]);
  if (request.contentVersion !== row.content_version)
    throw await staleFields(tx, {
      what: 'this customer',
      entity: 'contact',
      id,
      versions: { seen: request.contentVersion, current: row.content_version },
      changedAt: row.updated_at,
      timeZone: row.time_zone,
      stored: { ...valuesOf(row) },
      sent,
    });
  const problems = [...judged.problems, ...supplierProblem(request)];
  if (problems.length > 0) throw unprocessable(problems);
  await updateStoredCustomer(tx, id, row.content_version, judged);
  return answer(tx, id);
}

/**
 * Warnings about a saved customer: its code is no valid ABN, another customer has the same, or no mail can be sent to
 * its address. None is ever a refusal (DOMAIN §1).
 */
async function warningsOf(tx: RequestTransaction, row: StoredCustomer): Promise<SavedCustomer['warnings']> {
  const abn = abnWarning(row.code);
  const email = emailWarning(row.email);
  const twins = await customersWithCode(tx, row);
  return [
    ...(abn ? [{ code: 'abn', field: 'code', message: abn }] : []),
    ...(email ? [{ code: 'email', field: 'email', message: email }] : []),
    ...(twins.length > 0
      ? [
          {
            code: 'same-code',
            field: 'code',
            message: messages.customerCodeTaken(row.code, twins.join(', ')),
          },
        ]
      : []),
  ];
}

async function answer(tx: RequestTransaction, id: number): Promise<{ data: SavedCustomer }> {
  const row = await readCustomer(tx, id);
  if (!row) throw new Error(`Customer ${id} vanished inside its own transaction.`);
  return {
    data: {
      id,
      contentVersion: row.content_version,
      form: presentForm(row),
      abilities: customerAbilities(tx.actor.account),
      warnings: await warningsOf(tx, row),
    },
  };
}
