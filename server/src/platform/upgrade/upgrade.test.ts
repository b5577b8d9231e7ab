import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { LiveRelease, PublishRequest, ReleaseManifest } from '@iwe/contract';
import { CHECKOUT, ConfigError } from '../../core/config.ts';
import { buildMembership, buildOrganisation, buildUser, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { hashOf } from '../publish/check-release.policy.ts';
import { buildRelease, buildTeam, publish, testShell } from '../testing/releases.ts';
import type { TestTeam } from '../testing/releases.ts';
import { shapesText } from './api-shapes-text.ts';
import { checkoutShapes } from './candidate-app.ts';
import { judgeUpgrade, misfitTable } from './judge-upgrade.ts';
import type { Candidate } from './judge-upgrade.ts';
import { liveReleases } from './live-releases.ts';
import { refuseUnfitStart, withShapes } from './refuse-unfit-start.ts';

const BRANDS = 'GET /api/ag/brands';
let server: TestServer;
let team: TestTeam;
let admin: TestStaff;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  team = await buildTeam(server);
  const organisation = await buildOrganisation(server.database, { name: 'Roadstar' });
  admin = await server.staff(organisation, { is_admin: true, isPlatformAdmin: true });
  const user = await buildUser(server.database);
  await buildMembership(server.database, organisation, user.id, {});
  await publish(server, team, { ...released('mf-a', '1.0.0'), promote: 'unless-chosen' });
  await publish(
    server,
    team,
    released('mf-b', '1.0.0', (manifest) => {
      manifest.requires.names = { react: ['useState'] };
    }),
  );
  await publish(server, team, released('mf-b', '2.0.0'));
  const pinned = await server.inject({
    method: 'POST',
    url: '/api/platform/pins',
    headers: admin.headers,
    payload: {
      organisationId: organisation,
      remote: 'mf-b',
      version: '1.0.0',
      reason: 'they asked',
      locked: false,
      dryRun: false,
    },
  });
  assert.equal(pinned.statusCode, 200, pinned.body);
});
after(() => server.close());

/** Builds a release with the recorded brands call, as the release command records it. */
function released(
  remote: string,
  version: string,
  change: (manifest: ReleaseManifest) => void = () => {},
  call: object | null = server.app.apiShapes().calls[BRANDS] ?? null,
): PublishRequest {
  const bytes = Buffer.from(
    JSON.stringify({ format: 1, calls: { [BRANDS]: call }, parts: server.app.apiShapes().parts }),
  );
  const body = buildRelease(remote, version, (manifest) => {
    manifest.files.push({ path: 'api-shapes.json', size: bytes.length, gzip: bytes.length, sha384: hashOf(bytes) });
    manifest.apiShapes = 'api-shapes.json';
    change(manifest);
  });
  return { ...body, files: { ...body.files, 'api-shapes.json': bytes.toString('base64') } };
}

const candidate = (change: Partial<Candidate['shell']> = {}): Candidate => ({
  shell: { ...server.app.platform.shell.facts(), names: { react: ['useState', 'useMemo'] }, ...change },
  routes: server.app.platform.shell.routes(),
  api: server.app.apiShapes(),
  exports: server.app.platform.shell.exports(),
});
const judged = async (one: Candidate) =>
  judgeUpgrade(
    one,
    await withShapes(server.app.platform.store, await server.database.system((tx) => liveReleases(tx))),
  );
const asLines = (rows: Awaited<ReturnType<typeof judged>>) =>
  rows.map((row) => `${row.release} (${row.liveAs}; ${row.affected}): ${row.package} ${row.provides} / ${row.needs}`);

test('the shapes of this checkout are those of its running server; nothing stays behind', async () => {
  const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('iwe-shapes-'));
  const before = folders();
  assert.deepEqual(await checkoutShapes(), server.app.apiShapes());
  assert.deepEqual(
    folders().filter((name) => !before.includes(name)),
    [],
  );
});

