import type { CustomerClass, SaveBrand, SaveCustomerClass, SaveWarehouse } from '@iwe/contract';
import type { Transaction } from '../../../core/database/index.ts';
import type { Schema } from '../../../core/database/schema.ts';
import { unprocessable } from '../../../core/errors.ts';
import { sheetsInUse } from './sheets-in-use.ts';
import { CUSTOMERS_OF_CLASS_SQL, lockWarehouseUse, PRODUCTS_OF_CLASS_SQL } from './admin-table.repository.ts';
import type { WarehouseStock } from './admin-table.repository.ts';
import type { AdminTable } from './admin-table.ts';

export const brandTable: AdminTable<SaveBrand, unknown, keyof Schema['brand']> = {
  table: 'brand',
  noun: 'brand',
  columns: { name: 'name', presented_to_csr: 'presented_to_csr' },
  flags: ['presented_to_csr'],
  unique: { constraint: 'brand_name_any_case', field: 'name' },
};

export const warehouseTable: AdminTable<SaveWarehouse, unknown, keyof Schema['warehouse']> = {
  table: 'warehouse',
  noun: 'warehouse',
  columns: {
    code: 'code',
    name: 'name',
    address: 'address',
    is_calc_for_csr_order: 'is_calc_for_csr_order',
    is_active: 'is_active',
  },
  flags: ['is_calc_for_csr_order', 'is_active'],
  unique: { constraint: 'warehouse_code_any_case', field: 'code' },
  async beforeWrite(tx, input, present) {
    if (present && present.is_active === 1 && input.is_active === 0) await assertUnneeded(tx, present.id);
  },
};

/** Returns the goods of a warehouse in words: '3 units of A-1', '7 units of A-1, B-2 and 4 more products'. */
function goodsText({ units, products, codes }: WarehouseStock): string {
  const more = products - codes.length;
  const named = codes.join(', ') + (more > 0 ? ` and ${more} more ${more === 1 ? 'product' : 'products'}` : '');
  return `${units} ${units === 1 ? 'unit' : 'units'} of ${named}`;
}

/** Throws 422 when a warehouse is still needed: if it were inactive, its goods could not be sold or moved any more. */
async function assertUnneeded(tx: Transaction, warehouse: number): Promise<void> {
  const { stock, sheets } = await lockWarehouseUse(tx, warehouse);
  const items = [
    ...(stock.units > 0
      ? [
          {
            code: 'warehouse-holds-stock',
            field: 'is_active',
            message: `The warehouse still has stock of ${goodsText(stock)}. Move it with a transfer first.`,
          },
        ]
      : []),
    ...sheetsInUse('warehouse', sheets),
  ];
  if (items.length > 0) throw unprocessable(items);
}

export const customerClassTable: AdminTable<
  SaveCustomerClass,
  Pick<CustomerClass, 'customers' | 'products'>,
  keyof Schema['customer_class']
> = {
  table: 'customer_class',
  noun: 'customer class',
  columns: { name: 'name', notes: 'notes', payType: 'pay_type' },
  flags: [],
  unique: { constraint: 'customer_class_name_any_case', field: 'name' },
  extra: {
    customers: CUSTOMERS_OF_CLASS_SQL,
    products: PRODUCTS_OF_CLASS_SQL,
  },
};
