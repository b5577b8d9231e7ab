import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { App } from '../../app-types.ts';
import { buildOrganisation, startTestServer } from '../../../testing/index.ts';
import type { TestServer, TestStaff } from '../../../testing/index.ts';
import { beginAuthorization, createServiceClient, credentialStore, serviceQuota } from '../public.ts';
import type { Authorization } from '../public.ts';
import { startAuthorizationServer } from '../testing/authorization-server.ts';
import type { AuthorizationServer } from '../testing/authorization-server.ts';
import { OAuthServices } from './oauth-service.ts';
import type { OAuthService } from './oauth-service.ts';

let outside: AuthorizationServer;
let server: TestServer;
let organisation: number;
let admin: TestStaff;
let breaksDown = false;
const asked: Authorization[] = [];

/** A module as it connects a service: begins, exchanges the code outside of any transaction, stores the token. */
async function fakeModule(app: App): Promise<void> {
  const client = createServiceClient({
    name: 'fake',
    baseUrl: outside.url,
    limits: { perMinute: 60, perDay: 5000, concurrent: 5 },
    quota: serviceQuota(app.database),
  });
  const credentials = credentialStore(app.config.secrets);
  for (const service of ['fake', 'second'])
    app.oauthServices.add({
      service,
      title: 'Fake Books',
      authorizeUrl: `${outside.url}/authorize`,
      clientId: 'iwe',
      scopes: ['accounting', 'offline'],
      authorized: async (authorization) => {
        asked.push(authorization);
        if (breaksDown) throw new Error('broken');
        const outcome = await client.send(authorization.organisation, {
          method: 'POST',
          path: '/token',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({
            grant_type: 'authorization_code',
            code: authorization.code.reveal(),
            code_verifier: authorization.codeVerifier.reveal(),
            redirect_uri: authorization.redirectUri,
          }).toString(),
        });
        if (outcome.kind !== 'ok') return { isConnected: false, message: 'Fake Books did not take the code.' };
        const { access_token: text } = JSON.parse(outcome.body) as { access_token: string };
        await app.database.write({ organisation: authorization.organisation, userId: authorization.userId }, (tx) =>
          credentials.store(tx, { service, field: 'access_token', text }),
        );
        return { isConnected: true, path: '/organisation' };
      },
    });
  app.post<{ Params: { service: string } }>(
    '/api/ag/connect/:service',
    { config: { permission: 'orgAdmin' } },
    (request, reply) =>
      request.write(async (tx) => ({ url: await beginAuthorization(app, tx, reply, request.params.service) })),
  );
}

before(async () => {
  outside = await startAuthorizationServer();
  server = await startTestServer({ extend: fakeModule, config: { logLevel: 'silent' } });
  organisation = await buildOrganisation(server.database);
  admin = await server.staff(organisation, { is_admin: true });
});
after(async () => {
  await server.close();
  await outside.close();
});

