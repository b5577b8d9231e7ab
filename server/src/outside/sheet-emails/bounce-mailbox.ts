import { ImapFlow } from 'imapflow';
import type { BounceMailbox } from '../../core/config.ts';

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '::1']);
/** Reports are short; of a larger mail the beginning is read, where the report is. */
const MAX_BYTES = 256 * 1024;
/** Most mails of one visit; the rest is read at the next one. */
const MAX_MAILS = 200;
const WAIT_MS = 15_000;

/**
 * Passes every unread mail of the mailbox to `read`, and marks those as read for which it resolves to true. Throws when
 * the mailbox cannot be reached.
 */
export async function visitBounceMailbox(
  mailbox: BounceMailbox,
  read: (raw: Buffer) => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  const client = new ImapFlow({
    host: mailbox.host,
    port: mailbox.port,
    secure: mailbox.isSecure,
    ...(mailbox.isSecure || LOOPBACK.has(mailbox.host) ? {} : { doSTARTTLS: true }),
    auth: { user: mailbox.user, pass: mailbox.password },
    ...(mailbox.ca === null ? {} : { tls: { ca: mailbox.ca } }),
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
    logger: false,
  });
  // Without a listener a lost connection would end the process; the call that waits for it fails as well.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.mailboxOpen(mailbox.folder);
    const unread = (await client.search({ seen: false }, { uid: true })) || [];
    for (const uid of unread.slice(0, MAX_MAILS)) {
      signal.throwIfAborted();
      const mail = await client.fetchOne(String(uid), { source: { maxLength: MAX_BYTES } }, { uid: true });
      if (mail && mail.source && (await read(mail.source)))
        await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
    }
  } finally {
    await client.logout().catch(() => client.close());
  }
}