describe('a candidate', () => {
  test('that equals the present server fits every live release; versions that nobody runs do not count', async () => {
    assert.deepEqual(await judged(candidate()), []);
    assert.deepEqual(
      (await server.database.system((tx) => liveReleases(tx))).map(({ remote, version, as }) => [remote, version, as]),
      [
        ['mf-a', '1.0.0', ['stable']],
        ['mf-b', '1.0.0', ['pin of Roadstar']],
      ],
    );
  });

  test('without a package export that a pinned release uses is refused with the table', async () => {
    const found = await judged(candidate({ names: { react: ['useMemo'] } }));
    assert.deepEqual(asLines(found), [
      'mf-b 1.0.0 (pin of Roadstar; 1 organisation, 2 people): react 19.3.1 / its export useState',
    ]);
    const [head = '', row = ''] = misfitTable(found).split('\n');
    assert.match(head, /^package +provides +needs +release +live as +affected$/);
    assert.equal(row.indexOf('19.3.1'), head.indexOf('provides'));
    assert.equal(row.indexOf('1 organisation'), head.indexOf('affected'));
  });

  test('with another shell or server API is refused by each release', async () => {
    assert.deepEqual(
      (await judged(candidate({ shellApi: '2.0.0' }))).map(
        (row) => `${row.release}: ${row.package} ${row.provides} / ${row.needs}`,
      ),
      ['mf-a 1.0.0: shell API 2.0.0 / ^1.0.0', 'mf-b 1.0.0: shell API 2.0.0 / ^1.0.0'],
    );
    assert.equal((await judged(candidate({ serverApi: '2.0.0' }))).length, 2);
    assert.equal((await judged(candidate({ shared: {} }))).length, 2);
  });

  test('with other sheet definitions is refused by a release that passes some', async () => {
    const live = (await server.database.system((tx) => liveReleases(tx))).map((one): LiveRelease => ({
      ...one,
      requires: { ...one.requires, ...(one.remote === 'mf-a' ? { definitions: '^1.0.0' } : {}) },
    }));
    const rows = judgeUpgrade(candidate({ definitions: '2.0.0' }), await withShapes(server.app.platform.store, live));
    assert.deepEqual(
      rows.map((row) => `${row.release}: ${row.package} ${row.provides} / ${row.needs}`),
      ['mf-a 1.0.0: sheet definitions 2.0.0 / ^1.0.0'],
    );
  });

  test('that answers a field less, or no longer has the call, is refused', async () => {
    const { [BRANDS]: brands, ...calls } = server.app.apiShapes().calls;
    const less: Candidate = {
      ...candidate(),
      api: {
        format: 1,
        parts: {},
        calls: {
          ...calls,
          [BRANDS]: { ...brands, answer: { type: 'object', properties: { other: {} }, required: ['other'] } },
        },
      },
    };
    assert.match(asLines(await judged(less)).join('\n'), /mf-a 1\.0\.0 .*GET \/api\/ag\/brands answer\.data: gone/);
    assert.match(
      asLines(await judged({ ...candidate(), api: { format: 1, parts: {}, calls } })).join('\n'),
      /GET \/api\/ag\/brands null \/ the call/,
    );
  });

  test("whose shell has a screen at a remote's path is refused", async () => {
    assert.deepEqual(
      (await judged({ ...candidate(), routes: ['/mf-a'] })).map(
        (row) => `${row.release}: ${row.package} / ${row.needs}`,
      ),
      ['mf-a 1.0.0: routes / /mf-a ↔ /mf-a'],
    );
  });
});

describe('publishing', () => {
  test('refuses a release that was built on calls which this server does not answer', async () => {
    const answer = await publish(
      server,
      team,
      released('mf-c', '1.0.0', () => {}, {
        answer: { type: 'object', properties: { brands: { type: 'array' } }, required: ['brands'] },
      }),
    );
    assert.equal(answer.statusCode, 422);
    assert.match(
      JSON.stringify(answer.json()),
      /GET \/api\/ag\/brands: this server provides answer\.brands: gone, the release needs answer\.brands: array/,
    );
  });

  test('refuses a file of API calls that the release command did not write', async () => {
    const answer = await publish(
      server,
      team,
      released('mf-c', '1.0.0', (manifest) => {
        manifest.apiShapes = manifest.entry;
      }),
    );
    assert.match(JSON.stringify(answer.json()), /is not what the release command writes/);
  });
});

