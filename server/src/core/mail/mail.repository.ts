import type { SystemTransaction } from '../database/index.ts';
import { statement } from '../database/statements/statement.ts';

type Writer = SystemTransaction;

/** A mail without what it says. */
interface Envelope {
  address: string;
  name: string;
  subject: string;
}

/** What a mail says, encrypted; null for a mail of the time before bodies were. */
interface StoredBody {
  messageKey: string;
  body: Buffer | null;
  bodyKeyId: string | null;
}

export interface NewMail extends Envelope, StoredBody {
  organisation: number | null;
}

const INSERT = statement(
  'mail.insert',
  `insert into mail_message (organisation_id, to_address, to_name, subject, message_key, body, body_key_id)
  values ($1, $2, $3, $4, $5, $6, $7) returning id`,
);

/** Stores a mail that waits to be sent. Returns its id. */
export async function insertMail(tx: Writer, mail: NewMail): Promise<number> {
  const [row] = await tx.query(
    INSERT(mail.organisation, mail.address, mail.name, mail.subject, mail.messageKey, mail.body, mail.bodyKeyId),
  );
  if (!row) throw new Error('The mail was not stored.');
  return row.id;
}

const WAITING = statement(
  'mail.waiting',
  `select organisation_id as organisation, to_address as address, to_name as name, subject,
    message_key as "messageKey", body, body_key_id as "bodyKeyId", body_text as text, body_html as html
  from mail_message where id = $1 and state = 'waiting'`,
).narrow<{ messageKey: string }>();

/** A mail that waits. `text` and `html` are set where `body` is not: it waited before bodies were encrypted. */
export interface WaitingMail extends NewMail {
  text: string | null;
  html: string | null;
}

/** Returns a mail that waits to be sent; null when it was sent or removed. */
export async function findWaitingMail(tx: Writer, id: number): Promise<WaitingMail | null> {
  const [row] = await tx.query(WAITING(id));
  return row ?? null;
}

const MARK_SENT = statement(
  'mail.mark-sent',
  `update mail_message set state = 'sent', sent_at = now(), body = null, body_key_id = null, body_text = null,
    body_html = null where id = $1`,
);

/** Marks a mail as sent and deletes what it said. */
export const markMailSent = (tx: Writer, id: number): Promise<unknown> => tx.query(MARK_SENT(id));
