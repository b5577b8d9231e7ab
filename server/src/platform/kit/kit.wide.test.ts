import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { CHECKOUT } from '../../core/config.ts';
import { startTestServer } from '../../testing/index.ts';
import type { TestServer } from '../../testing/index.ts';
import { buildTeam } from '../testing/releases.ts';
import { openKit } from './kit-store.ts';
import { KIT_PACKAGES, packKit } from './pack.ts';
import type { PackedPackage } from './pack.ts';

const KIT = '/api/platform/kit';
let server: TestServer;
let headers: { authorization: string };
const folder = mkdtempSync(path.join(tmpdir(), 'iwe-kit-'));
const longer = `${folder}-in-a-folder-with-a-longer-path`;
before(async () => {
  server = await startTestServer();
  headers = { authorization: `Bearer ${(await buildTeam(server, { remotes: ['mf-demo'] })).token}` };
  // A kit that was packed before: whoever installs a package without a version gets the present one.
  const earlier = { name: '@iwe/domain', version: '1.0.0', manifest: {}, file: 'x.tgz', integrity: '', shasum: '' };
  const kit = { content: 'other sources', packages: [earlier] };
  await server.app.platform.kit.put('kits/000000.json', Buffer.from(JSON.stringify(kit)));
});
after(async () => {
  await server.close();
  for (const one of [folder, longer]) rmSync(one, { recursive: true, force: true });
});

interface Packument {
  name: string;
  'dist-tags': { latest: string };
  versions: Record<string, { dependencies: Record<string, string>; dist: { tarball: string; integrity: string } }>;
}
const get = (url: string) => server.inject({ method: 'GET', url, headers });

/** Unpacks a .tgz with tar, so that another program than the one that wrote the archives reads them. */
function unpack(bytes: Buffer, into: string, strip: number): void {
  mkdirSync(into, { recursive: true });
  execFileSync('tar', ['-xz', '-C', into, `--strip-components=${strip}`], { input: bytes });
}

describe('the kit', () => {
  test('is for teams with a token', async () => {
    assert.equal((await server.inject({ method: 'GET', url: `${KIT}/@iwe%2fui` })).statusCode, 401);
    assert.equal((await get(`${KIT}/@iwe%2fserver`)).statusCode, 404);
    assert.equal((await get(`${KIT}/files/ui-1.0.0-000000000000.tgz`)).statusCode, 404);
    assert.equal((await get(`${KIT}/template/not-a-remote`)).statusCode, 422);
  });

  test('answers as an npm registry: exact dependencies, correct integrity values, immutable files', async () => {
    for (const short of KIT_PACKAGES) {
      const packument = (await get(`${KIT}/@iwe%2f${short}`)).json<Packument>();
      const { latest } = packument['dist-tags'];
      const found = packument.versions[latest];
      assert.ok(found, packument.name);
      assert.equal(latest, '1.0.1', 'the first kit of this instance');
      for (const range of Object.values(found.dependencies ?? {}))
        assert.match(range, /^\d+\.\d+\.\d+/, `${short}: ${range}`);
      const answer = await get(new URL(found.dist.tarball).pathname);
      assert.equal(answer.headers['cache-control'], 'private, max-age=31536000, immutable');
      assert.equal(`sha512-${createHash('sha512').update(answer.rawPayload).digest('base64')}`, found.dist.integrity);
      unpack(answer.rawPayload, path.join(folder, 'kit', '@iwe', short), 1);
      assert.deepEqual(
        readdirSync(path.join(folder, 'kit', '@iwe', short, 'src'), { recursive: true }).filter((name) =>
          /\.test\.|(^|\/)testing(\/|$)/.test(String(name)),
        ),
        [],
      );
    }
  });
});

