import assert from 'node:assert/strict';
import { randomBytes, scryptSync } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { buildOrganisation, buildUser, startTestServer, TEST_PASSWORD, waitingMails } from '../../testing/index.ts';
import type { TestServer } from '../../testing/index.ts';
import { askForReset } from './reset-password.command.ts';
import { signInRecords } from './testing/sign-in-records.ts';

let server: TestServer;
let organisation: number;
before(async () => {
  server = await startTestServer();
  organisation = await buildOrganisation(server.database, { name: 'Sydney Tyres' });
});
after(() => server.close());

const { attempt, eventsOf, failuresOf, haveFailed, mailsOnceSent } = signInRecords(() => server);

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
      assert.equal(answer.json().details[0].field, 'password');
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
