import type { Books, StoredAllocation, StoredContact, StoredPayment } from './books.ts';
import { isCredit, presentLine } from './documents.ts';
import type { StoredDocument, StoredManualJournal } from './documents.ts';
import { msDate, msDay, toAmount } from './wire.ts';
import type { Json } from './wire.ts';

/**
 * A contact in Xero's form. A summary has no balances, and only pages and a contact that is asked for by its id say
 * what it was merged into.
 */
export function presentContact(books: Books, contact: StoredContact, { isSummary = false, isPaged = true } = {}): Json {
  const balance = books.balanceOf(contact.id);
  return {
    ContactID: contact.id,
    ...(contact.number === '' ? {} : { ContactNumber: contact.number }),
    ...(contact.accountNumber === '' ? {} : { AccountNumber: contact.accountNumber }),
    ContactStatus: contact.isArchived ? 'ARCHIVED' : 'ACTIVE',
    ...(contact.mergedTo && isPaged ? { MergedToContactID: contact.mergedTo } : {}),
    Name: contact.name,
    ...(contact.email === '' ? {} : { EmailAddress: contact.email }),
    ...contact.details,
    ...(contact.taxNumber === '' ? {} : { TaxNumber: contact.taxNumber }),
    UpdatedDateUTC: msDate(new Date(contact.updatedAt)),
    HasValidationErrors: false,
    ...(isSummary
      ? {}
      : {
          Balances: {
            AccountsReceivable: {
              Outstanding: toAmount(balance.receivable),
              Overdue: toAmount(balance.receivableOverdue),
            },
            AccountsPayable: { Outstanding: toAmount(balance.payable), Overdue: toAmount(balance.payableOverdue) },
          },
        }),
  };
}

/** An invoice, bill or credit note in Xero's form. A summary has no lines. */
export function presentDocument(books: Books, document: StoredDocument, { isSummary = false } = {}): Json {
  const { paidCents, creditedCents, dueCents } = books.settlementOf(document);
  const contact = books.contacts.get(document.contactId);
  const common = {
    Type: document.kind,
    Contact: { ContactID: document.contactId, Name: contact?.name ?? '' },
    Date: msDay(document.date),
    Status: document.status,
    LineAmountTypes: document.lineAmountTypes,
    ...(isSummary ? {} : { LineItems: document.lines.map(presentLine) }),
    SubTotal: toAmount(document.totalCents - document.taxCents),
    TotalTax: toAmount(document.taxCents),
    Total: toAmount(document.totalCents),
    CurrencyCode: 'AUD',
    CurrencyRate: 1,
    ...(document.reference === '' ? {} : { Reference: document.reference }),
    Payments: books.paymentsOf(document.id).map((payment) => ({
      PaymentID: payment.id,
      Date: msDay(payment.date),
      Amount: toAmount(payment.cents),
    })),
    UpdatedDateUTC: msDate(new Date(document.updatedAt)),
    HasErrors: false,
    StatusAttributeString: 'OK',
  };
  if (isCredit(document.kind))
    return {
      ...common,
      CreditNoteID: document.id,
      CreditNoteNumber: document.number,
      RemainingCredit: toAmount(dueCents),
      Allocations: books.allocationsOf(document.id).map(presentAllocation),
    };
  return {
    ...common,
    InvoiceID: document.id,
    InvoiceNumber: document.number,
    DueDate: msDay(document.dueDate),
    AmountDue: toAmount(dueCents),
    AmountPaid: toAmount(paidCents),
    AmountCredited: toAmount(creditedCents),
    ...(document.url === '' ? {} : { Url: document.url }),
  };
}

/** A manual journal in Xero's form. */
export const presentManualJournal = (journal: StoredManualJournal): Json => ({
  ManualJournalID: journal.id,
  Narration: journal.narration,
  Date: msDay(journal.date),
  Status: journal.status,
  LineAmountTypes: 'NoTax',
  JournalLines: journal.lines.map(({ code, cents, description }) => ({
    AccountCode: code,
    LineAmount: toAmount(cents),
    Description: description,
    TaxType: 'NONE',
    TaxAmount: 0,
    IsBlank: false,
  })),
  UpdatedDateUTC: msDate(new Date(journal.updatedAt)),
  StatusAttributeString: 'OK',
});

export const presentAllocation = (allocation: StoredAllocation): Json => ({
  AllocationID: allocation.id,
  Amount: toAmount(allocation.cents),
  Date: msDay(allocation.date),
  Invoice: { InvoiceID: allocation.invoiceId },
});

/** A payment with the document that it belongs to. */
export function presentPayment(books: Books, payment: StoredPayment): Json {
  const document = books.documents.get(payment.documentId);
  const isOfCredit = document !== undefined && isCredit(document.kind);
  return {
    PaymentID: payment.id,
    Date: msDay(payment.date),
    Amount: toAmount(payment.cents),
    Status: 'AUTHORISED',
    ...(payment.reference === '' ? {} : { Reference: payment.reference }),
    UpdatedDateUTC: msDate(new Date(payment.updatedAt)),
    ...(isOfCredit
      ? { CreditNote: { CreditNoteID: payment.documentId } }
      : { Invoice: { InvoiceID: payment.documentId, InvoiceNumber: document?.number ?? '' } }),
  };
}
