import { DEFAULT_PAGE_SIZE, LABELS_ON_SHEET, LARGEST_PAGE_SIZE, MAX_LABELS, PRODUCT_FIELDS } from '@iwe/domain';
import * as z from 'zod';
import { pickedProduct } from '../sheets/requests.ts';
import { flag, instant, isoDate, listOf, money, readBack } from '../wire.ts';
import { listWindow, optionalDay, optionalNumber, optionalText } from './list-query.ts';
import { sentRecordFields, storedRecordFields } from './record-field-schemas.ts';

/**
 * GET /api/ag/products as a list (spec §2 "Products filters"). The same path serves the line picker: with sortType 7,
 * or with `code`, `id`, `cId` or `sheetId`, the query is read as `pickProductsQuery` and the answer holds picked
 * products.
 */
export const productListQuery = z.object({
  /** Keyword: code, name, helper or origin code, or a tyre size in any notation. */
  name: optionalText(100),
  category: optionalNumber,
  brand: optionalNumber,
  tag1: optionalText(60),
  tag2: optionalText(60),
  tag3: optionalText(60),
  /** One location; a product stores several, separated by '/'. */
  tag4: optionalText(60),
  /** First and last day of a range, both included, in the organisation's time zone. */
  createdFrom: optionalDay,
  createdTo: optionalDay,
  modifiedFrom: optionalDay,
  modifiedTo: optionalDay,
  /** 0 newest first, 1/2 code, 3/4 create date, 5/6 modify date, 8/9 name, ascending/descending. */
  sortType: z.coerce.number().int().min(0).max(9).default(0),
  xeroSend: z.enum(['Sent', 'Unsent', 'Fail']).optional(),
  /** 'negative': below zero in at least one warehouse. */
  stock: z.enum(['negative']).optional(),
  ...listWindow,
});
export type ProductListQuery = z.infer<typeof productListQuery>;

/** A row of the product list (spec §2). Prices in AUD, null where none is set. */
export const productRow = z.object({
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  category: z.number().int(),
  brand: z.string(),
  unit: z.string(),
  /** EAN and UPC, with a blank between. */
  barcodes: z.string(),
  tag1: z.string(),
  tag2: z.string(),
  tag3: z.string(),
  tag4: z.string(),
  load_rate: z.string(),
  speed_rate: z.string(),
  /** The reference purchase price; only where the organisation shows cost. */
  ref_pur: money.nullable().optional(),
  standardPrice: money.nullable(),
  specialPrice: money.nullable(),
  classAPrice: money.nullable(),
  classBPrice: money.nullable(),
  is_special: flag,
  is_clearance: flag,
  is_customer_show: flag,
  created_at: instant,
  updated_at: instant,
  xeroSent: z.string(),
});
export type ProductRow = z.infer<typeof productRow>;

const listOfNumbers = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/, { error: 'Give numbers, separated by commas.', abort: true })
  .transform((list) => list.split(',').map(Number));

/** GET /api/ag/products/labels.pdf. `copies` of each id, or one number for all of them. */
export const productLabelsQuery = z
  .object({
    ids: listOfNumbers,
    copies: listOfNumbers.default([1]),
    /** 'sheet' is A4 with 24 labels of 70 × 37 mm, 'roll' one label a page. */
    paper: z.enum(['sheet', 'roll']).default('sheet'),
    /** Labels of the first sheet that are gone. */
    skip: z.coerce
      .number()
      .int()
      .min(0)
      .max(LABELS_ON_SHEET - 1)
      .default(0),
  })
  .refine(({ ids, copies }) => copies.length === 1 || copies.length === ids.length, {
    path: ['copies'],
    message: 'Give the copies of each product, or one number for all.',
  })
  .refine(({ ids, copies }) => ids.reduce((sum, _, at) => sum + (copies[at] ?? copies[0] ?? 1), 0) <= MAX_LABELS, {
    path: ['copies'],
    message: `One file takes at most ${MAX_LABELS.toLocaleString('en-AU')} labels.`,
  });
export type ProductLabelsQuery = z.infer<typeof productLabelsQuery>;

const ids = z.coerce.number().int().positive().optional();

/** The most products that are asked for by their ids. */
const MOST_PICKED = 200;

