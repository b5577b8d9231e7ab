import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { DeveloperPanel, ErrorBody, PlatformHistory } from '@iwe/contract';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { startDeveloperWorld } from '../testing/developer-world.ts';

const ORIGIN = 'http://127.0.0.1:4300';

let server: TestServer;
let developer: TestStaff;
let colleague: TestStaff;
let admin: TestStaff;
let platformAdmin: TestStaff;
before(async () => {
  ({ server, developer, colleague, admin, platformAdmin } = await startDeveloperWorld());
});
after(() => server.close());
beforeEach(() => server.database.query('delete from release_grant'));

const call = (who: TestStaff, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  server.inject({
    method,
    url: `/api/platform/${url}`,
    headers: who.headers,
    ...(payload ? { payload } : {}),
  });
const grant = (changes: object = {}) =>
  call(platformAdmin, 'POST', 'dev-grants', {
    remote: 'mf-sales',
    email: developer.email,
    origin: ORIGIN,
    hours: 4,
    reason: 'a new price dialog',
    ...changes,
  });
/** Gives somebody a version to try. */
const pilot = async (who: TestStaff, more = `now() + interval '1 hour'`): Promise<number> => {
  const [row] = await server.database.query<{ id: number }>(
    `insert into release_grant (user_id, remote, version, reason, granted_by, until)
      values ($1, 'mf-sales', '1.1.0', 'Pilot', $2, ${more}) returning id::int as id`,
    [who.userId, platformAdmin.userId],
  );
  return row?.id ?? assert.fail('there is no pilot');
};
/** Who has which grant that was not ended. */
const live = async () =>
  (
    await server.database.query<{ line: string }>(
      `select u.email || ' ' || g.remote || ' ' || coalesce(g.origin, g.version) as line from release_grant g
        join app_user u on u.id = g.user_id where g.revoked_at is null order by g.id`,
    )
  ).map(({ line }) => line);
const idOf = async (who: TestStaff): Promise<number> => {
  const [row] = await server.database.query<{ id: number }>(
    'select max(id)::int as id from release_grant where user_id = $1 and origin is not null and revoked_at is null',
    [who.userId],
  );
  return row?.id ?? assert.fail('there is no grant');
};
const panel = async (who: TestStaff) => (await call(who, 'GET', 'developer')).json<{ data: DeveloperPanel }>().data;
const refusal = (answer: { statusCode: number; json: <T>() => T }) => {
  const { details } = answer.json<ErrorBody>();
  const [item] = details as { field?: string; code: string; message: string }[];
  return [answer.statusCode, item?.code, item?.field, item?.message];
};

describe('a developer grant', () => {
  test('that is refused says at which field, and what to do', async () => {
    assert.deepEqual(refusal(await grant({ origin: 'http://localhost:65536' })), [
      422,
      'origin',
      'origin',
      'The port of an origin is a number from 1 to 65535.',
    ]);
    assert.deepEqual(refusal(await grant({ remote: 'mf-nothing' })), [
      422,
      'remote.unknown',
      'remote',
      'mf-nothing has no release yet. Publish a first one, then develop on.',
    ]);
    assert.deepEqual(refusal(await grant({ email: 'Nobody@iwe.test' })), [
      422,
      'user.unknown',
      'email',
      'nobody@iwe.test has no account here.',
    ]);
    assert.deepEqual(await live(), []);
  });

  test('is for a person whose address is written in any case, and its history line says all of it', async () => {
    assert.equal((await grant({ email: developer.email.toUpperCase(), hours: 8 })).statusCode, 200);
    assert.deepEqual(await live(), [`${developer.email} mf-sales ${ORIGIN}`]);
    const [line] = (await call(platformAdmin, 'GET', 'history')).json<PlatformHistory>().data;
    assert.deepEqual(
      [line?.actor, line?.action, line?.remote, line?.version, line?.organisation, line?.reason, line?.after],
      [
        platformAdmin.email,
        'developer grant',
        'mf-sales',
        null,
        null,
        'a new price dialog',
        { email: developer.email, origin: ORIGIN, hours: 8 },
      ],
    );
    assert.equal(line?.undoable, false, 'it chose no version');
    const [row] = await server.database.query<{ hours: number }>(
      'select round(extract(epoch from until - now()) / 3600)::int as hours from release_grant',
    );
    assert.equal(row?.hours, 8);
  });

  test('takes the place of the same person’s alone, of any remote, and leaves who tries a version as they were', async () => {
    await pilot(developer);
    await grant({ email: colleague.email });
    await grant();
    await grant({ remote: 'mf-reports', origin: 'https://dev.example.com' });
    assert.deepEqual(await live(), [
      `${developer.email} mf-sales 1.1.0`,
      `${colleague.email} mf-sales ${ORIGIN}`,
      `${developer.email} mf-reports https://dev.example.com`,
    ]);
  });

  test('is ended by its developer or a platform admin, who are told what runs; the history says who did', async () => {
    for (const who of [developer, platformAdmin]) {
      await grant({ email: developer.email });
      await grant({ email: colleague.email });
      const id = await idOf(developer);
      const answer = await call(who, 'DELETE', `dev-grants/${id}`);
      assert.deepEqual([answer.statusCode, answer.json().message], [200, 'mf-sales comes from its release again.']);
      assert.deepEqual(await live(), [`${colleague.email} mf-sales ${ORIGIN}`], 'no other one ends');
      const [line] = (await call(platformAdmin, 'GET', 'history')).json<PlatformHistory>().data;
      assert.deepEqual(
        [line?.actor, line?.action, line?.reason, line?.before],
        [who.email, 'end developer grant', 'ended', { id, origin: ORIGIN }],
      );
      await server.database.query('delete from release_grant');
    }
  });

  test('needs no confirmed password to be ended or used, only to be given', async () => {
    await grant();
    await server.database.query(`update session set confirmed_at = now() - interval '1 hour'`);
    assert.equal((await grant()).json().code, 'confirm-required');
    const id = await idOf(developer);
    assert.equal((await call(developer, 'POST', `dev-grants/${id}/use`)).statusCode, 200);
    assert.equal((await call(developer, 'DELETE', `dev-grants/${id}`)).statusCode, 200);
    await server.database.query('update session set confirmed_at = now()');
  });

  test('is none that somebody has to try a version: that is neither used nor ended as one', async () => {
    const id = await pilot(developer);
    assert.equal((await call(developer, 'POST', `dev-grants/${id}/use`)).statusCode, 404);
    for (const who of [developer, platformAdmin])
      assert.equal((await call(who, 'DELETE', `dev-grants/${id}`)).statusCode, 404);
    assert.deepEqual(await live(), [`${developer.email} mf-sales 1.1.0`]);
  });

  test('that was ended can be used no more, and its end is told once', async () => {
    await grant();
    const id = await idOf(developer);
    assert.equal((await call(developer, 'DELETE', `dev-grants/${id}`)).statusCode, 200);
    assert.equal((await call(developer, 'POST', `dev-grants/${id}/use`)).statusCode, 404);
    assert.equal((await call(developer, 'DELETE', `dev-grants/${id}`)).statusCode, 404);
    const lines = (await call(platformAdmin, 'GET', 'history?per_page=3')).json<PlatformHistory>().data;
    assert.deepEqual(
      lines.map(({ action, actor, after: told }) => [action, actor, told]),
      [
        ['refused: end developer grant', developer.email, { id }],
        ['refused: use developer grant', developer.email, { id }],
        ['end developer grant', developer.email, null],
      ],
    );
  });
});

describe('the developer panel', () => {
  test('is not open to who only tries a version, nor after the own grant has ended by the clock', async () => {
    await pilot(developer);
    assert.equal((await call(developer, 'GET', 'developer')).statusCode, 403);
    await grant();
    assert.equal((await call(developer, 'GET', 'developer')).statusCode, 200);
    await server.database.query(`update release_grant set until = now() where origin is not null`);
    const answer = await call(developer, 'GET', 'developer');
    assert.deepEqual([answer.statusCode, answer.json().code], [403, 'developer-required']);
  });

  test('opens no sources to who tries a version, nor after the grant has ended; the admin’s own is none', async () => {
    const open = async (who: TestStaff) =>
      (await panel(who)).remotes.filter(({ sources }) => sources).map(({ name }) => name);
    await pilot(admin);
    assert.deepEqual(await open(admin), []);
    await grant({ email: admin.email });
    assert.deepEqual(await open(admin), ['mf-sales']);
    await server.database.query(`update release_grant set until = now() where origin is not null`);
    assert.deepEqual(await open(admin), []);
    await grant({ email: admin.email, remote: 'mf-reports' });
    assert.deepEqual(await open(admin), ['mf-reports']);
    await call(admin, 'DELETE', `dev-grants/${await idOf(admin)}`);
    assert.deepEqual(await open(admin), []);
  });

  test('says until when the version that runs is supported, and of other versions nothing', async () => {
    const supportedUntil = new Date(Date.now() + 7 * 86_400_000).toISOString();
    const deprecate = (version: string) =>
      call(platformAdmin, 'POST', 'releases/status', {
        remote: 'mf-sales',
        version,
        status: 'deprecated',
        supportedUntil,
        reason: 'a test',
      });
    const shown = async () =>
      (await panel(admin)).remotes.map(({ name, supportedUntil: until }) => [name, until && Date.parse(until)]);
    assert.equal((await deprecate('1.1.0')).statusCode, 200);
    assert.deepEqual(await shown(), [
      ['mf-reports', null],
      ['mf-sales', null],
    ]);
    const answer = await deprecate('1.0.0');
    assert.equal(answer.statusCode, 200, answer.body);
    assert.deepEqual(await shown(), [
      ['mf-reports', null],
      ['mf-sales', Date.parse(supportedUntil)],
    ]);
    await server.database.query(
      `update release set status = 'available', supported_until = null, deprecated_because = ''`,
    );
  });

  test('has moments of the last 180 days, without a remote where several were decided at once', async () => {
    const choose = (url: string, payload: object) => call(platformAdmin, 'POST', url, { reason: 'a test', ...payload });
    assert.equal((await choose('stable', { remote: 'mf-sales', version: '1.1.0' })).statusCode, 200);
    const before = (await panel(admin)).moments;
    const [to, chosen] = before.slice(-2).map(({ revision }) => revision);
    const back = await choose('rollback', { to });
    assert.equal(back.statusCode, 200, back.body);
    const { moments } = await panel(admin);
    const last = moments.at(-1);
    assert.deepEqual(
      [last?.action, last?.remote, last?.version, last?.changes],
      ['rollback', null, null, [{ remote: 'mf-sales', from: '1.1.0', to: '1.0.0' }]],
    );
    // The history itself can't be changed, so its trigger is put aside.
    await server.database.system(async (tx) => {
      await tx.query('alter table platform_audit disable trigger platform_audit_stays');
      await tx.query(`update platform_audit set at = at - interval '181 days' where revision < $1`, [chosen]);
      await tx.query('alter table platform_audit enable trigger platform_audit_stays');
    });
    const young = (await panel(admin)).moments;
    assert.deepEqual(
      young.map(({ action, changes }) => [action, changes.length]),
      [
        ['stable', 0],
        ['rollback', 1],
      ],
      'the oldest that can be looked at is the state before the others',
    );
    const looked = (revision: number | undefined) => call(admin, 'GET', `remotes?at=${revision}`);
    assert.deepEqual([(await looked(to)).statusCode, (await looked(chosen)).statusCode], [404, 200]);
  });
});

test('the archive of source maps has every map of that release by its path, and of no other release', async () => {
  const { maps } = server.app.platform;
  await maps.put('mf-sales/1.0.0/js/a.js.map', Buffer.from('{"of":"a"}'));
  await maps.put('mf-sales/1.0.0/deep/b.js.map', Buffer.from('{"of":"b"}'));
  await maps.put('mf-sales/1.0.0-next/js/c.js.map', Buffer.from('{"of":"c"}'));
  await maps.put('mf-reports/1.0.0/js/d.js.map', Buffer.from('{"of":"d"}'));
  const answer = await call(platformAdmin, 'GET', 'source-maps/mf-sales/1.0.0');
  assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'application/gzip']);
  const archive = gunzipSync(answer.rawPayload).toString('latin1');
  assert.deepEqual(archive.match(/(js|deep)\/\w\.js\.map(?=\0)/g)?.toSorted(), ['deep/b.js.map', 'js/a.js.map']);
  assert.deepEqual(archive.match(/\{"of":"\w"\}/g)?.toSorted(), ['{"of":"a"}', '{"of":"b"}']);
});
