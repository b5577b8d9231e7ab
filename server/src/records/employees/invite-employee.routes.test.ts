import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { employeeCalls, startEmployees } from './testing/employees.ts';

let server: TestServer;
let organisation: number;
let other: number;
let admin: TestStaff;
let director: TestStaff;
let both: TestStaff;
before(async () => {
  ({ server, organisation, other, admin, director, both } = await startEmployees());
});
after(() => server.close());
const { send, detail, change, stored, audits, mailsTo, linkIn, eventsOf } = employeeCalls(() => server);

describe('inviting', () => {
  const invite = (who: TestStaff, body: object, headers: Record<string, string> = {}) =>
    send(who, 'POST', 'employees', { name: 'Nina New', phone: '', roleDesc: '', ...body }, headers);

  test('is refused to whoever is no administrator, and with rights that only a director gives', async () => {
    assert.equal((await invite(director, { email: 'a@new.example' })).statusCode, 403);
    for (const slipped of [
      { role: 4 },
      { is_dir: true },
      { isAcct: true },
      { modPrc: true },
      { maxDis: 5 },
      { is_admin: true },
    ]) {
      const answer = await invite(admin, { email: 'slip@new.example', ...slipped });
      assert.deepEqual([answer.statusCode, answer.json().code], [403, 'director-required'], JSON.stringify(slipped));
    }
    assert.deepEqual(await server.database.query(`select 1 from app_user where email = 'slip@new.example'`), []);
    assert.ok((await audits(admin.eId, 'Refused')).some((entry) => entry.after['email'] === 'slip@new.example'));
    for (const email of ['', 'no-address', 'a@b.example, c@d.example', 'x'.repeat(300)]) {
      const answer = await invite(admin, { email });
      assert.deepEqual([answer.statusCode, answer.json().details[0].field], [422, 'email'], email);
    }
    assert.equal((await invite(both, { email: 'z@new.example', organisation_id: other })).statusCode, 422);
    const twice = (await invite(admin, { email: both.email })).json();
    assert.deepEqual(
      [twice.code, twice.details[0].field, twice.message],
      ['has-account', 'email', [`${both.email} has an account here already. Open it in the list instead.`]],
    );
    const unlimited = await invite(admin, { email: 'unlimited@new.example', maxDis: 999_999 });
    assert.equal(unlimited.statusCode, 200, 'no limit is what everybody begins with');
  });

  test('gives the rights that were chosen, and the fewest where none were', async () => {
    const plain = (await invite(admin, { email: 'plain@new.example' })).json();
    assert.match(
      plain.notice,
      /^A link to choose a password is on its way to plain@new\.example\. It works for 30 min/,
    );
    assert.deepEqual(await stored(plain.data.id), {
      role: 1,
      mod_prc: false,
      is_acct: false,
      is_dir: false,
      crt_csr: false,
      max_dis_cents: 99_999_900,
      is_admin: false,
      able_login: true,
      is_active: true,
      content_version: 1,
    });
    const fields = { phone: '02 9555 0005', role: 4, roleDesc: 'Boss', isAcct: true, crtCSR: true, is_admin: true };
    const chosen = (await invite(both, { email: 'chosen@new.example', ...fields, able_login: 0 })).json().data;
    assert.deepEqual(
      { ...chosen, ...fields, name: 'Nina New', is_dir: false, able_login: 0, status: 'Active', invited_at: null },
      chosen,
    );
    assert.deepEqual(await mailsTo('chosen@new.example'), [], 'who may not sign in gets no mail');
    const [entry] = await audits(chosen.id, 'Invite');
    assert.deepEqual(
      [entry?.after['name'], entry?.after['email'], entry?.after['role'], entry?.after['is_admin']],
      ['Nina New', 'chosen@new.example', 4, true],
    );
    const [person] = await server.database.query<{ user_id: number }>('select user_id from membership where id = $1', [
      chosen.id,
    ]);
    assert.deepEqual(await eventsOf(person?.user_id ?? 0, 'account-made'), [
      { address: '127.0.0.1', details: { by: both.userId, organisation } },
    ]);
    const director = (await invite(both, { email: 'director@new.example', is_dir: true })).json().data;
    assert.deepEqual([director.is_dir, director.isAcct], [true, false]);
  });

  test('sends one link, for single use, with which the person sets a password and comes in', async () => {
    const email = 'nina@new.example';
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        invite(both, { email: 'Nina@New.example', role: 2, modPrc: true, maxDis: 25 }, { 'idempotency-key': 'nina' }),
      ),
    );
    assert.deepEqual(
      new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size,
      1,
      answers.map((answer) => answer.body).join('\n'),
    );
    const { data } = answers[0]?.json() ?? {};
    assert.deepEqual(
      [data.status, data.email, data.role, data.modPrc, data.maxDis, data.hasPassword],
      ['Invited', email, 2, true, 25, false],
    );
    const mails = await mailsTo(email);
    assert.equal(mails.length, 1);
    assert.equal(mails[0]?.subject, 'Your iWE account at Sydney Tyres');
    const text = mails[0]?.text ?? '';
    assert.ok(text.startsWith(`G'day Nina New,\n\n${both.email} has made an account for you at Sydney Tyres.`), text);
    assert.match(text, /within 30 minutes .*\n\nhttp:\/\/127\.0\.0\.1:4000\/password\/reset#token=/);
    const [message] = await server.database.query('select organisation_id from mail_message where to_address = $1', [
      email,
    ]);
    assert.deepEqual(message, { organisation_id: organisation });
    const token = linkIn(mails[0]?.text ?? '');
    const reset = (password: string) =>
      server.inject({ method: 'POST', url: '/api/ag/password/reset', payload: { token, password } });
    assert.equal((await reset('first password')).statusCode, 200);
    assert.equal((await reset('second password')).statusCode, 422);
    const headers = await server.signIn(email, { password: 'first password', eId: data.id });
    assert.equal((await server.inject({ url: '/api/ag/brands', headers })).statusCode, 200);
    assert.equal((await detail(admin, data.id)).status, 'Active');
    const again = (await send(admin, 'POST', `employees/${data.id}/invite`)).json();
    assert.deepEqual([again.code, again.details[0].field], ['has-password', 'email']);
  });

  test('somebody known adds an account, leaves name and password, and sends no link', async () => {
    const known = await server.staff(other);
    const answer = await invite(admin, { email: known.email, name: 'Somebody Else' });
    assert.equal(answer.statusCode, 200);
    assert.deepEqual(
      [answer.json().data.name, answer.json().data.status, answer.json().data.isShared],
      [known.email, 'Active', true],
    );
    const [entry] = await audits(answer.json().data.id, 'Invite');
    assert.equal(entry?.after['name'], known.email, 'the name that stays');
    const [mail] = await mailsTo(known.email);
    assert.equal(linkIn(mail?.text ?? ''), '');
    assert.match(mail?.text ?? '', /your email and your usual password, .*\n\nhttp:\/\/127\.0\.0\.1:4000\/login\n/);
    assert.equal(answer.json().notice, `${known.email} gets a mail that the account exists.`);
    const accounts = (
      await server.inject({ url: '/api/ag/account', headers: { authorization: known.headers.authorization } })
    ).json().data;
    const byNumber = (one: number, other: number) => one - other;
    assert.deepEqual(
      accounts.map((account: { orgId: number }) => account.orgId).sort(byNumber),
      [organisation, other].sort(byNumber),
    );
    assert.equal((await change(admin, answer.json().data.id, { name: 'Renamed' })).json().code, 'shared-person');
  });

  test('again works until there is a password, and not endlessly', async () => {
    const first = await invite(admin, { email: 'late@new.example' });
    const id = first.json().data.id;
    await server.database.query(`update membership set invited_at = '2020-01-01' where id = $1`, [id]);
    const again = [
      await send(admin, 'POST', `employees/${id}/invite`),
      await send(admin, 'POST', `employees/${id}/invite`),
      await send(admin, 'POST', `employees/${id}/invite`),
    ];
    assert.deepEqual(
      again.map((answer) => answer.statusCode),
      [200, 200, 429],
    );
    assert.deepEqual(
      again.slice(0, 2).map((answer) => [answer.json().data.status, /late@new\.example/.test(answer.json().notice)]),
      [
        ['Invited', true],
        ['Invited', true],
      ],
    );
    assert.equal((await mailsTo('late@new.example')).length, 3);
    assert.ok(Number(again[2]?.headers['retry-after']) > 600);
    assert.ok(again[0]?.json().data.invited_at > '2021');
    assert.ok((await detail(admin, id)).invited_at > '2021');
    assert.equal((await audits(id, 'Invite')).length, 3);
    const jobs = await server.database.query<{ priority: number }>(
      `select priority from job where name = 'send-mail' order by id desc limit 3`,
    );
    assert.deepEqual(
      jobs.map(({ priority }) => priority),
      [1, 1, 1],
      'somebody may wait for them',
    );
  });

  test('again, changing and removing a factor are done once by a request that is sent again', async () => {
    const twice = async (method: 'POST' | 'PUT', path: string, body?: object) => {
      const key = { 'idempotency-key': `${method} ${path}` };
      const [first, again] = [await send(both, method, path, body, key), await send(both, method, path, body, key)];
      assert.deepEqual([first.statusCode, again.statusCode, again.body], [200, 200, first.body]);
    };
    const email = 'twice@new.example';
    const { id } = (await invite(both, { email })).json().data as { id: number };
    await twice('POST', `employees/${id}/invite`);
    assert.equal((await mailsTo(email)).length, 2);
    const colleague = await server.staff(organisation);
    await twice('PUT', `employees/${colleague.eId}`, { contentVersion: 1, able_login: 0 });
    await server.database.query(
      `insert into second_factor (user_id, key_id, secret, confirmed_at) values ($1, 'k', '\\x00', now())`,
      [colleague.userId],
    );
    await twice('POST', `employees/${colleague.eId}/remove-second-factor`);
    assert.equal((await mailsTo(colleague.email)).length, 1);
  });

  test('again is for those who may sign in: managers too, nobody of the warehouse or without the right', async () => {
    const again = async (email: string, fields: object) => {
      const { id } = (await invite(both, { email, ...fields })).json().data as { id: number };
      return send(both, 'POST', `employees/${id}/invite`);
    };
    assert.equal((await again('manager@new.example', { role: 4 })).statusCode, 200);
    assert.equal((await mailsTo('manager@new.example')).length, 2);
    for (const [email, fields] of [
      ['packer@new.example', { role: 5 }],
      ['closed@new.example', { role: 1, able_login: 0 }],
    ] as const) {
      const answer = await again(email, fields);
      assert.deepEqual([answer.statusCode, answer.json().code], [422, 'may-not-sign-in'], email);
      assert.equal(answer.json().details[0].field, 'able_login');
    }
    const { id } = (await invite(both, { email: 'left@new.example' })).json().data as { id: number };
    await server.database.query('update membership set is_active = false where id = $1', [id]);
    assert.equal((await send(both, 'POST', `employees/${id}/invite`)).json().code, 'may-not-sign-in');
  });

  test('warehouse staff sends nothing: they could not come in', async () => {
    const answer = await invite(both, { email: 'driver@new.example', role: 6 });
    assert.deepEqual([answer.statusCode, answer.json().data.status, answer.json().notice], [200, 'Active', '']);
    assert.deepEqual(await mailsTo('driver@new.example'), []);
  });
});
