import { createTransport } from 'nodemailer';
import type { Transporter } from 'nodemailer';
import type { Database, OwnerTransaction } from '../database/database.ts';

/** A mail to one person. The address stands apart from the name, so that neither can smuggle in another recipient. */
export interface Mail {
  to: { address: string; name: string };
  subject: string;
  text: string;
  html?: string;
  organisation?: number;
}

/** Attempts before a mail is given up. */
const MAX_ATTEMPTS = 6;

const ONE_ADDRESS = /^[^\s@<>,;:"\\()[\]\p{Cc}]+@[^\s@<>,;:"\\()[\]\p{Cc}]+$/u;

/** True for exactly one plain address. */
export const isOneAddress = (text: string): boolean => text.length <= 254 && ONE_ADDRESS.test(text);

/** Writes a mail into the outbox, in the transaction that causes it; a worker sends it after the commit. Resolves to its id. */
export async function queueMail(tx: Pick<OwnerTransaction, 'query'>, mail: Mail): Promise<number> {
  if (!isOneAddress(mail.to.address)) throw new Error('A mail needs exactly one address.');
  const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');
  const [row] = await tx.query<{ id: number }>(
    'insert into mail_message (organisation_id, to_address, to_name, subject, body_text, body_html) values ($1, $2, $3, $4, $5, $6) returning id',
    [mail.organisation ?? null, mail.to.address, oneLine(mail.to.name), oneLine(mail.subject), mail.text, mail.html ?? null]);
  return row?.id ?? 0;
}

interface MailRow {
  id: number;
  to_address: string;
  to_name: string;
  subject: string;
  body_text: string;
  body_html: string | null;
  attempts: number;
}

export type Transport = Transporter;

/** A connection to the mail server; every wait has an end. */
export const smtpTransport = (url: string): Transport => createTransport({ url, connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 10_000, disableFileAccess: true, disableUrlAccess: true } as Parameters<typeof createTransport>[0]);

/** Ids of mails whose time has come. */
export async function waitingMails(database: Database, limit = 50): Promise<number[]> {
  const rows = await database.query<{ id: number }>(`select id from mail_message where state = 'waiting' and next_attempt_at <= now() order by id limit $1`, [limit]);
  return rows.map((row) => row.id);
}

/**
 * Sends one mail of the outbox. The row is locked while it is sent, so two workers never send it twice; a failure is
 * noted with its reason and tried again later, at growing distances. Resolves to whether it was sent.
 */
export async function sendMail(database: Database, transport: Transport, from: string, id: number): Promise<boolean> {
  return database.owner(async (tx) => {
    const [mail] = await tx.query<MailRow>(`select id, to_address, to_name, subject, body_text, body_html, attempts from mail_message where id = $1 and state = 'waiting' for update skip locked`, [id]);
    if (!mail) return false;
    // The row stays locked while the mail server takes its time.
    await tx.query(`select set_config('idle_in_transaction_session_timeout', '120s', true)`);
    try {
      await transport.sendMail({
        from, to: { address: mail.to_address, name: mail.to_name }, subject: mail.subject, text: mail.body_text,
        ...(mail.body_html ? { html: mail.body_html } : {}), messageId: `<mail-${mail.id}@iwe>`,
      });
      await tx.query(`update mail_message set state = 'sent', sent_at = now(), attempts = attempts + 1, last_error = null where id = $1`, [id]);
      return true;
    } catch (error) {
      const attempts = mail.attempts + 1;
      await tx.query(`update mail_message set attempts = $2, last_error = $3, state = case when $2 >= ${MAX_ATTEMPTS} then 'failed' else 'waiting' end,
          next_attempt_at = now() + make_interval(secs => 5 * power(3, $2::int - 1)) where id = $1`, [id, attempts, error instanceof Error ? error.message : String(error)]);
      return false;
    }
  });
}
