import { createPublicKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseManifest } from '@iwe/contract';
import { run, writeFiles } from '../testing/remote-folder.ts';
import { LOOK, looked, PUBLISH, published, TOKEN, testReleases } from '../testing/releases.ts';

const { server, buildPlace, manifestOf, what } = testReleases();

describe('the release command of a team', () => {
  it('says who is on call, and publishes nothing', async () => {
    const { root, remote } = buildPlace(false);
    const call = 'POST /api/platform/on-call';
    server().answers[call] = () => ({ body: { team: 'Demo team', url: 'https://iwe.example/admin/teams/3' } });
    const args = ['--server', server().url, '--on-call', 'Sam Lee', '--contact', '0400 000 000'];
    const ran = await run(root, 'release/cli.ts', args, { cwd: remote, env: TOKEN });
    expect([ran.code, ran.said.trim()]).toEqual([
      0,
      'Sam Lee is on call for Demo team: https://iwe.example/admin/teams/3',
    ]);
    expect(what()).toEqual([call]);
    expect(server().asked[0]?.body).toEqual({ remote: 'mf-demo', name: 'Sam Lee', contact: '0400 000 000' });
    server().answers[call] = () => ({ status: 403, body: { code: 'team-unconfirmed', message: 'Ask somebody.' } });
    const refused = await run(root, 'release/cli.ts', args, { cwd: remote, env: TOKEN });
    expect([refused.code, refused.complained.trim()]).toEqual([3, 'It was refused (403): Ask somebody.']);
  });

  it('publishes a preview under a version of its own, and prints its line, in words or JSON', async () => {
    const { root, remote } = buildPlace(false);
    const preview = { url: 'https://iwe.example/preview/mf-demo/x', until: '2026-12-06T21:06:20.5Z' };
    let check: 'passed' | 'failed' = 'passed';
    server().answers[PUBLISH] = ({ body }) => {
      const { version } = JSON.parse(String(body?.['manifest'])) as ReleaseManifest;
      server().answers[LOOK + version] = () => looked(check, check === 'failed');
      return published(version, { preview });
    };
    const args = ['--server', server().url, '--preview', '--days', '3'];
    const ran = await run(root, 'release/cli.ts', args, { cwd: remote, env: TOKEN });
    expect([ran.code, ran.complained]).toEqual([0, '']);
    const { version } = manifestOf(0);
    expect(version).toMatch(/^1\.0\.0-preview\.20\d{12}$/);
    expect(server().asked[0]?.body).toMatchObject({ promote: false, previewDays: 3 });
    expect(ran.said.trim().split('\n').at(-1)).toBe(
      `Preview of mf-demo ${version}: https://iwe.example/preview/mf-demo/x (until 2026-12-06)`,
    );

    for (check of ['passed', 'failed'] as const) {
      const piped = await run(root, 'release/cli.ts', [...args, '--json'], { cwd: remote, env: TOKEN });
      expect(piped.code).toBe(check === 'passed' ? 0 : 5);
      expect(JSON.parse(piped.said)).toEqual({
        remote: 'mf-demo',
        version: expect.stringMatching(/^1\.0\.0-preview\./) as string,
        commit: 'uncommitted',
        state: check,
        ...preview,
        checks: looked(check, check === 'failed').body.report,
      });
      expect(piped.complained).toContain('mounts at /demo');
    }
    const both = await run(root, 'release/cli.ts', [...args, '--promote'], { cwd: remote, env: TOKEN });
    expect([both.code, both.complained]).toEqual([2, expect.stringMatching(/--promote is for releases/)]);
  });

  it('says how it is used, and asks nobody for that', async () => {
    const { root, remote } = buildPlace(false);
    const ran = await run(root, 'release/cli.ts', ['--help'], { cwd: remote, env: {} });
    expect(ran.code).toBe(0);
    for (const option of ['--version', '--notes', '--promote', '--hotfix', '--wait-seconds', '--public-key'])
      expect(ran.said).toContain(option);
    expect(what()).toEqual([]);
  });
});

test('in a checkout a remote is released by its name, with the token and the key of its instance', async () => {
  const { root } = buildPlace(true);
  server().answers[PUBLISH] = () => published('1.0.0');
  server().answers[`${LOOK}1.0.0`] = () => looked('own');
  const env = { IWE_DATA_DIR: path.join(root, 'data'), IWE_SERVER: server().url };
  writeFiles(root, { 'data/keys/deploy-token': 'the instance\n' });
  const ran = await run(root, 'release/cli.ts', ['mf-demo'], { env });
  expect([ran.code, ran.complained]).toEqual([0, '']);
  const other = { ...env, IWE_SERVER: 'http://127.0.0.1:9' };
  const chosen = await run(root, 'release/cli.ts', ['mf-demo', '--server', server().url], { env: other });
  expect([chosen.code, chosen.complained]).toEqual([0, '']);
  expect(server().asked[0]?.headers.authorization).toBe('Bearer the instance');
  expect(existsSync(path.join(root, 'data', 'keys', 'release-signing.pem'))).toBe(true);
  const key = await run(root, 'release/cli.ts', ['--public-key'], { env });
  expect(key.said.trim()).toBe(
    createPublicKey(readFileSync(path.join(root, 'data', 'keys', 'release-signing.pem'), 'utf8'))
      .export({ type: 'spki', format: 'pem' })
      .toString()
      .trim(),
  );
  const elsewhere = ['named.pem', 'set.pem'].map((name) => path.join(root, name));
  const [named = '', set = ''] = elsewhere;
  const setting = { ...env, IWE_SIGNING_KEY: set };
  await run(root, 'release/cli.ts', ['--public-key', '--key', named], { env: setting });
  expect(elsewhere.map((file) => existsSync(file))).toEqual([true, false]);
  await run(root, 'release/cli.ts', ['--public-key'], { env: setting });
  expect(elsewhere.map((file) => existsSync(file))).toEqual([true, true]);
});
