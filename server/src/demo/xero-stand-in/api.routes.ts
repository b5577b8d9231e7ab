import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ACCOUNTS, TAX_RATES } from './chart.ts';
import { isCredit } from './documents.ts';
import type { StoredDocument } from './documents.ts';
import { guarded } from './guard.ts';
import type { ApiAnswer, ApiCall, ApiLimits } from './guard.ts';
import { TENANTS } from './oauth.ts';
import { changedManualJournal, newManualJournal, presentTrialBalance } from './ledger.ts';
import type { ManualJournalFields } from './ledger.ts';
import { presentAllocation, presentContact, presentDocument, presentManualJournal, presentPayment } from './present.ts';
import type { StandInState } from './state.ts';
import { whereFilter } from './where.ts';
import { Refusal } from './wire.ts';
import type { AllocationFields, ContactFields, DocumentFields, Json, PaymentFields } from './wire.ts';

type Handler = (call: ApiCall) => ApiAnswer;

const PREFIX = '/api.xro/2.0';
const DEFAULT_PAGE_SIZE = 100;
const MAX_PAGE_SIZE = 1000;

const ok = (body: Json): ApiAnswer => ({ status: 200, body: { Id: crypto.randomUUID(), Status: 'OK', ...body } });
const validationAnswer = (elements: readonly Json[]): ApiAnswer => ({
  status: 400,
  body: {
    ErrorNumber: 10,
    Type: 'ValidationException',
    Message: 'A validation exception occurred',
    Elements: elements.map(({ ValidationErrors, InvoiceID, CreditNoteID, ContactID }) => ({
      ...(InvoiceID === undefined ? {} : { InvoiceID }),
      ...(CreditNoteID === undefined ? {} : { CreditNoteID }),
      ...(ContactID === undefined ? {} : { ContactID }),
      ValidationErrors,
    })),
  },
});
const organisationOf = (tenant: string): Json => {
  const found = TENANTS.find(({ id }) => id === tenant);
  const [Name, ShortCode] = [found?.name ?? '', found?.shortCode ?? ''];
  return { OrganisationID: tenant, Name, ShortCode, BaseCurrency: 'AUD', CountryCode: 'AU' };
};
const errorsOf = (refusal: Refusal): Json[] => refusal.sentences.map((Message) => ({ Message }));

