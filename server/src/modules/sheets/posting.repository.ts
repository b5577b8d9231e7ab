import type { LedgerEntry, PostedEntry, StockBalances } from '@iwe/domain';
import type { Reader, RowOf } from '../../database/index.ts';
import { POSTED_ENTRIES } from './posting.sql.ts';

type Numbers = number[];
type Costs = (number | null)[];
/** One array per column: eleven of the entries, four of the cost balances, three of the stock balances. */
export type PostingValues = [
  ...entries: [Numbers, Numbers, Numbers, string[], Numbers, Numbers, Costs, Numbers, Numbers, Numbers, Costs],
  ...costs: [Numbers, Numbers, Numbers, Costs],
  ...stocks: [Numbers, Numbers, Numbers],
];

/** Returns the values of the arrays of `postingSql`: the entries, and the balances of what they moved. */
export function postingValues(entries: readonly LedgerEntry[], balances: StockBalances): PostingValues {
  const products = [...new Set(entries.map((entry) => entry.productId))];
  const costs = products.map((product) => balances.product(product).cost);
  const places = [...new Map(entries.map((entry) => [`${entry.productId}:${entry.warehouseId}`, entry])).values()];
  return [
    entries.map((entry) => entry.productId),
    entries.map((entry) => entry.warehouseId),
    entries.map((entry) => entry.lineId),
    entries.map((entry) => entry.kind),
    entries.map((entry) => entry.quantity),
    entries.map((entry) => entry.valueCents),
    entries.map((entry) => entry.unitCostCents),
    entries.map((entry) => entry.warehouseQuantityAfter),
    entries.map((entry) => entry.quantityAfter),
    entries.map((entry) => entry.valueAfterCents),
    entries.map((entry) => entry.reverses),
    products,
    costs.map((cost) => cost.quantity),
    costs.map((cost) => cost.valueCents),
    costs.map((cost) => cost.lastUnitCostCents),
    places.map((place) => place.productId),
    places.map((place) => place.warehouseId),
    places.map((place) => balances.onHand(place.productId, place.warehouseId)),
  ];
}

/** Values of a posting that moves nothing. */
export const NO_POSTING: PostingValues = [[], [], [], [], [], [], [], [], [], [], [], [], [], [], [], [], [], []];

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
