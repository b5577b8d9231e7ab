import { statement } from '../../../core/database/statements/statement.ts';
import { CREDIT_NOTE, INVOICE, SERVICE } from '../../../core/database/names.ts';

// The rows that a posting changes: cost by product, stock by (product, warehouse), always locked in this order.
const MOVED_PRODUCTS = `select distinct l.product_id from sheet_line l
    join product p on p.organisation_id = l.organisation_id and p.id = l.product_id
  where l.organisation_id = $1 and l.sheet_id = $2 and p.category <> ${SERVICE}`;
const WAREHOUSES = `(select unnest(array[s.warehouse_id, s.in_warehouse_id,
      case when s.type in (${INVOICE}, ${CREDIT_NOTE}) then $3::bigint end])
    from sheet s where s.organisation_id = $1 and s.id = $2)`;

const COSTS_SQL = `select product_id, quantity, value_cents, last_unit_cost from cost_balance
where organisation_id = $1 and product_id in (${MOVED_PRODUCTS}) order by product_id`;
const STOCKS_SQL = `select b.product_id, b.warehouse_id, b.quantity, w.name, w.is_active from stock_balance b
  join warehouse w on w.organisation_id = b.organisation_id and w.id = b.warehouse_id
where b.organisation_id = $1 and b.product_id in (${MOVED_PRODUCTS}) and b.warehouse_id in ${WAREHOUSES}
order by b.product_id, b.warehouse_id`;

export const COSTS = statement('sheets.cost-balances', COSTS_SQL);
/** $3: the warehouse that a sale may choose instead of its own. */
export const STOCKS = statement('sheets.stock-balances', STOCKS_SQL);
export const LOCK_COSTS = statement('sheets.lock-cost-balances', `${COSTS_SQL} for update`);
/** The warehouse is locked as well: it cannot be deactivated before the commit. */
export const LOCK_STOCKS = statement('sheets.lock-stock-balances', `${STOCKS_SQL} for update of b for key share of w`);

/** A product that moves for the first time has no row yet. */
export const ADD_COSTS = statement(
  'sheets.add-cost-balances',
  `insert into cost_balance (organisation_id, product_id)
select $1, m.product_id from (${MOVED_PRODUCTS}) m
where not exists (select from cost_balance b where b.organisation_id = $1 and b.product_id = m.product_id)
order by m.product_id on conflict do nothing`,
);

/** A product that moves into a warehouse for the first time has no row there yet. */
export const ADD_STOCKS = statement(
  'sheets.add-stock-balances',
  `insert into stock_balance (organisation_id, product_id, warehouse_id)
select $1, m.product_id, w.id from (${MOVED_PRODUCTS}) m cross join warehouse w
where w.organisation_id = $1 and w.id in ${WAREHOUSES}
  and not exists (select from stock_balance b
    where b.organisation_id = $1 and b.product_id = m.product_id and b.warehouse_id = w.id)
order by m.product_id, w.id on conflict do nothing`,
);
