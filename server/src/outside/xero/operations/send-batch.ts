import { createHash } from 'node:crypto';
import { formatMoney, messages, SheetType } from '@iwe/domain';
import type { Database } from '../../../core/database/index.ts';
import { CONNECTION } from '../connection/connection.repository.ts';
import type { ConnectionRow } from '../connection/connection.repository.ts';
import { centsOf, documentIdOf, documentNumberOf, dueCentsOf, isLive, sentencesOf } from '../wire.ts';
import type { XeroDocument } from '../wire.ts';
import { eachPage } from '../pages.ts';
import type { XeroApi, XeroOutcome } from '../xero-api.ts';
import { contactFields } from '../contacts/contact-fields.ts';
import { CONTACT_DETAILS } from '../contacts/contact-fields.sql.ts';
import { findContacts, markContacts, quoted } from './find-contacts.ts';
import type { OurContact } from './find-contacts.ts';
import {
  BOUND_CONTACTS,
  OUTGOING,
  STORE_CONTACTS,
  STORE_NUMBERS,
  UNBIND_CONTACTS,
  UNBIND_OTHERS,
} from './operations.sql.ts';
import type { Claimed, Outgoing } from './operations.sql.ts';
import type { OperationResult } from './operation-result.ts';
import { outgoingDocument, placeOf, XERO_TYPES } from './outgoing-document.ts';
import type { DocumentPlace } from './outgoing-document.ts';

/** What came of a batch: results of sheets that are decided, and why the others wait. */
export interface BatchOutcome {
  readonly results: OperationResult[];
  readonly open: Exclude<XeroOutcome, { kind: 'ok' }> | null;
}

interface Parts {
  readonly api: XeroApi;
  readonly database: Database;
  readonly organisation: number;
  /** Says that this worker still works on the batch. */
  readonly stayAlive: () => Promise<void>;
}

/** Xero's words for a document whose contact was archived, which merging does, too. */
const OF_ARCHIVED_CONTACT = /\bcontact\b.*\barchived\b/is;

/**
 * Sends claimed sheets to Xero in one call. Where an earlier attempt may have reached Xero they are looked up first,
 * and those that are found count as sent. Contacts are found or created before.
 */
export async function sendBatch(parts: Parts, claimed: readonly Claimed[]): Promise<BatchOutcome> {
  const { api, database, organisation } = parts;
  const scope = { organisation, userId: null };
  const { sheets, connection } = await database.read(scope, async (tx) => {
    const ids = claimed.map(({ id }) => id);
    const [rows, [row]] = await tx.batch([OUTGOING(organisation, ids), CONNECTION(organisation)]);
    return { sheets: rows, connection: row };
  });
  if (!connection) throw new Error('The organisation does not exist.');
  const contacts = await contactIds(parts, sheets);
  if ('kind' in contacts) return { results: [], open: contacts };
  const results = refusedFor(sheets, contacts.refused);
  const known = sheets.filter(({ contact_id }) => contacts.ids.has(contact_id));
  await parts.stayAlive();
  const isUnknown = new Set(claimed.filter((operation) => operation.is_unknown).map(({ id }) => id));
  const uncertain = known.filter(({ operation_id }) => isUnknown.has(operation_id));
  if (uncertain.length > 0) {
    const found = await lookUp(api, organisation, uncertain, contacts.ids);
    if ('kind' in found) return { results, open: found };
    results.push(...found);
  }
  const decided = new Set(results.map(({ operation }) => operation));
  const missing = known.filter(({ operation_id }) => !decided.has(operation_id));
  if (missing.length === 0) return { results, open: null };
  await parts.stayAlive();
  const sent = await sendOnce(parts, missing, { contacts: contacts.ids, connection });
  const again = await ofOtherContacts(parts, { sheets: missing, sent: sent.results, contacts: contacts.ids });
  results.push(...again.refused);
  const moved = new Set([
    ...again.sheets.map(({ operation_id }) => operation_id),
    ...again.refused.map(({ operation }) => operation),
  ]);
  const stay = sent.results.filter(({ operation }) => !moved.has(operation));
  if (again.sheets.length === 0) return { results: [...results, ...stay], open: sent.open };
  const repeated = await sendOnce(parts, again.sheets, { contacts: again.contacts, connection });
  return { results: [...results, ...stay, ...repeated.results], open: sent.open ?? repeated.open };
}

