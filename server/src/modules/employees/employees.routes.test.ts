import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { EMPLOYEE_FIELDS } from '@iwe/domain';
import {
  buildMembership,
  buildOrganisation,
  buildUser,
  startTestServer,
  untilLocked,
  waitingMails,
} from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';

let server: TestServer;
let organisation: number;
let other: number;
let admin: TestStaff;
let director: TestStaff;
let both: TestStaff;
before(async () => {
  server = await startTestServer();
  [organisation, other] = [
    await buildOrganisation(server.database, { name: 'Sydney Tyres' }),
    await buildOrganisation(server.database),
  ];
  admin = await server.staff(organisation, { role: 4, is_admin: true });
  director = await server.staff(organisation, { role: 3, is_dir: true });
  both = await server.staff(organisation, { role: 4, is_admin: true, is_dir: true });
});
after(() => server.close());

const send = (
  who: TestStaff,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
) =>
  server.inject({
    method,
    url: `/api/ag/${path}`,
    headers: { ...who.headers, ...headers },
    ...(payload ? { payload } : {}),
  });
const detail = async (who: TestStaff, eId: number) => (await send(who, 'GET', `employees/${eId}`)).json();
const change = async (who: TestStaff, eId: number, fields: object) => {
  const [row] = await server.database.query<{ v: number }>(
    'select content_version as v from membership where id = $1',
    [eId],
  );
  return send(who, 'PUT', `employees/${eId}`, { contentVersion: row?.v ?? 1, ...fields });
};
const stored = async (eId: number) =>
  (
    await server.database.query<Record<string, unknown>>(
      'select role, mod_prc, is_acct, is_dir, crt_csr, max_dis_cents, is_admin, able_login, is_active, content_version from membership where id = $1',
      [eId],
    )
  )[0];
const audits = (eId: number, action: string) =>
  server.database.query<{ before: Record<string, unknown>; after: Record<string, unknown>; operator: string }>(
    `select before, after, operator from audit where entity = 'membership' and entity_id = $1 and action = $2
      order by id`,
    [eId, action],
  );
const mailsTo = (email: string) => waitingMails(server, email);
const linkIn = (text: string) => /#token=([\w-]+)/.exec(text)?.[1] ?? '';

const eventsOf = (userId: number, kind: string) =>
  server.database.query<{ address: string; details: Record<string, unknown> }>(
    'select address, details from security_event where user_id = $1 and kind = $2 order by id',
    [userId, kind],
  );

const rightsChanged = async (eId: number) => {
  const [row] = await server.database.query<{ id: number }>('select user_id as id from membership where id = $1', [
    eId,
  ]);
  return eventsOf(row?.id ?? 0, 'rights-changed');
};

