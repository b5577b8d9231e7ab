import { PRODUCT_FIELDS, PRODUCT_REQUIRED } from '@iwe/domain';
import type { ProductField } from '@iwe/domain';
import { recordField } from '../../form/record-field.ts';
import type { FieldLook } from '../../form/record-field.ts';
import type { FormField, FormSection } from '../../form/form-values.ts';
import { PRICE_FIELD_NAMES } from './price-fields.ts';

const LOOKS: Readonly<Partial<Record<ProductField, FieldLook>>> = {
  // Longer than the limit on purpose: a long name is refused with the specification's message, not cut.
  name: { maxLength: 80, span: 2 },
  comments: { span: 3 },
  tag4: { kind: 'special', span: 2 },
  suggested: { span: 2 },
};

/** Returns fields of the product form. */
const fieldsOf = (...fields: readonly ProductField[]): readonly FormField[] =>
  fields.map((field) => recordField(field, PRODUCT_FIELDS[field], PRODUCT_REQUIRED, LOOKS[field]));

/** The prices of the form, in AUD with GST, beside the special flag. */
export const PRICES = fieldsOf(...PRICE_FIELD_NAMES);

const BASIC: FormSection = {
  title: 'Basic',
  fields: fieldsOf(
    'code',
    'helperCode',
    'originCode',
    'barcodes',
    'unit',
    'name',
    'is_customer_show',
    'is_clearance',
    'stock_3rdP',
    'comments',
  ),
};
const CATEGORY: FormSection = { title: 'Category', fields: fieldsOf('category', 'auto_parts_type', 'material') };
const BRANDS: FormSection = {
  title: 'Brands & Tags',
  fields: fieldsOf('brand', 'manufacturer', 'tag1', 'tag2', 'tag3', 'tag4'),
};
const TYRE: FormSection = {
  title: 'Tyre specs',
  fields: fieldsOf(
    'tyreModel',
    'specification',
    'width',
    'diameter',
    'patterns',
    'load_rate',
    'speed_rate',
    'suggested',
  ),
};
const WHEEL: FormSection = {
  title: 'Wheel specs',
  fields: fieldsOf('rim_diameter', 'rim_width', 'offset', 'center_bore', 'bolt_pattern'),
};

/** All fields of the product form; the specs are stored whatever the category. */
export const PRODUCT_INPUTS: readonly FormField[] = [
  ...BASIC.fields,
  ...PRICES,
  ...[CATEGORY, BRANDS, TYRE, WHEEL].flatMap(({ fields }) => fields),
];

/**
 * Returns the sections of a category (spec §2): tyre specs for 1, wheel specs for 2. Prices are in Basic, under a
 * heading of their own.
 */
export function productSections(category: number | null): readonly FormSection[] {
  const specs = category === 1 ? [TYRE] : category === 2 ? [WHEEL] : [];
  return [BASIC, CATEGORY, BRANDS, ...specs];
}

/** Returns the label of a field. */
export const productLabel = (field: string): string =>
  PRODUCT_INPUTS.find((known) => known.field === field)?.label ?? field;
