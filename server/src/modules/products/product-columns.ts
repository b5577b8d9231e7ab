/** The product's texts on the wire, each with its column. */
export const TEXT_COLUMNS = {
  code: 'code',
  originCode: 'origin_code',
  helperCode: 'helper_code',
  name: 'name',
  unit: 'unit',
  comments: 'comments',
  manufacturer: 'manufacturer',
  tag1: 'tag1',
  tag2: 'tag2',
  tag3: 'tag3',
  tag4: 'tag4',
  tyreModel: 'tyre_model',
  specification: 'specification',
  diameter: 'diameter',
  patterns: 'patterns',
  width: 'width',
  load_rate: 'load_rate',
  speed_rate: 'speed_rate',
  suggested: 'suggested',
  rim_diameter: 'rim_diameter',
  rim_width: 'rim_width',
  offset: 'rim_offset',
  center_bore: 'center_bore',
  bolt_pattern: 'bolt_pattern',
} as const;
/** Its numbers and choices. */
export const NUMBER_COLUMNS = {
  category: 'category',
  brand: 'brand_id',
  auto_parts_type: 'auto_parts_type',
  stock_3rdP: 'third_party_stock',
  material: 'material',
} as const;
/** Its prices, stored in cents; 0 and null both mean "not set". */
export const PRICE_COLUMNS = {
  standardPrice: 'standard_price_cents',
  specialPrice: 'special_price_cents',
  classAPrice: 'class_a_price_cents',
  classBPrice: 'class_b_price_cents',
  classCPrice: 'class_c_price_cents',
  classDPrice: 'class_d_price_cents',
  classEPrice: 'class_e_price_cents',
  ref_pur: 'reference_price_cents',
  costPrice: 'cost_price_cents',
} as const;
/** Its flags, 1 and 0 on the wire. */
export const FLAG_COLUMNS = {
  is_special: 'is_special',
  is_clearance: 'is_clearance',
  is_customer_show: 'is_customer_show',
} as const;

/** A field of the form, by its name on the wire. */
export type ProductField =
  | keyof typeof TEXT_COLUMNS
  | keyof typeof NUMBER_COLUMNS
  | keyof typeof PRICE_COLUMNS
  | keyof typeof FLAG_COLUMNS;
/** The form's values, by their names on the wire: prices in AUD or null, flags as 1 and 0. */
export type ProductValues = { [Field in keyof typeof TEXT_COLUMNS]: string } & {
  [Field in keyof typeof NUMBER_COLUMNS]: number | null;
} & { [Field in keyof typeof PRICE_COLUMNS]: number | null } & { [Field in keyof typeof FLAG_COLUMNS]: 0 | 1 | null };

/** What tells the cost of goods: shown only where the organisation shows cost. */
export type CostField = 'ref_pur' | 'costPrice';

/** Every field of the form with its column. */
export const PRODUCT_COLUMNS = { ...TEXT_COLUMNS, ...NUMBER_COLUMNS, ...PRICE_COLUMNS, ...FLAG_COLUMNS } as const;
export const PRODUCT_FIELDS = Object.keys(PRODUCT_COLUMNS) as ProductField[];
