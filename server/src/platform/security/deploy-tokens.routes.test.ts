import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, beforeEach, describe, mock, test } from 'node:test';
import type { DeployTokenView, ErrorBody } from '@iwe/contract';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { buildRelease, publish, testShell } from '../testing/releases.ts';

let server: TestServer;
let admin: TestStaff;
let clerk: TestStaff;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  const organisation = await buildOrganisation(server.database);
  admin = await server.staff(organisation, { role: 4, isPlatformAdmin: true });
  clerk = await server.staff(organisation, { role: 4, is_admin: true });
});
after(() => server.close());
beforeEach(() => server.database.query('update session set confirmed_at = now()'));

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, who = admin) =>
  server.inject({
    method,
    url: `/api/platform/deploy-tokens${path}`,
    headers: who.headers,
    ...(payload ? { payload } : {}),
  });
const newKey = () =>
  generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
const tokens = async () => (await call('GET', '')).json<{ data: DeployTokenView[] }>().data;
const named = async (name: string) =>
  (await tokens()).find((token) => token.name === name) ?? assert.fail(`There is no token ${name}.`);
/** Creates a token for one remote, with a key of its own unless given. */
async function create(name: string, key = newKey()): Promise<{ id: number; token: string; publicKey: string }> {
  const made = await call('POST', '', { name, remotes: ['mf-sales'], publicKey: key.publicKey });
  assert.equal(made.statusCode, 200, made.body);
  return { id: (await named(name)).id, token: made.json<{ token: string }>().token, publicKey: key.publicKey };
}
const said = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<ErrorBody>().code,
  [answer.json<ErrorBody>().message].flat().join(' '),
];
const history = async () =>
  (
    await server.database.query<{ action: string; actor: string; remote: string; before: unknown; after: unknown }>(
      'select action, actor, remote, before, after from platform_audit order by id desc limit 1',
    )
  )[0];
/** Whether a pipeline with this token is let in; what it sends is none of its own releases. */
const isLetIn = async (token: string) =>
  (await publish(server, { token, privateKey: '' }, buildRelease('mf-sales', '1.0.0'))).statusCode !== 401;

describe('a new token', () => {
  test('names the remote that cannot be one by its place in the request', async () => {
    const { publicKey } = newKey();
    const answer = await call('POST', '', { name: 'Two', remotes: ['mf-sales', 'Not A Name'], publicKey });
    assert.equal(answer.statusCode, 422, answer.body);
    assert.deepEqual(
      (answer.json<ErrorBody>().details as { field: string }[]).map(({ field }) => field),
      ['remotes.1'],
    );
  });

  test('ends in the future, to the moment, and nothing is stored of a refused one', async () => {
    const now = Date.now();
    const ending = (at: number) =>
      call('POST', '', {
        name: 'Ends',
        remotes: ['mf-sales'],
        publicKey: newKey().publicKey,
        expiresAt: new Date(at).toISOString(),
      });
    mock.timers.enable({ apis: ['Date'], now });
    try {
      for (const at of [now - 86_400_000, now])
        assert.deepEqual(said(await ending(at)), [422, 'expiry', 'A token ends in the future. Choose a later moment.']);
      assert.equal((await tokens()).filter(({ name }) => name === 'Ends').length, 0);
      assert.equal((await ending(now + 1)).statusCode, 200);
      assert.equal(Date.parse((await named('Ends')).expiresAt ?? ''), now + 1);
    } finally {
      mock.timers.reset();
    }
  });

  test('lasts 90 days by default, and the history says for what', async () => {
    await create('Lasting');
    const { expiresAt } = await named('Lasting');
    const days = (Date.parse(expiresAt ?? '') - Date.now()) / 86_400_000;
    assert.ok(days > 89.9 && days <= 90, String(days));
    const line = await history();
    assert.deepEqual([line?.action, line?.actor, line?.remote], ['deploy token', admin.email, 'mf-sales']);
    assert.deepEqual(Object.keys(line?.after as object).toSorted(), ['expiresAt', 'name', 'promote']);
  });

  test('is listed with who made it, for what, whether it may promote, and when it was used last', async () => {
    const made = await call('POST', '', {
      name: 'Told',
      remotes: ['mf-sales', 'mf-stock'],
      promote: true,
      publicKey: newKey().publicKey,
    });
    const { createdAt, expiresAt, key, ...row } = await named('Told');
    assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 3_600_000, createdAt);
    assert.ok(Date.parse(expiresAt ?? '') > Date.now());
    assert.match(key, /^[0-9a-f]{64}$/);
    assert.deepEqual(row, {
      id: row.id,
      name: 'Told',
      remotes: ['mf-sales', 'mf-stock'],
      promote: true,
      createdBy: admin.email,
      revokedAt: null,
      lastUsedAt: null,
    });
    assert.equal((await history())?.remote, 'mf-sales mf-stock');
    await isLetIn(made.json<{ token: string }>().token);
    assert.ok(Math.abs(Date.parse((await named('Told')).lastUsedAt ?? '') - Date.now()) < 3_600_000);
    assert.equal((await create('Careful')).token.startsWith('iwe_deploy_'), true);
    assert.equal((await named('Careful')).promote, false);
  });

  test('is let in by its whole text alone, whatever the case of the word before it', async () => {
    const { token } = await create('Exact');
    const status = async (authorization: string) =>
      (await server.inject({ method: 'GET', url: '/api/platform/releases/mf-sales/9.9.9', headers: { authorization } }))
        .statusCode;
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) assert.equal(await status(`${scheme} ${token}`), 404);
    const wrong = [`Basic ${token}`, token, `Bearer ${token}x`, `Bearer ${token.slice(0, -1)}`, `Bearer x${token}`];
    for (const authorization of [...wrong, `Bearer iwe_deploy_${'x'.repeat(300)}`])
      assert.equal(await status(authorization), 401, authorization);
  });

  test('needs an Ed25519 key', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const rsa = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    for (const key of [rsa, 'no key'])
      assert.deepEqual(
        said(await call('POST', '', { name: 'Rsa', remotes: ['mf-sales'], publicKey: key })).slice(0, 2),
        [422, 'signing-key'],
      );
  });
});

