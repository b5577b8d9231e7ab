import { CLIENT_ID, CLIENT_SECRET } from '@iwe/contract';
import { TEST_PASSWORD } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';

/** What a signed-in browser sends: with a page only the cookie, with requests the headers. */
export interface BrowserSession {
  cookie: string;
  headers: Record<string, string>;
}

/** Signs in as a browser does: with a cookie in addition to the token. */
export async function signInAsBrowser(server: TestServer, who: TestStaff): Promise<BrowserSession> {
  const answer = await server.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: {
      grant_type: 'password',
      username: who.email,
      password: TEST_PASSWORD,
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
    },
  });
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  return {
    cookie,
    headers: {
      authorization: `Bearer ${answer.json<{ access_token: string }>().access_token}`,
      account: String(who.eId),
      cookie,
    },
  };
}
