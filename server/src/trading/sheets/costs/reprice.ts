import { priceAtRate } from '@iwe/domain';
import { unprocessable } from '../../../core/errors.ts';
import { checkedTotals } from '../save/checked-totals.ts';
import { usdTotal } from '../save/purchase-draft.ts';
import type { LineRecord, SheetRecord } from '../sheet-record.ts';

/** An order or a bill with its lines. */
export interface PricedSheet {
  sheet: SheetRecord;
  lines: LineRecord[];
}

/**
 * Returns an order or a bill as it is at another exchange rate (USD per AUD): the prices that came from USD, with the
 * amounts, the GST shares and the totals that follow. Throws 422 where the total becomes too large.
 */
export function repriced({ sheet, lines }: PricedSheet, rate: number): PricedSheet {
  const priced = lines.map((line) => ({
    quantity: line.quantity,
    usd_price_cents: line.usd_price_cents,
    price_cents: priceAtRate(
      { usdPriceCents: line.usd_price_cents, priceCents: line.price_cents, isManual: line.is_manual },
      rate,
    ),
  }));
  const usdTotalCents = usdTotal(sheet.type, priced);
  const { totals, problems } = checkedTotals(priced, sheet.tax_type, usdTotalCents);
  if (problems.length > 0) throw unprocessable(problems);
  return {
    sheet: {
      ...sheet,
      fx_rate: String(rate),
      usd_total_cents: usdTotalCents,
      total_cents: totals.totalCents,
      gst_cents: totals.gstCents,
    },
    lines: lines.map((line, index) => {
      const price = priced[index]?.price_cents ?? line.price_cents;
      return {
        ...line,
        price_cents: price,
        amount_cents: totals.lineAmountsCents[index] ?? 0,
        gst_cents: totals.lineGstCents[index] ?? 0,
        // A price of another source, such as the order of a bill, is a price at this rate now.
        ...(price === line.price_cents ? {} : { price_source: 'usd', is_manual: false }),
      };
    }),
  };
}
