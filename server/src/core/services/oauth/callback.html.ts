import { createHash } from 'node:crypto';
import { pageTitle } from '@iwe/domain';

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:4rem auto;max-width:36rem;padding:0 1rem;color:#1a202c;background:#fff}' +
  'a{color:#0b5cad}@media(prefers-color-scheme:dark){body{color:#e6ebf2;background:#11161d}a{color:#79b8ff}}';

/** The page loads its own style and nothing else. */
export const CALLBACK_POLICY =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; ` +
  `form-action 'none'; frame-ancestors 'none'; base-uri 'none'`;

/** A plain page with a sentence and the way back. */
export function callbackPage(title: string, sentence: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escape(pageTitle(title))}</title><style>${STYLE}</style></head>` +
    `<body><main><h1>${escape(title)}</h1><p>${escape(sentence)}</p><p><a href="/">Back to iWE</a></p></main></body></html>`
  );
}
