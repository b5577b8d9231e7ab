import { createHash } from 'node:crypto';

export interface SinkMail {
  id: number;
  received_at: Date;
  from_address: string;
  to_address: string;
  subject: string;
  body_text: string;
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE = 'body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1a202c;background:#fff}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #d5dbe3}pre{white-space:pre-wrap;background:#f4f6f9;padding:1rem;border-radius:6px}a{color:#0b5cad}@media(prefers-color-scheme:dark){body{color:#e6ebf2;background:#11161d}td,th{border-color:#313a46}pre{background:#1a212b}a{color:#79b8ff}}';

/** What the pages of the mails may load: their own style sheet and nothing else. */
export const MAIL_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)} | iWE demo</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;

const when = (date: Date): string => date.toISOString().replace('T', ' ').slice(0, 19);

/** The list of received mails, newest first. */
export function mailListPage(mails: SinkMail[]): string {
  const rows = mails.map((mail) => `<tr><td>${when(mail.received_at)}</td><td>${escape(mail.to_address)}</td><td><a href="/demo/mail/${mail.id}">${escape(mail.subject || '(no subject)')}</a></td></tr>`).join('');
  const table = `<table><thead><tr><th scope="col">Received (UTC)</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead><tbody>${rows}</tbody></table>`;
  return page('Mails', `<h1>Mails of the demo</h1><p>Nothing leaves this machine: every mail of the demo ends here.</p>${mails.length > 0 ? table : '<p>No Data</p>'}`);
}

/** One mail as text; links to this very server can be followed. */
export function mailPage(mail: SinkMail, publicUrl: string): string {
  const body = mail.body_text.split(/(https?:\/\/[^\s<>"']+)/).map((part, index) =>
    index % 2 === 1 && part.startsWith(`${publicUrl}/`) ? `<a href="${escape(part)}">${escape(part)}</a>` : escape(part)).join('');
  return page(mail.subject, `<p><a href="/demo/mail">All mails</a></p><h1>${escape(mail.subject || '(no subject)')}</h1><p>From ${escape(mail.from_address)} to ${escape(mail.to_address)}, ${when(mail.received_at)} UTC</p><pre>${body}</pre>`);
}
