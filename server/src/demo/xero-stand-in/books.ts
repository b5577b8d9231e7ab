import { randomUUID } from 'node:crypto';
import { ACCOUNTS } from './chart.ts';
import { DOCUMENT_KINDS, isCredit, isLive, isSale, lineProblems, storedLine, totalsOf } from './documents.ts';
import type { DocumentKind, StoredDocument, StoredManualJournal } from './documents.ts';
import type { Journal } from './journal.ts';
import { Refusal, toCents } from './wire.ts';
import type { AllocationFields, ContactFields, DocumentFields, PaymentFields } from './wire.ts';

export interface StoredContact {
  readonly id: string;
  readonly number: string;
  readonly accountNumber: string;
  readonly name: string;
  readonly taxNumber: string;
  readonly email: string;
  readonly isArchived: boolean;
  /** The contact that this one was merged into; missing for all others. */
  readonly mergedTo?: string;
  /** Phones, addresses, terms and persons as they were sent. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly updatedAt: string;
}

/** Money received or paid for a document, in cents. */
export interface StoredPayment {
  readonly id: string;
  readonly documentId: string;
  readonly cents: number;
  readonly date: string;
  readonly reference: string;
  readonly updatedAt: string;
}

/** Part of a credit note that pays an invoice or bill, in cents. */
export interface StoredAllocation {
  readonly id: string;
  readonly creditNoteId: string;
  readonly invoiceId: string;
  readonly cents: number;
  readonly date: string;
}

/** What of a document is settled, in cents. */
export interface Settlement {
  readonly paidCents: number;
  /** Invoices: taken from credit notes. Credit notes: given to invoices. */
  readonly creditedCents: number;
  readonly dueCents: number;
}

/** The books of one organisation at the stand-in: contacts, documents, payments. Throws a Refusal in Xero's words. */
export class Books {
  readonly #journal: Journal;
  readonly #tenant: string;
  /** By document, because a year of them has tens of thousands of payments. */
  readonly #paymentsOf = new Map<string, StoredPayment[]>();
  readonly #allocationsOf = new Map<string, StoredAllocation[]>();

