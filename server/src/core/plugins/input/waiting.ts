import type { FastifyRequest } from 'fastify';
import type { App } from '../../app-types.ts';

/** Who waits for longer waits for something else than the processor: a turn, a slow line, another service. */
const FRESH_MS = 1_000;

/**
 * Returns whether somebody has just asked and waits for the beginning of an answer of this process; files that are
 * being sent are none.
 */
export function anybodyWaiting(app: App, freshMs = FRESH_MS): () => boolean {
  const since = new Map<FastifyRequest, number>();
  app.addHook('onRequest', async (request, reply) => {
    since.set(request, performance.now());
    // Also of callers who have left, whose answer is never sent.
    reply.raw.once('close', () => since.delete(request));
  });
  app.addHook('onSend', async (request) => void since.delete(request));
  return () => {
    const fresh = performance.now() - freshMs;
    for (const moment of since.values()) if (moment > fresh) return true;
    return false;
  };
}
