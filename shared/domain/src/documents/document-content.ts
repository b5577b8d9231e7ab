import type { SheetLineTexts } from '../sheets/line-fields.ts';

/** Version of DocumentContent as approvals store it. Snapshots before version 2 have no version number. */
export const CONTENT_VERSION = 2;

/**
 * Our organisation as documents name it. The texts are the organisation's, or the specification's where it has none.
 */
export interface DocumentSeller {
  readonly name: string;
  readonly abn: string;
  readonly addressLine1: string;
  readonly addressLine2: string;
  readonly phone: string;
  readonly email: string;
  readonly website: string;
  readonly logo: string;
  readonly bankAccountName: string;
  readonly bsb: string;
  readonly bankAccount: string;
  /** Decides the layout (spec §9). */
  readonly departmentId: number;
  readonly returnPolicy: string;
  readonly surcharge: string;
}

/** The customer or supplier as documents name them. */
export interface DocumentContact {
  readonly name: string;
  /** Shown as ABN if it looks like one (spec §3). */
  readonly code: string;
  /** Street, city, state and postal code in one line. */
  readonly address: string;
}

/** A line as documents show it. Money in cents. */
export interface ContentLine extends SheetLineTexts {
  readonly seq: number;
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  readonly quantity: number;
  readonly priceCents: number;
  readonly usdPriceCents: number | null;
  readonly amountCents: number;
  readonly gstCents: number;
  /** Adjustments only. */
  readonly countedQuantity: number | null;
  readonly systemQuantity: number | null;
}

/**
 * What an approval freezes of a sheet for its documents. Dates, delivery address, phone, shipping, freight and
 * clearance may change afterwards, so they are read from the sheet. For a draft the same is built from what is stored
 * now.
 */
export interface DocumentContent {
  readonly version: typeof CONTENT_VERSION;
  readonly seller: DocumentSeller;
  readonly contact: DocumentContact | null;
  /** Payment terms in words, without the due date. */
  readonly terms: string;
  /** Why goods are returned: credit notes. */
  readonly reason: string;
  readonly taxType: number;
  readonly totalCents: number;
  readonly gstCents: number;
  readonly lines: readonly ContentLine[];
}
