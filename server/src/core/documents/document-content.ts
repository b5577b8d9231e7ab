import { CARD_SURCHARGE_NOTE, CONTENT_VERSION, paymentTermsText, postalAddress, RETURN_POLICY_NOTE } from '@iwe/domain';
import type { AddressParts, ContentLine, DocumentContent, DocumentSeller } from '@iwe/domain';
import { lineTextsOf } from './line-columns.ts';
import type { LineColumns, LineTextColumns } from './line-columns.ts';

/** The seller as SELLER_SQL reads it: '' for a note that the organisation has not worded itself. */
export type StoredSeller = DocumentSeller;

/** The customer or supplier as CONTACT_SQL reads them. */
export interface StoredContact extends AddressParts {
  readonly name: string;
  readonly code: string;
}

/** The columns of a sheet that its content is made from. Money in cents. */
export interface ContentSheet {
  readonly tax_type: number;
  readonly payment_type: string;
  readonly reason: string;
  readonly total_cents: number;
  readonly gst_cents: number;
}

/** The columns of a line and its product. Money in cents. */
export interface ContentLineRow
  extends
    LineTextColumns,
    Pick<
      LineColumns,
      | 'seq'
      | 'quantity'
      | 'price_cents'
      | 'usd_price_cents'
      | 'amount_cents'
      | 'gst_cents'
      | 'counted_quantity'
      | 'system_quantity'
    > {
  readonly code: string;
  readonly name: string;
  readonly unit: string;
}

/** The organisation and the contact of a sheet, as they are now. */
export interface DocumentParties {
  readonly seller: StoredSeller;
  readonly contact: StoredContact | null;
}

/**
 * Makes the content of a sheet's documents from what is stored now: what an approval freezes, and what a draft prints.
 */
export function documentContentOf(
  sheet: ContentSheet,
  lines: readonly ContentLineRow[],
  { seller, contact }: DocumentParties,
): DocumentContent {
  return {
    version: CONTENT_VERSION,
    seller: {
      ...seller,
      returnPolicy: seller.returnPolicy || RETURN_POLICY_NOTE,
      surcharge: seller.surcharge || CARD_SURCHARGE_NOTE,
    },
    contact: contact && { name: contact.name, code: contact.code, address: postalAddress(contact) },
    terms: paymentTermsText(sheet.payment_type),
    reason: sheet.reason,
    taxType: sheet.tax_type,
    totalCents: sheet.total_cents,
    gstCents: sheet.gst_cents,
    lines: lines.map(lineOf),
  };
}

const lineOf = (line: ContentLineRow): ContentLine => ({
  seq: line.seq,
  code: line.code,
  name: line.name,
  unit: line.unit,
  ...lineTextsOf(line),
  quantity: line.quantity,
  priceCents: line.price_cents,
  usdPriceCents: line.usd_price_cents,
  amountCents: line.amount_cents,
  gstCents: line.gst_cents,
  countedQuantity: line.counted_quantity,
  systemQuantity: line.system_quantity,
});
