import { documentAnswer, documentQuery, idParam } from '@iwe/contract';
import type { App } from '../app-types.ts';
import { readLogos } from './pdf/logos.ts';
import { sheetDocument } from './sheet-document.ts';

/** GET orders/{id}/document: the model that the preview draws, and the pages that the PDF has. */
export async function documentRoutes(app: App): Promise<void> {
  app.get(
    '/api/ag/orders/:id/document',
    {
      config: { permission: 'staff' },
      schema: { params: idParam, querystring: documentQuery, response: { 200: documentAnswer } },
    },
    async (request) => {
      const data = await request.read((tx) => sheetDocument(tx, request.params.id, request.query.variant));
      const logos = await readLogos(app.files, request.staff().account.organisation, [data]);
      return { data, pages: await app.pdf.paginate(data, logos) };
    },
  );
}
