import { PRODUCT_FIELD_NAMES } from '@iwe/domain';
import type { ProductField } from '@iwe/domain';
import type { Schema } from '../../core/database/index.ts';

/** The column of `product` that stores each field. A field without a column of the table does not compile. */
export const PRODUCT_COLUMNS = {
  code: 'code',
  helperCode: 'helper_code',
  originCode: 'origin_code',
  barcodes: 'barcodes',
  name: 'name',
  unit: 'unit',
  comments: 'comments',
  category: 'category',
  auto_parts_type: 'auto_parts_type',
  material: 'material',
  brand: 'brand_id',
  manufacturer: 'manufacturer',
  tag1: 'tag1',
  tag2: 'tag2',
  tag3: 'tag3',
  tag4: 'tag4',
  is_customer_show: 'is_customer_show',
  is_clearance: 'is_clearance',
  stock_3rdP: 'third_party_stock',
  is_special: 'is_special',
  standardPrice: 'standard_price_cents',
  specialPrice: 'special_price_cents',
  classAPrice: 'class_a_price_cents',
  classBPrice: 'class_b_price_cents',
  classCPrice: 'class_c_price_cents',
  classDPrice: 'class_d_price_cents',
  classEPrice: 'class_e_price_cents',
  ref_pur: 'reference_price_cents',
  costPrice: 'cost_price_cents',
  tyreModel: 'tyre_model',
  specification: 'specification',
  width: 'width',
  diameter: 'diameter',
  patterns: 'patterns',
  load_rate: 'load_rate',
  speed_rate: 'speed_rate',
  suggested: 'suggested',
  rim_diameter: 'rim_diameter',
  rim_width: 'rim_width',
  offset: 'rim_offset',
  center_bore: 'center_bore',
  bolt_pattern: 'bolt_pattern',
} as const satisfies Record<ProductField, keyof Schema['product']>;

/** The columns of all fields, in the order of the table of fields. */
export const PRODUCT_COLUMN_NAMES = PRODUCT_FIELD_NAMES.map((field) => PRODUCT_COLUMNS[field]);
