import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Overview, PublishAnswer, RemotesAnswer } from '@iwe/contract';
import { LIST_SEAL_HEADER } from '@iwe/contract';
import { startDecisionWorld } from '../testing/decision-world.ts';
import type { DecisionWorld } from '../testing/decision-world.ts';
import { buildRelease, buildTeam, publish } from '../testing/releases.ts';
import type { TestTeam } from '../testing/releases.ts';
import { removePreviews } from '../store/tidy-releases.job.ts';
import { DELETE_PREVIEW } from '../store/tidy-releases.sql.ts';

const VERSION = '1.2.0-preview.1';
const NAME = `mf-sales@${VERSION}`;
let world: DecisionWorld;
let team: TestTeam;
before(async () => {
  world = await startDecisionWorld();
  team = await buildTeam(world.server, { remotes: ['mf-sales', 'mf-new'], promote: true });
});
after(() => world.server.close());
beforeEach(async () => {
  await world.undecide();
  await world.server.database.query(`delete from release where preview_until is not null`);
});

const sendPreview = async (version = VERSION, days = 7, remote = 'mf-sales') => {
  const sent = await publish(world.server, team, { ...buildRelease(remote, version), previewDays: days });
  assert.equal(sent.statusCode, 200, sent.body);
  return sent.json<PublishAnswer>();
};
const passed = (state = 'passed') =>
  world.server.database.query('update release set check_state = $1 where preview_until is not null', [state]);
const name = (who = world.clerk, remote = 'mf-sales', until = new Date(Date.now() + 200 * 86_400_000)) =>
  world.call(world.platformAdmin, 'POST', 'grants', {
    remote,
    version: null,
    emails: [who.email],
    until: until.toISOString(),
  });
const open = (who = world.clerk, preview = NAME) =>
  world.server.inject({ method: 'GET', url: `/api/platform/remotes?preview=${preview}`, headers: who.headers });
const messageOf = (answer: { json(): unknown }) => (answer.json() as { message: string }).message;

describe('a preview', () => {
  test('is published without an admin, checked after releases, and told with its link and its end', async () => {
    const { preview, stable } = await sendPreview();
    assert.equal(preview?.url, `${world.server.app.config.publicUrl}/preview/mf-sales/${VERSION}`);
    assert.equal(Math.round((Date.parse(preview.until) - Date.now()) / 86_400_000), 7);
    assert.equal(stable, false);
    const [job] = await world.server.database.query<{ priority: number }>(
      `select priority from job where title = $1 order by id desc limit 1`,
      [`Check mf-sales ${VERSION} in a browser`],
    );
    assert.equal(job?.priority, -1);
  });

  test('runs for a named person beside the others’ stable releases, in the list that asked for it alone', async () => {
    await sendPreview();
    await passed();
    await name();
    const answer = await open();
    assert.equal(answer.statusCode, 200, answer.body);
    const list = answer.json<RemotesAnswer>();
    const [sales] = list.remotes;
    assert.deepEqual([sales?.version, sales?.source, sales?.fallback?.version], [VERSION, 'grant', '1.0.0']);
    assert.deepEqual(
      { ...list.preview, until: '' },
      { remote: 'mf-sales', version: VERSION, until: '', by: 'a pipeline', commit: 'abc' },
    );
    assert.ok(list.startTokens?.[NAME]);
    assert.equal(String(answer.headers[LIST_SEAL_HEADER]).split(' ')[2], NAME, 'the signature says which view it is');
    assert.equal((await world.sales(world.clerk))?.version, '1.0.0', 'every other tab');
  });

  test('of a remote without any release is shown as well', async () => {
    await sendPreview(VERSION, 1, 'mf-new');
    await passed();
    await name(world.clerk, 'mf-new');
    const { remotes } = (await open(world.clerk, `mf-new@${VERSION}`)).json<RemotesAnswer>();
    assert.deepEqual(
      remotes.map((remote) => [remote.name, remote.version, remote.fallback?.version ?? null]),
      [
        ['mf-sales', '1.0.0', null],
        ['mf-new', VERSION, null],
      ],
    );
  });

  test('is nothing for those who are not named, admins among them, and for previews of other remotes', async () => {
    await sendPreview();
    await passed();
    for (const who of [world.clerk, world.admin, world.platformAdmin]) assert.equal((await open(who)).statusCode, 404);
    await name(world.clerk, 'mf-new');
    assert.equal((await open()).statusCode, 404);
    await name(world.clerk, 'mf-sales');
    assert.equal((await open()).statusCode, 200);
    assert.equal((await open(world.clerk, 'mf-sales@1.1.0')).statusCode, 404, 'a release is no preview');
    await world.server.database.query(`update release_grant set until = now() where version is null`);
    assert.equal((await open()).statusCode, 404, 'the right has ended');
  });

  test('does not run before its check, after a failed one, blocked, or after its end, and says why', async () => {
    await sendPreview();
    await name();
    const refused = async () => {
      const answer = await open();
      assert.equal(answer.statusCode, 409);
      return messageOf(answer);
    };
    assert.match(await refused(), /is not checked yet/);
    await passed('failed');
    assert.match(await refused(), /failed its checks/);
    await passed();
    await world.server.database.query(`update release set status = 'blocked' where version = $1`, [VERSION]);
    assert.match(await refused(), /is blocked/);
    await world.server.database.query(`update release set status = 'available', preview_until = now()`);
    assert.match(await refused(), /has ended/);
    await world.server.database.query(`update release set preview_until = null where version <> $1`, [VERSION]);
  });

  test('can be chosen for nobody, is listed nowhere, and is no version to fall back to', async () => {
    await sendPreview();
    await passed();
    const { call, platformAdmin, second } = world;
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const release = { remote: 'mf-sales', version: VERSION };
    for (const [url, more] of [
      ['pins', { organisationId: second }],
      ['stable', {}],
      ['rollouts', {}],
      ['grants', { emails: [world.clerk.email], until }],
    ] as const) {
      const answer = await call(platformAdmin, 'POST', url, { ...release, ...more });
      assert.deepEqual([url, answer.statusCode, answer.json<{ code: string }>().code], [url, 409, 'release-preview']);
    }
    const promoted = await world.server.inject({
      method: 'POST',
      url: '/api/platform/promote',
      headers: { authorization: `Bearer ${team.token}` },
      payload: release,
    });
    assert.equal(promoted.statusCode, 409);
    const overview = await world.overviewOf(platformAdmin);
    assert.ok(!JSON.stringify(overview satisfies Overview).includes(VERSION));
    assert.equal((await world.sales(world.clerk))?.fallback, null);
  });

  test('has a version of previews, which no release may have, and is never stable', async () => {
    const send = async (body: object) => {
      const answer = await publish(world.server, team, { ...buildRelease('mf-sales', VERSION), ...body });
      return [answer.statusCode, JSON.stringify(answer.json<{ message: unknown }>().message)];
    };
    assert.match(String(await send({})), /422.*is a version of previews/);
    assert.match(String(await send({ previewDays: 7, promote: true })), /422.*nobody’s stable version/);
    assert.match(
      String(await send({ ...buildRelease('mf-sales', '1.2.0'), previewDays: 7 })),
      /422.*like 1\.1\.0-preview\.1/,
    );
    assert.equal((await send({ previewDays: 31 }))[0], 422);
  });

  test('that is published again lasts again; the twenty-first ends the oldest', async () => {
    const { preview: first } = await sendPreview(VERSION, 1);
    const { preview: again, result } = await sendPreview(VERSION, 3);
    assert.equal(result, 'unchanged');
    assert.ok(Date.parse(again?.until ?? '') > Date.parse(first?.until ?? ''));
    for (let at = 2; at <= 21; at += 1) await sendPreview(`1.2.0-preview.${at}`);
    const ended = await world.server.database.query<{ version: string }>(
      'select version from release where preview_until <= now()',
    );
    assert.deepEqual(ended, [{ version: VERSION }]);
  });

  test('that has ended is removed at night with its files and the right of its check; others stay', async () => {
    await sendPreview();
    await sendPreview('1.2.0-preview.2');
    await world.server.database.query(
      `insert into release_grant (user_id, remote, version, reason, granted_by, until, revoked_at)
        values ($1, 'mf-sales', $2, 'Pilot', $1, now(), now())`,
      [world.clerk.userId, VERSION],
    );
    await world.server.database.query('update release set preview_until = now() where version = $1', [VERSION]);
    const { store } = world.server.app.platform;
    assert.notDeepEqual(await store.list(`mf-sales/${VERSION}/`), []);
    const job = { database: world.server.database, log: world.server.app.log, signal: new AbortController().signal };
    assert.equal(await removePreviews(job, world.server.app.platform), 1);
    assert.deepEqual(await store.list(`mf-sales/${VERSION}/`), []);
    assert.notDeepEqual(await store.list('mf-sales/1.2.0-preview.2/'), []);
    // Published again between the look and the deletion, it lasts.
    assert.deepEqual(
      await world.server.database.system((tx) => tx.query(DELETE_PREVIEW('mf-sales', '1.2.0-preview.2'))),
      [],
    );
    const left = await world.server.database.query<{ version: string }>(
      'select version from release where preview_until is not null',
    );
    assert.deepEqual(left, [{ version: '1.2.0-preview.2' }]);
  });
});