test('the packages of the kit have what a team runs, and nothing that only our own tests use', () => {
  const packaged = (short: string) => path.join(folder, 'kit', '@iwe', short);
  const manifestOf = (short: string) =>
    JSON.parse(readFileSync(path.join(packaged(short), 'package.json'), 'utf8')) as {
      bin?: Record<string, string>;
      exports: Record<string, string | { node: string; default: string }>;
      dependencies?: Record<string, string>;
    };
  const { bin = {} } = manifestOf('remote-kit');
  assert.deepEqual(bin, { 'iwe-release': './node/release/cli.js' });
  for (const file of Object.values(bin)) {
    const program = path.join(packaged('remote-kit'), file);
    assert.match(readFileSync(program, 'utf8'), /^#!\/usr\/bin\/env node\n/, file);
    assert.equal(statSync(program).mode & 0o111, 0o111, file);
  }
  assert.equal(statSync(path.join(packaged('remote-kit'), 'package.json')).mode & 0o777, 0o644);
  for (const short of KIT_PACKAGES) {
    const { exports, dependencies = {} } = manifestOf(short);
    assert.equal(exports['./testing'], undefined, short);
    for (const [entry, target] of Object.entries(exports))
      for (const file of typeof target === 'string' ? [target] : [target.node, target.default])
        assert.ok(existsSync(path.join(packaged(short), file)), `${short} ${entry}: ${file}`);
    for (const [name, range] of Object.entries(dependencies))
      if (name.startsWith('@iwe/')) assert.equal(range, '1.0.1', `${short} ${name}`);
  }
  assert.deepEqual(Object.keys(Object(manifestOf('domain').exports['.'])), ['node', 'default']);
  assert.ok(existsSync(path.join(packaged('contract'), 'api-shapes.json')));
  const { compilerOptions } = JSON.parse(readFileSync(path.join(packaged('remote-kit'), 'tsconfig.json'), 'utf8')) as {
    compilerOptions: Record<string, unknown>;
  };
  assert.deepEqual(
    [
      compilerOptions['noEmit'],
      compilerOptions['strict'],
      compilerOptions['composite'],
      compilerOptions['declaration'],
    ],
    [true, true, undefined, undefined],
  );
});

describe('after an upgrade', () => {
  /** The kit of a server whose sources end with this text. */
  const kitOf = (text: string) =>
    openKit(
      server.app.platform.kit,
      (work) => server.database.system(work),
      async (kit) =>
        (await packKit(CHECKOUT, kit)).map((one): PackedPackage => {
          const bytes = Buffer.concat([one.bytes, Buffer.from(text)]);
          const shasum = createHash('sha1').update(bytes).digest('hex');
          const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
          return { ...one, bytes, shasum, integrity, file: one.file.replace(/[0-9a-f]{12}/, shasum.slice(0, 12)) };
        }),
    );

  test('the kit that a lockfile names is still there, unchanged, and the newest is another version', async () => {
    const [locked] = (await kitOf('').versionsOf('@iwe/ui')) ?? [];
    assert.ok(locked);
    const [upgraded, twin] = [kitOf('an upgrade'), kitOf('an upgrade')];
    const [versions] = await Promise.all([upgraded.versionsOf('@iwe/ui'), twin.versionsOf('@iwe/ui')]);
    assert.deepEqual(
      versions?.map(({ version }) => version),
      ['1.0.1', '1.0.2'],
      'two processes that start together pack one version',
    );
    assert.deepEqual(versions?.[0], locked);
    assert.notEqual(versions?.[1]?.integrity, locked.integrity);
    for (const one of versions ?? []) {
      const bytes = await upgraded.file(one.file);
      assert.equal(
        `sha512-${createHash('sha512')
          .update(bytes ?? '')
          .digest('base64')}`,
        one.integrity,
        one.version,
      );
    }
    assert.equal(versions?.[1]?.manifest['sharedVersion'], '1.0.0', 'releases require what the shell has');
    const back = await kitOf('').versionsOf('@iwe/ui');
    assert.deepEqual(
      back?.map(({ version }) => version),
      ['1.0.2', '1.0.1'],
      'a server that goes back serves its own kit as the current one again',
    );
    assert.equal(await upgraded.file('../keys/deploy-token'), null);
  });
});

describe('the template', () => {
  const own = path.join(folder, 'mf-demo');

  /** Installs the packed kit, and the libraries from this checkout instead of a registry. */
  function install(): void {
    const modules = path.join(own, 'node_modules');
    mkdirSync(path.join(modules, '@iwe'), { recursive: true });
    for (const short of KIT_PACKAGES)
      execFileSync('cp', ['-r', path.join(folder, 'kit', '@iwe', short), path.join(modules, '@iwe', short)]);
    const link = (name: string, from: string): void => {
      const [target, place] = [path.join(CHECKOUT, from, 'node_modules', name), path.join(modules, name)];
      if (existsSync(place) || !existsSync(target)) return;
      mkdirSync(path.dirname(place), { recursive: true });
      symlinkSync(realpathSync(target), place);
    };
    for (const short of KIT_PACKAGES) {
      const { dependencies = {} } = JSON.parse(
        readFileSync(path.join(modules, '@iwe', short, 'package.json'), 'utf8'),
      ) as { dependencies?: Record<string, string> };
      for (const name of Object.keys(dependencies)) if (!name.startsWith('@iwe/')) link(name, `shared/${short}`);
    }
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(path.join(own, 'package.json'), 'utf8'),
    ) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      link(name, 'mf-sales');
      link(name, '');
    }
  }
  const run = (program: string, ...args: string[]): string => runIn(own, program, ...args);
  const runIn = (cwd: string, program: string, ...args: string[]): string => {
    try {
      return execFileSync(process.execPath, [path.join(cwd, 'node_modules', program), ...args], {
        cwd,
        encoding: 'utf8',
        stdio: 'pipe',
        env: { ...process.env, NODE_ENV: 'production' },
      });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${program}:\n${stdout}${stderr}`);
    }
  };

  test('has the requested name and the registry in its .npmrc', async () => {
    const answer = await get(`${KIT}/template/mf-demo`);
    unpack(answer.rawPayload, folder, 0);
    assert.equal(
      readFileSync(path.join(own, '.npmrc'), 'utf8'),
      `@iwe:registry=http://127.0.0.1:4000${KIT}/\n//127.0.0.1:4000${KIT}/:_authToken=\${IWE_DEPLOY_TOKEN}\n`,
    );
    const { name, routes } = JSON.parse(readFileSync(path.join(own, 'remote.json'), 'utf8')) as {
      name: string;
      routes: { path: string }[];
    };
    assert.deepEqual([name, routes[0]?.path], ['mf-demo', '/demo']);
    assert.doesNotMatch(readFileSync(path.join(own, 'package.json'), 'utf8'), /catalog:|mf-hello/);
    install();
  });

  test('type-checks against the packages of the kit', () => {
    run('typescript/bin/tsc');
  });

  test('builds against them outside the workspace, and its release contains what it needs', () => {
    run('webpack/bin/webpack.js', '--config', 'webpack.config.mjs');
    // As the release command does it, in the team's own folder with the kit's code.
    writeFileSync(
      path.join(own, 'draft.mjs'),
      `import { buildRelease } from '@iwe/remote-kit/release';
      const folder = process.cwd();
      const { manifest, files, maps } = buildRelease({ folder, output: 'dist', version: '1.0.0', publisher: 'a team' });
      console.log(JSON.stringify({ manifest, maps: [...maps.keys()], scripts: [...files].filter(([name]) =>
        name.endsWith('.js')).map(([name, bytes]) => [name, bytes.toString()]), calls: Object.keys(JSON.parse(files.get(manifest.apiShapes)).calls) }));`,
    );
    const { manifest, calls, maps, scripts } = JSON.parse(run('../draft.mjs')) as {
      maps: string[];
      scripts: [string, string][];
      manifest: {
        containerName: string;
        entry: string;
        exposed: string[];
        lazy: string[];
        requires: { shared: Record<string, string>; names: Record<string, string[]> };
      };
      calls: string[];
    };
    assert.equal(manifest.containerName, 'mf_demo_1_0_0');
    const names = scripts.map(([name]) => name);
    assert.match(manifest.entry, /^remoteEntry\.[0-9a-f]{8}\.js$/);
    assert.ok(
      manifest.exposed.some((name) => /^js\/remote\.[0-9a-f]{8}\.js$/.test(name)),
      manifest.exposed.join(),
    );
    assert.ok(manifest.lazy.length > 0);
    assert.deepEqual([manifest.entry, ...manifest.exposed, ...manifest.lazy].toSorted(), names);
    // Every script has its map for operators, and none tells a page where it is.
    assert.deepEqual(
      maps,
      names.map((name) => `${name}.map`),
    );
    assert.deepEqual(
      scripts.filter(([, text]) => text.includes('sourceMappingURL')),
      [],
    );
    const loaders = scripts.filter(([, text]) => text.includes('iweScriptDoor.prepare('));
    assert.ok(loaders.length > 0);
    // The shell asks for a part that hangs at another address; webpack gives it up after two minutes.
    assert.ok(
      loaders.every(([, text]) => /\b(12e4|120000|1\.2e5)\b/.test(text)),
      loaders.map(([name]) => name).join(),
    );
    assert.ok(
      scripts.every(([, text]) => !text.includes('react-dom.production')),
      'no shared package is bundled',
    );
    assert.equal(manifest.requires.shared['@iwe/ui'], '^1.0.0');
    assert.deepEqual(manifest.requires.names['@iwe/ui']?.includes('PageHeader'), true);
    assert.ok(calls.includes('GET /api/ag/brands') && !calls.includes('GET /api/ag/suppliers'), calls.join());
  });

  test('gives the same files, byte by byte, in a folder with a longer path', () => {
    // As deep as the other, because the libraries are links to this checkout: their way from here is the same.
    const elsewhere = path.join(longer, 'mf-demo');
    const isBuilt = (name: string): boolean =>
      /\/mf-demo\/(dist|node_modules\/\.cache|node_modules\/\.federation)$/.test(name);
    cpSync(own, elsewhere, { recursive: true, verbatimSymlinks: true, filter: (name) => !isBuilt(name) });
    runIn(elsewhere, 'webpack/bin/webpack.js', '--config', 'webpack.config.mjs');
    const filesOf = (built: string): Map<string, string> =>
      new Map(
        readdirSync(path.join(built, 'dist'), { recursive: true, withFileTypes: true })
          // Source maps name the folder of the sources; nobody signs them, and no page is given them.
          .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
          .map((entry) => path.join(entry.parentPath, entry.name))
          .sort()
          .map((file) => [path.relative(built, file), createHash('sha256').update(readFileSync(file)).digest('hex')]),
      );
    const files = filesOf(own);
    assert.ok(files.size >= 4, [...files.keys()].join());
    assert.deepEqual(filesOf(elsewhere), files);
  });

  test('prints the public key that a platform admin registers', () => {
    const key = path.join(own, 'key.pem');
    assert.match(
      run('@iwe/remote-kit/node/release/cli.js', '--public-key', '--key', key),
      /^-----BEGIN PUBLIC KEY-----/,
    );
  });
});
