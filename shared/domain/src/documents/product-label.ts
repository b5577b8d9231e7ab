import { ProductCategory } from '../enums/product.ts';
import { barcodesOf } from '../identifiers/barcode.ts';
import { findNotations } from '../notation/find-notations.ts';
import { formatTyreSize } from '../notation/format-tyre-size.ts';

/** A sheet of labels has three columns of eight, 70 × 37 mm each. */
export const LABELS_ON_SHEET = 24;
/** In one file: a hundred sheets less than what a printer takes at once. */
export const MAX_LABELS = 1_000;

/** What a label of goods says. `size` and `barcode` are '' where the product has none. */
export interface ProductLabel {
  readonly code: string;
  readonly size: string;
  readonly name: string;
  readonly barcode: string;
}

/** The fields of a product that its label is made of. */
export interface LabelledProduct {
  readonly code: string;
  readonly name: string;
  readonly category: number;
  readonly specification: string;
  readonly barcodes: string;
}

/**
 * Returns the label of a product: the first of its barcodes, and the size of a tyre as its specification or its name
 * says it, large enough to be read from the aisle.
 */
export function productLabelOf({ code, name, category, specification, barcodes }: LabelledProduct): ProductLabel {
  const [barcode = ''] = barcodesOf(barcodes);
  return { code, name, barcode, size: category === ProductCategory.Tyres ? specification || sizeIn(name) : '' };
}

function sizeIn(name: string): string {
  const [key] = findNotations(name).find(({ kind }) => kind === 'tyre')?.keys ?? [];
  return key !== undefined && /^\d{7}$/.test(key) ? formatTyreSize(key) : '';
}
