import { changeHistory, changeHistoryParams, changeHistoryQuery } from '@iwe/contract';
import type { App } from '../../core/app-types.ts';
import { notFound } from '../../core/errors.ts';
import { presentChanges } from './change-history.presenter.ts';
import { changesOf } from './change-history.repository.ts';

/** What was changed of one record, old → new: for administrators, and for directors, who change rights. */
export async function changeHistoryRoutes(app: App): Promise<void> {
  app.get(
    '/api/ag/change-history/:entity/:id',
    {
      config: { permission: 'adminOrDirector' },
      schema: { params: changeHistoryParams, querystring: changeHistoryQuery, response: { 200: changeHistory } },
    },
    (request) =>
      request.read(async (tx) => {
        const changes = await changesOf(tx, request.params);
        if (!changes) throw notFound();
        return presentChanges(changes);
      }),
  );
}
