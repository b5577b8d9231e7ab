import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { PublishRequest, ReleaseManifest, RemotesAnswer } from '@iwe/contract';
import { startTestServer } from '../../testing/index.ts';
import type { TestServer } from '../../testing/index.ts';
import { buildRelease, buildTeam, publish, testShell } from '../testing/releases.ts';
import type { TestTeam } from '../testing/releases.ts';

let server: TestServer;
let team: TestTeam;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  team = await buildTeam(server);
});
after(() => server.close());

const refusal = async (answer: Promise<{ statusCode: number; json: () => unknown }>) => {
  const { statusCode, json } = await answer;
  const { code, message } = json() as { code: string; message: string | string[] };
  return { status: statusCode, code, message: [message].flat().join(' ') };
};

describe('publishing refuses', () => {
  test('a missing token, a wrong one, and a token for another remote', async () => {
    assert.equal((await server.inject({ method: 'POST', url: '/api/platform/releases', payload: {} })).statusCode, 401);
    assert.equal(
      (await publish(server, { ...team, token: 'iwe_deploy_wrong' }, buildRelease('mf-a', '1.0.0'))).statusCode,
      401,
    );
    const other = await buildTeam(server, { remotes: ['mf-other'] });
    assert.equal((await refusal(publish(server, other, buildRelease('mf-a', '1.0.0')))).code, 'deploy-token-scope');
  });

  test('a promotion by a token without that right', async () => {
    const careful = await buildTeam(server, { promote: false });
    assert.equal(
      (await refusal(publish(server, careful, { ...buildRelease('mf-a', '1.0.0'), promote: true }))).code,
      'deploy-token-promote',
    );
  });

  test('a manifest changed after it was signed', async () => {
    const body = buildRelease('mf-a', '1.0.0');
    assert.equal(
      (await refusal(publish(server, team, { ...body, manifest: body.manifest.replace('A team', 'B team') }))).code,
      'release-signature',
    );
  });

  test('a file that is missing, unlisted, or different', async () => {
    const body = buildRelease('mf-a', '1.0.0');
    const { 'js/screen.22222222.js': _gone, ...fewer } = body.files;
    assert.match((await refusal(publish(server, team, { ...body, files: fewer }))).message, /was not sent/);
    assert.match(
      (await refusal(publish(server, team, { ...body, files: { ...body.files, 'js/more.js': '' } }))).message,
      /does not name it/,
    );
    assert.match(
      (
        await refusal(
          publish(server, team, {
            ...body,
            files: { ...body.files, 'js/screen.22222222.js': Buffer.from('other').toString('base64') },
          }),
        )
      ).message,
      /does not have the bytes/,
    );
  });

  test('a path that points outside the release', async () => {
    const found = await refusal(
      publish(
        server,
        team,
        buildRelease('mf-a', '1.0.0', (manifest) => {
          manifest.entry = '../../evil.js';
        }),
      ),
    );
    assert.equal(found.code, 'release-manifest');
  });

  test('packages that this shell does not provide, with provided and needed version', async () => {
    const found = await refusal(
      publish(
        server,
        team,
        buildRelease('mf-a', '1.0.0', (manifest) => {
          manifest.requires = { shellApi: '^2.0.0', serverApi: '^1.0.0', shared: { react: '^18.0.0' } };
        }),
      ),
    );
    assert.equal(found.status, 422);
    assert.match(
      found.message,
      /shell API: this shell provides 1\.0\.0, the release needs \^2\.0\.0\. react: this shell provides 19\.3\.1, the release needs \^18\.0\.0\. Install react@19\.3\.1, or declare/,
    );
  });

  test('a container without its version, and more weight than the budget', async () => {
    assert.equal(
      (
        await refusal(
          publish(
            server,
            team,
            buildRelease('mf-a', '1.0.0', (manifest) => {
              manifest.containerName = 'mf_a';
            }),
          ),
        )
      ).code,
      'release-container',
    );
    assert.equal(
      (
        await refusal(
          publish(
            server,
            team,
            buildRelease('mf-a', '1.0.0', (manifest) => {
              manifest.remoteJson.sizeBudget.initialGzip = 10;
            }),
          ),
        )
      ).code,
      'release-size',
    );
  });

  test("another remote's live route", async () => {
    await publish(server, team, { ...buildRelease('mf-owner', '1.0.0'), promote: true });
    const found = await refusal(
      publish(
        server,
        team,
        buildRelease('mf-thief', '1.0.0', (manifest) => {
          manifest.remoteJson.routes = [{ path: '/:anything', title: 'x', access: ['signed-in'] }];
        }),
      ),
    );
    assert.equal(found.code, 'release-routes');
  });

  test('paths that the server answers itself, and a route that would answer all paths', async () => {
    for (const path of ['/api', '/api/ag/orders', '/r/x', '/healthz', '/:anything']) {
      const found = await refusal(
        publish(
          server,
          team,
          buildRelease('mf-reserved', '1.0.0', (manifest) => {
            manifest.remoteJson.routes = [{ path, title: 'x', access: ['signed-in'] }];
          }),
        ),
      );
      assert.deepEqual([found.status, found.code], [422, 'release-routes'], path);
    }
    const beside = buildRelease('mf-reserved', '1.0.0', (manifest) => {
      manifest.remoteJson.routes = [{ path: '/api-keys', title: 'x', access: ['signed-in'] }];
    });
    assert.equal((await publish(server, team, beside)).statusCode, 200);
  });

  test("another remote's line of the menu, and an entry that leads to no route of its own", async () => {
    const withMenu = (remote: string, group: string, label: string, path: string) =>
      buildRelease(remote, '1.0.0', (manifest) => {
        manifest.remoteJson.menu = [{ group, label, path, order: 700, access: ['signed-in'] }];
      });
    const first = withMenu('mf-menu-a', 'Fleet', 'Vans', '/mf-menu-a?state=open');
    assert.equal((await publish(server, team, { ...first, promote: true })).statusCode, 200);
    const same = await refusal(publish(server, team, withMenu('mf-menu-b', 'fleet', 'vans ', '/mf-menu-b')));
    assert.deepEqual([same.status, same.code], [422, 'release-menu']);
    assert.match(same.message, /already, by mf-menu-a 1\.0\.0/);
    const astray = await refusal(publish(server, team, withMenu('mf-menu-b', 'Fleet', 'Cars', '/mf-menu-a')));
    assert.match(astray.message, /Cars leads to \/mf-menu-a, which is no route of this remote/);
    const own = await refusal(publish(server, team, withMenu('mf-menu-b', ' platform', 'Vans', '/mf-menu-b')));
    assert.match(own.message, /The group +platform of the menu belongs to the platform: put Vans into another one\./);
    assert.equal((await publish(server, team, withMenu('mf-menu-b', 'Other', 'Vans', '/mf-menu-b'))).statusCode, 200);
  });

  test("another remote's entry of Express New; and lines that both have are never live together", async () => {
    const creating = (remote: string, change: (remoteJson: ReleaseManifest['remoteJson']) => void) =>
      buildRelease(remote, '1.0.0', ({ remoteJson }) => change(remoteJson));
    const label = (text: string, path: string) => [{ label: text, path, order: 700, access: ['signed-in' as const] }];
    const first = creating('mf-new-a', (remoteJson) => {
      remoteJson.expressNew = label('Van', '/mf-new-a');
    });
    assert.equal((await publish(server, team, { ...first, promote: true })).statusCode, 200);
    const same = await refusal(
      publish(
        server,
        team,
        creating('mf-new-b', (remoteJson) => {
          remoteJson.expressNew = label('van', '/mf-new-b');
        }),
      ),
    );
    assert.match(same.message, /Express New has van already, by mf-new-a 1\.0\.0\./);

    // Both published while neither was live.
    for (const remote of ['mf-line-a', 'mf-line-b']) {
      const line = creating(remote, (remoteJson) => {
        remoteJson.menu = [{ group: 'Fleet', label: 'Trucks', path: `/${remote}`, order: 700, access: ['signed-in'] }];
      });
      assert.equal((await publish(server, team, line)).statusCode, 200);
    }
    const go = (remote: string) =>
      server.inject({
        method: 'POST',
        url: '/api/platform/promote',
        headers: { authorization: `Bearer ${team.token}` },
        payload: { remote, version: '1.0.0' },
      });
    assert.equal((await go('mf-line-a')).statusCode, 200);
    const second = await refusal(go('mf-line-b'));
    assert.deepEqual([second.status, second.code], [422, 'release-menu']);
    assert.match(second.message, /The menu has Trucks in the group Fleet already, by mf-line-a 1\.0\.0\./);
  });

  test('a panel for a slot that the shell does not have, or built for other slots, or named twice', async () => {
    const withPanels = (panels: object[], slots: string | undefined = '^1.0.0') =>
      buildRelease('mf-panels', '1.0.0', (manifest) => {
        manifest.remoteJson.panels = panels as NonNullable<ReleaseManifest['remoteJson']['panels']>;
        if (slots) manifest.requires.slots = slots;
      });
    const panel = { slot: 'customer.panel', panel: 'debt', title: 'Debt', order: 10, access: ['signed-in'] };
    const refused = async (...given: Parameters<typeof withPanels>) =>
      refusal(publish(server, team, withPanels(...given)));

    const unknown = await refused([panel, { ...panel, panel: 'lost', slot: 'nowhere.panel' }]);
    assert.deepEqual([unknown.status, unknown.code], [422, 'release-slots']);
    assert.match(
      unknown.message,
      /lost is for the slot nowhere\.panel, which no live release and not this shell has.*customer\.panel/,
    );
    assert.match((await refused([panel], '^1.3.0')).message, /slots: this shell provides 1\.2\.0/);
    assert.equal((await refused([panel], '')).code, 'release-slots');
    const twice = await refused([panel, { ...panel, title: 'Again' }]);
    assert.deepEqual([twice.status, twice.code], [422, 'release-manifest']);
    assert.match(twice.message, /The panel debt is named twice/);
    assert.equal((await publish(server, team, withPanels([panel]))).statusCode, 200);
  });

  test('a budget that the platform does not allow', async () => {
    const found = await refusal(
      publish(
        server,
        team,
        buildRelease('mf-large', '1.0.0', (manifest) => {
          manifest.remoteJson.sizeBudget.totalGzip = 50_000_000;
        }),
      ),
    );
    assert.deepEqual([found.status, found.code], [422, 'release-size']);
    assert.match(found.message, /totalGzip is 50000000 bytes; this platform allows 1800000/);
  });

  test('a release that weighs a byte more than its budget, or has a byte more than the platform allows', async () => {
    const weigh = ({ files }: PublishRequest, names: readonly string[]) =>
      names.reduce((sum, name) => sum + gzipSync(Buffer.from(files[name] ?? '', 'base64')).length, 0);
    const built = buildRelease('mf-exact', '1.0.0');
    const { entry, exposed, lazy } = JSON.parse(built.manifest) as ReleaseManifest;
    const [first, total] = [weigh(built, [entry, ...exposed]), weigh(built, [entry, ...exposed, ...lazy])];
    const budgets = async (version: string, initialGzip: number, totalGzip: number) => {
      const answer = await publish(
        server,
        team,
        buildRelease(
          'mf-exact',
          version,
          ({ remoteJson }) => {
            remoteJson.sizeBudget = { initialGzip, totalGzip };
          },
          '/* mf-exact 1.0.0 */',
        ),
      );
      return [answer.statusCode, answer.statusCode === 200 ? '' : answer.json<{ code: string }>().code];
    };
    assert.deepEqual(await budgets('1.0.0', first, total), [200, '']);
    assert.deepEqual(await budgets('1.1.0', 120_000, 1_800_000), [200, '']);
    for (const [initialGzip, totalGzip] of [
      [first - 1, total],
      [first, total - 1],
      [120_001, total],
      [first, 1_800_001],
    ] as const)
      assert.deepEqual(
        await budgets('1.2.0', initialGzip, totalGzip),
        [422, 'release-size'],
        `${initialGzip} ${totalGzip}`,
      );
  });

  test('the same version with other bytes; the same bytes change nothing', async () => {
    const body = buildRelease('mf-once', '1.0.0');
    assert.equal((await publish(server, team, body)).json().result, 'created');
    assert.equal((await publish(server, team, body)).json().result, 'unchanged');
    const rebuilt = buildRelease('mf-once', '1.0.0', (manifest) => {
      manifest.commit = 'another';
    });
    assert.equal((await publish(server, team, rebuilt)).json().result, 'unchanged');
    assert.deepEqual(
      (await refusal(publish(server, team, buildRelease('mf-once', '1.0.0', undefined, '/* other */')))).status,
      409,
    );
  });

  test('choosing a blocked or an unfit version as the stable one again', async () => {
    const staff = await anybody();
    const [old, next] = [buildRelease('mf-back', '1.0.0'), buildRelease('mf-back', '1.1.0')];
    for (const body of [old, next]) await publish(server, team, { ...body, promote: true });
    await server.database.query(`update release set status = 'blocked' where remote = 'mf-back' and version = '1.0.0'`);
    assert.deepEqual(await refusal(publish(server, team, { ...old, promote: true })), {
      status: 409,
      code: 'release-blocked',
      message: 'mf-back 1.0.0 is blocked.',
    });
    const quiet = (await publish(server, team, { ...old, promote: 'unless-chosen' })).json<{
      result: string;
      stable: boolean;
    }>();
    assert.deepEqual([quiet.result, quiet.stable], ['unchanged', false]);
    const unfit = buildRelease('mf-back', '1.0.0', (manifest) => {
      manifest.requires.shellApi = '^9.0.0';
    });
    await server.database.query(
      `update release set status = 'available', manifest_text = $1, signature = $2
        where remote = 'mf-back' and version = '1.0.0'`,
      [unfit.manifest, unfit.signature],
    );
    assert.equal((await refusal(publish(server, team, { ...unfit, promote: true }))).code, 'release-needs');
    assert.equal(find(await remotes(staff.headers), 'mf-back')?.version, '1.1.0');
  });
});

