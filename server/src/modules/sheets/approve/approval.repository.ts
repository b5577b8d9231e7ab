import { isSalesSheet, movesStock, StockBalances } from '@iwe/domain';
import type { Permit } from '@iwe/domain';
import { notFound } from '../../../errors.ts';
import type { CommandTransaction, LockedSheet, OrganisationSettings } from '../sheet-lock.ts';
import type { LineRecord } from '../sheet-record.ts';
import type { CreditContext } from './approval-findings.ts';
import type { PurchaseContext } from './purchase-rules.ts';

// Live sheets of this kind, the same supplier and the same reference. Each kind by its own index.
const SAME_REFERENCE = (type: 4 | 5): string => `(select json_agg(x.no order by x.no) from sheet x
    where x.organisation_id = $1 and x.type = ${type} and x.contact_id = s.contact_id and lower(trim(x.reference)) = lower(trim(s.reference)) and x.status <> 3 and x.id <> s.id)`;

// Everything beside sheet, lines and balances in one row: settings, the customer's credit (with approved sheets that the
// accounting service has not taken yet; this one is a draft and not among them), who sells to whom, permits with the
// rights that their givers have today, and whether the chosen warehouse and driver exist.
const CONTEXT = `select o.time_zone, o.locked_until, o.negative_stock, o.cost_visible, o.draft_age_days,
  coalesce(c.credit_limit_cents, 0) as credit_limit_cents, coalesce(c.xero_balance_cents, 0) as xero_balance_cents, coalesce(c.payment_type, '') as payment_type,
  coalesce(c.name, '') as customer_name, coalesce(c.code, '') as customer_code, coalesce(c.address, '') as customer_address, o.print_name as seller_name, o.abn as seller_abn,
  (select extract(epoch from now() - coalesce(c.xero_balance_at, c.created_at))::float8 / 3600 from xero_connection x where x.organisation_id = $1) as balance_age_hours,
  coalesce((select sum(case u.type when 1 then u.total_cents else -u.total_cents end) from sheet u
    where u.organisation_id = $1 and u.contact_id = s.contact_id and u.type in (1, 2) and u.status = 2 and u.xero_state <> 2), 0)::bigint as approved_unsent_cents,
  (select json_agg(json_build_object('finding', p.finding, 'line_id', p.line_id, 'content_version', p.content_version, 'role', m.role, 'is_acct', m.is_acct, 'is_dir', m.is_dir))
    from approval_permit p join membership m on m.organisation_id = p.organisation_id and m.id = p.given_by
    where p.organisation_id = $1 and p.sheet_id = s.id and m.is_active) as permits,
  o.landed_cost_method, coalesce(c.is_container_builder, false) as is_container_builder,
  case when s.type in (3, 4) then (select x.fx_rate from sheet x where x.organisation_id = $1 and x.type in (3, 4) and x.status = 2 and x.fx_rate > 0 and x.id <> s.id order by x.approved_at desc limit 1) end as last_fx_rate,
  case when trim(s.reference) = '' then null when s.type = 4 then ${SAME_REFERENCE(4)} when s.type = 5 then ${SAME_REFERENCE(5)} end as same_reference,
  exists (select from warehouse w where w.organisation_id = $1 and w.id = $3::bigint and w.is_active) as knows_warehouse,
  exists (select from membership d where d.organisation_id = $1 and d.id = $4::bigint and d.is_active) as knows_driver
from sheet s join organisation o on o.id = s.organisation_id left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id
where s.organisation_id = $1 and s.id = $2`;

interface PermitRow {
  finding: Permit['code'];
  line_id: number | null;
  content_version: number;
  role: number;
  is_acct: boolean;
  is_dir: boolean;
}

/** What an approval reads beside the sheet, its lines and its balances. */
export interface ApprovalContext extends CreditContext, PurchaseContext, OrganisationSettings {
  permits: PermitRow[] | null;
  knows_warehouse: boolean;
  knows_driver: boolean;
}

/** Reads it; inside an approval this runs under the sheet's lock. 404 when there is no such sheet. */
export async function approvalContext(tx: CommandTransaction, sheetId: number, chosen: { warehouseId?: number | null | undefined; driverId?: number | null | undefined } = {}): Promise<ApprovalContext> {
  const [row] = await tx.query<ApprovalContext>(CONTEXT, [tx.organisation, sheetId, chosen.warehouseId ?? null, chosen.driverId ?? null]);
  if (!row) throw notFound();
  return row;
}

/** The permits as the domain weighs them: by line number, with their givers' rights. */
export function permitsOf(context: ApprovalContext, lines: readonly LineRecord[]): Permit[] {
  return (context.permits ?? []).map((row) => {
    const line = row.line_id === null ? undefined : lines.find((candidate) => candidate.id === row.line_id)?.seq;
    return {
      code: row.finding, contentVersion: row.content_version, holder: { role: row.role, isAcct: row.is_acct, isDir: row.is_dir },
      ...(line === undefined ? {} : { line }),
    };
  });
}

// The rows that a posting moves: cost by product, stock by (product, warehouse), locked in this order.
const MOVED_PRODUCTS = `select distinct l.product_id from sheet_line l join product p on p.organisation_id = l.organisation_id and p.id = l.product_id
  where l.organisation_id = $1 and l.sheet_id = $2 and p.category <> 4`;
