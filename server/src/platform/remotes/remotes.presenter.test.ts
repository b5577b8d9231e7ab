import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ReleaseManifest } from '@iwe/contract';
import type { Resolution } from '@iwe/domain';
import { presentRemotes } from './remotes.presenter.ts';
import type { Decided, StoredSettings } from './remotes.presenter.ts';
import { buildRelease } from '../testing/releases.ts';

describe('the list of remotes', () => {
  const manifestOf = (remote: string, version: string): ReleaseManifest =>
    JSON.parse(
      buildRelease(remote, version, ({ files }) => {
        files.push({ path: 'css/a.css', size: 1, gzip: 1, sha384: 'sha384-of-a-style' });
      }).manifest,
    ) as ReleaseManifest;
  const manifests = new Map(
    [manifestOf('mf-a', '1.0.0'), manifestOf('mf-a', '2.0.0'), manifestOf('mf-b', '1.0.0')].map((one) => [
      `${one.remote}@${one.version}`,
      one,
    ]),
  );
  const resolved = (change: Partial<Resolution>): Resolution => ({
    version: '2.0.0',
    source: 'stable',
    fallback: null,
    degraded: null,
    explanation: [],
    ...change,
  });
  const head = { revision: '7-abc', shellApi: '1.2.0', blocked: ['mf-c@1.0.0'] };
  const list = (
    decided: Decided[],
    {
      notes = new Map<string, string>(),
      settings = new Map(),
    }: { notes?: Map<string, string>; settings?: StoredSettings } = {},
  ) => presentRemotes(decided, { manifests, notes, settings }, head);

  test('has of each remote what a page loads: only scripts have integrity values, what is exposed is loaded ahead', () => {
    const answer = list([{ remote: 'mf-a', resolution: resolved({ source: 'pin', degraded: 'It is a test.' }) }]);
    assert.deepEqual([answer.revision, answer.shellApi, answer.blocked], ['7-abc', '1.2.0', ['mf-c@1.0.0']]);
    const [one] = answer.remotes;
    const files = manifests.get('mf-a@2.0.0')?.files ?? [];
    const scripts = files.filter(({ path }) => path.endsWith('.js'));
    assert.deepEqual(
      one?.integrity,
      Object.fromEntries(scripts.map(({ path, sha384 }) => [`/r/mf-a/2.0.0/${path}`, sha384])),
    );
    assert.deepEqual(
      [one?.entry, one?.preload, one?.containerName],
      ['/r/mf-a/2.0.0/remoteEntry.00000000.js', ['/r/mf-a/2.0.0/js/remote.11111111.js'], 'mf_a_2_0_0'],
    );
    assert.deepEqual(
      [one?.name, one?.version, one?.source, one?.degraded, one?.fallback, Object.hasOwn(one ?? {}, 'notes')],
      ['mf-a', '2.0.0', 'pin', 'It is a test.', null, false],
    );
  });

  test('has the version to fall back on as a page loads it, and the notes of the version that runs', () => {
    const notes = new Map([
      ['mf-a@1.0.0', 'An earlier one.'],
      ['mf-a@2.0.0', 'Faster.'],
    ]);
    const [one] = list([{ remote: 'mf-a', resolution: resolved({ fallback: '1.0.0' }) }], { notes }).remotes;
    assert.deepEqual(
      [one?.notes, one?.fallback?.version, one?.fallback?.entry, Object.hasOwn(one?.fallback ?? {}, 'notes')],
      ['Faster.', '1.0.0', '/r/mf-a/1.0.0/remoteEntry.00000000.js', false],
    );
    const [lost] = list([{ remote: 'mf-a', resolution: resolved({ fallback: '0.9.0' }) }]).remotes;
    assert.equal(lost?.fallback, null, 'a version whose manifest is not the signed one is no fallback');
  });

  test('says of a remote that is meant and cannot run why, and which screens it would have; of others nothing', () => {
    const explanation: Resolution['explanation'] = [{ rule: 'stable', version: '1.0.0', outcome: 'blocked' } as never];
    const none = { version: null, source: null };
    const answer = list([
      { remote: 'mf-a', resolution: resolved({ ...none, degraded: 'It is blocked.', explanation }) },
      { remote: 'mf-b', resolution: resolved(none) },
      { remote: 'mf-d', resolution: resolved({ version: '4.0.0' }) },
    ]);
    assert.deepEqual(answer.remotes, []);
    assert.deepEqual(answer.unavailable, [
      { name: 'mf-a', reason: 'It is blocked.', routes: manifests.get('mf-a@1.0.0')?.remoteJson.routes },
      { name: 'mf-d', reason: 'No version can run here', routes: [] },
    ]);
  });
});