describe('source maps', () => {
  test('are stored separately and never served to a page', async () => {
    const maps = { 'js/screen.22222222.js.map': Buffer.from('{"sources":["secret.ts"]}').toString('base64') };
    assert.equal((await publish(server, team, { ...buildRelease('mf-mapped', '1.0.0'), maps })).statusCode, 200);
    assert.match(String(await server.app.platform.maps.get('mf-mapped/1.0.0/js/screen.22222222.js.map')), /secret/);
    for (const url of [
      '/r/mf-mapped/1.0.0/js/screen.22222222.js.map',
      '/source-maps/mf-mapped/1.0.0/js/screen.22222222.js.map',
    ]) {
      const answer = await server.inject({ method: 'GET', url });
      assert.equal(answer.statusCode, 404);
      assert.doesNotMatch(answer.body, /secret/);
    }
    const other = { 'js/screen.22222222.js.map': Buffer.from('{"sources":["forged.ts"]}').toString('base64') };
    assert.equal((await publish(server, team, { ...buildRelease('mf-mapped', '1.0.0'), maps: other })).statusCode, 200);
    assert.match(
      String(await server.app.platform.maps.get('mf-mapped/1.0.0/js/screen.22222222.js.map')),
      /secret/,
      'nobody signs them, so that those of the first time stay',
    );
    const smuggled = await publish(server, team, { ...buildRelease('mf-mapped', '1.0.1'), maps: { 'js/evil.js': '' } });
    assert.equal(smuggled.statusCode, 422);
  });
});

