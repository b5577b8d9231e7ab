import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, RequestRead } from '../app-types.ts';
import type { TenantTransaction } from '../database/database.ts';
import { Problem } from '../errors.ts';
import { XLSX_CONTENT_TYPE, XLSX_MAX_ROWS } from './xlsx-writer.ts';

type InTransaction = <T>(work: (tx: TenantTransaction) => Promise<T>) => Promise<T>;

/**
 * Answers a filtered list as a workbook: the ids first, under the request's permission, then the rows in short transactions of
 * their own while the file is written. 422 when a worksheet cannot hold them.
 */
export async function sendList(
  app: App, request: FastifyRequest, reply: FastifyReply, fileName: string,
  select: (tx: RequestRead) => Promise<number[]>, write: (ids: readonly number[], inTransaction: InTransaction) => Readable,
): Promise<never> {
  const { ids, scope } = await request.read(async (tx) => {
    const [found, actor] = await Promise.all([select(tx), tx.actor]);
    return { ids: found, scope: { organisation: actor.account.organisation, userId: actor.userId } };
  });
  if (ids.length > XLSX_MAX_ROWS) throw new Problem(422, 'too-many-rows', `A worksheet holds ${XLSX_MAX_ROWS} rows and these are ${ids.length}. Narrow the filters.`);
  const file = write(ids, (work) => app.database.tenant(scope, work));
  return reply.type(XLSX_CONTENT_TYPE).header('content-disposition', `attachment; filename="${fileName}"`).send(file) as never;
}