test('a token is changed by platform admins with a confirmed password; other attempts are audited', async () => {
  const { id, token } = await create('Guarded');
  const changes = [
    ['POST', '', { name: 'More', remotes: ['mf-sales'], publicKey: newKey().publicKey }, 'deploy token'],
    ['POST', `/${id}/successor`, { publicKey: newKey().publicKey }, 'replace deploy token'],
    ['DELETE', `/${id}`, undefined, 'revoke deploy token'],
  ] as const;
  const before = await tokens();
  for (const [method, path, payload, action] of changes) {
    const refused = await call(method, path, payload, clerk);
    assert.deepEqual(said(refused).slice(0, 2), [403, 'platform-admin-required']);
    assert.deepEqual([(await history())?.action, (await history())?.actor], [`refused: ${action}`, clerk.email]);
  }
  await server.database.query(`update session set confirmed_at = now() - interval '1 hour'`);
  for (const [method, path, payload] of changes)
    assert.deepEqual(said(await call(method, path, payload)).slice(0, 2), [403, 'confirm-required'], path);
  assert.deepEqual(await tokens(), before);
  assert.equal(await isLetIn(token), true);
});

describe('revoking', () => {
  test('ends that token alone, once, and the history says what it was', async () => {
    const [one, other] = [await create('One'), await create('Other')];
    assert.equal((await call('DELETE', `/${one.id}`)).statusCode, 200);
    const line = await history();
    assert.deepEqual(
      [line?.action, line?.remote, line?.before],
      ['revoke deploy token', 'mf-sales', { name: 'One', remotes: ['mf-sales'] }],
    );
    const { revokedAt } = await named('One');
    assert.notEqual(revokedAt, null);
    assert.equal((await named('Other')).revokedAt, null);
    assert.deepEqual([await isLetIn(one.token), await isLetIn(other.token)], [false, true]);
    for (const id of [one.id, 999_999]) assert.equal((await call('DELETE', `/${id}`)).statusCode, 404);
    assert.equal((await named('One')).revokedAt, revokedAt, 'it was revoked before');
  });

  test('moves a token behind those that live; within both, the newest is first', async () => {
    const made = [await create('List 1'), await create('List 2'), await create('List 3'), await create('List 4')];
    for (const { id } of [made[1], made[3]].filter((token) => token !== undefined))
      assert.equal((await call('DELETE', `/${id}`)).statusCode, 200);
    assert.deepEqual(
      (await tokens()).map(({ name }) => name).filter((name) => name.startsWith('List')),
      ['List 3', 'List 1', 'List 4', 'List 2'],
    );
  });
});

