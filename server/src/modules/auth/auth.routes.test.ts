import assert from 'node:assert/strict';
import { randomBytes, scryptSync } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { CLIENT_ID, CLIENT_SECRET } from '@iwe/contract';
import {
  buildMembership,
  buildOrganisation,
  buildUser,
  startTestServer,
  TEST_PASSWORD,
  waitingMails,
} from '../../testing/index.ts';
import type { TestServer } from '../../testing/index.ts';
import type { SignInUser } from './auth.repository.ts';
import { notifyOwner } from './notify-owner.ts';
import { addressKey, waitSeconds } from './sign-in-limits.ts';
import { askForReset } from './reset-password.command.ts';
import { signInRecords } from './testing/sign-in-records.ts';

let server: TestServer;
let organisation: number;
before(async () => {
  server = await startTestServer();
  organisation = await buildOrganisation(server.database, { name: 'Sydney Tyres' });
});
after(() => server.close());

const { eventsOf, failuresOf, haveFailed, mailsOnceSent } = signInRecords(() => server);
const attempt = (
  username: string,
  password: string,
  headers: Record<string, string> = {},
  remoteAddress = '10.0.0.1',
) =>
  server.inject({
    method: 'POST',
    url: '/oauth/token',
    headers,
    remoteAddress,
    payload: { grant_type: 'password', username, password, client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
  });

describe('sign-in refuses', () => {
  test('an unknown user and a wrong password with the same answer', async () => {
    const user = await buildUser(server.database);
    await buildMembership(server.database, organisation, user.id);
    const wrong = await attempt(user.email, 'no');
    const unknown = await attempt('nobody@example.com', 'no');
    const noted = await server.database.query(
      `select user_id, address, details ->> 'email' as email from security_event where kind = 'sign-in-failed'
        and details ->> 'email' in ($1, 'nobody@example.com') order by id`,
      [user.email],
    );
    assert.deepEqual(noted, [
      { user_id: user.id, address: '10.0.0.1', email: user.email },
      { user_id: null, address: '10.0.0.1', email: 'nobody@example.com' },
    ]);
    for (const answer of [wrong, unknown]) {
      assert.equal(answer.statusCode, 400);
      const { requestId, ...body } = answer.json<Record<string, unknown>>();
      assert.ok(requestId);
      assert.deepEqual(body, { message: 'Login failed. Incorrect email or password', code: 'login-failed' });
    }
  });

  test('another client id or secret', async () => {
    const user = await buildUser(server.database);
    await buildMembership(server.database, organisation, user.id);
    const statusOf = async (client: object) => {
      const payload = { grant_type: 'password', username: user.email, password: TEST_PASSWORD, ...client };
      return (await server.inject({ method: 'POST', url: '/oauth/token', payload })).statusCode;
    };
    assert.deepEqual(
      [
        await statusOf({ client_id: 'other', client_secret: CLIENT_SECRET }),
        await statusOf({ client_id: CLIENT_ID, client_secret: 'other' }),
        await statusOf({ client_id: CLIENT_ID, client_secret: CLIENT_SECRET }),
      ],
      [400, 400, 200],
    );
  });

  test('warehouse staff of roles 5 and 6, and issues no token', async () => {
    for (const role of [5, 6]) {
      const user = await buildUser(server.database);
      await buildMembership(server.database, organisation, user.id, { role });
      const answer = await attempt(user.email, TEST_PASSWORD);
      assert.equal(answer.statusCode, 403);
      assert.equal(answer.json().code, 'warehouse-staff');
      assert.equal(answer.json().message, 'No iWE access permission for warehouse staff.');
      assert.equal(answer.body.includes('token'), false);
      assert.deepEqual(await server.database.query('select 1 from session where user_id = $1', [user.id]), []);
      assert.deepEqual(await eventsOf(user.id), ['sign-in-refused 10.0.0.1']);
      assert.equal(await failuresOf(user.email), 0, 'the password was right');
    }
  });

  test('somebody whose only account is deactivated, like a wrong password', async () => {
    for (const off of [{ able_login: false }, { is_active: false }]) {
      const user = await buildUser(server.database);
      await buildMembership(server.database, organisation, user.id, off);
      assert.equal((await attempt(user.email, TEST_PASSWORD)).json().code, 'login-failed');
      assert.deepEqual(await eventsOf(user.id), ['sign-in-refused 10.0.0.1']);
    }
  });

  test('too many wrong passwords, while the right one from another address works', async () => {
    const user = await buildUser(server.database);
    await buildMembership(server.database, organisation, user.id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(user.email, 'wrong', {}, '10.9.9.9')));
    const refused = answers.filter((answer) => answer.statusCode === 429);
    // The waiting times grow with each failure; on a slow machine some of the first expire in between.
    assert.ok(refused.length >= 8, `only ${refused.length} of 20 were refused`);
    assert.equal(refused[0]?.json().message, 'Too many attempts, please slow down the fresh pace');
    assert.ok(Number(refused[0]?.headers['retry-after']) >= 1);
    // From here on the waiting time is five minutes, so a slow machine does not matter.
    await server.database.query(
      `insert into sign_in_failure (email, address) select $1, '10.9.9.9' from generate_series(1, 10)`,
      [user.email],
    );
    assert.equal((await attempt(user.email, TEST_PASSWORD, {}, '10.9.9.9')).statusCode, 429);
    assert.equal((await attempt(user.email, TEST_PASSWORD, {}, '10.9.9.10')).statusCode, 200);
    assert.equal(
      (await attempt('colleague@example.com', 'typo', {}, '10.9.9.9')).statusCode,
      400,
      'a colleague at the same address may still mistype',
    );
  });

  test('an address that tries many users', async () => {
    for (let n = 0; n < 60; n++)
      await server.database.query(`insert into sign_in_failure (email, address) values ($1, '10.7.7.7')`, [
        `x${n}@example.com`,
      ]);
    assert.equal((await attempt('fresh@example.com', 'x', {}, '10.7.7.7')).statusCode, 429);
    await server.database.query(
      `insert into sign_in_failure (email, address, at)
        select 'y' || n || '@example.com', '10.7.7.8', now() - interval '10 minutes' from generate_series(1, 29) n`,
    );
    assert.equal((await attempt('thirtieth@example.com', 'x', {}, '10.7.7.8')).statusCode, 400);
    const refused = await attempt('another@example.com', 'x', {}, '10.7.7.8');
    assert.equal(refused.statusCode, 429);
    const wait = Number(refused.headers['retry-after']);
    assert.ok(wait > 0 && wait <= 300, `ten of fifteen minutes have passed: ${wait}`);
  });

  test('for failures of the last quarter of an hour, until the time to wait has passed', async () => {
    const statusAfter = async (ago: string, more: number) => {
      const user = await buildUser(server.database);
      await buildMembership(server.database, organisation, user.id);
      await haveFailed(user.email, 10, { ago, address: '10.2.0.1' });
      await haveFailed(user.email, more, { address: '10.2.0.1' });
      return (await attempt(user.email, TEST_PASSWORD, {}, '10.2.0.1')).statusCode;
    };
    assert.deepEqual(
      [await statusAfter('14 minutes', 1), await statusAfter('16 minutes', 1), await statusAfter('6 minutes', 0)],
      [429, 200, 200],
    );
    await haveFailed('half@example.com', 10, { ago: '20 seconds', address: '10.2.0.2' });
    const wait = Number((await attempt('half@example.com', 'x', {}, '10.2.0.2')).headers['retry-after']);
    assert.ok(wait > 0 && wait <= 12, `20 of 32 seconds have passed: ${wait}`);
  });

  test('an account for the failures of a whole day', async () => {
    const user = await buildUser(server.database);
    await buildMembership(server.database, organisation, user.id);
    await haveFailed(user.email, 32, { ago: '10 hours' });
    assert.equal((await attempt(user.email, TEST_PASSWORD, {}, '10.2.1.1')).statusCode, 200, 'half an hour is over');
    await haveFailed(user.email, 1);
    assert.equal((await attempt(user.email, TEST_PASSWORD, {}, '10.2.1.2')).statusCode, 429);
  });

  test('nobody in the network where they signed in, whichever of its IPv6 addresses they have', async () => {
    const user = await buildUser(server.database);
    await buildMembership(server.database, organisation, user.id);
    await haveFailed(user.email, 2, { address: '2001:db8:5:6::/64' });
    assert.equal((await attempt(user.email, TEST_PASSWORD, {}, '2001:db8:5:6::1')).statusCode, 200);
    assert.equal(await failuresOf(user.email), 0, 'a success forgives what failed in its network');
    await haveFailed(user.email, 40);
    assert.equal((await attempt(user.email, TEST_PASSWORD, {}, '2001:db8:5:7::1')).statusCode, 429);
    assert.equal((await attempt(user.email, TEST_PASSWORD, {}, '2001:db8:5:6::2')).statusCode, 200);
  });

  test('and tells the owner of an account when the twentieth attempt of a day has failed', async () => {
    const user = await buildUser(server.database);
    await buildMembership(server.database, organisation, user.id);
    await haveFailed(user.email, 18);
    for (const from of ['10.2.2.1', '10.2.2.2']) await attempt(user.email, 'guess', {}, from);
    const [mail] = await mailsOnceSent(user.email);
    assert.match(
      mail?.text ?? '',
      /^G'day user\d+@example\.com,\n\nin the last 24 hours 20 sign-ins .* from 20 addresses\./,
    );
  });

  test('telling the owner once a day from where, and how to choose a new password', async () => {
    const stored = async (email: string) => {
      const { id } = await buildUser(server.database, { email });
      return { id, email, name: 'Olga', passwordHash: null, isPlatformAdmin: false, hasSecondFactor: false };
    };
    const tell = (user: Awaited<ReturnType<typeof stored>>) =>
      notifyOwner(server.database, server.app.config, user, '10.2.3.1');
    const owner = await stored('owner@example.com');
    await haveFailed(owner.email, 3, { address: '10.2.3.1' });
    for (let n = 0; n < 2; n++) await tell(owner);
    const mails = await waitingMails(server, owner.email);
    assert.equal(mails.length, 1);
    assert.match(mails[0]?.text ?? '', /3 sign-ins .* from one address\./);
    assert.match(mails[0]?.text ?? '', /set a new password at http:\/\/127\.0\.0\.1:4000\/password\/reset\n/);
    const nobody = await stored('one@example.com, two@example.com');
    await tell(nobody);
    assert.deepEqual([await waitingMails(server, nobody.email), await eventsOf(nobody.id)], [[], []]);
  });

  test('nobody for another attempt of the same moment, whichever of the two was counted first', async () => {
    const user = await buildUser(server.database);
    await buildMembership(server.database, organisation, user.id);
    // What a transaction finds that began earlier and waited for the other one's lock.
    await server.database.query(
      `insert into sign_in_failure (email, address, at) values ($1, '10.4.4.4', now() + interval '5 seconds')`,
      [user.email],
    );
    assert.equal((await attempt(user.email, TEST_PASSWORD, {}, '10.4.4.4')).statusCode, 200);
  });

  test('the waiting time grows up to five minutes', () => {
    assert.deepEqual([0, 4, 5, 6, 8, 14, 500].map(waitSeconds), [0, 0, 1, 2, 8, 300, 300]);
  });

  test('an IPv6 network counts as one address, and so does an address with any port', () => {
    assert.deepEqual(
      ['2001:db8:1:2:3:4:5:6', '2001:0DB8:1:2::9', '::1', '::ffff:10.0.0.1', '10.0.0.1'].map(addressKey),
      ['2001:db8:1:2::/64', '2001:db8:1:2::/64', '0:0:0:0::/64', '10.0.0.1', '10.0.0.1'],
    );
    assert.deepEqual(
      ['10.0.0.1:4711', '10.0.0.1:4712', '[2001:db8:1:2::9]:4711', '[2001:db8:1:2::9]'].map(addressKey),
      ['10.0.0.1', '10.0.0.1', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
    );
  });

  test('nobody else behind an address because one account fails there', async () => {
    const [user, colleague] = [await buildUser(server.database), await buildUser(server.database)];
    for (const each of [user, colleague]) await buildMembership(server.database, organisation, each.id);
    await server.database.query(
      `insert into sign_in_failure (email, address) select $1, '10.5.5.5' from generate_series(1, 200)`,
      [user.email],
    );
    assert.equal((await attempt(colleague.email, TEST_PASSWORD, {}, '10.5.5.5')).statusCode, 200);
    // Strangers behind the same proxy try many names: who works there goes on, somebody new waits.
    for (let n = 0; n < 30; n++)
      await server.database.query(`insert into sign_in_failure (email, address) values ($1, '10.5.5.5')`, [
        `name${n}@example.com`,
      ]);
    assert.equal((await attempt(colleague.email, TEST_PASSWORD, {}, '10.5.5.5')).statusCode, 200);
    assert.equal((await attempt('new@example.com', 'x', {}, '10.5.5.5')).statusCode, 429);
    const ask = (email: string) =>
      server.inject({
        method: 'POST',
        url: '/api/ag/password/forgot',
        payload: { email },
        remoteAddress: '10.5.5.6',
      });
    for (let n = 0; n < 25; n++) await ask('one@example.com');
    assert.equal((await ask('another@example.com')).statusCode, 200);
  });

  test('an account that fails from many addresses, but not where its owner works; the owner gets a mail', async () => {
    const user = await buildUser(server.database);
    await buildMembership(server.database, organisation, user.id);
    assert.equal((await attempt(user.email, TEST_PASSWORD, {}, '10.6.0.1')).statusCode, 200);
    const answers = [];
    for (let n = 0; n < 24; n++) answers.push(await attempt(user.email, 'guess', {}, `10.6.${n + 1}.1`));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    assert.ok(refused.length >= 1 && answers.slice(0, 20).every(({ statusCode }) => statusCode === 400));
    // From here on the waiting time is half an hour, so a slow machine does not matter.
    await server.database.query(
      `insert into sign_in_failure (email, address) select $1, '10.6.99.' || n from generate_series(1, 12) n`,
      [user.email],
    );
    const waiting = await attempt(user.email, TEST_PASSWORD, {}, '10.6.77.7');
    assert.equal(waiting.statusCode, 429);
    assert.ok(Number(waiting.headers['retry-after']) > 1_700);
    assert.equal((await attempt(user.email, TEST_PASSWORD, {}, '10.6.0.1')).statusCode, 200);
    assert.equal((await attempt('colleague2@example.com', 'typo', {}, '10.6.77.7')).statusCode, 400);
    await attempt(user.email, 'guess', {}, '10.6.0.1');
    const mails = await mailsOnceSent(user.email);
    assert.equal(mails.length, 1);
    assert.match(
      mails[0]?.text ?? '',
      /\d\d sign-ins to your iWE account had a wrong password or code, from \d+ addresses/,
    );
  });

  test('an account whose owner is told so once a day', async () => {
    const user = { ...(await buildUser(server.database)), name: 'Olive Owner' } as unknown as SignInUser;
    const tell = () => notifyOwner(server.database, server.app.config, user, '10.6.0.9');
    for (let n = 0; n < 3; n++) await tell();
    assert.equal((await waitingMails(server, user.email)).length, 1);
    await server.database.query(`update security_event set at = at - interval '25 hours' where user_id = $1`, [
      user.id,
    ]);
    await tell();
    assert.equal((await waitingMails(server, user.email)).length, 2);
  });

  test('a body that is not JSON, is too large, or has another media type', async () => {
    const url = '/oauth/token';
    assert.equal(
      (await server.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload: '{' }))
        .statusCode,
      400,
    );
    assert.equal(
      (await server.inject({ method: 'POST', url, headers: { 'content-type': 'text/plain' }, payload: 'a=1' }))
        .statusCode,
      415,
    );
    assert.equal(
      (
        await server.inject({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'a=1',
        })
      ).statusCode,
      415,
    );
    assert.equal(
      (await server.inject({ method: 'POST', url, payload: { username: 'x'.repeat(3_000_000) } })).statusCode,
      413,
    );
    const missing = await server.inject({ method: 'POST', url, payload: {} });
    assert.equal(missing.statusCode, 422);
    assert.ok(Array.isArray(missing.json().message));
  });
});

