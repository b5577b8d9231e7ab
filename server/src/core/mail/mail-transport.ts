import { getCACertificates } from 'node:tls';
import { createTransport } from 'nodemailer';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { startMailSink } from './mail-sink.ts';

export type Transport = Transporter;

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Returns a connection to the mail server; every wait ends after some seconds. A mail leaves this machine through TLS
 * alone: `requireTLS=false` in the address allows a server that has none. `ca` has certificates that the server's own
 * may be signed by, beside those of the system.
 */
export const smtpTransport = (url: string, ca: string | null = null): Transport =>
  createTransport({
    url,
    requireTLS: !LOOPBACK.has(URL.parse(url)?.hostname ?? '') && !/[?&]requireTLS=false\b/.test(url),
    ...(ca === null ? {} : { tls: { ca: [...getCACertificates('default'), ca] } }),
    connectionTimeout: 8_000,
    greetingTimeout: 8_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0]);

export interface OpenedMail {
  /** Null where no mail server is configured. */
  transport: Transport | null;
  close(): Promise<void>;
}

/**
 * Opens the mail server of the configuration. Without one, a demo or development server gets a sink that shows its
 * mails; in production they wait, because a real mail must never be stored where others can read it.
 */
export async function openMail(config: Config, database: Database): Promise<OpenedMail> {
  const sink = config.smtpUrl || config.production ? null : await startMailSink(database);
  const url = config.smtpUrl ?? sink?.url ?? null;
  const transport = url === null ? null : smtpTransport(url, config.mailCa);
  return {
    transport,
    close: async () => {
      transport?.close();
      await sink?.close();
    },
  };
}
