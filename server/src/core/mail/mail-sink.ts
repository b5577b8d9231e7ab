import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Database } from '../database/database.ts';
import { STORE_MAIL } from './mail-sink.sql.ts';

/** Largest mail the sink keeps. */
const MAX_BYTES = 5 * 1024 * 1024;

export interface MailSink {
  /** Where to send: smtp://127.0.0.1:port. */
  url: string;
  close(): Promise<void>;
}

/** A mail server of our own that delivers nowhere: what it receives can be read on a page of the demo. */
export async function startMailSink(database: Database): Promise<MailSink> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_BYTES,
    hideSTARTTLS: true,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map((recipient) => recipient.address).join(', ');
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
        store(database, Buffer.concat(chunks), from, to).then(
          () => callback(null),
          (error: Error) => callback(error),
        );
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve());
  });
  server.on('error', () => {});
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Stores a mail. One that arrives again under the same Message-ID is ignored, as mailboxes do. */
async function store(database: Database, raw: Buffer, from: string, to: string): Promise<void> {
  const mail = await PostalMime.parse(raw);
  await database.query(
    STORE_MAIL(from, to, mail.subject ?? '', mail.text ?? '', mail.html ?? null, raw, mail.messageId ?? null),
  );
}
