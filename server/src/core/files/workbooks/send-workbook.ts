import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../app-types.ts';
import type { Snapshot } from '../../long-reads/snapshot.ts';
import { XLSX_CONTENT_TYPE } from './xlsx-writer.ts';

/** Milliseconds that a file may take to be sent; a client that stops reading is cut long before. */
export const LONG_ANSWER_MS = 30 * 60_000;

/**
 * Answers with a workbook that is written while it is read from one snapshot. Its connection belongs to the long reads,
 * so requests never wait for it. `make` runs before the answer begins; what it throws is the answer. Throws 429 when
 * the user or the organisation has too many exports under way, 503 when too many files are being sent. The route needs
 * `handlerTimeout: LONG_ANSWER_MS`.
 */
export async function sendWorkbook(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    fileName,
    contentType = XLSX_CONTENT_TYPE,
    make,
  }: { fileName: string; contentType?: string; make: (snapshot: Snapshot) => Promise<Readable> },
): Promise<never> {
  const { account, userId } = request.staff();
  const scope = { organisation: account.organisation, userId };
  const endTurn = await app.turns.exports.take(scope);
  let snapshot: Snapshot | null = null;
  try {
    const opened = await app.longReads.open(scope);
    snapshot = opened;
    const file = await make(snapshot);
    // Snapshot and turn end with the file, read or not; a snapshot that was cut ends the answer.
    file.once('close', () => void opened.close().finally(endTurn));
    opened.signal.addEventListener('abort', () => file.destroy(opened.signal.reason as Error), { once: true });
    return reply
      .type(contentType)
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(file) as never;
  } catch (error) {
    await snapshot?.close();
    endTurn();
    throw error;
  }
}
