import { idParam, listOf, pickedProduct, pickProductsQuery } from '@iwe/contract';
import * as z from 'zod';
import type { App } from '../../app-types.ts';
import { notFound } from '../../errors.ts';
import { presentPicked } from './products.presenter.ts';
import { productsRepository } from './products.repository.ts';

const config = { permission: 'staff', pipelined: true } as const;

/** Products as the lines of a sheet ask for them. */
export async function productsRoutes(app: App): Promise<void> {
  app.get('/api/ag/products', { config, schema: { querystring: pickProductsQuery, response: { 200: listOf(pickedProduct) } } }, (request) =>
    request.readAtOnce(async (tx) => {
      const products = productsRepository(tx);
      const [found, frame] = await Promise.all([products.pick(request.query), products.frame(request.query.cId)]);
      if (!frame.knows_customer) throw notFound();
      return { data: found.rows.map((row) => presentPicked(row, frame)), meta: found.meta };
    }));

  app.get('/api/ag/products/:id', { config, schema: { params: idParam, response: { 200: z.object({ data: pickedProduct }) } } }, (request) =>
    request.readAtOnce(async (tx) => {
      const products = productsRepository(tx);
      const [found, frame] = await Promise.all([products.pick({ id: String(request.params.id), sortType: 0, page: 1, per_page: 1 }), products.frame(undefined)]);
      const [row] = found.rows;
      if (!row) throw notFound();
      return { data: presentPicked(row, frame) };
    }));
}
