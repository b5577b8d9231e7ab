import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { PlatformHistory, ReleaseManifest, RemoteSettingsView, RemotesAnswer } from '@iwe/contract';
import { buildOrganisation, startTestServer } from '../../../testing/index.ts';
import type { TestServer, TestStaff } from '../../../testing/index.ts';
import { buildRelease, buildTeam, publish, testShell } from '../../testing/releases.ts';
import type { TestTeam } from '../../testing/releases.ts';

type RemoteJson = ReleaseManifest['remoteJson'];
const FLAGS: RemoteJson['flags'] = {
  panel: { label: 'Panel', default: true },
  beta: { label: 'Beta', default: false },
};
const CONFIG: RemoteJson['config'] = {
  days: { label: 'Days', type: 'number', min: 7, max: 90, default: 30 },
  order: { label: 'Order', type: 'choice', options: ['old', 'new'], default: 'old' },
};

let server: TestServer;
let team: TestTeam;
let own: number;
let other: number;
let admin: TestStaff;
let clerk: TestStaff;
let elsewhere: TestStaff;
let platformAdmin: TestStaff;
const declaring = (version: string, flags = FLAGS, config = CONFIG) =>
  buildRelease('mf-a', version, ({ remoteJson }) => {
    if (flags) remoteJson.flags = flags;
    if (config) remoteJson.config = config;
  });
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  team = await buildTeam(server);
  await publish(server, team, { ...declaring('1.0.0'), promote: true });
  // Both have the panel no more, and days only up to 20.
  const days = { label: 'Days', type: 'number' as const, max: 20, default: 10 };
  await publish(server, team, declaring('2.0.0', { beta: { label: 'Beta', default: false } }, { days }));
  await publish(server, team, { ...buildRelease('mf-plain', '1.0.0'), promote: true });
  await publish(server, team, buildRelease('mf-ungiven', '1.0.0'));
  own = await buildOrganisation(server.database);
  other = await buildOrganisation(server.database);
  admin = await server.staff(own, { is_admin: true });
  clerk = await server.staff(own);
  elsewhere = await server.staff(other, { is_admin: true });
  platformAdmin = await server.staff(other, { isPlatformAdmin: true });
});
after(() => server.close());
beforeEach(async () => {
  for (const table of ['remote_setting', 'release_pin', 'release_freeze'])
    await server.database.query(`delete from ${table}`);
});

const set = (who: TestStaff, body: object) =>
  server.inject({
    method: 'POST',
    url: '/api/platform/settings',
    headers: who.headers,
    payload: { organisationId: own, remote: 'mf-a', reason: 'a test', ...body },
  });
const ok = async (who: TestStaff, body: object) => {
  const answer = await set(who, body);
  assert.equal(answer.statusCode, 200, answer.body);
};
const refusal = async (who: TestStaff, body: object) => {
  const answer = await set(who, body);
  const { code, message } = answer.json<{ code: string; message: string | string[] }>();
  return { status: answer.statusCode, code, message: [message].flat().join(' ') };
};
const list = async (who: TestStaff) => {
  const answer = await server.inject({ method: 'GET', url: '/api/platform/remotes', headers: who.headers });
  assert.equal(answer.statusCode, 200);
  return answer.json<RemotesAnswer>();
};
const given = async (who: TestStaff, remote = 'mf-a') =>
  (await list(who)).remotes.find(({ name }) => name === remote)?.settings;
const seen = (who: TestStaff, organisation = own, remote = 'mf-a') =>
  server.inject({
    method: 'GET',
    url: `/api/platform/remotes/${remote}/settings?organisation=${organisation}`,
    headers: who.headers,
  });
const view = async (who: TestStaff) => (await seen(who)).json<{ data: RemoteSettingsView }>().data;
const pin = async (version: string) => {
  const answer = await server.inject({
    method: 'POST',
    url: '/api/platform/pins',
    headers: admin.headers,
    payload: { organisationId: own, remote: 'mf-a', version, reason: 'a test' },
  });
  assert.equal(answer.statusCode, 200, answer.body);
};

const DEFAULTS = { flags: { panel: true, beta: false }, config: { days: 30, order: 'old' } };

