import { idParam, savedFilterQuery, savedFilterRequest, savedFilters } from '@iwe/contract';
import type { App } from '../../app-types.ts';
import { notFound, unprocessable } from '../../errors.ts';
import { once, writeAudit } from '../../writes/public.ts';
import { savedFiltersRepository } from './saved-filters.repository.ts';

const config = { permission: 'staff', pipelined: true } as const;
const response = { 200: savedFilters };
/** Nobody reads through more; it keeps one account from filling the table. */
const MAX_KEPT = 200;

/** Filters that a person keeps for a list. Every call answers all of that list, so that a screen never shows what another tab has deleted. */
export async function savedFilterRoutes(app: App): Promise<void> {
  app.get('/api/ag/saved-filters', { config, schema: { querystring: savedFilterQuery, response } }, (request) =>
    request.tenant(async (tx) => ({ data: await savedFiltersRepository(tx).of(request.query.list) })));

  app.post('/api/ag/saved-filters', { config, schema: { body: savedFilterRequest, response } }, (request) =>
    request.tenant((tx) => once(tx, request, async () => {
      const filters = savedFiltersRepository(tx);
      const { saved, before } = await filters.save(request.body);
      if (!before && (await filters.count()) > MAX_KEPT) throw unprocessable([{ code: 'too-many-filters', message: `You keep ${MAX_KEPT} filters already. Delete one that you no longer use.` }]);
      await writeAudit(tx, { action: before ? 'Update' : 'Create', entity: 'saved_filter', entityId: saved.id, ...(before ? { before } : {}), after: saved });
      return { data: await filters.of(saved.list) };
    })));

  app.delete('/api/ag/saved-filters/:id', { config, schema: { params: idParam, response } }, (request) =>
    request.tenant((tx) => once(tx, request, async () => {
      const filters = savedFiltersRepository(tx);
      const removed = await filters.remove(request.params.id);
      if (!removed) throw notFound();
      await writeAudit(tx, { action: 'Delete', entity: 'saved_filter', entityId: removed.id, before: removed });
      return { data: await filters.of(removed.list) };
    })));
}
