import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { CLIENT_ID, CLIENT_SECRET } from '@iwe/contract';
import { startJobs } from '../../core/jobs/jobs.ts';
import { quiet, until } from '../../core/jobs/testing/job-rows.ts';
import { buildOrganisation, createTestDatabase, startTestServer } from '../../testing/index.ts';
import type { TestServer } from '../../testing/index.ts';
import { JOBS } from '../../jobs.ts';
import { buildRelease, buildTeam, publish, startToken, testShell } from '../testing/releases.ts';
import { closeCheckAccount, openCheckAccount } from './check-account.ts';
import { checkOrganisation } from './check-organisation.ts';
import { checkRelease, performCheck } from './check-release.job.ts';
import { whyUnchecked } from './check-release.repository.ts';
import { findBrowser } from './find-browser.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  const team = await buildTeam(server, { remotes: ['mf-first', 'mf-second'] });
  for (const remote of ['mf-first', 'mf-second']) await publish(server, team, buildRelease(remote, '1.0.0'));
});
after(() => server.close());

const stateOf = async (remote: string) =>
  (
    await server.database.query<{ check_state: string }>('select check_state from release where remote = $1', [remote])
  )[0]?.check_state;

const { signal } = new AbortController();
const check = (remote: string, look: Parameters<typeof performCheck>[3]) =>
  performCheck(
    { database: server.database, log: quiet, serverUrl: () => 'http://127.0.0.1:1', signal },
    { remote, version: '1.0.0' },
    'no browser',
    look,
  );

