import type { OcopRow, PriceChange, ProductPriceSheet } from '@iwe/contract';
import { canModifyPrices, canSeeCost, fromCents, priceNameLabel } from '@iwe/domain';
import type { ActorAccount } from '../../core/permissions.ts';
import { presentQuoting, price } from '../quotings/public.ts';
import type { QuotingFrame } from '../quotings/public.ts';
import type { OcopRecord, PriceChangeRow } from './ocops.repository.ts';
import type { ProductPricing } from './price-record.repository.ts';

const flagOf = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** Returns a row of the price list, with cost only for those who may see it. */
export function presentOcop(record: OcopRecord, frame: QuotingFrame, seesCost: boolean): OcopRow {
  const { customerPrice: _none, ...row } = presentQuoting(record, frame, seesCost);
  return {
    ...row,
    is_customer_show: flagOf(record.is_customer_show),
    contentVersion: record.content_version,
    ocop: Object.fromEntries(
      Object.entries(record.by_class ?? {}).map(([classId, cents]) => [classId, fromCents(cents)]),
    ),
  };
}

/** Returns every price of one product, with what this person may do with them. */
export function presentPricing(
  { product, classes }: ProductPricing,
  account: Pick<ActorAccount, 'modPrc' | 'isCostVisible'>,
): ProductPriceSheet {
  return {
    id: product.id,
    code: product.code,
    name: product.name,
    standardPrice: price(product.standard_price_cents),
    specialPrice: price(product.special_price_cents),
    classAPrice: price(product.class_a_price_cents),
    classBPrice: price(product.class_b_price_cents),
    classB: price(product.class_b_price_cents),
    classCPrice: price(product.class_c_price_cents),
    classDPrice: price(product.class_d_price_cents),
    classEPrice: price(product.class_e_price_cents),
    ...(canSeeCost(account) ? { ref_pur: price(product.reference_price_cents) } : {}),
    is_special: flagOf(product.is_special),
    is_clearance: flagOf(product.is_clearance),
    is_customer_show: flagOf(product.is_customer_show),
    prices: classes.map(({ id, name, price_cents }) => ({ id, name, price: price(price_cents) })),
    contentVersion: product.content_version,
    abilities: { editPrices: canModifyPrices(account) },
  };
}

/** Returns the history with readable names of its prices. */
export function presentHistory(
  changes: readonly PriceChangeRow[],
  classes: readonly { id: number; name: string }[],
): PriceChange[] {
  const names = new Map(classes.map(({ id, name }) => [id, name]));
  return changes.map((change) => ({
    id: change.id,
    name: change.price_name,
    label: priceNameLabel(change.price_name, (classId) => names.get(classId)),
    old: price(change.old_cents),
    new: price(change.new_cents),
    at: change.changed_at.toISOString(),
    by: change.changed_by,
  }));
}
