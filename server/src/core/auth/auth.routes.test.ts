import assert from 'node:assert/strict';
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
import { signInRecords } from './testing/sign-in-records.ts';

let server: TestServer;
let organisation: number;
before(async () => {
  server = await startTestServer();
  organisation = await buildOrganisation(server.database, { name: 'Sydney Tyres' });
});
after(() => server.close());

const { attempt, eventsOf, failuresOf, haveFailed, mailsOnceSent } = signInRecords(() => server);

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

  test('warehouse staff whose other account ended as such, and who is nowhere as with a wrong password', async () => {
    const picker = await buildUser(server.database);
    await buildMembership(server.database, organisation, picker.id, { role: 5 });
    const left = await buildOrganisation(server.database);
    await buildMembership(server.database, left, picker.id, { role: 4, is_active: false });
    assert.equal((await attempt(picker.email, TEST_PASSWORD)).json().code, 'warehouse-staff');
    const nowhere = await buildUser(server.database);
    const told = async (password: string) => {
      const answer = await attempt(nowhere.email, password);
      return [answer.statusCode, answer.json<{ message: unknown }>().message];
    };
    assert.deepEqual(await told(TEST_PASSWORD), await told('something else'));
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
    const signedIn = await attempt(user.email, TEST_PASSWORD, { 'sec-fetch-site': 'same-origin' });
    assert.deepEqual(signedIn.json().accounts, data, 'a browser hears of them with its token');
    assert.equal((await attempt(user.email, TEST_PASSWORD)).json().accounts, undefined, 'and nobody else');
    const person = {
      name: 'Pat Doe',
      email: user.email,
      phone: '02 9555 0002',
      language: 'en-AU',
      is_platform_admin: false,
    };
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
