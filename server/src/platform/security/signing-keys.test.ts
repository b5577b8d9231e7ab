import assert from 'node:assert/strict';
import { createHash, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { DeployTokenView, SignedRelease, SigningKeyView } from '@iwe/contract';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { ensureInstanceKeys, keysFolder } from './instance-keys.ts';
import { storeShell } from '../shells/store-shell.ts';
import { buildRelease, buildTeam, publish, testShell } from '../testing/releases.ts';

let server: TestServer;
let admin: TestStaff;
let clerk: TestStaff;
before(async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'iwe-keys-'));
  server = await startTestServer({ config: { production: true, dataDir } });
  server.app.platform.shell = testShell();
  const organisation = await buildOrganisation(server.database);
  admin = await server.staff(organisation, { role: 4, isPlatformAdmin: true });
  clerk = await server.staff(organisation, { role: 4, is_admin: true });
});
after(() => server.close());

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, who = admin) =>
  server.inject({ method, url: `/api/platform/${url}`, headers: who.headers, ...(payload ? { payload } : {}) });

interface Pair {
  publicKey: string;
  privateKey: string;
}
const newKey = (): Pair =>
  generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
const fingerprintOf = ({ publicKey }: Pair): string =>
  createHash('sha256')
    .update(createPublicKey(publicKey).export({ type: 'spki', format: 'der' }))
    .digest('hex');

/** Creates a token of a team for one remote; returns it with its key. */
async function newTeam(remote: string, key = newKey()): Promise<Pair & { token: string; name: string }> {
  const name = `Team of ${remote}`;
  const made = await call('POST', 'deploy-tokens', { name, remotes: [remote], publicKey: key.publicKey });
  assert.equal(made.statusCode, 200, made.body);
  return { ...key, name, token: made.json<{ token: string }>().token };
}
const publishAs = ({ token, privateKey }: { token: string; privateKey: string }, remote: string, version: string) => {
  const body = buildRelease(remote, version);
  const signature = sign(null, Buffer.from(body.manifest), privateKey).toString('base64');
  return publish(server, { token, privateKey }, { ...body, signature });
};
const keyOf = async (pair: Pair) =>
  (await call('GET', 'signing-keys'))
    .json<{ data: SigningKeyView[] }>()
    .data.find(({ fingerprint }) => fingerprint === fingerprintOf(pair));
const tokenOf = async (pair: Pair) =>
  (await call('GET', 'deploy-tokens'))
    .json<{ data: DeployTokenView[] }>()
    .data.find(({ key }) => key === fingerprintOf(pair));
const statusOf = async (remote: string, version: string) =>
  (
    await server.database.query<{ status: string }>('select status from release where remote = $1 and version = $2', [
      remote,
      version,
    ])
  )[0]?.status;
const lastDecision = async () =>
  (
    await server.database.query<{ action: string; actor: string; reason: string }>(
      'select action, actor, reason from platform_audit order by id desc limit 1',
    )
  )[0];

