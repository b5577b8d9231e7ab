import { documentsPdfQuery } from '@iwe/contract';
import { documentFileName } from '@iwe/domain';
import type { DocumentModel, DocumentVariant } from '@iwe/domain';
import type { App } from '../app-types.ts';
import type { Reader } from '../database/index.ts';
import { readLogos } from './pdf/logos.ts';
import { PdfDrawer } from './pdf/pdf-drawer.ts';
import { sheetDocument } from './sheet-document.ts';
import { sendPdf } from './send-pdf.ts';

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
      return sendPdf(reply, name, bytes);
    },
  );
}

async function documentsOf(tx: Reader, ids: readonly number[], variant: DocumentVariant): Promise<DocumentModel[]> {
  const models: DocumentModel[] = [];
  for (const id of ids) models.push(await sheetDocument(tx, id, variant));
  return models;
}
