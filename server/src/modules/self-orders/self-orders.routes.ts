import { selfOrderCount } from '@iwe/contract';
import type { App } from '../../app-types.ts';
import { DISK_NOTICE } from '../../disk-room.ts';
import { waitingSelfOrders } from './self-orders.repository.ts';

/**
 * GET csr-self-order: the badge in the header, the number of self-orders that wait for review. Every open tab asks
 * once a minute, so the request does not count as activity of the person.
 */
export async function selfOrderRoutes(app: App): Promise<void> {
  app.get(
    '/api/ag/csr-self-order',
    {
      config: { permission: 'staff', background: true },
      schema: { response: { 200: selfOrderCount } },
    },
    async (request, reply) => {
      const count = await request.read(waitingSelfOrders);
      reply.header('x-iwe-revision', await app.releaseRevision.source(request));
      const { account, isPlatformAdmin } = request.staff();
      const isTold = app.database.isReadOnly && (account.isAdmin || isPlatformAdmin);
      return isTold ? { cnt: count, notice: DISK_NOTICE } : { cnt: count };
    },
  );
}
