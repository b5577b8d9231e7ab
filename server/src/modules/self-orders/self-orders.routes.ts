import { selfOrderCount } from '@iwe/contract';
import type { App } from '../../app-types.ts';
import { DISK_NOTICE } from '../../disk-room.ts';
import { readBadges } from './self-orders.repository.ts';

/**
 * GET csr-self-order: the badges in the header, the number of self-orders that wait for review and of unread
 * notifications. Every open tab asks once a minute, so the request does not count as activity of the person.
 */
export async function selfOrderRoutes(app: App): Promise<void> {
  app.get(
    '/api/ag/csr-self-order',
    {
      config: { permission: 'staff', background: true },
      schema: { response: { 200: selfOrderCount } },
    },
    async (request, reply) => {
      const { selfOrders, unread } = await request.read(readBadges);
      reply.header('x-iwe-revision', await app.releaseRevision.source(request));
      const { account, isPlatformAdmin } = request.staff();
      const isTold = app.database.isReadOnly && (account.isAdmin || isPlatformAdmin);
      return { cnt: selfOrders, unread, ...(isTold ? { notice: DISK_NOTICE } : {}) };
    },
  );
}
