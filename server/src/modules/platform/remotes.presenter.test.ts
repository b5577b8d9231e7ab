import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReleaseManifest, RemotesAnswer } from '@iwe/contract';
import { withDeveloper } from './remotes.presenter.ts';
import { buildRelease } from './testing/releases.ts';

const grant = { id: 7, remote: 'mf-new', origin: 'http://127.0.0.1:4300', until: '2026-03-02T10:00:00Z' };
const missing = (name: string) => ({ name, reason: 'No version can run here', routes: [] });
const answer: RemotesAnswer = {
  revision: '1-abc',
  shellApi: '1.0.0',
  blocked: [],
  remotes: [],
  unavailable: [missing('mf-new'), missing('mf-other')],
};
const newest = JSON.parse(buildRelease('mf-new', '1.0.0').manifest) as ReleaseManifest;

test('a remote that nobody is given yet comes from its developer, without a fallback, and is not missing', () => {
  const { remotes, unavailable } = withDeveloper(answer, grant, newest, new Map());
  assert.deepEqual(
    remotes.map(({ name, version, entry, fallback, developer }) => [name, version, entry, fallback, developer?.grant]),
    [['mf-new', '0.0.0-dev', 'http://127.0.0.1:4300/mf-new/build.json', null, 7]],
  );
  assert.deepEqual(unavailable, [missing('mf-other')]);
});

test('without a grant, or without any release of its remote, the list stays as it is', () => {
  assert.deepEqual(withDeveloper(answer, undefined, newest, new Map()), answer);
  assert.deepEqual(withDeveloper(answer, grant, undefined, new Map()), answer);
});