  constructor(journal: Journal, tenant: string) {
    this.#journal = journal;
    this.#tenant = tenant;
    for (const payment of this.payments.values()) addTo(this.#paymentsOf, payment.documentId, payment);
    for (const allocation of this.allocations.values()) this.#indexAllocation(allocation);
  }

  paymentsOf(documentId: string): readonly StoredPayment[] {
    return this.#paymentsOf.get(documentId) ?? [];
  }

  allocationsOf(documentId: string): readonly StoredAllocation[] {
    return this.#allocationsOf.get(documentId) ?? [];
  }

  get contacts(): ReadonlyMap<string, StoredContact> {
    return this.#journal.table(`${this.#tenant} contacts`);
  }

  get documents(): ReadonlyMap<string, StoredDocument> {
    return this.#journal.table(`${this.#tenant} documents`);
  }

  get payments(): ReadonlyMap<string, StoredPayment> {
    return this.#journal.table(`${this.#tenant} payments`);
  }

  get allocations(): ReadonlyMap<string, StoredAllocation> {
    return this.#journal.table(`${this.#tenant} allocations`);
  }

  get manualJournals(): ReadonlyMap<string, StoredManualJournal> {
    return this.#journal.table(`${this.#tenant} journals`);
  }

  storeManualJournal(journal: StoredManualJournal): StoredManualJournal {
    this.#journal.put(`${this.#tenant} journals`, journal.id, journal);
    return journal;
  }

  /** Creates a contact, or changes the one of this id or number where `mayChange`. Names are unique. */
  saveContact(fields: ContactFields, { mayChange }: { mayChange: boolean }): StoredContact {
    const all = [...this.contacts.values()];
    const numbered = all.find(({ number }) => number !== '' && number === fields.ContactNumber);
    const present = fields.ContactID === undefined ? numbered : this.contacts.get(fields.ContactID);
    if (fields.ContactID !== undefined && !present) throw new Refusal('The contact could not be found.');
    if (numbered && numbered.id !== present?.id)
      throw new Refusal(`The contact number ${numbered.number} is already assigned to another contact.`);
    if (present?.isArchived)
      throw new Refusal(`The contact ${present.name} is archived and must be un-archived to be changed.`);
    const name = (fields.Name ?? present?.name ?? '').trim();
    if (name === '') throw new Refusal('The Contact Name must be specified.');
    if (fields.EmailAddress && !/^[\x21-\x7e]+@[\x21-\x7e]+\.[\x21-\x7e]+$/.test(fields.EmailAddress))
      throw new Refusal('Email address must be valid.');
    for (const { Country = '' } of (fields['Addresses'] ?? []) as { Country?: string }[])
      if (!/^[A-Za-z ]*$/.test(Country)) throw new Refusal('Country may have letters alone.');
    if (present && !mayChange) throw new Refusal(`The contact number ${present.number} is already assigned.`);
    if (
      all.some(
        (other) => other.id !== present?.id && !other.isArchived && other.name.toLowerCase() === name.toLowerCase(),
      )
    )
      throw new Refusal(
        `The contact name ${name} is already assigned to another contact. The contact name must be unique across all active contacts.`,
      );
    const contact: StoredContact = {
      id: present?.id ?? randomUUID(),
      number: fields.ContactNumber ?? present?.number ?? '',
      accountNumber: fields.AccountNumber ?? present?.accountNumber ?? '',
      name,
      taxNumber: fields.TaxNumber ?? present?.taxNumber ?? '',
      email: fields.EmailAddress ?? present?.email ?? '',
      isArchived: false,
      details: { ...present?.details, ...detailsOf(fields) },
      updatedAt: new Date().toISOString(),
    };
    this.#journal.put(`${this.#tenant} contacts`, contact.id, contact);
    return contact;
  }

  /** Takes over records that were there before the stand-in: the demo's. */
  takeOver(
    contacts: readonly StoredContact[],
    documents: readonly StoredDocument[],
    payments: readonly StoredPayment[],
  ) {
    for (const contact of contacts) this.#journal.put(`${this.#tenant} contacts`, contact.id, contact);
    for (const document of documents) this.store(document);
    for (const payment of payments) this.#storePayment(payment);
  }

  archiveContact(id: string): void {
    this.#changeContact(id, { isArchived: true });
  }

  /** A merged contact stays archived for ever. */
  restoreContact(id: string): void {
    const contact = this.contacts.get(id);
    if (contact?.mergedTo) throw new Refusal(`The contact ${contact.name} was merged and cannot be restored.`);
    this.#changeContact(id, { isArchived: false });
  }

  /** All documents move to the other contact, and this one is archived. */
  mergeContact(id: string, into: string): void {
    const target = this.contacts.get(into);
    if (!this.contacts.has(id) || !target || target.isArchived || id === into)
      throw new Refusal('Choose a contact in use to merge into.');
    for (const document of this.documents.values())
      if (document.contactId === id) this.store({ ...document, contactId: into, updatedAt: new Date().toISOString() });
    this.#changeContact(id, { isArchived: true, mergedTo: into });
  }

  #changeContact(id: string, change: Partial<StoredContact>): void {
    const contact = this.contacts.get(id);
    const updatedAt = new Date().toISOString();
    if (contact) this.#journal.put(`${this.#tenant} contacts`, id, { ...contact, ...change, updatedAt });
  }

  /** Decides about a new document and returns how it would be stored; `store` does it. */
  newDocument(fields: DocumentFields): StoredDocument {
    const kind = DOCUMENT_KINDS.find((known) => known === fields.Type);
    if (!kind) throw new Refusal('The document type must be specified.');
    const number = (isCredit(kind) ? fields.CreditNoteNumber : fields.InvoiceNumber) ?? this.#nextNumber(kind);
    const contact = this.#contactOf(fields.Contact);
    const status = fields.Status ?? 'DRAFT';
    const problems = [
      ...(contact ? [] : ['The Contact could not be found.']),
      ...(contact?.isArchived
        ? ['The Contact record is currently archived and must be un-archived to be used for this transaction.']
        : []),
      ...lineProblems(kind, fields),
      ...(status === 'AUTHORISED' && !isCredit(kind) && !fields.DueDate ? ['Due Date must not be empty.'] : []),
      ...(['DRAFT', 'SUBMITTED', 'AUTHORISED'].includes(status) ? [] : ['Invoice not of valid status for creation']),
      ...this.#numberProblems(kind, number),
    ];
    if (!contact || problems.length > 0) throw new Refusal(...problems);
    const lineAmountTypes = fields.LineAmountTypes ?? 'Exclusive';
    const lines = (fields.LineItems ?? []).map((line) => storedLine(line, fields));
    const date = fields.Date?.slice(0, 10) ?? new Date().toISOString().slice(0, 10);
    return {
      id: randomUUID(),
      kind,
      number,
      contactId: contact.id,
      status: status as StoredDocument['status'],
      lineAmountTypes,
      lines,
      date,
      dueDate: fields.DueDate?.slice(0, 10) ?? date,
      reference: fields.Reference ?? '',
      url: fields.Url ?? '',
      ...totalsOf(lines, lineAmountTypes),
      updatedAt: new Date().toISOString(),
    };
  }

