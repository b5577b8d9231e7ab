/** Tax types (spec §3). 2 and 3 include GST. */
export const TaxType = { NoTax: 1, TaxInclusive: 2, GstOnIncome: 3 } as const;
export type TaxType = (typeof TaxType)[keyof typeof TaxType];

export const TAX_TYPE_LABELS: Readonly<Record<TaxType, string>> = {
  1: 'No Tax',
  2: 'Tax Inclusive',
  3: 'GST on Income',
};

/** Stored for the draft of a return whose tax type nobody has chosen and no source says (DOMAIN §4). */
export const UNCHOSEN_TAX_TYPE = 0;

/** The tax types of purchases (spec §3). */
export const PURCHASE_TAX_TYPES: readonly TaxType[] = [TaxType.NoTax, TaxType.TaxInclusive];

/** What the draft of a bill credit note can say: none is chosen yet, or one of purchases. */
export const PURCHASE_RETURN_TAX_TYPES: readonly number[] = [UNCHOSEN_TAX_TYPE, ...PURCHASE_TAX_TYPES];

/** The initial tax type of new invoices (spec §9). */
export const DEFAULT_INVOICE_TAX_TYPE: TaxType = TaxType.GstOnIncome;

/** The tax types that a return can show: those of all sheets, and that none is chosen. */
export const RETURN_TAX_TYPE_LABELS: Readonly<Record<number, string>> = {
  [UNCHOSEN_TAX_TYPE]: 'Tax not chosen',
  ...TAX_TYPE_LABELS,
};
