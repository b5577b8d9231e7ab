import type { FastifyRequest } from 'fastify';
import type { App } from '../../core/app-types.ts';
import { assertLinkCallsLeft, countAttempt, linkTokenHashOf } from '../../core/auth/public.ts';
import type { RowOf } from '../../core/database/index.ts';
import { Problem } from '../../core/errors.ts';
import { USE_COUNT } from './phone-count.sql.ts';

/** The count that a phone calls with. */
export type CountLink = Pick<RowOf<typeof USE_COUNT>, 'organisation' | 'id' | 'state'>;

const CALLS_PER_MINUTE = 60;

const links = new WeakMap<FastifyRequest, CountLink>();

/**
 * Registers the check of counts' links: `Authorization: Bearer <token>`, of which only the hash is stored. One that was
 * sent passes, because a retry gets the same answer. Wrong tokens count as failed sign-ins of their address do.
 */
export function checkCountLinks(app: App): void {
  app.tokenChecks.set('countLink', async (request) => {
    const hash = linkTokenHashOf(request);
    const [link] = hash ? await app.admission.query(USE_COUNT(hash)) : [];
    if (!link) {
      await countAttempt(app.database, `count-link ${request.ip}`, request.ip);
      throw countEnded();
    }
    assertLinkCallsLeft(link, CALLS_PER_MINUTE, 'This phone has asked too often. It tries again by itself.');
    if (link.state !== 'valid' && link.state !== 'sent') throw countEnded();
    links.set(request, link);
  });
}

/** A 401 in the same words for a link that never was, was recalled or sent, or is over. */
export const countEnded = (): Problem =>
  new Problem(401, 'link-ended', 'This link does not work, or not any more. Ask the office for a new one.');

/** Returns the count that the request's token belongs to. Throws 401 when it carries none. */
export function countOf(request: FastifyRequest): CountLink {
  const link = links.get(request);
  if (!link) throw countEnded();
  return link;
}
