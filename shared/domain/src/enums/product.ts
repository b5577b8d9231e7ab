/** Product categories (spec §3). Category 2 is shown as "Auto Parts" with the wheel specs on its form (DOMAIN §3). */
export const ProductCategory = { Tyres: 1, AutoParts: 2, GiftsOthers: 3, Services: 4 } as const;
export type ProductCategory = (typeof ProductCategory)[keyof typeof ProductCategory];

export const PRODUCT_CATEGORY_LABELS: Readonly<Record<ProductCategory, string>> = {
  1: 'Tyres',
  2: 'Auto Parts',
  3: 'Gifts Others',
  4: 'Services',
};

/** Whether a category moves stock. Services move none, and have neither cost nor landed cost (DOMAIN §3). */
export function movesStock(category: number): boolean {
  return category !== ProductCategory.Services;
}

export const Material = { NotApplicable: 1, Alloy: 2, Steel: 3 } as const;
export type Material = (typeof Material)[keyof typeof Material];

export const MATERIAL_LABELS: Readonly<Record<Material, string>> = { 1: 'N/A', 2: 'Alloy', 3: 'Steel' };

/** The stock filter: 1 and 2 are flags, the other values are thresholds (spec §3, §9). */
export const StockAvailability = { InStockOnly: 1, OutOfStock: 2 } as const;
export const STOCK_FILTER_THRESHOLDS = [5, 8, 10, 15, 20, 25] as const;
export type StockAvailability = 1 | 2 | (typeof STOCK_FILTER_THRESHOLDS)[number];

export const STOCK_AVAILABILITY_LABELS: Readonly<Record<StockAvailability, string>> = {
  1: 'In Stock Only',
  2: 'Out of Stock',
  5: 'No More Than 5',
  8: 'No More Than 8',
  10: 'No More Than 10',
  15: 'No More Than 15',
  20: 'No More Than 20',
  25: 'No More Than 25',
};

/** Line tags (spec §3), in the order the specification lists them. */
export const LineTag = { Normal: 1, SpecialSale: 3, Adjustment: 2, Giftware: 4, Outsourcing: 5 } as const;
export type LineTag = (typeof LineTag)[keyof typeof LineTag];

export const LINE_TAG_LABELS: Readonly<Record<LineTag, string>> = {
  1: 'Normal',
  2: 'Adjustment',
  3: 'Special Sale',
  4: 'Giftware',
  5: 'Outsourcing',
};
export const LINE_TAGS_IN_ORDER: readonly LineTag[] = [1, 3, 2, 4, 5];

/** Yes/No flags are sent as 0 or 1 (spec §3). */
export const YES_NO_LABELS: Readonly<Record<0 | 1, string>> = { 0: 'NO', 1: 'YES' };
