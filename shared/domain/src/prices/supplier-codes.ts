/** The columns of a supplier's price list that are read, in the order of the form. */
export const SUPPLIER_PRICE_COLUMNS = ['supplierCode', 'ownCode', 'costUsd', 'costAud'] as const;
export type SupplierPriceColumn = (typeof SUPPLIER_PRICE_COLUMNS)[number];

/** What each column of a supplier's price list is called on screens. */
export const SUPPLIER_PRICE_LABELS: Readonly<Record<SupplierPriceColumn, string>> = {
  supplierCode: "Supplier's code",
  ownCode: 'Our code or barcode',
  costUsd: 'Cost USD',
  costAud: 'Cost AUD',
};

/** Returns a supplier's code as two are compared: capitals and blanks make no other code. '' when nothing is left. */
export const supplierCodeKey = (code: string): string => code.normalize('NFKC').toUpperCase().replace(/\s+/gu, '');

/** Returns the letters and digits of a heading: two headings are the same when these are. */
export const headingKey = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The columns that a preview adds to the file's own; a file's column of that name cannot be read. */
export const MATCHED_PRODUCT_LABEL = 'Matched product';
export const MARGIN_LABEL = 'Margin of class A';

/**
 * Returns what is wrong with the headings that were chosen for a supplier's price list; null when they can be read: a
 * column that names the product, one with a cost, and none for two things.
 */
export function priceColumnsProblem(columns: Readonly<Partial<Record<SupplierPriceColumn, string>>>): string | null {
  const chosen = SUPPLIER_PRICE_COLUMNS.flatMap((key) => (columns[key] ? [headingKey(columns[key])] : []));
  if (!columns.supplierCode && !columns.ownCode) return "Choose the column with the supplier's code or with ours.";
  if (!columns.costUsd && !columns.costAud) return 'Choose the column with the cost in USD or in AUD.';
  if (chosen.some((key) => key === '')) return 'A heading needs a letter or a digit. Name the column in the file.';
  const reserved = [MATCHED_PRODUCT_LABEL, MARGIN_LABEL].map(headingKey);
  if (chosen.some((key) => reserved.includes(key)))
    return `'${MATCHED_PRODUCT_LABEL}' and '${MARGIN_LABEL}' are columns of the preview. Name the column otherwise.`;
  return new Set(chosen).size === chosen.length ? null : 'Each column can be one thing only. Choose another one.';
}

/** Returns the reason for a row whose code leads to no product. */
export const noProductOfCode = (code: string): string => `No product has the code '${code}'. Match it by hand.`;