describe('signing keys', () => {
  test('are listed with who made them, their use, and what they signed; for platform admins only', async () => {
    const team = await newTeam('mf-listed');
    assert.equal((await keyOf(team))?.lastUsedAt, null);
    await publishAs(team, 'mf-listed', '1.0.0');
    const key = await keyOf(team);
    assert.deepEqual(
      [key?.owner, key?.createdBy, key?.releases, key?.usable, key?.revokedAt],
      [team.name, admin.email, 1, 1, null],
    );
    assert.ok(key?.lastUsedAt);
    const signed = (await call('GET', `signing-keys/${key?.id}/releases`)).json<{ data: SignedRelease[] }>().data;
    assert.deepEqual(
      signed.map(({ remote, version, status, stable }) => [remote, version, status, stable]),
      [['mf-listed', '1.0.0', 'available', false]],
    );
    assert.equal((await call('GET', 'signing-keys/999999/releases')).statusCode, 404);
    for (const url of ['signing-keys', `signing-keys/${key?.id}/releases`])
      assert.equal((await call('GET', url, undefined, clerk)).statusCode, 403);
    const revocation = { reason: 'mine', block: true };
    assert.equal((await call('POST', `signing-keys/${key?.id}/revocation`, revocation, clerk)).statusCode, 403);
    assert.equal((await lastDecision())?.action, 'refused: revoke signing key');
  });

  for (const block of [false, true])
    test(`revoked: nothing is published with one any more; what it signed ${block ? 'is blocked' : 'stays'}`, async () => {
      const remote = block ? 'mf-stolen' : 'mf-left';
      const team = await newTeam(remote);
      assert.equal((await publishAs(team, remote, '1.0.0')).statusCode, 200);
      const id = (await keyOf(team))?.id;
      const day = 86_400_000;
      const [startsAt, endsAt] = [Date.now(), Date.now() + day].map((at) => new Date(at).toISOString());
      const freeze = { organisationId: null, startsAt, endsAt, reason: 'stock take' };
      await server.database.query(`update release set check_state = 'passed' where remote = $1`, [remote]);
      assert.equal((await call('POST', 'stable', { remote, version: '1.0.0', reason: 'x' })).statusCode, 200);
      assert.equal((await call('POST', 'freezes', freeze)).statusCode, 200, 'a block goes through a freeze');
      const dry = await call('POST', `signing-keys/${id}/revocation`, { reason: 'lost', block, dryRun: true });
      assert.equal(dry.statusCode, 200, dry.body);
      assert.equal((await keyOf(team))?.revokedAt, null);
      const revoked = await call('POST', `signing-keys/${id}/revocation`, { reason: 'the laptop was lost', block });
      assert.equal(revoked.statusCode, 200, revoked.body);
      assert.deepEqual(await lastDecision(), {
        action: 'revoke signing key',
        actor: admin.email,
        reason: 'the laptop was lost',
      });
      await server.database.query('delete from release_freeze');
      assert.ok((await keyOf(team))?.revokedAt);
      assert.equal((await publishAs(team, remote, '1.1.0')).statusCode, 401);
      assert.equal(await statusOf(remote, '1.0.0'), block ? 'blocked' : 'available');
      const [line] = await server.database.query<{ before: object; after: unknown }>(
        `select before, after from platform_audit where action = 'revoke signing key' order by id desc limit 1`,
      );
      assert.deepEqual(line, {
        before: { owner: team.name, fingerprint: fingerprintOf(team) },
        after: block ? { blocked: [`${remote}@1.0.0`] } : null,
      });
      assert.equal((await keyOf(team))?.usable, block ? 0 : 1);
      const file = `/r/${remote}/1.0.0/remoteEntry.00000000.js`;
      assert.equal((await server.inject({ method: 'GET', url: file })).statusCode, block ? 410 : 200);
      const again = await call('POST', 'deploy-tokens', { name: 'x', remotes: [remote], publicKey: team.publicKey });
      assert.deepEqual([again.statusCode, again.json<{ code: string }>().code], [422, 'signing-key']);
      assert.equal((await call('POST', `signing-keys/${id}/revocation`, { reason: 'x', block })).statusCode, 404);
    });

  test('that are revoked end the rollouts of what they signed, and stand behind those that live', async () => {
    const [team, other] = [await newTeam('mf-rolled'), await newTeam('mf-beside')];
    for (const version of ['0.9.0', '1.0.0', '1.1.0']) await publishAs(team, 'mf-rolled', version);
    await publishAs(other, 'mf-beside', '1.0.0');
    await server.database.query(`update release set check_state = 'passed' where remote = 'mf-rolled'`);
    const rollout = { remote: 'mf-rolled', version: '1.1.0', steps: [50, 100], reason: 'x' };
    assert.equal(
      (await call('POST', 'stable', { remote: 'mf-rolled', version: '1.0.0', reason: 'x' })).statusCode,
      200,
    );
    assert.equal((await call('POST', 'rollouts', rollout)).statusCode, 200);
    const key = await keyOf(team);
    const signed = (await call('GET', `signing-keys/${key?.id}/releases`)).json<{ data: SignedRelease[] }>().data;
    assert.deepEqual(
      signed.map(({ version, stable }) => [version, stable]),
      [
        ['1.1.0', false],
        ['1.0.0', true],
        ['0.9.0', false],
      ],
    );
    const earlier = { remote: 'mf-rolled', version: '0.9.0', status: 'blocked', reason: 'x' };
    assert.equal((await call('POST', 'releases/status', earlier)).statusCode, 200);
    const revocation = { reason: 'a laptop was lost', block: true };
    const revoked = await call('POST', `signing-keys/${key?.id}/revocation`, revocation);
    assert.equal(revoked.statusCode, 200, revoked.body);
    const [ended] = await server.database.query(
      `select state, stopped_reason from release_rollout where remote = 'mf-rolled'`,
    );
    assert.deepEqual(ended, { state: 'reverted', stopped_reason: 'blocked: a laptop was lost' });
    const [line] = await server.database.query<{ after: { blocked: string[] } }>(
      `select after from platform_audit where action = 'revoke signing key' order by id desc limit 1`,
    );
    assert.deepEqual(
      line?.after.blocked.toSorted(),
      ['mf-rolled@1.0.0', 'mf-rolled@1.1.0'],
      'what was blocked before is not told',
    );
    assert.equal(await statusOf('mf-beside', '1.0.0'), 'available');
    const keys = (await call('GET', 'signing-keys')).json<{ data: SigningKeyView[] }>().data;
    const live = keys.filter(({ revokedAt }) => revokedAt === null).map(({ id }) => id);
    assert.deepEqual(
      keys.map(({ id }) => id).slice(0, live.length),
      live.toSorted((a, b) => b - a),
    );
  });

  test('that are revoked block what is deprecated too, which then has no end of support and no advice', async () => {
    const team = await newTeam('mf-old');
    assert.equal((await publishAs(team, 'mf-old', '1.0.0')).statusCode, 200);
    const supportedUntil = new Date(Date.now() + 86_400_000).toISOString();
    const old = { remote: 'mf-old', version: '1.0.0', status: 'deprecated', supportedUntil, reason: 'take 2.0.0' };
    assert.equal((await call('POST', 'releases/status', old)).statusCode, 200);
    const revocation = { reason: 'a laptop was lost', block: true };
    const revoked = await call('POST', `signing-keys/${(await keyOf(team))?.id}/revocation`, revocation);
    assert.equal(revoked.statusCode, 200, revoked.body);
    const stored = await server.database.query(
      `select status, supported_until as until, deprecated_because as why from release where remote = 'mf-old'`,
    );
    assert.deepEqual(stored, [{ status: 'blocked', until: null, why: '' }]);
  });

  test('say when one of their tokens was used last', async () => {
    const team = await newTeam('mf-twice');
    await newTeam('mf-twice', team);
    await server.database.query(
      `update deploy_token t set last_used_at = at from (select id, '2026-03-01'::timestamptz +
          make_interval(days => row_number() over (order by id)::int) as at from deploy_token) d
        where d.id = t.id and t.signing_key_id = (select id from signing_key where public_key = $1)`,
      [team.publicKey],
    );
    const [last] = await server.database.query<{ at: Date }>(
      `select max(t.last_used_at) as at from deploy_token t join signing_key k on k.id = t.signing_key_id
        where k.public_key = $1 having count(*) = 2 and min(t.last_used_at) < max(t.last_used_at)`,
      [team.publicKey],
    );
    assert.equal(new Date((await keyOf(team))?.lastUsedAt ?? 0).toISOString(), last?.at.toISOString());
  });

  test('are replaced with an overlap: old and new work, then the old token ends', async () => {
    const old = await newTeam('mf-turned');
    const id = (await tokenOf(old))?.id;
    const next = newKey();
    const same = await call('POST', `deploy-tokens/${id}/successor`, { publicKey: old.publicKey });
    assert.equal(same.statusCode, 422);
    const made = await call('POST', `deploy-tokens/${id}/successor`, { publicKey: next.publicKey, overlapDays: 3 });
    assert.equal(made.statusCode, 200, made.body);
    assert.equal((await lastDecision())?.action, 'replace deploy token');
    const successor = { ...next, token: made.json<{ token: string }>().token };
    const taken = await tokenOf(next);
    assert.deepEqual([taken?.name, taken?.remotes, taken?.promote], [old.name, ['mf-turned'], false]);
    const endsInDays = (Date.parse((await tokenOf(old))?.expiresAt ?? '') - Date.now()) / 86_400_000;
    assert.ok(endsInDays > 2.9 && endsInDays <= 3, String(endsInDays));
    assert.equal((await publishAs(old, 'mf-turned', '1.0.0')).statusCode, 200);
    assert.equal((await publishAs(successor, 'mf-turned', '1.1.0')).statusCode, 200);
    assert.equal((await publishAs({ ...successor, privateKey: old.privateKey }, 'mf-turned', '1.2.0')).statusCode, 403);
    await server.database.query(`update deploy_token set expires_at = now() where id = $1`, [id]);
    assert.equal((await publishAs(old, 'mf-turned', '1.3.0')).statusCode, 401);
    assert.equal((await publishAs(successor, 'mf-turned', '1.3.0')).statusCode, 200);
    assert.equal(
      (await call('POST', `deploy-tokens/${id}/successor`, { publicKey: newKey().publicKey })).statusCode,
      404,
    );
  });
});

