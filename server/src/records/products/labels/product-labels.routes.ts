import { productLabelsQuery } from '@iwe/contract';
import type { ProductLabelsQuery } from '@iwe/contract';
import { productLabelOf } from '@iwe/domain';
import type { ProductLabel } from '@iwe/domain';
import type { App } from '../../../core/app-types.ts';
import type { Reader } from '../../../core/database/index.ts';
import { sendPdf } from '../../../core/documents/public.ts';
import { notFound } from '../../../core/errors.ts';
import { LABELLED_PRODUCTS } from './product-labels.sql.ts';

/** GET products/labels.pdf: labels of products, each as often as asked, in the order asked. */
export async function productLabelsRoutes(app: App): Promise<void> {
  app.get(
    '/api/ag/products/labels.pdf',
    { config: { permission: 'staff' }, schema: { querystring: productLabelsQuery } },
    async (request, reply) => {
      const { paper, skip } = request.query;
      const labels = await request.read((tx) => labelsOf(tx, request.query));
      const bytes = await app.pdf.drawLabels(labels, paper === 'sheet' ? { kind: paper, skip } : { kind: paper });
      const [first] = labels;
      return sendPdf(
        reply,
        labels.every(({ code }) => code === first?.code) ? `Label ${first?.code}.pdf` : 'Labels.pdf',
        bytes,
      );
    },
  );
}

async function labelsOf(tx: Reader, { ids, copies }: ProductLabelsQuery): Promise<ProductLabel[]> {
  const rows = await tx.query(LABELLED_PRODUCTS(tx.organisation, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, productLabelOf(row)]));
  return ids.flatMap((id, index) => {
    const label = byId.get(id);
    if (!label) throw notFound();
    return Array.from({ length: copies[index] ?? copies[0] ?? 1 }, () => label);
  });
}
