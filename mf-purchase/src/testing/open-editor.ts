import type { Answer } from '@iwe/testing/fake-server';
import { buildOrder, buildProduct, pickerAnswer, purchaseServer } from './answers.ts';
import { showEditor, signIn } from './render-screen.tsx';

/** The order as a list has it. */
export const ORDER_ROW = { ...buildOrder(), customerName: 'Qingdao Rubber', qty: 150 };

/** Returns a page of a list of sheets. */
export const found = (rows: readonly object[]) => ({
  data: rows,
  meta: { total: rows.length, current_page: 1, per_page: 20, qty: 0, amount: 0 },
});

/**
 * Opens an editor of purchases at `url`, where two products and one order are known. `posted` returns the requests of a
 * path, `sent` their bodies.
 */
export async function openEditor(url: string, answers: Readonly<Record<string, Answer>> = {}) {
  signIn();
  const calls = purchaseServer({
    'GET products': pickerAnswer([buildProduct(1, 45.5), buildProduct(2, 58.5)]),
    'POST orders': () => ({ data: { id: 400, no: 'BL000400', contentVersion: 1, lines: [] } }),
    'POST purchase_order_cost': () => ({ data: {} }),
    'GET orders/300': () => ({ data: buildOrder() }),
    'GET orders': () => found([ORDER_ROW]),
    ...answers,
  });
  const view = await showEditor(url);
  const posted = (path: string) => calls.filter((call) => call.method === 'POST' && call.path === path);
  const sent = (method: string, path: string) =>
    calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body);
  return { ...view, calls, posted, sent };
}

/** An editor that was opened. */
export type OpenedEditor = Awaited<ReturnType<typeof openEditor>>;
