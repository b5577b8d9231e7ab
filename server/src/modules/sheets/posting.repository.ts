import type { LedgerEntry, LedgerKind, PostedEntry, StockBalances } from '@iwe/domain';
import type { CommandTransaction } from './sheet-lock.ts';

/**
 * Parts of one data-modifying statement that posts entries and their balances; $1 is the organisation, $2 the sheet,
 * the arrays begin at `first`. Ids are taken in the order of the entries, under the locks of their products.
 */
export function postingParts(first: number): { sql: string; count: number } {
  const array = (offset: number, type: string): string => `$${first + offset}::${type}[]`;
  const sql = `posting as (select nextval('stock_posting') as number),
  entries as (
    insert into stock_ledger (organisation_id, product_id, warehouse_id, sheet_id, line_id, kind, quantity, value_cents, unit_cost, warehouse_quantity_after, quantity_after, value_after_cents, reverses, posting)
    select $1, u.product_id, u.warehouse_id, $2, u.line_id, u.kind, u.quantity, u.value_cents, u.unit_cost, u.warehouse_quantity_after, u.quantity_after, u.value_after_cents, u.reverses, posting.number
    from posting, unnest(${array(0, 'bigint')}, ${array(1, 'bigint')}, ${array(2, 'bigint')}, ${array(3, 'text')}, ${array(4, 'int')}, ${array(5, 'bigint')}, ${array(6, 'numeric')}, ${array(7, 'bigint')}, ${array(8, 'bigint')}, ${array(9, 'bigint')}, ${array(10, 'bigint')})
      with ordinality as u (product_id, warehouse_id, line_id, kind, quantity, value_cents, unit_cost, warehouse_quantity_after, quantity_after, value_after_cents, reverses, position) order by u.position),
  costs as (
    update cost_balance b set quantity = u.quantity, value_cents = u.value_cents, last_unit_cost = u.last_unit_cost
    from unnest(${array(11, 'bigint')}, ${array(12, 'bigint')}, ${array(13, 'bigint')}, ${array(14, 'numeric')}) as u (product_id, quantity, value_cents, last_unit_cost)
    where b.organisation_id = $1 and b.product_id = u.product_id),
  stocks as (
    update stock_balance b set quantity = u.quantity
    from unnest(${array(15, 'bigint')}, ${array(16, 'bigint')}, ${array(17, 'bigint')}) as u (product_id, warehouse_id, quantity)
    where b.organisation_id = $1 and b.product_id = u.product_id and b.warehouse_id = u.warehouse_id)`;
  return { sql, count: 18 };
}

/** The arrays of postingParts: the entries, and the balances of what they moved. */
export function postingValues(entries: readonly LedgerEntry[], balances: StockBalances): unknown[] {
  const products = [...new Set(entries.map((entry) => entry.productId))];
  const costs = products.map((product) => balances.product(product).cost);
  const places = [...new Map(entries.map((entry) => [`${entry.productId}:${entry.warehouseId}`, entry])).values()];
  return [
    entries.map((entry) => entry.productId), entries.map((entry) => entry.warehouseId), entries.map((entry) => entry.lineId), entries.map((entry) => entry.kind),
    entries.map((entry) => entry.quantity), entries.map((entry) => entry.valueCents), entries.map((entry) => entry.unitCostCents),
    entries.map((entry) => entry.warehouseQuantityAfter), entries.map((entry) => entry.quantityAfter), entries.map((entry) => entry.valueAfterCents), entries.map((entry) => entry.reverses),
    products, costs.map((cost) => cost.quantity), costs.map((cost) => cost.valueCents), costs.map((cost) => cost.lastUnitCostCents),
    places.map((place) => place.productId), places.map((place) => place.warehouseId), places.map((place) => balances.onHand(place.productId, place.warehouseId)),
  ];
}

// What of a sheet stands in the ledger and is not taken back: everything since its last unapproval (a posting of
// reversals alone; a changed warehouse reverses and moves in one posting), without what was reversed one by one.
const POSTED = `select e.id, e.kind, e.product_id, e.warehouse_id, e.line_id, e.quantity, e.value_cents, e.unit_cost, e.warehouse_quantity_after, e.quantity_after, e.value_after_cents
from stock_ledger e
where e.organisation_id = $1 and e.sheet_id = $2 and e.kind <> 'reversal'
  and e.posting > coalesce((select max(u.posting) from (
    select posting from stock_ledger where organisation_id = $1 and sheet_id = $2 group by posting having bool_or(kind = 'reversal') and not bool_or(kind = 'movement')) u), 0)
  and not exists (select from stock_ledger r where r.organisation_id = $1 and r.reverses = e.id)
order by e.id`;

interface PostedRow {
  id: number;
  kind: LedgerKind;
  product_id: number;
  warehouse_id: number;
  line_id: number;
  quantity: number;
  value_cents: number;
  unit_cost: string | null;
  warehouse_quantity_after: number;
  quantity_after: number;
  value_after_cents: number;
}

/** The entries of a sheet that are not taken back, in posting order. */
export async function postedEntries(tx: CommandTransaction, sheetId: number): Promise<PostedEntry[]> {
  const rows = await tx.query<PostedRow>(POSTED, [tx.organisation, sheetId]);
  return rows.map((row) => ({
    entryId: row.id, kind: row.kind, productId: row.product_id, warehouseId: row.warehouse_id, lineId: row.line_id, quantity: row.quantity, valueCents: row.value_cents,
    unitCostCents: row.unit_cost === null ? null : Number(row.unit_cost),
    warehouseQuantityAfter: row.warehouse_quantity_after, quantityAfter: row.quantity_after, valueAfterCents: row.value_after_cents, reverses: null,
  }));
}
