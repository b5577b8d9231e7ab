import { PRICE_NAMES, productSearchKeys, toCents } from '@iwe/domain';
import type { ProductField, ProductValues } from '@iwe/domain';
import type { RequestTransaction } from '../../../core/app-types.ts';
import { isKeyTaken } from '../../../core/database/index.ts';
import { unprocessable } from '../../../core/errors.ts';
import { writeAudit } from '../../../core/writes/public.ts';
import { insertProductRow, recordPriceChanges, storeBarcodes, updateProductRow } from '../product-record.repository.ts';
import type { ProductPriceChange } from '../product-record.repository.ts';
import type { JudgedProduct } from './judge-product.ts';

const side = (fields: readonly ProductField[], values: ProductValues): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));

/** Returns the entries of the price history for a change: the prices of the dialog, and cost. */
function priceChanges(productId: number, before: ProductValues, after: ProductValues): ProductPriceChange[] {
  const cents = (price: number | null) => (price === null ? null : toCents(price));
  const names = [...PRICE_NAMES.map(({ field, name }) => [field, name] as const), ['costPrice', 'cost'] as const];
  return names.flatMap(([field, name]) =>
    before[field] === after[field]
      ? []
      : [{ productId, name, oldCents: cents(before[field]), newCents: cents(after[field]) }],
  );
}

/** The refusal when somebody gave one of the barcodes to another product since they were looked up. */
function barcodeTaken(): Error {
  const message = 'Somebody gave one of these barcodes to another product this very moment. Save again to see which.';
  return unprocessable([{ code: 'product.barcode-taken', field: 'barcodes', message }]);
}

/** Throws 422 when the trigger of the version before refuses a barcode. */
async function refuseTakenBarcode<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isKeyTaken(error, 'product_barcode_pkey') ? barcodeTaken() : error;
  }
}

/** Stores a new product with its history and returns its id; undefined when another product has its code. */
export async function insertProduct(
  tx: RequestTransaction,
  { before, values, changed }: JudgedProduct,
  action = 'Create',
): Promise<number | undefined> {
  const id = await refuseTakenBarcode(insertProductRow(tx, { values, sizeKey: productSearchKeys(values) }));
  if (id === undefined) return undefined;
  if (values.barcodes !== '' && !(await storeBarcodes(tx, id, values.barcodes))) throw barcodeTaken();
  await recordPriceChanges(tx, priceChanges(id, before, values));
  await writeAudit(tx, { action, entity: 'product', entityId: id, after: { ...side(changed, values), version: 1 } });
  return id;
}

/** Stores a changed product with its history under a new version. Without a change it writes nothing. */
export async function updateStoredProduct(
  tx: RequestTransaction,
  id: number,
  version: number,
  { before, values, changed }: JudgedProduct,
  action = 'Save',
): Promise<void> {
  if (changed.length === 0) return;
  await refuseTakenBarcode(updateProductRow(tx, id, { values, sizeKey: productSearchKeys(values) }));
  if (values.barcodes !== before.barcodes && !(await storeBarcodes(tx, id, values.barcodes))) throw barcodeTaken();
  await recordPriceChanges(tx, priceChanges(id, before, values));
  await writeAudit(tx, {
    action,
    entity: 'product',
    entityId: id,
    before: side(changed, before),
    after: { ...side(changed, values), version: version + 1 },
  });
}
