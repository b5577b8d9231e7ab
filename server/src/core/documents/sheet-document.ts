import { documentOf, documentVariants, SHEET_TYPES, upgradeContent } from '@iwe/domain';
import type { DocumentModel, DocumentVariant } from '@iwe/domain';
import type { Reader } from '../database/index.ts';
import { notFound, unprocessable } from '../errors.ts';
import { documentContentOf } from './document-content.ts';
import { readForDocument } from './document.repository.ts';
import type { DocumentRows } from './document.repository.ts';

/**
 * Returns a document of a stored sheet: what PDF, email, print and preview draw. Approved and voided sheets show what
 * their approval froze, drafts what is stored now. Throws 404 when the sheet is not in this organisation, 422 for a
 * variant that its kind does not have.
 */
export async function sheetDocument(tx: Reader, id: number, variant: DocumentVariant): Promise<DocumentModel> {
  const rows = await readForDocument(tx, id);
  if (!rows) throw notFound();
  const { type } = rows.sheet;
  if (!documentVariants(type).includes(variant))
    throw unprocessable([
      {
        code: 'unknown-document',
        field: 'variant',
        message: `${SHEET_TYPES[type].pluralLabel} have no document '${variant}'. They have: ${documentVariants(type).join(', ')}.`,
      },
    ]);
  return documentFrom(rows, variant);
}

function documentFrom({ sheet, lines }: DocumentRows, variant: DocumentVariant): DocumentModel {
  return documentOf(
    {
      type: sheet.type,
      no: sheet.no,
      status: sheet.status,
      date: sheet.date,
      dueDate: sheet.due_date,
      deliveryDate: sheet.delivery_date,
      address: sheet.address,
      phone: sheet.phone,
      reference: sheet.reference,
      comments: sheet.comments,
      shipType: sheet.ship_type,
      driver: sheet.driver,
      warehouse: sheet.warehouse,
      inWarehouse: sheet.in_warehouse,
      relatedNo: sheet.related_no,
      fxRate: sheet.fx_rate === null ? null : Number(sheet.fx_rate),
      seaFreightCents: sheet.sea_freight_cents,
      clearanceCents: sheet.clearance_cost_cents,
      sources: sheet.sources ?? [],
      locations: Object.fromEntries(lines.map((line) => [line.seq, line.tag4])),
    },
    upgradeContent(sheet.snapshot, documentContentOf(sheet, lines, sheet)),
    variant,
  );
}
