import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { MAX_REPORTS_A_MINUTE, reportLimit } from './report-limit.ts';
import { refuseWithoutStartToken, startTokens } from './start-token.ts';
import { buildRelease, buildTeam, publish, startToken, testShell } from '../testing/releases.ts';

// Nobody can vote twice about a release, or about one that they were not given.
let server: TestServer;
let organisation: number;
let platformAdmin: TestStaff;
let clerk: TestStaff;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  const team = await buildTeam(server);
  await publish(server, team, { ...buildRelease('mf-sales', '1.0.0'), promote: true });
  await publish(server, team, buildRelease('mf-sales', '1.1.0'));
  organisation = await buildOrganisation(server.database);
  platformAdmin = await server.staff(organisation, { role: 4, isPlatformAdmin: true });
});
after(() => server.close());
beforeEach(async () => {
  await server.database.query('delete from release_rollout');
  await server.database.query('delete from release_report');
  await server.database.query('delete from remote_failure');
  // A person of their own for each test: reports are limited by person.
  clerk = await server.staff(organisation);
});

const fails = (who: TestStaff, version: string, token: string | undefined, more: object = {}) =>
  server.inject({
    method: 'POST',
    url: '/api/platform/failures',
    headers: who.headers,
    payload: {
      code: 'IWE-107',
      remote: 'mf-sales',
      version,
      fallbackVersion: null,
      page: '/quotings',
      message: 'it threw',
      ...(token ? { token } : {}),
      ...more,
    },
  });
const tokenOf = (who: TestStaff, version = '1.1.0') => startToken(server, who.headers, 'mf-sales', version);
const rollOut = (share: number) =>
  server.database.query(
    `insert into release_rollout (remote, version, steps, percent, state, min_failures, max_failure_percent, reason,
      started_by) values ('mf-sales', '1.1.0', '{100}', $1, 'running', 3, 20, 'a test', $2)`,
    [share, platformAdmin.userId],
  );
const rollout = async () =>
  (await server.database.query<{ state: string; failures: number }>('select state, failures from release_rollout'))[0];

describe('a report about a release', () => {
  test('needs the token that came with it: one user’s three do not revert a rollout', async () => {
    await rollOut(100);
    const token = await tokenOf(clerk);
    for (const forged of [undefined, '1.x', `${token}x`, await tokenOf(platformAdmin), await tokenOf(clerk, '1.0.0')]) {
      const answer = await fails(clerk, '1.1.0', forged);
      assert.deepEqual([answer.statusCode, answer.json().code], [403, 'start-token'], forged);
    }
    assert.deepEqual(await rollout(), { state: 'running', failures: 0 });
    assert.deepEqual(await server.database.query('select code from remote_failure'), []);
    for (let time = 0; time < 3; time += 1) assert.equal((await fails(clerk, '1.1.0', token)).statusCode, 200);
    assert.deepEqual(await rollout(), { state: 'running', failures: 1 });
  });

  test('is refused to somebody who is not given it', async () => {
    await rollOut(0);
    assert.equal(await tokenOf(clerk), undefined);
    const run = await server.inject({
      method: 'POST',
      url: '/api/platform/runs',
      headers: clerk.headers,
      payload: { remote: 'mf-sales', version: '1.1.0' },
    });
    assert.equal(run.json().code, 'start-token');
    assert.deepEqual(await server.database.query('select version from release_report'), []);
  });

  test('is refused with a token of another organisation', async () => {
    await rollOut(100);
    const elsewhere = await server.staff(await buildOrganisation(server.database));
    assert.equal((await fails(clerk, '1.1.0', await tokenOf(elsewhere))).statusCode, 403);
  });
});

