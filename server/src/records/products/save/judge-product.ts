import type { SaveProductRequest } from '@iwe/contract';
import {
  blankRecord,
  canModifyPrices,
  checkProduct,
  checkProductFixed,
  cleanBarcodes,
  cleanServiceText,
  messages,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  ProductCategory,
  statedService,
} from '@iwe/domain';
import type { ProductField, ProductValues } from '@iwe/domain';
import type { ProblemItem } from '../../../core/errors.ts';
import type { ActorAccount } from '../../../core/permissions.ts';
import { sentFields } from '../../record-fields.ts';
import type { ProductReferences } from '../product-record.repository.ts';
import { referenceProblems } from './product-references.ts';

const PRICE_FIELDS = PRODUCT_FIELD_NAMES.filter((field) => PRODUCT_FIELDS[field].kind === 'price');
/** Fields that only modPrc may change: every price, and the flag that puts the special one into effect. */
const GUARDED = [...PRICE_FIELDS, 'is_special'] as const;
/** The values of a new product before anything is entered. */
export const BLANK_PRODUCT: ProductValues = blankRecord(PRODUCT_FIELDS);

/**
 * Returns the request's fields under one name each (clearance has two spellings), without those that were not sent; a
 * price of 0 is no price, locations have no blanks around the '/' that separates them, barcodes one between.
 */
export function sentProduct(request: SaveProductRequest): Partial<ProductValues> {
  return sentFields(PRODUCT_FIELDS, {
    ...request,
    tag4: request.tag4 === undefined ? undefined : locationsOf(request.tag4),
    barcodes: request.barcodes === undefined ? undefined : cleanBarcodes(request.barcodes),
    is_clearance: request.is_clearance ?? request.is_clearence,
  });
}

const locationsOf = (tag4: string): string =>
  tag4
    .split('/')
    .map((name) => name.trim())
    .join('/');

export const changedProductFields = (before: ProductValues, after: ProductValues): ProductField[] =>
  PRODUCT_FIELD_NAMES.filter((field) => before[field] !== after[field]);

/**
 * Returns the values with load index and speed rating in their one notation. A new tyre without both gets those that
 * its name states; an edit that empties them leaves them empty.
 */
function withService(values: ProductValues, stored: ProductValues | null): ProductValues {
  if (!stored && values.category === ProductCategory.Tyres && values.load_rate === '' && values.speed_rate === '')
    return { ...values, ...statedService(values.name) };
  const cleaned = (field: 'load_rate' | 'speed_rate') =>
    values[field] === stored?.[field] ? values[field] : cleanServiceText(values[field]);
  return { ...values, load_rate: cleaned('load_rate'), speed_rate: cleaned('speed_rate') };
}

/** The values that a write would store, and every reason why it cannot. */
export interface JudgedProduct {
  before: ProductValues;
  values: ProductValues;
  changed: ProductField[];
  /** Somebody without modPrc changes prices. */
  needsPriceRight: boolean;
  problems: ProblemItem[];
}

/**
 * Checks a product to be stored, for forms and imports alike: fixed fields, required ones, the name's length, the
 * special price, the right to prices, references. Special flag NO sets the special price to 0 (spec §4) when the caller
 * may change prices. A special flag stored without a price is a problem only for a change of prices.
 */
export function judgeProduct(
  stored: ProductValues | null,
  sent: Partial<ProductValues>,
  account: Pick<ActorAccount, 'modPrc'>,
  known: ProductReferences,
): JudgedProduct {
  const before = stored ?? BLANK_PRODUCT;
  const merged = withService({ ...before, ...sent }, stored);
  const values = merged.is_special === 0 && canModifyPrices(account) ? { ...merged, specialPrice: null } : merged;
  const touchesPrices = GUARDED.some((field) => before[field] !== values[field]);
  const fixed = stored
    ? checkProductFixed({ code: stored.code, name: stored.name, category: stored.category ?? 0 }, values)
    : [];
  return {
    before,
    values,
    changed: changedProductFields(before, values),
    needsPriceRight: touchesPrices && !canModifyPrices(account),
    problems: [
      ...fixed,
      ...checkProduct({ ...values, is_special: touchesPrices ? (values.is_special ?? 0) : 0 }, stored),
      ...referenceProblems(known, values, stored),
    ],
  };
}

/** The words for somebody without the right to prices (spec §6). */
export const PRICE_REFUSAL = messages.noPricePermission;
