import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Overview, PlatformHistory, RemoteOrganisations } from '@iwe/contract';
import { rolloutBucket } from '@iwe/domain';
import { buildOrganisation, startTestServer } from '../../../testing/index.ts';
import type { TestServer, TestStaff } from '../../../testing/index.ts';
import { buildRelease, buildTeam, publish, testShell } from '../../testing/releases.ts';

let server: TestServer;
const organisations: number[] = [];
let admin: TestStaff;
let platformAdmin: TestStaff;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  const team = await buildTeam(server);
  await publish(server, team, { ...buildRelease('mf-sales', '1.0.0'), promote: true });
  for (const version of ['1.1.0', '1.2.0']) await publish(server, team, buildRelease('mf-sales', version));
  for (let place = 0; place < 30; place += 1) organisations.push(await buildOrganisation(server.database));
  admin = await server.staff(organisations[0] ?? 0, { is_admin: true });
  platformAdmin = await server.staff(organisations[1] ?? 0, { isPlatformAdmin: true });
  for (const id of organisations.slice(0, 3)) await decide('pins', { organisationId: id, version: '1.1.0' });
  await decide('rollouts', { version: '1.2.0', steps: [40, 100] });
});
after(() => server.close());

const decide = async (url: string, payload: object) => {
  const answer = await server.inject({
    method: 'POST',
    url: `/api/platform/${url}`,
    headers: platformAdmin.headers,
    payload: { remote: 'mf-sales', reason: 'a test', ...payload },
  });
  assert.equal(answer.statusCode, 200, answer.body);
};
const get = (who: TestStaff, url: string) =>
  server.inject({ method: 'GET', url: `/api/platform/${url}`, headers: who.headers });
const overviewOf = async (who: TestStaff, query = '') =>
  (await get(who, `overview${query}`)).json<{ data: Overview }>().data;
const list = async (who: TestStaff, query = '') =>
  (await get(who, `remotes/mf-sales/organisations?${query}`)).json<RemoteOrganisations>();
/** The organisations without a pin that belong to the first 40 % of the rollout. */
const rolledOut = () => organisations.slice(3).filter((id) => rolloutBucket('mf-sales', '1.2.0', id) < 40);

