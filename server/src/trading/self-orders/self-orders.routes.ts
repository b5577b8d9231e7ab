import { selfOrderCount } from '@iwe/contract';
import type { App } from '../../core/app-types.ts';
import { DISK_NOTICE } from '../../core/limits/disk-room.ts';
import { WORKER_NOTICE, workerAlarm } from '../../core/jobs/worker-alarm.ts';
import { readBadges } from './self-orders.repository.ts';

/**
 * GET csr-self-order: the badges in the header, the number of self-orders that wait for review and of unread
 * notifications. Every open tab asks once a minute, so the request does not count as activity of the person.
 */
export async function selfOrderRoutes(app: App): Promise<void> {
  const lacksWorker = workerAlarm(app.admission);
  const alarm = async () => {
    if (app.database.isReadOnly) return DISK_NOTICE;
    return (await lacksWorker()) ? WORKER_NOTICE : null;
  };
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
      const notice = account.isAdmin || isPlatformAdmin ? await alarm() : null;
      return { cnt: selfOrders, unread, ...(notice === null ? {} : { notice }) };
    },
  );
}
