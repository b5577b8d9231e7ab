import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, verify } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releaseContent, SLOT_FORMAT } from '@iwe/contract';

jest.mock('../webpack/shared.ts', () => ({
  ...jest.requireActual<object>('../webpack/shared.ts'),
  sharedNeeds: () => ({ react: '^19.3.1' }),
}));
jest.mock('../webpack/build-facts.plugin.ts', () => ({ BUILD_FACTS_FILE: 'build-facts.json' }));
import { buildRelease } from './build-release.ts';
import { publishBody } from './publish.ts';

/** Creates a remote's folder with a finished build. */
function buildFolder(change: object = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'iwe-remote-'));
  mkdirSync(path.join(folder, 'dist', 'js'), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'mf-demo', version: '1.0.0' }));
  writeFileSync(
    path.join(folder, 'remote.json'),
    JSON.stringify({
      name: 'mf-demo',
      owner: 'a team',
      shellApi: '^1.0.0',
      routes: [{ path: '/demo', title: 'Demo' }],
      ...change,
    }),
  );
  writeFileSync(path.join(folder, 'dist', 'remoteEntry.js'), 'entry');
  writeFileSync(path.join(folder, 'dist', 'js', 'remote.js'), 'exposed');
  writeFileSync(path.join(folder, 'dist', 'js', 'screen.js'), 'lazy '.repeat(500));
  writeFileSync(path.join(folder, 'dist', '.source-hash'), 'not released');
  writeFileSync(path.join(folder, 'dist', 'js', 'screen.js.map'), 'not released either');
  writeFileSync(
    path.join(folder, 'dist', 'build-facts.json'),
    JSON.stringify({
      containerName: 'mf_demo_1_0_0',
      entry: 'remoteEntry.js',
      exposed: ['js/remote.js'],
      lazy: ['js/screen.js'],
      shared: ['react'],
      federation: '2.9.2',
    }),
  );
  return folder;
}
const release = (folder: string, publisher = 'me') =>
  buildRelease({ folder, output: path.join(folder, 'dist'), version: '1.0.0', publisher });

