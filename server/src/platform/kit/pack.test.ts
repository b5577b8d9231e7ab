import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { CHECKOUT } from '../../core/config.ts';
import { KIT_PACKAGES, packKit, readCatalog } from './pack.ts';
import { templateFiles } from './template.ts';

const textOf = (files: ReturnType<typeof templateFiles>, name: string): string =>
  files.find((file) => file.path === name)?.bytes.toString('utf8') ?? assert.fail(`There is no ${name}.`);

test('a package of the kit says of itself what its sources say, but for its version', async () => {
  for (const { name, version, manifest } of await packKit(CHECKOUT, 7)) {
    const short = name.replace('@iwe/', '');
    const source = JSON.parse(
      readFileSync(path.join(CHECKOUT, 'shared', short, 'package.json'), 'utf8'),
    ) as typeof manifest;
    const said = ({ description, type, sideEffects, definitionFormat }: typeof manifest) => ({
      description,
      type,
      sideEffects,
      definitionFormat,
    });
    assert.deepEqual(said(manifest), said(source), name);
    assert.deepEqual([version, manifest['version']], ['1.0.7', '1.0.7'], name);
    const exported = manifest['exports'] as Record<string, unknown>;
    assert.equal(exported['./package.json'], './package.json', name);
    assert.equal(exported['./tsconfig.json'], short === 'remote-kit' ? './tsconfig.json' : undefined, name);
  }
  assert.deepEqual(
    (await packKit(CHECKOUT, 7)).map(({ name }) => name),
    KIT_PACKAGES.map((short) => `@iwe/${short}`),
  );
});

test('the template has the name of the remote wherever its own is, and the libraries of this server', () => {
  const registry = 'https://iwe.example/api/platform/kit/';
  const files = templateFiles(CHECKOUT, { remote: 'mf-fleet' }, registry);
  assert.equal(
    textOf(files, '.npmrc'),
    `@iwe:registry=${registry}\n//iwe.example/api/platform/kit/:_authToken=\${IWE_DEPLOY_TOKEN}\n`,
  );
  for (const { path: name, bytes } of files)
    assert.doesNotMatch(bytes.toString('utf8'), /mf-hello|['"]\/hello['"]|catalog:/, name);
  const { routes, menu } = JSON.parse(textOf(files, 'remote.json')) as Record<'routes' | 'menu', { path: string }[]>;
  assert.deepEqual([routes[0]?.path, menu[0]?.path], ['/fleet', '/fleet']);
  const catalog = readCatalog(readFileSync(path.join(CHECKOUT, 'pnpm-workspace.yaml'), 'utf8'));
  const { dependencies = {} } = JSON.parse(textOf(files, 'package.json')) as {
    dependencies?: Record<string, string>;
  };
  assert.equal(dependencies['react'], catalog.get('react'));
});