const LOCK_COST_ROWS = `select product_id, quantity, value_cents, last_unit_cost from cost_balance
where organisation_id = $1 and product_id in (${MOVED_PRODUCTS}) order by product_id for update`;
const WAREHOUSES = `(select unnest(array[s.warehouse_id, s.in_warehouse_id, case when s.type in (1, 2) then $3::bigint end]) from sheet s where s.organisation_id = $1 and s.id = $2)`;
// A warehouse stays as it is read until the commit: whoever takes it out of use waits, or is waited for and seen.
const LOCK_STOCK_ROWS = `select b.product_id, b.warehouse_id, b.quantity, w.name, w.is_active from stock_balance b
  join warehouse w on w.organisation_id = b.organisation_id and w.id = b.warehouse_id
where b.organisation_id = $1 and b.product_id in (${MOVED_PRODUCTS}) and b.warehouse_id in ${WAREHOUSES}
order by b.product_id, b.warehouse_id for update of b for key share of w`;
// A product moved for the first time, or into a warehouse where it never was, has no row yet.
const MAKE_COST_ROWS = `insert into cost_balance (organisation_id, product_id)
select $1, m.product_id from (${MOVED_PRODUCTS}) m where not exists (select from cost_balance b where b.organisation_id = $1 and b.product_id = m.product_id)
order by m.product_id on conflict do nothing`;
const MAKE_STOCK_ROWS = `insert into stock_balance (organisation_id, product_id, warehouse_id)
select $1, m.product_id, w.id from (${MOVED_PRODUCTS}) m cross join warehouse w
where w.organisation_id = $1 and w.id in ${WAREHOUSES}
  and not exists (select from stock_balance b where b.organisation_id = $1 and b.product_id = m.product_id and b.warehouse_id = w.id)
order by m.product_id, w.id on conflict do nothing`;

interface CostRow {
  product_id: number;
  quantity: number;
  value_cents: number;
  last_unit_cost: string | null;
}
interface StockRow {
  product_id: number;
  warehouse_id: number;
  quantity: number;
  name: string;
  is_active: boolean;
}

/** The balances that a posting works on, locked in the one order; how the warehouses are called, and which are out of use. */
export interface LockedBalances {
  balances: StockBalances;
  warehouseNames: Map<number, string>;
  closedWarehouses: ReadonlySet<number>;
}

/**
 * Locks the balances of a sheet's products in its warehouses, and in `warehouseId` where the kind may choose another.
 * Everything is sent at once; each statement begins after the one before, so no two postings can lock crosswise. Rows
 * that are missing are made under the locks already held, and then locked in the same order.
 */
export async function lockBalances(tx: CommandTransaction, sheet: Promise<Pick<LockedSheet, 'sheet' | 'lines'>>, sheetId: number, warehouseId: number | null): Promise<LockedBalances> {
  const scope = [tx.organisation, sheetId];
  const places = [...scope, warehouseId];
  const lock = async () => Promise.all([tx.query<CostRow>(LOCK_COST_ROWS, scope), tx.query<StockRow>(LOCK_STOCK_ROWS, places)]);
  const [locked, [costRows, stockRows]] = await Promise.all([sheet, lock()]);
  if (hasEveryRow(locked, warehouseId, costRows, stockRows)) return filled(costRows, stockRows);
  const [, , [allCosts, allStocks]] = await Promise.all([tx.query(MAKE_COST_ROWS, scope), tx.query(MAKE_STOCK_ROWS, places), lock()]);
  return filled(allCosts, allStocks);
}

/** Whether each product that moves has its cost row, and a stock row in each of the warehouses. */
function hasEveryRow({ sheet, lines }: Pick<LockedSheet, 'sheet' | 'lines'>, warehouseId: number | null, costRows: readonly CostRow[], stockRows: readonly StockRow[]): boolean {
  const products = new Set(lines.filter((line) => movesStock(line.category)).map((line) => line.product_id));
  const warehouses = new Set([sheet.warehouse_id, sheet.in_warehouse_id, isSalesSheet(sheet.type) ? warehouseId : null].filter((id) => id !== null));
  return costRows.length === products.size && stockRows.length === products.size * warehouses.size;
}

const WITHOUT_LOCK = / for update( of b for key share of w)?$/;
const READ_COST_ROWS = LOCK_COST_ROWS.replace(WITHOUT_LOCK, '');
const READ_STOCK_ROWS = LOCK_STOCK_ROWS.replace(WITHOUT_LOCK, '');

/** The same balances as they are now, without locks: for the preview. */
export async function readBalances(tx: CommandTransaction, sheetId: number, warehouseId: number | null): Promise<LockedBalances> {
  const [costRows, stockRows] = await Promise.all([
    tx.query<CostRow>(READ_COST_ROWS, [tx.organisation, sheetId]),
    tx.query<StockRow>(READ_STOCK_ROWS, [tx.organisation, sheetId, warehouseId]),
  ]);
  return filled(costRows, stockRows);
}

function filled(costRows: readonly CostRow[], stockRows: readonly StockRow[]): LockedBalances {
  const balances = new StockBalances();
  for (const row of costRows) balances.setCost(row.product_id, row.quantity, row.value_cents, row.last_unit_cost === null ? null : Number(row.last_unit_cost));
  for (const row of stockRows) balances.setOnHand(row.product_id, row.warehouse_id, row.quantity);
  return {
    balances, warehouseNames: new Map(stockRows.map((row) => [row.warehouse_id, row.name])),
    closedWarehouses: new Set(stockRows.filter((row) => !row.is_active).map((row) => row.warehouse_id)),
  };
}