describe('the overview', () => {
  test('counts organisations by version and rule instead of listing each', async () => {
    const overview = await overviewOf(platformAdmin);
    const [sales] = overview.remotes;
    const inRollout = rolledOut().length;
    assert.ok(inRollout > 0 && inRollout < 27);
    assert.deepEqual(
      sales?.choices
        .map(({ version, source, organisations: count }) => `${version} ${source} ${count}`)
        .toSorted((one, other) => one.localeCompare(other)),
      [`1.0.0 stable ${overview.organisations.length - 3 - inRollout}`, '1.1.0 pin 3', `1.2.0 rollout ${inRollout}`],
    );
    assert.equal(
      sales.choices.reduce((sum, { people }) => sum + people, 0),
      2,
    );
    assert.deepEqual(overview.cells, []);
    assert.deepEqual(sales.versions, ['1.0.0', '1.1.0', '1.2.0']);
  });

  test('has the most frequent choice first, starts and failures of a day, and the newest release’s owner', async () => {
    const [one, two, three] = organisations.slice(3).filter((id) => !rolledOut().includes(id));
    const add = (organisation: number | undefined, version: string, hours: number, runs: number, failures: number) =>
      server.database.query(
        `insert into release_health (organisation_id, remote, version, hour, runs, failures)
          values ($1, 'mf-sales', $2, now() - make_interval(hours => $3), $4, $5)`,
        [organisation, version, hours, runs, failures],
      );
    await add(one, '1.0.0', 1, 4, 1);
    await add(one, '1.0.0', 2, 2, 2);
    await add(one, '1.1.0', 1, 50, 0);
    await add(two, '1.0.0', 1, 8, 0);
    await add(three, '1.0.0', 25, 100, 100);
    const { remotes, revision, shell, mayDecide } = await overviewOf(platformAdmin);
    const [sales] = remotes;
    const counts = sales?.choices.map(({ organisations: count }) => count) ?? [];
    assert.ok(counts.length > 1);
    assert.deepEqual(
      counts,
      counts.toSorted((a, b) => b - a),
    );
    assert.deepEqual(
      [sales?.owner, sales?.newest, sales?.stable, sales?.runs, sales?.failures],
      ['A team', '1.2.0', '1.0.0', 64, 3],
    );
    assert.deepEqual([shell.shared, mayDecide], [{ react: '19.3.1' }, 'everything']);
    assert.match(revision, /^\d+-[0-9a-f]{8}$/);
    const [cell] = (await overviewOf(platformAdmin, `?organisation=${one}`)).cells;
    assert.deepEqual([cell?.remote, cell?.version, cell?.runs, cell?.failures], ['mf-sales', '1.0.0', 6, 3]);
    assert.deepEqual(
      cell?.explanation.map(({ rule, version, outcome }) => [rule, version, outcome]),
      [['stable', '1.0.0', 'chosen']],
    );
    assert.deepEqual(
      [(await overviewOf(admin)).remotes[0]?.runs, (await overviewOf(admin)).remotes[0]?.failures],
      [0, 0],
    );
    const rows = (await list(platformAdmin, `per_page=100`)).data;
    assert.deepEqual(
      [one, two, three].map((id) => {
        const row = rows.find(({ organisationId }) => organisationId === id);
        return [row?.runs, row?.failures, row?.people];
      }),
      [
        [6, 3, 0],
        [8, 0, 0],
        [0, 0, 0],
      ],
    );
    await server.database.query('delete from release_health');
  });

  test('lists pins with who set them and until when; an admin sees the own one alone, and no pilots', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString();
    await decide('grants', { version: '1.1.0', emails: [admin.email], until });
    const { pins, grants, rollouts } = await overviewOf(platformAdmin);
    assert.deepEqual(
      pins.map(({ organisationId, version, reason, by, expiresAt, locked }) => [
        organisationId,
        version,
        reason,
        by,
        expiresAt,
        locked,
      ]),
      organisations.slice(0, 3).map((id) => [id, '1.1.0', 'a test', platformAdmin.email, null, false]),
    );
    assert.deepEqual(
      grants.map(({ email, remote, version, reason, by }) => [email, remote, version, reason, by]),
      [[admin.email, 'mf-sales', '1.1.0', 'a test', platformAdmin.email]],
    );
    assert.equal(Date.parse(grants[0]?.until ?? ''), Date.parse(until));
    assert.deepEqual(
      rollouts.map(({ version, steps, percent, state, reason }) => [version, steps, percent, state, reason]),
      [['1.2.0', [40, 100], 40, 'running', 'a test']],
    );
    await server.database.query('update app_user set is_release_check = true where id = $1', [admin.userId]);
    const [check] = (await overviewOf(platformAdmin)).grants;
    assert.equal(check?.email, `${admin.email} (release check)`, 'who is no person is marked');
    await server.database.query('update app_user set is_release_check = false where id = $1', [admin.userId]);
    const seen = await overviewOf(admin);
    assert.deepEqual([seen.pins.map(({ organisationId }) => organisationId), seen.grants], [[organisations[0]], []]);
    await server.database.query(`update release_grant set until = now() - interval '1 second'`);
    assert.deepEqual((await overviewOf(platformAdmin)).grants, [], 'one that has ended is none any more');
    await server.database.query('delete from release_grant');
  });

  test('is not sent again to a browser that has it', async () => {
    const headers = platformAdmin.headers;
    const url = '/api/platform/overview';
    const first = await server.inject({ method: 'GET', url, headers });
    const tag = String(first.headers.etag);
    const [confirmed, again] = [
      first.json<{ data: Overview }>().data.confirmedForSeconds,
      await server.inject({ method: 'GET', url, headers: { ...headers, 'if-none-match': tag } }),
    ];
    assert.ok(confirmed > 800 && confirmed <= 900, String(confirmed));
    assert.ok([200, 304].includes(again.statusCode));
    assert.equal(first.headers['cache-control'], 'private, no-cache');
  });

  test('names what one organisation gets on request, and to its admin always', async () => {
    const [own, , pinned] = organisations;
    assert.deepEqual(
      (await overviewOf(platformAdmin, `?organisation=${pinned}`)).cells.map((cell) => [
        cell.organisationId,
        cell.version,
        cell.source,
        cell.fallback,
      ]),
      [[pinned, '1.1.0', 'pin', '1.0.0']],
    );
    const seen = await overviewOf(admin, `?organisation=${pinned}`);
    assert.deepEqual(
      seen.cells.map((cell) => cell.organisationId),
      [own],
    );
    assert.deepEqual(seen.remotes[0]?.choices, [
      { version: '1.1.0', source: 'pin', degraded: false, organisations: 1, people: 1 },
    ]);
  });
});

