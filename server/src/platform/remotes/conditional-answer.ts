import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings, WORTH_COMPRESSING_BYTES } from '../store/release-files.ts';

const zip = promisify(gzip);

/**
 * An onSend hook for an answer that is large and seldom changes: with a tag, so that a browser that has it already gets
 * 304 and no body, and compressed where the browser allows it. Always asked for again, because it differs from person
 * to person.
 */
export async function conditionalAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const tag = `W/"${createHash('sha256').update(payload).digest('base64url')}"`;
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === tag) {
    reply.code(304).removeHeader('content-length').removeHeader('content-type');
    return null;
  }
  const accepts = acceptedEncodings(request.headers['accept-encoding'] ?? '');
  if (!accepts.includes('gzip') || payload.length < WORTH_COMPRESSING_BYTES) return payload;
  reply.header('content-encoding', 'gzip').removeHeader('content-length');
  return zip(payload, { level: 6 });
}