/** Begins in a browser; resolves to the URL of the service and the cookie that the browser has now. */
async function begin(service = 'fake'): Promise<{ url: string; cookie: string }> {
  const answer = await server.inject({ method: 'POST', url: `/api/ag/connect/${service}`, headers: admin.headers });
  assert.equal(answer.statusCode, 200, answer.body);
  return { url: answer.json<{ url: string }>().url, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
}
const callback = (url: string, cookie = '') => server.inject({ url, headers: cookie ? { cookie } : {} });
const REFUSED = /no longer valid/;

describe('an authorization', () => {
  test('goes to the service with an S256 challenge and a cookie for the way back alone', async () => {
    const answer = await server.inject({ method: 'POST', url: '/api/ag/connect/fake', headers: admin.headers });
    const url = new URL(answer.json<{ url: string }>().url);
    const { code_challenge, state, ...rest } = Object.fromEntries(url.searchParams);
    assert.match(`${code_challenge} ${state}`, /^[\w-]{43} [\w-]{43}$/);
    assert.deepEqual(rest, {
      response_type: 'code',
      client_id: 'iwe',
      redirect_uri: 'http://127.0.0.1:4000/api/platform/oauth/callback/fake',
      scope: 'accounting offline',
      code_challenge_method: 'S256',
    });
    assert.match(
      String(answer.headers['set-cookie']),
      /^iwe_session_test_oauth_fake=[\w-]{43}; Max-Age=600; Path=\/api\/platform\/oauth\/callback; HttpOnly; SameSite=Lax$/,
    );
  });

  test('connects its organisation for the person who began it, and stores the token', async () => {
    const { url, cookie } = await begin();
    const answer = await callback(outside.decide(url), cookie);
    assert.deepEqual([answer.statusCode, answer.headers.location], [303, '/organisation'], answer.body);
    assert.match(
      String(answer.headers['set-cookie']),
      /^iwe_session_test_oauth_fake=; .*Path=\/api\/platform\/oauth\/callback; Expires=Thu, 01 Jan 1970/,
    );
    assert.deepEqual([asked.at(-1)?.organisation, asked.at(-1)?.userId], [organisation, admin.userId]);
    const stored = await server.database.read({ organisation, userId: null }, (tx) =>
      credentialStore(server.app.config.secrets).read(tx, 'fake'),
    );
    assert.match(stored.get('access_token')?.secret.reveal() ?? '', /^token-/);
  });

  test('stores neither state nor verifier as text', async () => {
    const { url, cookie } = await begin();
    await callback(outside.decide(url), cookie);
    const state = new URL(url).searchParams.get('state') ?? '';
    const verifier = asked.at(-1)?.codeVerifier.reveal() ?? '';
    const [row] = await server.database.query<{ text: string }>(
      `select string_agg(s::text || encode(encrypted_verifier, 'escape'), '') as text from service_oauth_state s`,
    );
    assert.deepEqual([row?.text.includes(state), row?.text.includes(verifier)], [false, false]);
    assert.match(`${state} ${verifier}`, /^[\w-]{43} [\w-]{43}$/);
  });

  test('is finished once, also when two come at once', async () => {
    const { url, cookie } = await begin();
    const back = outside.decide(url);
    const answers = await Promise.all([callback(back, cookie), callback(back, cookie), callback(back, cookie)]);
    assert.deepEqual(
      answers.map((answer) => answer.statusCode).toSorted((one, two) => one - two),
      [303, 400, 400],
    );
    assert.match((await callback(back, cookie)).body, REFUSED);
  });

  test('that is unknown, used, expired, of another service or browser is refused with the same page', async () => {
    const seen = asked.length;
    const pages = new Set<string>();
    const refuse = async (url: string, cookie?: string) => {
      const answer = await callback(url, cookie);
      assert.equal(answer.statusCode, 400);
      assert.match(String(answer.headers['content-type']), /text\/html/);
      assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/);
      pages.add(answer.body);
    };
    const one = await begin();
    const back = outside.decide(one.url);
    await refuse(back);
    await refuse(back, one.cookie.replace(/=.*/, `=${'A'.repeat(43)}`));
    await refuse(back.replace('/fake', '/second'), one.cookie.replace('_fake', '_second'));
    await refuse(back.replace(/state=[^&]+/, `state=${'A'.repeat(43)}`), one.cookie);
    await refuse(back.replace(/state=[^&]+&?/, ''), one.cookie);
    await refuse(`${back}&state=twice`, one.cookie);
    await refuse('/api/platform/oauth/callback/nothing?state=x&code=y');
    await server.database.query(`update service_oauth_state set expires_at = now() where used_at is null`);
    await refuse(back, one.cookie);
    assert.equal(pages.size, 1);
    assert.match([...pages][0] ?? '', REFUSED);
    assert.equal(asked.length, seen, 'nothing reached the service');
  });

  test('of a person who left meanwhile is refused', async () => {
    const leaver = await server.staff(organisation, { is_admin: true });
    const answer = await server.inject({ method: 'POST', url: '/api/ag/connect/fake', headers: leaver.headers });
    await server.database.query('update membership set is_active = false where id = $1', [leaver.eId]);
    const back = outside.decide(answer.json<{ url: string }>().url);
    assert.match((await callback(back, String(answer.headers['set-cookie']).split(';')[0])).body, REFUSED);
  });

  test('that was refused at the service says so, and its state is used up', async () => {
    const { url, cookie } = await begin();
    const back = outside.decide(url, false);
    assert.match((await callback(back, cookie)).body, /The access was not allowed at Fake Books\./);
    assert.match((await callback(back, cookie)).body, REFUSED);
  });

  test('with a code that is far too long was not allowed; its page tells no site of it', async () => {
    const { url, cookie } = await begin();
    const answer = await callback(outside.decide(url).replace(/code=[^&]+/, `code=${'x'.repeat(4_001)}`), cookie);
    assert.equal(answer.statusCode, 400);
    assert.match(answer.body, /The access was not allowed at Fake Books\./);
    assert.deepEqual([answer.headers['cache-control'], answer.headers['referrer-policy']], ['no-store', 'no-referrer']);
  });

  test('can be finished within ten minutes of its begin', async () => {
    await begin();
    const [row] = await server.database.query<{ seconds: number }>(
      `select extract(epoch from expires_at - now())::int as seconds from service_oauth_state
        order by expires_at desc limit 1`,
    );
    assert.ok(row && row.seconds > 9 * 60 && row.seconds <= 10 * 60, `${row?.seconds} seconds`);
  });

  test('has a page whose head names the service, or says that the link is no longer valid', async () => {
    const titleOf = (page: string) => /<h1>([^<]*)<\/h1>/.exec(page)?.[1];
    const { url, cookie } = await begin();
    const denied = await callback(outside.decide(url, false), cookie);
    assert.deepEqual([denied.statusCode, titleOf(denied.body)], [400, 'Fake Books was not connected']);
    assert.match(denied.body, /Back to iWE/);
    const again = await callback(outside.decide(url, false), cookie);
    assert.equal(titleOf(again.body), 'This link is no longer valid');
    assert.match(again.body, /Nothing was connected\. Start again from iWE\./);
    assert.equal(again.headers['set-cookie'], undefined, 'a stranger takes no cookie away');
    const wrong = await begin();
    const untaken = await callback(outside.decide(wrong.url).replace(/code=[^&]+/, 'code=forged'), wrong.cookie);
    assert.equal(titleOf(untaken.body), 'Fake Books was not connected');
  });

  test('may have a code of four thousand characters', async () => {
    const seen = asked.length;
    const { url, cookie } = await begin();
    await callback(outside.decide(url).replace(/code=[^&]+/, `code=${'x'.repeat(4_000)}`), cookie);
    assert.equal(asked.length, seen + 1);
    assert.equal(asked.at(-1)?.code.reveal().length, 4_000);
  });

  test('of a service that no module has registered is a mistake of the program', async () => {
    const answer = await server.inject({ method: 'POST', url: '/api/ag/connect/nothing', headers: admin.headers });
    assert.equal(answer.statusCode, 500);
    assert.equal(answer.headers['set-cookie'], undefined);
  });

  test('has a cookie for https alone where the server is reached by it, under a name that fits its path', async () => {
    const secure = await startTestServer({
      config: { publicUrl: 'https://iwe.example.com', cookieName: '__Host-iwe_session_x' },
      extend: fakeModule,
    });
    try {
      const staff = await secure.staff(await buildOrganisation(secure.database), { is_admin: true });
      const answer = await secure.inject({
        method: 'POST',
        url: '/api/ag/connect/fake',
        headers: { ...staff.headers, host: 'iwe.example.com' },
      });
      assert.equal(answer.statusCode, 200, answer.body);
      assert.match(String(answer.headers['set-cookie']), /^iwe_session_x_oauth_fake=[\w-]{43}; .*HttpOnly; Secure; /);
    } finally {
      await secure.close();
    }
  });

  test('with a code that the service does not take, or a module that breaks down, says so', async () => {
    const wrong = await begin();
    const answer = await callback(outside.decide(wrong.url).replace(/code=[^&]+/, 'code=forged'), wrong.cookie);
    assert.deepEqual([answer.statusCode, answer.body.includes('did not take the code')], [502, true]);
    breaksDown = true;
    const broken = await begin();
    const page = await callback(outside.decide(broken.url), broken.cookie);
    breaksDown = false;
    assert.equal(page.statusCode, 502);
    assert.match(page.body, /Something went wrong\. Start again/);
  });
});

test('two modules cannot take the same name for a service', () => {
  const services = new OAuthServices();
  const service: OAuthService = {
    service: 'books',
    title: 'Books',
    authorizeUrl: 'https://books.example',
    clientId: 'iwe',
    scopes: [],
    authorized: async () => ({ isConnected: true, path: '/' }),
  };
  services.add(service);
  assert.throws(() => services.add({ ...service, title: 'Other books' }), /two OAuth services 'books'/);
  assert.equal(services.get('books'), service);
});
