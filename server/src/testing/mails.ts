import { readBody } from '../core/mail/mail.ts';
import { findWaitingMail } from '../core/mail/mail.repository.ts';
import type { TestServer } from './server.ts';

/** Returns the mails to an address that wait to be sent, the oldest first. */
export async function waitingMails(
  { app, database }: Pick<TestServer, 'app' | 'database'>,
  email: string,
): Promise<{ subject: string; text: string }[]> {
  const rows = await database.query<{ id: number }>(
    `select id from mail_message where to_address = $1 and state = 'waiting' order by id`,
    [email],
  );
  const mails = await Promise.all(rows.map(({ id }) => database.system((tx) => findWaitingMail(tx, id))));
  return mails.flatMap((mail) =>
    mail ? [{ subject: mail.subject, text: readBody(mail, app.config.secrets).text }] : [],
  );
}