describe('changing an employee is refused', () => {
  test('to staff, to another organisation, and without a known account', async () => {
    const staff = await server.staff(organisation);
    assert.equal((await change(staff, admin.eId, { roleDesc: 'x' })).statusCode, 403);
    assert.equal((await send(staff, 'GET', `employees/${admin.eId}`)).json().code, 'adminOrDirector-required');
    const foreign = await server.staff(other, { is_admin: true, is_dir: true });
    for (const answer of [
      await send(foreign, 'GET', `employees/${admin.eId}`),
      await change(foreign, admin.eId, { roleDesc: 'x' }),
      await send(foreign, 'POST', `employees/${admin.eId}/invite`),
      await send(admin, 'GET', 'employees/999999'),
    ]) {
      assert.deepEqual([answer.statusCode, answer.json().code], [404, 'not-found']);
    }
  });

  test('to an administrator who sets the own is_dir, and the attempt is written down', async () => {
    const before = await stored(admin.eId);
    const answer = await change(admin, admin.eId, { is_dir: true });
    assert.equal(answer.statusCode, 403);
    assert.equal(answer.json().code, 'own-rights');
    assert.match(answer.json().message, /Nobody changes the own rights/);
    assert.deepEqual(await stored(admin.eId), before);
    const [attempt] = await audits(admin.eId, 'Refused');
    assert.deepEqual(
      [attempt?.before, attempt?.after, attempt?.operator],
      [{ is_dir: false }, { is_dir: true }, admin.email],
    );
    const [event] = await eventsOf(admin.userId, 'rights-refused');
    assert.deepEqual(event, {
      address: '127.0.0.1',
      details: { organisation, employee: admin.eId, code: 'own-rights', wanted: { is_dir: true } },
    });
  });

  test('with every reason once, although two fields have the same', async () => {
    const colleague = await buildMembership(server.database, organisation, (await buildUser(server.database)).id);
    const answer = await change(director, colleague, { roleDesc: 'Counter', able_login: 0, is_active: 0 });
    assert.deepEqual(
      [answer.json().message, answer.json().details.map(({ field }: { field: string }) => field)],
      [
        'Only an administrator changes this. Ask an administrator of your organisation.',
        ['roleDesc', 'able_login', 'is_active'],
      ],
    );
    const own = await change(admin, admin.eId, { is_dir: true, able_login: 0 });
    assert.match(own.json().message, /another director\. .*another administrator\.$/);
    const { refusals } = await detail(director, colleague);
    assert.deepEqual(
      [refusals.able_login, refusals.role],
      ['Only an administrator changes this. Ask an administrator of your organisation.', undefined],
    );
  });

  // Written by hand: who may change what of a colleague. yes, or the code.
  const VALUES: Record<(typeof EMPLOYEE_FIELDS)[number], unknown> = {
    name: 'New Name',
    phone: '1',
    roleDesc: 'Counter',
    role: 2,
    modPrc: true,
    isAcct: true,
    is_dir: true,
    crtCSR: true,
    maxDis: 10,
    is_admin: true,
    able_login: 0,
    is_active: 0,
  };
  for (const [who, person, expected] of [
    [
      'an administrator',
      () => admin,
      'yes yes yes director-required director-required director-required director-required yes director-required director-required yes yes',
    ],
    [
      'a director',
      () => director,
      'admin-required admin-required admin-required yes yes yes yes admin-required yes yes admin-required admin-required',
    ],
    ['who is both', () => both, Array<string>(12).fill('yes').join(' ')],
  ] as const) {
    test(`or allowed field by field to ${who}`, async () => {
      const outcomes: string[] = [];
      for (const field of EMPLOYEE_FIELDS) {
        const colleague = await buildMembership(server.database, organisation, (await buildUser(server.database)).id);
        const before = await stored(colleague);
        const answer = await change(person(), colleague, { [field]: VALUES[field] });
        outcomes.push(answer.statusCode === 200 ? 'yes' : answer.json().code);
        const told = (await rightsChanged(colleague)).map(({ details }) => details['after']);
        const isRight = answer.statusCode === 200 && !['name', 'phone', 'roleDesc'].includes(field);
        assert.deepEqual(told, isRight ? [{ [field]: VALUES[field] }] : [], field);
        if (answer.statusCode === 200) assert.equal(answer.json().data[field], VALUES[field], field);
        else
          assert.deepEqual([await stored(colleague), (await audits(colleague, 'Refused')).length], [before, 1], field);
      }
      assert.equal(outcomes.join(' '), expected);
      assert.deepEqual(
        (await detail(person(), (await server.staff(organisation)).eId)).editable,
        EMPLOYEE_FIELDS.filter((_field, index) => expected.split(' ')[index] === 'yes'),
      );
    });
  }

  test('as a whole when one field is', async () => {
    const colleague = await buildMembership(server.database, organisation, (await buildUser(server.database)).id);
    const answer = await change(admin, colleague, { roleDesc: 'Counter', maxDis: 5 });
    assert.equal(answer.statusCode, 403);
    assert.deepEqual(
      answer.json().details.map((item: { field: string }) => item.field),
      ['maxDis'],
    );
    assert.equal((await detail(admin, colleague)).roleDesc, 'Business Developer');
  });

  test('never of a description that stays: the other fields are changed beside it', async () => {
    const colleague = await buildMembership(server.database, organisation, (await buildUser(server.database)).id);
    assert.equal((await change(admin, colleague, { roleDesc: 'Counter' })).statusCode, 200);
    assert.equal((await change(admin, colleague, { phone: '0400 000 000' })).statusCode, 200);
    const { roleDesc, phone } = await detail(admin, colleague);
    assert.deepEqual([roleDesc, phone], ['Counter', '0400 000 000']);
  });

  test('with fields that nobody may send', async () => {
    const colleague = await buildMembership(server.database, organisation, (await buildUser(server.database)).id);
    for (const slipped of [
      { organisation_id: other },
      { user_id: admin.userId },
      { email: 'x@y.z' },
      { isPlatformAdmin: true },
      { is_platform_admin: true },
      { is_admin: 'true' },
      { role: 9 },
      { maxDis: -1 },
    ]) {
      assert.equal((await change(both, colleague, slipped)).statusCode, 422, JSON.stringify(slipped));
    }
  });

  test('from an older version, with who was faster and the values stored now', async () => {
    const colleague = await buildMembership(server.database, organisation, (await buildUser(server.database)).id);
    assert.equal((await change(both, colleague, { role: 3 })).statusCode, 200);
    const answer = await send(admin, 'PUT', `employees/${colleague}`, { contentVersion: 1, roleDesc: 'Counter' });
    assert.deepEqual(
      [answer.statusCode, answer.json().code, answer.json().details.changedBy, answer.json().details.current.role],
      [409, 'stale-version', both.email, 3],
    );
    assert.match(answer.json().message, /changed this employee on /);
    const ahead = await send(admin, 'PUT', `employees/${colleague}`, { contentVersion: 9, roleDesc: 'Counter' });
    assert.equal(ahead.statusCode, 409, 'no such version yet');
  });

  test('from an older version, without naming who only sent the invitation again', async () => {
    const invited = await send(admin, 'POST', 'employees', {
      name: 'Kim New',
      email: 'kim.new@example.com',
      phone: '',
      roleDesc: '',
    });
    const { id } = invited.json().data;
    assert.equal((await change(both, id, { role: 3 })).statusCode, 200);
    assert.equal((await send(admin, 'POST', `employees/${id}/invite`)).statusCode, 200);
    const stale = await send(admin, 'PUT', `employees/${id}`, { contentVersion: 1, roleDesc: 'Counter' });
    assert.deepEqual([stale.statusCode, stale.json().details.changedBy], [409, both.email]);
  });

  test('by the rights that the editor has when the change is made, not when it was sent', async () => {
    const place = await buildOrganisation(server.database);
    const fading = await server.staff(place, { role: 4, is_admin: true, is_dir: true });
    const colleague = await server.staff(place, { role: 2 });
    await server.database.query(
      `insert into second_factor (user_id, key_id, secret, confirmed_at) values ($1, 'k', '\\x00', now())`,
      [colleague.userId],
    );
    for (const [sendNow, lost] of [
      [() => change(fading, colleague.eId, { maxDis: 5 }), 'is_dir = false'],
      [() => send(fading, 'POST', `employees/${colleague.eId}/remove-second-factor`), 'is_admin = false'],
    ] as const) {
      // Nobody can lock the editor's account for a moment, in which it loses the right.
      const { sending } = await server.database.system(async (tx) => {
        await tx.query('select 1 from membership where id = $1 for update', [fading.eId]);
        const sending = sendNow();
        await untilLocked(server.database);
        await tx.query(`update membership set ${lost} where id = $1`, [fading.eId]);
        return { sending };
      });
      assert.equal((await sending).statusCode, 403, lost);
    }
    assert.equal((await stored(colleague.eId))?.['max_dis_cents'], 99_999_900);
  });

  test('when it takes the last administrator who can sign in', async () => {
    const lonely = await buildOrganisation(server.database);
    const [last, boss] = [
      await server.staff(lonely, { role: 4, is_admin: true, is_dir: true }),
      await server.staff(lonely, { role: 3, is_dir: true }),
    ];
    // Neither of these can step in: closed, warehouse, invited.
    await server
      .staff(lonely, { is_admin: true })
      .then(({ eId }) => server.database.query('update membership set able_login = false where id = $1', [eId]));
    await buildMembership(server.database, lonely, (await buildUser(server.database)).id, { is_admin: true, role: 5 });
    await buildMembership(server.database, lonely, (await buildUser(server.database)).id, {
      is_admin: true,
      invited_at: new Date(),
    });
    const answer = await change(boss, last.eId, { role: 6 });
    assert.deepEqual(
      [answer.statusCode, answer.json().code, answer.json().details[0].field],
      [422, 'last-admin', 'is_admin'],
    );
    assert.deepEqual(answer.json().message, [
      `${last.email} is the last administrator of this organisation. Make somebody else an administrator first.`,
    ]);
    const second = await server.staff(lonely, { role: 4, is_admin: true, is_dir: true });
    for (const fields of [{ is_admin: false }, { able_login: 0 }, { is_active: 0 }]) {
      const [one, two] = await Promise.all([change(second, last.eId, fields), change(last, second.eId, fields)]);
      assert.deepEqual(
        [one.statusCode, two.statusCode].filter((status) => status === 200).length,
        1,
        `${JSON.stringify(fields)}: ${one.body} ${two.body}`,
      );
      await server.database.query(
        'update membership set is_admin = true, able_login = true, is_active = true where id = any($1)',
        [[last.eId, second.eId]],
      );
      for (const person of [last, second]) person.headers = await server.signIn(person.email, { eId: person.eId });
    }
  });

  test('when two directors take one of the last two administrators each, at the same moment', async () => {
    const shared = await buildOrganisation(server.database);
    const directors = [
      await server.staff(shared, { role: 3, is_dir: true }),
      await server.staff(shared, { role: 3, is_dir: true }),
    ];
    const administrators = [
      await server.staff(shared, { role: 4, is_admin: true }),
      await server.staff(shared, { role: 4, is_admin: true }),
    ];
    const { answers } = await server.database.system(async (tx) => {
      const text = 'select 1 from membership where id = any($1) for update';
      await tx.query({ name: '', text, values: [administrators.map(({ eId }) => eId)] });
      const changes = administrators.map(({ eId }, index) => change(directors[index] ?? both, eId, { role: 6 }));
      await untilLocked(server.database, 2);
      return { answers: Promise.all(changes) };
    });
    assert.deepEqual((await answers).map(({ statusCode }) => `${statusCode}`).toSorted(), ['200', '422']);
  });
});

