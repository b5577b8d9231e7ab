import type { FastifyRequest } from 'fastify';
import type { BulkAnswer, BulkResult } from '@iwe/contract';
import type { RequestTransaction } from '../../../app-types.ts';
import { notFound, Problem } from '../../../errors.ts';
import { once } from '../../../writes/public.ts';

/** What a sheet without a number is called: one of another organisation, or none at all. */
const NO_NUMBER = '';
const FAILED = 'Something went wrong on our side. Try this one again.';

/**
 * Does the same to many sheets, each in its own transaction and in the order asked: what is refused stays as it was and is told in
 * words, the others are done. A repetition of the request under its Idempotency-Key repeats what was done and tries the rest again.
 * Throws only for what refuses the whole request: no session, or no right to the route.
 */
export async function eachSheet(request: FastifyRequest, ids: readonly number[], work: (tx: RequestTransaction, id: number) => Promise<{ data: { no: string } }>): Promise<BulkAnswer> {
  const data: BulkResult[] = [];
  for (const id of new Set(ids)) data.push(await one(request, id, work));
  return { data };
}

async function one(request: FastifyRequest, id: number, work: (tx: RequestTransaction, id: number) => Promise<{ data: { no: string } }>): Promise<BulkResult> {
  let no = NO_NUMBER;
  try {
    return await request.tenant((tx) => once(tx, request, async () => {
      const [sheet] = await tx.query<{ no: string }>('select no from sheet where organisation_id = $1 and id = $2', [tx.organisation, id]);
      if (!sheet) throw notFound();
      no = sheet.no;
      await work(tx, id);
      return { id, no, done: true, message: '' };
    }, `sheet ${id}`));
  } catch (error) {
    if (error instanceof Problem && error.status !== 401 && error.status !== 403) return { id, no, done: false, message: [error.messages].flat().join(' ') };
    if (error instanceof Problem) throw error;
    request.log.error({ err: error, sheet: id }, 'one of many sheets failed');
    return { id, no, done: false, message: FAILED };
  }
}