describe('the plot of a release', () => {
  const health = () =>
    server.database.query<{ runs: number; failures: number }>(
      `select sum(runs)::int as runs, sum(failures)::int as failures from release_health where version = '1.0.0'`,
    );

  test('shows starts as starts and failed starts as failed; an error in use is neither', async () => {
    await server.database.query('delete from release_health');
    const token = await tokenOf(clerk, '1.0.0');
    const starts = () =>
      server.inject({
        method: 'POST',
        url: '/api/platform/runs',
        headers: clerk.headers,
        payload: { remote: 'mf-sales', version: '1.0.0', token },
      });
    await starts();
    assert.deepEqual(await health(), [{ runs: 1, failures: 0 }]);
    for (const code of ['IWE-114', 'IWE-115', 'IWE-116']) await fails(clerk, '1.0.0', token, { code });
    assert.deepEqual(await health(), [{ runs: 1, failures: 0 }]);
    await fails(clerk, '1.0.0', token, { code: 'IWE-107' });
    await starts();
    assert.deepEqual(await health(), [{ runs: 1, failures: 1 }]);
  });
});

test('failures of a kind on a screen are one row with the last words; errors in use are told apart', async () => {
  const token = await tokenOf(clerk, '1.0.0');
  const tell = async (code: string, id: number, message: string, fallbackVersion: string | null = null) => {
    const page = `/order_detail/Invoices/${id}`;
    assert.equal((await fails(clerk, '1.0.0', token, { code, page, message, fallbackVersion })).statusCode, 200);
  };
  await tell('IWE-107', 812, 'it threw');
  await tell('IWE-107', 9, 'it threw again', '0.9.0');
  await tell('IWE-114', 812, 'Order 12 failed');
  await tell('IWE-114', 812, 'Order 3456 failed');
  await tell('IWE-114', 812, 'Another error');
  await server.database.query(`update remote_failure set last_at = now() - interval '1 hour'`);
  await tell('IWE-114', 812, 'Order 7 failed');
  const rows = await server.database.query<{ row: unknown[]; isNew: boolean }>(
    `select jsonb_build_array(code, page, count, last_message, fallback_version) as row,
      last_at > now() - interval '1 minute' as "isNew" from remote_failure order by id`,
  );
  const page = '/order_detail/Invoices/:id';
  assert.deepEqual(
    rows.map(({ row, isNew }) => [...row, isNew]),
    [
      ['IWE-107', page, 2, 'it threw again', '0.9.0', false],
      ['IWE-114', page, 3, 'Order 7 failed', null, true],
      ['IWE-114', page, 1, 'Another error', null, false],
    ],
  );
});

test('a token is valid on its day and the next, and the same all day', () => {
  const actor = { userId: 1, account: { organisation: 2 } } as never;
  const at = Date.parse('2026-11-24T23:59:00Z');
  const given = (now: number) => startTokens('ab', actor, ['mf-sales@1.0.0', 'mf-sales@0.9.0'], now);
  assert.deepEqual(Object.keys(given(at)), ['mf-sales@1.0.0', 'mf-sales@0.9.0']);
  assert.deepEqual(given(at), given(at - 3_600_000));
  const release = { remote: 'mf-sales', version: '1.0.0', token: given(at)['mf-sales@1.0.0'] };
  for (const hours of [0, 1, 24]) refuseWithoutStartToken('ab', actor, release, at + hours * 3_600_000);
  for (const hours of [-24, 25])
    assert.throws(() => refuseWithoutStartToken('ab', actor, release, at + hours * 3_600_000), { code: 'start-token' });
  assert.throws(() => refuseWithoutStartToken('cd', actor, release, at), { code: 'start-token' });
});

