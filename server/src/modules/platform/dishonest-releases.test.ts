import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer } from '../../testing/index.ts';
import type { TestServer } from '../../testing/index.ts';
import { buildRelease, buildTeam, publish, testShell } from './testing/releases.ts';
import type { TestTeam } from './testing/releases.ts';

// Well-formed manifests with a valid signature that misrepresent what the release contains.
let server: TestServer;
let team: TestTeam;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  team = await buildTeam(server);
});
after(() => server.close());

type Change = Parameters<typeof buildRelease>[2];
const refusal = async (remote: string, version: string, change?: Change, more: Record<string, string> = {}) => {
  const answer = await publish(server, team, buildRelease(remote, version, change, undefined, more));
  const { code, message } = answer.json<{ code: string; message: string | string[] }>();
  return { status: answer.statusCode, code, message: [message].flat().join(' ') };
};

describe('publishing refuses', () => {
  test('scripts over the budget, though the manifest does not say that they are loaded', async () => {
    const heavy = Array.from({ length: 3000 }, (_, at) => `f${at}(${Math.sin(at)})`).join(';');
    const found = await refusal(
      'mf-a',
      '1.0.0',
      ({ remoteJson }) => {
        remoteJson.sizeBudget.totalGzip = 2000;
      },
      { 'js/unnamed.33333333.js': heavy },
    );
    assert.deepEqual([found.status, found.code], [422, 'release-size']);
  });

  test('the version of a developer build, whose failures no shell reports', async () => {
    for (const version of ['0.0.0-dev', '0.0.0-dev.7', '0.0.0-develop'])
      assert.equal((await refusal('mf-a', version)).code, 'release-version', version);
  });

  test('file names reserved for compressed forms, and a file listed twice', async () => {
    for (const name of ['js/screen.22222222.js.br', 'api.json.gz'])
      assert.match((await refusal('mf-a', '1.2.0', undefined, { [name]: 'other bytes' })).message, /ends in \.(br|gz)/);
    const twice = await refusal('mf-a', '1.2.0', (manifest) => {
      const [first] = manifest.files;
      if (first) manifest.files.push(first);
    });
    assert.deepEqual([twice.status, twice.message], [422, 'remoteEntry.00000000.js is named twice in the manifest.']);
  });

  test('a container name that a release of another remote already has', async () => {
    assert.equal((await publish(server, team, buildRelease('mf-a', '1.0.0-0'))).statusCode, 200);
    const found = await refusal('mf-a-1', '0.0.0');
    assert.deepEqual([found.status, found.code], [422, 'release-container']);
    assert.match(found.message, /mf_a_1_0_0_0 is the container of mf-a 1\.0\.0-0/);
  });

  test('menu entries and new-tab entries that point outside iWE', async () => {
    for (const path of ['//evil.example/x', '/\\evil.example', '/ok\\x', 'javascript:alert(1)', '/a b']) {
      const entry = { label: 'A', path, order: 1, access: ['signed-in' as const] };
      for (const change of [
        ({ remoteJson }) => {
          remoteJson.menu = [{ ...entry, group: 'A' }];
        },
        ({ remoteJson }) => {
          remoteJson.expressNew = [entry];
        },
      ] satisfies Change[]) {
        const { code, message } = await refusal('mf-a', '1.1.0', change);
        assert.deepEqual([code, message.includes('An entry leads to a path')], ['release-manifest', true], path);
      }
    }
  });
});
