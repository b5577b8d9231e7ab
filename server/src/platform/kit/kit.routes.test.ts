import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { after, before, test } from 'node:test';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { buildTeam } from '../testing/releases.ts';

const KIT = '/api/platform/kit';
let server: TestServer;
let headers: { authorization: string };
let staff: TestStaff;
const earlier = {
  name: '@iwe/domain',
  version: '1.0.4',
  manifest: { name: '@iwe/domain', version: '1.0.4', dependencies: { zod: '4.0.0' } },
  file: 'domain-1.0.4-0123456789ab.tgz',
  integrity: 'sha512-earlier',
  shasum: 'earlier',
};
before(async () => {
  server = await startTestServer();
  headers = { authorization: `Bearer ${(await buildTeam(server, { remotes: ['mf-demo'] })).token}` };
  staff = await server.staff(await buildOrganisation(server.database), { role: 4, isPlatformAdmin: true });
  const { kit } = server.app.platform;
  await kit.put('kits/000004.json', Buffer.from(JSON.stringify({ content: 'other sources', packages: [earlier] })));
  await kit.put(`files/${earlier.file}`, Buffer.from('an earlier archive'));
});
after(() => server.close());

const get = (url: string, as: Readonly<Record<string, string | undefined>> = headers) =>
  server.inject({ method: 'GET', url: `${KIT}${url}`, headers: as });
const urls = ['/@iwe%2fdomain', `/files/${earlier.file}`, '/template/mf-demo'];

test('a package has every version that was served, each with its own archive, and the newest is the next number', async () => {
  const answer = await get('/@iwe%2fdomain');
  assert.deepEqual(
    [answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']],
    [200, 'application/json; charset=utf-8', 'no-store'],
  );
  const body = answer.json<{
    name: string;
    'dist-tags': object;
    versions: Record<
      string,
      { name: string; version: string; dist: Record<'tarball' | 'integrity' | 'shasum', string> }
    >;
  }>();
  assert.deepEqual([body.name, body['dist-tags']], ['@iwe/domain', { latest: '1.0.5' }]);
  assert.deepEqual(Object.keys(body.versions), ['1.0.4', '1.0.5']);
  assert.deepEqual(body.versions['1.0.4'], {
    ...earlier.manifest,
    dist: {
      tarball: `${server.app.config.publicUrl}${KIT}/files/${earlier.file}`,
      integrity: 'sha512-earlier',
      shasum: 'earlier',
    },
  });
  const { name, version, dist } = body.versions['1.0.5'] ?? assert.fail('there is no newest');
  assert.deepEqual([name, version], ['@iwe/domain', '1.0.5']);
  const archive = await server.inject({ method: 'GET', url: new URL(dist.tarball).pathname, headers });
  assert.equal(createHash('sha1').update(archive.rawPayload).digest('hex'), dist.shasum);
  assert.ok(dist.tarball.endsWith(`/domain-1.0.5-${dist.shasum.slice(0, 12)}.tgz`), dist.tarball);
});

test('an archive is sent as it was served before, to be stored by whoever asked alone', async () => {
  const answer = await get(`/files/${earlier.file}`);
  assert.deepEqual([answer.statusCode, answer.body], [200, 'an earlier archive']);
  assert.deepEqual(
    [answer.headers['content-type'], answer.headers['cache-control']],
    ['application/gzip', 'private, max-age=31536000, immutable'],
  );
  await server.app.platform.kit.put('files/stray.tgz', Buffer.from('x'));
  assert.equal((await get('/files/stray.tgz')).statusCode, 404, 'what no version of the kit has is not served');
});

test('a template is made again for each request, never stored, and names the team that its name is reserved for', async () => {
  const ownerIn = async () => {
    const unpacked = gunzipSync((await get('/template/mf-demo')).rawPayload).toString();
    return /"owner": (".*")/.exec(unpacked)?.[1];
  };
  assert.equal(await ownerIn(), '"Name of your team"');
  await server.database.query(
    `with made as (insert into team (name) values ('The "Fleet" $& team') returning id)
      insert into team_remote (remote, team_id, is_confirmed) select 'mf-demo', id, true from made`,
  );
  assert.equal(await ownerIn(), JSON.stringify('The "Fleet" $& team'));
  const answer = await get('/template/mf-demo');
  assert.deepEqual(
    [answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']],
    [200, 'application/gzip', 'no-store'],
  );
});

test('the kit is closed to people, to whoever has no token, and to a token that was revoked', async () => {
  for (const url of urls) {
    assert.equal((await get(url, {})).statusCode, 401, url);
    assert.equal((await get(url, staff.headers)).statusCode, 401, url);
    assert.equal((await get(url)).statusCode, 200, url);
  }
  await server.database.query('update deploy_token set revoked_at = now()');
  for (const url of urls) assert.equal((await get(url)).statusCode, 401, url);
});