describe('a release', () => {
  it('lists every file of the build except internal notes; freezes remote.json with its version', () => {
    const { manifest, files, maps } = release(buildFolder());
    expect(manifest.files.map((file) => file.path)).toEqual(['js/remote.js', 'js/screen.js', 'remoteEntry.js']);
    expect([...files.keys()]).toEqual(manifest.files.map((file) => file.path));
    expect([...maps.keys()]).toEqual(['js/screen.js.map']);
    expect(manifest.remoteJson).toMatchObject({
      name: 'mf-demo',
      version: '1.0.0',
      menu: [],
      routes: [{ path: '/demo', access: ['signed-in'] }],
    });
    expect(manifest.requires).toEqual({
      shellApi: '^1.0.0',
      serverApi: '^1.0.0',
      shared: { react: '^19.3.1' },
      federation: '2.9.2',
    });
  });

  it('records the calls that it may make and its definition format, when its packages state them', () => {
    const folder = buildFolder();
    writeFileSync(
      path.join(folder, 'package.json'),
      JSON.stringify({ name: 'mf-demo', version: '1.0.0', dependencies: { '@iwe/sheets': '1.0.0' } }),
    );
    const install = (name: string, file: string, content: object): void => {
      mkdirSync(path.join(folder, 'node_modules', '@iwe', name), { recursive: true });
      writeFileSync(path.join(folder, 'node_modules', '@iwe', name, file), JSON.stringify(content));
    };
    install('sheets', 'package.json', { version: '1.4.0', definitionFormat: '1.2.0' });
    install('contract', 'api-shapes.json', {
      format: 1,
      calls: { 'GET /api/ag/lazy': { answer: { type: 'object' } }, 'GET /api/ag/never': {} },
      parts: {},
    });
    const { manifest, files } = release(folder);
    expect(manifest.requires.definitions).toBe('^1.2.0');
    expect(manifest.files.map((file) => file.path)).toContain(manifest.apiShapes);
    expect(JSON.parse(files.get('api-shapes.json')?.toString() ?? '')).toEqual({
      format: 1,
      calls: { 'GET /api/ag/lazy': { answer: { type: 'object' } } },
      parts: {},
    });
  });

  it('states the slots that its panels were built for, and names each panel once', () => {
    const panel = { slot: 'customer.panel', panel: 'debt', title: 'Debt', order: 10 };
    const { manifest } = release(buildFolder({ panels: [panel] }));
    expect(manifest.requires.slots).toBe(`^${SLOT_FORMAT}`);
    expect(manifest.remoteJson.panels).toEqual([{ ...panel, access: ['signed-in'] }]);
    expect(() => release(buildFolder({ panels: [panel, { ...panel, title: 'Twice' }] }))).toThrow(
      /The panel debt is named twice/,
    );
    expect(release(buildFolder()).manifest).not.toHaveProperty('remoteJson.panels');
  });

  it('is the same for any builder and commit, and a different one if a single byte differs', () => {
    const folder = buildFolder();
    const first = releaseContent(release(folder).manifest);
    expect(releaseContent({ ...release(folder, 'somebody else').manifest, commit: 'abc' })).toBe(first);
    writeFileSync(path.join(folder, 'dist', 'js', 'screen.js'), 'changed');
    expect(releaseContent(release(folder).manifest)).not.toBe(first);
  });

  it('is refused when over its budget or with an invalid remote.json', () => {
    expect(() => release(buildFolder({ sizeBudget: { initialGzip: 10 } }))).toThrow(/budget is 10/);
    expect(() => release(buildFolder({ routes: [{ path: 'no slash', title: 'x' }] }))).toThrow(/route path looks like/);
    expect(() => release(buildFolder({ menus: [] }))).toThrow(/menus/);
  });

  it('may weigh to the byte what its budgets allow; what its tests recorded does not count', () => {
    const gzip = new Map(release(buildFolder()).manifest.files.map((file) => [file.path, file.gzip]));
    const weigh = (...names: string[]) => names.reduce((sum, name) => sum + (gzip.get(name) ?? 0), 0);
    const initial = weigh('remoteEntry.js', 'js/remote.js');
    const total = weigh('remoteEntry.js', 'js/remote.js', 'js/screen.js');
    const within = (initialGzip: number, totalGzip: number) => {
      const folder = buildFolder({ sizeBudget: { initialGzip, totalGzip } });
      writeFileSync(path.join(folder, 'contract.json'), '{"format":1,"uses":{"@iwe/ui":{"Button":[""]}}}');
      return release(folder);
    };
    const { manifest } = within(initial, total);
    expect(manifest.remoteJson.sizeBudget).toEqual({ initialGzip: initial, totalGzip: total });
    expect(manifest.files.map((file) => file.path)).toContain(manifest.contract);
    expect(() => within(initial - 1, total)).toThrow(
      `mf-demo loads ${initial} bytes (gzip) before its first screen; its budget is ${initial - 1}. Load more of it lazily.`,
    );
    expect(() => within(initial, total - 1)).toThrow(
      `mf-demo weighs ${total} bytes (gzip) in all; its budget is ${total - 1}.`,
    );
  });

  it('names what its code imports from our packages, and the commit, marked if files differ', () => {
    const folder = buildFolder();
    const facts = path.join(folder, 'dist', 'build-facts.json');
    const names = { '@iwe/ui': ['Table'] };
    writeFileSync(facts, JSON.stringify({ ...(JSON.parse(readFileSync(facts, 'utf8')) as object), names }));
    expect(release(folder).manifest.requires.names).toEqual(names);
    expect(release(folder).manifest.commit).toBe('uncommitted');
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...args], {
        cwd: folder,
        encoding: 'utf8',
      });
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '-m', 'A remote');
    const head = git('rev-parse', 'HEAD').trim();
    expect(release(folder).manifest.commit).toBe(head);
    writeFileSync(path.join(folder, 'new.txt'), 'x');
    expect(release(folder).manifest.commit).toBe(`${head}+`);
  });

  it('of a folder without a build is none', () => {
    const folder = buildFolder();
    expect(() => buildRelease({ folder, output: folder, version: '1.0.0', publisher: 'me' })).toThrow(
      `${folder} holds no build (no build-facts.json): build the remote first.`,
    );
  });

  it('is signed over its exact text', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const body = publishBody(release(buildFolder()), {
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      promote: false,
    });
    const fits = (text: string) => verify(null, Buffer.from(text), publicKey, Buffer.from(body.signature, 'base64'));
    expect(fits(body.manifest)).toBe(true);
    expect(fits(body.manifest.replace('a team', 'b team'))).toBe(false);
    expect(Object.keys(body.maps ?? {})).toEqual(['js/screen.js.map']);
    expect([body.promote, body.notes, body.hotfix]).toEqual([false, undefined, undefined]);
  });
});
