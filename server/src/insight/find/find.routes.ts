import { FIND_RECENT, findAnswer, findQuery } from '@iwe/contract';
import type { FindKind } from '@iwe/contract';
import type { App } from '../../core/app-types.ts';
import { presentFound } from './find.presenter.ts';
import { findRepository } from './find.repository.ts';

/**
 * GET find: the entries that Ctrl+K shows. Sheets, quotes, products, customers and suppliers are for all staff (DOMAIN
 * §2).
 */
export async function findRoutes(app: App): Promise<void> {
  app.get(
    '/api/ag/find',
    {
      config: { permission: 'staff' },
      schema: { querystring: findQuery, response: { 200: findAnswer } },
    },
    (request) =>
      request.read(async (tx) => {
        const { q } = request.query;
        const recent = [...new Set(request.query.recent.split(',').filter((key) => key !== ''))].slice(0, FIND_RECENT);
        const wanted = (kind: FindKind) => ({
          text: q,
          recent: recent.filter((key) => key.startsWith(`${kind}:`)).map((key) => Number(key.slice(kind.length + 1))),
        });
        const found = await findRepository(tx).all({
          sheet: wanted('sheet'),
          quote: wanted('quote'),
          product: wanted('product'),
          customer: wanted('customer'),
          supplier: wanted('supplier'),
        });
        return presentFound(found, recent);
      }, 'once'),
  );
}
