import { PRICE_NAMES } from '../prices/price-edit.ts';
import type { PriceName } from '../prices/price-edit.ts';
import type { RecordFieldRule, RecordFieldRules, RecordValues } from './record-fields.ts';

const text = <const Length extends number, More extends object>(label: string, maxLength: Length, more: More) =>
  ({ kind: 'text', label, maxLength, ...more }) as const;

const PRICES = Object.fromEntries(
  PRICE_NAMES.map(({ field, label }): [string, RecordFieldRule] => [field, { kind: 'price', label }]),
) as Record<PriceName['field'], { kind: 'price'; label: string }>;

/**
 * The fields of a product that people edit, by their names on the wire. The contract's request and answer, the server's
 * columns, the values of a new product, form, conflicts, history and files follow from this table, or do not compile.
 * docs/recipes/record-field.md is the recipe.
 */
export const PRODUCT_FIELDS = {
  code: text('Code', 40, {
    format: 'code',
    file: { required: true, aliases: ['Item Code'], example: '2055516-X', width: 20 },
  }),
  helperCode: text('Helper Code', 60, { format: 'code', file: { example: '20555R16' } }),
  originCode: text('Origin Code', 60, { format: 'code' }),
  /** EAN or UPC, several with a blank between; no two products have the same. */
  barcodes: text('Barcodes', 160, {
    format: 'code',
    file: { aliases: ['Barcode', 'EAN', 'UPC', 'GTIN'], example: '9300675024235' },
  }),
  /** The server refuses names that are longer than the specification allows, with its message. */
  name: text('Name', 400, { file: { aliases: ['Item Name'], example: '205/55R16 91V Example', width: 40 } }),
  unit: text('Unit', 20, { file: { example: 'EA' } }),
  comments: text('Comments', 2000, { isLong: true }),
  category: {
    kind: 'choice',
    label: 'Category',
    choices: 'categories',
    min: 1,
    max: 4,
    isAlways: true,
    file: { example: 'Tyres' },
  },
  auto_parts_type: { kind: 'choice', label: 'Auto Parts Type', choices: 'partTypes', min: 0, max: 32_767 },
  material: {
    kind: 'choice',
    label: 'Material',
    choices: 'materials',
    min: 1,
    max: 3,
    isAlways: true,
    file: { example: 'N/A' },
  },
  brand: { kind: 'choice', label: 'Brand', choices: 'brands', min: 1 },
  manufacturer: text('Manufacturer', 100, { choices: 'manufacturers' }),
  tag1: text('Tag 1', 60, { choices: 'tag1', file: { aliases: ['Tag1'] } }),
  tag2: text('Tag 2', 60, { choices: 'tag2', file: { aliases: ['Tag2'] } }),
  tag3: text('Tag 3', 60, { choices: 'tag3', file: { aliases: ['Tag3'] } }),
  /** Names separated by '/'. */
  tag4: text('Locations', 200, { file: { label: 'Location', aliases: ['Tag 4', 'Tag4', 'Locations'] } }),
  is_customer_show: { kind: 'flag', label: 'Shown to customers', isOpen: true, file: { example: 'YES' } },
  is_clearance: {
    kind: 'flag',
    label: 'Clearance',
    file: { aliases: ['is_clearence', 'is_clearance'], example: 'NO' },
  },
  stock_3rdP: { kind: 'whole', label: '3P Stock', max: 1_000_000 },
  is_special: { kind: 'flag', label: 'Special or not' },
  ...PRICES,
  costPrice: { kind: 'price', label: 'Cost Price' },
  tyreModel: text('Tyre Model', 100, {}),
  specification: text('Specification', 100, {}),
  width: text('Width', 40, {}),
  diameter: text('Diameter', 40, {}),
  patterns: text('Patterns', 100, {}),
  load_rate: text('Load Rate', 40, {}),
  speed_rate: text('Speed Rate', 40, {}),
  suggested: text('Suggested', 200, {}),
  rim_diameter: text('Rim Diameter', 40, {}),
  rim_width: text('Rim Width', 40, {}),
  offset: text('Offset', 40, {}),
  center_bore: text('Center Bore', 40, {}),
  bolt_pattern: text('Bolt Pattern', 60, {}),
} as const satisfies RecordFieldRules;

export type ProductField = keyof typeof PRODUCT_FIELDS;
/** The form's values, by their names on the wire. */
export type ProductValues = RecordValues<typeof PRODUCT_FIELDS>;
export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as readonly ProductField[];

/** What tells the cost of goods: shown only where the organisation shows cost. */
export const PRODUCT_COST_FIELDS = ['ref_pur', 'costPrice'] as const satisfies readonly ProductField[];
export type ProductCostField = (typeof PRODUCT_COST_FIELDS)[number];