describe('a check', () => {
  test('is enqueued with the release, but not for releases built by this installation', async () => {
    assert.deepEqual(
      (await server.database.query<{ title: string }>('select title from job order by id')).map(({ title }) => title),
      ['Check mf-first 1.0.0 in a browser', 'Check mf-second 1.0.0 in a browser'],
    );
  });

  test('of a hotfix comes before those that wait already', async () => {
    const team = await buildTeam(server, { remotes: ['mf-late'] });
    await publish(server, team, { ...buildRelease('mf-late', '1.0.1'), hotfix: true });
    const waiting = await server.database.query<{ title: string }>(
      'select title from job order by priority desc, run_after',
    );
    assert.equal(waiting[0]?.title, 'Check mf-late 1.0.1 in a browser');
    await server.database.query(`delete from job where title like '%mf-late%'`);
  });

  test('that has not been done says why, by the state of its job and what this server lacks', async () => {
    const says = (missing: string | null = null) =>
      server.database.system((tx) => whyUnchecked(tx, 'mf-second', '1.0.0', missing));
    const set = (change: string) =>
      server.database.query(`update job set ${change} where title = 'Check mf-second 1.0.0 in a browser'`);
    assert.deepEqual(
      [await says(), await says('No Chromium was found.')],
      ['Its check waits behind one other.', 'No Chromium was found.'],
    );
    await set(`error = 'The machine was too slow.'`);
    const expected = {
      waiting: 'Its check said nothing about the release and will be repeated: The machine was too slow.',
      running: 'A browser is checking it now.',
      failed: 'Its check could not be done: The machine was too slow. Start it again under Jobs.',
      cancelled: 'Its check was cancelled. Start it again under Jobs.',
    };
    for (const [state, sentence] of Object.entries(expected)) {
      await set(`state = '${state}', finished_at = ${/failed|cancelled/.test(state) ? 'now()' : 'null'}`);
      assert.equal(await says(), sentence);
    }
    await set(`state = 'waiting', error = null, finished_at = null`);
    assert.match(
      await server.database.system((tx) => whyUnchecked(tx, 'mf-second', '9.9.9', null)),
      /No check of it is waiting/,
    );
  });

  test('whose browser breaks leaves the release unchecked', async () => {
    await assert.rejects(
      check('mf-first', async () => {
        throw new Error('Target crashed');
      }),
      /Target crashed/,
    );
    assert.equal(await stateOf('mf-first'), 'unchecked');
    const [account] = await server.database.query<{ password_hash: string | null }>(
      'select password_hash from app_user where is_release_check',
    );
    assert.equal(account?.password_hash, null, 'its account is closed');
  });

  test('needs a Chromium: administrators are told when there is none, and one that is named is started', async () => {
    const named = process.env['CHROMIUM_PATH'];
    // A program that is there and is no browser.
    process.env['CHROMIUM_PATH'] = process.execPath;
    try {
      assert.equal(await checkRelease.unavailable?.({} as never), null);
      const context = { database: server.database, log: quiet, serverUrl: () => 'http://127.0.0.1:1' };
      await assert.rejects(
        checkRelease.perform({ ...context, signal: new AbortController().signal } as never, {
          remote: 'mf-first',
          version: '1.0.0',
        }),
        (error: Error) => !/No Chromium/.test(error.message),
      );
    } finally {
      if (named === undefined) delete process.env['CHROMIUM_PATH'];
      else process.env['CHROMIUM_PATH'] = named;
    }
  });

  test('stores what failed, tells the history, and leaves no password, session or grant of its account', async () => {
    const team = await buildTeam(server, { remotes: ['mf-third'] });
    await publish(server, team, buildRelease('mf-third', '1.0.0'));
    const report = [
      { name: 'mounts', passed: true, detail: '' },
      { name: 'draws /x', passed: false, detail: 'no price' },
    ];
    let given: { email: string; password: string; userId: number } | undefined;
    await check('mf-third', async (browser, url, account, { remote, version, remoteJson }, options) => {
      given = account;
      assert.equal(options?.end, signal, 'it ends with the worker');
      assert.deepEqual([browser, url, remote, version], ['no browser', 'http://127.0.0.1:1', 'mf-third', '1.0.0']);
      assert.equal(remoteJson.name, 'mf-third');
      const [grant] = await server.database.query<{ minutes: number }>(
        `select round(extract(epoch from until - now()) / 60)::int as minutes from release_grant
          where user_id = $1 and remote = 'mf-third' and version = '1.0.0' and revoked_at is null`,
        [account.userId],
      );
      assert.equal(grant?.minutes, 5);
      await server.signIn(account.email, { password: account.password });
      return report;
    });
    const [stored] = await server.database.query(
      `select check_state, check_report, checked_at > now() - interval '1 hour' as now from release where remote = 'mf-third'`,
    );
    assert.deepEqual(stored, { check_state: 'failed', check_report: report, now: true });
    const [line] = await server.database.query(
      `select actor, user_id, action, version, after from platform_audit where remote = 'mf-third' order by id desc limit 1`,
    );
    assert.deepEqual(line, {
      actor: 'the platform',
      user_id: null,
      action: 'check failed',
      version: '1.0.0',
      after: [report[1]],
    });
    const [left] = await server.database.query(
      `select u.password_hash, (select count(*)::int from session s where s.user_id = u.id and s.revoked_at is null) as sessions,
        (select count(*)::int from session s where s.user_id = u.id) as begun,
        (select count(*)::int from release_grant g where g.user_id = u.id and g.revoked_at is null) as grants
        from app_user u where u.id = $1`,
      [given?.userId],
    );
    assert.deepEqual(left, { password_hash: null, sessions: 0, begun: 1, grants: 0 });
    await server.database.query(`delete from job where title like '%mf-third%'`);
  });

  test('that ends after another one of the same release changes nothing of its result', async () => {
    const step = (passed: boolean) => [{ name: 'mounts', passed, detail: '' }];
    await server.database.query(`update release set check_state = 'unchecked' where remote = 'mf-first'`);
    await check('mf-first', async () => {
      await check('mf-first', async () => step(false));
      return step(true);
    });
    assert.equal(await stateOf('mf-first'), 'failed');
    const told = await server.database.query<{ action: string }>(
      `select action from platform_audit where remote = 'mf-first' and action like 'check %'`,
    );
    assert.deepEqual(told, [{ action: 'check failed' }], 'the history says what was stored, and nothing else');
    await server.database.query(`update release set check_state = 'unchecked' where remote = 'mf-first'`);
  });

  test('stores its result only once', async () => {
    let looks = 0;
    const look = async () => {
      looks++;
      return [{ name: 'mounts', passed: true, detail: '' }];
    };
    await check('mf-second', look);
    await check('mf-second', look);
    assert.deepEqual([await stateOf('mf-second'), looks], ['passed', 1]);
  });

  // IWE_JOBS=off and `pnpm worker`: the server publishes, the worker checks.
  test('runs in a separate worker, and one that hangs holds up no other', async () => {
    const begun: string[] = [];
    const end = Promise.withResolvers<void>();
    const worker = await startJobs({
      config: server.app.config,
      database: server.database,
      log: quiet,
      jobs: JOBS.map((job) =>
        job.name === checkRelease.name
          ? {
              ...job,
              unavailable: async () => null,
              perform: async (_context, release) => {
                begun.push((release as { remote: string }).remote);
                await end.promise;
              },
            }
          : job,
      ),
    });
    await until(async () => begun.length === 2);
    end.resolve();
    await worker.stop();
    assert.deepEqual(begun.toSorted(), ['mf-first', 'mf-second']);
  });
});

