import { idParam, sheetHistory } from '@iwe/contract';
import type { App } from '../../../core/app-types.ts';
import { notFound } from '../../../core/errors.ts';
import { presentHistory } from './sheet-history.presenter.ts';
import { readHistory } from './sheet-history.repository.ts';

/** GET orders/{id}/history: the operation history, read from the audit. */
export async function sheetHistoryRoutes(app: App): Promise<void> {
  app.get(
    '/api/ag/orders/:id/history',
    { config: { permission: 'staff' }, schema: { params: idParam, response: { 200: sheetHistory } } },
    (request) =>
      request.read(async (tx) => {
        const found = await readHistory(tx, request.params.id);
        if (!found) throw notFound();
        return presentHistory(found);
      }),
  );
}
