import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../errors.ts';

/** A token is 32 random bytes as base64url. */
const BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** Returns the token of a new link for somebody without an account. Only its hash is stored. */
export const newLinkToken = (): string => randomBytes(BYTES).toString('base64url');

/** Returns the hash under which a link's token is stored and found. */
export const hashLinkToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Returns the hash of the token in `Authorization: Bearer <token>`; null when the request carries none. */
export function linkTokenHashOf({ headers }: Pick<FastifyRequest, 'headers'>): Buffer | null {
  const [scheme, token] = (headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token !== undefined && TOKEN.test(token) ? hashLinkToken(token) : null;
}

/** Throws 429 with `words` when a link was used more often in this minute. */
export function assertLinkCallsLeft(
  { minuteCalls, secondsToMinute }: { minuteCalls: number; secondsToMinute: number },
  mostPerMinute: number,
  words: string,
): void {
  if (minuteCalls <= mostPerMinute) return;
  throw new Problem(429, 'too-many-calls', words, { retryAfterSeconds: Math.max(1, secondsToMinute) });
}
