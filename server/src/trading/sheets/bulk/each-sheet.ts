import type { FastifyRequest } from 'fastify';
import type { BulkAnswer, BulkResult } from '@iwe/contract';
import type { RequestTransaction } from '../../../core/app-types.ts';
import { Problem } from '../../../core/errors.ts';
import { once } from '../../../core/writes/public.ts';
import { sheetNo } from './sheet-no.repository.ts';

const FAILED = 'Something went wrong on our side. Try this one again.';

/**
 * Does the same to many sheets, each in its own transaction and in the order asked; returns a result for each. A
 * refused sheet stays unchanged and its result says why. A retried request with the same Idempotency-Key gets the
 * stored results of what was done, and tries the rest again. Throws only for what refuses the whole request: no
 * session, or no right to the route.
 */
export async function eachSheet(
  request: FastifyRequest,
  ids: readonly number[],
  work: (tx: RequestTransaction, id: number) => Promise<{ data: { no: string } }>,
): Promise<BulkAnswer> {
  const data: BulkResult[] = [];
  for (const id of new Set(ids)) data.push(await one(request, id, work));
  return { data };
}

async function one(
  request: FastifyRequest,
  id: number,
  work: (tx: RequestTransaction, id: number) => Promise<{ data: { no: string } }>,
): Promise<BulkResult> {
  // Stays empty for a sheet of another organisation, or for none at all.
  let no = '';
  try {
    return await request.write((tx) =>
      once(
        tx,
        request,
        async () => {
          no = await sheetNo(tx, id);
          await work(tx, id);
          return { id, no, done: true, message: '' };
        },
        `sheet ${id}`,
      ),
    );
  } catch (error) {
    if (error instanceof Problem && error.status !== 401 && error.status !== 403)
      return { id, no, done: false, message: [error.messages].flat().join(' ') };
    if (error instanceof Problem) throw error;
    request.log.error({ err: error, sheet: id }, 'one of many sheets failed');
    return { id, no, done: false, message: FAILED };
  }
}
