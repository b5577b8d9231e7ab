import { canSeeCost, fromCents, priceFor, priceList } from '@iwe/domain';
import type { ProductPrices } from '@iwe/domain';
import type { PickedProduct } from '@iwe/contract';
import { presentCover, presentUnits } from './stock/units.ts';
import type { PickedRow, PickFrame } from './products.repository.ts';

/**
 * Returns a product for the line picker. Prices that are not set are null; cost is there only where the organisation
 * shows it.
 */
export function presentPicked(row: PickedRow, frame: PickFrame): PickedProduct {
  const prices: ProductPrices = {
    standardCents: row.standard_price_cents,
    specialCents: row.special_price_cents,
    classACents: row.class_a_price_cents,
    classBCents: row.class_b_price_cents,
    classCCents: row.class_c_price_cents,
    classDCents: row.class_d_price_cents,
    classECents: row.class_e_price_cents,
    costCents: row.cost_price_cents,
    costUsdCents: row.cost_usd_cents,
    isSpecial: row.is_special,
    ocop: frame.class_id === null ? {} : { [frame.class_id]: row.ocop_cents },
  };
  const own =
    frame.price_type === null
      ? null
      : priceFor({ priceStrategy: frame.price_type, customerClassId: frame.class_id }, prices);
  const units = presentUnits(row);
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    unit: row.unit,
    barcodes: row.barcodes,
    category: row.category,
    stock_3rdP: row.third_party_stock,
    ...units,
    prices: priceList(prices, frame.class_id, canSeeCost({ isCostVisible: frame.cost_visible })).map(
      ({ type, priceCents }) => ({ type, price: priceCents > 0 ? fromCents(priceCents) : null }),
    ),
    customerPrice: own && { price: fromCents(own.priceCents), source: own.source },
    ...(row.incoming === undefined
      ? {}
      : { cover: presentCover(units.stock, { incoming: row.incoming, sold_12_weeks: row.sold_12_weeks ?? 0 }) }),
  };
}
