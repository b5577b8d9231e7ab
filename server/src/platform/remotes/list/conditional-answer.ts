import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings, WORTH_COMPRESSING_BYTES } from '../../store/release-files.ts';

const zip = promisify(gzip);

/** An answer that is large and seldom changes. */
export interface TaggedBody {
  /** In characters or bytes. */
  length: number;
  text(): string | Buffer;
  /** For the header ETag: equal for equal texts. */
  tag: string;
  gzip(): Promise<Buffer>;
}

/**
 * Returns what is sent of an answer: nothing, with status 304, to a browser that has it already; compressed where the
 * browser allows it. Always asked for again, because it differs from person to person.
 */
export async function sentOf(
  request: FastifyRequest,
  reply: FastifyReply,
  body: TaggedBody,
): Promise<string | Buffer | null> {
  const { length, tag } = body;
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === tag) {
    reply.code(304).removeHeader('content-length').removeHeader('content-type');
    return null;
  }
  const accepts = acceptedEncodings(request.headers['accept-encoding'] ?? '');
  if (!accepts.includes('gzip') || length < WORTH_COMPRESSING_BYTES) return body.text();
  reply.header('content-encoding', 'gzip').removeHeader('content-length');
  return body.gzip();
}

/** An onSend hook for such an answer. */
export async function conditionalAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const tag = `W/"${createHash('sha256').update(payload).digest('base64url')}"`;
  const { length } = payload;
  return sentOf(request, reply, { length, tag, text: () => payload, gzip: () => zip(payload, { level: 6 }) });
}
