import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { Overview, RemotesAnswer } from '@iwe/contract';
import { buildOrganisation, startTestServer } from '../../../testing/index.ts';
import type { TestServer, TestStaff } from '../../../testing/index.ts';
import { buildRelease, buildTeam, publish, testShell } from '../../testing/releases.ts';
import { bodyOf, sharedList } from './list-body.ts';
import { rememberLists } from './remembered-lists.ts';
import type { RememberedLists } from './remembered-lists.ts';

let server: TestServer;
let organisation: number;
let clerk: TestStaff;
let colleague: TestStaff;
let elsewhere: TestStaff;
let platformAdmin: TestStaff;
/** How many lists were made since a test began. */
let made = 0;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  const team = await buildTeam(server);
  await publish(server, team, { ...buildRelease('mf-sales', '1.0.0'), promote: true });
  await publish(server, team, buildRelease('mf-sales', '1.1.0'));
  const [one, other] = [await buildOrganisation(server.database), await buildOrganisation(server.database)];
  organisation = one;
  clerk = await server.staff(one);
  colleague = await server.staff(one);
  elsewhere = await server.staff(other);
  platformAdmin = await server.staff(other, { role: 4, isPlatformAdmin: true });
});
after(() => server.close());
beforeEach(() => {
  const lists = rememberLists();
  made = 0;
  server.app.platform.lists = counting(lists);
});

const counting =
  (lists: RememberedLists): RememberedLists =>
  (name, make) =>
    lists(name, () => {
      made += 1;
      return make();
    });
const listFor = async ({ headers }: TestStaff) =>
  (await server.inject({ method: 'GET', url: '/api/platform/remotes', headers })).json<RemotesAnswer>();
const fallbackFor = async (who: TestStaff) =>
  (await listFor(who)).remotes.find(({ name }) => name === 'mf-sales')?.fallback?.version;
const decide = async (url: string, payload: object, method: 'POST' | 'DELETE' = 'POST') => {
  const answer = await server.inject({
    method,
    url: `/api/platform/${url}`,
    headers: platformAdmin.headers,
    payload: { remote: 'mf-sales', reason: 'a try', ...payload },
  });
  assert.equal(answer.statusCode, 200, answer.body);
};

describe('a list of remotes', () => {
  test('is made once for all of an organisation, each with start tokens of their own', async () => {
    const [first, second] = [await listFor(clerk), await listFor(colleague)];
    assert.equal(made, 1);
    const { startTokens: tokens, ...list } = first;
    const { startTokens: others, ...same } = second;
    assert.deepEqual(list, same);
    assert.deepEqual(Object.keys(tokens ?? {}), ['mf-sales@1.0.0']);
    assert.notDeepEqual(tokens, others);
  });

  test('is made once for requests that come at the same moment', async () => {
    await Promise.all([clerk, colleague, clerk, colleague].map(listFor));
    assert.equal(made, 1);
  });

  test('is made again after a decision about the organisation, not after one about another', async () => {
    await listFor(clerk);
    await listFor(elsewhere);
    await decide('pins', { organisationId: organisation, version: '1.1.0' });
    assert.deepEqual(
      [(await listFor(clerk)).remotes[0]?.version, (await listFor(elsewhere)).remotes[0]?.version],
      ['1.1.0', '1.0.0'],
    );
    assert.equal(made, 3);
    await decide('pins', { organisationId: organisation }, 'DELETE');
  });

  test('has a fallback as soon as that has started well for the first time', async () => {
    assert.equal(await fallbackFor(clerk), undefined);
    await server.database.query(`update release set proven_at = now() where version = '1.1.0'`);
    assert.equal(await fallbackFor(clerk), '1.1.0');
    await server.database.query(`update release set proven_at = null where version = '1.1.0'`);
  });

  test('is a person’s own while they try a version, and everybody’s again afterwards', async () => {
    const until = new Date(Date.now() + 60_000).toISOString();
    await decide('grants', { version: '1.1.0', emails: [clerk.email], until });
    assert.deepEqual(
      [(await listFor(clerk)).remotes[0]?.version, (await listFor(colleague)).remotes[0]?.version],
      ['1.1.0', '1.0.0'],
    );
    await server.database.query(`update release_grant set until = now() - interval '1 second'`);
    assert.equal((await listFor(clerk)).remotes[0]?.version, '1.0.0');
  });

  test('that could not be made is made for the next request', async () => {
    const lists = rememberLists();
    await assert.rejects(lists('name', () => Promise.reject(new Error('no database'))));
    const list = await sharedList({ revision: '1', shellApi: '1.0.0', remotes: [], unavailable: [] });
    assert.equal(await lists('name', () => Promise.resolve(list)), list);
  });

  test('equal for two organisations is kept once', async () => {
    const lists = rememberLists();
    const make = () => sharedList({ revision: '1', shellApi: '1.0.0', remotes: [], unavailable: [] });
    assert.equal(await lists('one', make), await lists('other', make));
  });

  test('is compressed in two parts that are one gzip file', async () => {
    const list = await sharedList({ revision: 'ß', shellApi: '1.0.0', remotes: [], unavailable: [] });
    const body = bodyOf(list, { 'mf-sales@1.0.0': '1.abc' });
    assert.deepEqual(gunzipSync(await body.gzip()), body.text());
    assert.deepEqual(JSON.parse(body.text().toString()), {
      revision: 'ß',
      shellApi: '1.0.0',
      remotes: [],
      unavailable: [],
      startTokens: { 'mf-sales@1.0.0': '1.abc' },
    });
  });
});

test('the overview is decided again when a release or a person is added, and else remembered', async () => {
  const overview = async () => {
    const answer = await server.inject({
      method: 'GET',
      url: '/api/platform/overview',
      headers: platformAdmin.headers,
    });
    const [sales] = answer.json<{ data: Overview }>().data.remotes.filter(({ name }) => name === 'mf-sales');
    return { versions: sales?.versions, people: sales?.choices.reduce((sum, { people }) => sum + people, 0) };
  };
  const [first, size] = [await overview(), server.app.platform.overviews.size];
  assert.deepEqual(await overview(), first);
  assert.equal(server.app.platform.overviews.size, size);
  await publish(server, await buildTeam(server), buildRelease('mf-sales', '1.2.0'));
  assert.deepEqual((await overview()).versions, ['1.0.0', '1.1.0', '1.2.0']);
  await server.staff(organisation);
  assert.equal((await overview()).people, (first.people ?? 0) + 1);
});
