import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small OAuth 2 authorization server on this machine that insists on PKCE and on each code's single use. */
export interface AuthorizationServer {
  readonly url: string;
  /** What a person's browser would be sent to after allowing (or refusing) the access at this URL. */
  decide(authorizeUrl: string, isAllowed?: boolean): string;
  close(): Promise<void>;
}

export async function startAuthorizationServer(): Promise<AuthorizationServer> {
  const codes = new Map<string, { challenge: string; redirectUri: string }>();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const form = new URLSearchParams(body);
      const asked = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const isRight = asked?.challenge === challenge && asked.redirectUri === form.get('redirect_uri');
      response.writeHead(isRight ? 200 : 400, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isRight ? { access_token: `token-${randomUUID()}` } : { error: 'invalid_grant' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    decide: (authorizeUrl, isAllowed = true) => {
      const asked = new URL(authorizeUrl).searchParams;
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.searchParams.set('state', asked.get('state') ?? '');
      if (isAllowed) {
        const code = randomUUID();
        codes.set(code, { challenge: asked.get('code_challenge') ?? '', redirectUri: asked.get('redirect_uri') ?? '' });
        back.searchParams.set('code', code);
      } else back.searchParams.set('error', 'access_denied');
      return `${back.pathname}${back.search}`;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
