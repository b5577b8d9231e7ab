import type { Readable } from 'node:stream';
import { countSheetAnswer, countSheetQuery } from '@iwe/contract';
import type { App } from '../../../core/app-types.ts';
import { notFound, unprocessable } from '../../../core/errors.ts';
import { LONG_ANSWER_MS, sendWorkbook } from '../../../core/files/workbooks/send-workbook.ts';
import { xlsxStream } from '../../../core/files/workbooks/xlsx-writer.ts';
import type { CellValue, XlsxColumn } from '../../../core/files/workbooks/xlsx-writer.ts';
import { assertValidBody } from '../assert-valid-body.ts';
import { workbookFile, XLS_CONTENT_TYPE } from '../../../core/files/workbooks/workbook-file.ts';
import { countedWarehouse, countSheetRows, readCountSheet } from './count-sheet.repository.ts';
import type { CountSheetRecord } from './count-sheet.repository.ts';

// The headings that the import of counted lines reads: people fill the file in and upload it again.
const LEFT: readonly XlsxColumn[] = [
  { title: 'Location', kind: 'text', width: 12 },
  { title: 'Item Code', kind: 'text', width: 20 },
  { title: 'Item Name', kind: 'text', width: 40 },
  { title: 'Unit', kind: 'text', width: 8 },
];
/** An .xls sheet has 65,536 rows, one of them for the headings. */
const MAX_XLS_ROWS = 65_535;
const SYSTEM: XlsxColumn = { title: 'In System Qty', kind: 'integer', width: 14 };
const COUNTED: XlsxColumn = { title: 'In Warehouse Qty', kind: 'integer', width: 18 };

/**
 * GET count-sheet: the stock of a warehouse by location, to print or as a workbook with an empty column for the counts.
 */
export async function countSheetRoutes(app: App): Promise<void> {
  app.get(
    '/api/ag/count-sheet',
    {
      config: { permission: 'staff' },
      handlerTimeout: LONG_ANSWER_MS,
      attachValidation: true,
      schema: { querystring: countSheetQuery, response: { 200: countSheetAnswer } },
    },
    async (request, reply) => {
      assertValidBody(request);
      const { warehouseId, location = null, system } = request.query;
      if (request.query.format === 'xlsx')
        return sendWorkbook(app, request, reply, {
          fileName: 'count-sheet.xlsx',
          make: async (snapshot) => {
            if (!(await countedWarehouse(snapshot, warehouseId))) throw notFound();
            return countSheetFile(snapshot.stream(countSheetRows(snapshot, warehouseId, location)), system === 1);
          },
        });
      if (request.query.format === 'xls')
        return sendWorkbook(app, request, reply, {
          fileName: 'count-sheet.xls',
          contentType: XLS_CONTENT_TYPE,
          make: async (snapshot) => {
            if (!(await countedWarehouse(snapshot, warehouseId))) throw notFound();
            const rows: CountSheetRecord[] = [];
            for await (const batch of snapshot.stream(countSheetRows(snapshot, warehouseId, location)))
              rows.push(...batch);
            return countSheetXls(rows, system === 1);
          },
        });
      const { account, userId } = request.staff();
      const scope = { organisation: account.organisation, userId };
      const { warehouse, rows } = await app.turns.exports.run(scope, () =>
        app.longReads.snapshot(scope, (tx) => readCountSheet(tx, warehouseId, location)),
      );
      if (!warehouse) throw notFound();
      return {
        data: {
          warehouseId: warehouse.id,
          warehouse: warehouse.name,
          at: warehouse.at.toISOString(),
          rows: rows.map((row) => ({
            location: row.location,
            productId: row.product_id,
            code: row.code,
            name: row.name,
            unit: row.unit,
            stock: row.stock,
          })),
        },
      };
    },
  );
}

const columnsOf = (withSystem: boolean): XlsxColumn[] => [...LEFT, ...(withSystem ? [SYSTEM] : []), COUNTED];

/** Returns the cells of a row; a blind count has no column with the system's units. */
const cellsOf = (row: CountSheetRecord, withSystem: boolean): (string | number | null)[] => [
  row.location,
  row.code,
  row.name,
  row.unit,
  ...(withSystem ? [row.stock] : []),
  null,
];

/** Returns the count sheet in the format of the import. Throws 422 where it has more rows than the format. */
async function countSheetXls(rows: readonly CountSheetRecord[], withSystem: boolean): Promise<Readable> {
  if (rows.length > MAX_XLS_ROWS)
    throw unprocessable([
      {
        code: 'count.tooLong',
        field: 'location',
        message: `This warehouse has more than ${MAX_XLS_ROWS.toLocaleString('en-AU')} rows to count. Choose a location.`,
      },
    ]);
  const { body } = await workbookFile('xls', {
    sheet: 'Count sheet',
    columns: columnsOf(withSystem).map(({ title, width = 12 }) => ({ title, width })),
    rows: rows.map((row) => cellsOf(row, withSystem)),
  });
  return body;
}

function countSheetFile(rows: AsyncIterable<readonly CountSheetRecord[]>, withSystem: boolean): Readable {
  async function* batches(): AsyncGenerator<CellValue[][]> {
    for await (const batch of rows) yield batch.map((row) => cellsOf(row, withSystem));
  }
  return xlsxStream('Count sheet', columnsOf(withSystem), batches());
}
