import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { DeployTrustList, ErrorBody } from '@iwe/contract';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { CryptoKey } from 'jose';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { testShell } from '../testing/releases.ts';

const SUBJECT = 'repo:acme/fleet:ref:refs/heads/main';
const AUDIENCE = 'http://127.0.0.1:4000';

/** A forge of this machine: its address, its present key, and how often its keys were read. */
interface Forge {
  issuer: string;
  key: CryptoKey;
  reads: number;
  renew(): Promise<void>;
  close(): void;
}

async function startForge(): Promise<Forge> {
  let jwks: object = {};
  const forge = { issuer: '', reads: 0 } as Forge;
  let count = 0;
  forge.renew = async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    count += 1;
    forge.key = privateKey;
    jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: `key-${count}`, alg: 'ES256', use: 'sig' }] };
  };
  await forge.renew();
  const http: Server = createServer((request, answer) => {
    const isKeys = request.url === '/keys';
    if (isKeys) forge.reads += 1;
    answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify(isKeys ? jwks : { issuer: forge.issuer, jwks_uri: `${forge.issuer}/keys` }));
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  forge.issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  forge.close = () => void http.close();
  return forge;
}

let forge: Forge;
let stranger: Forge;
let server: TestServer;
let admin: TestStaff;
before(async () => {
  forge = await startForge();
  stranger = await startForge();
  server = await startTestServer({
    config: { oidcIssuers: [forge.issuer], kit: { isOpen: false, readToken: 'read-me' } },
  });
  server.app.platform.shell = testShell();
  admin = await server.staff(await buildOrganisation(server.database), { isPlatformAdmin: true, role: 4 });
  await server.database.query('update session set confirmed_at = now()');
  assert.equal((await trust({ claims: { environment: 'production' } })).statusCode, 200);
});
after(async () => {
  forge.close();
  stranger.close();
  await server.close();
});
beforeEach(() => server.database.query('delete from security_event'));

const trust = (more: object = {}) =>
  server.inject({
    method: 'POST',
    url: '/api/platform/trusts',
    headers: admin.headers,
    payload: { remote: 'mf-fleet', issuer: forge.issuer, subject: SUBJECT, ...more },
  });
let runs = 0;
interface Run {
  by?: Forge;
  issuer?: string;
  subject?: string;
  audience?: string;
  environment?: string;
  expires?: string;
  issued?: number;
  jti?: string;
  kid?: string;
}
const identity = (run: Run = {}): Promise<string> => {
  runs += 1;
  const by = run.by ?? forge;
  const token = new SignJWT({ environment: run.environment ?? 'production' })
    .setProtectedHeader({ alg: 'ES256', kid: run.kid ?? 'key-1' })
    .setIssuer(run.issuer ?? by.issuer)
    .setSubject(run.subject ?? SUBJECT)
    .setAudience(run.audience ?? AUDIENCE)
    .setJti(run.jti ?? `run-${runs}`)
    .setExpirationTime(run.expires ?? '5m');
  return token.setIssuedAt(run.issued).sign(by.key);
};
const publicKey = () =>
  generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).publicKey;
const open = (token: string, remote = 'mf-fleet') =>
  server.inject({
    method: 'POST',
    url: '/api/platform/deploy-sessions',
    payload: { remote, token, publicKey: publicKey() },
  });
const said = (answer: { statusCode: number; json: <T>() => T }) => [answer.statusCode, answer.json<ErrorBody>().code];
const events = () =>
  server.database.query<{ kind: string; details: { why?: string; subject?: string } }>(
    'select kind, details from security_event order by id',
  );

