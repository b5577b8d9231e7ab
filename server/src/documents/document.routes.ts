import { documentAnswer, documentQuery, idParam } from '@iwe/contract';
import type { App } from '../app-types.ts';
import { sheetDocument } from './sheet-document.ts';

/** GET orders/{id}/document: the model that the preview draws. */
export async function documentRoutes(app: App): Promise<void> {
  app.get(
    '/api/ag/orders/:id/document',
    {
      config: { permission: 'staff' },
      schema: { params: idParam, querystring: documentQuery, response: { 200: documentAnswer } },
    },
    (request) =>
      request.read(async (tx) => ({ data: await sheetDocument(tx, request.params.id, request.query.variant) })),
  );
}
