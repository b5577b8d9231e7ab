import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ReleasePage } from '@iwe/contract';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { buildRelease, buildTeam, publish, testShell } from './testing/releases.ts';

let server: TestServer;
let [first, second] = [0, 0];
let everybody: TestStaff;
let own: TestStaff;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  const team = await buildTeam(server);
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
