import { idParam, listPreferenceRequest, savedFilterQuery, savedFilterRequest, savedFilters } from '@iwe/contract';
import type { App } from '../../core/app-types.ts';
import { once } from '../../core/writes/public.ts';
import { deleteFilter, preferList, saveFilter } from './save-filter.command.ts';
import { viewsOf } from './saved-filters.repository.ts';

const config = { permission: 'staff' } as const;
const response = { 200: savedFilters };

/**
 * Views of lists, and what a person has chosen for a list. Every call answers with all views of that list, so that a
 * screen never shows one that another tab has deleted.
 */
export async function savedFilterRoutes(app: App): Promise<void> {
  app.get('/api/ag/saved-filters', { config, schema: { querystring: savedFilterQuery, response } }, (request) =>
    request.read((tx) => viewsOf(tx, request.query.list)),
  );

  app.post('/api/ag/saved-filters', { config, schema: { body: savedFilterRequest, response } }, (request) =>
    request.write((tx) => once(tx, request, () => saveFilter(tx, request.body))),
  );

  app.delete('/api/ag/saved-filters/:id', { config, schema: { params: idParam, response } }, (request) =>
    request.write((tx) => once(tx, request, () => deleteFilter(tx, request.params.id))),
  );

  app.put('/api/ag/list-preferences', { config, schema: { body: listPreferenceRequest, response } }, (request) =>
    request.write((tx) => once(tx, request, () => preferList(tx, request.body))),
  );
}
