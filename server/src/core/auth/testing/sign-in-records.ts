import { CLIENT_ID, CLIENT_SECRET } from '@iwe/contract';
import type { LightMyRequestResponse } from 'fastify';
import { waitingMails } from '../../../testing/index.ts';
import type { TestServer } from '../../../testing/index.ts';

/** Attempts to sign in, and what they leave behind, on a test's server, which may start later. */
export const signInRecords = (server: () => TestServer) => ({
  /** Tries to sign in, from an address. */
  attempt: (
    username: string,
    password: string,
    headers: Record<string, string> = {},
    remoteAddress = '10.0.0.1',
  ): Promise<LightMyRequestResponse> =>
    server().inject({
      method: 'POST',
      url: '/oauth/token',
      headers,
      remoteAddress,
      payload: { grant_type: 'password', username, password, client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
    }),
  /** What was written down about a user, oldest first: the kind and the address. */
  eventsOf: async (userId: number): Promise<string[]> => {
    const rows = await server().database.query<{ text: string }>(
      `select kind || ' ' || address as text from security_event where user_id = $1 order by id`,
      [userId],
    );
    return rows.map(({ text }) => text);
  },
  failuresOf: async (email: string): Promise<number> =>
    (await server().database.query('select 1 from sign_in_failure where email = $1', [email])).length,
  /** Failures of an email, each from an address of its own unless one is given. */
  haveFailed: (email: string, count: number, { ago = '0 minutes', address = '' } = {}) =>
    server().database.query(
      `insert into sign_in_failure (email, address, at)
      select $1, case $3 when '' then 'elsewhere ' || n else $3 end, now() - $4::interval
      from generate_series(1, $2) n`,
      [email, count, address, ago],
    ),
  /** The mails to an address, as soon as there are any; none after two seconds. */
  mailsOnceSent: async (email: string): ReturnType<typeof waitingMails> => {
    for (let n = 0; n < 100; n++) {
      const mails = await waitingMails(server(), email);
      if (mails.length > 0) return mails;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return [];
  },
});
