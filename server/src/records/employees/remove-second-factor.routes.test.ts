import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { buildMembership, buildUser } from '../../testing/index.ts';
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
const { send, detail, audits, mailsTo, linkIn, eventsOf } = employeeCalls(() => server);

describe('removing a lost second factor', () => {
  const giveFactor = async (staff: TestStaff) => {
    await server.database.query(
      `insert into second_factor (user_id, key_id, secret, confirmed_at) values ($1, 'k', '\\x00', now())`,
      [staff.userId],
    );
    await server.database.query(`insert into recovery_code (code_hash, user_id) values (decode(md5($2), 'hex'), $1)`, [
      staff.userId,
      staff.email,
    ]);
  };
  const factors = async (staff: TestStaff) =>
    (
      await server.database.query<{ factors: number; codes: number }>(
        `select (select count(*)::int from second_factor where user_id = $1) as factors,
          (select count(*)::int from recovery_code where user_id = $1) as codes`,
        [staff.userId],
      )
    )[0];
  const remove = (who: TestStaff, eId: number) => send(who, 'POST', `employees/${eId}/remove-second-factor`);

  test('ends the sessions, is written down, and told to the colleague by mail', async () => {
    const sales = await server.staff(organisation, { role: 2 });
    assert.equal((await detail(admin, sales.eId)).hasSecondFactor, false);
    await giveFactor(sales);
    assert.deepEqual(
      [(await detail(admin, sales.eId)).hasSecondFactor, (await detail(admin, sales.eId)).refusals.secondFactor],
      [true, undefined],
    );
    const answer = await remove(admin, sales.eId);
    assert.equal(answer.statusCode, 200, answer.body);
    const { data, notice } = answer.json();
    assert.equal(data.hasSecondFactor, false);
    assert.match(notice, /has a link by mail to choose a new password, .* 1 session ended\.$/);
    assert.deepEqual(await factors(sales), { factors: 0, codes: 0 });
    assert.equal((await send(sales, 'GET', 'brands?all=1')).statusCode, 401);
    const [mail] = await mailsTo(sales.email);
    assert.match(mail?.text ?? '', /of Sydney Tyres has removed the second factor of your iWE account/);
    assert.match(mail?.text ?? '', /within 30 minutes .*\n\nhttp:\/\/127\.0\.0\.1:4000\/password\/reset#token=/);
    // A password that was long enough beside a second factor is not used alone: the link asks for a longer one.
    await assert.rejects(server.signIn(sales.email), /Login failed/);
    const choose = async (password: string) =>
      (
        await server.inject({
          method: 'POST',
          url: '/api/ag/password/reset',
          payload: { token: linkIn(mail?.text ?? ''), password },
        })
      ).statusCode;
    assert.deepEqual([await choose('eight by'), await choose('twelve or more')], [422, 200]);
    const headers = await server.signIn(sales.email, { password: 'twelve or more', eId: sales.eId });
    assert.equal((await server.inject({ url: '/api/ag/brands', headers })).statusCode, 200);
    assert.equal((await detail(admin, sales.eId)).status, 'Active');
    assert.deepEqual(
      (await audits(sales.eId, 'Change')).map(({ before: old, after: now }) => [old, now]),
      [[{ secondFactor: true }, { secondFactor: false }]],
    );
    const [event] = await eventsOf(sales.userId, 'second-factor-removed');
    assert.deepEqual(event, { address: '127.0.0.1', details: { by: admin.userId, organisation } });
    const [message] = await server.database.query('select organisation_id from mail_message where to_address = $1', [
      sales.email,
    ]);
    assert.deepEqual(message, { organisation_id: organisation });
    const [job] = await server.database.query<{ priority: number }>(
      `select priority from job where name = 'send-mail' order by id desc limit 1`,
    );
    assert.equal(job?.priority, 1, 'somebody may wait for it');
    const history = (await send(admin, 'GET', `change-history/membership/${sales.eId}`)).json();
    assert.deepEqual(history.data[0].changes, [
      { field: 'secondFactor', label: 'Second factor', old: 'Yes', new: 'No' },
    ]);
    const none = (await remove(admin, sales.eId)).json();
    assert.deepEqual([none.code, none.details[0].field], ['second-factor-missing', 'secondFactor']);
  });

  test('is refused: the own, of more rights, of another organisation, by others; the attempt is written down', async () => {
    const colleague = await server.staff(organisation, { role: 2, is_dir: true });
    const shared = await server.staff(organisation, { role: 2 });
    await buildMembership(server.database, other, shared.userId);
    const platform = await server.staff(organisation, { role: 2, isPlatformAdmin: true });
    const foreign = await server.staff(other, { role: 2 });
    for (const staff of [colleague, shared, platform, foreign, admin]) await giveFactor(staff);
    const refused = async (who: TestStaff, staff: TestStaff) => (await remove(who, staff.eId)).json().code;
    assert.deepEqual(
      [
        await refused(admin, colleague),
        await refused(admin, admin),
        await refused(both, shared),
        await refused(both, platform),
        await refused(admin, foreign),
        await refused(director, colleague),
        await refused(colleague, admin),
      ],
      [
        'more-rights',
        'own-rights',
        'shared-person',
        'shared-person',
        'not-found',
        'orgAdmin-required',
        'orgAdmin-required',
      ],
    );
    for (const staff of [colleague, shared, platform, foreign, admin])
      assert.deepEqual(await factors(staff), { factors: 1, codes: 1 }, staff.email);
    assert.deepEqual((await mailsTo(colleague.email)).length, 0);
    assert.deepEqual(
      (await audits(colleague.eId, 'Refused')).map(({ before: present, after: wanted }) => [present, wanted]),
      [[{ secondFactor: true }, {}]],
    );
    assert.match((await detail(admin, colleague.eId)).refusals.secondFactor, /rights that you do not have/);
    const removed = await remove(both, colleague.eId);
    assert.match(removed.json().notice, / 1 session ended\.$/);
    const nowhere = await buildUser(server.database, { email: 'one@shop.example, two@shop.example' });
    const eId = await buildMembership(server.database, organisation, nowhere.id, { role: 2 });
    await giveFactor({ userId: nowhere.id, eId, email: nowhere.email, headers: admin.headers });
    const silent = await remove(both, eId);
    assert.deepEqual([silent.statusCode, await mailsTo(nowhere.email)], [200, []]);
    assert.doesNotMatch(silent.json().notice, /ended/);
    const twice = await server.staff(organisation, { role: 2 });
    await server.signIn(twice.email);
    await giveFactor(twice);
    // Who has had three links in the last quarter of an hour is told where to ask for the next one.
    await server.database.query(
      `insert into password_reset (token_hash, user_id, expires_at)
        select sha256(('link ' || n)::bytea), $1, now() from generate_series(1, 3) n`,
      [twice.userId],
    );
    assert.match((await remove(both, twice.eId)).json().notice, / 2 sessions ended\.$/);
    const [unlinked] = await mailsTo(twice.email);
    assert.match(unlinked?.text ?? '', /Ask for a link to choose a new one at \S+\/password\/reset\n/);
    assert.equal(linkIn(unlinked?.text ?? ''), '');
    await server.database.query('delete from second_factor where user_id = $1', [admin.userId]);
  });

  test('cannot be done around the rule: the door itself keeps people of others and of the platform', async () => {
    const shared = await server.staff(organisation, { role: 2 });
    await buildMembership(server.database, other, shared.userId);
    const platform = await server.staff(organisation, { role: 2, isPlatformAdmin: true });
    const foreign = await server.staff(other, { role: 2 });
    for (const staff of [shared, platform, foreign]) {
      await giveFactor(staff);
      const [row] = await server.database.query<{ ended: number | null }>(
        `select iwe_remove_second_factor($2) as ended from (select set_config('iwe.organisation', $1::text, true)) s`,
        [organisation, staff.userId],
      );
      assert.equal(row?.ended, null);
      assert.deepEqual(await factors(staff), { factors: 1, codes: 1 });
    }
  });
});
