import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ReleasePage, ReleaseRowView } from '@iwe/contract';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { buildRelease, buildTeam, publish, testShell } from '../testing/releases.ts';
import type { TestTeam } from '../testing/releases.ts';

let server: TestServer;
let [first, second] = [0, 0];
let everybody: TestStaff;
let own: TestStaff;
let team: TestTeam;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  team = await buildTeam(server);
  for (let minor = 0; minor < 8; minor += 1)
    await publish(server, team, { ...buildRelease('mf-many', `1.${minor}.0`), promote: minor === 1 });
  await publish(server, team, buildRelease('mf-other', '1.0.0'));
  [first, second] = [await buildOrganisation(server.database), await buildOrganisation(server.database)];
  everybody = await server.staff(first, { role: 4, isPlatformAdmin: true });
  own = await server.staff(second, { is_admin: true });
  const happened: [number, string, string, number, number, number][] = [
    [first, 'mf-many', '1.1.0', 2, 10, 1],
    [second, 'mf-many', '1.1.0', 2, 5, 2],
    [first, 'mf-many', '1.1.0', 30, 1, 0],
    [first, 'mf-many', '1.2.0', 3, 2, 2],
    [second, 'mf-many', '1.3.0', 3, 1, 0],
    [first, 'mf-many', '1.4.0', 3, 9, 9],
    [first, 'mf-many', '1.5.0', 3, 8, 8],
    [first, 'mf-many', '1.6.0', 24 * 8, 500, 500],
    [first, 'mf-other', '1.0.0', 1, 50, 50],
  ];
  for (const [organisation, remote, version, hoursAgo, runs, failures] of happened) {
    await server.database.query(
      `insert into release_health (organisation_id, remote, version, hour, runs, failures)
        values ($1, $2, $3, date_trunc('hour', now()) - make_interval(hours => $4), $5, $6)`,
      [organisation, remote, version, hoursAgo, runs, failures],
    );
  }
});
after(() => server.close());

const versionsOf = async (version: string, who: TestStaff): Promise<ReleasePage['versions']> => {
  const answer = await server.inject({
    method: 'GET',
    url: `/api/platform/releases/mf-many/${version}/page`,
    headers: who.headers,
  });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: ReleasePage }>().data.versions;
};
const sums = (versions: ReleasePage['versions']) =>
  versions.map(({ version, health }) => [version, health.map(({ runs, failures }) => [runs, failures])]);

test('a release page has five versions to compare: its own, then those that ran or failed most', async () => {
  const versions = await versionsOf('1.2.0', everybody);
  assert.deepEqual(sums(versions), [
    ['1.2.0', [[2, 2]]],
    [
      '1.1.0',
      [
        [1, 0],
        [15, 3],
      ],
    ],
    ['1.4.0', [[9, 9]]],
    ['1.5.0', [[8, 8]]],
    ['1.3.0', [[1, 0]]],
  ]);
  assert.deepEqual(
    versions.filter(({ stable }) => stable).map(({ version }) => version),
    ['1.1.0'],
  );
});

test('the page’s own version is listed even if nobody started it in the last seven days or ever', async () => {
  assert.deepEqual(sums(await versionsOf('1.7.0', everybody)).slice(0, 2), [
    ['1.7.0', []],
    [
      '1.1.0',
      [
        [1, 0],
        [15, 3],
      ],
    ],
  ]);
  assert.deepEqual(sums(await versionsOf('1.6.0', everybody))[0], ['1.6.0', []]);
});

test('an admin of an organisation gets only that organisation’s figures', async () => {
  assert.deepEqual(sums(await versionsOf('1.2.0', own)), [
    ['1.2.0', []],
    ['1.1.0', [[5, 2]]],
    ['1.3.0', [[1, 0]]],
  ]);
});

const listed = async (query: string, who = everybody) =>
  (await server.inject({ method: 'GET', url: `/api/platform/releases?${query}`, headers: who.headers })).json<{
    data: ReleaseRowView[];
    meta: { total: number; current_page: number; per_page: number };
  }>();
const pageOf = async (name: string, who = everybody) => {
  const url = `/api/platform/releases/${name}/page`;
  const answer = await server.inject({ method: 'GET', url, headers: who.headers });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: ReleasePage }>().data;
};

