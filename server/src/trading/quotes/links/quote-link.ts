import type { FastifyRequest } from 'fastify';
import type { App } from '../../../core/app-types.ts';
import { assertLinkCallsLeft, countAttempt, linkTokenHashOf } from '../../../core/auth/public.ts';
import type { RowOf } from '../../../core/database/index.ts';
import { Problem } from '../../../core/errors.ts';
import { USE_LINK } from './quote-link.sql.ts';

/** The link that a customer's page calls with. */
export type CustomerLink = Pick<RowOf<typeof USE_LINK>, 'organisation' | 'id' | 'quoteId' | 'state' | 'answerUuid'>;

const CALLS_PER_MINUTE = 30;

const links = new WeakMap<FastifyRequest, CustomerLink>();

/**
 * Registers the check of quotes' links: `Authorization: Bearer <token>`, of which only the hash is stored. An answered
 * link passes, because a retry of its answer gets that answer again. Wrong tokens count as failed sign-ins of their
 * address do, so that guessing becomes slow.
 */
export function checkQuoteLinks(app: App): void {
  app.tokenChecks.set('quoteLink', async (request) => {
    const hash = linkTokenHashOf(request);
    const [link] = hash ? await app.admission.query(USE_LINK(hash)) : [];
    if (!link) {
      // By address alone: strangers who guess elsewhere make no customer wait.
      await countAttempt(app.database, `quote-link ${request.ip}`, request.ip);
      throw linkEnded();
    }
    assertLinkCallsLeft(link, CALLS_PER_MINUTE, 'This page has asked too often. Wait a minute and open it again.');
    if (link.state !== 'valid' && link.state !== 'answered') throw linkEnded();
    links.set(request, link);
  });
}

/** A 401 in the same words for a link that never was, was recalled or used, is over, or whose quote has changed. */
export const linkEnded = (): Problem =>
  new Problem(401, 'link-ended', 'This link does not work, or not any more. Ask us for a new one.');

/** Returns the link that the request's token belongs to. Throws 401 when it carries none. */
export function linkOf(request: FastifyRequest): CustomerLink {
  const link = links.get(request);
  if (!link) throw linkEnded();
  return link;
}
