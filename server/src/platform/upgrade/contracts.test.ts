import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { PlatformHistory, PublishRequest } from '@iwe/contract';
import type { ExportShapes } from '@iwe/domain';
import { ConfigError } from '../../core/config.ts';
import { buildMembership, buildOrganisation, buildUser, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { hashOf } from '../publish/check-release.policy.ts';
import { shellBuild } from '../remotes/shell-build.ts';
import { storeShell } from '../shells/store-shell.ts';
import { buildRelease, buildTeam, publish } from '../testing/releases.ts';
import type { TestTeam } from '../testing/releases.ts';
import { judgeUpgrade } from './judge-upgrade.ts';
import { liveReleases } from './live-releases.ts';
import { refuseUnfitStart, withShapes } from './refuse-unfit-start.ts';

const TABLE = {
  '': 'component',
  '.label': 'string',
  '.columns': 'array',
  '.columns[]': 'object',
  '.columns[].key': 'string',
};
const EXPORTS: ExportShapes = {
  '@iwe/session': { api: { '': 'object', '.get': 'function', '.get()': 'object', '.get(0)': 'string' } },
  '@iwe/ui': { DataTable: { ...TABLE, '.sticky': 'boolean?' } },
  slots: { 'customer.panel': { '': 'component', '.customerId': 'number', '()': 'object', '().customerId': 'number' } },
};
/** The next shell: a method of the session is renamed, and a prop of the table is gone. */
const NEXT: ExportShapes = {
  ...EXPORTS,
  '@iwe/session': { api: { '': 'object', '.fetch': 'function' } },
  '@iwe/ui': { DataTable: TABLE },
};
const GONE = [
  '@iwe/session api: nothing of that name / member get',
  '@iwe/session api: nothing of that name / member get, result',
  '@iwe/session api: nothing of that name / member get, argument 1',
  '@iwe/ui DataTable: nothing of that name / prop sticky',
];

const folder = mkdtempSync(join(tmpdir(), 'iwe-shell-'));

/** Replaces the server's shell by a build that exports this; one of before says nothing about it. */
function build(title: string, shapes: ExportShapes | null): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const facts = {
    shellApi: '1.0.0',
    shared: { react: '19.3.1' },
    definitions: '1.0.0',
    slots: { format: '1.0.0', names: [] },
    routes: [],
    ...(shapes ? { exports: 'exports.0a0a0a0a.json' } : {}),
  };
  writeFileSync(join(folder, 'shell-facts.json'), JSON.stringify(facts));
  writeFileSync(join(folder, 'index.html'), `<meta name="iwe-revision" content="%REVISION%"><title>${title}</title>`);
  if (shapes) writeFileSync(join(folder, 'exports.0a0a0a0a.json'), JSON.stringify({ format: 1, shapes }));
}
const stored = async (): Promise<string> => (await storeShell(server.app))?.version ?? assert.fail('it was not stored');

/** Builds a release with a contract, as the release command does. */
function released(remote: string, version: string, contract: object | string): PublishRequest {
  const text = typeof contract === 'string' ? contract : JSON.stringify({ format: 1, shapes: contract });
  const bytes = Buffer.from(text);
  const body = buildRelease(remote, version, (manifest) => {
    manifest.files.push({ path: 'contract.json', size: bytes.length, gzip: bytes.length, sha384: hashOf(bytes) });
    manifest.contract = 'contract.json';
  });
  return { ...body, files: { ...body.files, 'contract.json': bytes.toString('base64') } };
}

let server: TestServer;
let team: TestTeam;
let admin: TestStaff;
/** The versions of the shell that is stable first, of the next one, and of one of before exports were stated. */
let first: string;
let next: string;
let older: string;

before(async () => {
  server = await startTestServer();
  server.app.platform.shell = shellBuild(folder);
  team = await buildTeam(server);
  build('older', null);
  older = await stored();
  build('next', NEXT);
  next = await stored();
  build('first', EXPORTS);
  first = await stored();
  const organisation = await buildOrganisation(server.database, { name: 'Roadstar' });
  admin = await server.staff(organisation, { is_admin: true, isPlatformAdmin: true });
  await buildMembership(server.database, organisation, (await buildUser(server.database)).id, {});
  const made = [
    await publish(server, team, { ...released('mf-a', '1.0.0', EXPORTS), promote: 'unless-chosen' }),
    await publish(server, team, { ...buildRelease('mf-old', '1.0.0'), promote: 'unless-chosen' }),
  ];
  for (const { statusCode, body } of made) assert.equal(statusCode, 200, body);
});
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const decide = (url: string, payload: object) =>
  server.inject({
    method: 'POST',
    url: `/api/platform/${url}`,
    headers: admin.headers,
    payload: { reason: 'a test', ...payload },
  });
const messages = (body: string) =>
  (JSON.parse(body) as { details: { message: string }[] }).details.map((one) => one.message);
