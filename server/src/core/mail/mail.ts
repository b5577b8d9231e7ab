import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { isOneEmailAddress } from '@iwe/domain';
import type { Secrets } from '../config.ts';
import type { SystemTransaction } from '../database/index.ts';
import { secretBox, UnreadableSecret } from '../services/public.ts';
import { defineJob, JobFailure } from '../jobs/define-job.ts';
import { deliverOnce, messageIdOf } from './deliver-mail.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { findWaitingMail, insertMail, markMailSent } from './mail.repository.ts';
import type { WaitingMail } from './mail.repository.ts';

/** A mail to one person. The address is separate from the name, so that neither can add another recipient. */
export interface Mail {
  to: { address: string; name: string };
  subject: string;
  text: string;
  html?: string;
  /** The organisation whose administrators see the job; none for mails about a person's own account. */
  organisation?: number;
  /** Somebody waits for it in front of the screen: it is sent before all others that wait. */
  isUrgent?: boolean;
}

/** Sends one mail, as far as SMTP allows once (`deliverOnce`). */
export const sendMail = defineJob({
  name: 'send-mail',
  title: 'Send an email',
  payload: z.object({ mail: z.number().int() }),
  retry: { limit: 8, firstDelaySeconds: 10 },
  timeoutSeconds: 60,
  concurrency: 4,
  sendsMail: true,
  async perform({ database, mail: transport, config }, { mail: id }) {
    const mail = await database.system((tx) => findWaitingMail(tx, id));
    if (mail === null) return;
    if (transport === null) throw new Error('No mail server is configured.');
    const messageId = messageIdOf(mail.messageKey, config.mailFrom);
    await deliverOnce({
      messageId,
      send: () => {
        const { text, html } = readBody(mail, config.secrets);
        return transport.sendMail({
          from: config.mailFrom,
          to: { address: mail.address, name: mail.name },
          subject: mail.subject,
          text,
          ...(html === null ? {} : { html }),
          messageId,
        });
      },
      markSent: () => database.system((tx) => markMailSent(tx, id)),
    });
  },
});

/**
 * Stores a mail in the transaction that causes it; a worker sends it after the commit. What it says is encrypted until
 * it is sent, and deleted then. Returns its id. Throws when `to` is not one address.
 */
export async function queueMail(tx: SystemTransaction, secrets: Secrets, mail: Mail): Promise<number> {
  if (!isOneEmailAddress(mail.to.address)) throw new Error('A mail needs exactly one address.');
  const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');
  const organisation = mail.organisation ?? null;
  const subject = oneLine(mail.subject);
  const messageKey = randomUUID();
  const { keyId, encrypted } = secretBox(secrets).encrypt(
    JSON.stringify({ text: mail.text, html: mail.html ?? null } satisfies Body),
    placeOf({ organisation, messageKey }),
  );
  const id = await insertMail(tx, {
    organisation,
    address: mail.to.address,
    name: oneLine(mail.to.name),
    subject,
    messageKey,
    body: encrypted,
    bodyKeyId: keyId,
  });
  const priority = mail.isUrgent ? 1 : 0;
  await enqueue(tx, sendMail, { mail: id }, { organisation, title: `Email: ${subject}`, priority });
  return id;
}

interface Body {
  text: string;
  html: string | null;
}

/** Returns what a waiting mail says. Throws JobFailure when no key of this instance reads it. */
export function readBody(mail: WaitingMail, secrets: Secrets): Body {
  if (mail.body === null || mail.bodyKeyId === null) return { text: mail.text ?? '', html: mail.html };
  try {
    const secret = { keyId: mail.bodyKeyId, encrypted: mail.body };
    return JSON.parse(secretBox(secrets).decrypt(secret, placeOf(mail))) as Body;
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    throw new JobFailure('This email was encrypted with another instance key and cannot be sent. Cause it again.');
  }
}

/** The body is bound to its mail: in another row it cannot be decrypted. */
const placeOf = ({ organisation, messageKey }: Pick<WaitingMail, 'organisation' | 'messageKey'>) => ({
  organisation: organisation ?? 0,
  service: 'mail',
  field: messageKey,
});