describe('the account of a check', () => {
  test('looks like any other: a person of an organisation with a name and data', async () => {
    const account = await openCheckAccount(server.database, 'mf-first', '1.0.0');
    const [seen] = await server.database.query<Record<string, unknown>>(
      `select o.id, o.name, u.name as person, u.email, (select count(*)::int from product p where p.organisation_id = o.id)
         as products, (select count(*)::int from contact c where c.organisation_id = o.id) as contacts
       from app_user u join membership m on m.user_id = u.id join organisation o on o.id = m.organisation_id
       where u.id = $1`,
      [account.userId],
    );
    assert.ok(Number(seen?.['id']) < 1_000_000);
    assert.deepEqual([seen?.['products'], seen?.['contacts']], [32, 28]);
    const [more] = await server.database.query<Record<string, unknown>>(
      `select (select array_agg(code order by code) from warehouse where organisation_id = $1) as warehouses,
        (select count(*)::int from contact where organisation_id = $1 and is_supplier and code like 'S%') as suppliers,
        (select count(*)::int from contact where organisation_id = $1 and not is_supplier and code like 'C%') as customers,
        (select bool_and(standard_price_cents = class_a_price_cents + 2000 and class_a_price_cents between 7000 and 24000
          and size_key <> '') from product where organisation_id = $1) as "arePriced",
        (select count(distinct code)::int from product where organisation_id = $1) as codes`,
      [seen?.['id']],
    );
    assert.deepEqual(more, {
      warehouses: ['MAIN', 'SEC'],
      suppliers: 4,
      customers: 24,
      arePriced: true,
      codes: 32,
    });
    assert.match(String(seen?.['email']), /^[a-z]+\.[a-z]+\d\d@[a-z]+\.example$/);
    assert.doesNotMatch(JSON.stringify(seen), /check|iwe|release|internal|invalid/i);
    await closeCheckAccount(server.database, account);
  });

  test('may open every screen of its organisation, and has no right on the platform', async () => {
    const account = await openCheckAccount(server.database, 'mf-first', '1.0.0');
    const [rights] = await server.database.query(
      `select m.role, m.mod_prc, m.is_acct, m.is_dir, m.crt_csr, m.is_admin, m.able_login, m.is_active,
        u.is_platform_admin, u.is_release_check, o.is_internal from membership m
        join app_user u on u.id = m.user_id join organisation o on o.id = m.organisation_id where u.id = $1`,
      [account.userId],
    );
    assert.deepEqual(rights, {
      role: 4,
      mod_prc: true,
      is_acct: true,
      is_dir: true,
      crt_csr: true,
      is_admin: true,
      able_login: true,
      is_active: true,
      is_platform_admin: false,
      is_release_check: true,
      is_internal: true,
    });
    const contacts = await server.database.query<{ phone: string; city: string; state: string }>(
      `select c.phone, c.city, c.state from contact c join membership m on m.organisation_id = c.organisation_id
        where m.user_id = $1`,
      [account.userId],
    );
    for (const { phone, city, state } of contacts) {
      assert.match(phone, /^02 5550 \d{4}$/);
      assert.match(city, /^[A-Z][a-z]+$/);
      assert.equal(state, 'NSW');
    }
    const [grant] = await server.database.query(
      'select remote, version, origin from release_grant where user_id = $1 and revoked_at is null',
      [account.userId],
    );
    assert.deepEqual(grant, { remote: 'mf-first', version: '1.0.0', origin: null }, 'of the candidate alone');
    await closeCheckAccount(server.database, account);
  });

  test('of a later check has the grant of its own candidate, not that of the one before', async () => {
    const before = await openCheckAccount(server.database, 'mf-first', '1.0.0');
    await server.database.query('update release_grant set until = now() where user_id = $1', [before.userId]);
    const { userId } = await openCheckAccount(server.database, 'mf-second', '1.0.0');
    assert.equal(userId, before.userId);
    const grants = await server.database.query(
      'select remote from release_grant where user_id = $1 and revoked_at is null',
      [userId],
    );
    assert.deepEqual(grants, [{ remote: 'mf-second' }]);
    await closeCheckAccount(server.database, before);
  });

  test('is never that of another check at the same time, and is used again afterwards', async () => {
    const open = () => openCheckAccount(server.database, 'mf-first', '1.0.0');
    const [one, two] = await Promise.all([open(), open()]);
    assert.notEqual(one.userId, two.userId);
    await closeCheckAccount(server.database, one);
    const three = await open();
    assert.equal(three.userId, one.userId);
    const [live] = await server.database.query(
      'select count(*)::int as n from release_grant where revoked_at is null and until > now()',
    );
    assert.deepEqual(live, { n: 2 });
    for (const account of [two, three]) await closeCheckAccount(server.database, account);
    const [organisations] = await server.database.query(
      'select count(*)::int as n from organisation where is_internal',
    );
    assert.deepEqual(organisations, { n: 1 });
  });
});

