import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildMembership, buildOrganisation, buildUser, startTestServer } from '../../testing/index.ts';
import type { SignedInHeaders, TestServer } from '../../testing/index.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('a person’s language is the same in every organisation, and nobody else’s', async () => {
  const user = await buildUser(server.database);
  const other = await buildUser(server.database);
  for (const name of ['Sydney Tyres', 'Perth Tyres']) {
    const organisation = await buildOrganisation(server.database, { name });
    await buildMembership(server.database, organisation, user.id);
    await buildMembership(server.database, organisation, other.id);
  }
  const headers = await server.signIn(user.email);
  const languages = async (of = headers) =>
    (await server.inject({ url: '/api/ag/account', headers: of }))
      .json<{ data: { language: string }[] }>()
      .data.map(({ language }) => language);
  assert.deepEqual(await languages(), ['en-AU', 'en-AU']);
  const url = '/api/ag/account/language';
  const put = (payload: object, of: SignedInHeaders | Record<string, string> = headers) =>
    server.inject({ method: 'PUT', url, payload, headers: { ...of } });
  assert.equal((await put({ language: 'zh-Hans' })).statusCode, 200);
  assert.deepEqual(await languages(), ['zh-Hans', 'zh-Hans']);
  assert.deepEqual(await languages(await server.signIn(other.email)), ['en-AU', 'en-AU']);
  assert.equal((await put({ language: 'xx' })).statusCode, 422);
  assert.equal((await put({ language: 'en-AU' }, {})).statusCode, 401);
  assert.deepEqual(await languages(), ['zh-Hans', 'zh-Hans']);
});
