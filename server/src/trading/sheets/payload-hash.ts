import { createHash } from 'node:crypto';
import { canonicalJson } from '@iwe/domain';

/** Returns the SHA-256 of a payload; the order of its properties does not matter. */
export function payloadHash(payload: unknown): Buffer {
  return createHash('sha256').update(canonicalJson(payload)).digest();
}