describe('a successor', () => {
  test('has another key than its predecessor, and none that was revoked; the old token lasts as before', async () => {
    const old = await create('Old');
    const lost = await create('Lost');
    await server.database.query(`update signing_key set revoked_at = now() where public_key = $1`, [lost.publicKey]);
    const { expiresAt } = await named('Old');
    for (const [publicKey, message] of [
      [old.publicKey, "This is the key of the token that is replaced. Paste the new one's."],
      [lost.publicKey, 'This key was revoked. Make another one.'],
    ])
      assert.deepEqual(said(await call('POST', `/${old.id}/successor`, { publicKey, overlapDays: 1 })), [
        422,
        'signing-key',
        message,
      ]);
    assert.equal((await named('Old')).expiresAt, expiresAt);
    assert.equal((await tokens()).filter(({ name }) => name === 'Old').length, 1);
  });

  test('ends no other token, and never lets the old one last longer than it would', async () => {
    const [old, other] = [await create('Short'), await create('Beside')];
    await server.database.query(`update deploy_token set expires_at = now() + interval '1 day' where id = $1`, [
      old.id,
    ]);
    const [{ expiresAt }, beside] = [await named('Short'), await named('Beside')];
    const payload = { publicKey: newKey().publicKey, overlapDays: 7 };
    assert.equal((await call('POST', `/${old.id}/successor`, payload)).statusCode, 200);
    assert.equal((await tokens()).find(({ id }) => id === old.id)?.expiresAt, expiresAt);
    const line = await history();
    const before = line?.before as { name: string; endsAt: string };
    assert.deepEqual([line?.action, line?.remote, before.name], ['replace deploy token', 'mf-sales', 'Short']);
    assert.equal(Date.parse(before.endsAt), Date.parse(expiresAt ?? ''));
    const after = line?.after as { name: string; promote: boolean; expiresAt: string };
    assert.deepEqual([after.name, after.promote], ['Short', false]);
    assert.ok(Date.parse(after.expiresAt) > Date.now() + 89 * 86_400_000, after.expiresAt);
    assert.deepEqual(
      (await tokens()).find(({ id }) => id === other.id),
      beside,
    );
  });

  test('is none for a token that was revoked, has ended, lost its key, or is the instance’s own', async () => {
    const [revoked, ended, keyless, own] = [
      await create('Revoked'),
      await create('Ended'),
      await create('Keyless'),
      await create('Own'),
    ];
    assert.equal((await call('DELETE', `/${revoked.id}`)).statusCode, 200);
    await server.database.query(`update deploy_token set expires_at = now() - interval '1 second' where id = $1`, [
      ended.id,
    ]);
    await server.database.query(`update signing_key set revoked_at = now() where public_key = $1`, [keyless.publicKey]);
    await server.database.query(`update deploy_token set remotes = '{*}' where id = $1`, [own.id]);
    const before = await tokens();
    for (const { id } of [revoked, ended, keyless, own, { id: 999_999 }]) {
      const answer = await call('POST', `/${id}/successor`, { publicKey: newKey().publicKey });
      assert.equal(answer.statusCode, 404, `${id} ${answer.body}`);
    }
    assert.deepEqual(await tokens(), before);
  });
});

test('a key is let in by any of its tokens until the key itself is revoked', async () => {
  const key = newKey();
  const [one, two] = [await create('Key 1', key), await create('Key 2', key)];
  assert.equal((await call('DELETE', `/${one.id}`)).statusCode, 200);
  assert.deepEqual([await isLetIn(one.token), await isLetIn(two.token)], [false, true]);
  await server.database.query(`update signing_key set revoked_at = now() where public_key = $1`, [key.publicKey]);
  assert.equal(await isLetIn(two.token), false);
  const again = await call('POST', '', { name: 'Key 3', remotes: ['mf-sales'], publicKey: key.publicKey });
  assert.deepEqual(said(again), [422, 'signing-key', 'This key was revoked. Make another one.']);
});
