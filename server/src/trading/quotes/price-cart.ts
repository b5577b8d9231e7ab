import { cartFigures, DEFAULT_INVOICE_TAX_TYPE, priceFor, sheetTotals } from '@iwe/domain';
import type { CartFigures, CreditFacts, PriceSource, SheetTotals } from '@iwe/domain';
import type { QuotingRow } from '@iwe/contract';
import type { Reader } from '../../core/database/index.ts';
import { notFound } from '../../core/errors.ts';
import { presentQuoting, pricesOf, quotingsRepository } from '../quotings/public.ts';
import * as sql from './quote.sql.ts';

/** A product with its quantity, as a cart has it. */
export interface CartItem {
  productId: number;
  quantity: number;
}

/** A line of a cart with the customer's price of today, and the quoted price that replaces it; null where none does. */
export interface PricedLine {
  row: QuotingRow;
  quantity: number;
  priceCents: number;
  source: PriceSource;
  quotedCents: number | null;
}

/** A cart with everything that is shown about it. Money in cents. */
export interface PricedCart {
  lines: PricedLine[];
  /** What an invoice of it would be: with quoted prices where there are any. */
  figures: CartFigures;
  /** The same with the prices of today only. */
  today: { date: string; totals: SheetTotals };
  /** Null without a customer. */
  credit: CreditFacts | null;
  seesCost: boolean;
  /** Also without a customer. */
  isCustomerActive: boolean;
  /** Products that do not exist in this organisation. */
  missing: number[];
  /** The last day of a quote that is made today. */
  validUntil: string;
}

/**
 * Returns a cart with the customer's prices of today, by the rules of a new invoice; without a customer Class A.
 * `quotedCents` are the prices that replace those of today, by product. Throws 404 for a customer who is not in this
 * organisation.
 */
export async function priceCart(
  tx: Reader,
  { customerId, items }: { customerId: number | null; items: readonly CartItem[] },
  quotedCents: ReadonlyMap<number, number> = new Map(),
): Promise<PricedCart> {
  const ids = items.map(({ productId }) => productId);
  const [{ rows, frame }, [days], [customer], costs] = await Promise.all([
    quotingsRepository(tx).byIds(ids, customerId),
    tx.query(sql.DAYS(tx.organisation)),
    customerId === null ? [] : tx.query(sql.CUSTOMER(tx.organisation, customerId)),
    tx.query(sql.COSTS(tx.organisation, ids)),
  ]);
  if (!days) throw new Error(`The organisation ${tx.organisation} is gone.`);
  if (customerId !== null && !customer) throw notFound();
  const lines: PricedLine[] = [];
  const missing: number[] = [];
  for (const { productId, quantity } of items) {
    const record = rows.find(({ id }) => id === productId);
    if (!record) {
      missing.push(productId);
      continue;
    }
    const today = priceFor(
      customer ? { priceStrategy: customer.price_type, customerClassId: customer.class_id } : null,
      pricesOf(record, customer?.class_id ?? null),
    );
    const quoted = quotedCents.get(productId) ?? null;
    lines.push({ row: presentQuoting(record, frame, false), quantity, ...today, quotedCents: quoted });
  }
  const costOf = new Map(costs.map((row) => [row.id, row.cost_cents]));
  const figures = cartFigures(
    lines.map(({ row, quantity, priceCents, quotedCents: quoted }) => ({
      quantity,
      priceCents: quoted ?? priceCents,
      category: row.category,
      available: row.available,
      costCents: costOf.get(row.id) ?? null,
    })),
  );
  return {
    lines,
    figures,
    credit: customer
      ? {
          creditLimitCents: customer.credit_limit_cents,
          xeroBalanceCents: customer.xero_balance_cents,
          approvedUnsentCents: customer.approved_unsent_cents,
        }
      : null,
    seesCost: days.cost_visible,
    isCustomerActive: customer?.is_active ?? true,
    missing,
    today: { date: days.today, totals: sheetTotals(lines, DEFAULT_INVOICE_TAX_TYPE) },
    validUntil: days.valid_until,
  };
}