test('releases are listed by remote with the newest first, page by page, or those of one remote', async () => {
  const names = ({ data }: Awaited<ReturnType<typeof listed>>) =>
    data.map(({ remote, version }) => `${remote} ${version}`);
  const first3 = await listed('per_page=3');
  assert.deepEqual(names(first3), ['mf-many 1.7.0', 'mf-many 1.6.0', 'mf-many 1.5.0']);
  assert.deepEqual(first3.meta, { total: 9, current_page: 1, per_page: 3 });
  assert.deepEqual(names(await listed('per_page=3&page=3')), ['mf-many 1.1.0', 'mf-many 1.0.0', 'mf-other 1.0.0']);
  const others = await listed('remote=mf-other');
  assert.deepEqual([names(others), others.meta.total], [['mf-other 1.0.0'], 1]);
});

test('a release shows who made it, its state, pins, starts and failures; an admin sees the own ones', async () => {
  await server.database.query(
    `insert into release_pin (organisation_id, remote, version, reason, pinned_by, expires_at)
      values ($2, 'mf-many', '1.2.0', 'x', $3, null), ($1, 'mf-many', '1.2.0', 'x', $3, now() + interval '1 hour'),
        ($1, 'mf-other', '1.0.0', 'x', $3, now())`,
    [first, second, everybody.userId],
  );
  await server.database.query(
    `insert into remote_failure (organisation_id, code, remote, version, page, last_message, count, last_at, subject)
      values ($1, 'IWE-107', 'mf-many', '1.2.0', '/a', 'old words', 2, now() - interval '2 hours', 'x'),
        ($2, 'IWE-107', 'mf-many', '1.2.0', '/a', 'new words', 3, now() - interval '1 hour', 'x'),
        ($1, 'IWE-107', 'mf-many', '1.2.0', '/a', 'others', 1, now() - interval '3 hours', 'y'),
        ($1, 'IWE-115', 'mf-many', '1.2.0', '/b', 'slow', 7, now(), ''),
        ($1, 'IWE-116', 'mf-many', '1.2.0', '/c', 'in use', 4, now() - interval '4 hours', ''),
        ($1, 'IWE-114', 'mf-many', '1.2.0', '/c', 'left', 5, now() - interval '5 hours', ''),
        ($1, 'IWE-107', 'mf-many', '1.3.0', '/a', 'elsewhere', 9, now(), '')`,
    [first, second],
  );
  await server.database.query(`update release set runs = 12 where remote = 'mf-many' and version = '1.2.0'`);
  const shown = async (who: TestStaff) =>
    (await listed('remote=mf-many', who)).data.find((row) => row.version === '1.2.0');
  const { publishedAt, ...row } = (await shown(everybody)) ?? assert.fail('it is not listed');
  assert.ok(Math.abs(Date.parse(publishedAt) - Date.now()) < 3_600_000, publishedAt);
  assert.deepEqual(row, {
    remote: 'mf-many',
    version: '1.2.0',
    status: 'available',
    deprecation: null,
    fault: null,
    check: 'own',
    stable: false,
    pinnedBy: [first, second],
    publisher: 'a pipeline',
    commit: 'abc',
    tidiedAt: null,
    runs: 12,
    failures: 6,
    misfits: [],
  });
  const seen = await shown(own);
  assert.deepEqual([seen?.pinnedBy, seen?.runs, seen?.failures], [[second], 12, 3]);
  assert.deepEqual((await listed('remote=mf-other')).data[0]?.pinnedBy, [], 'its pin is over');

  const page = await pageOf('mf-many/1.2.0');
  assert.deepEqual(
    page.failureKinds.map(({ code, page: at, count, message }) => [code, at, count, message]),
    [
      ['IWE-115', '/b', 7, 'slow'],
      ['IWE-107', '/a', 5, 'new words'],
      ['IWE-107', '/a', 1, 'others'],
      ['IWE-116', '/c', 4, 'in use'],
      ['IWE-114', '/c', 5, 'left'],
    ],
  );
  assert.deepEqual(
    (await pageOf('mf-many/1.2.0', own)).failureKinds.map(({ count, message }) => [count, message]),
    [[3, 'new words']],
  );
  await server.database.query('delete from release_pin');
  await server.database.query('delete from remote_failure');
});

