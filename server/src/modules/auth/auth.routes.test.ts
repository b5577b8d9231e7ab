import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { CLIENT_ID, CLIENT_SECRET } from '@iwe/contract';
import { buildMembership, buildOrganisation, buildUser, startTestServer, TEST_PASSWORD } from '../../testing/index.ts';
import type { TestServer } from '../../testing/index.ts';
import { addressKey, waitSeconds } from './sign-in-limits.ts';
import { askForReset } from './reset-password.command.ts';

let server: TestServer;
let organisation: number;
before(async () => {
  server = await startTestServer();
  organisation = await buildOrganisation(server.database, { name: 'Sydney Tyres' });
});
after(() => server.close());

const attempt = (username: string, password: string, headers: Record<string, string> = {}, remoteAddress = '10.0.0.1') =>
  server.inject({
    method: 'POST', url: '/oauth/token', headers, remoteAddress,
    payload: { grant_type: 'password', username, password, client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
  });

describe('sign-in refuses', () => {
  test('an unknown user and a wrong password with the same answer', async () => {
    const user = await buildUser(server.database);
    await buildMembership(server.database, organisation, user.id);
    const wrong = await attempt(user.email, 'no');
    const unknown = await attempt('nobody@example.com', 'no');
    for (const answer of [wrong, unknown]) {
      assert.equal(answer.statusCode, 400);
      const { requestId, ...body } = answer.json<Record<string, unknown>>();
      assert.ok(requestId);
      assert.deepEqual(body, { message: 'Login failed. Incorrect email or password', code: 'login-failed' });
    }
  });

  test('another client id or secret', async () => {
    const answer = await server.inject({ method: 'POST', url: '/oauth/token', payload: { grant_type: 'password', username: 'a@b.c', password: 'x', client_id: 'other', client_secret: CLIENT_SECRET } });
    assert.equal(answer.statusCode, 400);
  });

  test('warehouse staff of roles 5 and 6, with no token', async () => {
    for (const role of [5, 6]) {
      const user = await buildUser(server.database);
      await buildMembership(server.database, organisation, user.id, { role });
      const answer = await attempt(user.email, TEST_PASSWORD);
      assert.equal(answer.statusCode, 403);
      assert.equal(answer.json().code, 'warehouse-staff');
      assert.equal(answer.json().message, 'No iWE access permission for warehouse staff.');
      assert.equal(answer.body.includes('token'), false);
      assert.deepEqual(await server.database.query('select 1 from session where user_id = $1', [user.id]), []);
    }
  });

  test('somebody whose only account is switched off, like a wrong password', async () => {
    const user = await buildUser(server.database);
    await buildMembership(server.database, organisation, user.id, { able_login: false });
    assert.equal((await attempt(user.email, TEST_PASSWORD)).json().code, 'login-failed');
  });

  test('too many wrong passwords, while the right one from elsewhere works', async () => {
    const user = await buildUser(server.database);
    await buildMembership(server.database, organisation, user.id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(user.email, 'wrong', {}, '10.9.9.9')));
    const refused = answers.filter((answer) => answer.statusCode === 429);
    // The waits grow with each failure; a slow machine lets some of the first end in between.
    assert.ok(refused.length >= 8, `only ${refused.length} of 20 were refused`);
    assert.equal(refused[0]?.json().message, 'Too many attempts, please slow down the fresh pace');
    assert.ok(Number(refused[0]?.headers['retry-after']) >= 1);
    // From here on the wait is five minutes, however slow the machine is.
    await server.database.query(`insert into sign_in_failure (email, address) select $1, '10.9.9.9' from generate_series(1, 10)`, [user.email]);
    assert.equal((await attempt(user.email, TEST_PASSWORD, {}, '10.9.9.9')).statusCode, 429);
    assert.equal((await attempt(user.email, TEST_PASSWORD, {}, '10.9.9.10')).statusCode, 200);
    assert.equal((await attempt('colleague@example.com', 'typo', {}, '10.9.9.9')).statusCode, 400, 'a colleague at the same address may still mistype');
  });

  test('an address that tries many users', async () => {
    for (let n = 0; n < 60; n++) await server.database.query(`insert into sign_in_failure (email, address) values ($1, '10.7.7.7')`, [`x${n}@example.com`]);
    assert.equal((await attempt('fresh@example.com', 'x', {}, '10.7.7.7')).statusCode, 429);
  });

  test('the waiting grows and ends at five minutes', () => {
    assert.deepEqual([0, 4, 5, 6, 8, 14, 500].map(waitSeconds), [0, 0, 1, 2, 8, 300, 300]);
  });

  test('one IPv6 network is one address', () => {
    assert.deepEqual(['2001:db8:1:2:3:4:5:6', '2001:0db8:1:2::9', '::1', '::ffff:10.0.0.1', '10.0.0.1'].map(addressKey), ['2001:db8:1:2::/64', '2001:db8:1:2::/64', '0:0:0:0::/64', '10.0.0.1', '10.0.0.1']);
  });

  test('a body that is not JSON, is too large, or of another kind', async () => {
    const url = '/oauth/token';
    assert.equal((await server.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload: '{' })).statusCode, 400);
    assert.equal((await server.inject({ method: 'POST', url, headers: { 'content-type': 'text/plain' }, payload: 'a=1' })).statusCode, 415);
    assert.equal((await server.inject({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=1' })).statusCode, 415);
    assert.equal((await server.inject({ method: 'POST', url, payload: { username: 'x'.repeat(3_000_000) } })).statusCode, 413);
    const missing = await server.inject({ method: 'POST', url, payload: {} });
    assert.equal(missing.statusCode, 422);
    assert.ok(Array.isArray(missing.json().message));
  });
});

describe('a session', () => {
  test('signs in to the accounts that may work, beside a warehouse account', async () => {
    const other = await buildOrganisation(server.database);
    const user = await buildUser(server.database);
    const office = await buildMembership(server.database, organisation, user.id, { role: 4, is_acct: true, max_dis_cents: 1250 });
    const warehouse = await buildMembership(server.database, other, user.id, { role: 5 });
    const headers = await server.signIn(user.email);
    const answer = await server.inject({ url: '/api/ag/account', headers });
    assert.equal(answer.statusCode, 200);
    assert.deepEqual(answer.json().data.map((account: { eId: number }) => account.eId), [office]);
    assert.equal(answer.json().current, null);
    assert.equal(answer.json().data[0].maxDis, 12.5);
    const refused = await server.inject({ url: '/api/ag/account', headers: { ...headers, account: String(warehouse) } });
    assert.equal(refused.statusCode, 403);
    assert.equal(refused.json().code, 'warehouse-staff');
  });

  test('is refused without a token, with a made-up one, after logout, after its end and after an hour without activity', async () => {
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
    assert.equal((await server.inject({ method: 'POST', url: '/api/ag/logout', headers, payload: {} })).statusCode, 200);
    await refused(headers);

    const late = await server.staff(organisation);
    await server.database.query(`update session set expires_at = now() - interval '1 second' where user_id = $1`, [late.userId]);
    await refused({ authorization: late.headers.authorization });

    const idle = await server.staff(organisation);
    await server.database.query(`update session set last_seen_at = now() - interval '61 minutes' where user_id = $1`, [idle.userId]);
    await refused({ authorization: idle.headers.authorization });
  });

  test('of a browser wants its cookie: a stolen token alone is useless', async () => {
    const user = await buildUser(server.database);
    await buildMembership(server.database, organisation, user.id);
    const answer = await attempt(user.email, TEST_PASSWORD, { 'sec-fetch-site': 'same-origin' });
    const authorization = `Bearer ${answer.json().access_token}`;
    const cookie = String(answer.headers['set-cookie']);
    assert.match(cookie, /^iwe_session_test=[\w-]{43}; .*HttpOnly.*SameSite=Strict/);
    assert.equal((await server.inject({ url: '/api/ag/account', headers: { authorization } })).statusCode, 401);
    assert.equal((await server.inject({ url: '/api/ag/account', headers: { authorization, cookie: 'iwe_session_test=other' } })).statusCode, 401);
    assert.equal((await server.inject({ url: '/api/ag/account', headers: { authorization, cookie: cookie.split(';')[0] ?? '' } })).statusCode, 200);
  });

  test('keeps neither token nor cookie in the database', async () => {
    const staff = await server.staff(organisation);
    const token = staff.headers.authorization.split(' ')[1] ?? '';
    const [row] = await server.database.query<{ found: boolean }>(`select exists (select from session where encode(token_hash, 'escape') like '%' || $1 || '%') as found`, [token]);
    assert.equal(row?.found, false);
  });

  test('loses its rights the moment they are taken', async () => {
    const staff = await server.staff(organisation);
    assert.equal((await server.inject({ url: '/api/ag/account', headers: staff.headers })).statusCode, 200);
    await server.database.query('update membership set able_login = false where id = $1', [staff.eId]);
    assert.equal((await server.inject({ url: '/api/ag/account', headers: staff.headers })).statusCode, 403);
  });

  test('lives on by what a person does, not by the badge that polls', async () => {
    const staff = await server.staff(organisation);
    const age = async () => (await server.database.query<{ minutes: number }>('select round(extract(epoch from now() - last_seen_at) / 60)::int as minutes from session where user_id = $1', [staff.userId]))[0]?.minutes;
    await server.database.query(`update session set last_seen_at = now() - interval '30 minutes' where user_id = $1`, [staff.userId]);
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
  test('is changed with the old one; other sessions end', async () => {
    const staff = await server.staff(organisation);
    const elsewhere = await server.signIn(staff.email);
    const change = (payload: Record<string, string>) => server.inject({ method: 'POST', url: '/api/ag/password', headers: staff.headers, payload });
    assert.equal((await change({ currentPassword: 'wrong', password: 'new-one' })).json().code, 'wrong-password');
    assert.deepEqual((await change({ currentPassword: TEST_PASSWORD, password: ' ' })).json().message, ['Password can not be empty']);
    assert.equal((await change({ currentPassword: TEST_PASSWORD, password: 'new-one' })).json().message, 'Password has been changed successfully');
    assert.equal((await server.inject({ url: '/api/ag/account', headers: elsewhere })).statusCode, 401);
    assert.equal((await server.inject({ url: '/api/ag/account', headers: staff.headers })).statusCode, 200);
    await server.signIn(staff.email, { password: 'new-one' });
  });

  test('is reset by a link that works once and for 30 minutes', async () => {
    const staff = await server.staff(organisation);
    const ask = (email: string) => server.inject({ method: 'POST', url: '/api/ag/password/forgot', payload: { email } });
    const known = await ask(staff.email.toUpperCase());
    const unknown = await ask('nobody@example.com');
    assert.deepEqual([known.statusCode, known.json()], [unknown.statusCode, unknown.json()]);
    const token = await linkOf(staff.email);
    const reset = (password: string, value = token) => server.inject({ method: 'POST', url: '/api/ag/password/reset', payload: { token: value, password } });
    assert.equal((await reset('x', 'made-up')).json().code, 'reset-link');
    assert.deepEqual((await reset('  ')).json().message, ['Password can not be empty']);
    const answers = await Promise.all([reset('second-password'), reset('second-password'), reset('second-password')]);
    assert.deepEqual(answers.map((answer) => answer.statusCode).sort(), [200, 422, 422]);
    assert.equal((await reset('third-password')).statusCode, 422);
    assert.equal((await server.inject({ url: '/api/ag/account', headers: staff.headers })).statusCode, 401, 'every session ends');
    await server.signIn(staff.email, { password: 'second-password' });

    await ask(staff.email);
    const late = await linkOf(staff.email);
    await server.database.query(`update password_reset set expires_at = now() - interval '1 second' where user_id = $1 and used_at is null`, [staff.userId]);
    assert.equal((await reset('x', late)).statusCode, 422);
  });

  test('three links in a quarter of an hour, also when they are asked for at once', async () => {
    const staff = await server.staff(organisation);
    await Promise.all(Array.from({ length: 12 }, () => askForReset(server.database, 'http://127.0.0.1', staff.email, '203.0.113.9')));
    const [row] = await server.database.query<{ n: number }>('select count(*)::int as n from password_reset where user_id = $1', [staff.userId]);
    assert.equal(row?.n, 3);
  });

  test('one address asks twenty times in a quarter of an hour, for whomever; others go on', async () => {
    const ask = (email: string, remoteAddress: string) => server.inject({ method: 'POST', url: '/api/ag/password/forgot', payload: { email }, remoteAddress });
    const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => ask(`guess${n}@example.com`, '198.51.100.7')));
    assert.deepEqual([answers.filter((answer) => answer.statusCode === 200).length, answers.filter((answer) => answer.statusCode === 429).length], [20, 5]);
    const refused = await ask('one-more@example.com', '198.51.100.7');
    assert.equal(refused.json().message, 'Too many attempts, please slow down the fresh pace');
    assert.ok(Number(refused.headers['retry-after']) > 600);
    assert.equal((await ask('one-more@example.com', '198.51.100.8')).statusCode, 200);
    await server.database.query(`update security_event set at = at - interval '16 minutes' where kind = 'reset-asked' and address = '198.51.100.7'`);
    assert.equal((await ask('one-more@example.com', '198.51.100.7')).statusCode, 200);
  });
});

async function linkOf(email: string): Promise<string> {
  for (let n = 0; n < 100; n++) {
    const [mail] = await server.database.query<{ id: number; body_text: string }>(`delete from mail_message where to_address = $1 returning id, body_text`, [email]);
    const token = mail ? /reset#token=([\w-]+)/.exec(mail.body_text)?.[1] : undefined;
    if (token) return token;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`No mail to ${email} was written.`);
}
