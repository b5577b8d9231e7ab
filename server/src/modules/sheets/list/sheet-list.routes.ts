import { sheetListAnswer, sheetListQuery } from '@iwe/contract';
import { isPlainDate } from '@iwe/domain';
import type { SheetListQuery } from '@iwe/contract';
import type { App, RequestRead } from '../../../app-types.ts';
import { unprocessable } from '../../../errors.ts';
import { sendList } from '../../../files/send-list.ts';
import { knownTypes } from '../read/known-types.ts';
import { exportSheets } from './sheet-list.export.ts';
import { listedTypes, withOwnFilters } from './sheet-list.filters.ts';
import { refuseForeignFilters } from './sheet-list.offer.ts';
import { presentList } from './sheet-list.presenter.ts';
import { isOneStatement, listSheets, planningOf, selectedSheetIds, sheetRowsById } from './sheet-list.repository.ts';

/** GET /api/ag/orders: the list of every sheet kind, and the same list as a workbook. */
export async function sheetListRoutes(app: App): Promise<void> {
  const types = knownTypes(app);
  app.get('/api/ag/orders', {
    config: { permission: 'staff', pipelined: true },
    schema: { querystring: sheetListQuery, response: { 200: sheetListAnswer } },
  }, async (request, reply) => {
    const query = withOwnFilters(request.query, request.url);
    refuseForeignFilters(query, request.url);
    refuseImpossibleDates(query);
    if (query.format === 'json') {
      const list = async (tx: RequestRead) => {
        const answer = presentList(await listSheets(tx, query), query);
        // The next call opens one of them.
        for (const { id, type } of answer.data) types.learn(id, type);
        return answer;
      };
      return isOneStatement(query) ? request.readAtOnce(list, planningOf(query)) : request.read(list);
    }
    return sendList(app, request, reply, 'sheets.xlsx', (tx) => selectedSheetIds(tx, query),
      (ids, inTransaction, timeZone) => exportSheets(listedTypes(query), ids, (batch) => inTransaction((tx) => sheetRowsById(tx, batch)), timeZone));
  });
}

const DATES = ['dateFrom', 'dateTo', 'dueDateFrom', 'dueDateTo', 'deliveryDateFrom', 'deliveryDateTo'] as const;

function refuseImpossibleDates(query: SheetListQuery): void {
  const wrong = DATES.filter((field) => query[field] !== undefined && !isPlainDate(query[field] ?? ''));
  if (wrong.length > 0) throw unprocessable(wrong.map((field) => ({ code: 'invalid-date', field, message: `${field}: ${query[field]} is not a date. Use a date like 2026-03-31` })));
}