describe('the organisations of a remote', () => {
  test('are filtered by name and by what they get, and paged', async () => {
    const rollout = await list(platformAdmin, 'version=1.2.0&source=rollout&degraded=0&per_page=5');
    assert.equal(rollout.meta.total, rolledOut().length);
    const ids: number[] = [];
    for (let page = 1; page <= Math.ceil(rollout.meta.total / 5); page += 1) {
      const { data } = await list(platformAdmin, `version=1.2.0&source=rollout&per_page=5&page=${page}`);
      ids.push(...data.map((row) => row.organisationId));
    }
    assert.deepEqual(ids, rolledOut());
    const totals = async () => {
      const found = await Promise.all(
        ['page=1', 'degraded=1', 'degraded=0'].map((query) => list(platformAdmin, query)),
      );
      return found.map(({ meta }) => meta.total);
    };
    const [all = 0, ...degraded] = await totals();
    assert.deepEqual(degraded, [0, all]);
    // Who is pinned to it gets another version instead.
    const block = (status: string) =>
      server.database.query(`update release set status = $1 where remote = 'mf-sales' and version = '1.1.0'`, [status]);
    await block('blocked');
    const [, replaced = 0, others] = await totals();
    const choices = (await overviewOf(platformAdmin)).remotes[0]?.choices ?? [];
    await block('available');
    const instead = choices.filter((choice) => choice.degraded);
    assert.equal(
      instead.reduce((sum, choice) => sum + choice.organisations, 0),
      replaced,
      'who gets a version instead of another is counted apart',
    );
    assert.ok(replaced > 0 && replaced < all, String(replaced));
    assert.equal(others, all - replaced);
    const [{ name } = { name: '' }] = await server.database.query<{ name: string }>(
      'select name from organisation where id = $1',
      [organisations[2]],
    );
    const named = await list(platformAdmin, `keyword=${encodeURIComponent(name.toUpperCase())}`);
    assert.ok(named.data.some((row) => row.organisation === name && row.source === 'pin'));
    assert.ok(named.data.every((row) => row.organisation.includes(name)));
    const byEnd = await list(platformAdmin, `keyword=${encodeURIComponent(name.slice(3))}`);
    assert.ok(byEnd.data.some((row) => row.organisation === name));
  });

  test('are only the own one for an organisation’s admin, and none for a remote that does not exist', async () => {
    const { data, meta } = await list(admin);
    assert.deepEqual([data.map((row) => row.organisationId), meta.total], [[organisations[0]], 1]);
    assert.equal((await get(platformAdmin, 'remotes/mf-none/organisations')).statusCode, 404);
    assert.equal(
      (await get(await server.staff(organisations[0] ?? 0), 'remotes/mf-sales/organisations')).statusCode,
      403,
    );
  });
});

test('the history has the newest decision first, page by page; an admin sees the own organisation’s', async () => {
  const read = async (who: TestStaff, query = '') => (await get(who, `history${query}`)).json<PlatformHistory>();
  const { data, meta } = await read(platformAdmin, '?per_page=100');
  assert.ok(data.length > 6 && data.length === meta.total);
  assert.deepEqual(
    data.map(({ id }) => id),
    data.map(({ id }) => id).toSorted((a, b) => b - a),
  );
  const second = await read(platformAdmin, '?per_page=3&page=2');
  assert.deepEqual(second.data, data.slice(3, 6));
  assert.deepEqual(second.meta, { total: meta.total, current_page: 2, per_page: 3 });
  const own = await read(admin);
  const [{ name } = { name: '' }] = await server.database.query<{ name: string }>(
    'select name from organisation where id = $1',
    [organisations[0]],
  );
  assert.deepEqual(
    own.data.map((line) => [line.action, line.organisation, line.remote, line.version, line.reason, line.actor]),
    [['pin', name, 'mf-sales', '1.1.0', 'a test', platformAdmin.email]],
  );
  assert.equal(own.meta.total, 1);
});

test('older releases are read when the newest leave organisations without a fallback', async () => {
  await server.database.query(
    `insert into release (remote, version, manifest_text, signature, signing_key_id, deploy_token_id,
       check_state, notes, proven_at, published_at)
     select remote, '1.3.' || n, replace(manifest_text, '"shellApi":"^1.0.0"', '"shellApi":"^9.0.0"'), signature,
       signing_key_id, deploy_token_id, 'own', '', now(), now() + n * interval '1 minute'
     from release, generate_series(1, 14) n where remote = 'mf-sales' and version = '1.0.0'`,
  );
  await server.database.query(`update release set proven_at = now() where remote = 'mf-sales' and version = '1.1.0'`);
  const [cell] = (await overviewOf(platformAdmin, `?organisation=${organisations[29]}`)).cells;
  assert.equal(cell?.fallback, '1.1.0');
});