/**
 * Contacts that Xero has archived are looked for again, because the accountant may have merged them or made others.
 * Returns the refused sheets of those that are somebody else by now, and those that may go to nobody with the reason;
 * the others stay refused in Xero's words.
 */
async function ofOtherContacts(
  parts: Parts,
  {
    sheets,
    sent: results,
    contacts,
  }: { sheets: readonly Outgoing[]; sent: readonly OperationResult[]; contacts: ReadonlyMap<number, string> },
): Promise<{ sheets: Outgoing[]; refused: OperationResult[]; contacts: ReadonlyMap<number, string> }> {
  const { database, organisation } = parts;
  const archived = new Set(
    results.flatMap(({ why, operation }) => (why !== null && OF_ARCHIVED_CONTACT.test(why) ? [operation] : [])),
  );
  const concerned = sheets.filter(({ operation_id }) => archived.has(operation_id));
  if (concerned.length === 0) return { sheets: [], refused: [], contacts };
  const ids = concerned.map(({ contact_id }) => contact_id);
  await database.write({ organisation, userId: null }, (tx) => tx.query(UNBIND_CONTACTS(organisation, ids)));
  const found = await contactIds(
    parts,
    concerned.map((sheet) => ({ ...sheet, contact_xero_id: null })),
  );
  if ('kind' in found) return { sheets: [], refused: [], contacts };
  const isOther = ({ contact_id: id }: Outgoing) => found.ids.has(id) && found.ids.get(id) !== contacts.get(id);
  return { sheets: concerned.filter(isOther), refused: refusedFor(concerned, found.refused), contacts: found.ids };
}

/** The sheets whose contact may not be used, with the reason. */
const refusedFor = (sheets: readonly Outgoing[], reasons: ReadonlyMap<number, string>): OperationResult[] =>
  sheets.flatMap((sheet) => {
    const why = reasons.get(sheet.contact_id);
    return why === undefined ? [] : [refused(sheet, `${sheet.contact_name}: ${why}`)];
  });

async function contactIds({ api, database, organisation }: Parts, sheets: readonly Outgoing[]) {
  const ids = new Map<number, string>();
  const unknown = new Map<number, OurContact>();
  for (const sheet of sheets) {
    const { contact_id: id, contact_xero_id: xeroId, contact_name: name, contact_code: code } = sheet;
    if (xeroId) ids.set(id, xeroId);
    else unknown.set(id, { id, name, code, isNameShared: sheet.is_name_shared });
  }
  if (unknown.size === 0) return { ids, refused: new Map<number, string>() };
  const scope = { organisation, userId: null };
  const details = await database.read(scope, (tx) => tx.query(CONTACT_DETAILS(organisation, [...unknown.keys()])));
  for (const row of details) {
    const contact = unknown.get(row.id);
    if (contact) unknown.set(row.id, { ...contact, fields: contactFields(row) });
  }
  const found = await findContacts(api, organisation, [...unknown.values()], async (xeroIds) => {
    const bound = await database.read(scope, (tx) => tx.query(BOUND_CONTACTS(organisation, xeroIds)));
    return new Set(bound.map(({ xero_id }) => xero_id));
  });
  if ('kind' in found) return found;
  const pairs = [[...found.ids.keys()], [...found.ids.values()]] as const;
  const isArchived = pairs[0].map((id) => found.archived.has(id));
  await database.write(scope, (tx) =>
    tx.batch([UNBIND_OTHERS(organisation, ...pairs), STORE_CONTACTS(organisation, ...pairs, isArchived)]),
  );
  await markContacts(api, organisation, found.unmarked);
  for (const [id, xeroId] of found.ids) ids.set(id, xeroId);
  return { ids, refused: found.refused };
}

/**
 * Which of these sheets are at Xero already. Numbers of bills are the suppliers' and not unique there: the contact must
 * be the same, and the first line begins with our number.
 */
