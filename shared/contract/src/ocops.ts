import { PRICE_NAMES, PRICE_ROUNDINGS } from '@iwe/domain';
import * as z from 'zod';
import { quotingRow } from './quotings/quotings.ts';
import { flag, instant, listMeta, money, pageQuery } from './wire.ts';
import { line } from './text.ts';

/** Filters of GET /api/ag/ocops, the price list (spec §2 "OCOP / price list"). */
export const ocopsQuery = pageQuery.extend({
  /** Keywords: code, name, or a tyre size in any notation. */
  product: line(100).optional(),
  brand: z.coerce.number().int().positive().optional(),
  category: z.coerce.number().int().min(1).max(4).optional(),
});
export type OcopsQuery = z.infer<typeof ocopsQuery>;

/** A customer class; each has its own column in the price list. */
export const priceClass = z.object({ id: z.number().int(), name: z.string() });
export type PriceClass = z.infer<typeof priceClass>;

/** A row of the price list. Prices in AUD with GST, null for "not set"; cost is absent where it is hidden. */
export const ocopRow = quotingRow.omit({ customerPrice: true }).extend({
  is_customer_show: flag,
  /** Customer-class id → price; classes without a price are missing. */
  ocop: z.record(z.string(), money),
  /** The product's content version, which a price edit must send. */
  contentVersion: z.number().int(),
});
export type OcopRow = z.infer<typeof ocopRow>;

/** The list's meta data: the class columns, and whether the cost column is shown. */
export const ocopsMeta = listMeta.extend({
  classes: z.array(priceClass),
  costVisible: z.boolean(),
  /** The organisation's rule for computed prices. */
  rounding: z.enum(PRICE_ROUNDINGS).optional(),
});
export type OcopsMeta = z.infer<typeof ocopsMeta>;
export const ocopsAnswer = z.object({ data: z.array(ocopRow), meta: ocopsMeta });

const price = money.nullable();

/** All editable prices of one product: GET /api/ag/ocops/{id}. */
export const productPriceSheet = z.object({
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  standardPrice: price,
  specialPrice: price,
  classAPrice: price,
  classBPrice: price,
  /** The specification's name of classBPrice in POST products/{id}/price. */
  classB: price.optional(),
  classCPrice: price,
  classDPrice: price,
  classEPrice: price,
  /** The reference price, shown as Tempe; only where the organisation shows cost. */
  ref_pur: price.optional(),
  is_special: flag,
  is_clearance: flag,
  is_customer_show: flag,
  /** One entry per customer class of the organisation. */
  prices: z.array(priceClass.extend({ price })),
  contentVersion: z.number().int(),
  abilities: z.object({ editPrices: z.boolean() }),
});
export type ProductPriceSheet = z.infer<typeof productPriceSheet>;
export const productPriceAnswer = z.object({ data: productPriceSheet });

/** A price as entered: AUD with at most two decimals, 0 or null for "not set". */
export const priceInput = z.number().min(0).max(9_999_999.99).multipleOf(0.01).nullable();
const seenVersion = z.number().int().positive().optional();

/**
 * POST /api/ag/products/{id}/price. Fields that are left out keep their value. `contentVersion` is the version that the
 * editor has seen; an older one is answered with 409. Without it (a client that knows only the specification) no
 * conflict is checked.
 */
export const editPricesRequest = z.object({
  standardPrice: priceInput.optional(),
  specialPrice: priceInput.optional(),
  classAPrice: priceInput.optional(),
  classBPrice: priceInput.optional(),
  /** The specification's name of classBPrice in this call. */
  classB: priceInput.optional(),
  classCPrice: priceInput.optional(),
  classDPrice: priceInput.optional(),
  classEPrice: priceInput.optional(),
  ref_pur: priceInput.optional(),
  is_special: flag.optional(),
  is_clearance: flag.optional(),
  /** The specification's other spelling of is_clearance. */
  is_clearence: flag.optional(),
  is_customer_show: flag.optional(),
  contentVersion: seenVersion,
});
export type EditPricesRequest = z.infer<typeof editPricesRequest>;

/** PUT /api/ag/ocops/{id}: prices by customer class; classes that are left out keep their price. */
export const editOcopRequest = z.object({
  prices: z.array(z.object({ id: z.number().int().positive(), price: priceInput })).max(200),
  contentVersion: seenVersion,
});
export type EditOcopRequest = z.infer<typeof editOcopRequest>;

/** Details of the 409 for a price edit of an older version: the prices stored now, since when and by whom. */
export const priceConflict = z.object({
  currentVersion: z.number().int(),
  changedBy: z.string(),
  changedAt: instant,
  current: productPriceSheet,
});
export type PriceConflict = z.infer<typeof priceConflict>;

/**
 * GET /api/ag/ocops/{id}/history: every price change, newest first. `name` identifies the price, such as 'classA' or
 * 'ocop:3'.
 */
export const priceChange = z.object({
  id: z.number().int(),
  name: z.string(),
  label: z.string(),
  old: price,
  new: price,
  at: instant,
  by: z.string(),
});
export type PriceChange = z.infer<typeof priceChange>;
export const priceHistory = z.object({ data: z.array(priceChange) });

const OWN_FIELDS = PRICE_NAMES.map(({ field }) => field);

/**
 * The most prices of one save: every price of the longest page of the list.
 */
export const MAX_PRICE_CELLS = 3_000;

/**
 * One price of POST /api/ag/ocops/prices. `field` is a price of the product itself, or `class:7` for the price of a
 * customer class. `was` is the price that the editor has seen.
 */
export const priceCell = z.object({
  productId: z.number().int().positive(),
  field: z
    .string()
    .max(30)
    .refine((field) => (OWN_FIELDS as string[]).includes(field) || /^class:[1-9]\d{0,8}$/.test(field), {
      message: 'Name a price like classAPrice, or class:7 for a customer class.',
    }),
  was: priceInput,
  price: priceInput,
});
export type PriceCell = z.infer<typeof priceCell>;

/**
 * POST /api/ag/ocops/prices: many prices of many products, all or none. 409 with the cells that somebody else has
 * changed since they were read; other prices of the same products conflict with nothing.
 */
export const priceCellsRequest = z.object({ cells: z.array(priceCell).min(1).max(MAX_PRICE_CELLS) });
export type PriceCellsRequest = z.infer<typeof priceCellsRequest>;
export const priceCellsAnswer = z.object({
  data: z.object({ products: z.number().int(), prices: z.number().int() }),
});

/** Details of the 409: each price that is stored differently by now, with who changed its product last. */
export const priceCellConflicts = z.object({
  cells: z.array(
    priceCell.extend({ code: z.string(), now: price, changedBy: z.string(), changedAt: instant.nullable() }),
  ),
});
export type PriceCellConflicts = z.infer<typeof priceCellConflicts>;