describe('the list of remotes', () => {
  test('carries the defaults until the organisation chooses, then its choices, and only its own', async () => {
    assert.deepEqual(await given(clerk), DEFAULTS);
    assert.equal(await given(clerk, 'mf-plain'), undefined);
    await ok(admin, { flags: { panel: false }, config: { days: 14 } });
    assert.deepEqual(await given(clerk), {
      flags: { panel: false, beta: false },
      config: { days: 14, order: 'old' },
    });
    assert.deepEqual(await given(elsewhere), DEFAULTS);
    await ok(admin, { flags: { panel: null }, config: { order: 'new' } });
    assert.deepEqual(await given(clerk), { flags: { panel: true, beta: false }, config: { days: 14, order: 'new' } });
  });

  test('carries them with the fallback too, which may be loaded instead', async () => {
    await publish(server, team, { ...declaring('1.0.1'), promote: true });
    await ok(admin, { flags: { panel: false } });
    const found = (await list(clerk)).remotes.find(({ name }) => name === 'mf-a');
    assert.deepEqual([found?.version, found?.fallback?.version], ['1.0.1', '1.0.0']);
    assert.deepEqual(found?.fallback?.settings, { ...DEFAULTS, flags: { panel: false, beta: false } });
    const back = await server.inject({
      method: 'POST',
      url: '/api/platform/promote',
      headers: { authorization: `Bearer ${team.token}` },
      payload: { remote: 'mf-a', version: '1.0.0' },
    });
    assert.equal(back.statusCode, 200);
  });

  test('has another revision for that organisation alone', async () => {
    const before = [(await list(clerk)).revision, (await list(elsewhere)).revision];
    await ok(admin, { flags: { beta: true } });
    assert.notEqual((await list(clerk)).revision, before[0]);
    assert.equal((await list(elsewhere)).revision, before[1]);
  });

  test('a value that a newer release does not accept or declare is its default, and stays stored', async () => {
    await ok(admin, { flags: { panel: false }, config: { days: 60 } });
    await pin('2.0.0');
    assert.deepEqual(await given(clerk), { flags: { beta: false }, config: { days: 10 } });
    const [days] = (await view(admin)).config;
    assert.deepEqual([days?.value, days?.problem], [10, 'Days is at most 20.']);
    await server.database.query('delete from release_pin');
    assert.deepEqual(await given(clerk), { flags: { panel: false, beta: false }, config: { days: 60, order: 'old' } });
  });
});

