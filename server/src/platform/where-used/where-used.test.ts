import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { WhereUsedList } from '@iwe/contract';
import { CHECKOUT } from '../../core/config.ts';
import { buildMembership, buildOrganisation, buildUser, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { buildRelease, buildTeam, publish, testShell } from '../testing/releases.ts';
import { importsIn, usedInSources } from './sources.ts';
import { whereUsedText } from './where-used-text.ts';
import { wideTest } from '../../testing/ring.ts';

let server: TestServer;
let admin: TestStaff;
before(async () => {
  server = await startTestServer();
  const shell = testShell();
  const facts = shell.facts();
  server.app.platform.shell = {
    ...shell,
    facts: () => ({
      ...facts,
      shared: { ...facts.shared, '@iwe/ui': '1.2.0' },
      names: { '@iwe/ui': ['Button', 'DataTable', 'OldTable'] },
      deprecated: { '@iwe/ui': { OldTable: 'Use DataTable.' } },
    }),
  };
  const team = await buildTeam(server);
  const organisation = await buildOrganisation(server.database, { name: 'Roadstar' });
  admin = await server.staff(organisation, { is_admin: true, isPlatformAdmin: true });
  await buildMembership(server.database, organisation, (await buildUser(server.database)).id, {});
  const release = (remote: string, react: string, names: string[]) =>
    publish(server, team, {
      ...buildRelease(remote, '1.0.0', (manifest) => {
        manifest.requires.shared = { react, '@iwe/ui': '^1.0.0' };
        manifest.requires.names = { '@iwe/ui': names };
      }),
      promote: remote === 'mf-waiting' ? false : 'unless-chosen',
    });
  const made = [
    await release('mf-a', '^19.0.0', ['Button', 'OldTable']),
    await release('mf-b', '~19.3.1', ['Button']),
    await release('mf-waiting', '~19.3.1', ['DataTable']),
  ];
  assert.deepEqual(
    made.map(({ statusCode }) => statusCode),
    [200, 200, 200],
    made.map(({ body }) => body).join('\n'),
  );
});
after(() => server.close());

const ask = (query: string) =>
  server.inject({ method: 'GET', url: `/api/platform/where-used${query}`, headers: admin.headers });
const found = async (query: string) => (await ask(query)).json<WhereUsedList>();
const said = ({ data }: WhereUsedList) =>
  data.map(({ package: key, name, users }) => `${key} ${name ?? '*'}: ${users.map(({ remote }) => remote).join(' ')}`);

describe('where used', () => {
  test('lists every provided package and name, each with the live releases that use it', async () => {
    const all = await found('');
    assert.deepEqual(said(all), [
      '@iwe/ui *: mf-a mf-b',
      '@iwe/ui Button: mf-a mf-b',
      '@iwe/ui DataTable: ',
      '@iwe/ui OldTable: mf-a',
      'react *: mf-a mf-b',
    ]);
    assert.deepEqual(all.meta, { total: 5, current_page: 1, per_page: 20 });
    assert.equal(all.excluded, null);
    assert.deepEqual(all.data.at(-1)?.users[1], {
      remote: 'mf-b',
      version: '1.0.0',
      as: ['stable'],
      needs: '~19.3.1',
    });
  });

  test('finds by package, name or remote, only what is deprecated, and a page at a time', async () => {
    assert.deepEqual(said(await found('?keyword=BUTTON')), ['@iwe/ui Button: mf-a mf-b']);
    assert.deepEqual(said(await found('?keyword=react')), ['react *: mf-a mf-b']);
    assert.deepEqual(said(await found('?keyword=mf-a')).length, 4);
    const deprecated = await found('?deprecated=1');
    assert.deepEqual(
      deprecated.data.map(({ name, deprecated: instead }) => [name, instead]),
      [['OldTable', 'Use DataTable.']],
    );
    const page = await found('?page=2&per_page=20');
    assert.deepEqual([page.data, page.meta.total], [[], 5]);
  });

  test('tells which live releases another version of a package would exclude, and whom that concerns', async () => {
    const { excluded } = await found('?if=react@19.4.0');
    assert.deepEqual(excluded, {
      package: 'react',
      version: '19.4.0',
      of: 2,
      releases: [{ remote: 'mf-b', version: '1.0.0', as: ['stable'], needs: '~19.3.1', organisations: 1, people: 2 }],
    });
    assert.deepEqual((await found('?if=@iwe/ui@1.9.0')).excluded?.releases, []);
    assert.equal((await found('?if=lodash@4.0.0')).excluded?.of, 0);
  });

  test('refuses a question that names no version, in words', async () => {
    const refused = await ask('?if=react');
    assert.equal(refused.statusCode, 422, refused.body);
    assert.match(refused.body, /Write a package and a version, such as react@19\.4\.0\./);
  });
});

wideTest('the command asks a server, adds the sources, and exits with 1 when somebody would be excluded', async () => {
  const address = await server.listen();
  const run = (...args: string[]) =>
    new Promise<{ code: unknown; output: string }>((resolve) => {
      execFile(
        process.execPath,
        [
          '--disable-warning=ExperimentalWarning',
          join(import.meta.dirname, 'cli.ts'),
          ...args,
          '--server',
          address,
          '--token',
          admin.headers.authorization.replace('Bearer ', ''),
        ],
        { encoding: 'utf8' },
        (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: stdout + stderr }),
      );
    });
  const [judged, json] = await Promise.all([
    run('Button', '--if', 'react@19.4.0'),
    run('Button', '--json', '--if', 'react@19.3.9'),
  ]);
  assert.match(judged.output, /^ {2}Button {2}mf-a 1\.0\.0, mf-b 1\.0\.0, .*mf-sales/m);
  assert.match(
    judged.output,
    /^react 19\.4\.0 would exclude 1 of 2 live releases:\n {2}mf-b 1\.0\.0 \(stable\) needs ~19\.3\.1: 1 organisation, 2 people$/m,
  );
  assert.equal(judged.code, 1);
  const answer = JSON.parse(json.output) as { data: { name: string; sources: string[] }[]; excluded: object };
  assert.ok(answer.data.find(({ name }) => name === 'Button')?.sources.includes('mf-sales'), json.output);
  assert.equal(json.code, 0);
});

