import { fromCents, isPurchaseSheet } from '@iwe/domain';
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
    ...(isPurchaseSheet(sheet.type) ? { costs: { fxRate: sheet.fx_rate === null ? null : Number(sheet.fx_rate), seaFreight: fromCents(sheet.sea_freight_cents), clearance: fromCents(sheet.clearance_cost_cents) } } : {}),
    total: fromCents(sheet.total_cents),
    gst: fromCents(sheet.gst_cents),
    lines: lines.map((line) => ({
      seq: line.seq, code: line.code, name: line.name, unit: line.unit, quantity: line.quantity, price: fromCents(line.price_cents),
      amount: fromCents(line.amount_cents), gst: fromCents(line.gst_cents), description: line.description,
      ...(isPurchaseSheet(sheet.type) ? { usdPrice: line.usd_price_cents === null ? null : fromCents(line.usd_price_cents), landed: fromCents(line.landed_cents) } : {}),
    })),
  };
}
