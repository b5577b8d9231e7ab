import { QUOTE_LINK_DAYS } from '@iwe/domain';
import type { RequestTransaction } from '../../core/app-types.ts';
import type { Config } from '../../core/config.ts';
import { enqueue } from '../../core/jobs/enqueue.ts';
import { writeAudit } from '../../core/writes/public.ts';
import {
  assertMayEmail,
  emailSheet,
  insertSheetEmail,
  oneEmailAddress,
  sealLink,
} from '../../outside/sheet-emails/public.ts';
import { addLink } from './links/quote-link.commands.ts';
import { quoteDocument } from './quote-document.ts';
import { assertChangeable } from './quote.commands.ts';
import { readQuote } from './quote.repository.ts';

/**
 * Stores an email with the quote as it is now; a job sends it after the commit. Throws 422 for anything but one
 * address, and for a quote that was ordered or closed; with a link also for one that is expired.
 */
export async function sendQuote(
  tx: RequestTransaction,
  { publicUrl, secrets }: Pick<Config, 'publicUrl' | 'secrets'>,
  id: number,
  { customerEmail: typed, withLink }: { customerEmail: string; withLink: boolean },
): Promise<{ message: string }> {
  const address = oneEmailAddress(typed);
  const found = await readQuote(tx, id);
  assertChangeable(found.quote);
  const { no, customer, content_version: contentVersion } = found.quote;
  await assertMayEmail(tx, address);
  const link = withLink ? await addLink(tx, publicUrl, found.quote, QUOTE_LINK_DAYS) : null;
  const email = await insertSheetEmail(tx, {
    of: { quote: id },
    address,
    name: customer,
    document: await quoteDocument(tx, found),
    requestedBy: { userId: tx.userId, name: tx.actor.name },
    ...(link ? { link: sealLink(secrets, { organisation: tx.organisation, quote: id }, link.url) } : {}),
  });
  await writeAudit(tx, {
    action: 'Email',
    entity: 'quote',
    entityId: id,
    before: { fields: { email: '' } },
    after: { fields: { email: address }, contentVersion },
  });
  await enqueue(tx, emailSheet, { email }, { title: `Email ${no} to ${address}` });
  return { message: `${no} is on its way to ${address}.` };
}
