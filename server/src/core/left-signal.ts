import type { FastifyReply } from 'fastify';
import { Problem } from './errors.ts';

/**
 * Returns a signal that aborts when the connection closes before the answer was sent: nobody waits for it any more.
 * Fastify's own signal of a request also aborts when a body has been read, because Node.js closes the request then.
 */
export function leftSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished)
      left.abort(new Problem(408, 'left', 'The connection was closed before the answer was ready.'));
  });
  return left.signal;
}