describe('a flood of reports', () => {
  test('is answered 429, and the reports of others are counted', async () => {
    await rollOut(100);
    const token = await tokenOf(clerk);
    const statuses: number[] = [];
    for (let time = 0; time < MAX_REPORTS_A_MINUTE + 20; time += 1) {
      const answer = await fails(clerk, '1.1.0', token, { page: `/quotings/${time}x` });
      statuses.push(answer.statusCode);
      if (answer.statusCode === 429) assert.ok(Number(answer.headers['retry-after']) > 0);
    }
    assert.deepEqual(
      [statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length],
      [MAX_REPORTS_A_MINUTE, 20],
    );
    assert.equal((await fails(platformAdmin, '1.1.0', await tokenOf(platformAdmin))).statusCode, 200);
    assert.equal((await rollout())?.failures, 2);
  });

  test('stores a limited number of kinds of a remote; known ones go on being counted', async () => {
    await server.database.query(
      `insert into remote_failure (organisation_id, code, remote, version, page, last_message)
        select $1, 'IWE-107', 'mf-sales', '1.0.0', '/q' || n, 'flood' from generate_series(1, 100) n`,
      [organisation],
    );
    const token = await tokenOf(clerk, '1.0.0');
    for (const page of ['/q1', '/another']) await fails(clerk, '1.0.0', token, { page });
    // What is said about no remote of ours has a place of its own.
    for (const remote of [null, 'mf-forged']) await fails(clerk, '1.0.0', undefined, { remote, version: null });
    assert.deepEqual(
      await server.database.query(
        `select remote, version, page, count::int from remote_failure where last_message <> 'flood' order by remote`,
      ),
      [
        { remote: '', version: '', page: '/quotings', count: 2 },
        { remote: 'mf-sales', version: '1.0.0', page: '/q1', count: 2 },
      ],
    );
  });

  test('has a place for each kind, with its last message and what was shown instead, without ids', async () => {
    const token = await tokenOf(clerk, '1.0.0');
    const told = async (more: object) => assert.equal((await fails(clerk, '1.0.0', token, more)).statusCode, 200);
    await told({ page: '/order_detail/Invoices/812', message: 'first', fallbackVersion: '0.9.0' });
    await told({ page: '/order_detail/Invoices/813', message: 'second', fallbackVersion: null });
    await told({ page: '/order_detail/Invoices/812', code: 'IWE-106', message: 'third' });
    assert.deepEqual(
      await server.database.query(
        `select organisation_id, code, remote, version, page, fallback_version, last_message, count::int
          from remote_failure order by code desc`,
      ),
      [
        ['IWE-107', 'second', 2],
        ['IWE-106', 'third', 1],
      ].map(([code, message, count]) => ({
        organisation_id: organisation,
        code,
        remote: 'mf-sales',
        version: '1.0.0',
        page: '/order_detail/Invoices/:id',
        fallback_version: null,
        last_message: message,
        count,
      })),
    );
  });

  test('of one error is one kind, whatever numbers its message holds; another error is another', async () => {
    const token = await tokenOf(clerk, '1.0.0');
    for (const message of ['TypeError: no row 12', 'TypeError: no row 13', 'TypeError: no price'])
      await fails(clerk, '1.0.0', token, { code: 'IWE-114', message });
    assert.deepEqual(
      await server.database.query('select last_message as message, count::int from remote_failure order by 2 desc'),
      [
        { message: 'TypeError: no row 13', count: 2 },
        { message: 'TypeError: no price', count: 1 },
      ],
    );
  });

  test('of long errors that begin alike is one kind', async () => {
    const token = await tokenOf(clerk, '1.0.0');
    for (const end of ['of this list', 'of that list'])
      await fails(clerk, '1.0.0', token, { code: 'IWE-114', message: `${'no price '.repeat(20)}${end}` });
    assert.deepEqual(await server.database.query('select count::int from remote_failure'), [{ count: 2 }]);
  });

  test('is forgotten after a minute', () => {
    const refuse = reportLimit();
    for (let time = 0; time < MAX_REPORTS_A_MINUTE; time += 1) refuse(1, 1_000_000);
    assert.throws(() => refuse(1, 1_059_000), { status: 429, retryAfterSeconds: 1 });
    assert.throws(() => refuse(1, 1_020_000), { status: 429, retryAfterSeconds: 40 });
    refuse(2, 1_059_000);
    refuse(1, 1_060_000);
  });
});
