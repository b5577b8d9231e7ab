import type { XeroContacts } from '@iwe/contract';
import type { App } from '../../../core/app-types.ts';
import { notFound, Problem, unprocessable } from '../../../core/errors.ts';
import type { RequestTransaction } from '../../../core/app-types.ts';
import { writeAudit } from '../../../core/writes/public.ts';
import { centsOf, isArchived } from '../wire.ts';
import type { XeroContact } from '../wire.ts';
import type { XeroApi } from '../xero-api.ts';
import { BOUND_NAMES, CHOOSE_CONTACT, LOCK_CONTACT } from './choose-contact.sql.ts';

const SHOWN = 50;

async function contactsOf(api: XeroApi, organisation: number, path: string): Promise<XeroContact[]> {
  const outcome = await api.call(organisation, { method: 'GET', path });
  if (outcome.kind === 'ok') return outcome.body['Contacts'] as XeroContact[];
  if (outcome.kind === 'unconnected') throw unprocessable([{ code: 'xero.unconnected', message: outcome.reason }]);
  if (outcome.kind === 'refused' && outcome.status === 404) return [];
  const reason = outcome.kind === 'refused' ? outcome.message : outcome.reason;
  throw new Problem(503, 'xero-unavailable', reason, { retryAfterSeconds: 30 });
}

/** Contacts in use at Xero with these words in name, number or email, and who of ours has them already. */
export async function findChoices(app: App, api: XeroApi, organisation: number, search: string): Promise<XeroContacts> {
  const path = `/Contacts?searchTerm=${encodeURIComponent(search)}&page=1&pageSize=${SHOWN}`;
  const found = await contactsOf(api, organisation, path);
  const bound = await app.database.read({ organisation, userId: null }, (tx) =>
    tx.query(
      BOUND_NAMES(
        organisation,
        found.map(({ ContactID }) => ContactID),
      ),
    ),
  );
  const takenBy = new Map(bound.map(({ xero_id, name }) => [xero_id, name]));
  return {
    data: found
      .filter((contact) => !isArchived(contact))
      .map(({ ContactID: id, Name: name = '', ContactNumber: number = '', EmailAddress: email = '' }) => ({
        id,
        name,
        number,
        email,
        takenBy: takenBy.get(id) ?? null,
      })),
  };
}

/** The contact in use at Xero with this id. Throws 422 in words where there is none. */
export async function readChoice(api: XeroApi, organisation: number, xeroId: string): Promise<XeroContact> {
  const [chosen] = await contactsOf(api, organisation, `/Contacts/${xeroId}`);
  if (!chosen || isArchived(chosen))
    throw unprocessable([
      {
        code: 'xero.contact',
        field: 'xeroId',
        message: 'Xero has no such contact in use. Search again, or restore it in Xero.',
      },
    ]);
  return chosen;
}

/** Makes a customer or supplier the chosen contact at Xero. Throws 404, and 422 where another one of ours has it. */
export async function chooseContact(tx: RequestTransaction, id: number, chosen: XeroContact): Promise<void> {
  const [contact] = await tx.query(LOCK_CONTACT(tx.organisation, id));
  if (!contact) throw notFound();
  const [other] = await tx.query(BOUND_NAMES(tx.organisation, [chosen.ContactID]));
  if (other && other.id !== id)
    throw unprocessable([
      {
        code: 'xero.contactTaken',
        field: 'xeroId',
        message: `${chosen.Name ?? 'This contact'} in Xero belongs to ${other.name} here. Choose another one.`,
      },
    ]);
  const cents = centsOf(chosen.Balances?.AccountsReceivable?.Outstanding);
  await tx.query(CHOOSE_CONTACT(tx.organisation, id, chosen.ContactID, cents));
  await writeAudit(tx, {
    action: 'Choose contact in Xero',
    entity: 'contact',
    entityId: id,
    before: { xeroContact: contact.xero_id },
    after: { xeroContact: chosen.Name ?? chosen.ContactID },
  });
}
