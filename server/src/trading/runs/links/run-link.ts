import { formatDate } from '@iwe/domain';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../../core/app-types.ts';
import { assertLinkCallsLeft, linkTokenHashOf } from '../../../core/auth/public.ts';
import type { RowOf } from '../../../core/database/index.ts';
import { Problem } from '../../../core/errors.ts';
import { USE_LINK } from './run-link.sql.ts';

/** The link that a driver's phone calls with. */
export type DriverLink = Pick<
  RowOf<typeof USE_LINK>,
  'organisation' | 'id' | 'runId' | 'driverId' | 'day' | 'driver' | 'organisationName' | 'phone' | 'expiresAt'
>;

/** Calls of one link. A phone asks once a minute, and sends what has waited for the network one after the other. */
const CALLS_PER_MINUTE = 60;

const links = new WeakMap<FastifyRequest, DriverLink>();

/** Registers the check of drivers' links: `Authorization: Bearer <token>`, of which only the hash is stored. */
export function checkRunLinks(app: App): void {
  app.tokenChecks.set('runLink', async (request) => {
    const hash = linkTokenHashOf(request);
    const [link] = hash ? await app.admission.query(USE_LINK(hash)) : [];
    if (!link) throw unknownLink();
    assertLinkCallsLeft(link, CALLS_PER_MINUTE, 'This phone has asked too often. It tries again by itself.');
    if (link.isRevoked)
      throw new Problem(401, 'link-revoked', 'The office has ended this link. Call the office for a new one.');
    if (link.hasEnded)
      throw new Problem(401, 'link-ended', 'The time of this link is over. Call the office for a new one.');
    if (link.isEarly)
      throw new Problem(
        401,
        'link-early',
        `This link is for ${formatDate(link.day)} and works from that day on. Open it again then.`,
      );
    links.set(request, link);
  });
}

/** A 401 that says nothing about what there is: the token is wrong, or is one of another run. */
export const unknownLink = (): Problem =>
  new Problem(
    401,
    'link-unknown',
    'This link is not valid. Open the link that the office has sent, or call the office.',
  );

/** Returns the link that the request's token belongs to. Throws 401 when it carries none. */
export function linkOf(request: FastifyRequest): DriverLink {
  const link = links.get(request);
  if (!link) throw unknownLink();
  return link;
}