describe('a choice', () => {
  test('is refused in words when the release does not declare it or does not accept the value', async () => {
    const unknown = await refusal(admin, { flags: { lost: true }, config: { lost: 1 } });
    assert.deepEqual([unknown.status, unknown.code], [422, 'settings-unknown']);
    assert.match(unknown.message, /mf-a 1\.0\.0 has no flag lost\. mf-a 1\.0\.0 has no setting lost\./);
    const value = await refusal(admin, { flags: { panel: false }, config: { days: 91, order: 'none' } });
    assert.deepEqual([value.status, value.code], [422, 'settings-value']);
    assert.match(value.message, /Days is at most 90\. Order is one of: old, new\./);
    // Nothing of a refused request is stored.
    assert.deepEqual(await given(clerk), DEFAULTS);
    await pin('2.0.0');
    assert.match((await refusal(admin, { flags: { panel: false } })).message, /mf-a 2\.0\.0 has no flag panel/);
    for (const key of ['constructor', 'toString'])
      assert.equal((await refusal(admin, { config: { [key]: 1 } })).code, 'settings-unknown', key);
    assert.equal((await refusal(admin, { remote: 'mf-ungiven', flags: { x: true } })).code, 'settings-unknown');
    assert.equal((await refusal(admin, { remote: 'mf-nowhere', flags: { x: true } })).status, 404);
    assert.equal((await refusal(platformAdmin, { organisationId: 999_999, flags: { panel: false } })).status, 404);
  });

  test('that changes nothing is refused, and so is one during a freeze', async () => {
    assert.equal((await refusal(admin, { flags: { panel: null } })).code, 'settings-unchanged');
    await ok(admin, { config: { days: 14 } });
    assert.equal((await refusal(admin, { config: { days: 14 } })).code, 'settings-unchanged');
    await server.database.query(
      `insert into release_freeze (organisation_id, starts_at, ends_at, reason, created_by)
        select $1, now() - interval '1 hour', now() + interval '1 hour', 'stock take', min(id) from app_user`,
      [own],
    );
    assert.equal((await refusal(admin, { config: { days: 15 } })).code, 'release-frozen');
  });

  test('is for the organisation’s own admins and platform admins', async () => {
    assert.equal((await refusal(clerk, { flags: { panel: false } })).status, 403);
    assert.equal((await refusal(elsewhere, { flags: { panel: false } })).status, 404);
    assert.deepEqual(await given(clerk), DEFAULTS);
    await ok(platformAdmin, { flags: { panel: false } });
    assert.equal((await given(clerk))?.flags.panel, false);
    assert.equal((await seen(clerk)).statusCode, 403);
    assert.equal((await seen(elsewhere)).statusCode, 404);
    assert.equal((await seen(platformAdmin)).statusCode, 200);
    assert.equal((await seen(admin, own, 'mf-nowhere')).statusCode, 404);
    assert.equal((await seen(platformAdmin, 999_999)).statusCode, 404);
  });

  test('is made on a screen that has every flag and setting with its value, and the revision for it', async () => {
    await ok(admin, { flags: { beta: true }, config: { days: 14 } });
    const shown = await view(admin);
    const [{ name } = { name: '' }] = await server.database.query<{ name: string }>(
      'select name from organisation where id = $1',
      [own],
    );
    assert.deepEqual([shown.organisation, shown.version], [name, '1.0.0']);
    assert.deepEqual(shown.flags, [
      { key: 'panel', field: FLAGS?.['panel'], value: true },
      { key: 'beta', field: FLAGS?.['beta'], value: true },
    ]);
    assert.deepEqual(
      shown.config.map(({ key, value, problem }) => [key, value, problem]),
      [
        ['days', 14, null],
        ['order', 'old', null],
      ],
    );
    await ok(admin, { flags: { beta: false }, expected: shown.revision });
    assert.equal((await refusal(admin, { flags: { beta: true }, expected: shown.revision })).code, 'platform-changed');
    const ungiven = (await seen(admin, own, 'mf-ungiven')).json<{ data: RemoteSettingsView }>().data;
    assert.deepEqual([ungiven.version, ungiven.flags, ungiven.config], [null, [], []]);
    assert.match(
      (await refusal(admin, { remote: 'mf-ungiven', flags: { x: true } })).message,
      /^mf-ungiven, which this organisation does not get, has no flag x\.$/,
    );
  });

  test('stands in the history with what was and what is, and a dry run changes nothing', async () => {
    await ok(admin, { flags: { panel: false }, config: { days: 14 }, dryRun: true });
    assert.deepEqual(await given(clerk), DEFAULTS);
    await ok(admin, { flags: { panel: false }, config: { days: 14 } });
    await ok(admin, { config: { days: null }, reason: 'too short' });
    const history = await server.inject({ method: 'GET', url: '/api/platform/history', headers: admin.headers });
    const rows = history.json<PlatformHistory>().data.slice(0, 2);
    assert.deepEqual(
      rows.map(({ action, remote, version, reason, before, after, undoable }) => ({
        said: [action, remote, version, reason, undoable],
        before,
        after,
      })),
      [
        {
          said: ['settings', 'mf-a', '1.0.0', 'too short', false],
          before: { days: 14 },
          after: { days: 'default' },
        },
        {
          said: ['settings', 'mf-a', '1.0.0', 'a test', false],
          before: { panel: 'default', days: 'default' },
          after: { panel: 'off', days: 14 },
        },
      ],
    );
    const elsewhereRows = await server.inject({
      method: 'GET',
      url: '/api/platform/history',
      headers: elsewhere.headers,
    });
    assert.equal(elsewhereRows.json<PlatformHistory>().meta.total, 0);
  });

  test('of a flag has no value in the history that a setting of that key had before, and the reverse', async () => {
    const number = (label: string) => ({ label, type: 'number' as const, default: 1 });
    const turned = declaring('3.0.0', { days: { label: 'Days', default: false } }, { panel: number('Panel') });
    assert.equal((await publish(server, team, turned)).statusCode, 200);
    await ok(admin, { flags: { panel: false }, config: { days: 14 } });
    await pin('3.0.0');
    await ok(admin, { flags: { days: true }, config: { panel: 5 } });
    assert.deepEqual(await given(clerk), { flags: { days: true }, config: { panel: 5 } });
    const history = await server.inject({ method: 'GET', url: '/api/platform/history', headers: admin.headers });
    const [line] = history.json<PlatformHistory>().data;
    assert.deepEqual(
      [line?.before, line?.after],
      [
        { days: 'default', panel: 'default' },
        { days: 'on', panel: 5 },
      ],
    );
  });
});

test('publishing checks the declaration itself', async () => {
  const refused = async (json: Partial<RemoteJson>) => {
    const answer = await publish(
      server,
      team,
      buildRelease('mf-odd', '1.0.0', (manifest) => Object.assign(manifest.remoteJson, json)),
    );
    assert.equal(answer.statusCode, 422, answer.body);
    return JSON.stringify(answer.json<{ message: unknown }>().message);
  };
  const days = { label: 'Days', type: 'number' as const, min: 7, default: 5 };
  assert.match(await refused({ config: { days } }), /Its default does not fit: Days is at least 7/);
  assert.match(await refused({ config: { 'not a key': { ...days, default: 7 } } }), /A key looks like/);
  assert.match(
    await refused({ flags: { days: { label: 'x', default: true } }, config: { days: { ...days, default: 7 } } }),
    /days is the key of a flag already/,
  );
  const panel = { slot: 'customer.panel', panel: 'a', title: 'A', order: 1, access: ['signed-in' as const], flag: 'b' };
  assert.match(await refused({ panels: [panel] }), /The panel a names the flag b, which is not declared/);
});
