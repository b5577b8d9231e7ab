import { fromCents } from '@iwe/domain';
import { sheetContentHash } from '../../../invariants/index.ts';
import type { LineRecord, SheetRecord } from '../sheet-record.ts';
import type { CreditContext } from './approval-findings.ts';

/** What an approval freezes: names, ABN, prices and GST. Printed documents stand on it; the hash proves that it stays. */
export function snapshotOf(sheet: SheetRecord, lines: readonly LineRecord[], parties: CreditContext) {
  const contentHash = sheetContentHash(
    { type: sheet.type, number: sheet.number, contactId: sheet.contact_id, taxType: sheet.tax_type, totalCents: sheet.total_cents, gstCents: sheet.gst_cents },
    lines.map((line) => ({
      seq: line.seq, productId: line.product_id, quantity: line.quantity, priceCents: line.price_cents, usdPriceCents: line.usd_price_cents, amountCents: line.amount_cents,
      gstCents: line.gst_cents, countedQuantity: line.counted_quantity, systemQuantity: line.system_quantity, description: line.description,
    })),
  );
  return {
    contentHash,
    seller: { name: parties.seller_name, abn: parties.seller_abn },
    ...(sheet.contact_id === null ? {} : { contact: { name: parties.customer_name, code: parties.customer_code, address: parties.customer_address } }),
    total: fromCents(sheet.total_cents),
    gst: fromCents(sheet.gst_cents),
    lines: lines.map((line) => ({
      seq: line.seq, code: line.code, name: line.name, unit: line.unit, quantity: line.quantity, price: fromCents(line.price_cents),
      amount: fromCents(line.amount_cents), gst: fromCents(line.gst_cents), description: line.description,
    })),
  };
}
