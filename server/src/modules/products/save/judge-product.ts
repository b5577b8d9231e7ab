import type { SaveProductRequest } from '@iwe/contract';
import { checkProduct, checkProductFixed, mayModifyPrices, messages } from '@iwe/domain';
import type { ProblemItem } from '../../../errors.ts';
import type { ActorAccount } from '../../../permissions.ts';
import { FLAG_COLUMNS, NUMBER_COLUMNS, PRICE_COLUMNS, TEXT_COLUMNS } from '../product-record.ts';
import type { ProductField, ProductValues } from '../product-record.ts';
import { referenceProblems } from './product-references.ts';
import type { ProductReferences } from './product-references.ts';

const PRICE_FIELDS = Object.keys(PRICE_COLUMNS) as (keyof typeof PRICE_COLUMNS)[];
/** What only modPrc may change: every price, and the flag that makes the special one count. */
const GUARDED = [...PRICE_FIELDS, 'is_special'] as const;
/** Everything that the form holds. */
export const PRODUCT_FIELDS = [...Object.keys(TEXT_COLUMNS), ...Object.keys(NUMBER_COLUMNS), ...PRICE_FIELDS, ...Object.keys(FLAG_COLUMNS)] as ProductField[];

/** A product before anything is known of it. */
export const BLANK_PRODUCT: ProductValues = {
  ...(Object.fromEntries(Object.keys(TEXT_COLUMNS).map((field) => [field, ''])) as { [Field in keyof typeof TEXT_COLUMNS]: string }),
  ...(Object.fromEntries(PRICE_FIELDS.map((field) => [field, null])) as { [Field in keyof typeof PRICE_COLUMNS]: null }),
  category: null, brand: null, auto_parts_type: null, stock_3rdP: 0, material: null, is_special: 0, is_clearance: 0, is_customer_show: null,
};

/** The request under one name each (both spellings of clearance), without what was left out; 0 is "no price". */
export function sentProduct(request: SaveProductRequest): Partial<ProductValues> {
  const named: Record<string, unknown> = { ...request, is_clearance: request.is_clearance ?? request.is_clearence };
  return Object.fromEntries(PRODUCT_FIELDS.flatMap((field): [string, unknown][] => {
    const value = named[field];
    if (value === undefined) return [];
    return [[field, (PRICE_FIELDS as readonly string[]).includes(field) ? value || null : value]];
  })) as Partial<ProductValues>;
}

export const changedProductFields = (before: ProductValues, after: ProductValues): ProductField[] => PRODUCT_FIELDS.filter((field) => before[field] !== after[field]);

/** What a write would make of a product, and everything that stands against it. */
export interface JudgedProduct {
  before: ProductValues;
  values: ProductValues;
  changed: ProductField[];
  /** Prices would change by the hand of somebody without modPrc. */
  needsPriceRight: boolean;
  problems: ProblemItem[];
}

/**
 * Decides about a product to be stored, for forms and imports alike: fixed fields, required ones, the name's length, the special
 * price, the right to prices, references. Special flag NO forces the special price to 0 (spec §4), by the hand of who may change
 * prices. An old special flag without a price is nobody's fault who does not touch it.
 */
export function judgeProduct(stored: ProductValues | null, sent: Partial<ProductValues>, account: Pick<ActorAccount, 'modPrc'>, known: ProductReferences): JudgedProduct {
  const before = stored ?? BLANK_PRODUCT;
  const merged = { ...before, ...sent };
  const values = merged.is_special === 0 && mayModifyPrices(account) ? { ...merged, specialPrice: null } : merged;
  const touchesPrices = GUARDED.some((field) => before[field] !== values[field]);
  const fixed = stored ? checkProductFixed({ code: stored.code, name: stored.name, category: stored.category ?? 0 }, values) : [];
  return {
    before, values, changed: changedProductFields(before, values), needsPriceRight: touchesPrices && !mayModifyPrices(account),
    problems: [...fixed, ...checkProduct({ ...values, is_special: touchesPrices ? (values.is_special ?? 0) : 0 }), ...referenceProblems(known, values, stored)],
  };
}

/** The words for somebody without the right to prices (spec §6). */
export const PRICE_REFUSAL = messages.noPricePermission;
