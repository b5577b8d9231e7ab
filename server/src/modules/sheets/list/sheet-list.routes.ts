import { sheetListAnswer, sheetListQuery } from '@iwe/contract';
import { isPlainDate } from '@iwe/domain';
import type { SheetListQuery } from '@iwe/contract';
import type { App, RequestRead } from '../../../app-types.ts';
import { Problem, unprocessable } from '../../../errors.ts';
import { XLSX_CONTENT_TYPE, XLSX_MAX_ROWS } from '../../../files/xlsx-writer.ts';
import { exportSheets } from './sheet-list.export.ts';
import { listedTypes } from './sheet-list.filters.ts';
import { presentList } from './sheet-list.presenter.ts';
import { isOneStatement, listSheets, planningOf, selectedSheetIds, sheetRowsById } from './sheet-list.repository.ts';

/** GET /api/ag/orders: the list of every sheet kind, and the same list as a workbook. */
export async function sheetListRoutes(app: App): Promise<void> {
  app.get('/api/ag/orders', {
    config: { permission: 'staff', pipelined: true },
    schema: { querystring: sheetListQuery, response: { 200: sheetListAnswer } },
  }, async (request, reply) => {
    const query = request.query;
    refuseImpossibleDates(query);
    if (query.format === 'json') {
      const list = async (tx: RequestRead) => presentList(await listSheets(tx, query), query);
      return isOneStatement(query) ? request.readAtOnce(list, planningOf(query)) : request.read(list);
    }
    const { ids, scope } = await request.read(async (tx) => {
      const [found, actor] = await Promise.all([selectedSheetIds(tx, query), tx.actor]);
      return { ids: found, scope: { organisation: actor.account.organisation, userId: actor.userId } };
    });
    if (ids.length > XLSX_MAX_ROWS) throw new Problem(422, 'too-many-rows', `A worksheet holds ${XLSX_MAX_ROWS} rows and these are ${ids.length}. Narrow the filters.`);
    const file = exportSheets(listedTypes(query), ids, (batch) => app.database.tenant(scope, (tx) => sheetRowsById(tx, batch)));
    return reply.type(XLSX_CONTENT_TYPE).header('content-disposition', 'attachment; filename="sheets.xlsx"').send(file as never);
  });
}

const DATES = ['dateFrom', 'dateTo', 'dueDateFrom', 'dueDateTo', 'deliveryDateFrom', 'deliveryDateTo'] as const;

function refuseImpossibleDates(query: SheetListQuery): void {
  const wrong = DATES.filter((field) => query[field] !== undefined && !isPlainDate(query[field] ?? ''));
  if (wrong.length > 0) throw unprocessable(wrong.map((field) => ({ code: 'invalid-date', field, message: `${field}: ${query[field]} is not a date. Use a date like 2026-03-31` })));
}
