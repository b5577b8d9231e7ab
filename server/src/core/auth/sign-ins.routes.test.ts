import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { CLIENT_ID, CLIENT_SECRET } from '@iwe/contract';
import { buildMembership, buildOrganisation, buildUser, startTestServer, TEST_PASSWORD } from '../../testing/index.ts';
import type { TestServer } from '../../testing/index.ts';
import { signInRecords } from './testing/sign-in-records.ts';

let server: TestServer;
let organisation: number;
before(async () => {
  server = await startTestServer();
  organisation = await buildOrganisation(server.database, { name: 'Sydney Tyres' });
});
after(() => server.close());

const { attempt } = signInRecords(() => server);

describe('sign-ins of mine', () => {
  test('show my sessions and events, and end one of mine but never another person’s', async () => {
    const [mine, theirs] = [await server.staff(organisation), await server.staff(organisation)];
    const answer = await attempt(mine.email, TEST_PASSWORD, { 'user-agent': 'Phone' }, '203.0.113.7');
    const phone = { authorization: `Bearer ${answer.json().access_token}` };
    await attempt(mine.email, 'wrong', {}, '203.0.113.8');
    const list = async (headers: object) =>
      (await server.inject({ url: '/api/ag/sign-ins', headers: { ...headers } })).json() as {
        sessions: { id: number; address: string; userAgent: string; isCurrent: boolean }[];
        events: { kind: string; address: string }[];
      };
    const { sessions, events } = await list(mine.headers);
    assert.deepEqual(
      sessions.map(({ address, userAgent, isCurrent }) => [address, userAgent === 'Phone', isCurrent]),
      [
        ['127.0.0.1', false, true],
        ['203.0.113.7', true, false],
      ],
    );
    assert.deepEqual(
      events.slice(0, 2).map(({ kind, address }) => [kind, address]),
      [
        ['sign-in-failed', '203.0.113.8'],
        ['sign-in', '203.0.113.7'],
      ],
    );
    const end = (headers: object, id: number | undefined) =>
      server.inject({ method: 'DELETE', url: `/api/ag/sign-ins/${id}`, headers: { ...headers } });
    const id = sessions[1]?.id;
    assert.equal((await end(theirs.headers, id)).statusCode, 404);
    assert.equal((await server.inject({ url: '/api/ag/account', headers: phone })).statusCode, 200);
    assert.equal((await end(mine.headers, id)).statusCode, 200);
    const [ended] = (await list(mine.headers)).events;
    assert.deepEqual([ended?.kind, ended?.address], ['session-ended', '127.0.0.1']);
    assert.equal((await server.inject({ url: '/api/ag/account', headers: phone })).statusCode, 401);
    assert.equal((await end(mine.headers, id)).statusCode, 404);
    assert.equal((await list(mine.headers)).sessions.length, 1);
  });

  test('carry an address without the port that a proxy wrote behind it', async (context) => {
    const proxied = await startTestServer({ config: { trustProxy: 1, publicUrl: 'https://iwe.example.com' } });
    context.after(() => proxied.close());
    const other = await buildOrganisation(proxied.database);
    const user = await buildUser(proxied.database);
    const eId = await buildMembership(proxied.database, other, user.id, { role: 4, is_admin: true });
    const from = (port: number, password: string) =>
      proxied.inject({
        method: 'POST',
        url: '/oauth/token',
        headers: { 'x-forwarded-for': `203.0.113.7:${port}`, 'sec-fetch-site': 'same-origin' },
        payload: {
          grant_type: 'password',
          username: user.email,
          password,
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
        },
      });
    const answer = await from(1, TEST_PASSWORD);
    assert.equal(answer.statusCode, 200);
    assert.match(String(answer.headers['set-cookie']), /; Secure/, 'over https no other connection gets the cookie');
    for (let port = 2; port < 5; port++) await from(port, 'wrong');
    const [row] = await proxied.database.query<{ failures: number; address: string }>(
      `select (select count(*)::int from sign_in_failure where address = '203.0.113.7') as failures,
        (select address from session) as address`,
    );
    assert.deepEqual(row, { failures: 3, address: '203.0.113.7' });
    const headers = {
      authorization: `Bearer ${answer.json().access_token}`,
      cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '',
      'x-forwarded-for': '203.0.113.7:9',
      account: String(eId),
    };
    const send = async (method: 'POST' | 'DELETE', url: string, payload?: object) =>
      (await proxied.inject({ method, url, headers, ...(payload ? { payload } : {}) })).statusCode;
    const password = 'correct horse battery';
    const [session] = await proxied.database.query<{ id: number }>('select id from session');
    assert.deepEqual(
      [
        await send('POST', '/api/ag/password', { currentPassword: TEST_PASSWORD, password }),
        await send('POST', '/api/ag/employees', {
          name: 'Nina New',
          email: 'nina@new.example',
          phone: '',
          roleDesc: '',
        }),
        await send('POST', '/api/ag/second-factor', { password: 'wrong' }),
        await send('POST', '/api/ag/password/forgot', { email: user.email }),
        await send('DELETE', `/api/ag/sign-ins/${session?.id}`),
      ],
      [200, 200, 422, 200, 200],
    );
    assert.deepEqual(await proxied.database.query(`select distinct address from security_event`), [
      { address: '203.0.113.7' },
    ]);
  });
});
