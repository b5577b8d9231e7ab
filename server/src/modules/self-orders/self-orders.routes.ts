import { selfOrderCount } from '@iwe/contract';
import type { App } from '../../app-types.ts';

/** The badge in the header: self-orders that wait for review. Every open tab asks once a minute, which is no activity of the person. */
export async function selfOrderRoutes(app: App): Promise<void> {
  app.get('/api/ag/csr-self-order', { config: { permission: 'staff', pipelined: true, background: true }, schema: { response: { 200: selfOrderCount } } }, async (request, reply) => {
    const count = await request.readAtOnce((tx) => tx.query<{ cnt: number }>(
      'select count(*)::int as cnt from sheet where organisation_id = iwe_organisation() and type = 1 and status = 1 and drafter_type = 3 and csr_order_status is null'));
    reply.header('x-iwe-revision', await app.releaseRevision.source(request));
    return { cnt: count[0]?.cnt ?? 0 };
  });
}