describe('switching off', () => {
  test('ends every session of the person at once, and switching on lets in again', async () => {
    const colleague = await server.staff(organisation);
    const elsewhere = await server.signIn(colleague.email, { eId: colleague.eId });
    const answer = await change(admin, colleague.eId, { able_login: 0 });
    assert.equal(answer.statusCode, 200);
    assert.match(answer.json().notice, /signed out of 2 sessions/);
    for (const headers of [colleague.headers, elsewhere])
      assert.equal((await server.inject({ url: '/api/ag/brands', headers })).statusCode, 401);
    await assert.rejects(server.signIn(colleague.email), /Login failed/);
    assert.equal((await audits(colleague.eId, 'Disable')).length, 1);
    assert.equal((await change(admin, colleague.eId, { phone: '02 9000 0000' })).statusCode, 200);
    assert.deepEqual(
      [(await audits(colleague.eId, 'Enable')).length, (await audits(colleague.eId, 'Change')).length],
      [0, 1],
      'a change of somebody who stays disabled enables nobody',
    );
    const [event] = await eventsOf(colleague.userId, 'rights-changed');
    assert.deepEqual(event, {
      address: '127.0.0.1',
      details: { by: admin.userId, organisation, before: { able_login: 1 }, after: { able_login: 0 } },
    });
    assert.equal((await change(admin, colleague.eId, { able_login: 1 })).statusCode, 200);
    const headers = await server.signIn(colleague.email, { eId: colleague.eId });
    assert.equal((await server.inject({ url: '/api/ag/brands', headers })).statusCode, 200);
    assert.equal((await audits(colleague.eId, 'Enable')).length, 1);
  });

  test('is what a move to the warehouse does as well', async () => {
    const colleague = await server.staff(organisation);
    assert.equal((await change(director, colleague.eId, { role: 5 })).statusCode, 200);
    assert.equal((await server.inject({ url: '/api/ag/brands', headers: colleague.headers })).statusCode, 401);
  });

  test('is what deactivating does, and one session is one', async () => {
    const colleague = await server.staff(organisation);
    const off = await change(admin, colleague.eId, { is_active: 0 });
    assert.deepEqual(
      [off.json().notice, off.json().data.status],
      [`${colleague.email} was signed out of 1 session.`, 'Inactive'],
    );
    assert.equal((await change(admin, colleague.eId, { is_active: 1 })).json().notice, '');
    assert.deepEqual(
      [(await audits(colleague.eId, 'Disable')).length, (await audits(colleague.eId, 'Enable')).length],
      [1, 1],
    );
  });

  test('oneself is refused', async () => {
    for (const fields of [{ able_login: 0 }, { is_active: 0 }, { is_admin: false }])
      assert.equal((await change(admin, admin.eId, fields)).json().code, 'own-rights');
  });
});

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

