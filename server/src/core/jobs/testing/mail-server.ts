import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { TestServer } from '../../../testing/index.ts';

/** The job that sends this mail. */
export const jobOf = async (database: TestServer['database'], mail: number) => {
  const [row] = await database.query<{ id: number }>(
    `select id from job where name = 'send-mail' and (payload ->> 'mail')::int = $1`,
    [mail],
  );
  return row?.id ?? 0;
};

/** A mail server that reports what it receives, and answers when `onMail` has ended. */
export async function startSmtp(onMail: (mail: { to: string; messageId: string }) => void | Promise<void>) {
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const { messageId = '' } = await PostalMime.parse(Buffer.concat(chunks));
        await onMail({ to: session.envelope.rcptTo[0]?.address ?? '', messageId });
        callback(null);
      });
    },
  });
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}
