import { CLASS_PRICES } from './price-fields.ts';
import type { FormField, FormSection } from '../../form/form-values.ts';

const text = (field: string, label: string, maxLength: number, more: Partial<FormField> = {}): FormField =>
  ({ kind: 'text', field, label, maxLength, ...more }) as FormField;

const BASIC: FormSection = {
  title: 'Basic',
  fields: [
    text('code', 'Code', 40, { required: true }),
    text('helperCode', 'Helper Code', 60, { required: true }),
    text('originCode', 'Origin Code', 60),
    text('unit', 'Unit', 20, { required: true }),
    // Longer than the limit on purpose: a long name is refused with the specification's message, not cut.
    text('name', 'Name', 80, { required: true, span: 2 }),
    { kind: 'flag', field: 'is_customer_show', label: 'Shown to customers', required: true },
    { kind: 'flag', field: 'is_clearance', label: 'Clearance', required: false },
    { kind: 'whole', field: 'stock_3rdP', label: '3P Stock' },
    { kind: 'note', field: 'comments', label: 'Comments', maxLength: 2000, span: 3 },
  ],
};

const CATEGORY: FormSection = {
  title: 'Category',
  fields: [
    { kind: 'choice', field: 'category', label: 'Category', choices: 'categories', required: true },
    { kind: 'choice', field: 'auto_parts_type', label: 'Auto Parts Type', choices: 'partTypes', required: true },
    { kind: 'choice', field: 'material', label: 'Material', choices: 'materials', required: true },
  ],
};

const BRANDS: FormSection = {
  title: 'Brands & Tags',
  fields: [
    { kind: 'choice', field: 'brand', label: 'Brand', choices: 'brands', required: true },
    { kind: 'choice', field: 'manufacturer', label: 'Manufacturer', choices: 'manufacturers', isText: true },
    { kind: 'choice', field: 'tag1', label: 'Tag 1', choices: 'tag1', isText: true, required: true },
    { kind: 'choice', field: 'tag2', label: 'Tag 2', choices: 'tag2', isText: true },
    { kind: 'choice', field: 'tag3', label: 'Tag 3', choices: 'tag3', isText: true },
    { kind: 'special', field: 'tag4', label: 'Locations', span: 2 },
  ],
};

const PRICES: FormSection = { title: 'Prices', fields: CLASS_PRICES };

const TYRE: FormSection = {
  title: 'Tyre specs',
  fields: [
    text('tyreModel', 'Tyre Model', 100),
    text('specification', 'Specification', 100),
    text('width', 'Width', 40),
    text('diameter', 'Diameter', 40),
    text('patterns', 'Patterns', 100),
    text('load_rate', 'Load Rate', 40),
    text('speed_rate', 'Speed Rate', 40),
    text('suggested', 'Suggested', 200, { span: 2 }),
  ],
};

const WHEEL: FormSection = {
  title: 'Wheel specs',
  fields: [
    text('rim_diameter', 'Rim Diameter', 40),
    text('rim_width', 'Rim Width', 40),
    text('offset', 'Offset', 40),
    text('center_bore', 'Center Bore', 40),
    text('bolt_pattern', 'Bolt Pattern', 60),
  ],
};

/** All fields of the product form; the specs are stored whatever the category. */
export const PRODUCT_FIELDS: readonly FormField[] = [BASIC, PRICES, CATEGORY, BRANDS, TYRE, WHEEL].flatMap(
  (section) => section.fields,
);

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
  PRODUCT_FIELDS.find((known) => known.field === field)?.label ?? field;
