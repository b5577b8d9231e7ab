import { execFileSync } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import type { ReleaseManifest } from '@iwe/contract';
import { run, writeFiles } from '../testing/remote-folder.ts';
import { built, LOOK, looked, PUBLISH, published, TOKEN, testReleases } from '../testing/releases.ts';

const PROMOTE = 'POST /api/platform/promote';
const { server, buildPlace, manifestOf, what } = testReleases();

describe('the release command of a team', () => {
  it('builds the named version, signs with the team’s key, publishes and waits for its check', async () => {
    const { root, remote } = buildPlace(false);
    server().answers[PUBLISH] = () => published('1.2.0');
    server().answers[`${LOOK}1.2.0`] = () => looked('passed');
    const args = ['--server', server().url, '--version', '1.2.0', '--notes', 'Finds by size.', '--hotfix'];
    const ran = await run(root, 'release/cli.ts', args, { cwd: remote, env: TOKEN });
    expect([ran.code, ran.complained]).toEqual([0, '']);
    expect(ran.said.trim().split('\n')).toEqual([
      'mf-demo 1.2.0: published.',
      '  passed  mounts at /demo',
      'Not active yet: an administrator pins it or rolls it out, or promote it (--promote).',
    ]);
    expect(what()).toEqual([PUBLISH, `${LOOK}1.2.0`]);
    const [asked] = server().asked;
    expect(asked?.headers.authorization).toBe('Bearer a token');
    expect(asked?.body).toMatchObject({ promote: false, hotfix: true, notes: 'Finds by size.' });
    expect(manifestOf(0)).toMatchObject({
      remote: 'mf-demo',
      version: '1.2.0',
      containerName: 'mf_demo_1_2_0',
      publisher: userInfo().username,
      commit: 'uncommitted',
    });
    const files = asked?.body?.['files'] as Record<string, string>;
    expect(Buffer.from(files['remoteEntry.js'] ?? '', 'base64').toString()).toBe('entry of 1.2.0');
    const keyFile = path.join(root, '.iwe', 'release-signing.pem');
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    const signature = Buffer.from(String(asked?.body?.['signature']), 'base64');
    const text = Buffer.from(String(asked?.body?.['manifest']));
    expect(verify(null, text, createPublicKey(readFileSync(keyFile, 'utf8')), signature)).toBe(true);
    expect(built(remote)).toBe('1.2.0 production --config webpack.config.ts');
    expect(readdirSync(root).filter((name) => name.startsWith('iwe-mf-demo'))).toEqual([]);
  });

  it('makes a checked release stable when it is asked to, and no other', async () => {
    const { root, remote } = buildPlace(false);
    server().answers[PUBLISH] = () => published('1.0.0', { result: 'unchanged' });
    server().answers[`${LOOK}1.0.0`] = () => looked('passed');
    server().answers[PROMOTE] = () => ({ body: { revision: '2-abc', dryRun: false, effect: [] } });
    const args = ['--server', server().url, '--promote', '--publisher', 'a pipeline'];
    const ran = await run(root, 'release/cli.ts', args, { cwd: remote, env: TOKEN });
    expect(ran.said).toMatch(/mf-demo 1\.0\.0: was there already with the same bytes\./);
    expect(ran.said).toMatch(/It is the stable version now; 0 organisations get another version by that\./);
    expect(what()).toEqual([PUBLISH, `${LOOK}1.0.0`, PROMOTE]);
    expect(server().asked[0]?.body).not.toHaveProperty('notes');
    expect(server().asked[0]?.body).not.toHaveProperty('hotfix');
    expect(manifestOf(0).publisher).toBe('a pipeline');
    expect(server().asked[2]?.body).toEqual({ remote: 'mf-demo', version: '1.0.0' });

    server().asked.length = 0;
    for (const [check, words, code] of [
      ['failed', /mf-demo 1\.0\.0 failed its checks/, 5],
      ['unchecked', /has not been checked in a browser yet/, 6],
    ] as const) {
      server().answers[`${LOOK}1.0.0`] = () => looked(check, check === 'failed');
      const refused = await run(root, 'release/cli.ts', [...args, '--wait-seconds', '0'], { cwd: remote, env: TOKEN });
      expect(refused.code).toBe(code);
      expect(refused.complained).toMatch(words);
      if (check === 'failed') expect(refused.said).toContain('  FAILED  mounts at /demo\n          no price');
    }
    expect(what()).not.toContain(PROMOTE);
  });

  it('publishes with the identity of a run, whose key nobody stores', async () => {
    const { root, remote } = buildPlace(false);
    const exchange = 'POST /api/platform/deploy-sessions';
    server().answers[exchange] = () => ({ body: { token: 'for this run', expiresAt: '2026-12-06T21:06:20Z' } });
    server().answers[PUBLISH] = () => published('1.2.0');
    server().answers[`${LOOK}1.2.0`] = () => looked('passed');
    const args = ['--server', server().url, '--version', '1.2.0'];
    const env = { IWE_ID_TOKEN: 'an identity' };
    const ran = await run(root, 'release/cli.ts', args, { cwd: remote, env });
    expect([ran.code, ran.complained]).toEqual([0, '']);
    expect(what()).toEqual([exchange, PUBLISH, `${LOOK}1.2.0`]);
    const [asked, sent] = server().asked;
    expect(asked?.body).toMatchObject({ remote: 'mf-demo', token: 'an identity' });
    expect(sent?.headers.authorization).toBe('Bearer for this run');
    const key = createPublicKey(String(asked?.body?.['publicKey']));
    const signature = Buffer.from(String(sent?.body?.['signature']), 'base64');
    expect(verify(null, Buffer.from(String(sent?.body?.['manifest'])), key, signature)).toBe(true);
    expect(existsSync(path.join(root, '.iwe'))).toBe(false);
    server().answers[exchange] = () => ({ status: 403, body: { code: 'identity-untrusted', message: 'No rule.' } });
    const refused = await run(root, 'release/cli.ts', args, { cwd: remote, env });
    expect([refused.code, refused.complained.trim()]).toEqual([3, 'This run was not let in (403): No rule.']);
  });

  it('ends with the cause, and with an exit code and a line that a pipeline can act on', async () => {
    const { root, remote } = buildPlace(false);
    const ends = async (args: readonly string[], cwd: string, env: Record<string, string> = TOKEN) => {
      const all = ['--server', server().url, ...args];
      // Each run is a process of a second; in words the cause is said once, by the wrong option below.
      const { code, said, complained } = await run(root, 'release/cli.ts', [...all, '--json'], { cwd, env });
      const { state, reason, checks } = JSON.parse(said) as Record<string, unknown>;
      expect([reason, checks]).toEqual([complained.trim(), []]);
      return `${code} ${String(state)} ${complained}`;
    };
    expect(await ends([], root)).toMatch(/^2 unbuilt .* is no remote \(it has no remote\.json\)\. Run this in the rem/);
    expect(await ends(['--version', '1.x'], remote)).toMatch(/^2 unbuilt A version looks like 1\.2\.3/);
    expect(await ends(['--preview', '--days', '31'], remote)).toMatch(
      /^2 unbuilt --days is a whole number from 1 to 30/,
    );
    expect(await ends([], remote, {})).toMatch(/^3 refused No deploy token: set IWE_DEPLOY_TOKEN, or /);
    const forge = { ACTIONS_ID_TOKEN_REQUEST_URL: `${server().url}/identity` };
    expect(await ends([], remote, forge)).toMatch(
      /^3 refused The forge gave no identity token \(404\)\. The job needs/,
    );
    expect(built(remote)).toBe('');
    server().answers[PUBLISH] = () => ({ status: 403, body: { message: ['Another key.', 'Ask an administrator.'] } });
    expect(await ends([], remote)).toMatch(
      /^3 refused mf-demo 1\.0\.0 was refused \(403\): Another key\.\n {2}Ask an admin/,
    );
    server().answers[PUBLISH] = () => ({ status: 422, body: { message: 'Its route is taken.' } });
    expect(await ends([], remote)).toMatch(/^4 refused mf-demo 1\.0\.0 was refused \(422\): Its route is taken\./);
    server().answers[PUBLISH] = () => ({ status: 502, body: {} });
    expect(await ends([], remote)).toMatch(
      /^1 unforeseen mf-demo 1\.0\.0 was refused \(502\): the server gave no reason/,
    );
    expect(await ends(['--server', 'http://127.0.0.1:9'], remote)).toMatch(/^1 unforeseen fetch failed: \S/);
    writeFileSync(path.join(remote, 'source.txt'), 'broken');
    expect(await ends([], remote)).toMatch(/^2 unbuilt mf-demo did not build:\nsource\.txt is broken/);
    rmSync(path.join(remote, 'webpack.config.ts'));
    expect(await ends([], remote)).toMatch(
      /^2 unbuilt \S*mf-demo has no webpack\.config\.ts or webpack\.config\.mjs\./,
    );
    expect(readdirSync(root).filter((name) => name.startsWith('iwe-mf-demo'))).toEqual([]);
    const wrong = await run(root, 'release/cli.ts', ['--unknown'], { cwd: remote, env: TOKEN });
    expect([wrong.code, wrong.complained]).toEqual([2, expect.stringMatching(/^Unknown option '--unknown'/)]);
  });
});