describe('the start', () => {
  const start = (isForced: boolean, isRenewing = false) => refuseUnfitStart(server.app, { isForced, isRenewing });
  const otherShell = (t: { after: (undo: () => void) => void }): void => {
    const { shell } = server.app.platform;
    server.app.platform.shell = { ...shell, facts: () => ({ ...shell.facts(), shellApi: '2.0.0' }) };
    t.after(() => {
      server.app.platform.shell = shell;
    });
  };

  test('succeeds when everything fits', () => start(false));

  test('is refused, with the table, when a pin or a stable release does not fit', async (t) => {
    otherShell(t);
    await assert.rejects(
      start(false),
      (error: Error) =>
        error instanceof ConfigError &&
        /IWE_FORCE_UPGRADE=1/.test(error.message) &&
        /shell API +2\.0\.0 +\^1\.0\.0 +mf-a 1\.0\.0 +stable/.test(error.message) &&
        /mf-b 1\.0\.0 +pin of Roadstar/.test(error.message),
    );
  });

  test('succeeds without a fitting release only when forced', async (t) => {
    otherShell(t);
    const warned = t.mock.method(console, 'warn', () => {});
    await start(true);
    assert.match(String(warned.mock.calls[0]?.arguments[0]), /mf-a 1\.0\.0/);
  });

  test('is not refused for what is only rolled out or tried', async (t) => {
    await server.database.query('delete from release_pin');
    await server.database.query(`delete from release_channel where remote = 'mf-a'`);
    await server.database.query(
      `insert into release_rollout (remote, version, steps, percent, state, min_failures, max_failure_percent, reason,
        started_by) values ('mf-a', '1.0.0', '{50,100}', 50, 'running', 3, 20, 'x', $1)`,
      [admin.userId],
    );
    await server.database.query(
      `insert into release_grant (user_id, remote, version, reason, granted_by, until, revoked_at) values
        ($1, 'mf-b', '2.0.0', 'x', $1, now() + interval '1 day', null),
        ($1, 'mf-b', '1.0.0', 'x', $1, now() + interval '1 day', now())`,
      [admin.userId],
    );
    try {
      const live = await server.database.system((tx) => liveReleases(tx));
      assert.deepEqual(
        live.map(({ remote, version, as }) => [remote, version, as]),
        [
          ['mf-a', '1.0.0', ['rollout to 50 %']],
          ['mf-b', '2.0.0', ['pilot']],
        ],
      );
      otherShell(t);
      await start(false);
    } finally {
      await server.database.query('delete from release_rollout');
      await server.database.query('delete from release_grant');
      await server.database.query(
        `insert into release_channel (remote, channel, version, by_instance) values ('mf-a', 'stable', '1.0.0', true)`,
      );
      await server.database.query(
        `insert into release_pin (organisation_id, remote, version, reason, pinned_by)
          select organisation_id, 'mf-b', '1.0.0', 'they asked', $2 from membership where id = $1`,
        [admin.eId, admin.userId],
      );
    }
  });

  test("ignores the checkout's own stable releases that are about to be published again, but no pins", async (t) => {
    otherShell(t);
    const isOwnRefused = (wanted: boolean) => (error: Error) =>
      /mf-a 1\.0\.0/.test(error.message) === wanted && /mf-b 1\.0\.0/.test(error.message);
    await assert.rejects(start(false, true), isOwnRefused(false));
    // In production nothing stable is replaced by a start.
    server.app.config.production = true;
    t.after(() => {
      server.app.config.production = false;
    });
    await assert.rejects(start(false, true), isOwnRefused(true));
  });
});

describe('a release that was published for an earlier shell or server', () => {
  const choose = async (again: PublishRequest): Promise<(readonly [string, number, string])[]> => {
    const call = (url: string, payload: object) =>
      server.inject({
        method: 'POST',
        url: `/api/platform/${url}`,
        headers: admin.headers,
        payload: { remote: 'mf-b', version: '2.0.0', reason: 'x', dryRun: true, ...payload },
      });
    const [membership] = await server.database.query<{ organisation_id: number }>(
      'select organisation_id from membership where id = $1',
      [admin.eId],
    );
    const answers = [
      ['pins', await call('pins', { organisationId: membership?.organisation_id })],
      ['stable', await call('stable', {})],
      [
        'promote',
        await server.inject({
          method: 'POST',
          url: '/api/platform/promote',
          headers: { authorization: `Bearer ${team.token}` },
          payload: { remote: 'mf-b', version: '2.0.0' },
        }),
      ],
      ['publish', await publish(server, team, { ...again, promote: true })],
    ] as const;
    return answers.map(([name, answer]) => [name, answer.statusCode, answer.body] as const);
  };

  test('is not chosen when it makes calls that are no longer answered', async (t) => {
    const again = released('mf-b', '2.0.0');
    const kept = server.app.apiShapes();
    const { [BRANDS]: _gone, ...calls } = kept.calls;
    t.mock.method(server.app, 'apiShapes', () => ({ ...kept, calls }));
    for (const [name, status, body] of await choose(again)) {
      assert.equal(status, 422, name);
      assert.match(body, /GET \/api\/ag\/brands: this server provides nothing, mf-b 2\.0\.0 needs the call/, name);
    }
  });

  test('is not chosen when the shell has a screen at its path', async (t) => {
    t.mock.method(server.app.platform.shell, 'routes', () => ['/mf-b']);
    for (const [name, status, body] of await choose(released('mf-b', '2.0.0'))) {
      assert.equal(status, 422, name);
      assert.match(body, /\/mf-b is a screen of the shell/, name);
    }
  });
});

