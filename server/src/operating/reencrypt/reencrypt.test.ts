import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { beginFactor, factorOf, takeCode } from '../../core/auth/second-factor.ts';
import { queueMail } from '../../core/mail/mail.ts';
import { credentialStore, secretBox, UnreadableSecret } from '../../core/services/public.ts';
import { buildOrganisation, buildUser, createTestDatabase } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { reencrypt } from './reencrypt.ts';

const [OLD, NEW, LOST] = ['1a', '2b', '3c'].map((part) => part.repeat(32)) as [string, string, string];
const only = (instanceKey: string) => ({ instanceKey, instanceId: 'test' });

let db: TestDatabase;
let client: pg.Client;
before(async () => {
  db = await createTestDatabase();
  client = new pg.Client(db.connection);
  await client.connect();
});
after(async () => {
  await client.end();
  await db.close();
});

test('everything that a previous key encrypted is readable with the new one alone', async () => {
  const organisation = await buildOrganisation(db.database);
  const { id: userId, email } = await buildUser(db.database);
  const scope = { organisation, userId };
  const store = (key: string, field: string) =>
    db.database.write(scope, (tx) =>
      credentialStore(only(key)).store(tx, { service: 'xero', field, text: `${field} of ${key}` }),
    );
  await store(OLD, 'refresh_token');
  await store(OLD, 'access_token');
  await db.database.system((tx) => beginFactor(tx, only(OLD), { userId, email }));
  const mail = { to: { address: 'a@b.test', name: 'A' }, subject: 'Hello', text: 'In confidence' };
  await db.database.system((tx) => queueMail(tx, only(OLD), mail));
  await db.database.system((tx) => queueMail(tx, only(OLD), { ...mail, organisation }));

  const secrets = { ...only(NEW), previousInstanceKeys: [OLD] };
  assert.deepEqual(
    (await reencrypt(client, secrets)).map(({ changed, unreadable }) => [changed, unreadable]),
    [
      [2, 0],
      [1, 0],
      [2, 0],
    ],
  );
  assert.ok((await reencrypt(client, secrets)).every(({ changed }) => changed === 0));

  const read = await db.database.read(scope, (tx) => credentialStore(only(NEW)).read(tx, 'xero'));
  assert.equal(read.get('refresh_token')?.secret.reveal(), `refresh_token of ${OLD}`);
  assert.equal(read.get('access_token')?.secret.reveal(), `access_token of ${OLD}`);
  await db.database.system(async (tx) => {
    const factor = await factorOf(tx, userId);
    assert.ok(factor);
    const wrong = { userId, factor, code: '000000' };
    // A wrong code is refused only after the secret was read.
    assert.equal(typeof (await takeCode(tx, only(NEW), wrong, { orRecovery: false })), 'boolean');
    await assert.rejects(takeCode(tx, only(OLD), wrong, { orRecovery: false }), UnreadableSecret);
  });
  const { rows } = await client.query<{ organisation: number; field: string; keyId: string; encrypted: Buffer }>(
    `select coalesce(organisation_id, 0) as organisation, message_key::text as field, body_key_id as "keyId",
      body as encrypted from mail_message`,
  );
  for (const { keyId, encrypted, ...place } of rows)
    assert.match(secretBox(only(NEW)).decrypt({ keyId, encrypted }, { ...place, service: 'mail' }), /"In confidence"/);
  assert.equal(rows.length, 2);
});

test('what no known key reads is told and left as it is', async () => {
  const organisation = await buildOrganisation(db.database);
  const scope = { organisation, userId: null };
  await db.database.write(scope, (tx) =>
    credentialStore(only(LOST)).store(tx, { service: 'xero', field: 'refresh_token', text: 'lost' }),
  );
  const [credentials] = await reencrypt(client, { ...only(NEW), previousInstanceKeys: [OLD] });
  assert.deepEqual([credentials?.changed, credentials?.unreadable], [0, 1]);
  const read = await db.database.read(scope, (tx) => credentialStore(only(LOST)).read(tx, 'xero'));
  assert.equal(read.get('refresh_token')?.secret.reveal(), 'lost');
});
