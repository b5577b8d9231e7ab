import { refuseInsideTransaction } from '../database/index.ts';

/**
 * Message-IDs of the mails that the mail server has accepted from this process and that could not be marked as sent
 * yet. The next attempt only marks them. A process that dies forgets them.
 */
const accepted = new Set<string>();

/** Returns whether the mail server has accepted a mail that could not be marked as sent yet. */
export const wasAccepted = (messageId: string): boolean => accepted.has(messageId);

/** A mail that is sent, and then marked as sent in the database. */
interface Delivery {
  messageId: string;
  send: () => Promise<unknown>;
  markSent: () => Promise<unknown>;
}

/**
 * Sends a mail and marks it as sent; when the mark fails, the next attempt repeats the mark alone. A worker that dies
 * between the mail server's answer and the mark sends the mail again: SMTP has no way to ask whether one was accepted.
 * The Message-ID is the same then, by which mail servers and mailboxes recognise it.
 */
export async function deliverOnce({ messageId, send, markSent }: Delivery): Promise<void> {
  refuseInsideTransaction('Sending a mail');
  if (!accepted.has(messageId)) {
    await send();
    accepted.add(messageId);
  }
  await markSent();
  accepted.delete(messageId);
}

/** Returns the Message-ID of a mail. Its domain is that of the sender, which is ours: so it is unique in the world. */
export const messageIdOf = (key: string, mailFrom: string): string =>
  `<${key}@${/@([\w.-]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'iwe.invalid'}>`;
