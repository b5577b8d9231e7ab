import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { SERVER_API, shellBuild } from './shell-build.ts';

test('a shell that is not built says what to do; one that is built again is read again', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'iwe-shell-build-'));
  const shell = shellBuild(folder);
  assert.throws(
    () => shell.facts(),
    /The shell is not built \(.*iwe-shell-build-.* has no shell-facts\.json\)\. Run: npm run build/,
  );
  assert.deepEqual([shell.page(), shell.routes(), shell.folder], [null, [], folder]);
  const none = shell.hash();
  const write = (at: number, page: string, facts: object) => {
    for (const [name, text] of [
      ['index.html', page],
      ['shell-facts.json', JSON.stringify(facts)],
    ] as const) {
      writeFileSync(path.join(folder, name), text);
      utimesSync(path.join(folder, name), at, at);
    }
  };
  const facts = {
    shellApi: '1.1.0',
    shared: { react: '19.3.1' },
    names: { '@iwe/ui': ['Box'] },
    deprecated: {},
    exports: 'exports.0.json',
    definitions: '3.0.0',
  };
  write(1_000, 'one', {
    ...facts,
    routes: ['/login'],
    slots: { format: '1.0.0', names: ['customer.panel'] },
    federation: '~2.9.0',
  });
  assert.deepEqual(shell.facts(), {
    ...facts,
    serverApi: SERVER_API,
    slots: { format: '1.0.0', names: ['customer.panel'] },
    federation: '~2.9.0',
  });
  assert.deepEqual([shell.page(), shell.routes()], ['one', ['/login']]);
  const first = shell.hash();
  assert.match(first, /^[0-9a-f]{8}$/);
  assert.notEqual(first, none);
  write(2_000, 'two', { ...facts, shellApi: '2.0.0' });
  assert.deepEqual([shell.page(), shell.facts().shellApi, shell.routes()], ['two', '2.0.0', []]);
  assert.notEqual(shell.hash(), first);
  rmSync(path.join(folder, 'index.html'));
  assert.equal(shell.page(), null);
  rmSync(folder, { recursive: true });
});
