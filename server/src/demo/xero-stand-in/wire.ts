/** Xero's form of what the stand-in receives and answers; the published description decides what is allowed. */
export type Json = Record<string, unknown>;

export interface LineItem {
  LineItemID?: string;
  Description?: string;
  Quantity?: number;
  UnitAmount?: number;
  AccountCode?: string;
  TaxType?: string;
  TaxAmount?: number;
  LineAmount?: number;
}

export interface ContactFields {
  ContactID?: string;
  ContactNumber?: string;
  AccountNumber?: string;
  Name?: string;
  TaxNumber?: string;
  EmailAddress?: string;
  [field: string]: unknown;
}

/** An invoice, bill or credit note as it is sent to us. */
export interface DocumentFields {
  InvoiceID?: string;
  CreditNoteID?: string;
  InvoiceNumber?: string;
  CreditNoteNumber?: string;
  Type?: string;
  Contact?: ContactFields;
  LineItems?: LineItem[];
  LineAmountTypes?: 'Exclusive' | 'Inclusive' | 'NoTax';
  Date?: string;
  DueDate?: string;
  Reference?: string;
  Url?: string;
  CurrencyCode?: string;
  Status?: string;
}

export interface PaymentFields {
  Invoice?: { InvoiceID?: string };
  CreditNote?: { CreditNoteID?: string };
  Account?: { Code?: string };
  Date?: string;
  Amount?: number;
  Reference?: string;
}

export interface AllocationFields {
  Invoice?: { InvoiceID?: string };
  Amount?: number;
  Date?: string;
}

/** A refusal in Xero's form. */
export class Refusal extends Error {
  readonly sentences: readonly string[];

  constructor(...sentences: string[]) {
    super(sentences.join(' '));
    this.sentences = sentences;
  }
}

export const toCents = (amount: number): number => Math.round(amount * 100);
export const toAmount = (cents: number): number => cents / 100;

/** Xero's dates: '/Date(1518685950940+0000)/'. */
export const msDate = (date: Date): string => `/Date(${date.getTime()}+0000)/`;
/** A day ('2026-03-02') in the same form. */
export const msDay = (day: string): string => msDate(new Date(`${day}T00:00:00Z`));
