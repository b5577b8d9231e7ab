import { sheetListAnswer, sheetListQuery } from '@iwe/contract';
import { isPlainDate } from '@iwe/domain';
import type { SheetType } from '@iwe/domain';
import type { SheetListQuery } from '@iwe/contract';
import type { App, RequestReader } from '../../../core/app-types.ts';
import { unprocessable } from '../../../core/errors.ts';
import { sendList } from '../../../core/files/workbooks/send-list.ts';
import { LONG_ANSWER_MS } from '../../../core/files/workbooks/send-workbook.ts';
import { knownTypes } from '../read/known-types.ts';
import { sheetTable } from './sheet-list.export.ts';
import { listedTypes } from './sheet-list.filters.sql.ts';
import { refuseForeignFilters } from './sheet-list.offer.ts';
import { presentList } from './sheet-list.presenter.ts';
import { isOneStatement, listSheets, planningOf, selectedSheets } from './sheet-list.repository.ts';

/** GET /api/ag/orders: the list of every sheet kind, and the same list as a workbook. */
export async function sheetListRoutes(app: App): Promise<void> {
  const types = knownTypes(app);
  app.get(
    '/api/ag/orders',
    {
      config: { permission: 'staff' },
      handlerTimeout: LONG_ANSWER_MS,
      schema: { querystring: sheetListQuery, response: { 200: sheetListAnswer } },
    },
    async (request, reply) => {
      const { query } = request;
      refuseForeignFilters(query, request.url);
      refuseImpossibleDates(query);
      if (query.format === 'json') {
        const list = async (tx: RequestReader) => {
          const answer = presentList(await listSheets(tx, query), query);
          // The next call opens one of them.
          for (const { id, type } of answer.data) types.learn(id, type as SheetType);
          return answer;
        };
        return isOneStatement(query) ? request.readList(list, planningOf(query)) : request.readList(list);
      }
      return sendList(app, request, reply, {
        fileName: 'sheets.xlsx',
        select: (tx) => selectedSheets(tx, query),
        table: sheetTable(listedTypes(query)),
      });
    },
  );
}

const DATES = [
  'dateFrom',
  'dateTo',
  'dueDateFrom',
  'dueDateTo',
  'deliveryDateFrom',
  'deliveryDateTo',
  'approvedFrom',
  'approvedTo',
  'voidedFrom',
  'voidedTo',
] as const;

function refuseImpossibleDates(query: SheetListQuery): void {
  const wrong = DATES.filter((field) => query[field] !== undefined && !isPlainDate(query[field] ?? ''));
  if (wrong.length > 0)
    throw unprocessable(
      wrong.map((field) => ({
        code: 'invalid-date',
        field,
        message: `${field}: ${query[field]} is not a date. Use a date like 2026-03-31`,
      })),
    );
}