describe('a published release', () => {
  test('is not active until it is promoted', async () => {
    const staff = await anybody();
    await publish(server, team, buildRelease('mf-quiet', '1.0.0'));
    assert.equal(find(await remotes(staff.headers), 'mf-quiet'), undefined);
    await publish(server, team, { ...buildRelease('mf-quiet', '1.0.0'), promote: true });
    assert.equal(find(await remotes(staff.headers), 'mf-quiet')?.version, '1.0.0');
  });

  test('is told to its pipeline: the manifest, its state, and what the check said', async () => {
    const body = { ...buildRelease('mf-told', '1.0.0'), notes: 'Finds by size.' };
    await publish(server, team, body);
    const look = async (by: TestTeam, version = '1.0.0') => {
      const answer = await server.inject({
        method: 'GET',
        url: `/api/platform/releases/mf-told/${version}`,
        headers: { authorization: `Bearer ${by.token}` },
      });
      return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
    };
    const told = { manifest: body.manifest, status: 'available', check: 'own', report: [] };
    assert.deepEqual(await look(team), { status: 200, body: told });
    const step = { name: 'mounts', passed: false, detail: 'no price' };
    await server.database.query(
      `update release set status = 'blocked', check_state = 'failed', check_report = $1 where remote = 'mf-told'`,
      [JSON.stringify([step])],
    );
    assert.deepEqual((await look(team)).body, { ...told, status: 'blocked', check: 'failed', report: [step] });
    assert.equal((await look(team, '9.9.9')).status, 404);
    const stranger = await buildTeam(server, { remotes: ['mf-other'] });
    assert.deepEqual((await look(stranger)).body['code'], 'deploy-token-scope');
    const [line] = await server.database.query(
      'select actor, action, remote, version, reason from platform_audit order by id desc limit 1',
    );
    assert.deepEqual(line, {
      actor: 'a team',
      action: 'refused: deploy token',
      remote: 'mf-told',
      version: null,
      reason: 'GET /api/platform/releases/mf-told/1.0.0',
    });
  });

  test('is in the history with who published it, from which commit', async () => {
    await publish(server, team, buildRelease('mf-written', '1.0.0'));
    await publish(server, team, buildRelease('mf-written', '1.0.0'));
    assert.deepEqual(
      await server.database.query(
        `select user_id, actor, action, version, after from platform_audit where remote = 'mf-written'`,
      ),
      [{ user_id: null, actor: 'a team (a pipeline)', action: 'publish', version: '1.0.0', after: { commit: 'abc' } }],
    );
  });

  test('has an integrity value for each of its scripts, and for nothing else', async () => {
    const staff = await anybody();
    const more = { 'style.css': 'a{}', 'data.json': '{}' };
    const body = { ...buildRelease('mf-whole', '1.0.0', undefined, undefined, more), promote: true };
    assert.equal((await publish(server, team, body)).statusCode, 200);
    const { files, remoteJson } = JSON.parse(body.manifest) as ReleaseManifest;
    const { integrity: _integrity, ...rest } =
      find(await remotes(staff.headers), 'mf-whole') ?? assert.fail('not given');
    assert.deepEqual(rest, {
      name: 'mf-whole',
      version: '1.0.0',
      entry: '/r/mf-whole/1.0.0/remoteEntry.00000000.js',
      containerName: 'mf_whole_1_0_0',
      preload: ['/r/mf-whole/1.0.0/js/remote.11111111.js'],
      remoteJson,
      source: 'stable',
      fallback: null,
      degraded: null,
    });
    const scripts = files.filter(({ path }) => path.endsWith('.js'));
    assert.deepEqual([files.length, scripts.length], [5, 3]);
    assert.deepEqual(
      find(await remotes(staff.headers), 'mf-whole')?.integrity,
      Object.fromEntries(scripts.map(({ path, sha384 }) => [`/r/mf-whole/1.0.0/${path}`, sha384])),
    );
  });

  test('is served as immutable, compressed, from memory when it is known, and 404 when its file is gone', async () => {
    await publish(server, team, { ...buildRelease('mf-files', '1.0.0'), promote: true });
    const url = '/r/mf-files/1.0.0/js/screen.22222222.js';
    const answer = await server.inject({ method: 'GET', url, headers: { 'accept-encoding': 'gzip, br' } });
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-encoding'], 'br');
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal((await server.inject({ method: 'GET', url: `${url}.br` })).statusCode, 404);
    assert.equal(
      (await server.inject({ method: 'GET', url: '/r/mf-files/1.0.0/..%2f..%2fsecrets.json' })).statusCode,
      404,
    );
    await server.app.platform.store.delete('mf-files/1.0.0/');
    assert.equal((await server.inject({ method: 'GET', url, headers: { 'accept-encoding': 'br' } })).statusCode, 200);
    const gone = await server.inject({ method: 'GET', url });
    assert.equal(gone.statusCode, 404);
    assert.equal(gone.headers['cache-control'], 'no-store');
    await publish(server, team, buildRelease('mf-files', '1.0.0'));
    assert.equal((await server.inject({ method: 'GET', url })).statusCode, 200);
  });
});

const anybody = async () => {
  const { buildOrganisation } = await import('../../testing/index.ts');
  return server.staff(await buildOrganisation(server.database));
};
const remotes = async (headers: Record<string, string | undefined>): Promise<RemotesAnswer> =>
  (await server.inject({ method: 'GET', url: '/api/platform/remotes', headers })).json();
const find = (answer: RemotesAnswer, name: string) => answer.remotes.find((remote) => remote.name === name);