describe('a pipeline that a rule trusts', () => {
  test('gets a deploy token for its remote alone, which ends by itself', async () => {
    const answer = await open(await identity());
    assert.equal(answer.statusCode, 200, answer.body);
    const { token, expiresAt } = answer.json<{ token: string; expiresAt: string }>();
    const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
    assert.ok(minutes > 29 && minutes <= 30, `${minutes} minutes`);
    const look = async (remote: string) =>
      (
        await server.inject({
          method: 'GET',
          url: `/api/platform/releases/${remote}/1.0.0`,
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode;
    assert.deepEqual([await look('mf-fleet'), await look('mf-sales')], [404, 403]);
    assert.deepEqual(
      (await events()).map(({ kind, details }) => [kind, details.subject]),
      [['deploy-session', SUBJECT]],
    );
    const listed = await server.inject({ method: 'GET', url: '/api/platform/deploy-tokens', headers: admin.headers });
    assert.ok(!listed.body.includes(SUBJECT), 'it is no token that an administrator made');
  });

  test('goes on when its forge has a new key, which is read once a minute at most', async (context) => {
    context.mock.timers.enable({ apis: ['Date'], now: Date.now() + 61_000 });
    await forge.renew();
    const before = forge.reads;
    assert.equal((await open(await identity({ kid: 'key-2' }))).statusCode, 200);
    for (let time = 0; time < 3; time += 1)
      assert.deepEqual(said(await open(await identity({ kid: 'key-9' }))), [401, 'identity-token']);
    assert.equal(forge.reads, before + 1);
    context.mock.timers.reset();
  });
});

describe('a pipeline is refused, and the security events say why,', () => {
  const refused: [why: string, run: Run, status: number, code: string][] = [
    ['of an issuer that is not allowed', {}, 401, 'identity-issuer'],
    ['of another repository', { subject: 'repo:evil/fleet:ref:refs/heads/main' }, 403, 'identity-untrusted'],
    ['of another branch', { subject: `${SUBJECT}-2` }, 403, 'identity-untrusted'],
    ['with another claim than the rule asks for', { environment: 'test' }, 403, 'identity-untrusted'],
    ['with a token for somebody else', { audience: 'https://other.example' }, 401, 'identity-token'],
    ['with a token that has expired', { expires: '-1m' }, 401, 'identity-token'],
    ['with a token that is too old', { issued: Math.floor(Date.now() / 1000) - 3600 }, 401, 'identity-token'],
  ];
  for (const [why, run, status, code] of refused)
    test(why, async () => {
      const by = code === 'identity-issuer' ? { by: stranger } : { kid: 'key-2' };
      assert.deepEqual(said(await open(await identity({ ...by, ...run }))), [status, code]);
      assert.deepEqual(
        (await events()).map(({ kind }) => kind),
        ['deploy-session-refused'],
      );
    });

  test('with the name of a trusted issuer and the key of another', async () => {
    const forged = await identity({ by: stranger, issuer: forge.issuer, kid: 'key-2' });
    assert.deepEqual(said(await open(forged)), [401, 'identity-token']);
  });

  test('with no signature at all', async () => {
    const [, body = ''] = (await identity()).split('.');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    assert.deepEqual(said(await open(none)), [401, 'identity-token']);
    assert.deepEqual(said(await open('not a token')), [401, 'identity-token']);
  });

  test('the second time with the same token, and for another remote', async () => {
    const token = await identity({ kid: 'key-2', jti: 'once' });
    assert.deepEqual(said(await open(token, 'mf-sales')), [403, 'identity-untrusted']);
    assert.equal((await open(token)).statusCode, 200);
    assert.deepEqual(said(await open(token)), [401, 'identity-replayed']);
  });

  test('when its rule has ended, with everything that it got', async () => {
    const { token } = (await open(await identity({ kid: 'key-2' }))).json<{ token: string }>();
    const list = await server.inject({ method: 'GET', url: '/api/platform/trusts', headers: admin.headers });
    const { data, audience } = list.json<DeployTrustList>();
    assert.equal(audience, AUDIENCE);
    const ended = await server.inject({
      method: 'DELETE',
      url: `/api/platform/trusts/${data[0]?.id}`,
      headers: admin.headers,
    });
    assert.equal(ended.statusCode, 200, ended.body);
    assert.deepEqual(said(await open(await identity({ kid: 'key-2' }))), [403, 'identity-untrusted']);
    const look = await server.inject({
      method: 'GET',
      url: '/api/platform/releases/mf-fleet/1.0.0',
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal(look.statusCode, 401);
  });
});

test('a rule is for an allowed issuer, and made once', async () => {
  assert.deepEqual(said(await trust({ issuer: stranger.issuer })), [422, 'trust-issuer']);
  assert.equal((await trust()).statusCode, 200);
  assert.deepEqual(said(await trust()), [409, 'trust-exists']);
});

test('the read-only token opens the kit and nothing else', async () => {
  const get = async (url: string, token: string) =>
    (await server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })).statusCode;
  assert.deepEqual(
    [await get('/api/platform/kit/slots', 'read-me'), await get('/api/platform/kit/slots', 'read-you')],
    [200, 401],
  );
  assert.equal(await get('/api/platform/releases/mf-fleet/1.0.0', 'read-me'), 401);
  server.app.config.kit.isOpen = true;
  try {
    assert.equal(await get('/api/platform/kit/slots', ''), 200);
  } finally {
    server.app.config.kit.isOpen = false;
  }
});
