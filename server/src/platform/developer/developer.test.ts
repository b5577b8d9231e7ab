import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { DeveloperPanel, RemotesAnswer } from '@iwe/contract';
import { buildOrganisation } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { startDeveloperWorld } from '../testing/developer-world.ts';
import { buildRelease, buildTeam, publish } from '../testing/releases.ts';
import { signInAsBrowser } from '../testing/sign-in-as-browser.ts';

const ORIGIN = 'http://127.0.0.1:4300';

let server: TestServer;
let developer: TestStaff;
let colleague: TestStaff;
let admin: TestStaff;
let platformAdmin: TestStaff;
before(async () => {
  ({ server, developer, colleague, admin, platformAdmin } = await startDeveloperWorld());
});
after(() => server.close());

const grant = (who: TestStaff, changes: Record<string, unknown> = {}) =>
  server.inject({
    method: 'POST',
    url: '/api/platform/dev-grants',
    headers: who.headers,
    payload: {
      remote: 'mf-sales',
      email: developer.email,
      origin: ORIGIN,
      hours: 4,
      reason: 'a new price dialog',
      ...changes,
    },
  });
const panel = (headers: Record<string, string | undefined>) =>
  server.inject({ method: 'GET', url: '/api/platform/developer', headers });
const remotes = async (headers: Record<string, string | undefined>, query = '') =>
  (await server.inject({ method: 'GET', url: `/api/platform/remotes${query}`, headers })).json<RemotesAnswer>();
const lastLine = async () =>
  (
    await server.database.query<{ action: string; actor: string; reason: string; after: unknown }>(
      'select action, actor, reason, after from platform_audit order by id desc limit 1',
    )
  )[0];
const page = (cookie?: string) =>
  server.inject({ method: 'GET', url: '/quotings', ...(cookie === undefined ? {} : { headers: { cookie } }) });
const policyOf = (answer: Awaited<ReturnType<typeof page>>) => String(answer.headers['content-security-policy']);

const browser = (who: TestStaff) => signInAsBrowser(server, who);
const takeUp = (headers: Record<string, string | undefined>, id: number) =>
  server.inject({ method: 'POST', url: `/api/platform/dev-grants/${id}/use`, headers });
const end = (headers: Record<string, string | undefined>, id: number) =>
  server.inject({ method: 'DELETE', url: `/api/platform/dev-grants/${id}`, headers });
const ownGrant = async (who: TestStaff): Promise<number> => {
  const [row] = await server.database.query<{ id: number }>(
    `select id::int as id from release_grant where user_id = $1 and origin is not null
      and revoked_at is null order by id desc limit 1`,
    [who.userId],
  );
  return row?.id ?? 0;
};

