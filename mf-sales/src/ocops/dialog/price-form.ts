import type { ProductPriceSheet } from '@iwe/contract';
import { centsToDecimalText, checkPriceDialog, fromCents, parseMoney, PRICE_NAMES, toCents } from '@iwe/domain';
import type { PriceDialogProblem, PriceValues } from '@iwe/domain';
import { api } from '@iwe/session';

/** One field of a price dialog: a price in AUD, or a flag of 1 and 0. */
export interface FormField {
  field: string;
  label: string;
  kind: 'price' | 'flag';
}

/** The differences between 'Edit Prices' and 'OCOP': their fields, and how values are read and sent. */
export interface PriceForm {
  fields: readonly FormField[];
  /** Returns prices in cents (null: not set) and flags by field. */
  valuesOf: (sheet: ProductPriceSheet) => PriceValues;
  /** Returns the problem that prevents saving, with the specification's message. */
  check: (values: PriceValues) => PriceDialogProblem | undefined;
  /** Saves the prices. Rejects with the server's refusal, which the caller shows. */
  save: (productId: number, values: PriceValues, version: number) => Promise<ProductPriceSheet>;
}

const FLAGS = [
  { field: 'is_special', label: 'Special or not' },
  { field: 'is_clearance', label: 'Clearance' },
  { field: 'is_customer_show', label: 'Show to customers' },
] as const;

const centsOf = (price: number | null | undefined): number | null => (price ? toCents(price) : null);
const priceOf = (cents: number | null | undefined): number => fromCents(cents ?? 0);

/** 'Edit Prices' (spec §2 "Price edit"), without the reference price where the organisation hides cost. */
export function ownPricesForm(sheet: ProductPriceSheet): PriceForm {
  const shown = PRICE_NAMES.filter(({ field }) => sheet[field] !== undefined);
  return {
    fields: [
      ...shown.map(({ field, label }): FormField => ({ field, label, kind: 'price' })),
      ...FLAGS.map((flag): FormField => ({ ...flag, kind: 'flag' })),
    ],
    valuesOf: (sheet) =>
      Object.fromEntries([
        ...shown.map(({ field }) => [field, centsOf(sheet[field])]),
        ...FLAGS.map(({ field }) => [field, sheet[field]]),
      ]),
    check: (values) =>
      checkPriceDialog({ isSpecial: values['is_special'] === 1, specialCents: values['specialPrice'] ?? 0 }),
    save: async (productId, values, version) => {
      const body = Object.fromEntries([
        ...shown.map(({ field }) => [field, priceOf(values[field])]),
        ...FLAGS.map(({ field }) => [field, values[field] ?? 0]),
      ]);
      return (
        await api.post<{ data: ProductPriceSheet }>(
          `products/${productId}/price`,
          { ...body, contentVersion: version },
          { quiet: true },
        )
      ).data;
    },
  };
}

/** 'OCOP': one price per customer class. */
export function ocopForm(classes: ProductPriceSheet['prices']): PriceForm {
  return {
    fields: classes.map(({ id, name }) => ({ field: String(id), label: name, kind: 'price' })),
    valuesOf: (sheet) => Object.fromEntries(sheet.prices.map(({ id, price }) => [String(id), centsOf(price)])),
    check: () => undefined,
    save: async (productId, values, version) => {
      const prices = classes.map(({ id }) => ({ id, price: priceOf(values[id]) }));
      return (
        await api.put<{ data: ProductPriceSheet }>(
          `ocops/${productId}`,
          { prices, contentVersion: version },
          { quiet: true },
        )
      ).data;
    },
  };
}

/** Returns the text of a price field; '' when the price is not set. */
export const priceText = (cents: number | null | undefined): string => (cents ? centsToDecimalText(cents) : '');

/** The largest price that can be stored (the contract's priceInput). */
const MAX_CENTS = 999_999_999;

/** Parses a typed price into cents; null for none, undefined for a text that is not a price. */
export function typedCents(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  // "120.505" is refused: rounding it silently would store what nobody typed.
  if (/\.\d{3,}/.test(text)) return undefined;
  const cents = parseMoney(text);
  return cents === undefined || cents < 0 || cents > MAX_CENTS ? undefined : cents;
}
