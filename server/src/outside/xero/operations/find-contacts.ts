import { createHash } from 'node:crypto';
import { messages } from '@iwe/domain';
import type { XeroContact } from '../wire.ts';
import { isArchived, sentencesOf } from '../wire.ts';
import type { XeroApi, XeroOutcome } from '../xero-api.ts';

/** A customer or supplier that Xero must know. */
export interface OurContact {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  /** Another of our contacts has the same name, so a name at Xero does not say which one is meant. */
  readonly isNameShared: boolean;
  /** What Xero is told of a new one beside its name and numbers. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** Ids at Xero by our ids, and the sentences of those that Xero refused. */
export interface FoundContacts {
  readonly ids: Map<number, string>;
  readonly refused: Map<number, string>;
  /** Found by their names and without any number at Xero: they lack our mark. */
  readonly unmarked: Map<number, string>;
  /** Archived at Xero, which takes no documents for them. */
  readonly archived: Set<number>;
}

/** Returns those of these ids at Xero that already belong to contacts of ours. */
export type BoundIds = (xeroIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** Names and numbers of one request's filter, so that its URL stays short. */
const NAMES_A_CALL = 15;
/** A page, because only pages say what a contact was merged into. Names of archived contacts are not unique. */
const FOUND_A_CALL = 500;
/** A contact may have been merged into one that was merged later. */
const MAX_MERGES = 5;
const MARKS_A_CALL = 50;

/** Our mark of a contact at Xero. */
export const contactNumber = (organisation: number, id: number): string => `iWE-${organisation}-${id}`;

export const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
const lower = (text: string | undefined): string => (text ?? '').trim().toLowerCase();

/** Names are at most this long at Xero. */
const MAX_NAME = 255;
const withAddition = (name: string, addition: string | number): string => {
  const end = ` (${addition})`;
  return `${name.trim().slice(0, MAX_NAME - end.length)}${end}`;
};

/**
 * Finds contacts at Xero by our mark, then by their exact name, and creates the rest once. A name counts only where
 * one contact of ours has it and the contact at Xero is nobody else's: two customers must never share one contact
 * there. Returns the outcome instead when Xero does not answer; asked again, those that were created are found by our
 * mark.
 */
export async function findContacts(
  api: XeroApi,
  organisation: number,
  contacts: readonly OurContact[],
  boundIds: BoundIds,
): Promise<FoundContacts | Exclude<XeroOutcome, { kind: 'ok' }>> {
  const found: FoundContacts = { ids: new Map(), refused: new Map(), unmarked: new Map(), archived: new Set() };
  for (let start = 0; start < contacts.length; start += NAMES_A_CALL) {
    const part = contacts.slice(start, start + NAMES_A_CALL);
    const outcome = await api.call(organisation, {
      method: 'GET',
      path: `/Contacts?includeArchived=true&page=1&pageSize=${FOUND_A_CALL}&where=${encodeURIComponent(whereOf(organisation, part))}`,
    });
    if (outcome.kind !== 'ok') return outcome;
    const known = outcome.body['Contacts'] as XeroContact[];
    const merged = await mergedContacts(api, organisation, known);
    if ('kind' in merged) return merged;
    const taken = await boundIds([...known, ...merged.values()].map(({ ContactID }) => ContactID));
    for (const contact of part) {
      const match = matchOf(contact, { known, merged, organisation, taken });
      if (typeof match === 'string') found.refused.set(contact.id, match);
      if (!match || typeof match === 'string') continue;
      found.ids.set(contact.id, match.ContactID);
      if (!match.ContactNumber) found.unmarked.set(contact.id, match.ContactID);
      if (isArchived(match)) found.archived.add(contact.id);
    }
    const missing = part.filter(({ id }) => !found.ids.has(id) && !found.refused.has(id));
    const created = missing.length === 0 ? null : await createContacts(api, organisation, missing, known, found);
    if (created) return created;
  }
  return found;
}

/** Our marks and names, and the names that would be given to new contacts. */
function whereOf(organisation: number, contacts: readonly OurContact[]): string {
  return contacts
    .flatMap(({ id, name, code, isNameShared }) => [
      `ContactNumber==${quoted(contactNumber(organisation, id))}`,
      `Name==${quoted(name.trim())}`,
      ...(isNameShared && code ? [`Name==${quoted(withAddition(name, code))}`] : []),
    ])
    .join(' OR ');
}

/** Where archived contacts were merged to in the end, by their ids. */
async function mergedContacts(
  api: XeroApi,
  organisation: number,
  known: readonly XeroContact[],
): Promise<Map<string, XeroContact> | Exclude<XeroOutcome, { kind: 'ok' }>> {
  const byId = new Map(known.map((contact) => [contact.ContactID, contact]));
  const merged = new Map<string, XeroContact>();
  for (const contact of known) {
    let target: XeroContact | undefined = contact;
    for (let step = 0; step < MAX_MERGES && target?.MergedToContactID; step++) {
      const id: string = target.MergedToContactID;
      const outcome: XeroOutcome | null = byId.has(id)
        ? null
        : await api.call(organisation, { method: 'GET', path: `/Contacts/${id}` });
      if (outcome && outcome.kind !== 'ok') return outcome;
      if (outcome) for (const each of outcome.body['Contacts'] as XeroContact[]) byId.set(each.ContactID, each);
      target = byId.get(id);
    }
    if (target && target !== contact) merged.set(contact.ContactID, target);
  }
  return merged;
}

interface Known {
  readonly known: readonly XeroContact[];
  /** Where archived ones were merged to. */
  readonly merged: ReadonlyMap<string, XeroContact>;
  readonly organisation: number;
  readonly taken: ReadonlySet<string>;
}

/**
 * One in use by our mark, else the one that it was merged into, else by name one that nobody else of ours has: an
 * accountant makes another when one was archived. Else the archived one with our mark, which Xero then refuses in its
 * words. Returns why none may be used, where it was merged into a contact of another customer.
 */
function matchOf(
  { id, name, isNameShared }: OurContact,
  { known, merged, organisation, taken }: Known,
): XeroContact | string | undefined {
  const mark = contactNumber(organisation, id);
  const marked = known.filter((contact) => contact.ContactNumber === mark);
  const inUse = marked.find((contact) => !isArchived(contact));
  if (inUse) return inUse;
  const isFree = (contact: XeroContact) =>
    !isArchived(contact) &&
    !taken.has(contact.ContactID) &&
    (contact.ContactNumber === mark || !contact.ContactNumber?.startsWith('iWE-'));
  const targets = marked.flatMap(({ ContactID }) => merged.get(ContactID) ?? []);
  const target = targets.find(isFree);
  if (target) return target;
  const other = targets.find((contact) => !isArchived(contact));
  if (other) return messages.xeroMergedIntoAnother(other.Name ?? '');
  return known.find((contact) => !isNameShared && lower(contact.Name) === lower(name) && isFree(contact)) ?? marked[0];
}

async function createContacts(
  api: XeroApi,
  organisation: number,
  missing: readonly OurContact[],
  known: readonly XeroContact[],
  found: FoundContacts,
): Promise<Exclude<XeroOutcome, { kind: 'ok' }> | null> {
  // Names are unique at Xero: a second customer of a name is told apart by its code, else by our number.
  const names = new Set(
    known.filter(({ ContactStatus }) => ContactStatus !== 'ARCHIVED').map(({ Name }) => lower(Name)),
  );
  const body = {
    Contacts: missing.map(({ id, name, code, fields = {} }) => {
      const choices = [name.trim(), ...(code ? [withAddition(name, code)] : [])];
      const chosen = choices.find((choice) => !names.has(lower(choice))) ?? withAddition(name, id);
      names.add(lower(chosen));
      return {
        Name: chosen,
        ContactNumber: contactNumber(organisation, id),
        ...fields,
      };
    }),
  };
  const outcome = await api.call(organisation, {
    method: 'PUT',
    path: '/Contacts?summarizeErrors=false',
    body,
    key: keyOf('contacts', organisation, body),
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

/**
 * Writes our mark onto contacts at Xero that have no number: from then on they are found whatever their names are. What
 * Xero doesn't take is left to the next hourly reading, because the binding is stored here as well.
 */
export async function markContacts(
  api: XeroApi,
  organisation: number,
  contacts: ReadonlyMap<number, string>,
): Promise<void> {
  const all = [...contacts];
  for (let start = 0; start < all.length; start += MARKS_A_CALL) {
    const body = {
      Contacts: all.slice(start, start + MARKS_A_CALL).map(([id, xeroId]) => ({
        ContactID: xeroId,
        ContactNumber: contactNumber(organisation, id),
      })),
    };
    const key = keyOf('marks', organisation, body);
    const outcome = await api.call(organisation, {
      method: 'POST',
      path: '/Contacts?summarizeErrors=false',
      body,
      key,
    });
    if (outcome.kind !== 'ok') return;
  }
}

const keyOf = (what: string, organisation: number, body: object): string =>
  `${what}-${createHash('sha256')
    .update(JSON.stringify([what, organisation, body]))
    .digest('hex')}`;
