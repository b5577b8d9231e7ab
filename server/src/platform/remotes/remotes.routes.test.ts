import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { CLIENT_ID, CLIENT_SECRET } from '@iwe/contract';
import type { RemotesAnswer } from '@iwe/contract';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { closeCheckAccount, openCheckAccount } from '../browser-check/check-account.ts';
import { openListSigner } from './list/list-signature.ts';
import { buildRelease, buildTeam, publish, startToken, testShell } from '../testing/releases.ts';

let server: TestServer;
let organisation: number;
let pinned: TestStaff;
let elsewhere: TestStaff;
let platformAdmin: TestStaff;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  const team = await buildTeam(server);
  await publish(server, team, buildRelease('mf-fleet', '1.0.0'));
  await publish(server, team, { ...buildRelease('mf-sales', '1.0.0'), promote: true });
  const [one, other] = [await buildOrganisation(server.database), await buildOrganisation(server.database)];
  organisation = one;
  pinned = await server.staff(one);
  elsewhere = await server.staff(other);
  platformAdmin = await server.staff(other, { role: 4, isPlatformAdmin: true });
});
after(() => server.close());

type Headers = Record<string, string | undefined>;
const FLEET = { remote: 'mf-fleet', version: '1.0.0' };
const remotes = async (headers: Headers) =>
  (await server.inject({ method: 'GET', url: '/api/platform/remotes', headers })).json<RemotesAnswer>();
const fleet = async (headers: Headers) => {
  const answer = await remotes(headers);
  return [...answer.remotes, ...answer.unavailable].find(({ name }) => name === 'mf-fleet');
};
const runs = async (headers: Headers) =>
  server.inject({
    method: 'POST',
    url: '/api/platform/runs',
    headers,
    payload: { ...FLEET, token: await startToken(server, headers, FLEET.remote, FLEET.version) },
  });
const fails = async (headers: Headers) =>
  server.inject({
    method: 'POST',
    url: '/api/platform/failures',
    headers,
    payload: {
      code: 'IWE-107',
      ...FLEET,
      token: await startToken(server, headers, FLEET.remote, FLEET.version),
      fallbackVersion: null,
      page: '/fleet',
      message: 'it threw',
    },
  });
const proven = async () =>
  (await server.database.query(`select from release where remote = 'mf-fleet' and proven_at is not null`)).length > 0;
const decide = (url: string, payload: object, who = platformAdmin) =>
  server.inject({
    method: 'POST',
    url: `/api/platform/${url}`,
    headers: who.headers,
    payload: { remote: 'mf-fleet', reason: 'a try', ...payload },
  });

describe('when the list of remotes cannot be loaded', () => {
  test('counts it, for the platform and for its organisation', async () => {
    const page = {
      code: 'IWE-110',
      remote: null,
      version: null,
      fallbackVersion: null,
      page: '/quotings',
      message: 'Http Error',
    };
    for (const { headers } of [pinned, pinned, elsewhere])
      assert.equal(
        (await server.inject({ method: 'POST', url: '/api/platform/failures', headers, payload: page })).statusCode,
        200,
      );
    // A part of the shell that fails is neither the list's failure nor a remote's.
    const ofShell = { ...page, code: 'IWE-101', message: 'A part of the screen could not be fetched' };
    await server.inject({ method: 'POST', url: '/api/platform/failures', headers: pinned.headers, payload: ofShell });
    // A failure of one remote is that remote's, not the list's.
    await server.database.query(
      `insert into remote_failure (organisation_id, code, remote, version, page, last_message)
        select organisation_id, code, 'mf-fleet', '1.0.0', page, last_message from remote_failure where remote = ''`,
    );
    const seenBy = async ({ headers }: TestStaff) =>
      (await server.inject({ method: 'GET', url: '/api/platform/overview', headers })).json<{
        data: { listFailures: { count: number }; shellFailures: { count: number } };
      }>().data;
    for (const [who, list] of [
      [platformAdmin, 3],
      [await server.staff(organisation, { is_admin: true }), 2],
    ] as const) {
      const { listFailures, shellFailures } = await seenBy(who);
      assert.deepEqual([listFailures.count, shellFailures.count], [list, 1]);
    }
  });
});

test('a failure is one of its screen, whichever record was open there, with what was said last', async () => {
  const { headers } = pinned;
  const send = async (page: string, message: string) => {
    const payload = { code: 'IWE-101', remote: null, version: null, fallbackVersion: null, page, message };
    const answer = await server.inject({ method: 'POST', url: '/api/platform/failures', headers, payload });
    assert.equal(answer.statusCode, 200, answer.body);
  };
  for (const [page, message] of [
    ['/order_detail/Invoices/812', 'first'],
    ['/order_detail/Invoices/9', 'last'],
    ['/order_detail/Bills/9', 'elsewhere'],
  ] as const)
    await send(page, message);
  assert.deepEqual(
    await server.database.query(
      `select page, count::int as count, last_message as said from remote_failure where page like '/order_detail%'
        order by page`,
    ),
    [
      { page: '/order_detail/Bills/:id', count: 1, said: 'elsewhere' },
      { page: '/order_detail/Invoices/:id', count: 2, said: 'last' },
    ],
  );
});