  store(document: StoredDocument): StoredDocument {
    this.#journal.put(`${this.#tenant} documents`, document.id, document);
    return document;
  }

  /**
   * Changes the number of a document that nothing was paid of, or its status: DELETED, VOIDED, or on towards
   * AUTHORISED. A voided document keeps the number that it had before.
   */
  changeDocument(id: string, fields: DocumentFields): StoredDocument {
    const document = this.documents.get(id);
    if (!document) throw new Refusal('The document could not be found.');
    const wanted = fields.Status ?? document.status;
    const number = (isCredit(document.kind) ? fields.CreditNoteNumber : fields.InvoiceNumber) ?? document.number;
    const { paidCents, creditedCents } = this.settlementOf(document);
    const { status } = document;
    if (wanted === status && number !== document.number) {
      if (!['DRAFT', 'SUBMITTED', 'AUTHORISED'].includes(status))
        throw new Refusal(`${titleOf(document.kind)} not of valid status for modification`);
      if (paidCents > 0 || creditedCents > 0)
        throw new Refusal('This document cannot be edited as it has a payment or credit note allocated to it.');
      const problems = this.#numberProblems(document.kind, number);
      if (problems.length > 0) throw new Refusal(...problems);
      return this.store({ ...document, number, updatedAt: new Date().toISOString() });
    }
    const isPossible =
      (wanted === 'DELETED' && (status === 'DRAFT' || status === 'SUBMITTED')) ||
      (wanted === 'VOIDED' && status === 'AUTHORISED') ||
      (wanted === 'AUTHORISED' && (status === 'DRAFT' || status === 'SUBMITTED'));
    if ((wanted === 'VOIDED' || wanted === 'DELETED') && (paidCents > 0 || creditedCents > 0))
      throw new Refusal('This document cannot be edited as it has a payment or credit note allocated to it.');
    if (!isPossible) throw new Refusal(`${titleOf(document.kind)} not of valid status for modification`);
    return this.store({ ...document, status: wanted as StoredDocument['status'], updatedAt: new Date().toISOString() });
  }

  /** What of a document is paid, credited and due. */
  settlementOf(document: Pick<StoredDocument, 'id' | 'kind' | 'totalCents' | 'status'>): Settlement {
    const [paidCents, creditedCents] = [sum(this.paymentsOf(document.id)), sum(this.allocationsOf(document.id))];
    const dueCents = isLive(document) ? document.totalCents - paidCents - creditedCents : 0;
    return { paidCents, creditedCents, dueCents };
  }

  /** Records money for an authorised document, at most what is due. */
  pay(fields: PaymentFields): StoredPayment {
    const document = this.documents.get(fields.Invoice?.InvoiceID ?? fields.CreditNote?.CreditNoteID ?? '');
    const cents = toCents(fields.Amount ?? 0);
    const account = ACCOUNTS.find(({ Code }) => Code === fields.Account?.Code);
    if (!document) throw new Refusal('The document could not be found.');
    if (!account?.EnablePaymentsToAccount) throw new Refusal('Account could not be found or takes no payments.');
    if (document.status !== 'AUTHORISED') throw new Refusal('Payments can only be made against Authorised documents');
    if (cents <= 0) throw new Refusal('Payment amount must be greater than zero.');
    if (cents > this.settlementOf(document).dueCents)
      throw new Refusal('Payment amount exceeds the amount outstanding on this document');
    const payment: StoredPayment = {
      id: randomUUID(),
      documentId: document.id,
      cents,
      date: fields.Date?.slice(0, 10) ?? new Date().toISOString().slice(0, 10),
      reference: fields.Reference ?? '',
      updatedAt: new Date().toISOString(),
    };
    this.#storePayment(payment);
    this.#settle(document);
    return payment;
  }

