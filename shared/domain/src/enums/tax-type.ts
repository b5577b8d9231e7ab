/** Tax types (spec §3). 2 and 3 include GST. */
export const TaxType = { NoTax: 1, TaxInclusive: 2, GstOnIncome: 3 } as const;
export type TaxType = (typeof TaxType)[keyof typeof TaxType];

export const TAX_TYPE_LABELS: Readonly<Record<TaxType, string>> = {
  1: 'No Tax',
  2: 'Tax Inclusive',
  3: 'GST on Income',
};

/** The tax types of purchases (spec §3). */
export const PURCHASE_TAX_TYPES: readonly TaxType[] = [TaxType.NoTax, TaxType.TaxInclusive];

/** The initial tax type of new invoices (spec §9). */
export const DEFAULT_INVOICE_TAX_TYPE: TaxType = TaxType.GstOnIncome;
