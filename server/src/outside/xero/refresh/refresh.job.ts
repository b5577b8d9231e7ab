import * as z from 'zod';
import type { Database } from '../../../core/database/index.ts';
import { defineJob } from '../../../core/jobs/define-job.ts';
import { hourlyAt } from '../../../core/jobs/schedule.ts';
import { enqueue } from '../../../core/jobs/enqueue.ts';
import { CONNECTED, CONNECTION } from '../connection/connection.repository.ts';
import { markContacts } from '../operations/find-contacts.ts';
import { centsOf, documentIdOf, dueCentsOf, isArchived } from '../wire.ts';
import type { XeroContact, XeroDocument, XeroOrganisation } from '../wire.ts';
import { tellChanges } from '../contacts/tell-changes.ts';
import { eachPage } from '../pages.ts';
import { xeroApi } from '../xero-api.ts';
import type { XeroApi } from '../xero-api.ts';
import {
  CLEAR_UNKNOWN_BALANCES,
  FOLLOW_MERGED,
  STORE_BALANCES,
  STORE_DUE,
  STORE_PAGE_ADDRESS,
  STORE_READ_AT,
} from './refresh.sql.ts';

/** Clocks differ, and a change may be visible a little later than its time. */
const OVERLAP_MS = 10 * 60_000;

interface Parts {
  readonly api: XeroApi;
  readonly database: Database;
  readonly organisation: number;
  readonly signal: AbortSignal;
}

/** Reads balances of customers and what is paid of documents, of one organisation. */
export const readFromXero = defineJob({
  name: 'xero-read',
  title: 'Read balances and payments from Xero',
  payload: z.object({}),
  retry: { limit: 8, firstDelaySeconds: 30 },
  timeoutSeconds: 900,
  concurrency: 1,
  isSingle: true,
  async perform({ organisation, signal, ...services }) {
    const api = xeroApi(services);
    if (organisation === null) return;
    if (api === null) throw new Error('XERO_CLIENT_ID is not set, so nothing can be exchanged with Xero.');
    const parts = { api, database: services.database, organisation, signal };
    const [connection] = await parts.database.read({ organisation, userId: null }, (tx) =>
      tx.query(CONNECTION(organisation)),
    );
    if (connection?.state !== 'connected') return;
    const startedAt = new Date();
    await readPageAddress(parts);
    await readBalances(parts);
    await tellChanges(parts);
    const readAt = connection.documents_read_at;
    const since = readAt === null ? null : new Date(readAt.getTime() - OVERLAP_MS);
    await readDue(parts, 'Invoices', since);
    await readDue(parts, 'CreditNotes', since);
    await parts.database.write({ organisation, userId: null }, (tx) =>
      tx.query(STORE_READ_AT(organisation, startedAt)),
    );
  },
});

/** Asks for the reading of every connected organisation, each hour. */
export const readFromXeroHourly = defineJob({
  name: 'xero-read-hourly',
  title: 'Ask for balances and payments from Xero',
  payload: z.object({}),
  retry: { limit: 3, firstDelaySeconds: 60 },
  timeoutSeconds: 60,
  concurrency: 1,
  isSingle: true,
  schedule: hourlyAt(7),
  async perform({ id, database }) {
    await database.system(async (tx) => {
      for (const { organisation } of await tx.query(CONNECTED()))
        await enqueue(tx, readFromXero, {}, { organisation, dedupeKey: `hour ${id}` });
    });
  },
});

/** Stores where people open these books, for links to their documents. Throws with Xero's reason. */
async function readPageAddress({ api, database, organisation }: Parts): Promise<void> {
  const outcome = await api.call(organisation, { method: 'GET', path: '/Organisation' });
  if (outcome.kind !== 'ok') throw new Error(outcome.kind === 'refused' ? outcome.message : outcome.reason);
  const [books] = outcome.body['Organisations'] as XeroOrganisation[];
  const address = books?.ShortCode
    ? `${api.settings.webUrl}/organisationlogin/default.aspx?shortcode=${encodeURIComponent(books.ShortCode)}`
    : null;
  await database.write({ organisation, userId: null }, (tx) => tx.query(STORE_PAGE_ADDRESS(organisation, address)));
}

