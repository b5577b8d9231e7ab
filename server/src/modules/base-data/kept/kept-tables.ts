import type { CustomerClass, SaveBrand, SaveCustomerClass, SaveWarehouse } from '@iwe/contract';
import type { RequestTransaction } from '../../../app-types.ts';
import { unprocessable } from '../../../errors.ts';
import type { KeptTable } from './kept-record.ts';

export const brandTable: KeptTable<SaveBrand> = {
  table: 'brand', noun: 'brand', columns: { name: 'name', presented_to_csr: 'presented_to_csr' }, flags: ['presented_to_csr'],
  unique: { constraint: 'brand_organisation_id_name_key', field: 'name' },
};

export const warehouseTable: KeptTable<SaveWarehouse> = {
  table: 'warehouse', noun: 'warehouse', columns: { code: 'code', name: 'name', address: 'address', is_calc_for_csr_order: 'is_calc_for_csr_order', is_active: 'is_active' },
  flags: ['is_calc_for_csr_order', 'is_active'], unique: { constraint: 'warehouse_organisation_id_code_key', field: 'code' },
  async beforeWrite(tx, input, present) {
    if (present && present.is_active === 1 && input.is_active === 0) await mayRest(tx, present.id);
  },
};

/**
 * A warehouse that is still needed is not taken out of use: its goods could not be sold or moved any more. Sheets at work hold
 * its row (for key share) from reading it until their commit, so it is waited for them first, and they for this; nothing is
 * locked after it.
 */
async function mayRest(tx: RequestTransaction, id: number): Promise<void> {
  await tx.query('select 1 from warehouse where organisation_id = $1 and id = $2 for update', [tx.organisation, id]);
  const [row] = await tx.query<{ units: number; drafts: number; orders: number }>(
    `select (select coalesce(sum(abs(b.quantity)), 0)::bigint from stock_balance b where b.organisation_id = $1 and b.warehouse_id = $2 and b.quantity <> 0) as units,
      (select count(*)::int from sheet s where s.organisation_id = $1 and s.status = 1 and (s.warehouse_id = $2 or s.in_warehouse_id = $2)) as drafts,
      (select count(*)::int from sheet s where s.organisation_id = $1 and s.type = 3 and s.status = 2 and not s.is_closed and s.warehouse_id = $2) as orders`, [tx.organisation, id]);
  const items = [
    ...(row && Number(row.units) > 0 ? [{ code: 'warehouse-holds-stock', field: 'is_active', message: `The warehouse still has stock of ${row.units} units. Move it with a transfer first.` }] : []),
    ...(row && row.drafts > 0 ? [{ code: 'warehouse-on-drafts', field: 'is_active', message: `${row.drafts} draft ${row.drafts === 1 ? 'sheet names' : 'sheets name'} this warehouse. Approve, void or change them first.` }] : []),
    ...(row && row.orders > 0 ? [{ code: 'warehouse-on-orders', field: 'is_active', message: `${row.orders} open purchase ${row.orders === 1 ? 'order brings' : 'orders bring'} goods to this warehouse. Close or change ${row.orders === 1 ? 'it' : 'them'} first.` }] : []),
  ];
  if (items.length > 0) throw unprocessable(items);
}

export const customerClassTable: KeptTable<SaveCustomerClass, Pick<CustomerClass, 'customers' | 'products'>> = {
  table: 'customer_class', noun: 'customer class', columns: { name: 'name', notes: 'notes', payType: 'pay_type' }, flags: [],
  unique: { constraint: 'customer_class_organisation_id_name_key', field: 'name' },
  extra: {
    customers: '(select count(*)::int from contact c where c.organisation_id = k.organisation_id and c.class_id = k.id)',
    products: '(select count(*)::int from product_class_price x where x.organisation_id = k.organisation_id and x.class_id = k.id and x.price_cents > 0)',
  },
};