describe('a developer grant', () => {
  test('is given by platform admins only; other attempts are recorded in the audit', async () => {
    for (const who of [developer, colleague, admin]) {
      const answer = await grant(who);
      assert.equal(answer.statusCode, 403);
      assert.equal(answer.json().code, 'platform-admin-required');
    }
    assert.deepEqual(await lastLine(), {
      action: 'refused: developer grant',
      actor: admin.email,
      reason: '',
      after: { email: developer.email, origin: ORIGIN, hours: 4 },
    });
  });

  test('names one plain origin, a known person and remote, and at most one working day', async () => {
    const bad = [
      'http://192.168.0.4:4300',
      'http://example.com',
      'http://127.0.0.1',
      'http://127.0.0.1:4300/',
      'http://127.0.0.1:4300/x',
      'https://*.example.com',
      'https://a.example; script-src *',
      "https://a.example 'unsafe-inline'",
      'ws://127.0.0.1:4300',
      'data:text/javascript,1',
      'http://localhost.evil.example:80',
      'http://localhost:00',
      'http://localhost:65536',
      'https://user@example.com',
      'null',
      '*',
    ];
    for (const origin of bad) assert.equal((await grant(platformAdmin, { origin })).statusCode, 422, origin);
    for (const hours of [0, 9, 1.5])
      assert.equal((await grant(platformAdmin, { hours })).statusCode, 422, String(hours));
    assert.equal((await grant(platformAdmin, { email: 'nobody@iwe.test' })).statusCode, 422);
    assert.equal((await grant(platformAdmin, { remote: 'mf-nothing' })).statusCode, 422);
    assert.equal((await grant(platformAdmin, { reason: ' ' })).statusCode, 422);
    assert.equal(await ownGrant(developer), 0);
    for (const origin of [
      'http://localhost:01',
      'http://localhost:65535',
      'https://dev.example.com',
      'https://dev.example.com:8443',
      ORIGIN,
    ])
      assert.equal((await grant(platformAdmin, { origin })).statusCode, 200, origin);
    const rows = await server.database.query('select id from release_grant where user_id = $1 and revoked_at is null', [
      developer.userId,
    ]);
    assert.equal(rows.length, 1, 'the newer one takes the place of the older');
  });

  test('requires a password confirmation, and a dry run changes nothing', async () => {
    await server.database.query(`update session set confirmed_at = now() - interval '1 hour' where user_id = $1`, [
      platformAdmin.userId,
    ]);
    const before = await ownGrant(developer);
    assert.equal((await grant(platformAdmin)).json().code, 'confirm-required');
    assert.equal((await grant(platformAdmin, { dryRun: true })).statusCode, 200);
    assert.equal(await ownGrant(developer), before);
    await server.database.query('update session set confirmed_at = now() where user_id = $1', [platformAdmin.userId]);
  });

  test('changes nothing before its session uses it; another person cannot use it', async () => {
    await grant(platformAdmin);
    const id = await ownGrant(developer);
    const one = await browser(developer);
    assert.ok(!policyOf(await page(one.cookie)).includes(ORIGIN));
    const other = await browser(colleague);
    assert.equal((await takeUp(other.headers, id)).statusCode, 404);
    assert.equal((await takeUp((await browser(platformAdmin)).headers, id)).statusCode, 404);
    assert.equal((await lastLine())?.action, 'refused: use developer grant');
    const taken = await takeUp(one.headers, id);
    assert.deepEqual(
      [taken.statusCode, taken.json().message],
      [200, `Load the page again: mf-sales comes from ${ORIGIN} then.`],
    );
    const [used] = await server.database.query<{ remote: string }>(
      'select remote from platform_audit order by id desc limit 1',
    );
    assert.equal(used?.remote, 'mf-sales');
    assert.deepEqual(await lastLine(), {
      action: 'use developer grant',
      actor: developer.email,
      reason: '',
      after: { id, origin: ORIGIN },
    });
  });

  test("puts its origin into this session's pages, and into nobody else's", async () => {
    await grant(platformAdmin);
    const id = await ownGrant(developer);
    const one = await browser(developer);
    await takeUp(one.headers, id);
    const mine = await page(one.cookie);
    assert.match(policyOf(mine), /script-src 'self' http:\/\/127\.0\.0\.1:4300;/);
    assert.match(policyOf(mine), /connect-src 'self' [^;]*ws:\/\/localhost:8485 http:\/\/127\.0\.0\.1:4300;/);
    assert.match(policyOf(mine), /default-src 'none'/);
    assert.equal(
      mine.headers['integrity-policy'],
      'blocked-destinations=(script)',
      'scripts from there need integrity values as well',
    );
    assert.match(mine.body, new RegExp(`name="iwe-developer" content="${id} mf-sales ${ORIGIN} 20`));
    for (const cookie of [
      undefined,
      (await browser(colleague)).cookie,
      (await browser(developer)).cookie,
      'iwe_session_test=made-up',
    ]) {
      const answer = await page(cookie);
      assert.ok(!policyOf(answer).includes(ORIGIN), cookie ?? 'no cookie');
      assert.match(answer.body, /name="iwe-developer" content=""/);
    }
  });

  test('is no page’s any more when its session was ended, has expired, or nobody used it for long', async () => {
    await grant(platformAdmin);
    const id = await ownGrant(developer);
    for (const ended of [
      'revoked_at = now()',
      `expires_at = now() - interval '1 second'`,
      `last_seen_at = now() - interval '1 day'`,
    ]) {
      const one = await browser(developer);
      await takeUp(one.headers, id);
      assert.ok(policyOf(await page(one.cookie)).includes(ORIGIN), ended);
      await server.database.query(
        `update session set ${ended} where id = (select session_id from release_grant where id = $1)`,
        [id],
      );
      assert.ok(!policyOf(await page(one.cookie)).includes(ORIGIN), ended);
    }
  });

  test('serves that session the remote from the origin, with the release as the fallback', async () => {
    await grant(platformAdmin);
    const id = await ownGrant(developer);
    const one = await browser(developer);
    await takeUp(one.headers, id);
    const answer = await remotes(one.headers);
    const sales = answer.remotes.find(({ name }) => name === 'mf-sales');
    assert.deepEqual(
      [sales?.version, sales?.source, sales?.entry, sales?.integrity, sales?.preload],
      ['0.0.0-dev', 'grant', `${ORIGIN}/mf-sales/build.json`, {}, []],
    );
    assert.deepEqual([sales?.developer?.grant, sales?.developer?.origin], [id, ORIGIN]);
    assert.deepEqual([sales?.fallback?.version, Object.hasOwn(sales?.fallback ?? {}, 'fallback')], ['1.0.0', false]);
    assert.equal(answer.remotes.find(({ name }) => name === 'mf-reports')?.developer, undefined);
    for (const headers of [developer.headers, colleague.headers])
      assert.equal((await remotes(headers)).remotes.find(({ name }) => name === 'mf-sales')?.version, '1.0.0');
  });

  test('ends by expiry, by sign-out, and by its developer or a platform admin, with a new revision', async () => {
    const started = async () => {
      await grant(platformAdmin);
      const id = await ownGrant(developer);
      const one = await browser(developer);
      await takeUp(one.headers, id);
      assert.ok(policyOf(await page(one.cookie)).includes(ORIGIN));
      return { id, ...one };
    };
    const ended = async ({ cookie, headers }: { cookie: string; headers: Record<string, string | undefined> }) => {
      assert.ok(!policyOf(await page(cookie)).includes(ORIGIN));
      return (await remotes(headers)).remotes?.find(({ name }) => name === 'mf-sales')?.developer;
    };
    const byClock = await started();
    await server.database.query('update release_grant set until = now() where id = $1', [byClock.id]);
    assert.equal(await ended(byClock), undefined);
    assert.equal((await takeUp(byClock.headers, byClock.id)).statusCode, 404);

    const bySignOut = await started();
    await server.inject({ method: 'POST', url: '/api/ag/logout', headers: bySignOut.headers });
    assert.ok(!policyOf(await page(bySignOut.cookie)).includes(ORIGIN));

    const byHand = await started();
    assert.equal((await end(colleague.headers, byHand.id)).statusCode, 404);
    assert.equal((await end(admin.headers, byHand.id)).statusCode, 404);
    assert.deepEqual(await lastLine(), {
      action: 'refused: end developer grant',
      actor: admin.email,
      reason: '',
      after: { id: byHand.id },
    });
    const { revision } = await remotes(colleague.headers);
    assert.equal((await end(byHand.headers, byHand.id)).statusCode, 200);
    assert.equal(await ended(byHand), undefined);
    assert.notEqual((await remotes(colleague.headers)).revision, revision);
    assert.equal((await lastLine())?.action, 'end developer grant');
    assert.equal((await end(platformAdmin.headers, byHand.id)).statusCode, 404, 'it has ended already');

    const byAdmin = await started();
    assert.equal((await end(platformAdmin.headers, byAdmin.id)).statusCode, 200);
    assert.equal(await ended(byAdmin), undefined);
  });

  test('and its end concern the pages of the developer’s organisation, whoever decides, and the history', async () => {
    const elsewhere = await server.staff(await buildOrganisation(server.database), { role: 4, isPlatformAdmin: true });
    const revisions = async () => [
      (await remotes(colleague.headers)).revision,
      (await remotes(elsewhere.headers)).revision,
    ];
    const changed = async (work: () => Promise<{ statusCode: number }>) => {
      const before = await revisions();
      assert.equal((await work()).statusCode, 200);
      return (await revisions()).map((revision, index) => revision !== before[index]);
    };
    assert.deepEqual(await changed(() => grant(elsewhere)), [true, false]);
    const id = await ownGrant(developer);
    assert.deepEqual(await changed(() => end(elsewhere.headers, id)), [true, false]);
    const [line] = await server.database.query(
      'select action, remote, version, before from platform_audit order by id desc limit 1',
    );
    const before = { id, origin: ORIGIN };
    assert.deepEqual(line, { action: 'end developer grant', remote: 'mf-sales', version: null, before });
  });
});

