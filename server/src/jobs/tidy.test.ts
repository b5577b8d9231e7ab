import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildMembership, buildOrganisation, buildUser, createTestDatabase } from '../testing/index.ts';
import type { TestDatabase } from '../testing/index.ts';
import { tidy } from './tidy.ts';

let db: TestDatabase;
before(async () => {
  db = await createTestDatabase();
});
after(() => db.close());

test('security events of more than a year ago go, younger ones stay', async () => {
  await db.database.query(
    `insert into security_event (kind, at) values ('old', now() - interval '401 days'), ('last-year', now() - interval
      '365 days'), ('new', now())`,
  );
  await tidy(db.database);
  assert.deepEqual(
    (await db.database.query<{ kind: string }>('select kind from security_event order by at')).map((row) => row.kind),
    ['last-year', 'new'],
  );
});

test('figures of releases and reports of policies go when they are old and did not come again', async () => {
  const organisation = await buildOrganisation(db.database);
  for (const days of [1, 89, 91]) {
    await db.database.query(
      `insert into release_health (organisation_id, remote, version, hour)
        values ($1, 'mf-a', $2, now() - make_interval(days => $3))`,
      [organisation, `1.${days}.0`, days],
    );
    await db.database.query(
      `insert into csp_report (directive, blocked, page, source, first_at, last_at)
        values ($1, '', '', '', now() - interval '300 days', now() - make_interval(days => $2))`,
      [`${days}`, days],
    );
  }
  for (const days of [399, 401])
    await db.database.query(
      `insert into remote_failure (organisation_id, code, page, last_message, last_at)
        values ($1, $2, '', '', now() - make_interval(days => $3))`,
      [organisation, `IWE-${days}`, days],
    );
  await tidy(db.database);
  const left = async (statement: string) =>
    (await db.database.query<{ name: string }>(statement)).map((row) => row.name);
  assert.deepEqual(await left('select version as name from release_health order by 1'), ['1.1.0', '1.89.0']);
  assert.deepEqual(await left('select directive as name from csp_report order by 1'), ['1', '89']);
  assert.deepEqual(await left('select code as name from remote_failure'), ['IWE-399']);
});

test('sessions, links, failed sign-ins, keys and uploads go some days after their end; history stays for ever', async () => {
  const organisation = await buildOrganisation(db.database);
  const { id: user } = await buildUser(db.database);
  const member = await buildMembership(db.database, organisation, user);
  const ago = (days: number) => `now() - interval '${days} days'`;
  const run = (text: string, values: unknown[] = []) => db.database.query(text, values);
  for (const [name, days] of [
    ['old', 31],
    ['young', 29],
  ] as const)
    await run(
      `insert into session (token_hash, user_id, expires_at, address, user_agent)
      values ($1::text::bytea, $2, ${ago(days)}, $1, '')`,
      [name, user],
    );
  for (const [name, days] of [
    ['old', 8],
    ['young', 6],
  ] as const) {
    await run(
      `insert into password_reset (token_hash, user_id, expires_at) values ($1::text::bytea, $2, ${ago(days)})`,
      [name, user],
    );
    await run(
      `insert into idempotency_key (organisation_id, user_id, key, route, request_hash, created_at)
      values ($1, $2, $3, '', '', ${ago(days)})`,
      [organisation, user, name],
    );
    for (const state of ['previewed', 'written'])
      await run(
        `insert into import_batch (organisation_id, kind, file_name, file_sha256, created_by, expires_at, state,
          bad_rows) values ($1, 'customers', $2, '', $3, ${ago(days)}, $4, '[1]')`,
        [organisation, name, member, state],
      );
  }
  await run(
    `insert into sign_in_failure (email, address, at) values ('old', '', ${ago(1.1)}), ('young', '', ${ago(0.9)})`,
  );
  await run(
    `insert into audit (organisation_id, operator, action, entity, entity_id, at)
    values ($1, 'Test', 'Create', 'brand', 1, ${ago(9_999)})`,
    [organisation],
  );
  await run(`insert into worker_heartbeat (name, seen_at) values ('old', ${ago(1.1)}), ('young', ${ago(0.9)})`);
  await tidy(db.database);
  const left = async (text: string) => (await db.database.query<{ name: string }>(text)).map((row) => row.name);
  assert.deepEqual(await left('select address as name from session'), ['young']);
  assert.deepEqual(await left(`select encode(token_hash, 'escape') as name from password_reset`), ['young']);
  assert.deepEqual(await left('select email as name from sign_in_failure'), ['young']);
  assert.deepEqual(await left('select key as name from idempotency_key'), ['young']);
  assert.deepEqual(await left('select name from worker_heartbeat'), ['young']);
  assert.deepEqual(
    await left(`select file_name || ' ' || state || ' ' || bad_rows::text as name from import_batch order by 1`),
    ['old written []', 'young previewed [1]', 'young written [1]'],
  );
  assert.deepEqual(await left('select action as name from audit'), ['Create']);
});

test('notifications go after 90 days, read or not', async () => {
  const organisation = await buildOrganisation(db.database);
  const { id: user } = await buildUser(db.database);
  const member = await buildMembership(db.database, organisation, user);
  for (const [days, readAt] of [
    [89, null],
    [91, null],
    [91, 'now'],
  ] as const)
    await db.database.query(
      `insert into notification (organisation_id, membership_id, kind, text, by_name, at, read_at)
        values ($1, $2, 'failed', $3, '', now() - make_interval(days => $4), $5::timestamptz)`,
      [organisation, member, `${days}`, days, readAt],
    );
  await tidy(db.database);
  assert.deepEqual(await db.database.query('select text from notification'), [{ text: '89' }]);
});

test('what a mail says is deleted when it could not be sent for a month', async () => {
  await db.database.query(
    `insert into mail_message (to_address, subject, body, body_key_id, created_at)
    values ('old@example.com', 'S', '\\x00', 'k', now() - interval '31 days'),
      ('new@example.com', 'S', '\\x00', 'k', now() - interval '29 days')`,
  );
  await tidy(db.database);
  assert.deepEqual(
    await db.database.query(
      `select to_address as name, state, body is null as "isDeleted" from mail_message order by created_at`,
    ),
    [
      { name: 'old@example.com', state: 'failed', isDeleted: true },
      { name: 'new@example.com', state: 'waiting', isDeleted: false },
    ],
  );
});
