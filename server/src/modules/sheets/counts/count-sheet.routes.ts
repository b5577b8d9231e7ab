import { countSheetAnswer, countSheetQuery } from '@iwe/contract';
import type { App } from '../../../app-types.ts';
import { notFound } from '../../../errors.ts';
import { XLSX_CONTENT_TYPE, xlsxStream } from '../../../files/xlsx-writer.ts';
import type { CellValue, XlsxColumn } from '../../../files/xlsx-writer.ts';
import { readable } from '../readable-refusal.ts';
import { readCountSheet } from './count-sheet.repository.ts';
import type { CountSheetRecord } from './count-sheet.repository.ts';

// The headings that the import of counted lines reads: the file is filled in and comes back as it is.
const LEFT: readonly XlsxColumn[] = [
  { title: 'Location', kind: 'text', width: 12 }, { title: 'Item Code', kind: 'text', width: 20 }, { title: 'Item Name', kind: 'text', width: 40 }, { title: 'Unit', kind: 'text', width: 8 },
];
const SYSTEM: XlsxColumn = { title: 'In System Qty', kind: 'integer', width: 14 };
const COUNTED: XlsxColumn = { title: 'In Warehouse Qty', kind: 'integer', width: 18 };
const BATCH_ROWS = 1_000;

/** GET count-sheet: what should lie where in a warehouse, to print or as a workbook with an empty column for what is counted. */
export async function countSheetRoutes(app: App): Promise<void> {
  app.get('/api/ag/count-sheet', {
    config: { permission: 'staff', pipelined: true },
    attachValidation: true,
    schema: { querystring: countSheetQuery, response: { 200: countSheetAnswer } },
  }, async (request, reply) => {
    const found = await request.tenant((tx) => {
      readable(request);
      return readCountSheet(tx, request.query.warehouseId, request.query.location ?? null);
    });
    if (!found) throw notFound();
    const { warehouse, rows } = found;
    if (request.query.format === 'xlsx') {
      const file = countSheetFile(rows, request.query.system === 1);
      return reply.type(XLSX_CONTENT_TYPE).header('content-disposition', 'attachment; filename="count-sheet.xlsx"').send(file as never);
    }
    return {
      data: {
        warehouseId: warehouse.id, warehouse: warehouse.name, at: warehouse.at.toISOString(),
        rows: rows.map((row) => ({ location: row.location, productId: row.product_id, code: row.code, name: row.name, unit: row.unit, stock: row.stock })),
      },
    };
  });
}

/** The workbook; a blind count leaves the system's number out. */
function countSheetFile(rows: readonly CountSheetRecord[], withSystem: boolean) {
  async function* batches(): AsyncGenerator<CellValue[][]> {
    for (let start = 0; start < rows.length; start += BATCH_ROWS) {
      yield rows.slice(start, start + BATCH_ROWS).map((row) => [row.location, row.code, row.name, row.unit, ...(withSystem ? [row.stock] : []), null]);
    }
  }
  return xlsxStream('Count sheet', [...LEFT, ...(withSystem ? [SYSTEM] : []), COUNTED], batches());
}
