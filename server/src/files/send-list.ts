import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, RequestRead } from '../app-types.ts';
import type { TenantTransaction } from '../database/database.ts';
import { Problem } from '../errors.ts';
import { XLSX_CONTENT_TYPE, XLSX_MAX_ROWS } from './xlsx-writer.ts';

const TIME_ZONE = 'select time_zone from organisation where id = iwe_organisation()';

type InTransaction = <T>(work: (tx: TenantTransaction) => Promise<T>) => Promise<T>;

/**
 * Answers a filtered list as a workbook: the ids first, under the request's permission, then the rows in short transactions of
 * their own while the file is written, in the organisation's time zone. 422 when a worksheet cannot hold them.
 */
export async function sendList(
  app: App, request: FastifyRequest, reply: FastifyReply, fileName: string,
  select: (tx: RequestRead) => Promise<number[]>, write: (ids: readonly number[], inTransaction: InTransaction, timeZone: string) => Readable,
): Promise<never> {
  const { ids, scope, timeZone } = await request.read(async (tx) => {
    const [found, zones, actor] = await Promise.all([select(tx), tx.query<{ time_zone: string }>(TIME_ZONE), tx.actor]);
    return { ids: found, timeZone: zones[0]?.time_zone ?? 'UTC', scope: { organisation: actor.account.organisation, userId: actor.userId } };
  });
  if (ids.length > XLSX_MAX_ROWS) throw new Problem(422, 'too-many-rows', `A worksheet holds ${XLSX_MAX_ROWS} rows and these are ${ids.length}. Narrow the filters.`);
  const file = write(ids, (work) => app.database.tenant(scope, work), timeZone);
  return reply.type(XLSX_CONTENT_TYPE).header('content-disposition', `attachment; filename="${fileName}"`).send(file) as never;
}