describe('the start of a checkout', () => {
  const start = (root: string) =>
    run(root, 'release/publish-local.ts', ['--server', server().url, '--data-dir', path.join(root, 'data'), 'mf-demo']);
  const build = (root: string, remote: string): void => {
    execFileSync(process.execPath, ['node_modules/webpack/bin/webpack.js'], { cwd: remote });
    writeFiles(root, { 'data/keys/deploy-token': 'the instance\n' });
    rmSync(path.join(remote, 'built.txt'));
  };

  it('publishes what was built, to become stable unless somebody decided otherwise', async () => {
    const { root, remote } = buildPlace(true);
    build(root, remote);
    server().answers[PUBLISH] = () => published('1.0.0', { stable: true });
    const ran = await start(root);
    expect([ran.code, ran.complained, ran.said]).toEqual([0, '', 'mf-demo 1.0.0: created\n']);
    expect(server().asked[0]?.body?.['promote']).toBe('unless-chosen');
    expect(server().asked[0]?.headers.authorization).toBe('Bearer the instance');
    expect(manifestOf(0)).toMatchObject({ version: '1.0.0', publisher: 'this machine' });
    expect(built(remote)).toBe('');
  });

  it('publishes changed sources as a local build of the next patch, which it builds once', async () => {
    const { root, remote } = buildPlace(true);
    build(root, remote);
    const answers = ({ body }: { body: Record<string, unknown> | null }) => {
      const { version } = JSON.parse(String(body?.['manifest'])) as ReleaseManifest;
      return version === '1.0.0' ? { status: 409, body: { message: 'It is there already.' } } : published(version);
    };
    server().answers[PUBLISH] = answers;
    const ran = await start(root);
    expect([ran.code, ran.complained]).toEqual([0, '']);
    const { version, containerName } = manifestOf(1);
    expect(version).toMatch(/^1\.0\.1-local\.[0-9a-f]{8}$/);
    expect(containerName).toBe(`mf_demo_${version.replaceAll(/[^a-z0-9]/g, '_')}`);
    expect(ran.said).toBe(
      `mf-demo ${version}: created; the stable version stays as it was decided (Releases shows both)\n`,
    );
    expect(built(remote)).toBe(`${version} production --config webpack.config.ts`);
    await start(root);
    expect(manifestOf(3).version).toBe(version);
    expect(built(remote).split('\n')).toHaveLength(1);

    writeFileSync(path.join(remote, 'dist', 'remote.js'), 'another screen');
    await start(root);
    expect(manifestOf(5).version).not.toBe(version);
    expect(readdirSync(path.join(root, '.cache', 'local-releases', 'mf-demo'))).toEqual([manifestOf(5).version]);
  });

  it('ends with the refusal of the server, and says what it was not told', async () => {
    const { root, remote } = buildPlace(true);
    build(root, remote);
    server().answers[PUBLISH] = () => ({ status: 422, body: { message: 'Its panels fit no slot.' } });
    const refused = await start(root);
    expect([refused.code, built(remote)]).toEqual([1, '']);
    expect(refused.complained).toMatch(/mf-demo 1\.0\.0 was refused \(422\): Its panels fit no slot\./);
    const untold = await run(root, 'release/publish-local.ts', ['--server', server().url, 'mf-demo']);
    expect(untold.complained).toMatch(/publish-local needs --server and --data-dir\./);
  });
});
