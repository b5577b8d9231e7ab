import { createHash } from 'node:crypto';
import type { XeroContact } from '../wire.ts';
import { sentencesOf } from '../wire.ts';
import type { XeroApi, XeroOutcome } from '../xero-api.ts';

/** A customer or supplier that Xero must know. */
export interface OurContact {
  readonly id: number;
  readonly name: string;
  readonly code: string;
}

/** Ids at Xero by our ids, and the sentences of those that Xero refused. */
export interface FoundContacts {
  readonly ids: Map<number, string>;
  readonly refused: Map<number, string>;
}

/** Names and numbers of one request's filter, so that its URL stays short. */
const NAMES_A_CALL = 15;

/** Our mark of a contact at Xero. */
export const contactNumber = (organisation: number, id: number): string => `iWE-${organisation}-${id}`;

const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/**
 * Finds contacts at Xero by our mark, then by their exact name, and creates the rest once. Returns the outcome instead
 * when Xero does not answer; asked again, those that were created are found by our mark.
 */
export async function findContacts(
  api: XeroApi,
  organisation: number,
  contacts: readonly OurContact[],
): Promise<FoundContacts | Exclude<XeroOutcome, { kind: 'ok' }>> {
  const found: FoundContacts = { ids: new Map(), refused: new Map() };
  for (let start = 0; start < contacts.length; start += NAMES_A_CALL) {
    const part = contacts.slice(start, start + NAMES_A_CALL);
    const where = part
      .flatMap(({ id, name }) => [`ContactNumber==${quoted(contactNumber(organisation, id))}`, `Name==${quoted(name)}`])
      .join(' OR ');
    const outcome = await api.call(organisation, {
      method: 'GET',
      path: `/Contacts?summaryOnly=true&where=${encodeURIComponent(where)}`,
    });
    if (outcome.kind !== 'ok') return outcome;
    const known = outcome.body['Contacts'] as XeroContact[];
    for (const contact of part) {
      const match = matchOf(contact, known, organisation, new Set(found.ids.values()));
      if (match) found.ids.set(contact.id, match.ContactID);
    }
    const missing = part.filter(({ id }) => !found.ids.has(id));
    const created = missing.length === 0 ? null : await createContacts(api, organisation, missing, known, found);
    if (created) return created;
  }
  return found;
}

/** By our mark; by name only where the name is nobody else's of ours. */
function matchOf(
  { id, name }: OurContact,
  known: readonly XeroContact[],
  organisation: number,
  taken: ReadonlySet<string>,
): XeroContact | undefined {
  const mark = contactNumber(organisation, id);
  return (
    known.find((contact) => contact.ContactNumber === mark) ??
    known.find(
      (contact) =>
        contact.Name?.toLowerCase() === name.trim().toLowerCase() &&
        !contact.ContactNumber?.startsWith(`iWE-${organisation}-`) &&
        !taken.has(contact.ContactID),
    )
  );
}

async function createContacts(
  api: XeroApi,
  organisation: number,
  missing: readonly OurContact[],
  known: readonly XeroContact[],
  found: FoundContacts,
): Promise<Exclude<XeroOutcome, { kind: 'ok' }> | null> {
  // Names are unique at Xero: a second customer of a name is told apart by its code.
  const names = new Set(known.map(({ Name = '' }) => Name.toLowerCase()));
  const body = {
    Contacts: missing.map(({ id, name, code }) => {
      const isTaken = names.has(name.trim().toLowerCase());
      names.add(name.trim().toLowerCase());
      return {
        Name: isTaken ? `${name.trim()} (${code || id})` : name.trim(),
        ContactNumber: contactNumber(organisation, id),
        ...(/^\d{11}$/.test(code.replaceAll(' ', '')) ? { TaxNumber: code.replaceAll(' ', '') } : {}),
      };
    }),
  };
  const key = createHash('sha256')
    .update(JSON.stringify(['contacts', organisation, body]))
    .digest('hex');
  const outcome = await api.call(organisation, {
    method: 'PUT',
    path: '/Contacts?summarizeErrors=false',
    body,
    key: `contacts-${key}`,
  });
  if (outcome.kind !== 'ok') return outcome;
  for (const [index, contact] of (outcome.body['Contacts'] as XeroContact[]).entries()) {
    const ours = missing[index];
    if (!ours) continue;
    if (contact.StatusAttributeString === 'ERROR') found.refused.set(ours.id, sentencesOf(contact));
    else found.ids.set(ours.id, contact.ContactID);
  }
  return null;
}