describe('the developer panel', () => {
  const pinned = (version: string) =>
    server.inject({
      method: 'POST',
      url: '/api/platform/stable',
      headers: platformAdmin.headers,
      payload: { remote: 'mf-sales', version, reason: 'test' },
    });

  test('is for admins and for holders of a grant', async () => {
    assert.equal((await panel(colleague.headers)).json().code, 'developer-required');
    assert.equal((await panel(developer.headers)).statusCode, 403, 'every grant has ended');
    assert.equal(
      (await server.inject({ method: 'GET', url: '/api/platform/remotes?at=1', headers: colleague.headers })).json()
        .code,
      'developer-required',
    );
    assert.equal((await panel(admin.headers)).statusCode, 200);
    await grant(platformAdmin);
    const { grants, mayGrant } = (await panel(developer.headers)).json<{ data: DeveloperPanel }>().data;
    assert.deepEqual([grants.map(({ origin, inUse }) => [origin, inUse]), mayGrant], [[[ORIGIN, false]], false]);
    const [own] = grants;
    const hours = (Date.parse(own?.until ?? '') - Date.now()) / 3_600_000;
    assert.ok(hours > 3.9 && hours <= 4, String(hours));
    assert.deepEqual(
      [own?.email, own?.remote, own?.version, own?.reason, own?.by],
      [developer.email, 'mf-sales', null, 'a new price dialog', platformAdmin.email],
    );
    const { headers } = await browser(developer);
    await takeUp(headers, own?.id ?? 0);
    const mine = (await panel(headers)).json<{ data: DeveloperPanel }>().data.grants;
    assert.deepEqual(
      mine.map(({ inUse }) => inUse),
      [true],
    );
    const others = (await panel(platformAdmin.headers)).json<{ data: DeveloperPanel }>().data;
    assert.deepEqual([others.grants, others.mayGrant], [[], true]);
  });

  test('has the own developer grants, the one that this session uses marked, and no pilots', async () => {
    await grant(platformAdmin);
    const id = await ownGrant(developer);
    const one = await browser(developer);
    await takeUp(one.headers, id);
    await server.database.query(
      `insert into release_grant (user_id, remote, version, reason, granted_by, until)
        values ($1, 'mf-sales', '1.0.0', 'Pilot', $1, now() + interval '1 hour')`,
      [developer.userId],
    );
    const grants = async (headers: Record<string, string | undefined>) =>
      (await panel(headers)).json<{ data: DeveloperPanel }>().data.grants.map((row) => [row.id, row.inUse]);
    assert.deepEqual([await grants(one.headers), await grants(developer.headers)], [[[id, true]], [[id, false]]]);
    await server.database.query('delete from release_grant where version is not null and user_id = $1', [
      developer.userId,
    ]);
  });

  test('explains why each version runs', async () => {
    const { remotes: rows } = (await panel(admin.headers)).json<{ data: DeveloperPanel }>().data;
    const { explanation, ...row } = rows.find(({ name }) => name === 'mf-sales') ?? assert.fail('it is not there');
    assert.deepEqual(explanation, [{ rule: 'stable', version: '1.0.0', outcome: 'chosen' }]);
    assert.deepEqual(row, {
      name: 'mf-sales',
      version: '1.0.0',
      source: 'stable',
      fallback: null,
      degraded: null,
      supportedUntil: null,
      sources: false,
    });
  });

  test('has what runs in its own organisation, for its own person, and what changed there alone', async () => {
    const elsewhere = await server.staff(await buildOrganisation(server.database), { is_admin: true });
    const [membership] = await server.database.query<{ organisation: number }>(
      'select organisation_id as organisation from membership where id = $1',
      [admin.eId],
    );
    const pin = { organisationId: membership?.organisation, remote: 'mf-sales' };
    const decide = (method: 'POST' | 'DELETE', url: string, payload: object) =>
      server.inject({
        method,
        url: `/api/platform/${url}`,
        headers: platformAdmin.headers,
        payload: { reason: 'test', ...payload },
      });
    assert.equal((await decide('POST', 'pins', { ...pin, version: '1.1.0' })).statusCode, 200);
    const shown = async (who: TestStaff) => {
      const { remotes: rows, moments } = (await panel(who.headers)).json<{ data: DeveloperPanel }>().data;
      const row = rows.find(({ name }) => name === 'mf-sales');
      return [row?.version, row?.source, moments.at(-1)?.action, moments.at(-1)?.changes];
    };
    const changes = [{ remote: 'mf-sales', from: '1.0.0', to: '1.1.0' }];
    assert.deepEqual(await shown(admin), ['1.1.0', 'pin', 'pin', changes]);
    const [version, source, action] = await shown(elsewhere);
    assert.deepEqual([version, source, action === 'pin'], ['1.0.0', 'stable', false]);
    await server.database.query(
      `insert into release_grant (user_id, remote, version, reason, granted_by, until)
        values ($1, 'mf-sales', '1.0.0', 'Pilot', $1, now() + interval '1 hour')`,
      [admin.userId],
    );
    assert.deepEqual((await shown(admin)).slice(0, 2), ['1.0.0', 'grant']);
    await server.database.query('delete from release_grant where user_id = $1', [admin.userId]);
    assert.equal((await decide('DELETE', 'pins', pin)).statusCode, 200);
    const back = [{ remote: 'mf-sales', from: '1.1.0', to: '1.0.0' }];
    assert.deepEqual(await shown(admin), ['1.0.0', 'stable', 'unpin', back]);
  });

  test('says of a pin that has ended since what it changed in its time', async () => {
    const organisationId = await buildOrganisation(server.database);
    const elsewhere = await server.staff(organisationId, { is_admin: true });
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const answer = await server.inject({
      method: 'POST',
      url: '/api/platform/pins',
      headers: platformAdmin.headers,
      payload: { organisationId, remote: 'mf-sales', version: '1.1.0', reason: 'test', expiresAt },
    });
    assert.equal(answer.statusCode, 200, answer.body);
    await server.database.query(
      `update platform_change c set after = jsonb_set(c.after, '{expiresAt}', to_jsonb(to_char(
          (a.at + interval '1 millisecond') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
        from platform_audit a where a.revision = c.revision and c.organisation_id = $1`,
      [organisationId],
    );
    await server.database.query('delete from release_pin where organisation_id = $1', [organisationId]);
    const { moments } = (await panel(elsewhere.headers)).json<{ data: DeveloperPanel }>().data;
    assert.deepEqual(moments.at(-1)?.changes, [{ remote: 'mf-sales', from: '1.0.0', to: '1.1.0' }]);
  });

  test('lists the moments at which versions changed here, and shows what ran after each', async () => {
    assert.equal((await pinned('1.1.0')).statusCode, 200);
    const { moments } = (await panel(admin.headers)).json<{ data: DeveloperPanel }>().data;
    const last = moments.at(-1);
    assert.deepEqual([last?.action, last?.remote, last?.version], ['stable', 'mf-sales', '1.1.0']);
    assert.ok(Math.abs(Date.parse(last?.at ?? '') - Date.now()) < 3_600_000, last?.at);
    assert.deepEqual(moments[0]?.changes, [], 'the first is the state before them');
    const order = moments.map(({ revision }) => revision);
    assert.deepEqual(
      order,
      order.toSorted((a, b) => a - b),
    );
    assert.deepEqual(last?.changes, [{ remote: 'mf-sales', from: '1.0.0', to: '1.1.0' }]);
    assert.ok(
      moments.slice(1).every(({ changes }) => changes.length > 0),
      'grants that change no version are left out',
    );
    const earlier = moments.at(-2)?.revision ?? 0;
    const at = async (revision: number) =>
      (await remotes(admin.headers, `?at=${revision}`)).remotes.find(({ name }) => name === 'mf-sales')?.version;
    assert.deepEqual([await at(earlier), await at(last?.revision ?? 0)], ['1.0.0', '1.1.0']);
    const tokens = async (query: string) => Object.keys((await remotes(admin.headers, query)).startTokens ?? {}).length;
    assert.deepEqual([await tokens(`?at=${earlier}`), (await tokens('')) > 0], [0, true], 'only what runs is reported');
    assert.equal(
      (await remotes(admin.headers)).remotes.find(({ name }) => name === 'mf-sales')?.version,
      '1.1.0',
      'looking back changes nothing',
    );
    assert.equal(
      (await server.inject({ method: 'GET', url: '/api/platform/remotes?at=999999', headers: admin.headers }))
        .statusCode,
      404,
    );
  });

  test('never restores what is blocked now', async () => {
    const { moments } = (await panel(admin.headers)).json<{ data: DeveloperPanel }>().data;
    await server.inject({
      method: 'POST',
      url: '/api/platform/releases/status',
      headers: platformAdmin.headers,
      payload: { remote: 'mf-sales', version: '1.0.0', status: 'blocked', reason: 'test' },
    });
    const answer = await remotes(admin.headers, `?at=${moments.at(-2)?.revision ?? 0}`);
    assert.notEqual(answer.remotes.find(({ name }) => name === 'mf-sales')?.version, '1.0.0');
  });
});

