import type { QuotingRow } from '@iwe/contract';
import { availableQuantity, fromCents, PRICE_SOURCE_LABELS, priceFor } from '@iwe/domain';
import type { ProductPrices } from '@iwe/domain';
import type { HolderRow, ProductHistoryPage } from './product-history.repository.ts';
import type { QuotingFrame, QuotingRecord } from './quotings.repository.ts';

/** An amount on the wire; 0 and null both mean "not set". */
export const price = (cents: number | null): number | null => (cents ? fromCents(cents) : null);

/** Returns a row of the quotings, with cost only for those who may see it. */
export function presentQuoting(record: QuotingRecord, frame: QuotingFrame, seesCost: boolean): QuotingRow {
  const onHand = record.on_hand ?? {};
  const incoming = record.incoming ?? [];
  const stock = Object.values(onHand).reduce((sum, quantity) => sum + quantity, 0);
  return {
    id: record.id,
    code: record.code,
    name: record.name,
    category: record.category,
    brand: record.brand ?? '',
    locations: record.tag4,
    stock,
    available: availableQuantity(stock, record.held),
    stock_3rdP: record.third_party_stock,
    total_stock: stock + record.third_party_stock,
    stocks: frame.warehouses.map((warehouse) => {
      const way = incoming.find((row) => row.warehouse === warehouse.id);
      return {
        warehouseId: warehouse.id,
        warehouse: warehouse.name,
        stock: onHand[warehouse.id] ?? 0,
        inTransit: way?.quantity ?? 0,
        eta: way?.eta ?? null,
        ...(way && way.held > 0 ? { held: way.held } : {}),
      };
    }),
    classAPrice: price(record.class_a_price_cents),
    classBPrice: price(record.class_b_price_cents),
    classCPrice: price(record.class_c_price_cents),
    classDPrice: price(record.class_d_price_cents),
    classEPrice: price(record.class_e_price_cents),
    specialPrice: price(record.special_price_cents),
    standardPrice: price(record.standard_price_cents),
    ...(seesCost ? { ref_pur: price(record.reference_price_cents), costPrice: price(record.cost_price_cents) } : {}),
    is_special: record.is_special ? 1 : 0,
    is_clearance: record.is_clearance ? 1 : 0,
    customerPrice: frame.customer ? customerPrice(record, frame.customer) : null,
  };
}

function customerPrice(
  record: QuotingRecord,
  customer: NonNullable<QuotingFrame['customer']>,
): { price: number; source: string } {
  const { priceCents, source } = priceFor(
    { priceStrategy: customer.priceType, customerClassId: customer.classId },
    pricesOf(record, customer.classId),
  );
  return { price: fromCents(priceCents), source: PRICE_SOURCE_LABELS[source] };
}

/** Returns the prices of a row as the domain's rule takes them; `classId` is the customer's class. */
export const pricesOf = (record: QuotingRecord, classId: number | null): ProductPrices => ({
  standardCents: record.standard_price_cents,
  specialCents: record.special_price_cents,
  classACents: record.class_a_price_cents,
  classBCents: record.class_b_price_cents,
  classCCents: record.class_c_price_cents,
  classDCents: record.class_d_price_cents,
  classECents: record.class_e_price_cents,
  isSpecial: record.is_special,
  ...(classId === null ? {} : { ocop: { [classId]: record.class_price_cents } }),
});

/** Returns one page of a product's sales or purchases. */
export const presentProductHistory = (
  { product, lines, total }: ProductHistoryPage,
  page: { page: number; per_page: number },
) => ({
  product: {
    id: product.id,
    code: product.code,
    name: product.name,
    standard: price(product.standard_price_cents),
    special: price(product.special_price_cents),
    classA: price(product.class_a_price_cents),
    classB: price(product.class_b_price_cents),
    ocop: price(product.ocop_cents),
  },
  data: lines.map((line) => ({
    id: line.id,
    type: line.type,
    no: line.no,
    date: line.date,
    dueDate: line.due_date,
    reference: line.reference,
    csrId: line.contact_id,
    csrName: line.csr_name,
    qty: line.qty,
    unitPrice: fromCents(line.price_cents),
    amount: fromCents(line.amount_cents),
  })),
  meta: { total, current_page: page.page, per_page: page.per_page },
});

/** Returns the drafts that reserve units of a product. */
export const presentHolders = (holders: readonly HolderRow[]) =>
  holders.map((line) => ({
    id: line.id,
    no: line.no,
    csrId: line.contact_id,
    csrName: line.csr_name,
    qty: line.qty,
    date: line.date,
    drafter: line.drafter,
  }));
