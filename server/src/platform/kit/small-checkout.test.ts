import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { KIT_PACKAGES, packKit, readCatalog } from './pack.ts';
import type { PackedPackage } from './pack.ts';
import { packTemplate, templateFiles } from './template.ts';

// A checkout in small, so that each rule of packing can be seen by itself.
const checkout = mkdtempSync(path.join(tmpdir(), 'iwe-checkout-'));
after(() => rmSync(checkout, { recursive: true, force: true }));

const write = (file: string, text: string): void => {
  const place = path.join(checkout, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
};
const packageOf = (short: string, more: object): void =>
  write(
    `shared/${short}/package.json`,
    JSON.stringify({
      name: `@iwe/${short}`,
      version: '1.4.0',
      description: `The ${short} of it`,
      sideEffects: false,
      private: true,
      type: 'module',
      exports: { '.': './src/index.ts', './testing': './src/testing/index.ts' },
      devDependencies: { jest: 'catalog:' },
      ...more,
    }),
  );

write(
  'pnpm-workspace.yaml',
  "packages:\n  - shared/*\ncatalog:\n  react: 19.3.1\n  '@chakra-ui/react': 3.30.0\n  typescript: 7.0.2\n",
);
write('tsconfig.base.json', JSON.stringify({ compilerOptions: { strict: true, composite: true, declaration: true } }));
for (const short of KIT_PACKAGES) {
  packageOf(short, {});
  write(`shared/${short}/src/index.ts`, `export const name: string = '${short}';\n`);
}
packageOf('ui', {
  version: '2.1.3',
  dependencies: {
    react: 'catalog:',
    '@chakra-ui/react': 'catalog:',
    '@iwe/domain': 'workspace:*',
    semver: '7.7.0',
  },
});
for (const name of ['a.test.ts', 'b.test.tsx', 'c.test-data.ts', 'testing/d.ts', 'parts/testing/e.ts', 'parts/f.tsx'])
  write(`shared/ui/src/${name}`, `export const one = '${name}';\n`);
write('shared/domain/src/part.ts', "import { name } from './index.ts';\nexport const again: string = name;\n");
write('shared/domain/src/view.tsx', 'export const View = () => null;\n');
write('shared/contract/api-shapes.json', '{"format": 1}');
for (const short of ['session', 'ui', 'remote-kit'])
  write(`shared/${short}/exports.json`, '{"exports": {}, "deprecated": {}}');
packageOf('remote-kit', { exports: { '.': './src/index.ts', './release': './src/release/index.ts' } });
write('shared/remote-kit/src/release/index.ts', "export { name } from '../index.ts';\n");
write(
  'shared/remote-kit/src/release/cli.ts',
  "const only: string = 'x';\nconsole.log(only, await import('./index.ts'));\n",
);

const packed = await packKit(checkout, 12);
const find = (short: string): PackedPackage =>
  packed.find(({ name }) => name === `@iwe/${short}`) ?? assert.fail(`There is no ${short}.`);
/** The names in an archive, read by another program than the one that wrote it. */
const namesIn = (bytes: Buffer): string[] =>
  execFileSync('tar', ['-tz'], { input: bytes, encoding: 'utf8' }).trim().split('\n');
const textIn = (short: string, file: string): string =>
  execFileSync('tar', ['-xzO', `package/${file}`], { input: find(short).bytes, encoding: 'utf8' });

test('a package has its number of the kit last, and says which version its sources are', () => {
  const { version, manifest, file, bytes, shasum, integrity } = find('ui');
  assert.deepEqual([version, manifest['version'], manifest['sharedVersion']], ['2.1.12', '2.1.12', '2.1.3']);
  assert.equal(shasum, createHash('sha1').update(bytes).digest('hex'));
  assert.equal(integrity, `sha512-${createHash('sha512').update(bytes).digest('base64')}`);
  assert.equal(file, `ui-2.1.12-${shasum.slice(0, 12)}.tgz`);
  assert.deepEqual(JSON.parse(textIn('ui', 'package.json')), manifest);
});

test('its dependencies have the versions of the catalogue, of the kit, or their own; those of tests are left out', () => {
  const { manifest } = find('ui');
  assert.deepEqual(manifest['dependencies'], {
    react: '19.3.1',
    '@chakra-ui/react': '3.30.0',
    '@iwe/domain': '1.4.12',
    semver: '7.7.0',
  });
  assert.equal(manifest['devDependencies'], undefined);
  assert.deepEqual(find('domain').manifest['dependencies'], {});
});

test('it has its sources, and no test, test data or helper of tests, in any folder', () => {
  assert.deepEqual(namesIn(find('ui').bytes), [
    'package/package.json',
    'package/exports.json',
    'package/src/index.ts',
    'package/src/parts/f.tsx',
  ]);
});

test('what Node runs is there as JavaScript too, with imports of JavaScript; what it does not run is not', () => {
  const node = namesIn(find('domain').bytes).filter((name) => name.startsWith('package/node/'));
  assert.deepEqual(node, ['package/node/index.js', 'package/node/part.js']);
  const part = textIn('domain', 'node/part.js');
  assert.match(part, /from '\.\/index\.js'/);
  assert.doesNotMatch(part, /: string/);
  assert.match(textIn('domain', 'src/part.ts'), /from '\.\/index\.ts'/);
  assert.deepEqual(find('domain').manifest['exports'], {
    '.': { node: './node/index.js', default: './src/index.ts' },
    './package.json': './package.json',
  });
  assert.deepEqual(find('ui').manifest['exports'], { '.': './src/index.ts', './package.json': './package.json' });
});

test('of the kit of remotes only what a team starts is compiled, and its programs can be started', () => {
  const { bytes, manifest } = find('remote-kit');
  const node = namesIn(bytes).filter((name) => name.startsWith('package/node/'));
  assert.deepEqual(node, ['package/node/release/cli.js', 'package/node/release/index.js']);
  assert.match(textIn('remote-kit', 'node/release/cli.js'), /^#!\/usr\/bin\/env node\n[^]*import\('\.\/index\.js'\)/);
  assert.doesNotMatch(textIn('remote-kit', 'node/release/index.js'), /^#!/);
  const modes = execFileSync('tar', ['-tvz', '--utc'], { input: bytes, encoding: 'utf8' }).trim().split('\n');
  for (const line of modes) {
    assert.equal(line.startsWith('-rwxr-xr-x'), line.endsWith('node/release/cli.js'), line);
    assert.match(line, / 1970-01-01 /, 'the same sources give the same archive at any time');
  }
  assert.deepEqual(manifest['bin'], { 'iwe-release': './node/release/cli.js' });
  assert.equal(find('contract').manifest['bin'], undefined);
  assert.deepEqual(JSON.parse(textIn('remote-kit', 'tsconfig.json')), {
    compilerOptions: { strict: true, noEmit: true },
  });
  assert.ok(namesIn(find('contract').bytes).includes('package/api-shapes.json'));
  assert.ok(!namesIn(find('sheets').bytes).includes('package/api-shapes.json'));
});

test('the same sources give the same bytes, whatever number the kit has before the last', async () => {
  const again = await packKit(checkout, 12);
  assert.deepEqual(
    again.map(({ shasum }) => shasum),
    packed.map(({ shasum }) => shasum),
  );
  const next = await packKit(checkout, 13);
  assert.deepEqual(
    next.map(({ version }) => version),
    KIT_PACKAGES.map((short) => (short === 'ui' ? '2.1.13' : '1.4.13')),
  );
});

test('a dependency without a version in the catalogue, and one on a package outside the kit, is refused by name', async () => {
  for (const [name, range] of [
    ['left-pad', 'catalog:'],
    ['@iwe/server', 'workspace:*'],
  ] as const) {
    packageOf('session', { dependencies: { [name]: range } });
    await assert.rejects(packKit(checkout, 1), new RegExp(`The version of ${name} is not known`));
  }
  packageOf('session', {});
});

test('the catalogue has names with and without a scope, and nothing of other parts of its file', () => {
  const text = "packages:\n  react: 1.0.0\ncatalog:\n  react: 19.3.1\n  '@iwe/x': ^2.0.0\n    deeper: 3.0.0\n";
  assert.deepEqual(
    [...readCatalog(text)],
    [
      ['react', '19.3.1'],
      ['@iwe/x', '^2.0.0'],
    ],
  );
  assert.deepEqual([...readCatalog('packages:\n  react: 1.0.0\n')], []);
});

test('a new remote has its name and path, known versions of libraries, and no installed packages', async () => {
  const folder = 'shared/remote-kit/template';
  const dependencies = { react: 'catalog:', unheard: 'catalog:', zod: '4.0.0' };
  write(`${folder}/package.json`, `{ "name": "mf-hello", "dependencies": ${JSON.stringify(dependencies, null, 1)} }`);
  write(
    `${folder}/src/screen.tsx`,
    `open('/hello'); open("/hello"); say('/hello-again', 'hello'); // mf-hello, mf-hello`,
  );
  write(`${folder}/node_modules/react/index.js`, 'react');
  const registry = 'http://127.0.0.1:4000/api/platform/kit/';
  const files = new Map(
    templateFiles(checkout, { remote: 'mf-fleet-cards' }, registry).map(({ path: name, bytes }) => [
      name,
      bytes.toString(),
    ]),
  );
  assert.deepEqual([...files.keys()], ['package.json', 'src/screen.tsx', '.npmrc']);
  assert.deepEqual(JSON.parse(files.get('package.json') ?? ''), {
    name: 'mf-fleet-cards',
    dependencies: { react: '19.3.1', unheard: '*', zod: '4.0.0' },
  });
  assert.equal(
    files.get('src/screen.tsx'),
    `open('/fleet-cards'); open("/fleet-cards"); say('/hello-again', 'hello'); // mf-fleet-cards, mf-fleet-cards`,
  );
  assert.equal(
    files.get('.npmrc'),
    `@iwe:registry=${registry}\n//127.0.0.1:4000/api/platform/kit/:_authToken=\${IWE_DEPLOY_TOKEN}\n`,
  );
  assert.deepEqual(namesIn(await packTemplate(checkout, { remote: 'mf-fleet-cards' }, registry)), [
    'mf-fleet-cards/package.json',
    'mf-fleet-cards/src/screen.tsx',
    'mf-fleet-cards/.npmrc',
  ]);
});
