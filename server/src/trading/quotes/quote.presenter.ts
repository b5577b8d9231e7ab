import type { CartFiguresAnswer, Quote, QuoteRow } from '@iwe/contract';
import { canSeeCost, creditExposure, fromCents, PRICE_SOURCE_LABELS, quoteState } from '@iwe/domain';
import type { PricedCart } from './price-cart.ts';
import type { emailsOfQuote, QuoteListRow, StoredQuote, StoredQuoteLine } from './quote.repository.ts';

/** Returns a cart as its drawer shows it. */
export function presentCart(cart: PricedCart): CartFiguresAnswer['data'] {
  const { figures, today, credit } = cart;
  const exposure = credit && creditExposure(credit, figures.totalCents);
  return {
    lines: cart.lines.map(({ row, quantity, priceCents, source, quotedCents }, index) => ({
      productId: row.id,
      code: row.code,
      name: row.name,
      quantity,
      price: fromCents(priceCents),
      source: PRICE_SOURCE_LABELS[source],
      amount: fromCents(figures.lineAmountsCents[index] ?? 0),
      amountToday: fromCents(today.totals.lineAmountsCents[index] ?? 0),
      quotedPrice: quotedCents === null ? null : fromCents(quotedCents),
      available: row.available,
      short: figures.shortQuantities[index] ?? 0,
      stocks: row.stocks
        .filter(({ stock, inTransit }) => stock !== 0 || inTransit !== 0)
        .map(({ warehouse, stock, inTransit, eta }) => ({ warehouse, stock, inTransit, eta })),
    })),
    totals: {
      quantity: figures.quantity,
      subtotal: fromCents(figures.subtotalCents),
      gst: fromCents(figures.gstCents),
      total: fromCents(figures.totalCents),
      totalToday: fromCents(today.totals.totalCents),
      ...(canSeeCost({ isCostVisible: cart.seesCost })
        ? {
            margin: fromCents(figures.margin.marginCents),
            marginPercent: figures.margin.percent,
            linesWithoutCost: figures.margin.linesWithoutCost,
          }
        : {}),
    },
    credit: credit &&
      exposure && {
        limit: fromCents(credit.creditLimitCents),
        balance: fromCents(credit.xeroBalanceCents),
        approvedUnsent: fromCents(credit.approvedUnsentCents),
        exposure: fromCents(exposure.exposureCents),
        isOver: exposure.isOver,
      },
    missing: cart.missing,
    validUntil: cart.validUntil,
  };
}

/** Returns the state of a stored quote on the organisation's day. */
export const stateOf = ({ valid_until, is_closed, invoice, today }: QuoteListRow) =>
  quoteState({ validUntil: valid_until, isClosed: is_closed, isOrdered: invoice !== null }, today);

/** Returns a row of the list. */
export const presentQuoteRow = (row: QuoteListRow): QuoteRow => ({
  id: row.id,
  no: row.no,
  name: row.name,
  customerId: row.contact_id,
  customer: row.customer,
  state: stateOf(row),
  date: row.date,
  validUntil: row.valid_until,
  products: row.products,
  quantity: row.total_quantity,
  total: fromCents(row.total_cents),
  createdBy: row.created_by,
  updatedAt: row.updated_at.toISOString(),
  invoice: row.invoice,
  contentVersion: row.content_version,
});

/** Returns a quote with its prices then and now. */
export function presentQuote(
  { quote, lines }: { quote: StoredQuote; lines: readonly StoredQuoteLine[] },
  cart: PricedCart,
  emails: Awaited<ReturnType<typeof emailsOfQuote>>,
): Quote {
  const now = new Map(cart.lines.map((line) => [line.row.id, line]));
  return {
    ...presentQuoteRow(quote),
    note: quote.note,
    email: quote.email,
    lines: lines.map((line) => {
      const current = now.get(line.product_id);
      return {
        productId: line.product_id,
        code: line.code,
        name: line.name,
        quantity: line.quantity,
        quotedPrice: fromCents(line.price_cents),
        price: fromCents(current?.priceCents ?? 0),
        source: PRICE_SOURCE_LABELS[current?.source ?? 'none'],
      };
    }),
    totalToday: fromCents(cart.today.totals.totalCents),
    emails: emails.map(({ address, state, error, at }) => ({ address, state, error, at: at.toISOString() })),
  };
}
