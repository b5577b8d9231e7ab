import * as z from 'zod';
import { defineJob } from '../../core/jobs/define-job.ts';
import { everyMinutes } from '../../core/jobs/schedule.ts';
import { returnEmail } from './sheet-email.repository.ts';

/**
 * Reads the mailbox of undelivered mails and says at the sheets which of their emails came back. A mail that is no such
 * report is marked as read and left alone.
 */
export const readReturnedEmails = defineJob({
  name: 'read-returned-emails',
  title: 'Read which emails came back',
  payload: z.object({}),
  retry: { limit: 3, firstDelaySeconds: 60 },
  timeoutSeconds: 240,
  concurrency: 1,
  isSingle: true,
  schedule: everyMinutes(5),
  async perform({ config, database, signal }) {
    if (config.bounceMailbox === null) return;
    // Most installations have no such mailbox, and what reads one is 7 MB.
    const [{ visitBounceMailbox }, { readBounce }] = await Promise.all([
      import('./bounce-mailbox.ts'),
      import('./read-bounce.ts'),
    ]);
    await visitBounceMailbox(
      config.bounceMailbox,
      async (raw) => {
        const bounce = await readBounce(raw);
        if (bounce === null) return true;
        const found = await database.system((tx) =>
          returnEmail(tx, bounce.messageKey, `The email came back: ${bounce.reason || 'no reason was given.'}`),
        );
        // A report can arrive before the email is marked as sent; then it is read again at the next visit.
        return found !== 'waiting';
      },
      signal,
    );
  },
});
