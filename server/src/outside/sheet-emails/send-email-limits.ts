import type { RequestTransaction } from '../../core/app-types.ts';
import { Problem } from '../../core/errors.ts';
import { notify } from '../../records/discussions/public.ts';
import { sentToday } from './sheet-email.repository.ts';

/** Emails of documents that a person may send within a day, and those to addresses that nobody here has stored. */
export const DAILY_EMAILS = { all: 300, strangers: 20 };

/**
 * Throws 429 when a person has sent what may be sent within a day: an account in wrong hands must not mail to the world
 * in the company's name. The last email that passes is told to the administrators.
 */
export async function assertMayEmail(tx: RequestTransaction, address: string): Promise<void> {
  const { emails, strangers, isStranger, admins } = await sentToday(tx, tx.userId, address);
  for (const [sent, most, what] of [
    [isStranger ? strangers : 0, DAILY_EMAILS.strangers, 'emails to addresses that are nobody’s here'],
    [emails, DAILY_EMAILS.all, 'emails'],
  ] as const) {
    if (sent >= most)
      throw new Problem(
        429,
        'email-limit',
        `You have sent ${most} ${what} within a day. Store the address at the customer, or send this one tomorrow.`,
        { retryAfterSeconds: 3_600 },
      );
    if (sent === most - 1)
      await notify(tx, admins, {
        kind: 'failed',
        record: null,
        text: `${tx.actor.name} has sent ${most} ${what} within a day. No more are sent until tomorrow.`,
        by: '',
      });
  }
}
