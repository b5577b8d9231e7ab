import * as z from 'zod';
import { line, requiredLine } from './text.ts';

const heading = line(100).optional();

/** The headings of a supplier's price list; a column that its lists do not have is left out. */
export const supplierPriceColumns = z.strictObject({
  supplierCode: heading,
  ownCode: heading,
  costUsd: heading,
  costAud: heading,
});
export type SupplierPriceColumns = z.infer<typeof supplierPriceColumns>;

/** GET and PUT /api/ag/suppliers/{id}/price-columns: null while nobody has said which column is what. */
export const supplierPriceColumnsAnswer = z.object({
  data: z.object({
    supplier: z.string(),
    columns: supplierPriceColumns.nullable(),
    updatedBy: z.string(),
    updatedAt: z.string().nullable(),
  }),
});
export type SupplierPriceColumnsAnswer = z.infer<typeof supplierPriceColumnsAnswer>;

/** POST /api/ag/supplier-price-headings: the headings of one file with examples of what is below them. */
export const priceHeadingsAnswer = z.object({
  data: z.array(z.object({ heading: z.string(), samples: z.array(z.string()) })),
});
export type PriceHeadingsAnswer = z.infer<typeof priceHeadingsAnswer>;

/** What a supplier calls a product. */
export const supplierCode = z.object({
  supplierId: z.number().int(),
  supplier: z.string(),
  code: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
});
export type SupplierCode = z.infer<typeof supplierCode>;

/** GET, POST and DELETE /api/ag/products/{id}/supplier-codes: a product's codes by supplier. */
export const supplierCodesAnswer = z.object({ data: z.array(supplierCode) });
export type SupplierCodesAnswer = z.infer<typeof supplierCodesAnswer>;
export const supplierCodeRequest = z.strictObject({ supplierId: z.number().int().positive(), code: requiredLine(60) });
export type SupplierCodeRequest = z.infer<typeof supplierCodeRequest>;
export const supplierCodeQuery = z.object({ supplierId: z.coerce.number().int().positive(), code: requiredLine(60) });