describe('GET live-releases', () => {
  test('is for platform admins', async () => {
    const organisation = await buildOrganisation(server.database);
    const other = await server.staff(organisation, { is_admin: true });
    assert.equal(
      (await server.inject({ method: 'GET', url: '/api/platform/live-releases', headers: other.headers })).statusCode,
      403,
    );
    const answer = await server.inject({
      method: 'GET',
      url: '/api/platform/live-releases',
      headers: { authorization: admin.headers.authorization },
    });
    const { data } = answer.json<{ data: LiveRelease[] }>();
    assert.deepEqual(
      data.map(({ remote, version, organisations, people, apiShapes }) => [
        remote,
        version,
        organisations,
        people,
        apiShapes,
      ]),
      [
        ['mf-a', '1.0.0', 2, 3, 'api-shapes.json'],
        ['mf-b', '1.0.0', 1, 2, 'api-shapes.json'],
      ],
    );
  });

  test('names the organisations that pin each version, and no others', async () => {
    const another = await buildOrganisation(server.database, { name: 'Wheelhouse' });
    const pinned = await server.inject({
      method: 'POST',
      url: '/api/platform/pins',
      headers: admin.headers,
      payload: {
        organisationId: another,
        remote: 'mf-b',
        version: '2.0.0',
        reason: 'they asked too',
        locked: false,
        dryRun: false,
      },
    });
    assert.equal(pinned.statusCode, 200, pinned.body);
    const live = await server.database.system((tx) => liveReleases(tx));
    assert.deepEqual(
      live
        .filter(({ remote }) => remote === 'mf-b')
        .map(({ version, as, organisations }) => [version, as, organisations]),
      [
        ['1.0.0', ['pin of Roadstar'], 1],
        ['2.0.0', ['pin of Wheelhouse'], 1],
      ],
    );
    await server.database.query('delete from release_pin where organisation_id = $1', [another]);
  });
});

test('live are also what is rolled out or tried by named people; what is blocked or changed is not', async () => {
  const [membership] = await server.database.query<{ organisation_id: number }>(
    'select organisation_id from membership where id = $1',
    [admin.eId],
  );
  for (const [remote, version] of [
    ['mf-a', '1.1.0'],
    ['mf-b', '2.1.0'],
  ] as const)
    assert.equal((await publish(server, team, released(remote, version))).statusCode, 200);
  await server.database.query(
    `insert into release_rollout (remote, version, steps, percent, state, min_failures, max_failure_percent, reason,
      started_by) values ('mf-a', '1.1.0', '{0,100}', 0, 'running', 3, 20, 'x', $1)`,
    [admin.userId],
  );
  await server.database.query(
    `insert into release_grant (user_id, remote, version, reason, granted_by, until) values
      ($1, 'mf-b', '2.0.0', 'x', $1, now() + interval '1 day'), ($1, 'mf-b', '2.0.0', 'x', $1, now() + interval '1 day'),
      ($1, 'mf-b', '2.1.0', 'x', $1, now())`,
    [admin.userId],
  );
  const live = async () =>
    (await server.database.system((tx) => liveReleases(tx))).map((one) => [
      one.remote,
      one.version,
      one.as,
      one.organisations,
      one.people,
      one.isRenewed,
    ]);
  const everybody = (await server.database.query('select from organisation where not is_internal')).length;
  const all = await live();
  assert.deepEqual(all, [
    ['mf-a', '1.0.0', ['stable'], everybody, all[0]?.[4], true],
    ['mf-a', '1.1.0', ['rollout to 0 %'], 0, 0, false],
    ['mf-b', '1.0.0', ['pin of Roadstar'], 1, 2, false],
    ['mf-b', '2.0.0', ['pilot'], 0, 1, false],
  ]);
  await server.database.query('update release_rollout set percent = 100');
  assert.deepEqual((await live())[1]?.slice(2, 4), [['rollout to 100 %'], everybody]);
  await server.database.query(
    `insert into release_pin (organisation_id, remote, version, reason, pinned_by) values ($1, 'mf-a', '1.0.0', 'x', $2)`,
    [membership?.organisation_id, admin.userId],
  );
  assert.deepEqual((await live())[0], ['mf-a', '1.0.0', ['stable', 'pin of Roadstar'], 1, 2, false]);
  await server.database.query(`delete from release_pin where remote = 'mf-a'`);
  await server.database.query(`update release set status = 'blocked' where remote = 'mf-b' and version = '2.0.0'`);
  await server.database.query(`update release set fault = 'x' where remote = 'mf-a' and version = '1.1.0'`);
  assert.deepEqual(
    (await live()).map((one) => one.slice(0, 2)),
    [
      ['mf-a', '1.0.0'],
      ['mf-b', '1.0.0'],
    ],
  );
  await server.database.query('delete from release_grant');
  await server.database.query('delete from release_rollout');
});

