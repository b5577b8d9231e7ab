import type { ProductPageAnswer } from '@iwe/contract';
import { canSeeCost, fromCents, isCostPriceName } from '@iwe/domain';
import type { ActorAccount } from '../../../core/permissions.ts';
import { presentProduct } from '../product-record.ts';
import { presentPicked } from '../products.presenter.ts';
import type { ProductPageRows } from './product-page.repository.ts';

const cents = (value: number | null): number | null => (value === null ? null : fromCents(value));

/** Returns GET products/{id} (spec §7: csrs list, data with ocop map). */
export function presentProductPage(rows: ProductPageRows, account: ActorAccount): ProductPageAnswer {
  const { product, units, openOrders, sales, priceHistory, classes } = rows;
  const seesCost = canSeeCost({ isCostVisible: product.cost_visible });
  const { stock, available, prices } = presentPicked(rows.picked, {
    cost_visible: product.cost_visible,
    price_type: null,
    class_id: null,
    knows_customer: true,
  });
  return {
    csrs: classes.map(({ id, name }) => ({ id, name })),
    data: {
      ...presentProduct(product, account),
      stock,
      available,
      total_stock: stock + product.third_party_stock,
      prices,
      customerPrice: null,
      ocop: Object.fromEntries(
        classes.flatMap((row) => (row.price_cents ? [[String(row.id), fromCents(row.price_cents)]] : [])),
      ),
      stocks: units.map((row) => ({
        warehouseId: row.warehouse_id,
        warehouse: row.warehouse,
        stock: row.stock,
        inTransit: row.in_transit,
        eta: row.eta,
      })),
      openOrders: openOrders.map((row) => ({
        id: row.id,
        no: row.no,
        date: row.date,
        eta: row.eta,
        supplier: row.supplier ?? '',
        warehouse: row.warehouse ?? '',
        quantity: row.quantity,
      })),
      sales: sales.map((row) => ({ month: row.month, quantity: row.quantity, amount: fromCents(row.amount_cents) })),
      priceHistory: priceHistory
        .filter((row) => seesCost || !isCostPriceName(row.price))
        .map((row) => ({
          id: row.id,
          at: row.at.toISOString(),
          by: row.by,
          price: row.price,
          old: cents(row.old_cents),
          new: cents(row.new_cents),
        })),
    },
  };
}