describe('a session', () => {
  test('signs in to the accounts that may work, even if the user also has a warehouse account', async () => {
    const other = await buildOrganisation(server.database);
    const user = await buildUser(server.database);
    const office = await buildMembership(server.database, organisation, user.id, {
      role: 4,
      is_acct: true,
      max_dis_cents: 1250,
    });
    const warehouse = await buildMembership(server.database, other, user.id, { role: 5 });
    const headers = await server.signIn(user.email);
    const answer = await server.inject({ url: '/api/ag/account', headers });
    assert.equal(answer.statusCode, 200);
    assert.deepEqual(
      answer.json().data.map((account: { eId: number }) => account.eId),
      [office],
    );
    assert.equal(answer.json().current, null);
    assert.equal(answer.json().data[0].maxDis, 12.5);
    const refused = await server.inject({
      url: '/api/ag/account',
      headers: { ...headers, account: String(warehouse) },
    });
    assert.equal(refused.statusCode, 403);
    assert.equal(refused.json().code, 'warehouse-staff');
  });

  test('is refused without a token, with an unknown one, after logout, its end or an idle hour', async () => {
    const refused = async (headers: Record<string, string>) => {
      const answer = await server.inject({ url: '/api/ag/account', headers });
      assert.equal(answer.statusCode, 401);
      assert.equal(answer.json().message, 'Login info expired, please login again');
    };
    await refused({});
    await refused({ authorization: 'Bearer made-up' });
    await refused({ authorization: 'Basic abc' });

    const staff = await server.staff(organisation);
    const headers = { authorization: staff.headers.authorization };
    const elsewhere = await server.signIn(staff.email);
    const out = await server.inject({ method: 'POST', url: '/api/ag/logout', headers, payload: {} });
    assert.deepEqual([out.statusCode, out.json().message], [200, 'Operation successful']);
    assert.match(String(out.headers['set-cookie']), /^iwe_session_test=; Max-Age=0;/, 'the browser forgets its cookie');
    await refused(headers);
    assert.equal((await server.inject({ url: '/api/ag/account', headers: elsewhere })).statusCode, 200);

    const late = await server.staff(organisation);
    await server.database.query(`update session set expires_at = now() - interval '1 second' where user_id = $1`, [
      late.userId,
    ]);
    await refused({ authorization: late.headers.authorization });

    const idle = await server.staff(organisation);
    await server.database.query(`update session set last_seen_at = now() - interval '61 minutes' where user_id = $1`, [
      idle.userId,
    ]);
    await refused({ authorization: idle.headers.authorization });
  });

  test('of a browser requires its cookie: a stolen token alone is useless', async () => {
    const user = await buildUser(server.database);
    await buildMembership(server.database, organisation, user.id);
    const answer = await attempt(user.email, TEST_PASSWORD, { 'sec-fetch-site': 'same-origin' });
    const authorization = `Bearer ${answer.json().access_token}`;
    const cookie = String(answer.headers['set-cookie']);
    assert.match(cookie, /^iwe_session_test=[\w-]{43}; .*HttpOnly.*SameSite=Strict/);
    assert.match(cookie, /; Path=\/;/, 'it is sent with every request');
    assert.doesNotMatch(cookie, /Secure/, 'a browser would not send it over http');
    assert.equal((await server.inject({ url: '/api/ag/account', headers: { authorization } })).statusCode, 401);
    assert.equal(
      (await server.inject({ url: '/api/ag/account', headers: { authorization, cookie: 'iwe_session_test=other' } }))
        .statusCode,
      401,
    );
    assert.equal(
      (await server.inject({ url: '/api/ag/account', headers: { authorization, cookie: cookie.split(';')[0] ?? '' } }))
        .statusCode,
      200,
    );
  });

  test('lasts twelve hours, in the database and in the browser', async () => {
    const user = await buildUser(server.database);
    await buildMembership(server.database, organisation, user.id);
    const answer = await attempt(user.email, TEST_PASSWORD, { 'sec-fetch-site': 'same-origin' });
    const [row] = await server.database.query<{ hours: number }>(
      'select round(extract(epoch from expires_at - now()) / 3600)::int as hours from session where user_id = $1',
      [user.id],
    );
    assert.equal(row?.hours, 12);
    assert.match(String(answer.headers['set-cookie']), /Max-Age=43200;/);
    assert.equal(answer.json().expires_in, 43_200);
    assert.equal(answer.headers['cache-control'], 'no-store');
  });

  test('is opened by an email in any case and with blanks around it, and written down with where from', async () => {
    const user = await buildUser(server.database);
    await buildMembership(server.database, organisation, user.id);
    await attempt(user.email, 'wrong', {}, '10.2.4.1');
    const headers = { 'user-agent': `Browser ${'x'.repeat(400)}` };
    const answer = await attempt(` ${user.email.toUpperCase()} `, TEST_PASSWORD, headers, '10.2.4.1');
    assert.equal(answer.statusCode, 200, answer.body);
    assert.deepEqual(await eventsOf(user.id), ['sign-in-failed 10.2.4.1', 'sign-in 10.2.4.1']);
    assert.equal(await failuresOf(user.email), 0);
    const stored = await server.database.query('select address, user_agent from session where user_id = $1', [user.id]);
    assert.deepEqual(stored, [{ address: '10.2.4.1', user_agent: `Browser ${'x'.repeat(292)}` }]);
  });

  test('is opened to an administrator of the platform who has no account, or none that may work', async () => {
    const user = await buildUser(server.database, { isPlatformAdmin: true });
    assert.equal((await attempt(user.email, TEST_PASSWORD)).statusCode, 200);
    const eId = await buildMembership(server.database, organisation, user.id, { able_login: false });
    assert.equal((await attempt(user.email, TEST_PASSWORD)).statusCode, 200);
    await server.database.query('update membership set able_login = true where id = $1', [eId]);
    const headers = await server.signIn(user.email);
    const { data } = (await server.inject({ url: '/api/ag/account', headers })).json();
    assert.deepEqual([data.length, data[0].is_platform_admin], [1, true]);
  });

  test('tells each account with its own rights, and which of them is chosen', async () => {
    const [first, second] = [
      await buildOrganisation(server.database, {
        name: 'Eva Tyres',
        time_zone: 'Australia/Perth',
        landed_cost_method: 'quantity',
        logo_match: 'eva',
        logo_name: 'eva.png',
      }),
      await buildOrganisation(server.database, { name: 'Plain Tyres', cost_visible: false }),
    ];
    const user = await buildUser(server.database, { name: 'Pat Doe' });
    await server.database.query(`update app_user set phone = '02 9555 0002' where id = $1`, [user.id]);
    const fields = { mod_prc: true, is_acct: false, is_dir: false, crt_csr: true, max_dis_cents: 500 };
    const one = await buildMembership(server.database, first, user.id, { role: 4, ...fields });
    const two = await buildMembership(server.database, second, user.id, {
      role: 2,
      role_desc: 'Counter',
      is_acct: true,
      is_admin: true,
    });
    const headers = { ...(await server.signIn(user.email)), account: String(two) };
    const { data, current } = (await server.inject({ url: '/api/ag/account', headers })).json();
    assert.equal(current, two);
    const person = { name: 'Pat Doe', email: user.email, phone: '02 9555 0002', is_platform_admin: false };
    const none = { modPrc: false, isAcct: false, is_dir: false, crtCSR: false, is_admin: false };
    assert.deepEqual(data, [
      {
        ...person,
        ...none,
        eId: one,
        orgId: first,
        companyName: 'Eva Tyres',
        role: 4,
        roleDesc: 'Sales Manager',
        modPrc: true,
        crtCSR: true,
        maxDis: 5,
        canSeeCost: true,
        logo: 'eva.png',
        timeZone: 'Australia/Perth',
        landedBy: 'quantity',
        needsSecondFactor: false,
      },
      {
        ...person,
        ...none,
        eId: two,
        orgId: second,
        companyName: 'Plain Tyres',
        role: 2,
        roleDesc: 'Counter',
        isAcct: true,
        is_admin: true,
        maxDis: 999_999,
        canSeeCost: false,
        logo: null,
        timeZone: 'Australia/Sydney',
        landedBy: 'value',
        needsSecondFactor: false,
      },
    ]);
    await server.database.query(
      'update membership set is_dir = true, is_acct = false, is_admin = false where id = $1',
      [two],
    );
    const after = (await server.inject({ url: '/api/ag/account', headers })).json().data[1];
    assert.deepEqual([after.is_dir, after.isAcct, after.is_admin], [true, false, false]);
  });

  test('stores neither token nor cookie in plain text', async () => {
    const staff = await server.staff(organisation);
    const token = staff.headers.authorization.split(' ')[1] ?? '';
    const [row] = await server.database.query<{ found: boolean }>(
      `select exists (select from session where encode(token_hash, 'escape') like '%' || $1 || '%') as found`,
      [token],
    );
    assert.equal(row?.found, false);
  });

  test('loses its rights as soon as they are removed', async () => {
    const staff = await server.staff(organisation);
    assert.equal((await server.inject({ url: '/api/ag/account', headers: staff.headers })).statusCode, 200);
    await server.database.query('update membership set able_login = false where id = $1', [staff.eId]);
    assert.equal((await server.inject({ url: '/api/ag/account', headers: staff.headers })).statusCode, 403);
  });

  test('is extended by user activity, but not by the polling badge', async () => {
    const staff = await server.staff(organisation);
    const age = async () =>
      (
        await server.database.query<{ minutes: number }>(
          'select round(extract(epoch from now() - last_seen_at) / 60)::int as minutes from session where user_id = $1',
          [staff.userId],
        )
      )[0]?.minutes;
    await server.database.query(`update session set last_seen_at = now() - interval '30 minutes' where user_id = $1`, [
      staff.userId,
    ]);
    await server.inject({ url: '/api/ag/csr-self-order', headers: staff.headers });
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(await age(), 30);
    await server.inject({ url: '/api/ag/brands', headers: staff.headers });
    for (let n = 0; n < 50 && (await age()) !== 0; n++) await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(await age(), 0);
  });

  test('of one user cannot name the account of another', async () => {
    const [mine, theirs] = [await server.staff(organisation), await server.staff(organisation)];
    for (const account of [String(theirs.eId), 'x', '-1', '99999999999999999999']) {
      const answer = await server.inject({ url: '/api/ag/account', headers: { ...mine.headers, account } });
      assert.equal(answer.statusCode, 403);
      assert.equal(answer.json().code, 'foreign-account');
    }
  });
});

