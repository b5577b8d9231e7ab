import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { CLIENT_ID, CLIENT_SECRET } from '@iwe/contract';
import { TOTP, URI } from 'otpauth';
import { buildMembership, buildOrganisation, startTestServer, TEST_PASSWORD } from '../../testing/index.ts';
import type { TestServer } from '../../testing/index.ts';
import { signInRecords } from './testing/sign-in-records.ts';

let server: TestServer;
let organisation: number;
before(async () => {
  server = await startTestServer();
  organisation = await buildOrganisation(server.database, { name: 'Sydney Tyres' });
});
after(() => server.close());

const { eventsOf, failuresOf, haveFailed, mailsOnceSent } = signInRecords(() => server);

describe('a second factor', () => {
  const post = (headers: object, path: string, payload: object) =>
    server.inject({
      method: 'POST',
      url: `/api/ag/second-factor${path}`,
      headers: { ...headers },
      payload,
      remoteAddress: '10.2.5.2',
    });
  const appOf = (uri: string) => {
    const app = URI.parse(uri);
    assert.ok(app instanceof TOTP);
    return app;
  };
  /** Lets every code be used again, as if half a minute had passed. */
  const nextStep = (userId: number) =>
    server.database.query('update second_factor set last_step = 0 where user_id = $1', [userId]);
  const signInWith = (username: string, otp?: string, password = TEST_PASSWORD) =>
    server.inject({
      method: 'POST',
      url: '/oauth/token',
      payload: { grant_type: 'password', username, password, otp, client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
    });
  const setUp = async (membership: Parameters<TestServer['staff']>[1] = {}, place = organisation) => {
    const staff = await server.staff(place, membership);
    const started = await post(staff.headers, '', { password: TEST_PASSWORD });
    const app = appOf(started.json().uri);
    const confirmed = await post(staff.headers, '/confirm', { code: app.generate() });
    assert.equal(confirmed.statusCode, 200, confirmed.body);
    return { ...staff, app, codes: confirmed.json().recoveryCodes as string[] };
  };

  test('is set up with the password and a first code; the secret is stored encrypted, other sessions end', async () => {
    const staff = await server.staff(organisation);
    const elsewhere = await server.signIn(staff.email);
    assert.equal((await post(staff.headers, '', { password: 'wrong' })).json().code, 'wrong-password');
    const { uri, secret, qrCode } = (await post(staff.headers, '', { password: TEST_PASSWORD })).json();
    assert.equal(URI.parse(uri).label, staff.email);
    assert.match(uri, /^otpauth:\/\/totp\/iWE:/);
    const state = await server.inject({ url: '/api/ag/second-factor', headers: staff.headers });
    assert.deepEqual(state.json(), { isOn: false, codesLeft: 0, requiredBy: [] });
    const early = await post(staff.headers, '/off', { password: TEST_PASSWORD, code: appOf(uri).generate() });
    assert.equal(early.json().code, 'second-factor-missing');
    assert.equal(await failuresOf(staff.email), 0, 'the right password forgives the wrong one before it');
    assert.match(qrCode, /^<svg /);
    assert.equal((await signInWith(staff.email)).statusCode, 200, 'not in use before it is confirmed');
    assert.equal((await post(staff.headers, '/confirm', { code: '000000' })).json().code, 'second-factor-wrong');
    const confirmed = await post(staff.headers, '/confirm', { code: appOf(uri).generate() });
    assert.equal(confirmed.json().recoveryCodes.length, 10);
    const events = (await eventsOf(staff.userId)).filter((event) => !event.startsWith('sign-in '));
    assert.deepEqual(events, ['confirm-failed 10.2.5.2', 'second-factor-on 10.2.5.2']);
    assert.equal((await post(staff.headers, '/confirm', { code: '000000' })).json().code, 'second-factor-missing');
    assert.equal((await server.inject({ url: '/api/ag/account', headers: elsewhere })).statusCode, 401);
    assert.equal((await server.inject({ url: '/api/ag/account', headers: staff.headers })).statusCode, 200);
    const [row] = await server.database.query<{ text: string }>(
      `select encode(secret, 'escape') || (select string_agg(encode(code_hash, 'escape'), '') from recovery_code c
        where c.user_id = f.user_id) as text from second_factor f where user_id = $1`,
      [staff.userId],
    );
    for (const text of [secret, ...confirmed.json().recoveryCodes]) assert.equal(row?.text.includes(text), false);
    assert.equal((await post(staff.headers, '', { password: TEST_PASSWORD })).json().code, 'second-factor-on');
  });

  test('refuses what is wrong beside its own field, with what to do', async () => {
    const staff = await server.staff(organisation);
    const refusal = async (path: string, payload: object) => {
      const answer = await post(staff.headers, path, payload);
      assert.equal(answer.statusCode, 422, answer.body);
      return answer.json<{ details: unknown[] }>().details;
    };
    const item = (field: string, code: string, message: string) => [{ code, field, message }];
    const wrongPassword = item('password', 'wrong-password', 'The password is not correct.');
    const both = { password: TEST_PASSWORD, code: '000000' };
    assert.deepEqual(await refusal('', { password: 'wrong' }), wrongPassword);
    assert.deepEqual(
      await refusal('/confirm', { code: '000000' }),
      item('code', 'second-factor-missing', 'Begin the set-up again: this one has ended.'),
    );
    for (const path of ['/off', '/recovery-codes']) {
      assert.deepEqual(await refusal(path, { ...both, password: 'wrong' }), wrongPassword, path);
      assert.deepEqual(
        await refusal(path, both),
        item('code', 'second-factor-missing', 'You have no second factor.'),
        path,
      );
    }
    const app = appOf((await post(staff.headers, '', { password: TEST_PASSWORD })).json().uri);
    const wrongCode = item(
      'code',
      'second-factor-wrong',
      'This code is wrong or was used already. Wait for the next one and try again.',
    );
    assert.deepEqual(await refusal('/confirm', { code: '000000' }), wrongCode);
    assert.equal((await post(staff.headers, '/confirm', { code: app.generate() })).statusCode, 200);
    for (const path of ['/off', '/recovery-codes']) assert.deepEqual(await refusal(path, both), wrongCode, path);
    assert.deepEqual(
      await refusal('', { password: TEST_PASSWORD }),
      item('password', 'second-factor-on', 'You have a second factor already. Switch it off first to set up another.'),
    );
  });

  test('is asked for after the right password alone; no code works twice', async () => {
    const { email, userId, app, codes } = await setUp();
    const token = (answer: { json(): { access_token?: string; code?: string } }) => answer.json().code ?? 'in';
    assert.equal(token(await signInWith(email, undefined, 'wrong')), 'login-failed');
    assert.equal(token(await signInWith(email)), 'second-factor');
    assert.equal(token(await signInWith(email, '')), 'second-factor', 'an empty code is none');
    assert.equal(await failuresOf(email), 1, 'only the wrong password');
    await nextStep(userId);
    const code = app.generate();
    assert.equal(token(await signInWith(email, code)), 'in');
    assert.equal(token(await signInWith(email, code)), 'second-factor-wrong', 'a replay');
    assert.equal((await signInWith(email, code)).json().message, 'Login failed. Incorrect email or password');
    assert.equal(
      token(await signInWith(email, app.generate({ timestamp: Date.now() - 600_000 }))),
      'second-factor-wrong',
    );
    const failed = await server.database.query<{ code: string | null }>(
      `select details ->> 'code' as code from security_event where kind = 'sign-in-failed' and user_id = $1
        order by id`,
      [userId],
    );
    assert.deepEqual(
      failed.map(({ code }) => code),
      [null, 'wrong', 'wrong', 'wrong'],
      'a wrong password, and each wrong code',
    );
    await server.database.query('delete from sign_in_failure where email = $1', [email]);
    const [recovery = ''] = codes;
    const twice = await Promise.all([signInWith(email, recovery.toUpperCase()), signInWith(email, recovery)]);
    assert.deepEqual(twice.map(token).toSorted(), ['in', 'second-factor-wrong']);
  });

  test('takes the code before and after the present one, for clocks that differ, and no other', async (context) => {
    const { email, userId, app } = await setUp();
    // In the middle of a step, and the time stands still.
    const now = Math.floor(Date.now() / 30_000) * 30_000 + 15_000;
    context.mock.timers.enable({ apis: ['Date'], now });
    const code = (seconds: number) => app.generate({ timestamp: now + seconds * 1_000 });
    await nextStep(userId);
    const statuses: number[] = [];
    for (const seconds of [-60, -30, 0, 30, 60, 0]) statuses.push((await signInWith(email, code(seconds))).statusCode);
    assert.deepEqual(statuses, [400, 200, 200, 200, 400, 400]);
    await nextStep(userId);
    const [first, last] = [code(0).slice(0, 3), code(0).slice(3)];
    assert.equal((await signInWith(email, ` ${first} ${last}`)).statusCode, 200, 'with blanks, as apps show it');
  });

  test('belongs to its person: its secret is of no use in the place of another one', async () => {
    const [mine, theirs] = [await setUp(), await setUp()];
    await server.database.query(
      `update second_factor set (secret, key_id, last_step) = (select secret, key_id, 0 from second_factor
        where user_id = $2) where user_id = $1`,
      [theirs.userId, mine.userId],
    );
    assert.notEqual((await signInWith(theirs.email, mine.app.generate())).statusCode, 200);
  });

  test('has its recovery codes replaced with password and code; the former ones end', async () => {
    const { headers, userId, app, email, codes } = await setUp();
    const renew = (password: string, code: string) => post(headers, '/recovery-codes', { password, code });
    assert.equal((await renew('wrong', app.generate())).json().code, 'wrong-password');
    assert.equal((await renew(TEST_PASSWORD, '000000')).json().code, 'second-factor-wrong');
    await nextStep(userId);
    const answer = await renew(TEST_PASSWORD, app.generate());
    assert.equal(answer.statusCode, 200, answer.body);
    const renewed = answer.json().recoveryCodes as string[];
    assert.deepEqual([renewed.length, renewed.filter((code) => codes.includes(code))], [10, []]);
    assert.equal((await eventsOf(userId)).at(-1), 'recovery-codes-renewed 10.2.5.2');
    const left = async () =>
      (await server.inject({ url: '/api/ag/second-factor', headers })).json().codesLeft as number;
    assert.equal(await left(), 10);
    assert.equal((await signInWith(email, codes[1])).json().code, 'second-factor-wrong');
    assert.equal((await signInWith(email, renewed[0]?.replaceAll('-', ' '))).statusCode, 200);
    assert.equal(await left(), 9);
    // Who lost the phone switches it off with one of them.
    const off = await post(headers, '/off', { password: TEST_PASSWORD, code: renewed[1] ?? '' });
    assert.equal(off.statusCode, 200, off.body);
  });

  test('that is guessed is written down, and its owner told like for a password', async () => {
    const { email, userId } = await setUp();
    assert.equal((await signInWith(email, '000000')).statusCode, 400);
    const [event] = await server.database.query(
      `select details, address from security_event where user_id = $1 and kind = 'sign-in-failed'`,
      [userId],
    );
    assert.deepEqual(event, { details: { email, code: 'wrong' }, address: '127.0.0.1' });
    await haveFailed(email, 18);
    assert.equal((await signInWith(email, '000000')).statusCode, 400);
    const mails = await mailsOnceSent(email);
    assert.equal(mails.length, 1);
    assert.match(mails[0]?.text ?? '', / 20 sign-ins /, 'not at the first one');
  });

  test('can be guessed no more often than a password, also when the right password is sent in between', async () => {
    const { email } = await setUp();
    const codes: string[] = [];
    for (let n = 0; n < 12; n++) {
      codes.push((await signInWith(email, '000000')).json().code);
      await signInWith(email);
    }
    assert.ok(codes.includes('too-many-attempts'), codes.join(' '));
  });

  test('is switched off with password and code, unless it is required or the password is short', async () => {
    const { headers, userId, app, email, codes } = await setUp();
    const off = async (code: string, password = TEST_PASSWORD) =>
      (await post(headers, '/off', { password, code })).json().code as string | undefined;
    assert.equal(await off('000000'), 'second-factor-wrong');
    await nextStep(userId);
    assert.equal(await off(app.generate(), 'wrong'), 'wrong-password');
    assert.equal(await off(app.generate()), undefined);
    assert.equal((await eventsOf(userId)).at(-1), 'second-factor-off 10.2.5.2');
    assert.equal((await signInWith(email)).statusCode, 200);
    assert.equal((await signInWith(email, codes[0])).statusCode, 200);
    assert.deepEqual(await server.database.query('select 1 from recovery_code where user_id = $1', [userId]), []);

    const short = await setUp();
    const change = (password: string) =>
      server.inject({
        method: 'POST',
        url: '/api/ag/password',
        headers: short.headers,
        payload: { currentPassword: TEST_PASSWORD, password },
      });
    assert.equal((await change('short77')).json().code, 'password-weak');
    assert.equal((await change('eight 88')).statusCode, 200);
    await nextStep(short.userId);
    const refused = await post(short.headers, '/off', { password: 'eight 88', code: short.app.generate() });
    assert.deepEqual(refused.json().details, [
      {
        code: 'password-weak',
        field: 'password',
        message: 'Without a second factor a password has at least 12 characters. Change yours first.',
      },
    ]);
    const twelve = 'twelve chars';
    const longer = await server.inject({
      method: 'POST',
      url: '/api/ag/password',
      headers: short.headers,
      payload: { currentPassword: 'eight 88', password: twelve },
    });
    assert.equal(longer.statusCode, 200, longer.body);
    await nextStep(short.userId);
    const enough = await post(short.headers, '/off', { password: twelve, code: short.app.generate() });
    assert.equal(enough.statusCode, 200, enough.body);
  });

  test('is required of administrators and accountants where the organisation says so', async () => {
    const place = await buildOrganisation(server.database, { name: 'Careful Tyres' });
    const [admin, accountant, sales] = [
      await server.staff(place, { is_admin: true }),
      await server.staff(place, { is_acct: true }),
      await server.staff(place),
    ];
    const brands = async ({ headers }: { headers: object }) =>
      (await server.inject({ url: '/api/ag/brands', headers: { ...headers } })).json().code as string | undefined;
    const {
      id: _id,
      updated_at: _at,
      ...settings
    } = (await server.inject({ url: '/api/ag/organisation', headers: admin.headers })).json();
    const saved = await server.inject({
      method: 'PUT',
      url: '/api/ag/organisation',
      headers: admin.headers,
      payload: { ...settings, requiresSecondFactor: true },
    });
    assert.equal(saved.json().data.requiresSecondFactor, true);
    assert.deepEqual(
      [await brands(admin), await brands(accountant), await brands(sales)],
      ['second-factor-required', 'second-factor-required', undefined],
    );
    const account = (await server.inject({ url: '/api/ag/account', headers: admin.headers })).json();
    assert.equal(account.data[0].needsSecondFactor, true);
    // A command that decides about rights itself does not pass either.
    const pin = await server.inject({ method: 'POST', url: '/api/platform/pins', headers: admin.headers, payload: {} });
    assert.equal(pin.json().code, 'second-factor-required');
    const state = await server.inject({ url: '/api/ag/second-factor', headers: admin.headers });
    assert.deepEqual(state.json(), { isOn: false, codesLeft: 0, requiredBy: ['Careful Tyres'] });
    const app = appOf((await post(admin.headers, '', { password: TEST_PASSWORD })).json().uri);
    assert.equal((await post(admin.headers, '/confirm', { code: app.generate() })).statusCode, 200);
    assert.equal(await brands(admin), undefined);
    await nextStep(admin.userId);
    const off = await post(admin.headers, '/off', { password: TEST_PASSWORD, code: app.generate() });
    assert.deepEqual(
      [off.json().code, off.json().message],
      ['second-factor-required', ['Careful Tyres requires a second factor of you.']],
    );
    assert.equal(off.json().details[0].field, 'code');
  });

  test('that an organisation requires is asked for by platform commands too, with it chosen and without', async () => {
    const place = await buildOrganisation(server.database, { name: 'Careful Platform' });
    const elsewhere = await buildOrganisation(server.database);
    const admin = await server.staff(place, { is_admin: true, isPlatformAdmin: true });
    const other = await buildMembership(server.database, elsewhere, admin.userId);
    const { account: _account, ...withoutAccount } = admin.headers;
    const ask = async () => {
      const codes: (string | undefined)[] = [];
      for (const headers of [admin.headers, withoutAccount, { ...withoutAccount, account: String(other) }])
        codes.push((await server.inject({ url: '/api/platform/security-events', headers })).json().code);
      return codes;
    };
    assert.deepEqual(await ask(), [undefined, undefined, undefined]);
    await server.database.query('update organisation set second_factor_required = true where id = $1', [place]);
    assert.deepEqual(
      await ask(),
      Array.from({ length: 3 }, () => 'second-factor-required'),
    );
    // The set-up itself stays open.
    const app = appOf((await post(withoutAccount, '', { password: TEST_PASSWORD })).json().uri);
    assert.equal((await post(withoutAccount, '/confirm', { code: app.generate() })).statusCode, 200);
    assert.deepEqual(await ask(), [undefined, undefined, undefined]);
  });
});
