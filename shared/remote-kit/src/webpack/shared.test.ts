import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { definitionFormat, fileOfPackage, remoteShared, sharedNeeds, sharedVersions, shellShared } from './shared.ts';

/** A remote's folder with installed packages, all of version 1.0.0 but for React. */
function remoteFolder(peerDependencies?: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mf-demo-'));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'mf-demo', peerDependencies }));
  for (const name of ['react', 'react-dom', 'swr', '@iwe/session', '@iwe/ui']) {
    mkdirSync(path.join(folder, 'node_modules', name), { recursive: true });
    const version = name.startsWith('react') ? '19.3.1' : '1.0.0';
    writeFileSync(path.join(folder, 'node_modules', name, 'package.json'), JSON.stringify({ name, version }));
  }
  return folder;
}

test('a remote accepts packages compatible with its installed ones, unless it declares a range', () => {
  expect(sharedNeeds(remoteFolder(), ['react', 'react/', 'swr'])).toEqual({
    react: '^19.3.1',
    'react/': '^19.3.1',
    swr: '^1.0.0',
  });
  const declared = remoteFolder({ react: '>=19.0.0 <20.0.0' });
  expect(sharedNeeds(declared, ['react', 'react/', 'react-dom'])).toEqual({
    react: '>=19.0.0 <20.0.0',
    'react/': '>=19.0.0 <20.0.0',
    'react-dom': '^19.3.1',
  });
  expect(remoteShared(declared)['react']).toMatchObject({ requiredVersion: '>=19.0.0 <20.0.0', import: false });
});

test('a range that the installed version is not in is refused, with what to do', () => {
  expect(() => sharedNeeds(remoteFolder({ react: '^18.0.0' }), ['react'])).toThrow(
    /declares react \^18\.0\.0 in peerDependencies, but is built with 19\.3\.1\. Install a version of that range/,
  );
});

/** Installs packages in a folder, over those that are there. */
function install(folder: string, manifests: Readonly<Record<string, object>>): void {
  for (const [name, manifest] of Object.entries(manifests)) {
    mkdirSync(path.join(folder, 'node_modules', name), { recursive: true });
    writeFileSync(path.join(folder, 'node_modules', name, 'package.json'), JSON.stringify(manifest));
  }
}

test('every entry of our packages is shared at the shell version for which a kit was packed', () => {
  const folder = remoteFolder();
  install(folder, {
    '@iwe/ui': { version: '1.0.7', sharedVersion: '1.0.0', exports: { '.': './a.ts', './heavy': './b.ts' } },
    '@iwe/session': { version: '1.4.0' },
  });
  expect(sharedVersions(folder)).toEqual({
    react: '19.3.1',
    'react/': '19.3.1',
    'react-dom': '19.3.1',
    'react-dom/': '19.3.1',
    swr: '1.0.0',
    '@iwe/session': '1.4.0',
    '@iwe/ui': '1.0.0',
    '@iwe/ui/heavy': '1.0.0',
  });
});

test('the shell has shared packages at once, except our second entries; a remote bundles none', () => {
  const folder = remoteFolder();
  install(folder, { '@iwe/ui': { version: '1.0.0', exports: { '.': './a.ts', './heavy': './b.ts' } } });
  const strict = { singleton: true, strictVersion: true };
  const shell = shellShared(folder);
  expect(shell['react']).toEqual({ ...strict, requiredVersion: '^19.3.1', version: '19.3.1', eager: true });
  expect(shell['react/']).toEqual({ ...strict, requiredVersion: '^19.3.1', eager: true });
  expect(shell['@iwe/ui']).toEqual({ ...strict, requiredVersion: '^1.0.0', version: '1.0.0', eager: true });
  expect(shell['@iwe/ui/heavy']).toEqual({ ...strict, requiredVersion: '^1.0.0', version: '1.0.0', eager: false });
  expect(remoteShared(folder)['@iwe/ui/heavy']).toEqual({ ...strict, requiredVersion: '^1.0.0', import: false });
});

test('a range that is declared for a package of ours holds for all of its entries', () => {
  const folder = remoteFolder({ '@iwe/ui': '~1.0.0' });
  install(folder, { '@iwe/ui': { version: '1.0.0', exports: { '.': './a.ts', './heavy': './b.ts' } } });
  expect(sharedNeeds(folder, ['@iwe/ui/heavy', '@iwe/ui', '@iwe/session'])).toEqual({
    '@iwe/ui/heavy': '~1.0.0',
    '@iwe/ui': '~1.0.0',
    '@iwe/session': '^1.0.0',
  });
});

test('a shared package that is not installed is named', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mf-bare-'));
  writeFileSync(path.join(folder, 'package.json'), '{}');
  expect(() => sharedVersions(folder)).toThrow(
    `react is shared by the platform, so ${path.basename(folder)} must list it in its dependencies.`,
  );
});

test('a remote needs the sheet definitions that it depends on, and none otherwise', () => {
  const folder = remoteFolder();
  install(folder, { '@iwe/sheets': { version: '1.4.0', definitionFormat: '3.1.0' } });
  expect(definitionFormat(folder)).toBeUndefined();
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ dependencies: { '@iwe/sheets': '^1.0.0' } }));
  expect(definitionFormat(folder)).toBe('3.1.0');
});

test('a file of a package is that of the nearest one', () => {
  const folder = remoteFolder();
  const inner = path.join(folder, 'inner');
  install(inner, { swr: { version: '2.0.0' } });
  writeFileSync(path.join(inner, 'package.json'), '{}');
  expect(fileOfPackage(inner, 'swr', 'package.json')).toBe('{"version":"2.0.0"}');
  expect(fileOfPackage(inner, 'react', 'package.json')).toContain('19.3.1');
  expect(fileOfPackage(inner, 'swr', 'nothing.json')).toBeNull();
});