  /** Uses a part of a credit note for an invoice or bill of the same contact. */
  allocate(creditNoteId: string, fields: AllocationFields): StoredAllocation {
    const credit = this.documents.get(creditNoteId);
    const invoice = this.documents.get(fields.Invoice?.InvoiceID ?? '');
    const cents = toCents(fields.Amount ?? 0);
    if (!credit || !invoice) throw new Refusal('The document could not be found.');
    if (credit.status !== 'AUTHORISED' || invoice.status !== 'AUTHORISED')
      throw new Refusal('Allocations can only be made between Authorised documents');
    if (credit.contactId !== invoice.contactId || credit.kind !== `${invoice.kind}CREDIT`)
      throw new Refusal('The credit note and the invoice must be of the same contact and type.');
    if (cents <= 0 || cents > this.settlementOf(credit).dueCents || cents > this.settlementOf(invoice).dueCents)
      throw new Refusal('Allocation amount exceeds the amount outstanding');
    const allocation: StoredAllocation = {
      id: randomUUID(),
      creditNoteId,
      invoiceId: invoice.id,
      cents,
      date: fields.Date?.slice(0, 10) ?? new Date().toISOString().slice(0, 10),
    };
    this.#journal.put(`${this.#tenant} allocations`, allocation.id, allocation);
    this.#indexAllocation(allocation);
    this.#settle(credit);
    this.#settle(invoice);
    return allocation;
  }

  /** What a contact owes us (invoices − credit notes), and what we owe it, in cents. Drafts count for nothing. */
  balanceOf(contactId: string): {
    receivable: number;
    receivableOverdue: number;
    payable: number;
    payableOverdue: number;
  } {
    const balance = { receivable: 0, receivableOverdue: 0, payable: 0, payableOverdue: 0 };
    const today = new Date().toISOString().slice(0, 10);
    for (const document of this.documents.values()) {
      if (document.contactId !== contactId || document.status !== 'AUTHORISED') continue;
      const due = this.settlementOf(document).dueCents * (isCredit(document.kind) ? -1 : 1);
      const side = isSale(document.kind) ? 'receivable' : 'payable';
      balance[side] += due;
      if (document.dueDate < today) balance[`${side}Overdue`] += due;
    }
    return balance;
  }

  #storePayment(payment: StoredPayment): void {
    this.#journal.put(`${this.#tenant} payments`, payment.id, payment);
    addTo(this.#paymentsOf, payment.documentId, payment);
  }

  #indexAllocation(allocation: StoredAllocation): void {
    addTo(this.#allocationsOf, allocation.creditNoteId, allocation);
    addTo(this.#allocationsOf, allocation.invoiceId, allocation);
  }

  #settle(document: StoredDocument): void {
    const isPaid = this.settlementOf(document).dueCents === 0;
    this.store({ ...document, status: isPaid ? 'PAID' : document.status, updatedAt: new Date().toISOString() });
  }

  #contactOf(fields: ContactFields | undefined): StoredContact | undefined {
    if (fields?.ContactID !== undefined) return this.contacts.get(fields.ContactID);
    const known = [...this.contacts.values()].find(
      ({ name, number }) =>
        (fields?.ContactNumber !== undefined && number === fields.ContactNumber) ||
        name.toLowerCase() === fields?.Name?.toLowerCase(),
    );
    return known ?? (fields?.Name ? this.saveContact(fields, { mayChange: false }) : undefined);
  }

  /** Numbers of sales are unique; those of voided and deleted documents stay taken, and Xero says it in other words. */
  #numberProblems(kind: DocumentKind, number: string): string[] {
    if (!isSale(kind)) return [];
    const having = [...this.documents.values()].filter((each) => each.kind === kind && each.number === number);
    if (having.length === 0) return [];
    if (!having.some(isLive)) return [`${titleOf(kind)} not of valid status for modification`];
    return [isCredit(kind) ? 'Credit Note number must be unique.' : 'Invoice # must be unique.'];
  }

  #nextNumber(kind: DocumentKind): string {
    const count = [...this.documents.values()].filter((document) => document.kind === kind).length;
    return `${isCredit(kind) ? 'CN' : 'INV'}-${String(count + 1).padStart(4, '0')}`;
  }
}

const DETAILS = ['FirstName', 'LastName', 'Phones', 'Addresses', 'PaymentTerms'] as const;
const detailsOf = (fields: ContactFields): Record<string, unknown> =>
  Object.fromEntries(DETAILS.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
const titleOf = (kind: DocumentKind): string => (isCredit(kind) ? 'Credit note' : 'Invoice');
const sum = (parts: readonly { cents: number }[]): number => parts.reduce((total, { cents }) => total + cents, 0);

function addTo<Row>(index: Map<string, Row[]>, key: string, row: Row): void {
  const rows = index.get(key) ?? [];
  rows.push(row);
  index.set(key, rows);
}
