import type { PriceCell, PriceCellConflicts, PriceCellsRequest } from '@iwe/contract';
import { applyPriceEdit, canSeeCost, fromCents, PRICE_NAMES, toCents } from '@iwe/domain';
import type { PriceName, PriceSheet } from '@iwe/domain';
import type { RequestTransaction } from '../../core/app-types.ts';
import { conflict, unprocessable } from '../../core/errors.ts';
import type { ProblemItem } from '../../core/errors.ts';
import { lastContentChange } from '../../core/writes/public.ts';
import { lockPricings } from './price-record.repository.ts';
import type { ProductPricing } from './price-record.repository.ts';
import { priceSheetOf } from './price-record.ts';
import { planPrices, writePrices } from './write-prices.ts';
import type { NewPrices } from './write-prices.ts';

const CLASS_FIELD = /^class:(\d+)$/;

/** 0 and null are both "not set". */
const centsOf = (price: number | null): number | null => (price ? toCents(price) : null);

/**
 * POST ocops/prices: many prices of many products under their locks, all or none. Throws 409 with every price that is
 * stored differently from what the editor has seen (and from what it wants), and 422 with every price that breaks a
 * rule.
 */
export async function editPriceCells(
  tx: RequestTransaction,
  { cells }: PriceCellsRequest,
): Promise<{ data: { products: number; prices: number } }> {
  const byProduct = Map.groupBy(cells, (cell) => cell.productId);
  const pricings = await lockPricings(tx, [...byProduct.keys()]);
  const problems = [...unknownProducts(byProduct, pricings), ...unknownFields(tx, cells, pricings)];
  if (problems.length > 0) throw unprocessable(problems);
  await assertSeen(tx, cells, pricings);

  const planned = [];
  for (const pricing of pricings) {
    const outcome = newPrices(pricing, byProduct.get(pricing.product.id) ?? []);
    if ('problem' in outcome) problems.push(outcome.problem);
    else planned.push(planPrices(pricing, outcome) ?? []);
  }
  if (problems.length > 0) throw unprocessable(problems);
  const changes = planned.flat();
  await writePrices(tx, changes, 'Edit prices');
  return {
    data: {
      products: changes.length,
      prices: changes.reduce((sum, each) => sum + each.changes.length, 0),
    },
  };
}

function unknownProducts(
  byProduct: ReadonlyMap<number, readonly PriceCell[]>,
  pricings: readonly ProductPricing[],
): ProblemItem[] {
  const known = new Set(pricings.map(({ product }) => product.id));
  return [...byProduct.keys()]
    .filter((id) => !known.has(id))
    .map((id) => ({ code: 'unknown', message: `Product ${id} does not exist. Search again.` }));
}

function unknownFields(
  tx: RequestTransaction,
  cells: readonly PriceCell[],
  pricings: readonly ProductPricing[],
): ProblemItem[] {
  const classes = new Set(pricings[0]?.classes.map(({ id }) => id));
  const problems: ProblemItem[] = [];
  const seen = new Set<string>();
  for (const { productId, field } of cells) {
    const key = `${productId} ${field}`;
    const classId = classOf(field);
    if (seen.has(key))
      problems.push({ code: 'duplicate', field, message: `One price of product ${productId} is sent twice.` });
    else if (classId !== null && !classes.has(classId) && pricings.length > 0)
      problems.push({
        code: 'unknown',
        field,
        message: `Customer class ${classId} does not exist. Reload the page and try again.`,
      });
    else if (field === 'ref_pur' && !canSeeCost(tx.actor.account))
      problems.push({ code: 'hidden', field, message: 'The reference price is not shown in this organisation.' });
    seen.add(key);
  }
  return problems;
}

/** Throws 409 with the cells that somebody else has changed meanwhile. */
async function assertSeen(
  tx: RequestTransaction,
  cells: readonly PriceCell[],
  pricings: readonly ProductPricing[],
): Promise<void> {
  const byId = new Map(pricings.map((pricing) => [pricing.product.id, pricing]));
  const differing = cells.flatMap((cell) => {
    const pricing = byId.get(cell.productId);
    const now = pricing ? storedCents(pricing, cell.field) : null;
    return !pricing || now === centsOf(cell.was) || now === centsOf(cell.price) ? [] : [{ cell, pricing, now }];
  });
  if (differing.length === 0) return;
  const found: PriceCellConflicts['cells'] = [];
  for (const { cell, pricing, now } of differing) {
    const last = await lastContentChange(tx, { entity: 'product', id: cell.productId });
    found.push({
      ...cell,
      code: pricing.product.code,
      now: now === null ? null : fromCents(now),
      changedBy: last?.operator ?? '',
      changedAt: last?.at.toISOString() ?? null,
    });
  }
  throw conflict(
    `${found.length === 1 ? 'A price was' : `${found.length} prices were`} changed by somebody else. Choose which to keep.`,
    'price-conflict',
    { cells: found },
  );
}

const classOf = (field: string): number | null => {
  const id = CLASS_FIELD.exec(field)?.[1];
  return id === undefined ? null : Number(id);
};

const nameOf = (field: string): PriceName | undefined => PRICE_NAMES.find((price) => price.field === field);

function storedCents(pricing: ProductPricing, field: string): number | null {
  const classId = classOf(field);
  if (classId !== null) return pricing.classes.find(({ id }) => id === classId)?.price_cents || null;
  const name = nameOf(field);
  return name ? priceSheetOf(pricing.product)[name.cents] || null : null;
}

function newPrices(pricing: ProductPricing, cells: readonly PriceCell[]): NewPrices | { problem: ProblemItem } {
  const classes = new Map<number, number | null>();
  const edit: Partial<Record<PriceName['cents'], number | null>> = {};
  for (const { field, price } of cells) {
    const classId = classOf(field);
    const name = nameOf(field);
    if (classId !== null) classes.set(classId, centsOf(price));
    else if (name) edit[name.cents] = centsOf(price);
  }
  const outcome = applyPriceEdit(priceSheetOf(pricing.product), edit as Partial<PriceSheet>);
  if (outcome.problem) {
    const { level, message } = outcome.problem;
    return {
      problem: {
        code: `special-price.${level}`,
        field: 'specialPrice',
        message: `${pricing.product.code}: ${message}`,
      },
    };
  }
  return { prices: outcome.prices, classes };
}
