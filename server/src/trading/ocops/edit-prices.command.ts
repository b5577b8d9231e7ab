import type { EditOcopRequest, EditPricesRequest, PriceConflict, ProductPriceSheet } from '@iwe/contract';
import { applyPriceEdit, canSeeCost, PRICE_NAMES, toCents } from '@iwe/domain';
import type { PriceSheet } from '@iwe/domain';
import type { RequestTransaction } from '../../core/app-types.ts';
import { notFound, unprocessable } from '../../core/errors.ts';
import type { ActorAccount } from '../../core/permissions.ts';
import { refusalOfTwoNames } from '../../core/two-names.ts';
import { lastContentChange, staleVersion } from '../../core/writes/public.ts';
import { presentPricing } from './ocops.presenter.ts';
import { lockPricing } from './price-record.repository.ts';
import type { ProductPricing } from './price-record.repository.ts';
import { priceSheetOf } from './price-record.ts';
import { planPrices, writePrices } from './write-prices.ts';
import type { NewPrices } from './write-prices.ts';

/** The fields' names on the wire, for problems. */
const FIELD_OF = { specialPrice: 'specialPrice', isSpecial: 'is_special' } as const;

/**
 * POST products/{id}/price ('Edit Prices'): the product's own prices and flags under its lock. Throws 409 when somebody
 * changed the product since `contentVersion`, 422 with the specification's sentence when "Special or not" and the
 * special price disagree, and 422 when two names of one value do.
 */
export async function editPrices(
  tx: RequestTransaction,
  id: number,
  request: EditPricesRequest,
): Promise<{ data: ProductPriceSheet }> {
  const twice = [
    refusalOfTwoNames(request, 'classB', 'classBPrice'),
    refusalOfTwoNames(request, 'is_clearance', 'is_clearence'),
  ].filter((refusal) => refusal !== null);
  if (twice.length > 0) throw unprocessable(twice);
  const pricing = await lockPricing(tx, id);
  if (!pricing) throw notFound();
  await assertCurrent(tx, pricing, request.contentVersion);
  const outcome = applyPriceEdit(priceSheetOf(pricing.product), editOf(request, tx.actor.account));
  if (outcome.problem) {
    const { field, level, message } = outcome.problem;
    throw unprocessable([{ code: `special-price.${level}`, field: FIELD_OF[field], message }]);
  }
  return save(tx, pricing, { prices: outcome.prices }, 'Edit prices');
}

/**
 * PUT ocops/{id} ('OCOP'): prices by customer class, under the same lock and version. A class of another organisation
 * is unknown.
 */
export async function editOcop(
  tx: RequestTransaction,
  id: number,
  request: EditOcopRequest,
): Promise<{ data: ProductPriceSheet }> {
  const pricing = await lockPricing(tx, id);
  if (!pricing) throw notFound();
  await assertCurrent(tx, pricing, request.contentVersion);
  const known = new Set(pricing.classes.map((row) => row.id));
  const classes = new Map(
    request.prices.map(({ id: classId, price }) => [classId, price === null ? null : toCents(price)]),
  );
  if (classes.size < request.prices.length)
    throw unprocessable([
      { code: 'duplicate', field: 'prices', message: 'A customer class is named twice. Send one price per class.' },
    ]);
  const unknown = [...classes.keys()].filter((classId) => !known.has(classId));
  if (unknown.length > 0)
    throw unprocessable(
      unknown.map((classId) => ({
        code: 'unknown',
        field: 'prices',
        message: `Customer class ${classId} does not exist. Reload the page and try again.`,
      })),
    );
  return save(tx, pricing, { classes }, 'Edit OCOP prices');
}

/** Stores the changes. Without a change it writes nothing and the version stays. */
async function save(
  tx: RequestTransaction,
  pricing: ProductPricing,
  next: NewPrices,
  action: string,
): Promise<{ data: ProductPriceSheet }> {
  const planned = planPrices(pricing, next);
  if (planned) await writePrices(tx, [planned], action);
  return { data: presentPricing(planned?.after ?? pricing, tx.actor.account) };
}

function editOf(request: EditPricesRequest, account: ActorAccount): Partial<PriceSheet> {
  const cents = PRICE_NAMES.flatMap(({ field, cents: key }): [string, number | null][] => {
    const sent = field === 'classBPrice' && request[field] === undefined ? request.classB : request[field];
    // A page that does not show cost may send it back empty: the stored one stays as it is.
    const isHidden = field === 'ref_pur' && !sent && !canSeeCost(account);
    return sent === undefined || isHidden ? [] : [[key, sent === null ? null : toCents(sent)]];
  });
  const flags = {
    isSpecial: request.is_special,
    isClearance: request.is_clearance ?? request.is_clearence,
    isCustomerShow: request.is_customer_show,
  };
  const sentFlags = Object.entries(flags).flatMap(([flag, value]): [string, boolean][] =>
    value === undefined ? [] : [[flag, value === 1]],
  );
  return Object.fromEntries([...cents, ...sentFlags]) as Partial<PriceSheet>;
}

/** Throws 409 with the present prices when somebody changed the product since version `seen`. */
async function assertCurrent(tx: RequestTransaction, pricing: ProductPricing, seen: number | undefined): Promise<void> {
  const { id, code, content_version: currentVersion } = pricing.product;
  if (seen === undefined || seen === currentVersion) return;
  const last = await lastContentChange(tx, { entity: 'product', id });
  throw staleVersion<Omit<PriceConflict, 'changedBy' | 'changedAt'>>({
    what: code,
    last,
    changedAt: new Date(),
    timeZone: last?.time_zone ?? 'Australia/Sydney',
    details: { currentVersion, current: presentPricing(pricing, tx.actor.account) },
  });
}