async function lookUp(
  api: XeroApi,
  organisation: number,
  sheets: readonly Outgoing[],
  contacts: ReadonlyMap<number, string>,
): Promise<OperationResult[] | Exclude<XeroOutcome, { kind: 'ok' }>> {
  const [first] = sheets;
  if (!first) return [];
  const place = placeOf(first.type);
  const having = await documentsOfNumbers(
    api,
    organisation,
    // Invoices and bills go in one call: a single bill among them needs the lines.
    { ...place, hasLines: !sheets.every(isSale) },
    sheets.map(({ xero_number: number }) => number),
  );
  if ('kind' in having) return having;
  const documents = having.filter(isLive);
  return sheets.flatMap((sheet) => {
    const found = documents.find(
      (document) =>
        documentNumberOf(document) === sheet.xero_number &&
        document.Type === XERO_TYPES[sheet.type] &&
        document.Contact?.ContactID === contacts.get(sheet.contact_id) &&
        (isSale(sheet) || document.LineItems?.[0]?.Description?.startsWith(`${sheet.no}: `) === true),
    );
    return found ? [sent(sheet, found)] : [];
  });
}

/** So that the URL of a look-up stays short. */
const NUMBERS_A_CALL = 90;

async function documentsOfNumbers(
  api: XeroApi,
  organisation: number,
  place: DocumentPlace & { readonly hasLines?: boolean },
  numbers: readonly string[],
): Promise<XeroDocument[] | Exclude<XeroOutcome, { kind: 'ok' }>> {
  const found: XeroDocument[] = [];
  for (let start = 0; start < numbers.length; start += NUMBERS_A_CALL) {
    const part = numbers.slice(start, start + NUMBERS_A_CALL);
    // Numbers of suppliers may have commas, and the lines of their documents are compared.
    const query =
      place.list === 'Invoices' && !place.hasLines
        ? `InvoiceNumbers=${encodeURIComponent(part.join(','))}&summaryOnly=true`
        : `where=${encodeURIComponent(part.map((no) => `${place.numberField}==${quoted(no)}`).join(' OR '))}`;
    const read = { list: place.list, path: `${place.path}?${query}&` };
    const open = await eachPage<XeroDocument>(api, organisation, read, (rows) => void found.push(...rows));
    if (open) return open;
  }
  return found;
}

/** Xero's words where a number belongs to another document, or to one that was voided or deleted. */
const OF_USED_NUMBER = /must be unique|not of valid status for modification/i;
/** A sheet's number at Xero gets an addition at most so often. */
const MAX_ADDITION = 9;

/**
 * Sends sheets, and those again whose number is used up by documents that were voided or deleted there: with an
 * addition, which their history tells.
 */
async function sendOnce(
  parts: Parts,
  sheets: readonly Outgoing[],
  context: { contacts: ReadonlyMap<number, string>; connection: ConnectionRow },
): Promise<BatchOutcome> {
  const { api, database, organisation } = parts;
  const first = await sendInParts(api, organisation, sheets, context);
  const used = new Set(
    first.results.flatMap(({ why, operation }) => (OF_USED_NUMBER.test(why ?? '') ? [operation] : [])),
  );
  const [one, ...others] = sheets.filter(({ operation_id }) => used.has(operation_id));
  if (!one) return first;
  const additions = Array.from({ length: MAX_ADDITION }, (_, index) => index + 1);
  const choices = ({ no }: Outgoing) => additions.map((addition) => (addition === 1 ? no : `${no}-${addition}`));
  const having = await documentsOfNumbers(api, organisation, placeOf(one.type), [one, ...others].flatMap(choices));
  // They stay refused in Xero's words; somebody may try again.
  if ('kind' in having) return first;
  const renumbered = [one, ...others].flatMap((sheet): Outgoing[] => {
    const taken = having.filter(({ Type }) => Type === XERO_TYPES[sheet.type]);
    if (taken.some((document) => isLive(document) && documentNumberOf(document) === sheet.xero_number)) return [];
    const free = choices(sheet).find((number) => !taken.some((document) => documentNumberOf(document) === number));
    return free === undefined ? [] : [{ ...sheet, xero_number: free }];
  });
  if (renumbered.length === 0) return first;
  await database.write({ organisation, userId: null }, (tx) =>
    tx.query(
      STORE_NUMBERS(
        organisation,
        renumbered.map(({ id }) => id),
        renumbered.map(({ xero_number: number }) => number),
      ),
    ),
  );
  const second = await sendInParts(api, organisation, renumbered, context);
  const again = new Set(renumbered.map(({ operation_id }) => operation_id));
  return {
    results: [...first.results.filter(({ operation }) => !again.has(operation)), ...second.results],
    open: first.open ?? second.open,
  };
}

/** Characters of one call's documents: Xero takes 3.5 MB and answers about three times as much as it was sent. */
const MAX_CHARACTERS = 1_000_000;