const judged = async (exports: ExportShapes | null) =>
  judgeUpgrade(
    {
      shell: server.app.platform.shell.facts(),
      routes: [],
      api: server.app.apiShapes(),
      exports,
    },
    await withShapes(server.app.platform.store, await server.database.system((tx) => liveReleases(tx))),
  ).map((row) => `${row.release}: ${row.package}: ${row.provides} / ${row.needs}`);

describe('publishing', () => {
  test('refuses a release that passes a prop or needs a type that the shell does not have, in words', async () => {
    const answer = await publish(
      server,
      team,
      released('mf-b', '1.0.0', {
        '@iwe/ui': { DataTable: { '': 'component', '.frobnicate': 'any', '.label': 'number', '.columns': 'array' } },
        slots: { 'customer.page': { '': 'component' } },
      }),
    );
    assert.equal(answer.statusCode, 422, answer.body);
    assert.deepEqual(messages(answer.body), [
      '@iwe/ui DataTable: the shell provides nothing of that name, mf-b 1.0.0 needs prop frobnicate.',
      '@iwe/ui DataTable: the shell provides prop label: string, mf-b 1.0.0 needs prop label: number.',
      'slots customer.page: the shell provides nothing, mf-b 1.0.0 needs it.',
    ]);
  });

  test('refuses a contract that the release command did not write', async () => {
    for (const text of ['not json', '{"format":1,"shapes":{"@iwe/ui":["Button"]}}']) {
      const answer = await publish(server, team, released('mf-b', '1.0.0', text));
      assert.equal(answer.statusCode, 422, answer.body);
      assert.deepEqual(messages(answer.body), [
        'contract.json is not what the release command writes. Build the release with it.',
      ]);
    }
  });

  test('keeps what a shell exports and what a release uses, each as its file says', async () => {
    const rows = await server.database.query<{ name: string; contract: string | null }>(
      `select case remote when 'shell' then version else remote end as name, contract from release`,
    );
    const shapes = Object.fromEntries(
      rows.map(({ name, contract }) => [name, contract && (JSON.parse(contract) as { shapes: object }).shapes]),
    );
    assert.deepEqual(shapes, { [older]: null, [next]: NEXT, [first]: EXPORTS, 'mf-a': EXPORTS, 'mf-old': null });
  });
});

describe('a shell that renames a method of the session and drops a prop', () => {
  test('is told by check-upgrade, with each remote that uses them; who does not say is not judged', async () => {
    assert.deepEqual(
      await judged(NEXT),
      GONE.map((line) => `mf-a 1.0.0: ${line}`),
    );
    assert.deepEqual(await judged(EXPORTS), []);
    assert.deepEqual(await judged(null), []);
  });

  test('is not started', async (t) => {
    build('next', NEXT);
    t.after(() => build('first', EXPORTS));
    await assert.rejects(refuseUnfitStart(server.app, { isForced: false, isRenewing: false }), (error: Error) => {
      assert.ok(error instanceof ConfigError, error.stack);
      assert.match(error.message, /@iwe\/session api +nothing of that name +member get +mf-a 1\.0\.0 +stable/);
      assert.match(error.message, /@iwe\/ui DataTable +nothing of that name +prop sticky +mf-a 1\.0\.0/);
      return true;
    });
    build('older', null);
    await refuseUnfitStart(server.app, { isForced: false, isRenewing: false });
  });

  test('is not given to people; one that says nothing is', async () => {
    const refused = await decide('stable', { remote: 'shell', version: next });
    assert.equal(refused.statusCode, 422, refused.body);
    assert.ok(
      messages(refused.body).includes(
        '@iwe/ui DataTable: the shell provides nothing of that name, mf-a 1.0.0 needs prop sticky.',
      ),
      refused.body,
    );
    for (const version of [older, first]) {
      const chosen = await decide('stable', { remote: 'shell', version });
      assert.equal(chosen.statusCode, 200, chosen.body);
    }
  });

  test('keeps a release that needs more from those who have that shell, and Restore leads back to it', async () => {
    await server.database.query(`delete from release_channel where remote = 'mf-a'`);
    assert.equal((await decide('stable', { remote: 'shell', version: next })).statusCode, 200);
    const refused = await decide('stable', { remote: 'mf-a', version: '1.0.0' });
    assert.equal(refused.statusCode, 422, refused.body);
    assert.match(refused.body, /DataTable: the shell provides nothing of that name, mf-a 1\.0\.0 needs prop sticky/);
    assert.equal((await decide('stable', { remote: 'shell', version: first })).statusCode, 200);
    const list = await server.inject({
      method: 'GET',
      url: '/api/platform/history?per_page=5',
      headers: admin.headers,
    });
    const of = list.json<PlatformHistory>().data[0]?.revision;
    assert.equal((await decide('stable', { remote: 'mf-a', version: '1.0.0' })).statusCode, 200);
    const restored = await decide('restore', { of, state: 'before' });
    assert.equal(restored.statusCode, 200, restored.body);
    assert.deepEqual(await server.database.query(`select version from release_channel where remote = 'shell'`), [
      { version: next },
    ]);
  });
});
