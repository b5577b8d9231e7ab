import { createHash } from 'node:crypto';
import { messages } from '@iwe/domain';

export interface SinkMail {
  id: number;
  received_at: Date;
  from_address: string;
  to_address: string;
  subject: string;
  body_text: string;
}

/** A file that came with a mail, as base64. */
export interface MailAttachment {
  name: string;
  type: string;
  content: string;
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE = [
  'body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;',
  'color:#1a202c;background:#fff}',
  'table{border-collapse:collapse;width:100%}',
  'td,th{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #d5dbe3}',
  'pre{white-space:pre-wrap;background:#f4f6f9;padding:1rem;border-radius:6px}',
  'a{color:#0b5cad}',
  '@media(prefers-color-scheme:dark){body{color:#e6ebf2;background:#11161d}td,th{border-color:#313a46}',
  'pre{background:#1a212b}a{color:#79b8ff}}',
].join('');

/** Content security policy of the pages: their own style sheet and nothing else. */
export const MAIL_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const page = (title: string, body: string): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escape(title)} | iWE demo</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`,
  ].join('');

const when = (date: Date): string => date.toISOString().replace('T', ' ').slice(0, 19);

/** Returns the page that lists the mails, in the order given. */
export function mailListPage(mails: readonly SinkMail[]): string {
  const rows = mails
    .map((mail) => {
      const link = `<a href="/demo/mail/${mail.id}">${escape(mail.subject || '(no subject)')}</a>`;
      return `<tr><td>${when(mail.received_at)}</td><td>${escape(mail.to_address)}</td><td>${link}</td></tr>`;
    })
    .join('');
  const columns = ['Received (UTC)', 'To', 'Subject'].map((title) => `<th scope="col">${title}</th>`).join('');
  const table = `<table><thead><tr>${columns}</tr></thead><tbody>${rows}</tbody></table>`;
  return page(
    'Mails',
    [
      '<h1>Mails of the demo</h1><p>Nothing leaves this machine: every mail of the demo ends here.</p>',
      mails.length > 0 ? table : `<p>${messages.noData}</p>`,
    ].join(''),
  );
}

/** Returns the page of one mail as text, with its attachments. Only links to this server can be clicked. */
export function mailPage(mail: SinkMail, attachments: readonly MailAttachment[], publicUrl: string): string {
  const body = mail.body_text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 1 && part.startsWith(`${publicUrl}/`)
        ? `<a href="${escape(part)}">${escape(part)}</a>`
        : escape(part),
    )
    .join('');
  // The file is in the link itself: the page needs no second address, and the browser saves it instead of opening it.
  const files = attachments
    .map(({ name, type, content }) => {
      const href = `data:${escape(type)};base64,${content}`;
      return `<li><a download="${escape(name)}" href="${href}">${escape(name)}</a></li>`;
    })
    .join('');
  const sent = `From ${escape(mail.from_address)} to ${escape(mail.to_address)}, ${when(mail.received_at)} UTC`;
  return page(
    mail.subject,
    [
      `<p><a href="/demo/mail">All mails</a></p><h1>${escape(mail.subject || '(no subject)')}</h1>`,
      `<p>${sent}</p><pre>${body}</pre>`,
      files === '' ? '' : `<h2>Attachments</h2><ul>${files}</ul>`,
    ].join(''),
  );
}
