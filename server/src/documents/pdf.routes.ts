import { documentsPdfQuery } from '@iwe/contract';
import { documentFileName } from '@iwe/domain';
import type { DocumentModel, DocumentVariant } from '@iwe/domain';
import type { App } from '../app-types.ts';
import { contentDisposition } from '../files/content-disposition.ts';
import type { Reader } from '../database/index.ts';
import { readLogos } from './pdf/logos.ts';
import { PdfDrawer } from './pdf/pdf-drawer.ts';
import { sheetDocument } from './sheet-document.ts';

/** Media type of what `PdfDrawer` makes. */
export const PDF_CONTENT_TYPE = 'application/pdf';

/** GET documents.pdf?ids=: the documents of one or many sheets as one file, in the order asked. */
export async function pdfRoutes(app: App): Promise<void> {
  const drawer = new PdfDrawer();
  app.decorate('pdf', drawer);
  app.addHook('onClose', () => drawer.close());

  app.get(
    '/api/ag/documents.pdf',
    { config: { permission: 'staff' }, schema: { querystring: documentsPdfQuery } },
    async (request, reply) => {
      const { ids, variant } = request.query;
      const models = await request.read((tx) => documentsOf(tx, ids, variant));
      const bytes = await app.pdf.draw(
        models,
        await readLogos(app.files, request.staff().account.organisation, models),
      );
      const [only] = models;
      const name = models.length === 1 && only ? documentFileName(only) : `${models.length} documents.pdf`;
      return reply
        .type(PDF_CONTENT_TYPE)
        .headers({
          'content-disposition': contentDisposition(name),
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        })
        .send(bytes);
    },
  );
}

async function documentsOf(tx: Reader, ids: readonly number[], variant: DocumentVariant): Promise<DocumentModel[]> {
  const models: DocumentModel[] = [];
  for (const id of ids) models.push(await sheetDocument(tx, id, variant));
  return models;
}