describe("the instance's own token", () => {
  const own = async () =>
    (await call('GET', 'deploy-tokens'))
      .json<{ data: DeployTokenView[] }>()
      .data.filter(({ createdBy, revokedAt }) => createdBy === 'this instance' && revokedAt === null)
      .find(({ name }) => name === 'this instance');
  const secret = () => readFileSync(path.join(keysFolder(server.app.config.dataDir), 'deploy-token'), 'utf8').trim();

  test('and its key are readable by the server’s user alone', () => {
    const folder = keysFolder(server.app.config.dataDir);
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    for (const name of ['deploy-token', 'release-signing.pem', 'list-signing.pem'])
      assert.equal(statSync(path.join(folder, name)).mode & 0o777, 0o600, name);
  });

  test('whose key is revoked with what it signed leaves the shell, which only the server itself stores', async () => {
    const stored = await storeShell(server.app);
    const [key] = await server.database.query<{ id: number }>(
      `select signing_key_id::int as id from release where remote = 'shell'`,
    );
    const revoked = await call('POST', `signing-keys/${key?.id}/revocation`, { reason: 'copied', block: true });
    assert.equal(revoked.statusCode, 200, revoked.body);
    assert.equal(await statusOf('shell', stored?.version ?? ''), 'available');
    await ensureInstanceKeys(server.app);
  });

  test('ends after 90 days and is renewed at each start', async () => {
    await server.database.query(`update deploy_token set expires_at = now() - interval '1 day' where id = $1`, [
      (await own())?.id,
    ]);
    const before = secret();
    await ensureInstanceKeys(server.app);
    assert.equal(secret(), before);
    const days = (Date.parse((await own())?.expiresAt ?? '') - Date.now()) / 86_400_000;
    assert.ok(days > 89.9 && days <= 90, String(days));
  });

  test('can be revoked, and its key; the next start makes new ones', async () => {
    const before = { token: await own(), secret: secret() };
    assert.equal((await call('DELETE', `deploy-tokens/${before.token?.id}`)).statusCode, 200);
    await ensureInstanceKeys(server.app);
    const renewed = { token: await own(), secret: secret() };
    assert.notEqual(renewed.secret, before.secret);
    assert.equal(renewed.token?.key, before.token?.key);
    const [key] = await server.database.query<{ id: number }>(
      'select signing_key_id::int as id from deploy_token where id = $1',
      [renewed.token?.id],
    );
    assert.equal(
      (await call('POST', `signing-keys/${key?.id}/revocation`, { reason: 'copied', block: false })).statusCode,
      200,
    );
    await ensureInstanceKeys(server.app);
    assert.notEqual(secret(), renewed.secret);
    assert.notEqual((await own())?.key, renewed.token?.key);
  });

  test('skips no browser check in production, but for the first version of a remote', async () => {
    const instance = await buildTeam(server);
    server.app.platform.checkoutRemotes = () => ['mf-own'];
    const check = async (version: string) =>
      (
        await server.database.query<{ check_state: string }>(
          `select check_state from release where remote = 'mf-own' and version = $1`,
          [version],
        )
      )[0]?.check_state;
    const start = (version: string) =>
      publish(server, instance, { ...buildRelease('mf-own', version), promote: 'unless-chosen' });
    assert.equal((await start('1.0.0')).json<{ stable: boolean }>().stable, true);
    assert.equal(await check('1.0.0'), 'own');
    assert.equal((await start('1.1.0')).json<{ stable: boolean }>().stable, false);
    assert.equal(await check('1.1.0'), 'unchecked');
    assert.equal(
      (
        await server.database.query(
          `select 1 from job where name = 'check-release-in-browser' and title like '%mf-own 1.1.0%'`,
        )
      ).length,
      1,
    );
    for (const promote of [true, 'unless-chosen'] as const) {
      const strange = await publish(server, instance, { ...buildRelease('mf-strange', '1.0.0'), promote });
      if (promote === true) assert.equal(strange.json<{ code: string }>().code, 'release-unchecked');
      else assert.equal(strange.json<{ stable: boolean }>().stable, false, 'not a remote of this checkout');
    }
    const forced = await publish(server, instance, { ...buildRelease('mf-own', '1.2.0'), promote: true });
    assert.equal(forced.json<{ code: string }>().code, 'release-unchecked');
    const chosen = await call('POST', 'stable', { remote: 'mf-own', version: '1.1.0', reason: 'x' });
    assert.equal(chosen.json<{ code: string }>().code, 'release-unchecked');
  });
});
