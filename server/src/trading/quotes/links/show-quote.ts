import type { ShownQuote } from '@iwe/contract';
import { DEFAULT_INVOICE_TAX_TYPE, fromCents, sheetTotals } from '@iwe/domain';
import type { Transaction } from '../../../core/database/index.ts';
import { readQuote } from '../quote.repository.ts';
import { linkEnded } from './quote-link.ts';
import type { CustomerLink } from './quote-link.ts';
import { NOTE_OPENED, SHOWN_LINK } from './quote-link.sql.ts';

/**
 * Returns a quote as its customer sees it: what its document prints, without our name for it, its costs and who works
 * on it. Notes when it was opened first.
 */
export async function showQuote(tx: Transaction, link: CustomerLink): Promise<{ data: ShownQuote }> {
  if (link.state !== 'valid') throw linkEnded();
  const { quote, lines } = await readQuote(tx, link.quoteId);
  const [[shown]] = await tx.batch([SHOWN_LINK(tx.organisation, link.id), NOTE_OPENED(tx.organisation, link.id)]);
  if (!shown) throw linkEnded();
  const totals = sheetTotals(
    lines.map(({ quantity, price_cents }) => ({ quantity, priceCents: price_cents })),
    DEFAULT_INVOICE_TAX_TYPE,
  );
  return {
    data: {
      organisation: shown.organisation,
      phone: shown.phone,
      email: shown.email,
      no: quote.no,
      customer: quote.customer,
      date: quote.date,
      validUntil: quote.valid_until,
      note: quote.note,
      lines: lines.map(({ code, name, unit, quantity, price_cents }, index) => ({
        code,
        name,
        unit,
        quantity,
        price: fromCents(price_cents),
        amount: fromCents(totals.lineAmountsCents[index] ?? 0),
      })),
      quantity: totals.quantity,
      subtotal: fromCents(totals.subtotalCents),
      gst: fromCents(totals.gstCents),
      total: fromCents(totals.totalCents),
      expiresAt: shown.expires_at.toISOString(),
    },
  };
}
