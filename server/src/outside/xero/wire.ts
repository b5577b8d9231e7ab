/** What we read of Xero's answers. Fields that an answer leaves out are undefined. */
export interface XeroContact {
  ContactID: string;
  ContactNumber?: string;
  Name?: string;
  ContactStatus?: string;
  /** Only in pages and in the answer to an id. */
  MergedToContactID?: string;
  EmailAddress?: string;
  StatusAttributeString?: string;
  ValidationErrors?: readonly { Message?: string }[];
  Balances?: { AccountsReceivable?: { Outstanding?: number } };
}

/** An invoice, bill or credit note. */
export interface XeroDocument {
  InvoiceID?: string;
  CreditNoteID?: string;
  InvoiceNumber?: string;
  CreditNoteNumber?: string;
  Type?: string;
  Status?: string;
  Contact?: { ContactID?: string };
  /** Pages have them unless they are summaries. */
  LineItems?: readonly { Description?: string }[];
  Total?: number;
  TotalTax?: number;
  AmountDue?: number;
  AmountPaid?: number;
  AmountCredited?: number;
  RemainingCredit?: number;
  StatusAttributeString?: string;
  ValidationErrors?: readonly { Message?: string }[];
}

export interface XeroOrganisation {
  /** Names the books in the addresses of Xero's pages. */
  ShortCode?: string;
}

export interface XeroAccount {
  Code?: string;
  Name?: string;
  Class?: string;
  Type?: string;
  SystemAccount?: string;
  Status?: string;
}

export interface XeroTaxRate {
  TaxType?: string;
  Name?: string;
  Status?: string;
  EffectiveRate?: number;
  CanApplyToRevenue?: boolean;
  CanApplyToAssets?: boolean;
  CanApplyToExpenses?: boolean;
}

export const centsOf = (amount: number | undefined): number => Math.round((amount ?? 0) * 100);

/** Xero's own sentences of a refused element. */
export const sentencesOf = (element: { ValidationErrors?: readonly { Message?: string }[] }): string =>
  (element.ValidationErrors ?? []).map(({ Message }) => Message ?? '').join(' ') || 'Xero refused it without a reason.';

/** What is open of a document, in cents. */
export const dueCentsOf = (document: XeroDocument): number => centsOf(document.AmountDue ?? document.RemainingCredit);

export const documentIdOf = (document: XeroDocument): string => document.InvoiceID ?? document.CreditNoteID ?? '';
export const documentNumberOf = (document: XeroDocument): string =>
  document.InvoiceNumber ?? document.CreditNoteNumber ?? '';

/** Documents that count at Xero: neither deleted nor voided. */
export const isLive = ({ Status }: XeroDocument): boolean => Status !== 'VOIDED' && Status !== 'DELETED';

export const isArchived = ({ ContactStatus }: XeroContact): boolean => ContactStatus === 'ARCHIVED';