describe('the accounts of two checks', () => {
  const open = () => openCheckAccount(server.database, 'mf-first', '1.0.0');
  const isOpen = async ({ userId }: { userId: number }) =>
    (await server.database.query('select from app_user where id = $1 and password_hash is not null', [userId]))
      .length === 1;

  test('are opened and closed each for itself', async () => {
    const [one, two] = [await open(), await open()];
    const hashOf = async () => server.database.query('select password_hash from app_user where id = $1', [two.userId]);
    const before = await hashOf();
    await closeCheckAccount(server.database, one);
    assert.deepEqual([await isOpen(one), await isOpen(two)], [false, true]);
    const again = await open();
    assert.deepEqual([again.userId, await hashOf()], [one.userId, before]);
    for (const account of [again, two]) await closeCheckAccount(server.database, account);
  });

  test('may be the same when the worker of the first one died and its grant has ended', async () => {
    const died = await open();
    await server.database.query('update release_grant set until = now() where user_id = $1', [died.userId]);
    const next = await open();
    assert.deepEqual([next.userId, next.password === died.password], [died.userId, false]);
    await closeCheckAccount(server.database, next);
  });
});

test('the checks have an organisation with a number like others, also where an earlier version made one', async () => {
  const fresh = await createTestDatabase();
  const { database } = fresh;
  try {
    await database.query(`insert into organisation (id, name, is_internal) values (2000000001, 'Old', true)`);
    const made = await database.system((tx) => checkOrganisation(tx));
    assert.ok(made.id < 1_000, String(made.id));
    assert.deepEqual(await database.system((tx) => checkOrganisation(tx)), made);
  } finally {
    await fresh.close();
  }
});

test('a Chromium that is named and not there is none', async () => {
  const named = process.env['CHROMIUM_PATH'];
  process.env['CHROMIUM_PATH'] = '/nowhere/chromium';
  try {
    assert.notEqual(await findBrowser(), '/nowhere/chromium');
  } finally {
    if (named === undefined) delete process.env['CHROMIUM_PATH'];
    else process.env['CHROMIUM_PATH'] = named;
  }
});

describe('unreviewed code', () => {
  test('cannot change anything on the server, whatever its account may do', async () => {
    const account = await openCheckAccount(server.database, 'mf-first', '1.0.0');
    const signedIn = await server.inject({
      method: 'POST',
      url: '/oauth/token',
      payload: {
        grant_type: 'password',
        username: account.email,
        password: account.password,
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
      },
    });
    const [membership] = await server.database.query<{ id: number; organisation: number }>(
      'select id::int as id, organisation_id as organisation from membership where user_id = $1',
      [account.userId],
    );
    const bearer = { authorization: `Bearer ${signedIn.json<{ access_token: string }>().access_token}` };
    const headers = { ...bearer, account: String(membership?.id) };
    const invitation = { email: 'stranger@elsewhere.test', name: 'A stranger', role: 4, able_login: 1 };
    const pin = { organisationId: membership?.organisation, remote: 'mf-second', version: '1.0.0', reason: 'x' };
    for (const [url, payload, as] of [
      ['/api/ag/employees', invitation, headers],
      ['/api/platform/pins', pin, headers],
      ['/api/platform/pins', pin, bearer],
    ] as const) {
      const answer = await server.inject({ method: 'POST', url, headers: as, payload });
      assert.deepEqual([answer.statusCode, answer.json().code], [403, 'read-only'], url);
    }
    assert.equal((await server.inject({ method: 'GET', url: '/api/platform/remotes', headers })).statusCode, 200);
    assert.equal(
      (
        await server.inject({
          method: 'POST',
          url: '/api/platform/runs',
          headers,
          payload: {
            remote: 'mf-first',
            version: '1.0.0',
            token: await startToken(server, headers, 'mf-first', '1.0.0'),
          },
        })
      ).statusCode,
      200,
    );
    // Administrators are told who that is; only the candidate is not.
    const admin = await server.staff(await buildOrganisation(server.database), { isPlatformAdmin: true });
    const events = await server.inject({ url: '/api/platform/security-events', headers: admin.headers });
    assert.ok(events.body.includes(`${account.email} (release check)`), events.body);
    await closeCheckAccount(server.database, account);
    assert.deepEqual(await server.database.query(`select id from app_user where email like 'stranger%'`), []);
    assert.deepEqual(await server.database.query('select remote from release_pin'), []);
  });
});
