import type { LedgerKind } from '@iwe/domain';
import { statement } from '../../../core/database/statements/statement.ts';

/**
 * The arrays of a posting, one for each column: of its entries in their order, of the cost balances after it (products,
 * their units, value and last unit cost), and of the stock balances after it (products, warehouses, their units).
 */
export const POSTING_VALUES = [
  'products',
  'warehouses',
  'lines',
  'kinds',
  'quantities',
  'values',
  'unitCosts',
  'warehouseQuantitiesAfter',
  'quantitiesAfter',
  'valuesAfter',
  'reverses',
  'costProducts',
  'costQuantities',
  'costValues',
  'lastUnitCosts',
  'stockProducts',
  'stockWarehouses',
  'stockQuantities',
] as const;

/**
 * Returns the parts of a data-modifying statement that post entries and their balances; $1 is the organisation, $2 the
 * sheet. Ids are taken in the order of the entries, under the locks of their products.
 */
export const postingSql = (at: Readonly<Record<(typeof POSTING_VALUES)[number], string>>): string => `posting as (
    select nextval('stock_posting') as number),
  entries as (
    insert into stock_ledger (organisation_id, product_id, warehouse_id, sheet_id, line_id, kind, quantity,
      value_cents, unit_cost, warehouse_quantity_after, quantity_after, value_after_cents, reverses, posting)
    select $1, u.product_id, u.warehouse_id, $2, u.line_id, u.kind, u.quantity, u.value_cents, u.unit_cost,
      u.warehouse_quantity_after, u.quantity_after, u.value_after_cents, u.reverses, posting.number
    from posting, unnest(${at.products}::bigint[], ${at.warehouses}::bigint[], ${at.lines}::bigint[],
        ${at.kinds}::text[], ${at.quantities}::int[], ${at.values}::bigint[], ${at.unitCosts}::numeric[],
        ${at.warehouseQuantitiesAfter}::bigint[], ${at.quantitiesAfter}::bigint[], ${at.valuesAfter}::bigint[],
        ${at.reverses}::bigint[])
      with ordinality as u (product_id, warehouse_id, line_id, kind, quantity, value_cents, unit_cost,
        warehouse_quantity_after, quantity_after, value_after_cents, reverses, position)
    order by u.position),
  costs as (
    update cost_balance b
    set quantity = u.quantity, value_cents = u.value_cents, last_unit_cost = u.last_unit_cost
    from unnest(${at.costProducts}::bigint[], ${at.costQuantities}::bigint[], ${at.costValues}::bigint[],
        ${at.lastUnitCosts}::numeric[])
      as u (product_id, quantity, value_cents, last_unit_cost)
    where b.organisation_id = $1 and b.product_id = u.product_id),
  stocks as (
    update stock_balance b set quantity = u.quantity
    from unnest(${at.stockProducts}::bigint[], ${at.stockWarehouses}::bigint[], ${at.stockQuantities}::bigint[])
      as u (product_id, warehouse_id, quantity)
    where b.organisation_id = $1 and b.product_id = u.product_id and b.warehouse_id = u.warehouse_id)`;

/**
 * The entries of a sheet that are not reversed: everything since its last unapproval (a posting of reversals alone; a
 * changed warehouse reverses and moves in one posting), without what was reversed one by one.
 */
export const POSTED_ENTRIES = statement(
  'sheets.posted-entries',
  `select e.id, e.kind, e.product_id, e.warehouse_id, e.line_id, e.quantity, e.value_cents, e.unit_cost,
  e.warehouse_quantity_after, e.quantity_after, e.value_after_cents
from stock_ledger e
where e.organisation_id = $1 and e.sheet_id = $2 and e.kind <> 'reversal'
  and e.posting > coalesce((select max(u.posting) from (
    select posting from stock_ledger where organisation_id = $1 and sheet_id = $2
    group by posting having bool_or(kind = 'reversal') and not bool_or(kind = 'movement')) u), 0)
  and not exists (select from stock_ledger r where r.organisation_id = $1 and r.reverses = e.id)
order by e.id`,
).narrow<{ kind: LedgerKind }>();
