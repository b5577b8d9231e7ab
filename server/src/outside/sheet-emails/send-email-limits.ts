import type { RequestTransaction } from '../../core/app-types.ts';
import { Problem } from '../../core/errors.ts';
import type { Reader } from '../../core/database/index.ts';
import { notify } from '../../records/discussions/public.ts';
import { countSentToday, sentToday } from './sheet-email.repository.ts';

/** Emails of documents that a person may send within a day, and those to addresses that nobody here has stored. */
export const DAILY_EMAILS = { all: 300, strangers: 20 };
const ALL_EMAILS = 'emails';

/**
 * Throws 429 when a person has sent what may be sent within a day: an account in wrong hands must not mail to the world
 * in the company's name. The last email that passes is told to the administrators.
 */
export async function assertMayEmail(tx: RequestTransaction, address: string): Promise<void> {
  const { emails, strangers, isStranger, admins } = await sentToday(tx, tx.userId, address);
  for (const [sent, most, what] of [
    [isStranger ? strangers : 0, DAILY_EMAILS.strangers, 'emails to addresses that are nobody’s here'],
    [emails, DAILY_EMAILS.all, ALL_EMAILS],
  ] as const) {
    if (sent >= most)
      throw new Problem(
        429,
        'email-limit',
        `You have sent ${most} ${what} within a day. Store the address at the customer, or send this one tomorrow.`,
        { retryAfterSeconds: 3_600 },
      );
    if (sent === most - 1) await tellAdministrators(tx, admins, `${most} ${what}`);
  }
}

/**
 * Returns how many of `count` emails to stored addresses a person may send now. Until the commit no other request of
 * that person is counted. Administrators are told when the day's last one is among them.
 */
export async function takeEmails(tx: RequestTransaction, count: number): Promise<number> {
  const { emails, admins } = await sentToday(tx, tx.userId, '');
  const left = Math.max(0, DAILY_EMAILS.all - emails);
  if (left > 0 && count >= left) await tellAdministrators(tx, admins, `${DAILY_EMAILS.all} ${ALL_EMAILS}`);
  return Math.min(count, left);
}

/** Returns how many emails to stored addresses a person may still send within a day. */
export async function emailsLeft(tx: Reader, userId: number): Promise<number> {
  return Math.max(0, DAILY_EMAILS.all - (await countSentToday(tx, userId)));
}

const tellAdministrators = (tx: RequestTransaction, admins: readonly number[], what: string): Promise<unknown> =>
  notify(tx, admins, {
    kind: 'failed',
    record: null,
    text: `${tx.actor.name} has sent ${what} within a day. No more are sent until tomorrow.`,
    by: '',
  });
