import { hashLinkToken, newLinkToken } from '../../../core/auth/public.ts';
import type { NewQuoteLinkAnswer, QuoteLink } from '@iwe/contract';
import { formatDate } from '@iwe/domain';
import type { RequestTransaction } from '../../../core/app-types.ts';
import type { Config } from '../../../core/config.ts';
import type { Reader, RowOf } from '../../../core/database/index.ts';
import { notFound, unprocessable } from '../../../core/errors.ts';
import { writeAudit } from '../../../core/writes/public.ts';
import { assertChangeable, lockChangeable } from '../quote.commands.ts';
import { stateOf } from '../quote.presenter.ts';
import { readQuote } from '../quote.repository.ts';
import type { StoredQuote } from '../quote.repository.ts';
import { INSERT_LINK, LINK_OF_QUOTE, LINK_TIME, LINKS_OF_QUOTE, REVOKE_LINK } from './quote-link.sql.ts';

/** Returns a quote's links, the newest first. Throws 404 when the quote is not in this organisation. */
export async function quoteLinks(tx: Reader, quoteId: number): Promise<QuoteLink[]> {
  await readQuote(tx, quoteId);
  return (await tx.query(LINKS_OF_QUOTE(tx.organisation, quoteId))).map(presentLink);
}

/**
 * Makes a link of a quote for its customer. Only the hash of its token is stored, so this answer is the only one that
 * shows the link, and is not stored under the Idempotency-Key: a retry makes another link. Throws 409 for another
 * content than the person has seen, 422 for a quote that is ordered, closed or expired.
 */
export async function makeQuoteLink(
  tx: RequestTransaction,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  quoteId: number,
  { contentVersion, days }: { contentVersion: number; days: number },
): Promise<NewQuoteLinkAnswer> {
  const { quote } = await lockChangeable(tx, quoteId, contentVersion);
  const { id, url } = await addLink(tx, publicUrl, quote, days);
  return { data: { ...(await linkOfQuote(tx, quoteId, id)), url } };
}

/**
 * Stores a link of this content of a quote and returns its id and address. Throws 422 for a quote that is ordered,
 * closed or expired.
 */
export async function addLink(
  tx: RequestTransaction,
  publicUrl: string,
  quote: StoredQuote,
  days: number,
): Promise<{ id: number; url: string }> {
  assertChangeable(quote);
  if (stateOf(quote) === 'expired')
    throw unprocessable([
      {
        code: 'quote.expired',
        message: `${quote.no} was valid until ${formatDate(quote.valid_until)}. Renew it before a customer can accept it.`,
      },
    ]);
  const [time] = await tx.query(LINK_TIME(tx.organisation, quote.id, days));
  if (!time) throw notFound();
  const token = newLinkToken();
  const [link] = await tx.query(
    INSERT_LINK(
      tx.organisation,
      quote.id,
      quote.content_version,
      hashLinkToken(token),
      tx.actor.account.eId,
      time.expires_at,
    ),
  );
  if (!link) throw new Error('The link was not stored.');
  await writeAudit(tx, {
    action: 'Make link',
    entity: 'quote',
    entityId: quote.id,
    after: { fields: { link: link.id, until: time.expires_at.toISOString() } },
  });
  return { id: link.id, url: `${publicUrl}/quote/#${token}` };
}

/** Ends a link at once; one that ended before stays as it is. Throws 404 for an unknown link. */
export async function revokeQuoteLink(
  tx: RequestTransaction,
  quoteId: number,
  id: number,
): Promise<{ data: QuoteLink }> {
  await linkOfQuote(tx, quoteId, id);
  const [revoked] = await tx.query(REVOKE_LINK(tx.organisation, quoteId, id, tx.actor.account.eId));
  if (revoked)
    await writeAudit(tx, { action: 'End link', entity: 'quote', entityId: quoteId, before: { fields: { link: id } } });
  return { data: await linkOfQuote(tx, quoteId, id) };
}

async function linkOfQuote(tx: Reader, quoteId: number, id: number): Promise<QuoteLink> {
  const [link] = await tx.query(LINK_OF_QUOTE(tx.organisation, quoteId, id));
  if (!link) throw notFound();
  return presentLink(link);
}

const presentLink = (link: RowOf<typeof LINKS_OF_QUOTE>): QuoteLink => ({
  id: link.id,
  createdAt: link.created_at.toISOString(),
  createdBy: link.created_by,
  expiresAt: link.expires_at.toISOString(),
  state: link.state,
  openedAt: link.opened_at?.toISOString() ?? null,
  answer: link.answer,
  answeredAt: link.answered_at?.toISOString() ?? null,
  answeredBy: link.answered_by,
  words: link.words,
  order: link.order,
});
