import type { SheetType } from '../enums/sheet-type.ts';

/** Version of DocumentModel. Increase it when a field changes its meaning or disappears; additions keep it. */
export const DOCUMENT_VERSION = 1;

/**
 * The purpose of a document. full: the document of the sheet's kind. supplier: a purchase order for its supplier.
 * picking: for the person who picks the goods. docket: travels with the goods. The last two have no prices.
 */
export const DOCUMENT_VARIANTS = ['full', 'supplier', 'picking', 'docket'] as const;
export type DocumentVariant = (typeof DOCUMENT_VARIANTS)[number];

/** What the name of an uploaded logo begins with; the id of its stored file follows. */
const UPLOADED_LOGO = 'file:';

/** Returns the id of the stored file that a logo's name means; null for a logo that is drawn, and for none. */
export const uploadedLogoId = (logo: string): string | null =>
  logo.startsWith(UPLOADED_LOGO) ? logo.slice(UPLOADED_LOGO.length) : null;
/** Returns the name of the logo in a stored file. */
export const uploadedLogo = (fileId: string): string => `${UPLOADED_LOGO}${fileId}`;
/** Bytes of an uploaded logo at most. */
export const MAX_LOGO_BYTES = 300_000;
/** Pixels of each side of an uploaded logo at most: more would only make every document larger. */
export const MAX_LOGO_PIXELS = 2_000;

/** How a PDF breaks a document. The preview on the screen shows the same pages. */
export interface DocumentPages {
  /** How many lines are on each page, in order. */
  lines: number[];
  /** The page with the totals, counted from 0. */
  end: number;
}

/** The head of the page: our organisation, on documents of every kind. */
export interface DocumentLetterhead {
  /** Name of a logo, from the organisation's settings, or 'file:' with the id of an uploaded one; '' for none. */
  logo: string;
  name: string;
  /** ABN in its usual groups; '' when the organisation has none. */
  abn: string;
  addressLines: string[];
  phone: string;
  email: string;
  website: string;
}

/** The customer or supplier. */
export interface DocumentParty {
  label: 'Bill to' | 'Supplier' | 'Quote for';
  name: string;
  /** ABN in its usual groups; '' when it is not printed or not known. */
  abn: string;
  address: string;
}

/** Where the goods are delivered. Read from the sheet, because it may change after the approval. */
export interface DocumentDelivery {
  label: 'Deliver to' | 'Pick up from';
  address: string;
  phone: string;
}

/** A labelled value in the head, already in words: a date, the reference, the warehouse. */
export interface DocumentFact {
  key: DocumentFactKey;
  label: string;
  text: string;
}

export type DocumentFactKey =
  | 'date'
  | 'validUntil'
  | 'dueDate'
  | 'deliveryDate'
  | 'reference'
  | 'terms'
  | 'shipType'
  | 'driver'
  | 'warehouse'
  | 'inWarehouse'
  | 'relatedNo'
  | 'fxRate';

/** A column of the lines. Renderers use columns, labels and alignment from here, in this order. */
export interface DocumentColumn {
  key: Exclude<keyof DocumentLine, 'description'>;
  label: string;
  kind: 'text' | 'quantity' | 'money';
  /** For money columns. */
  currency: 'AUD' | 'USD' | null;
}

/** A line. Values of columns that the document does not show are null or ''. Money in cents. */
export interface DocumentLine {
  seq: number;
  code: string;
  name: string;
  /** Shown below the name. */
  description: string;
  unit: string;
  location: string;
  quantity: number;
  counted: number | null;
  inSystem: number | null;
  unitPriceCents: number | null;
  usdUnitPriceCents: number | null;
  amountCents: number | null;
  usdAmountCents: number | null;
}

/** A figure below the lines, in cents of its currency. */
export interface DocumentTotal {
  key: 'subtotal' | 'gst' | 'total' | 'usdTotal' | 'seaFreight' | 'clearance';
  label: string;
  cents: number;
  currency: 'AUD' | 'USD';
}

/** How to pay by bank transfer. */
export interface DocumentPayment {
  accountName: string;
  bsb: string;
  account: string;
  /** What the payer writes on the transfer: the sheet's number. */
  reference: string;
}

/** What an adjustment note must state: the reason, and which documents it adjusts. */
export interface DocumentAdjustment {
  reason: string;
  sources: { no: string; date: string }[];
}

/** A paragraph at the end of the document. */
export interface DocumentNote {
  key: 'returnPolicy' | 'surcharge' | 'comments' | 'quote';
  text: string;
}

/**
 * Everything that a document of a sheet shows, as data. PDF, email, print and the preview on the screen render this and
 * decide nothing themselves, so they always agree. Money in cents, dates in words.
 */
export interface DocumentModel {
  version: typeof DOCUMENT_VERSION;
  variant: DocumentVariant;
  type: SheetType;
  no: string;
  /** 'Tax Invoice', 'Adjustment Note', 'Draft', 'Voided' … */
  title: string;
  /** The kind in words, for the file name and beside the title of a draft: 'Invoice', 'Purchase Order' … */
  kind: string;
  state: 'draft' | 'approved' | 'voided';
  letterhead: DocumentLetterhead;
  party: DocumentParty | null;
  delivery: DocumentDelivery | null;
  facts: DocumentFact[];
  /** Prices and amounts of the lines are shown without GST. Totals always show all three figures. */
  isExGst: boolean;
  columns: DocumentColumn[];
  lines: DocumentLine[];
  /** Units of all lines. */
  quantity: number;
  totals: DocumentTotal[];
  payment: DocumentPayment | null;
  adjustment: DocumentAdjustment | null;
  notes: DocumentNote[];
  /** What the law requires of this document and is missing, in words for the person who sends it. Never printed. */
  missing: string[];
}
