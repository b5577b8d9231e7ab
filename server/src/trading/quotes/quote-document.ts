import { DEFAULT_INVOICE_TAX_TYPE, quoteDocumentOf, sheetLineTexts, sheetTotals } from '@iwe/domain';
import type { DocumentModel } from '@iwe/domain';
import type { Reader } from '../../core/database/index.ts';
import { documentContentOf, lineTextColumns } from '../../core/documents/public.ts';
import type { DocumentParties } from '../../core/documents/public.ts';
import { notFound } from '../../core/errors.ts';
import type { StoredQuote, StoredQuoteLine } from './quote.repository.ts';
import { PARTIES } from './quote.sql.ts';

/** Returns the document of a quote: what its PDF and its email show, with the prices that were quoted. */
export async function quoteDocument(
  tx: Reader,
  { quote, lines }: { quote: StoredQuote; lines: readonly StoredQuoteLine[] },
): Promise<DocumentModel> {
  const [parties] = await tx.query(PARTIES(tx.organisation, quote.contact_id));
  if (!parties) throw notFound();
  const totals = sheetTotals(
    lines.map((line) => ({ quantity: line.quantity, priceCents: line.price_cents })),
    DEFAULT_INVOICE_TAX_TYPE,
  );
  const content = documentContentOf(
    {
      tax_type: DEFAULT_INVOICE_TAX_TYPE,
      payment_type: parties.payment_type,
      reason: '',
      total_cents: totals.totalCents,
      gst_cents: totals.gstCents,
    },
    lines.map((line, index) => ({
      seq: line.seq,
      code: line.code,
      name: line.name,
      unit: line.unit,
      ...lineTextColumns(sheetLineTexts({})),
      quantity: line.quantity,
      price_cents: line.price_cents,
      usd_price_cents: null,
      amount_cents: totals.lineAmountsCents[index] ?? 0,
      gst_cents: totals.lineGstCents[index] ?? 0,
      counted_quantity: null,
      system_quantity: null,
    })),
    parties as unknown as DocumentParties,
  );
  return quoteDocumentOf(
    {
      no: quote.no,
      date: quote.date,
      validUntil: quote.valid_until,
      note: quote.note,
      locations: Object.fromEntries(lines.map((line) => [line.seq, line.tag4])),
    },
    content,
  );
}