describe('a published release', () => {
  test('is not proven by its own check, and the check is not counted in any figures', async () => {
    const account = await openCheckAccount(server.database, 'mf-fleet', '1.0.0');
    const signedIn = await server.inject({
      method: 'POST',
      url: '/oauth/token',
      payload: {
        grant_type: 'password',
        username: account.email,
        password: account.password,
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
      },
    });
    const [membership] = await server.database.query<{ id: number }>(
      'select id::int as id from membership where user_id = $1',
      [account.userId],
    );
    const headers = {
      authorization: `Bearer ${signedIn.json<{ access_token: string }>().access_token}`,
      account: String(membership?.id),
    };
    assert.equal((await fleet(headers))?.name, 'mf-fleet', 'the check runs it');
    for (const answer of [await runs(headers), await fails(headers)]) assert.equal(answer.statusCode, 200);
    await closeCheckAccount(server.database, account);
    assert.equal(await proven(), false);
    assert.deepEqual(await server.database.query('select remote from release_health'), []);
  });

  test('is given to nobody and not revealed', async () => {
    for (const who of [pinned, elsewhere, platformAdmin]) assert.equal(await fleet(who.headers), undefined);
  });

  test('is given only to the organisation that pinned it, however well it runs there', async () => {
    assert.equal((await decide('pins', { organisationId: organisation, version: '1.0.0' })).statusCode, 200);
    await runs(pinned.headers);
    assert.equal(await proven(), true);
    assert.deepEqual([(await fleet(pinned.headers))?.name, await fleet(elsewhere.headers)], ['mf-fleet', undefined]);
  });

  test('that is blocked without a fallback is reported, with its screens, to those who had it', async () => {
    assert.equal((await decide('releases/status', { version: '1.0.0', status: 'blocked' })).statusCode, 200);
    const { unavailable } = await remotes(pinned.headers);
    assert.deepEqual(
      unavailable.map(({ name, reason, routes }) => [name, reason, routes?.map(({ path }) => path)]),
      [['mf-fleet', 'The pin version 1.0.0 is blocked', ['/mf-fleet']]],
    );
    assert.deepEqual((await remotes(elsewhere.headers)).unavailable, []);
  });
});

describe('the list of remotes', () => {
  test('is not sent again to a browser that has it, and again once something was decided', async () => {
    const read = (headers: Headers) =>
      server.inject({ method: 'GET', url: '/api/platform/remotes', headers: { ...pinned.headers, ...headers } });
    const first = await read({});
    const tag = String(first.headers['etag']);
    assert.equal(first.headers['cache-control'], 'private, no-cache');
    const again = await read({ 'if-none-match': tag });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
    assert.equal((await decide('releases/status', { version: '1.0.0', status: 'available' })).statusCode, 200);
    const later = await read({ 'if-none-match': tag });
    assert.equal(later.statusCode, 200);
    assert.notEqual(later.headers['etag'], tag);
  });

  test('is compressed for a browser that allows it', async () => {
    const url = '/api/platform/remotes';
    const plain = await server.inject({ method: 'GET', url, headers: pinned.headers });
    const zipped = await server.inject({
      method: 'GET',
      url,
      headers: { ...pinned.headers, 'accept-encoding': 'gzip' },
    });
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.equal(zipped.headers['content-encoding'], 'gzip');
    assert.deepEqual(JSON.parse(gunzipSync(zipped.rawPayload).toString('utf8')), plain.json());
  });

  test('is signed for its account, view and moment with the key that pages carry, also when it is not sent again', async () => {
    const page = await server.inject({ method: 'GET', url: '/' });
    const point = Buffer.from(/name="iwe-list-key" content="([^"]+)"/.exec(page.body)?.[1] ?? '', 'base64');
    const key = createPublicKey({
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
      format: 'jwk',
    });
    const isSigned = (seal: unknown, body: string): boolean => {
      const [signature = '', ...facts] = String(seal).split(' ').reverse();
      const text = Buffer.from(`${facts.reverse().join(' ')}\n${body}`);
      return verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64'));
    };
    const read = (headers: Headers) => server.inject({ method: 'GET', url: '/api/platform/remotes', headers });
    const first = await read({ ...pinned.headers, 'accept-encoding': 'gzip' });
    const body = gunzipSync(first.rawPayload).toString('utf8');
    const seal = String(first.headers['x-iwe-list']);
    assert.match(
      seal,
      new RegExp(`^${organisation} ${pinned.headers['account']} now \\d{4}-\\d\\d-\\d\\dT\\S+Z \\S+$`),
    );
    assert.equal(isSigned(seal, body), true);
    assert.equal(isSigned(seal.replace(' now ', ' 3 '), body), false);
    assert.equal(isSigned(seal, body.replace('mf-fleet', 'mf-other')), false);
    const again = await read({ ...pinned.headers, 'if-none-match': String(first.headers['etag']) });
    assert.equal(again.statusCode, 304);
    assert.equal(isSigned(again.headers['x-iwe-list'], body), true);
    const other = server.app.platform.listSigner.publicKey;
    assert.equal(openListSigner(server.app.config.dataDir).publicKey, other, 'all processes share the key');
  });
});
