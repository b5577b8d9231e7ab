import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { EMPLOYEE_FIELDS } from '@iwe/domain';
import { buildMembership, buildOrganisation, buildUser, untilLocked } from '../../testing/index.ts';
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
const { send, detail, change, stored, audits, eventsOf, rightsChanged } = employeeCalls(() => server);

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