/** The accounting API: contacts, documents, payments, chart. Every call passes the guard first. */
export function apiRoutes(app: FastifyInstance, state: StandInState, limits: ApiLimits): void {
  const route = (method: 'GET' | 'POST' | 'PUT', path: string, handler: Handler) =>
    app.route({
      method,
      url: `${PREFIX}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      handler: (request: FastifyRequest, reply: FastifyReply) =>
        guarded({ state, limits, method, path }, request, reply, handler),
    });

  route('GET', '/Organisation', ({ tenant }) => ok({ Organisations: [organisationOf(tenant)] }));
  route('GET', '/Accounts', () => ok({ Accounts: ACCOUNTS as unknown as Json[] }));
  route('GET', '/TaxRates', () =>
    ok({
      TaxRates: TAX_RATES.map((rate) => ({
        Name: rate.Name,
        TaxType: rate.TaxType,
        Status: rate.Status,
        CanApplyToRevenue: rate.forRevenue,
        CanApplyToExpenses: rate.forPurchases,
        CanApplyToAssets: true,
        DisplayTaxRate: rate.percent,
        EffectiveRate: rate.percent,
      })),
    }),
  );

  route('GET', '/Contacts', listContacts);
  route('GET', '/Contacts/{ContactID}', ({ books, params }) => {
    const contact = books.contacts.get(params['ContactID'] ?? '');
    return contact ? ok({ Contacts: [presentContact(books, contact)] }) : notFound();
  });
  for (const method of ['PUT', 'POST'] as const)
    route(method, '/Contacts', (call) => saveContacts(call, method === 'POST'));

  for (const [path, list, id] of [
    ['/Invoices', 'Invoices', 'InvoiceID'],
    ['/CreditNotes', 'CreditNotes', 'CreditNoteID'],
  ] as const) {
    const isOf = (document: StoredDocument) => isCredit(document.kind) === (list === 'CreditNotes');
    route('GET', path, (call) => listDocuments(call, list, isOf));
    route('GET', `${path}/{${id}}`, ({ books, params }) => {
      const document = books.documents.get(params[id] ?? '');
      return document && isOf(document) ? ok({ [list]: [presentDocument(books, document)] }) : notFound();
    });
    route('PUT', path, (call) => saveDocuments(call, list));
    route('POST', path, (call) => saveDocuments(call, list));
    route('POST', `${path}/{${id}}`, (call) => {
      const [fields] = call.body[list] as DocumentFields[];
      const document = call.books.documents.get(call.params[id] ?? '');
      if (!document || !isOf(document)) return notFound();
      try {
        const changed = call.books.changeDocument(document.id, fields ?? {});
        return ok({ [list]: [presentDocument(call.books, changed)] });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return validationAnswer([{ [id]: document.id, ValidationErrors: errorsOf(error) }]);
      }
    });
  }
  route('PUT', '/CreditNotes/{CreditNoteID}/Allocations', ({ books, params, body }) => {
    const wanted = body['Allocations'] as AllocationFields[];
    return refusable(() =>
      ok({ Allocations: wanted.map((each) => presentAllocation(books.allocate(params['CreditNoteID'] ?? '', each))) }),
    );
  });

  route('GET', '/ManualJournals', ({ books, query }) => {
    const fits = whereFilter(query.get('where') ?? 'Status!=""');
    const rows = [...books.manualJournals.values()].filter(({ date, status, narration }) =>
      fits({ Date: date, Status: status, Narration: narration }),
    );
    const page = pageOf(rows, query);
    return ok({ ...page.pagination, ManualJournals: page.rows.map(presentManualJournal) });
  });
  route('PUT', '/ManualJournals', ({ books, body, query }) => {
    const results = ((body['ManualJournals'] ?? []) as ManualJournalFields[]).map((fields): Json => {
      try {
        return presentManualJournal(books.storeManualJournal(newManualJournal(fields)));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return { ...refused(fields), ValidationErrors: errorsOf(error) };
      }
    });
    return summarised('ManualJournals', results, query);
  });
  route('GET', '/ManualJournals/{ManualJournalID}', ({ books, params }) => {
    const journal = books.manualJournals.get(params['ManualJournalID'] ?? '');
    return journal ? ok({ ManualJournals: [presentManualJournal(journal)] }) : notFound();
  });
  route('POST', '/ManualJournals/{ManualJournalID}', ({ books, params, body }) => {
    const journal = books.manualJournals.get(params['ManualJournalID'] ?? '');
    const [fields] = (body['ManualJournals'] ?? []) as ManualJournalFields[];
    if (!journal) return notFound();
    return refusable(() => {
      const changed = books.storeManualJournal(changedManualJournal(journal, fields?.Status ?? ''));
      return ok({ ManualJournals: [presentManualJournal(changed)] });
    });
  });
  route('GET', '/Reports/TrialBalance', ({ books, query }) =>
    ok({ Reports: [presentTrialBalance(books, query.get('date') ?? new Date().toISOString().slice(0, 10))] }),
  );

  route('GET', '/Payments', ({ books }) =>
    ok({ Payments: [...books.payments.values()].map((payment) => presentPayment(books, payment)) }),
  );
  route('PUT', '/Payments', ({ books, body }) => {
    const wanted = (body['Payments'] ?? [body]) as PaymentFields[];
    return refusable(() => ok({ Payments: wanted.map((each) => presentPayment(books, books.pay(each))) }));
  });
}

const notFound = (): ApiAnswer => ({
  status: 404,
  body: { ErrorNumber: 404, Type: 'NotFound', Message: 'The resource you are looking for cannot be found' },
});

function refusable(work: () => ApiAnswer): ApiAnswer {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return validationAnswer([{ ValidationErrors: errorsOf(error) }]);
    throw error;
  }
}

/** The page that is asked for; the first hundred where no page is named. */
function pageOf<T>(rows: readonly T[], query: URLSearchParams): { rows: readonly T[]; pagination: Json } {
  if (!query.has('page')) return { rows: rows.slice(0, DEFAULT_PAGE_SIZE), pagination: {} };
  const page = Math.max(1, Number(query.get('page')) || 1);
  const pageSize = Math.min(MAX_PAGE_SIZE, Math.max(1, Number(query.get('pageSize')) || DEFAULT_PAGE_SIZE));
  return {
    rows: rows.slice((page - 1) * pageSize, page * pageSize),
    pagination: {
      pagination: { page, pageSize, pageCount: Math.ceil(rows.length / pageSize), itemCount: rows.length },
    },
  };
}

const wanted = (query: URLSearchParams, name: string): string[] | null => query.get(name)?.split(',') ?? null;

function listContacts({ books, query, modifiedSince }: ApiCall): ApiAnswer {
  const ids = wanted(query, 'IDs');
  const term = query.get('searchTerm')?.toLowerCase();
  const fits = whereFilter(query.get('where') ?? 'ContactStatus!=""');
  const rows = [...books.contacts.values()].filter(
    (contact) =>
      (query.get('includeArchived') === 'true' || !contact.isArchived) &&
      (ids === null || ids.includes(contact.id)) &&
      (term === undefined || `${contact.name} ${contact.number}`.toLowerCase().includes(term)) &&
      (modifiedSince === null || new Date(contact.updatedAt) > modifiedSince) &&
      fits({
        ContactID: contact.id,
        ContactNumber: contact.number,
        Name: contact.name,
        ContactStatus: contact.isArchived ? 'ARCHIVED' : 'ACTIVE',
      }),
  );
  const page = pageOf(rows, query);
  const isSummary = query.get('summaryOnly') === 'true';
  return ok({
    ...page.pagination,
    Contacts: page.rows.map((contact) => presentContact(books, contact, { isSummary, isPaged: query.has('page') })),
  });
}

function listDocuments(
  { books, query, modifiedSince }: ApiCall,
  list: 'Invoices' | 'CreditNotes',
  isOf: (document: StoredDocument) => boolean,
): ApiAnswer {
  const [ids, numbers] = [wanted(query, 'IDs'), wanted(query, 'InvoiceNumbers')];
  const statuses = wanted(query, 'Statuses');
  const fits = whereFilter(query.get('where') ?? 'Status!=""');
  const rows = [...books.documents.values()].filter(
    (document) =>
      isOf(document) &&
      (ids === null || ids.includes(document.id)) &&
      (numbers === null || numbers.includes(document.number)) &&
      (statuses === null || statuses.includes(document.status)) &&
      (modifiedSince === null || new Date(document.updatedAt) > modifiedSince) &&
      fits({
        Type: document.kind,
        Status: document.status,
        Date: document.date,
        DueDate: document.dueDate,
        [list === 'Invoices' ? 'InvoiceNumber' : 'CreditNoteNumber']: document.number,
      }),
  );
  const page = pageOf(rows, query);
  const isSummary = !query.has('page') || query.get('summaryOnly') === 'true';
  return ok({
    ...page.pagination,
    [list]: page.rows.map((document) => presentDocument(books, document, { isSummary })),
  });
}

function saveContacts({ books, body, query }: ApiCall, mayChange: boolean): ApiAnswer {
  const results = ((body['Contacts'] ?? []) as ContactFields[]).map((fields): Json => {
    try {
      return { ...presentContact(books, books.saveContact(fields, { mayChange })), StatusAttributeString: 'OK' };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { ...refused(fields), HasValidationErrors: true, ValidationErrors: errorsOf(error) };
    }
  });
  return summarised('Contacts', results, query);
}

/**
 * Creates documents. Without summarizeErrors=false nothing is stored when one is refused; with it each by itself.
 * An existing document is changed by POST to its own path alone: iWE never changes one that is there.
 */
function saveDocuments({ books, body, query }: ApiCall, list: 'Invoices' | 'CreditNotes'): ApiAnswer {
  const isOneByOne = query.get('summarizeErrors') === 'false';
  const decided = ((body[list] ?? []) as DocumentFields[]).map((fields): Json | StoredDocument => {
    try {
      const document = books.newDocument(fields);
      return isOneByOne ? books.store(document) : document;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { ...refused(fields), HasErrors: true, ValidationErrors: errorsOf(error) };
    }
  });
  const isStored = (result: Json | StoredDocument): result is StoredDocument => 'kind' in result;
  if (!isOneByOne && decided.every(isStored)) for (const document of decided) books.store(document);
  return summarised(
    list,
    decided.map((result) => (isStored(result) ? presentDocument(books, result) : result)),
    query,
  );
}

const refused = (fields: object): Json => ({ ...fields, StatusAttributeString: 'ERROR' });

function summarised(list: string, results: readonly Json[], query: URLSearchParams): ApiAnswer {
  const bad = results.filter(({ StatusAttributeString }) => StatusAttributeString === 'ERROR');
  if (bad.length > 0 && query.get('summarizeErrors') !== 'false') return validationAnswer(bad);
  return ok({ [list]: results });
}