async function readBalances(parts: Parts): Promise<void> {
  const { api, database, organisation } = parts;
  const scope = { organisation, userId: null };
  /** Contacts there without our mark, by id: their names. */
  const unmarkedNames = new Map<string, string>();
  const balances = new Map<string, { cents: number; mergedTo: string | undefined; isOfAnother: boolean }>();
  const list = { list: 'Contacts', path: '/Contacts?includeArchived=true&', since: null };
  await readPages<XeroContact>(parts, list, async (contacts) => {
    const nameOf = (contact: XeroContact) => (isArchived(contact) ? '' : (contact.Name ?? ''));
    const balanceOf = ({ Balances }: XeroContact) => centsOf(Balances?.AccountsReceivable?.Outstanding);
    for (const contact of contacts) {
      const hasMark = contact.ContactNumber?.startsWith('iWE-') === true;
      if (contact.Name && !hasMark) unmarkedNames.set(contact.ContactID, contact.Name);
      balances.set(contact.ContactID, {
        cents: balanceOf(contact),
        mergedTo: contact.MergedToContactID,
        isOfAnother: hasMark || (isArchived(contact) && !contact.MergedToContactID),
      });
    }
    const unmarked = await database.write(scope, (tx) =>
      tx.query(
        STORE_BALANCES(
          organisation,
          contacts.map(({ ContactID }) => ContactID),
          contacts.map(({ ContactNumber = '' }) => ContactNumber),
          contacts.map(nameOf),
          contacts.map(balanceOf),
          contacts.map(isArchived),
        ),
      ),
    );
    const inUse = new Set(contacts.filter((contact) => !isArchived(contact)).map(({ ContactID }) => ContactID));
    const toMark = unmarked.filter(({ xero_id }) => inUse.has(xero_id));
    await markContacts(api, organisation, new Map(toMark.map(({ id, xero_id }) => [id, xero_id])));
  });
  const moves = [...balances].flatMap(([id, { mergedTo }]) => {
    let [into, steps] = [mergedTo, 0];
    while (into !== undefined && steps++ < balances.size && balances.get(into)?.mergedTo !== undefined)
      into = balances.get(into)?.mergedTo;
    const target = into === undefined ? undefined : balances.get(into);
    return into === undefined || !target || target.isOfAnother ? [] : [{ id, into, cents: target.cents }];
  });
  await database.write(scope, (tx) =>
    tx.batch([
      FOLLOW_MERGED(
        organisation,
        moves.map(({ id }) => id),
        moves.map(({ into }) => into),
        moves.map(({ cents }) => cents),
      ),
      CLEAR_UNKNOWN_BALANCES(organisation, [...unmarkedNames.keys()], [...unmarkedNames.values()]),
    ]),
  );
}

async function readDue(parts: Parts, list: 'Invoices' | 'CreditNotes', since: Date | null): Promise<void> {
  const { database, organisation } = parts;
  await readPages<XeroDocument>(parts, { list, path: `/${list}?`, since }, async (documents) => {
    await database.write({ organisation, userId: null }, (tx) =>
      tx.query(
        STORE_DUE(
          organisation,
          documents.map(documentIdOf),
          documents.map(dueCentsOf),
          documents.map(({ Status = '' }) => Status),
        ),
      ),
    );
  });
}

/** Throws with Xero's reason when it does not answer: the job is tried again. */
async function readPages<T>(
  { api, organisation, signal }: Parts,
  read: { list: string; path: string; since: Date | null },
  store: (rows: readonly T[]) => Promise<void>,
): Promise<void> {
  const open = await eachPage<T>(api, organisation, { ...read, signal }, store);
  if (open) throw new Error(open.kind === 'refused' ? open.message : open.reason);
}