describe('the command that tells beforehand', () => {
  const CLI = join(CHECKOUT, 'server/src/platform/upgrade/cli.ts');
  const tell = (args: readonly string[], env: Record<string, string> = {}) =>
    new Promise<{ code: number | string | null | undefined; said: string; complained: string }>((resolve) => {
      execFile(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', CLI, ...args],
        { env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env } },
        (error, said, complained) => resolve({ code: error ? error.code : 0, said, complained }),
      );
    });

  test('compares this checkout with what people get from a server, or from its database', async () => {
    await server.database.query(
      `update release set manifest_text = $1, signature = $2 where remote = 'mf-b' and version = '1.0.0'`,
      (({ manifest, signature }) => [manifest, signature])(buildRelease('mf-b', '1.0.0')),
    );
    const address = await server.listen();
    const token = admin.headers.authorization.split(' ')[1] ?? '';
    const { folder } = server.app.platform.shell;
    const fits = await tell(['--shell', folder, '--server', address, '--token', token]);
    assert.deepEqual([fits.code, fits.complained], [0, '']);
    assert.equal(
      fits.said,
      'Without kept API shapes, held against versions alone: mf-b 1.0.0.\n2 live releases, all fit.\n',
    );
    const other = mkdtempSync(join(tmpdir(), 'iwe-other-shell-'));
    const facts = JSON.parse(readFileSync(join(folder, 'shell-facts.json'), 'utf8')) as object;
    writeFileSync(join(other, 'shell-facts.json'), JSON.stringify({ ...facts, routes: ['/mf-a'] }));
    const { user, password, host, port, database } = server.test.connection;
    const secret = encodeURIComponent(password);
    const env = {
      DATABASE_URL: `postgres://${user}:${secret}@${encodeURIComponent(host)}:${port}/${database}`,
      IWE_DATA_DIR: server.app.config.dataDir,
    };
    for (const [from, given] of [
      [['--server', address], { IWE_ADMIN_TOKEN: token }],
      [[], env],
    ] as const) {
      const refused = await tell(['--shell', other, ...from], given);
      assert.equal(refused.code, 1, refused.complained);
      assert.match(refused.said, /^package +provides[^]*routes +a screen of the shell +\/mf-a ↔ \/mf-a +mf-a 1\.0\.0/);
      assert.match(refused.said, /\n1 of 2 live releases do not fit\. Pin or promote versions that fit first/);
    }
    const stranger = await tell(['--shell', folder, '--server', address, '--token', 'wrong']);
    assert.equal(stranger.code, 2);
    assert.match(
      stranger.complained,
      /did not tell its releases \(401\)\. --token takes the access token of a platform/,
    );
  });
});

test('the API shapes stored in @iwe/contract are those of this server (generate-api-shapes.ts)', () => {
  const kept = readFileSync(join(CHECKOUT, 'shared/contract/api-shapes.json'), 'utf8');
  assert.ok(
    kept === shapesText(server.app.apiShapes()),
    'shared/contract/api-shapes.json is not that of the routes: generate it again.',
  );
});