/**
 * Sends sheets in as many calls as their sizes need. Which ones go together follows from their order alone, so that a
 * repeated attempt makes the same calls. Ends with the first call that is not decided.
 */
async function sendInParts(
  api: XeroApi,
  organisation: number,
  sheets: readonly Outgoing[],
  context: { contacts: ReadonlyMap<number, string>; connection: ConnectionRow },
): Promise<BatchOutcome> {
  const parts: Outgoing[][] = [];
  let characters = Infinity;
  for (const sheet of sheets) {
    const size = JSON.stringify(sheet.lines).length;
    characters += size;
    if (characters > MAX_CHARACTERS) {
      parts.push([]);
      characters = size;
    }
    parts.at(-1)?.push(sheet);
  }
  const results: OperationResult[] = [];
  for (const part of parts) {
    const sent = await send(api, organisation, part, context);
    results.push(...sent.results);
    if (sent.open) return { results, open: sent.open };
  }
  return { results, open: null };
}

async function send(
  api: XeroApi,
  organisation: number,
  sheets: readonly Outgoing[],
  { contacts, connection }: { contacts: ReadonlyMap<number, string>; connection: ConnectionRow },
): Promise<BatchOutcome> {
  const [first] = sheets;
  if (!first) return { results: [], open: null };
  const place = placeOf(first.type);
  const codes = {
    salesAccount: connection.sales_account,
    inventoryAccount: connection.inventory_account,
    salesTaxType: connection.sales_tax_type,
    purchaseTaxType: connection.purchase_tax_type,
    salesFreeTaxType: connection.sales_free_tax_type,
    purchaseFreeTaxType: connection.purchase_free_tax_type,
  };
  const body = {
    [place.list]: sheets.map((sheet) => outgoingDocument(sheet, contacts.get(sheet.contact_id) ?? '', codes)),
  };
  // The same sheets, versions, operations and content: the same key. Xero then answers a repeated call from its memory.
  const operations = sheets.map(({ operation_id, id, content_version }) => [operation_id, id, content_version]);
  const digest = createHash('sha256')
    .update(JSON.stringify([organisation, operations, body]))
    .digest('hex');
  const outcome = await api.call(organisation, {
    method: 'PUT',
    path: `${place.path}?summarizeErrors=false`,
    body,
    key: `send-${digest}`,
  });
  if (outcome.kind === 'refused' && outcome.status === 400)
    return { results: sheets.map((sheet) => refused(sheet, outcome.message)), open: null };
  if (outcome.kind !== 'ok') return { results: [], open: outcome };
  const answered = outcome.body[place.list] as XeroDocument[];
  return {
    open: null,
    results: sheets.map((sheet, index) => {
      const document = answered[index];
      if (!document) return refused(sheet, 'Xero did not mention this document in its answer.');
      return document.StatusAttributeString === 'ERROR' ? refused(sheet, sentencesOf(document)) : sent(sheet, document);
    }),
  };
}

const isSale = ({ type }: Outgoing): boolean => type === SheetType.Invoice || type === SheetType.CreditNote;

const refused = (sheet: Outgoing, why: string): OperationResult => ({
  operation: sheet.operation_id,
  sheet: sheet.id,
  state: 3,
  xeroId: null,
  dueCents: null,
  status: null,
  why,
});

function sent(sheet: Outgoing, document: XeroDocument): OperationResult {
  const [total, tax] = [centsOf(document.Total), centsOf(document.TotalTax)];
  const isEqual = total === sheet.total_cents && tax === sheet.gst_cents;
  const addition =
    !isSale(sheet) || sheet.xero_number === sheet.no ? null : messages.xeroOtherNumber(sheet.no, sheet.xero_number);
  return {
    operation: sheet.operation_id,
    sheet: sheet.id,
    state: 2,
    xeroId: documentIdOf(document),
    // A summary may leave it out: then the next reading tells.
    dueCents: (document.AmountDue ?? document.RemainingCredit) === undefined ? null : dueCentsOf(document),
    status: document.Status ?? null,
    why: isEqual
      ? addition
      : `Xero has a total of ${formatMoney(total)} with tax ${formatMoney(tax)}, here it is ` +
        `${formatMoney(sheet.total_cents)} with ${formatMoney(sheet.gst_cents)}.`,
  };
}
