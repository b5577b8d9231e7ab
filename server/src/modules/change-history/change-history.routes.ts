import { changeHistory, changeHistoryParams } from '@iwe/contract';
import type { App } from '../../app-types.ts';
import { notFound } from '../../errors.ts';
import { presentChanges } from './change-history.presenter.ts';
import type { ChangeRow } from './change-history.presenter.ts';

const ENTRIES = `select at, operator, action, before, after from audit where organisation_id = iwe_organisation() and entity = $1 and entity_id = $2 order by id desc limit 200`;

/** What was changed of one kept record, old → new: for administrators, and for directors, who change rights. */
export async function changeHistoryRoutes(app: App): Promise<void> {
  app.get('/api/ag/change-history/:entity/:id', { config: { permission: 'adminOrDirector', pipelined: true }, schema: { params: changeHistoryParams, response: { 200: changeHistory } } }, (request) =>
    request.readAtOnce(async (tx) => {
      const { entity, id } = request.params;
      // The names of entities are those of the tables; the organisation itself has no other.
      const known = tx.query(`select 1 from ${entity} k where ${entity === 'organisation' ? 'k.id' : 'k.organisation_id'} = iwe_organisation() and k.id = $1`, [id]);
      const [rows] = await Promise.all([tx.query<ChangeRow>(ENTRIES, [entity, id]), known.then((found) => { if (found.length === 0) throw notFound(); })]);
      return presentChanges(rows);
    }));
}
