import type { EditOcopRequest, EditPricesRequest, PriceConflict, ProductPriceSheet } from '@iwe/contract';
import { applyPriceEdit, formatDate, PRICE_NAMES, toCents, today } from '@iwe/domain';
import type { PriceSheet } from '@iwe/domain';
import type { RequestTransaction } from '../../app-types.ts';
import { conflict, unprocessable } from '../../errors.ts';
import { presentPricing } from './ocops.presenter.ts';
import { lockPricing, priceSheetOf } from './price-record.ts';
import type { ProductPricing } from './price-record.ts';
import { planPrices, writePrices } from './write-prices.ts';
import type { NewPrices } from './write-prices.ts';

/** How the fields are called on the wire, for findings. */
const FIELD_OF = { specialPrice: 'specialPrice', isSpecial: 'is_special' } as const;

/**
 * POST products/{id}/price ('Edit Prices'): the product's own prices and flags under its lock. 409 when somebody changed the product
 * since `contentVersion`, 422 with the specification's sentence when "Special or not" and the special price disagree; then nothing is saved.
 */
export async function editPrices(tx: RequestTransaction, id: number, request: EditPricesRequest): Promise<{ data: ProductPriceSheet }> {
  const pricing = await lockPricing(tx, id);
  await refuseStale(tx, pricing, request.contentVersion);
  const outcome = applyPriceEdit(priceSheetOf(pricing.product), editOf(request));
  if (outcome.problem) {
    const { field, level, message } = outcome.problem;
    throw unprocessable([{ code: `special-price.${level}`, field: FIELD_OF[field], message }]);
  }
  return save(tx, pricing, { prices: outcome.prices }, 'Edit prices');
}

/** PUT ocops/{id} ('OCOP'): prices by customer class, under the same lock and version. A class of another organisation is unknown here. */
export async function editOcop(tx: RequestTransaction, id: number, request: EditOcopRequest): Promise<{ data: ProductPriceSheet }> {
  const pricing = await lockPricing(tx, id);
  await refuseStale(tx, pricing, request.contentVersion);
  const known = new Set(pricing.classes.map((row) => row.id));
  const classes = new Map(request.prices.map(({ id: classId, price }) => [classId, price === null ? null : toCents(price)]));
  if (classes.size < request.prices.length) throw unprocessable([{ code: 'duplicate', field: 'prices', message: 'A customer class is named twice. Send one price per class.' }]);
  const unknown = [...classes.keys()].filter((classId) => !known.has(classId));
  if (unknown.length > 0) throw unprocessable(unknown.map((classId) => ({ code: 'unknown', field: 'prices', message: `Customer class ${classId} does not exist. Reload the page and try again.` })));
  return save(tx, pricing, { classes }, 'Edit OCOP prices');
}

/** Stores what differs; what changes nothing writes nothing and keeps the version. */
async function save(tx: RequestTransaction, pricing: ProductPricing, next: NewPrices, action: string): Promise<{ data: ProductPriceSheet }> {
  const planned = planPrices(pricing, next);
  if (planned) await writePrices(tx, [planned], action);
  return { data: presentPricing(planned?.after ?? pricing, tx.actor.account) };
}

function editOf(request: EditPricesRequest): Partial<PriceSheet> {
  const cents = PRICE_NAMES.flatMap(({ field, cents: key }): [string, number | null][] => {
    const sent = request[field];
    return sent === undefined ? [] : [[key, sent === null ? null : toCents(sent)]];
  });
  const flags = { isSpecial: request.is_special, isClearance: request.is_clearance ?? request.is_clearence, isCustomerShow: request.is_customer_show };
  const sentFlags = Object.entries(flags).flatMap(([flag, value]): [string, boolean][] => (value === undefined ? [] : [[flag, value === 1]]));
  return Object.fromEntries([...cents, ...sentFlags]) as Partial<PriceSheet>;
}

const LAST_CHANGE = `select operator, at from audit where organisation_id = $1 and entity = 'product' and entity_id = $2 order by id desc limit 1`;

async function refuseStale(tx: RequestTransaction, pricing: ProductPricing, seen: number | undefined): Promise<void> {
  const { id, code, content_version: currentVersion } = pricing.product;
  if (seen === undefined || seen === currentVersion) return;
  const [[last], [settings]] = await Promise.all([
    tx.query<{ operator: string; at: Date }>(LAST_CHANGE, [tx.organisation, id]),
    tx.query<{ time_zone: string }>('select time_zone from organisation where id = $1', [tx.organisation]),
  ]);
  const changedAt = last?.at ?? new Date();
  const changedBy = last?.operator ?? '';
  const details: PriceConflict = { currentVersion, changedBy, changedAt: changedAt.toISOString(), current: presentPricing(pricing, tx.actor.account) };
  throw conflict(`${changedBy || 'Somebody'} changed ${code} on ${formatDate(today(settings?.time_zone ?? 'Australia/Sydney', changedAt))}, after you opened it. Compare both versions, then save again.`, 'stale-version', details);
}
