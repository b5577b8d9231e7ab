import type { SupplierCode, SupplierCodeRequest } from '@iwe/contract';
import { supplierCodeKey } from '@iwe/domain';
import type { RequestTransaction } from '../../core/app-types.ts';
import type { Reader } from '../../core/database/index.ts';
import { notFound, unprocessable } from '../../core/errors.ts';
import { writeAudit } from '../../core/writes/public.ts';
import {
  ADD_CODES,
  CODES_OF_PRODUCT,
  KNOWS_PRODUCT,
  KNOWS_SUPPLIER,
  OWNER_OF_CODE,
  REMOVE_CODE,
  SEARCH_BY_CODES,
} from './supplier-prices.sql.ts';

/** Returns what suppliers call a product. Throws 404 when there is no such product. */
export async function codesOfProduct(tx: Reader, productId: number): Promise<SupplierCode[]> {
  const [[product], codes] = await tx.batch([
    KNOWS_PRODUCT(tx.organisation, productId),
    CODES_OF_PRODUCT(tx.organisation, productId),
  ]);
  if (!product) throw notFound();
  return codes.map(({ created_at, ...code }) => ({ ...code, createdAt: created_at.toISOString() }));
}

/**
 * Gives a product a code of a supplier. Throws 422 when another product has it: a code of a supplier leads to one
 * product. The same code again changes nothing.
 */
export async function addSupplierCode(
  tx: RequestTransaction,
  productId: number,
  { supplierId, code }: SupplierCodeRequest,
): Promise<SupplierCode[]> {
  const key = supplierCodeKey(code);
  const [[product], [supplier]] = await tx.batch([
    KNOWS_PRODUCT(tx.organisation, productId),
    KNOWS_SUPPLIER(tx.organisation, supplierId),
  ]);
  if (!product || !supplier) throw notFound();
  const added = await tx.query(ADD_CODES(tx.organisation, supplierId, [key], [code], [productId], tx.actor.name));
  if (added.length === 0) {
    const [owner] = await tx.query(OWNER_OF_CODE(tx.organisation, supplierId, key));
    if (owner?.product_id !== productId) throw unprocessable([taken(code, supplier.name, owner?.code ?? '')]);
    return codesOfProduct(tx, productId);
  }
  await tx.query(SEARCH_BY_CODES(tx.organisation, [productId]));
  await told(tx, productId, 'Add supplier code', { after: { fields: { supplierCode: `${code} (${supplier.name})` } } });
  return codesOfProduct(tx, productId);
}

/** Takes a supplier's code from a product. Throws 404 when the product has not got it. */
export async function removeSupplierCode(
  tx: RequestTransaction,
  productId: number,
  { supplierId, code }: SupplierCodeRequest,
): Promise<SupplierCode[]> {
  const [[removed], [supplier]] = await tx.batch([
    REMOVE_CODE(tx.organisation, productId, supplierId, supplierCodeKey(code)),
    KNOWS_SUPPLIER(tx.organisation, supplierId),
  ]);
  if (!removed || !supplier) throw notFound();
  await tx.query(SEARCH_BY_CODES(tx.organisation, [productId]));
  const was = `${removed.code} (${supplier.name})`;
  await told(tx, productId, 'Remove supplier code', { before: { fields: { supplierCode: was } } });
  return codesOfProduct(tx, productId);
}

const taken = (code: string, supplier: string, owner: string) => ({
  code: 'supplier-code.taken',
  field: 'code',
  message: `${supplier}'s code ${code} belongs to product ${owner}. Remove it there first.`,
});

const told = (tx: RequestTransaction, productId: number, action: string, change: { before?: object; after?: object }) =>
  writeAudit(tx, { action, entity: 'product', entityId: productId, ...change });
