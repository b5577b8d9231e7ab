import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

interface Entry {
  path: string;
  access?: string[];
}
interface RemoteJson {
  routes: Entry[];
  menu?: Entry[];
  expressNew?: Entry[];
}

/** Of whoever is signed in, as a route without access. */
const EVERYBODY = ['signed-in'];

/** Returns the entries that show a screen to somebody whom its route refuses. */
function deadEntries({ routes, menu = [], expressNew = [] }: RemoteJson): string[] {
  return [...menu, ...expressNew].flatMap(({ path, access = EVERYBODY }) => {
    const route = routes.find((each) => each.path === path.split('?')[0])?.access ?? EVERYBODY;
    return route.includes('signed-in') || access.every((each) => route.includes(each)) ? [] : [path];
  });
}

test('no menu entry leads somebody to a screen that refuses them', () => {
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  const dead = readdirSync(root)
    .filter((name) => name.startsWith('mf-'))
    .flatMap((name) => deadEntries(JSON.parse(readFileSync(join(root, name, 'remote.json'), 'utf8')) as RemoteJson));
  assert.deepEqual(dead, [], 'Give the entry the access of its route.');
});

test('an entry for more people than its route is told, one for fewer is not', () => {
  const routes = [{ path: '/costs', access: ['admin', 'price-editor'] }, { path: '/open' }];
  assert.deepEqual(
    deadEntries({
      routes,
      menu: [{ path: '/costs' }, { path: '/costs?a=1', access: ['admin'] }, { path: '/open', access: ['admin'] }],
      expressNew: [{ path: '/costs', access: ['director'] }],
    }),
    ['/costs', '/costs'],
  );
});
