import type { FastifyRequest } from 'fastify';
import type { App } from '../../app-types.ts';

/** Returns whether anybody waits for the beginning of an answer of this process; files that are being sent are none. */
export function anybodyWaiting(app: App): () => boolean {
  const waiting = new Set<FastifyRequest>();
  app.addHook('onRequest', async (request, reply) => {
    waiting.add(request);
    // Also of callers who have left, whose answer is never sent.
    reply.raw.once('close', () => waiting.delete(request));
  });
  app.addHook('onSend', async (request) => void waiting.delete(request));
  return () => waiting.size > 0;
}