test('what is stored of somebody is shown, and changes one by one', async () => {
  const moment = '2026-01-02T03:04:05.000Z';
  const user = await buildUser(server.database, { name: 'Ria Roe' });
  const eId = await buildMembership(server.database, organisation, user.id, {
    role: 2,
    crt_csr: true,
    max_dis_cents: 1_050,
    created_at: new Date(moment),
    updated_at: new Date('2026-02-03T04:05:06.000Z'),
    invited_at: new Date(moment),
    accepted_at: new Date(moment),
  });
  await server.database.query(`update app_user set phone = '02 9555 0003' where id = $1`, [user.id]);
  const { editable: _editable, refusals: _refusals, ...shown } = await detail(both, eId);
  assert.deepEqual(shown, {
    id: eId,
    email: user.email,
    name: 'Ria Roe',
    phone: '02 9555 0003',
    roleDesc: 'Sales',
    role: 2,
    modPrc: false,
    isAcct: false,
    is_dir: false,
    crtCSR: true,
    maxDis: 10.5,
    is_admin: false,
    able_login: 1,
    is_active: 1,
    status: 'Active',
    created_at: moment,
    updated_at: '2026-02-03T04:05:06.000Z',
    contentVersion: 1,
    hasPassword: true,
    hasSecondFactor: false,
    invited_at: moment,
    last_sign_in: null,
    isShared: false,
    isSelf: false,
  });
  const own = await detail(both, both.eId);
  assert.deepEqual([own.isSelf, typeof own.last_sign_in], [true, 'string']);
  // The role's name that is shown for an empty description is not stored as one.
  const named = await change(both, eId, { roleDesc: 'Sales', phone: '02 9555 0004' });
  assert.deepEqual([named.statusCode, named.json().data.phone], [200, '02 9555 0004']);
  assert.ok(named.json().data.updated_at > moment && named.json().data.contentVersion === 2);
  const [row] = await server.database.query('select role_desc from membership where id = $1', [eId]);
  assert.deepEqual(row, { role_desc: '' });
  assert.deepEqual(await eventsOf(user.id, 'rights-changed'), [], 'a phone number is no right');
  const same = await change(both, eId, { phone: '02 9555 0004', role: 2 });
  assert.deepEqual([same.statusCode, same.json().data.contentVersion], [200, 2], 'what changes nothing is no version');
  assert.equal((await audits(eId, 'Change')).length, 1);
  assert.equal((await change(both, eId, { maxDis: 20 })).statusCode, 200);
  assert.equal((await eventsOf(user.id, 'rights-changed')).length, 1);
  assert.equal((await change(both, eId, { roleDesc: 'Counter' })).json().data.roleDesc, 'Counter');
});