describe('the names that sources import', () => {
  test('are those of values: types, tests and other packages are left out', () => {
    assert.deepEqual(
      importsIn(
        [
          "import { Box, type Column, Flex as Row } from '@UI';",
          "import type { Sort } from '@UI';",
          "import { useState } from 'react';",
          "export { toast } from '@SESSION';",
          "import {\n  SmallTable, // small\n} from '@UI/sheet-view';",
        ]
          .join('\n')
          .replaceAll('@UI', '@iwe/ui')
          .replaceAll('@SESSION', '@iwe/session'),
      ),
      [
        ['@iwe/ui', ['Box', 'Flex']],
        ['@iwe/session', ['toast']],
        ['@iwe/ui/sheet-view', ['SmallTable']],
      ],
    );
    const checkout = mkdtempSync(join(tmpdir(), 'iwe-sources-'));
    mkdirSync(join(checkout, 'mf-x/src'), { recursive: true });
    for (const name of ['a.tsx', 'a.test.tsx'])
      writeFileSync(
        join(checkout, 'mf-x/src', name),
        `import { ${name === 'a.tsx' ? 'Box' : 'Flex'} } from '${'@iwe'}/ui';`,
      );
    assert.deepEqual([...(usedInSources(checkout).get('@iwe/ui') ?? [])], [['Box', new Set(['mf-x'])]]);
  });

  test('say of this checkout that its remotes use the kit', () => {
    const sources = usedInSources(CHECKOUT);
    assert.ok(sources.get('@iwe/remote-kit')?.get('defineRemote')?.has('mf-platform'));
    assert.match(whereUsedText([], sources, 'defineRemote'), /^@iwe\/remote-kit\n {2}defineRemote {2}.*mf-platform/);
    assert.equal(whereUsedText([], sources, 'nothing like it'), 'Nobody uses nothing like it.');
  });
});