describe('a password', () => {
  test('that is short, common, or the own email or name is refused, by change and by link', async () => {
    const staff = await server.staff(organisation);
    const change = async (password: string) => {
      const answer = await server.inject({
        method: 'POST',
        url: '/api/ag/password',
        headers: staff.headers,
        payload: { currentPassword: TEST_PASSWORD, password },
      });
      return answer.json().code as string;
    };
    assert.equal(await change('elevenchars'), 'password-weak');
    assert.equal(await change(staff.email.toUpperCase()), 'password-weak');
    assert.equal(await change('QWERTY123456'), 'password-common');
    assert.equal(await change('qwerty123456'), 'password-common');
    assert.equal(await change(' qwerty123456 '), 'password-common');
    assert.equal(await change('   '), 'password-empty');
    await server.database.query(`update app_user set name = 'Penelope Pitstop' where id = $1`, [staff.userId]);
    assert.equal(await change('penelopepitstop'), 'password-weak');
    await server.inject({ method: 'POST', url: '/api/ag/password/forgot', payload: { email: staff.email } });
    const token = await linkOf(staff.email);
    const reset = async (password: string) =>
      server.inject({ method: 'POST', url: '/api/ag/password/reset', payload: { token, password } });
    for (const weak of ['elevenchars', staff.email, 'Penelope Pitstop'])
      assert.equal((await reset(weak)).json().code, 'password-weak', weak);
    assert.equal((await reset('123456qwerty')).json().code, 'password-common');
    assert.equal((await reset('a good long sentence')).statusCode, 200, 'a refused password leaves the link usable');
    await server.signIn(staff.email, { password: 'a good long sentence' });
  });

  test('is changed with the old one; other sessions end', async () => {
    const staff = await server.staff(organisation);
    const elsewhere = await server.signIn(staff.email);
    const change = (payload: Record<string, string>) =>
      server.inject({
        method: 'POST',
        url: '/api/ag/password',
        headers: staff.headers,
        payload,
        remoteAddress: '10.2.5.1',
      });
    const password = 'correct horse battery';
    const [wrong] = (await change({ currentPassword: 'wrong', password })).json().details;
    assert.deepEqual([wrong.code, wrong.field], ['wrong-password', 'currentPassword']);
    assert.equal(await failuresOf(staff.email), 1);
    assert.deepEqual((await change({ currentPassword: TEST_PASSWORD, password: ' ' })).json().message, [
      'Password can not be empty',
    ]);
    assert.equal(
      (await change({ currentPassword: TEST_PASSWORD, password })).json().message,
      'Password has been changed successfully',
    );
    assert.equal((await server.inject({ url: '/api/ag/account', headers: elsewhere })).statusCode, 401);
    assert.equal((await server.inject({ url: '/api/ag/account', headers: staff.headers })).statusCode, 200);
    assert.equal(await failuresOf(staff.email), 0, 'the right one forgives the wrong ones before it');
    assert.equal((await eventsOf(staff.userId)).at(-1), 'password-changed 10.2.5.1');
    await server.signIn(staff.email, { password });
  });

  test('is the same however its letters are composed, and also one that was stored as scrypt', async () => {
    const staff = await server.staff(organisation);
    const change = (currentPassword: string, password: string) =>
      server.inject({
        method: 'POST',
        url: '/api/ag/password',
        headers: staff.headers,
        payload: { currentPassword, password },
      });
    const composed = 'Caf\u00e9 au lait, s\u2019il vous pla\u00eet';
    assert.equal((await change(TEST_PASSWORD, composed)).statusCode, 200);
    await server.signIn(staff.email, { password: composed.normalize('NFD') });
    const salt = randomBytes(16);
    const hash = scryptSync(composed, salt, 32, { N: 32_768, r: 8, p: 3, maxmem: 64 * 1024 * 1024 });
    const [saltText, hashText] = [salt, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
    const store = (text: string) =>
      server.database.query('update app_user set password_hash = $2 where id = $1', [staff.userId, text]);
    await store(`$scrypt$n=32768,r=8,p=3$${saltText}$${hashText}`);
    await server.signIn(staff.email, { password: composed.normalize('NFD') });
    assert.equal((await attempt(staff.email, 'another')).statusCode, 400);
    // A text that is no whole hash is no password of anybody.
    await store('$argon2id$v=19$m=8,t=1,p=1$AAAA$AAAA');
    assert.equal((await attempt(staff.email, composed)).json().code, 'login-failed');
  });

  test('is reset by a link that works once and for 30 minutes', async () => {
    const staff = await server.staff(organisation);
    const ask = (email: string) =>
      server.inject({ method: 'POST', url: '/api/ag/password/forgot', payload: { email } });
    const known = await ask(staff.email.toUpperCase());
    const unknown = await ask('nobody@example.com');
    assert.deepEqual([known.statusCode, known.json()], [unknown.statusCode, unknown.json()]);
    assert.deepEqual(known.json(), {
      message: 'If this email belongs to an account, a link is on its way. It works for 30 minutes.',
    });
    const [mail] = await mailsOnceSent(staff.email);
    assert.match(
      mail?.text ?? '',
      /^G'day user\d+@example\.com,\n\nopen this link within 30 minutes .*\n\nhttp:\/\/127\.0\.0\.1:4000\/password\/reset#token=/,
    );
    const [link] = await server.database.query<{ minutes: number }>(
      `select (extract(epoch from expires_at - created_at) / 60)::int as minutes from password_reset
        where user_id = $1`,
      [staff.userId],
    );
    assert.equal(link?.minutes, 30);
    const token = await linkOf(staff.email);
    await haveFailed(staff.email, 3);
    const [job] = await server.database.query<{ priority: number }>(
      `select priority from job where name = 'send-mail' order by id desc limit 1`,
    );
    assert.equal(job?.priority, 1, 'it is sent before mails that nobody waits for');
    const reset = (password: string, value = token) =>
      server.inject({
        method: 'POST',
        url: '/api/ag/password/reset',
        payload: { token: value, password },
        remoteAddress: '10.2.5.3',
      });
    const madeUp = (await reset('x', 'made-up')).json();
    assert.deepEqual([madeUp.code, madeUp.details[0].field], ['reset-link', 'token']);
    assert.deepEqual((await reset('  ')).json().message, ['Password can not be empty']);
    const answers = await Promise.all([reset('second-password'), reset('second-password'), reset('second-password')]);
    assert.deepEqual(
      answers.map((answer) => answer.statusCode).sort((one, other) => one - other),
      [200, 422, 422],
    );
    assert.equal((await reset('third-password')).statusCode, 422);
    assert.equal(
      (await server.inject({ url: '/api/ag/account', headers: staff.headers })).statusCode,
      401,
      'every session ends',
    );
    assert.equal(await failuresOf(staff.email), 0, 'who reads the mails of the account owns it');
    assert.deepEqual((await eventsOf(staff.userId)).slice(-2), [
      'reset-link-sent 127.0.0.1',
      'password-reset 10.2.5.3',
    ]);
    await server.signIn(staff.email, { password: 'second-password' });

    await ask(staff.email);
    const late = await linkOf(staff.email);
    await server.database.query(
      `update password_reset set expires_at = now() - interval '1 second' where user_id = $1 and used_at is null`,
      [staff.userId],
    );
    assert.equal((await reset('x', late)).json().code, 'reset-link');
  });

  test('is sent to one address alone, which is found in any case and with blanks around it', async () => {
    const linksOf = async (email: string, asked = email) => {
      const { id } = await buildUser(server.database, { email, name: 'Blanche' });
      await askForReset(server.database, server.app.config, asked, '203.0.113.21');
      return (await server.database.query('select 1 from password_reset where user_id = $1', [id])).length;
    };
    assert.equal(await linksOf('blank@example.com', ' Blank@Example.com '), 1);
    assert.deepEqual(
      await server.database.query(`select to_name from mail_message where to_address = 'blank@example.com'`),
      [{ to_name: 'Blanche' }],
    );
    assert.equal(await linksOf('three@example.com, four@example.com'), 0);
  });

  test('by a new one every other link of the person ends', async () => {
    const staff = await server.staff(organisation);
    const ask = async () => {
      await askForReset(server.database, server.app.config, staff.email, '203.0.113.20');
      return linkOf(staff.email);
    };
    const [first, second] = [await ask(), await ask()];
    const reset = (token: string, password: string) =>
      server.inject({ method: 'POST', url: '/api/ag/password/reset', payload: { token, password } });
    assert.equal((await reset(second, 'a-quite-new-passphrase')).statusCode, 200);
    assert.equal((await reset(first, 'and-another-passphrase')).json().code, 'reset-link');
    const third = await ask();
    const headers = await server.signIn(staff.email, { password: 'a-quite-new-passphrase' });
    const changed = await server.inject({
      method: 'POST',
      url: '/api/ag/password',
      headers,
      payload: { currentPassword: 'a-quite-new-passphrase', password: 'chosen-by-its-owner' },
    });
    assert.equal(changed.statusCode, 200, changed.body);
    assert.equal((await reset(third, 'and-another-passphrase')).json().code, 'reset-link');
  });

  test('is not guessed where it is asked for again: wrong ones are counted like those of a sign-in', async () => {
    for (const { url, body } of [
      { url: '/api/ag/password', body: { currentPassword: 'wrong', password: 'chosen-by-its-owner' } },
      { url: '/api/platform/confirm', body: { password: 'wrong' } },
    ]) {
      const staff = await server.staff(organisation);
      const remoteAddress = url.length > 20 ? '10.3.0.1' : '10.3.0.2';
      const guess = async () =>
        (await server.inject({ method: 'POST', url, headers: staff.headers, payload: body, remoteAddress })).statusCode;
      const first = await guess();
      assert.ok(first === 403 || first === 422, url);
      await server.database.query(
        'insert into sign_in_failure (email, address) select $1, $2 from generate_series(1, 10)',
        [staff.email, remoteAddress],
      );
      assert.equal(await guess(), 429, url);
    }
  });

  test('is asked for behind a proxy that hides everybody, by whoever signed in there, whatever strangers ask', async () => {
    const [staff, stranger] = [await server.staff(organisation), await server.staff(organisation)];
    const remoteAddress = '10.3.9.1';
    const ask = async (email: string) =>
      (await server.inject({ method: 'POST', url: '/api/ag/password/forgot', payload: { email }, remoteAddress }))
        .statusCode;
    const signedIn = await attempt(staff.email, TEST_PASSWORD, {}, remoteAddress);
    assert.equal(signedIn.statusCode, 200, signedIn.body);
    for (let n = 0; n < 20; n++) assert.equal(await ask(`nobody${n}@proxy.example`), 200);
    assert.deepEqual([await ask(stranger.email), await ask('nobody20@proxy.example')], [429, 429]);
    assert.equal(await ask(staff.email), 200);
    await linkOf(staff.email);
  });

  test('at most three links in 15 minutes, even with concurrent requests', async () => {
    const staff = await server.staff(organisation);
    await Promise.all(
      Array.from({ length: 12 }, () => askForReset(server.database, server.app.config, staff.email, '203.0.113.9')),
    );
    const [row] = await server.database.query<{ n: number }>(
      'select count(*)::int as n from password_reset where user_id = $1',
      [staff.userId],
    );
    assert.equal(row?.n, 3);
  });

  test('an address may ask twenty times in 15 minutes, for any email; other addresses are not affected', async () => {
    const ask = (email: string, remoteAddress: string) =>
      server.inject({ method: 'POST', url: '/api/ag/password/forgot', payload: { email }, remoteAddress });
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) => ask(`guess${n}@example.com`, '198.51.100.7')),
    );
    assert.deepEqual(
      [
        answers.filter((answer) => answer.statusCode === 200).length,
        answers.filter((answer) => answer.statusCode === 429).length,
      ],
      [20, 5],
    );
    const refused = await ask('one-more@example.com', '198.51.100.7');
    assert.equal(refused.json().message, 'Too many attempts, please slow down the fresh pace');
    assert.ok(Number(refused.headers['retry-after']) > 600);
    assert.equal((await ask('one-more@example.com', '198.51.100.8')).statusCode, 200);
    const setBack = (interval: string) =>
      server.database.query(
        `update security_event set at = at - $1::interval where kind = 'reset-asked' and address = '198.51.100.7'`,
        [interval],
      );
    await setBack('10 minutes');
    const later = Number((await ask('one-more@example.com', '198.51.100.7')).headers['retry-after']);
    assert.ok(later > 200 && later <= 300, `${later}`);
    await setBack('6 minutes');
    assert.equal((await ask('one-more@example.com', '198.51.100.7')).statusCode, 200);
    // The same email in another writing is not another one.
    for (let n = 0; n < 18; n++) await ask(`more${n}@example.com`, '198.51.100.9');
    for (const email of ['same@example.com', ' SAME@example.com ', 'Same@Example.com'])
      assert.equal((await ask(email, '198.51.100.9')).statusCode, 200, email);
  });
});

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

async function linkOf(email: string): Promise<string> {
  for (let n = 0; n < 100; n++) {
    const [mail] = await waitingMails(server, email);
    const token = /reset#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    if (token) {
      await server.database.query('delete from mail_message where to_address = $1', [email]);
      return token;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`No mail to ${email} was written.`);
}
