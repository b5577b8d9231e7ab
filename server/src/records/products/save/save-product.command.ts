import type { ProductValues } from '@iwe/domain';
import type { ProductRecord, SaveProductRequest } from '@iwe/contract';
import { canSeeCost, messages } from '@iwe/domain';
import type { RequestTransaction } from '../../../core/app-types.ts';
import { forbidden, notFound, unprocessable } from '../../../core/errors.ts';
import {
  countProducts,
  lockProductWithReferences,
  readProduct,
  readProductReferences,
} from '../product-record.repository.ts';
import type { StoredProduct } from '../product-record.repository.ts';
import { presentProduct, valuesOf } from '../product-record.ts';
import { judgeProduct, PRICE_REFUSAL, sentProduct } from './judge-product.ts';
import type { JudgedProduct } from './judge-product.ts';
import { productConflict } from './product-conflict.ts';
import { insertProduct, updateStoredProduct } from './store-product.ts';

/** Throws 403 in the specification's words for prices without modPrc, 422 with every problem. */
function assertAcceptable(judged: JudgedProduct): void {
  if (judged.needsPriceRight) throw forbidden(PRICE_REFUSAL, 'priceEditor-required');
  if (judged.problems.length > 0) throw unprocessable(judged.problems);
}

/** POST products. Throws 422 with everything that is wrong, 403 for prices without modPrc. */
export async function createProduct(
  tx: RequestTransaction,
  request: SaveProductRequest,
): Promise<{ data: ProductRecord }> {
  const sent = sentProduct(request);
  const references = await readProductReferences(tx, sent.barcodes ?? '');
  const judged = judgeProduct(null, sent, tx.actor.account, references);
  assertAcceptable(judged);
  const id = await insertProduct(tx, judged);
  if (id === undefined)
    throw unprocessable([{ code: 'product.code', field: 'code', message: messages.codeTaken(judged.values.code) }]);
  const created = await answer(tx, id);
  await countProducts(tx, 1);
  return created;
}

/**
 * PUT products/{id} under the product's lock. Throws 422 when code, name or category would change, 409 (who, when,
 * which fields) when somebody else changed it in the meantime, 403 for prices without modPrc. Without a change it
 * writes nothing.
 */
export async function updateProduct(
  tx: RequestTransaction,
  id: number,
  request: SaveProductRequest,
): Promise<{ data: ProductRecord }> {
  const [row, references] = await lockProductWithReferences(tx, id, request.barcodes ?? '');
  if (!row) throw notFound();
  const sent = withoutHiddenCost(sentProduct(request), row);
  const judged = judgeProduct(valuesOf(row), sent, tx.actor.account, references);
  const fixed = judged.problems.filter((problem) => problem.code === 'product.fixed');
  if (fixed.length > 0) throw unprocessable(fixed);
  if (request.contentVersion === undefined)
    throw unprocessable([
      { code: 'required', field: 'contentVersion', message: 'Send the contentVersion that this edit started from.' },
    ]);
  if (request.contentVersion !== row.content_version)
    throw await productConflict(tx, row, request.contentVersion, sent);
  assertAcceptable(judged);
  await updateStoredProduct(tx, id, row.content_version, judged);
  return answer(tx, id);
}

/** Removes the empty cost that a page sends back when it does not show cost: the stored cost stays as it is. */
function withoutHiddenCost(sent: Partial<ProductValues>, row: StoredProduct): Partial<ProductValues> {
  if (canSeeCost({ isCostVisible: row.cost_visible })) return sent;
  const { ref_pur = null, costPrice = null, ...rest } = sent;
  return { ...rest, ...(ref_pur === null ? {} : { ref_pur }), ...(costPrice === null ? {} : { costPrice }) };
}

async function answer(tx: RequestTransaction, id: number): Promise<{ data: ProductRecord }> {
  const row = await readProduct(tx, id);
  if (!row) throw new Error(`Product ${id} vanished inside its own transaction.`);
  return { data: presentProduct(row, tx.actor.account) };
}
