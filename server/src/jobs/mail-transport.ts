import { createTransport } from 'nodemailer';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { startMailSink } from './mail-sink.ts';

export type Transport = Transporter;

/** Returns a connection to the mail server; every wait ends after some seconds. */
export const smtpTransport = (url: string): Transport =>
  createTransport({
    url,
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
  const transport = url === null ? null : smtpTransport(url);
  return {
    transport,
    close: async () => {
      transport?.close();
      await sink?.close();
    },
  };
}