describe('who may see previews', () => {
  test('is named by a platform administrator alone, for at most 400 days, and is a line of the history', async () => {
    const refused = await world.call(world.admin, 'POST', 'grants', {
      remote: 'mf-sales',
      version: null,
      emails: [world.clerk.email],
      until: new Date(Date.now() + 86_400_000).toISOString(),
    });
    assert.equal(refused.statusCode, 403);
    const late = await name(world.clerk, 'mf-sales', new Date(Date.now() + 401 * 86_400_000));
    assert.match(JSON.stringify(late.json()), /at most 400 days/);
    assert.equal((await name()).statusCode, 200);
    assert.deepEqual((await world.historyOf(world.platformAdmin)).map(({ action }) => action).at(0), 'previews');
    const { grants } = await world.overviewOf(world.platformAdmin);
    assert.deepEqual(
      grants.map(({ email, version }) => [email, version]),
      [[world.clerk.email, null]],
    );
  });

  test('keeps a pilot beside it, and ends with a decision', async () => {
    await sendPreview();
    await passed();
    await name();
    await world.call(world.platformAdmin, 'POST', 'grants', {
      remote: 'mf-sales',
      version: '1.1.0',
      emails: [world.clerk.email],
      until: new Date(Date.now() + 86_400_000).toISOString(),
    });
    assert.equal((await world.sales(world.clerk))?.version, '1.1.0');
    assert.equal((await open()).json<RemotesAnswer>().remotes[0]?.version, VERSION, 'a preview beats a pilot');
    const { grants } = await world.overviewOf(world.platformAdmin);
    const id = grants.find(({ version }) => version === null)?.id;
    assert.equal((await world.call(world.platformAdmin, 'DELETE', 'grants', { id })).statusCode, 200);
    assert.equal((await open()).statusCode, 404);
    assert.equal((await world.sales(world.clerk))?.version, '1.1.0');
    assert.equal((await world.historyOf(world.platformAdmin))[0]?.action, 'end previews');
  });
});
