import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { remoteShared, sharedNeeds } from './shared.ts';

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

test('a remote works with what is compatible with its installed packages, unless it declares a range', () => {
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
