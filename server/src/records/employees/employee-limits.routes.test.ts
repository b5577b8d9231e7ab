import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildMembership, buildOrganisation, buildUser, startTestServer, waitingMails } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';

let server: TestServer;
let organisation: number;
let admin: TestStaff;
let both: TestStaff;
before(async () => {
  server = await startTestServer();
  organisation = await buildOrganisation(server.database, { name: 'Sydney Tyres' });
  admin = await server.staff(organisation, { role: 2, is_admin: true });
  both = await server.staff(organisation, { role: 4, is_admin: true, is_dir: true });
});
after(() => server.close());

const send = (who: TestStaff, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  server.inject({ method, url: `/api/ag/${path}`, headers: who.headers, ...(payload ? { payload } : {}) });
const invite = (who: TestStaff, body: object) =>
  send(who, 'POST', 'employees', { name: 'Nina New', phone: '', roleDesc: '', ...body });
const giveFactor = ({ userId }: TestStaff) =>
  server.database.query(
    `insert into second_factor (user_id, key_id, secret, confirmed_at) values ($1, 'k', '\\x00', now())`,
    [userId],
  );

test('a discount limit of nothing is a limit: only a director gives it, and it is stored as 0', async () => {
  const refused = await invite(admin, { email: 'none@new.example', maxDis: 0 });
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'director-required']);
  const made = await invite(both, { email: 'none@new.example', maxDis: 0 });
  assert.deepEqual([made.statusCode, made.json().data.maxDis], [200, 0]);
});

test('phone and description are emptied by an empty text', async () => {
  const user = await buildUser(server.database);
  const eId = await buildMembership(server.database, organisation, user.id, { role: 2, role_desc: 'Counter' });
  await server.database.query(`update app_user set phone = '02 9555 0003' where id = $1`, [user.id]);
  const answer = await send(both, 'PUT', `employees/${eId}`, { contentVersion: 1, phone: '', roleDesc: '' });
  assert.deepEqual([answer.json().data.phone, answer.json().data.roleDesc], ['', 'Sales']);
});

test('who was deactivated before the invitation was accepted is inactive', async () => {
  const { id } = (await invite(both, { email: 'left@new.example' })).json().data as { id: number };
  const answer = await send(both, 'PUT', `employees/${id}`, { contentVersion: 1, is_active: 0 });
  assert.equal(answer.json().data.status, 'Inactive');
});

test('an administrator who cannot sign in is changed although nobody else administers', async () => {
  const place = await buildOrganisation(server.database);
  const director = await server.staff(place, { role: 3, is_dir: true });
  for (const fields of [{ able_login: false }, { is_active: false }, { invited_at: new Date() }]) {
    const user = await buildUser(server.database);
    const eId = await buildMembership(server.database, place, user.id, { role: 4, is_admin: true, ...fields });
    const answer = await send(director, 'PUT', `employees/${eId}`, { contentVersion: 1, role: 5 });
    assert.equal(answer.statusCode, 200, JSON.stringify(fields));
  }
});

test('an invitation that is sent again is that of one person', async () => {
  const ids: number[] = [];
  for (const email of ['one@again.example', 'two@again.example', 'three@again.example'])
    ids.push((await invite(both, { email })).json().data.id as number);
  await server.database.query(`update membership set invited_at = '2020-01-01' where id = any($1)`, [ids]);
  assert.equal((await send(both, 'POST', `employees/${ids[1]}/invite`)).statusCode, 200);
  const rows = await server.database.query<{ again: boolean }>(
    `select invited_at > '2021-01-01' as again from membership where id = any($1) order by id`,
    [ids],
  );
  assert.deepEqual(
    rows.map(({ again }) => again),
    [false, true, false],
  );
  assert.equal((await waitingMails(server, 'one@again.example')).length, 1);
});

test('the second factor of an accountant or a manager is removed by who is one too', async () => {
  const accountant = await server.staff(organisation, { role: 2, is_admin: true, is_acct: true });
  const manager = await server.staff(organisation, { role: 4, is_admin: true });
  const removed = async (who: TestStaff, fields: Parameters<TestServer['staff']>[1]) => {
    const colleague = await server.staff(organisation, fields);
    await giveFactor(colleague);
    const answer = await send(who, 'POST', `employees/${colleague.eId}/remove-second-factor`);
    return answer.statusCode === 200 ? 'removed' : (answer.json().code as string);
  };
  assert.deepEqual(
    [await removed(admin, { role: 2, is_acct: true }), await removed(accountant, { role: 2, is_acct: true })],
    ['more-rights', 'removed'],
  );
  assert.deepEqual(
    [await removed(admin, { role: 4 }), await removed(manager, { role: 4 })],
    ['more-rights', 'removed'],
  );
});