describe('source maps', () => {
  const maps = { 'js/screen.22222222.js.map': Buffer.from('{"sources":["secret.ts"]}').toString('base64') };
  const ask = (headers?: Record<string, string | undefined>, of = 'mf-sales/1.3.0') =>
    server.inject({ method: 'GET', url: `/api/platform/source-maps/${of}`, ...(headers ? { headers } : {}) });

  test('are for platform admins and for holders of a grant for that remote', async () => {
    const team = await buildTeam(server);
    assert.equal((await publish(server, team, { ...buildRelease('mf-sales', '1.3.0'), maps })).statusCode, 200);
    await server.database.query(
      'update release_grant set revoked_at = now() where user_id = $1 and revoked_at is null',
      [developer.userId],
    );
    assert.equal((await ask()).statusCode, 401);
    for (const who of [colleague, admin, developer])
      assert.equal((await ask(who.headers)).json().code, 'developer-required');
    assert.equal((await ask(colleague.headers, 'mf-sales/9.9.9')).statusCode, 403, 'not even whether there are any');

    assert.equal((await grant(platformAdmin, { remote: 'mf-reports' })).statusCode, 200);
    assert.equal((await ask(developer.headers)).statusCode, 403, 'a grant for another remote opens nothing');
    assert.equal((await grant(platformAdmin)).statusCode, 200);
    const open = async (who: TestStaff) =>
      (await panel(who.headers))
        .json<{ data: DeveloperPanel }>()
        .data.remotes.filter(({ sources }) => sources)
        .map(({ name }) => name);
    assert.deepEqual(
      [await open(admin), await open(developer), await open(platformAdmin)],
      [[], ['mf-sales'], ['mf-reports', 'mf-sales']],
    );
    for (const who of [developer, platformAdmin]) {
      const answer = await ask(who.headers);
      assert.equal(answer.statusCode, 200);
      assert.equal(answer.headers['content-disposition'], 'attachment; filename="mf-sales-1.3.0-source-maps.tgz"');
      assert.equal(answer.headers['cache-control'], 'no-store');
      const archive = gunzipSync(answer.rawPayload).toString('utf8');
      assert.match(archive, /^js\/screen\.22222222\.js\.map\0/);
      assert.match(archive, /"sources":\["secret\.ts"\]/);
    }
    assert.equal((await ask(platformAdmin.headers, 'mf-sales/1.0.0')).statusCode, 404, 'a release without any');
    assert.equal((await ask(platformAdmin.headers, '..%2F..%2Fkeys/1.0.0')).statusCode, 422);
  });
});