/** The query of GET /api/ag/products: the list's, or the line picker's search. */
export const productsQuery = productListQuery
  .extend({
    code: optionalText(60),
    cId: ids,
    sheetId: ids,
    /** Comma-separated ids: the cart's products in one call. */
    id: z
      .string()
      .regex(/^\d{1,12}(,\d{1,12}){0,199}$/)
      .optional(),
    /** 7 is used by the line picker only. */
    sortType: z.coerce.number().int().min(0).max(9).optional(),
    /** As of every list; the cart's products come in one page (spec §7 "per_page 20 or cart length if larger"). */
    per_page: z.coerce.number().int().min(1).max(MOST_PICKED).default(DEFAULT_PAGE_SIZE),
    /** 1 adds stock cover to the line picker's products: how long stock and incoming units last. */
    cover: z.coerce.number().int().min(0).max(1).optional(),
  })
  .refine(({ id, per_page }) => id !== undefined || per_page <= LARGEST_PAGE_SIZE, {
    path: ['per_page'],
    error: `Too big: expected number to be <=${LARGEST_PAGE_SIZE}`,
  });
export type ProductsQuery = z.infer<typeof productsQuery>;
/** The answer: rows of the list, or products as the line picker needs them. */
export const productsAnswer = listOf(
  z.object({
    ...productRow.partial().shape,
    ...pickedProduct.partial().shape,
    id: z.number().int(),
    code: z.string(),
    name: z.string(),
    unit: z.string(),
    category: z.number().int(),
  }),
);

/** What this user may do with this product now. */
export const productAbilities = z.object({
  edit: z.boolean(),
  /** modPrc: prices and the special flag. */
  prices: z.boolean(),
});

const stored = storedRecordFields(PRODUCT_FIELDS);
/** The fields of the product form, and the other spelling of clearance. */
export const productFields = z.object({
  ...stored,
  /** Both only where the organisation shows cost. */
  ref_pur: stored.ref_pur.optional(),
  costPrice: stored.costPrice.optional(),
  is_clearence: flag,
});
export type ProductFields = z.infer<typeof productFields>;

/** The answer to a write of a product: the record as stored afterwards. */
export const productRecord = productFields.extend({
  id: z.number().int(),
  contentVersion: z.number().int(),
  brandName: z.string(),
  xeroSent: z.string(),
  created_at: instant,
  updated_at: instant,
  abilities: productAbilities,
});
export type ProductRecord = z.infer<typeof productRecord>;
export const savedProductAnswer = z.object({ data: productRecord });

/** GET /api/ag/products/{id} (spec §7: csrs list, data with ocop map), with the related data of the product page. */
export const productPage = productRecord.extend({
  /** Spec §3 "prices": the price list in its order; cost rows only when the organisation shows them. */
  prices: z.array(z.object({ type: z.string(), price: money.nullable() })),
  /** Customer-class id → price. */
  ocop: z.record(z.string(), money),
  stock: z.number().int(),
  available: z.number().int(),
  total_stock: z.number().int(),
  stocks: z.array(
    z.object({
      warehouseId: z.number().int(),
      warehouse: z.string(),
      stock: z.number().int(),
      inTransit: z.number().int(),
      eta: isoDate.nullable(),
    }),
  ),
  customerPrice: z.null(),
  /** Purchase orders with units still to arrive, next arrival first. */
  openOrders: z.array(
    z.object({
      id: z.number().int(),
      no: z.string(),
      date: isoDate,
      eta: isoDate.nullable(),
      supplier: z.string(),
      warehouse: z.string(),
      quantity: z.number().int(),
    }),
  ),
  /** The last 12 months, oldest first: units and amount of approved invoices less credit notes. */
  sales: z.array(z.object({ month: z.string(), quantity: z.number().int(), amount: money })),
  /** Newest first, at most 200. `price` is 'standard', 'classA' … or 'ocop:<class id>'. */
  priceHistory: z.array(
    z.object({
      id: z.number().int(),
      at: instant,
      by: z.string(),
      price: z.string(),
      old: money.nullable(),
      new: money.nullable(),
    }),
  ),
});
export type ProductPage = z.infer<typeof productPage>;
export const productPageAnswer = z.object({
  csrs: z.array(z.object({ id: z.number().int(), name: z.string() })),
  data: productPage,
});
export type ProductPageAnswer = z.infer<typeof productPageAnswer>;

/**
 * POST /api/ag/products and PUT /api/ag/products/{id}. The required fields are those of spec §3; an empty one is
 * refused by its name. An update must send `contentVersion`; its missing fields keep their values, and code, name and
 * category can never change. Prices (AUD with GST) and the special flag need modPrc.
 */
export const saveProductRequest = z.object({
  // A page's product is sent back as it was read. The fields that follow are those that count.
  ...readBack(productPage),
  contentVersion: z.number().int().min(1).optional(),
  ...sentRecordFields(PRODUCT_FIELDS),
  is_clearence: flag.optional(),
});
export type SaveProductRequest = z.infer<typeof saveProductRequest>;
export type SaveProductInput = z.input<typeof saveProductRequest>;