test('a release page has its health by hour, its files and notes, and who gets it by which rule', async () => {
  await server.database.query(
    `update release set notes = 'Finds by size.', checked_at = '2026-03-02T00:00:00Z',
      check_report = '[{"name":"mounts","passed":true,"detail":""}]' where remote = 'mf-many' and version = '1.1.0'`,
  );
  await server.database.query(
    `insert into release_pin (organisation_id, remote, version, reason, pinned_by) values ($1, 'mf-many', '1.1.0', 'x', $2)`,
    [second, everybody.userId],
  );
  const page = await pageOf('mf-many/1.1.0');
  assert.deepEqual(
    [page.owner, page.token, page.notes, page.checkedAt?.slice(0, 10), page.checks],
    ['A team', 'a team', 'Finds by size.', '2026-03-02', [{ name: 'mounts', passed: true, detail: '' }]],
  );
  assert.deepEqual(
    page.health.map(({ runs, failures }) => [runs, failures]),
    [
      [1, 0],
      [15, 3],
    ],
  );
  assert.ok(Date.parse(page.health[0]?.hour ?? '') < Date.parse(page.health[1]?.hour ?? ''));
  assert.deepEqual(
    page.files.map(({ path }) => path),
    ['remoteEntry.00000000.js', 'js/remote.11111111.js', 'js/screen.22222222.js'],
  );
  assert.equal(page.provides, undefined);
  assert.deepEqual(page.requires, [
    { package: 'shell API', provides: '1.0.0', needs: '^1.0.0', fits: true },
    { package: 'server API', provides: '1.0.0', needs: '^1.0.0', fits: true },
    { package: 'react', provides: '19.3.1', needs: '^19.0.0', fits: true },
  ]);
  assert.deepEqual(
    page.runsIn.map(({ organisationId, people, source }) => [organisationId, people, source]),
    [
      [first, 1, 'stable'],
      [second, 1, 'pin'],
    ],
  );
  const limited = await pageOf('mf-many/1.1.0', own);
  assert.deepEqual(
    [limited.runsIn.map(({ organisationId }) => organisationId), limited.health.map(({ runs }) => runs)],
    [[second], [5]],
  );
  assert.deepEqual((await pageOf('mf-many/1.2.0')).runsIn, []);
  assert.deepEqual((await pageOf('mf-many/1.6.0')).health, [], 'what ran eight days ago is shown no more');
  await server.database.query('delete from release_pin');
  const gone = await server.inject({
    method: 'GET',
    url: '/api/platform/releases/mf-many/9.9.9/page',
    headers: everybody.headers,
  });
  assert.equal(gone.statusCode, 404);
});

test('what does not fit the shell by now is shown in list and page, with exports that are gone', async () => {
  const { shell } = server.app.platform;
  const named = buildRelease('mf-named', '1.0.0', ({ requires }) => {
    requires.names = { react: ['useState', 'useMemo'] };
  });
  const facts = { ...shell.facts(), names: { react: ['useState', 'useMemo'] } };
  server.app.platform.shell = { ...shell, facts: () => facts };
  assert.equal((await publish(server, team, named)).statusCode, 200);
  server.app.platform.shell = {
    ...shell,
    facts: () => ({ ...facts, shellApi: '2.0.0', names: { react: ['useMemo'] } }),
  };
  try {
    const wrong = [
      { package: 'shell API', provides: '2.0.0', needs: '^1.0.0' },
      { package: 'react', provides: '19.3.1', needs: 'its export useState' },
    ];
    assert.deepEqual((await listed('remote=mf-named')).data[0]?.misfits, wrong);
    const { requires, misfits } = await pageOf('mf-named/1.0.0');
    assert.deepEqual(misfits, wrong);
    assert.deepEqual(
      requires.map(({ package: name, needs, fits }) => [name, needs, fits]),
      [
        ['shell API', '^1.0.0', false],
        ['server API', '^1.0.0', true],
        ['react', '^19.0.0', true],
        ['react', 'its export useState', false],
      ],
    );
  } finally {
    server.app.platform.shell = shell;
  }
});
