import { checkPriceDialog } from './price-dialog.ts';
import type { PriceDialogProblem } from './price-dialog.ts';

/** Every editable price of a product, in cents of AUD; null means "not set". */
export interface EditablePrices {
  readonly standardCents: number | null;
  readonly specialCents: number | null;
  readonly classACents: number | null;
  readonly classBCents: number | null;
  readonly classCCents: number | null;
  readonly classDCents: number | null;
  readonly classECents: number | null;
  /** ref_pur, shown as Tempe. */
  readonly referenceCents: number | null;
}

/** The prices with the flags of 'Edit Prices' (spec §2). */
export interface PriceSheet extends EditablePrices {
  readonly isSpecial: boolean;
  readonly isClearance: boolean;
  readonly isCustomerShow: boolean;
}

/** A price: its name in the history, its wire name and its label. */
export interface PriceName {
  readonly name: 'standard' | 'special' | 'classA' | 'classB' | 'classC' | 'classD' | 'classE' | 'reference';
  readonly cents: keyof EditablePrices;
  readonly field:
    | 'standardPrice'
    | 'specialPrice'
    | 'classAPrice'
    | 'classBPrice'
    | 'classCPrice'
    | 'classDPrice'
    | 'classEPrice'
    | 'ref_pur';
  readonly label: string;
}

/** The prices in the order of the dialog. */
export const PRICE_NAMES: readonly PriceName[] = [
  { name: 'standard', cents: 'standardCents', field: 'standardPrice', label: 'Standard' },
  { name: 'special', cents: 'specialCents', field: 'specialPrice', label: 'Monthly Special' },
  { name: 'classA', cents: 'classACents', field: 'classAPrice', label: 'Class A / COD' },
  { name: 'classB', cents: 'classBCents', field: 'classBPrice', label: 'Class B' },
  { name: 'classC', cents: 'classCCents', field: 'classCPrice', label: 'Class C' },
  { name: 'classD', cents: 'classDCents', field: 'classDPrice', label: 'Class D' },
  { name: 'classE', cents: 'classECents', field: 'classEPrice', label: 'Class E' },
  { name: 'reference', cents: 'referenceCents', field: 'ref_pur', label: 'Tempe' },
];

/** The names in the history of prices that tell the cost of goods: shown only where the organisation shows cost. */
export const COST_PRICE_NAMES: readonly string[] = ['reference', 'cost', 'costUsd'];
/** Whether a price of the history tells the cost of goods. */
export const isCostPriceName = (name: string): boolean => COST_PRICE_NAMES.includes(name);

/** Returns the name of a customer class's price in the history: 'ocop:3'. */
export const ocopPriceName = (classId: number): string => `ocop:${classId}`;

/** Returns the label of a price in the history; for a deleted class, its number. */
export function priceNameLabel(name: string, className: (classId: number) => string | undefined): string {
  const known = PRICE_NAMES.find((price) => price.name === name);
  if (known) return known.label;
  if (name === 'cost') return 'Cost Price';
  if (name === 'costUsd') return 'Cost USD';
  const classId = /^ocop:(\d+)$/.exec(name)?.[1];
  return classId === undefined ? name : `OCOP ${className(Number(classId)) ?? `class ${classId}`}`;
}

/** The prices after an edit, or why nothing can be saved. */
export type PriceEditOutcome =
  | { readonly prices: PriceSheet; readonly problem?: undefined }
  | { readonly prices?: undefined; readonly problem: PriceDialogProblem };

/**
 * Applies an edit to the stored prices (spec §4, §5): fields that are left out keep their value; 0 is "not set";
 * special flag NO without a special price sets it to 0; then "Special or not" and the monthly special must agree,
 * otherwise nothing is saved.
 */
export function applyPriceEdit(stored: PriceSheet, edit: Partial<PriceSheet>): PriceEditOutcome {
  const forced = edit.isSpecial === false && edit.specialCents === undefined ? { specialCents: null } : {};
  const merged = { ...stored, ...edit, ...forced };
  // An edit of neither field need not repair an old contradiction between the two.
  const touches = edit.isSpecial !== undefined || edit.specialCents !== undefined;
  const problem = touches
    ? checkPriceDialog({ isSpecial: merged.isSpecial, specialCents: merged.specialCents ?? 0 })
    : undefined;
  if (problem) return { problem };
  const prices = Object.fromEntries(
    PRICE_NAMES.map(({ cents }) => [cents, merged[cents] || null]),
  ) as unknown as EditablePrices;
  return {
    prices: {
      ...prices,
      isSpecial: merged.isSpecial,
      isClearance: merged.isClearance,
      isCustomerShow: merged.isCustomerShow,
    },
  };
}

/** One change of one price, in cents; null on a side that is "not set". */
export interface PriceDifference {
  readonly name: string;
  readonly oldCents: number | null;
  readonly newCents: number | null;
}

/** Returns the changes of an edit in the order of the dialog; 0 and null count as the same. */
export function priceDifferences(before: EditablePrices, after: EditablePrices): PriceDifference[] {
  return PRICE_NAMES.flatMap(({ name, cents }) => {
    const [oldCents, newCents] = [before[cents] || null, after[cents] || null];
    return oldCents === newCents ? [] : [{ name, oldCents, newCents }];
  });
}
