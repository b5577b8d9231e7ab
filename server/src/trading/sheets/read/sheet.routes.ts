import { idParam, orderNextAnswer, orderNextQuery, sheetAnswer, sheetQuery } from '@iwe/contract';
import { ALL_SHEET_TYPES, messages } from '@iwe/domain';
import type { App, RequestReader } from '../../../core/app-types.ts';
import { notFound, Problem, unprocessable } from '../../../core/errors.ts';
import { assertValidBody } from '../assert-valid-body.ts';
import { ruleActor } from '../sheet-actor.ts';
import { knownTypes } from './known-types.ts';
import { presentSheet } from './sheet-detail.presenter.ts';
import { neighbourSheet, readSheet, readSheetOf } from './sheet.repository.ts';

/** GET orders/{id} and order-next. */
export async function sheetRoutes(app: App): Promise<void> {
  const types = knownTypes(app);

  app.get(
    '/api/ag/orders/:id',
    {
      config: { permission: 'staff' },
      schema: { params: idParam, querystring: sheetQuery, response: { 200: sheetAnswer } },
    },
    (request) => {
      const { id } = request.params;
      const type = types.of(id);
      const read = async (tx: RequestReader) => {
        const found = await (type === undefined ? readSheet(tx, id) : readSheetOf(tx, id, type));
        if (!found) throw notFound();
        types.learn(id, found.sheet.type);
        return { data: presentSheet(found, ruleActor(tx.actor)) };
      };
      return request.read(read, 'once');
    },
  );

  app.get(
    '/api/ag/order-next',
    {
      config: { permission: 'staff' },
      attachValidation: true,
      schema: { querystring: orderNextQuery, response: { 200: orderNextAnswer } },
    },
    (request) =>
      request.read(async (tx) => {
        assertValidBody(request);
        const { type } = request.query;
        if (!ALL_SHEET_TYPES.some((known) => known === type))
          throw unprocessable([
            { code: 'unknown-kind', field: 'type', message: `There is no kind of sheet ${type}. Choose another one.` },
          ]);
        const neighbour = await neighbourSheet(tx, request.query.id, request.query.type, request.query.direction);
        if (!neighbour) throw new Problem(404, 'no-more-data', messages.noMoreData);
        return neighbour;
      }),
  );
}
