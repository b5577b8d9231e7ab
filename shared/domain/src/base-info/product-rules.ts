import { barcodesProblem } from '../identifiers/barcode.ts';
import { checkServiceFields } from '../notation/service-description.ts';
import type { ServiceFields } from '../notation/service-description.ts';
import { PRODUCT_NAME_MAX_LENGTH } from '../wording/constants.ts';
import { messages } from '../wording/messages.ts';
import type { FieldProblem } from './field-problem.ts';

/** The required fields of the product form (spec §3 "Required on the form"), by wire name. */
export const PRODUCT_REQUIRED = [
  'code',
  'helperCode',
  'unit',
  'name',
  'category',
  'auto_parts_type',
  'brand',
  'is_customer_show',
  'tag1',
  'material',
] as const;

/** The fields of a product that never change after creation (spec §4). */
export const PRODUCT_FIXED = ['code', 'name', 'category'] as const;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * Returns the problems of a product form: empty required fields, a name that is too long, a special product without its
 * price (spec §5), what is no barcode, a load index or speed rating that is in no table. Used by the server to refuse
 * and by the screen to show them.
 */
export function checkProduct(
  values: {
    readonly [field: string]: unknown;
    readonly name?: string;
    readonly is_special?: number | undefined;
    readonly specialPrice?: number | null | undefined;
    readonly barcodes?: string;
  } & Partial<ServiceFields>,
  stored?: Partial<ServiceFields> | null,
): FieldProblem[] {
  const problems: FieldProblem[] = PRODUCT_REQUIRED.filter((field) => isEmpty(values[field])).map((field) => ({
    code: 'required',
    field,
    message: messages.pleaseEnter,
  }));
  if ((values.name ?? '').length > PRODUCT_NAME_MAX_LENGTH)
    problems.push({ code: 'product.name', field: 'name', message: messages.productNameTooLong });
  if (values.is_special === 1 && !values.specialPrice)
    problems.push({ code: 'price.special', field: 'specialPrice', message: messages.specialPriceCannotBeZero });
  const barcodes = barcodesProblem(values.barcodes ?? '');
  if (barcodes !== undefined) problems.push({ code: 'product.barcodes', field: 'barcodes', message: barcodes });
  return [...problems, ...checkServiceFields(values, stored)];
}

/** Returns the fixed fields that an update would change: code, name, category. */
export function checkProductFixed(
  stored: Readonly<Record<(typeof PRODUCT_FIXED)[number], string | number>>,
  sent: Readonly<Record<string, unknown>>,
): FieldProblem[] {
  return PRODUCT_FIXED.filter((field) => sent[field] !== stored[field]).map((field) => ({
    code: 'product.fixed',
    field,
    message: messages.fixedAfterCreation(field),
  }));
}
