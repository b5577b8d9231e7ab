import type { ProductRecord, SaveProductRequest } from '@iwe/contract';
import { canSeeCost, messages } from '@iwe/domain';
import type { RequestTransaction } from '../../../app-types.ts';
import { forbidden, unprocessable } from '../../../errors.ts';
import { lockProduct, presentProduct, readProduct, valuesOf } from '../product-record.ts';
import type { ProductValues, StoredProduct } from '../product-record.ts';
import { judgeProduct, PRICE_REFUSAL, sentProduct } from './judge-product.ts';
import type { JudgedProduct } from './judge-product.ts';
import { staleProduct } from './product-conflict.ts';
import { readProductReferences } from './product-references.ts';
import { insertProduct, updateStoredProduct } from './store-product.ts';

/** Throws what stands against a product: 403 in the specification's words for prices without modPrc, 422 with every finding. */
function refuse(judged: JudgedProduct): void {
  if (judged.needsPriceRight) throw forbidden(PRICE_REFUSAL, 'priceEditor-required');
  if (judged.problems.length > 0) throw unprocessable(judged.problems);
}

/** POST products: 422 with everything that is wrong, 403 for prices without modPrc. */
export async function createProduct(tx: RequestTransaction, request: SaveProductRequest): Promise<{ data: ProductRecord }> {
  const judged = judgeProduct(null, sentProduct(request), tx.actor.account, await readProductReferences(tx));
  refuse(judged);
  const id = await insertProduct(tx, judged);
  if (id === null) throw unprocessable([{ code: 'product.code', field: 'code', message: messages.codeTaken(judged.values.code) }]);
  return answer(tx, id);
}

/**
 * PUT products/{id} under the product's lock: 422 when code, name or category would change, 409 with who, when and which fields
 * when somebody was faster, 403 for prices without modPrc. What changes nothing writes nothing.
 */
export async function updateProduct(tx: RequestTransaction, id: number, request: SaveProductRequest): Promise<{ data: ProductRecord }> {
  const [row, references] = await Promise.all([lockProduct(tx, id), readProductReferences(tx)]);
  const sent = withoutHiddenCost(sentProduct(request), row);
  const judged = judgeProduct(valuesOf(row), sent, tx.actor.account, references);
  const fixed = judged.problems.filter((problem) => problem.code === 'product.fixed');
  if (fixed.length > 0) throw unprocessable(fixed);
  if (request.contentVersion === undefined) throw unprocessable([{ code: 'required', field: 'contentVersion', message: 'Send the contentVersion that this edit started from.' }]);
  if (request.contentVersion !== row.content_version) throw await staleProduct(tx, row, request.contentVersion, sent);
  refuse(judged);
  await updateStoredProduct(tx, id, row.content_version, judged);
  return answer(tx, id);
}

/** Where cost is hidden the page shows none: sent back like that it is no change, and not the loss of what stands. */
function withoutHiddenCost(sent: Partial<ProductValues>, row: StoredProduct): Partial<ProductValues> {
  const { costPrice, ...rest } = sent;
  return costPrice === null && !canSeeCost({ isCostVisible: row.cost_visible }) ? rest : sent;
}

async function answer(tx: RequestTransaction, id: number): Promise<{ data: ProductRecord }> {
  const row = await readProduct(tx, id);
  if (!row) throw new Error(`Product ${id} vanished inside its own transaction.`);
  return { data: presentProduct(row, tx.actor.account) };
}
