import { FIND_RECENT, findAnswer, findQuery } from '@iwe/contract';
import type { FindKind } from '@iwe/contract';
import type { App } from '../../app-types.ts';
import { presentFound } from './find.presenter.ts';
import { findRepository } from './find.repository.ts';

/** GET find: what Ctrl+K shows. Products, customers, suppliers and sheets are for all staff (DOMAIN §2). */
export async function findRoutes(app: App): Promise<void> {
  app.get('/api/ag/find', { config: { permission: 'staff', pipelined: true }, schema: { querystring: findQuery, response: { 200: findAnswer } } }, (request) =>
    request.readAtOnce(async (tx) => {
      const { q } = request.query;
      const recent = [...new Set(request.query.recent.split(',').filter((key) => key !== ''))].slice(0, FIND_RECENT);
      const wanted = (kind: FindKind) => ({ text: q, recent: recent.filter((key) => key.startsWith(`${kind}:`)).map((key) => Number(key.slice(kind.length + 1))) });
      const find = findRepository(tx);
      const [sheets, products, customers, suppliers] = await Promise.all([
        find.sheets(wanted('sheet')), find.products(wanted('product')), find.contacts(wanted('customer'), false), find.contacts(wanted('supplier'), true), tx.actor,
      ]);
      return presentFound({ sheets, products, customers, suppliers }, recent);
    }, 'once'));
}
