import type { LedgerEntry, PostedEntry, StockBalances } from '@iwe/domain';
import type { Reader, RowOf } from '../../../core/database/index.ts';
import { POSTED_ENTRIES } from './posting.sql.ts';
import type { POSTING_VALUES } from './posting.sql.ts';

/** Returns the values of the arrays of `postingSql`: the entries, and the balances of what they moved. */
export function postingValues(entries: readonly LedgerEntry[], balances: StockBalances) {
  const products = [...new Set(entries.map((entry) => entry.productId))];
  const costs = products.map((product) => balances.product(product).cost);
  const places = [...new Map(entries.map((entry) => [`${entry.productId}:${entry.warehouseId}`, entry])).values()];
  return {
    products: entries.map((entry) => entry.productId),
    warehouses: entries.map((entry) => entry.warehouseId),
    lines: entries.map((entry) => entry.lineId),
    kinds: entries.map((entry) => entry.kind),
    quantities: entries.map((entry) => entry.quantity),
    values: entries.map((entry) => entry.valueCents),
    unitCosts: entries.map((entry) => entry.unitCostCents),
    warehouseQuantitiesAfter: entries.map((entry) => entry.warehouseQuantityAfter),
    quantitiesAfter: entries.map((entry) => entry.quantityAfter),
    valuesAfter: entries.map((entry) => entry.valueAfterCents),
    reverses: entries.map((entry) => entry.reverses),
    costProducts: products,
    costQuantities: costs.map((cost) => cost.quantity),
    costValues: costs.map((cost) => cost.valueCents),
    lastUnitCosts: costs.map((cost) => cost.lastUnitCostCents),
    stockProducts: places.map((place) => place.productId),
    stockWarehouses: places.map((place) => place.warehouseId),
    stockQuantities: places.map((place) => balances.onHand(place.productId, place.warehouseId)),
  } satisfies Record<(typeof POSTING_VALUES)[number], unknown>;
}

/** Returns the entries of a sheet that are not reversed, in posting order. */
export async function postedEntries(tx: Reader, sheetId: number): Promise<PostedEntry[]> {
  return postedEntriesOf(await tx.query(POSTED_ENTRIES(tx.organisation, sheetId)));
}

/** Returns the rows of POSTED_ENTRIES as the domain's entries, in posting order. */
export function postedEntriesOf(rows: readonly RowOf<typeof POSTED_ENTRIES>[]): PostedEntry[] {
  return rows.map((row) => ({
    entryId: row.id,
    kind: row.kind,
    productId: row.product_id,
    warehouseId: row.warehouse_id,
    lineId: row.line_id,
    quantity: row.quantity,
    valueCents: row.value_cents,
    unitCostCents: row.unit_cost === null ? null : Number(row.unit_cost),
    warehouseQuantityAfter: row.warehouse_quantity_after,
    quantityAfter: row.quantity_after,
    valueAfterCents: row.value_after_cents,
    reverses: null,
  }));
}