test('a role at a desk leaves somebody signed in; one of the warehouse ends the sessions and says so', async () => {
  const colleague = await server.staff(organisation, { role: 1 });
  const isSignedIn = async () => (await send(colleague, 'GET', 'brands')).statusCode === 200;
  assert.equal((await change(both, colleague.eId, { role: 4 })).statusCode, 200);
  assert.deepEqual([await isSignedIn(), (await audits(colleague.eId, 'Change')).length], [true, 1]);
  assert.equal((await change(both, colleague.eId, { role: 5 })).statusCode, 200);
  assert.deepEqual([await isSignedIn(), (await audits(colleague.eId, 'Disable')).length], [false, 1]);
});

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

describe('the list and the history', () => {
  test('show status and dates, and what changed from which value to which', async () => {
    const colleague = await buildMembership(
      server.database,
      organisation,
      (await buildUser(server.database, { name: 'Changed Person' })).id,
    );
    await change(both, colleague, { role: 3, maxDis: 12.5, crtCSR: true });
    const row = (await send(director, 'GET', 'employees?all=1&name=Changed')).json().data;
    assert.deepEqual([row.length, row[0].status, row[0].role, typeof row[0].created_at], [1, 'Active', 3, 'string']);
    const [entry] = (await send(director, 'GET', `change-history/membership/${colleague}`)).json().data;
    assert.deepEqual(
      [
        entry.operator,
        entry.action,
        entry.changes.map((each: { label: string; old: string; new: string }) => [each.label, each.old, each.new]),
      ],
      [
        both.email,
        'Change',
        [
          ['Role', '1', '3'],
          ['May create customers', 'No', 'Yes'],
          ['Discount limit', '999,999.00', '12.50'],
        ],
      ],
    );
    const foreign = await server.staff(other, { is_admin: true });
    assert.equal((await send(foreign, 'GET', `change-history/membership/${colleague}`)).statusCode, 404);
    assert.equal((await send(foreign, 'GET', `change-history/organisation/${organisation}`)).statusCode, 404);
    assert.equal((await send(admin, 'GET', 'change-history/session/1')).statusCode, 422);
  });
});
