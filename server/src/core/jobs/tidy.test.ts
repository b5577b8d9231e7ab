import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { buildMembership, buildOrganisation, buildUser, createTestDatabase, rolledBack } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { CHECKOUT } from '../config.ts';
import { loadStatements } from '../database/statements/load-statements.ts';
import { deleteOldJobs, deleteOldWorkers } from './job.repository.ts';
import { deleteOldRows } from './tidy.repository.ts';
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
  await db.database.query(
    `insert into mail_message (to_address, subject, body_text, body_html, state, created_at)
    values ('older@example.com', 'S', 'Text', 'Text', 'waiting', now() - interval '60 days'),
      ('sent@example.com', 'S', null, null, 'sent', now() - interval '59 days')`,
  );
  await tidy(db.database);
  assert.deepEqual(
    await db.database.query(
      `select to_address as name, state, coalesce(body::text, body_text, body_html) is null as "isDeleted"
        from mail_message order by created_at`,
    ),
    [
      { name: 'older@example.com', state: 'failed', isDeleted: true },
      { name: 'sent@example.com', state: 'sent', isDeleted: true },
      { name: 'old@example.com', state: 'failed', isDeleted: true },
      { name: 'new@example.com', state: 'waiting', isDeleted: false },
    ],
  );
});

test('nothing goes before its time is over: what ends at this very moment stays', async () => {
  const organisation = await buildOrganisation(db.database);
  const { id: user } = await buildUser(db.database);
  const member = await buildMembership(db.database, organisation, user);
  const [session] = await db.database.query<{ id: number }>(
    `insert into session (token_hash, user_id, expires_at, address, user_agent)
      values ('keeps', $1, now(), '', '') returning id`,
    [user],
  );
  assert.ok(session);
  const batch = `import_batch (organisation_id, kind, file_name, file_sha256, created_by, bad_rows, state, expires_at)
    values ($1, 'customers', 'f', '', ${member}`;
  const mail = `mail_message (to_address, subject, body, body_key_id, created_at)
    values ($1::text, 'S', '\\x00', 'k'`;
  /** What goes how long after which moment. */
  const rows: [string, string, (at: string) => string][] = [
    ['service_oauth_state', '1 day', (at) => oauthState(at)],
    ['service_call', '2 days', (at) => `service_call (organisation_id, service, at) values ($1, 'xero', ${at})`],
    ['service_pause', '0', (at) => `service_pause (organisation_id, service, until) values ($1, 'xero', ${at})`],
    ['service_lease', '0', (at) => `service_lease (organisation_id, service, until) values ($1, 'xero', ${at})`],
    [
      'session',
      '30 days',
      (at) =>
        `session (token_hash, user_id, expires_at, address, user_agent) values ('x', ${user}, ${at}, $1::text, '')`,
    ],
    [
      'password_reset',
      '7 days',
      (at) => `password_reset (token_hash, user_id, expires_at) select 'x', ${user}, ${at} where $1 > 0`,
    ],
    ['sign_in_failure', '1 day', (at) => `sign_in_failure (email, address, at) values ($1::text, '', ${at})`],
    ['security_event', '400 days', (at) => `security_event (kind, at) values ($1::text, ${at})`],
    [
      'release_health',
      '90 days',
      (at) => `release_health (organisation_id, remote, version, hour) values ($1, 'mf-a', '1', ${at})`,
    ],
    [
      'remote_failure',
      '400 days',
      (at) => `remote_failure (organisation_id, code, page, last_message, last_at) values ($1, 'x', '', '', ${at})`,
    ],
    [
      'csp_report',
      '90 days',
      (at) => `csp_report (directive, blocked, page, source, last_at) values ($1::text, '', '', '', ${at})`,
    ],
    [
      'notification',
      '90 days',
      (at) => `notification (organisation_id, membership_id, kind, text, by_name, at)
        values ($1, ${member}, 'failed', 'x', '', ${at})`,
    ],
    [`import_batch where state = 'previewed'`, '7 days', (at) => `${batch}, '[]', 'previewed', ${at})`],
    [
      'idempotency_key',
      '7 days',
      (at) => `idempotency_key (organisation_id, user_id, key, route, request_hash, created_at)
        values ($1, ${user}, 'x', '', '', ${at})`,
    ],
    [`job where state = 'done'`, '30 days', (at) => jobThatEnded('done', at)],
    [`job where state = 'failed'`, '365 days', (at) => jobThatEnded('failed', at)],
    ['worker_heartbeat', '1 day', (at) => `worker_heartbeat (name, seen_at) values ($1::text, ${at})`],
    [`mail_message where state = 'waiting'`, '30 days', (at) => `${mail}, ${at})`],
    [`import_batch where bad_rows <> '[]'`, '7 days', (at) => `${batch}, '[1]', 'written', ${at})`],
    [`mail_message where state = 'sent'`, '400 days', (at) => mailThatEnded('sent', at)],
    [`mail_message where state = 'failed'`, '400 days', (at) => mailThatEnded('failed', at)],
    [
      'backup_run',
      '400 days',
      (at) => `backup_run (kind, started_at, finished_at) select 'drill', now(), ${at}
      where $1 > 0`,
    ],
    [
      'report',
      '400 days',
      (at) =>
        `report (organisation_id, type, request, requested_by, created_at) values ($1, 'x', '{}', ${member}, ${at})`,
    ],
    [
      'release_measured',
      '0',
      (at) => `release_measured (organisation_id, user_id, remote, version, day)
        values ($1, ${user}, 'mf-a', '1', case when ${at} < now() then current_date - 2 else current_date - 1 end)`,
    ],
    [
      'release_measure',
      '0',
      (at) => `release_measure (organisation_id, remote, version, line, measure, counts, day)
        values ($1, 'mf-a', '1', 'fast', 'load', '{1}',
          case when ${at} < now() then current_date - 31 else current_date - 30 end)`,
    ],
    [
      'release_report',
      '0',
      (at) => `release_report (organisation_id, user_id, remote, version, report, is_given, day)
        values ($1, ${user}, 'mf-a', '1', 'run', true,
          case when ${at} < now() then current_date - 2 else current_date - 1 end)`,
    ],
  ];
  const oauthState = (at: string) =>
    `service_oauth_state (organisation_id, state_hash, browser_hash, service, user_id, key_id, encrypted_verifier,
      expires_at) values ($1, 's', 'b', 'xero', ${user}, 'k', 'v', ${at})`;
  const mailThatEnded = (state: string, at: string) =>
    `mail_message (to_address, subject, state, created_at) values ($1::text, 'S', '${state}', ${at})`;
  const jobThatEnded = (state: string, at: string) =>
    `job (organisation_id, name, title, payload, state, finished_at) values ($1, 'x', 'x', '{}', '${state}', ${at})`;
  for (const [table, after, insert] of rows)
    for (const [seconds, stays] of [
      [-1, false],
      [0, true],
    ] as const)
      await rolledBack(db.database, async (tx) => {
        await tx.query(`delete from ${table}`);
        await tx.query(`insert into ${insert(`now() - interval '${after}' + interval '${seconds} seconds'`)}`, [
          organisation,
        ]);
        await deleteOldRows(tx, 7);
        await deleteOldJobs(tx);
        await deleteOldWorkers(tx);
        const left = await tx.query(`select from ${table}`);
        assert.equal(left.length, stays ? 1 : 0, `${table} ${seconds}`);
      });
});

test('an old report goes with what its emails said, and stays while it is the last one of a schedule', async () => {
  const organisation = await buildOrganisation(db.database);
  const { id: user } = await buildUser(db.database);
  const member = await buildMembership(db.database, organisation, user);
  const oldReport = async () => {
    const [report] = await db.database.query<{ id: number }>(
      `insert into report (organisation_id, type, request, requested_by, created_at)
        values ($1, 'x', '{}', $2, now() - interval '401 days') returning id`,
      [organisation, member],
    );
    assert.ok(report);
    await db.database.query(
      'insert into report_email (organisation_id, report_id, membership_id) values ($1, $2, $3)',
      [organisation, report.id, member],
    );
    return report.id;
  };
  const last = await oldReport();
  await oldReport();
  await db.database.query(
    `insert into report_schedule (organisation_id, type, name, frequency, request, owner_id, next_on, report_id)
      values ($1, 'x', 'Paused', 'weekly', '{}', $2, '2025-01-01', $3)`,
    [organisation, member, last],
  );
  await tidy(db.database);
  const left = (table: string, id: string) =>
    db.database.query(`select ${id} as id from ${table} where organisation_id = $1`, [organisation]);
  assert.deepEqual(await left('report', 'id'), [{ id: last }]);
  assert.deepEqual(await left('report_email', 'report_id'), [{ id: last }]);
});

describe('what grows, in docs/CAPACITY.md', () => {
  /** The tables of a row, and when its rows go. */
  const rows = (readFileSync(join(CHECKOUT, 'docs/CAPACITY.md'), 'utf8').split('\n## What grows')[1] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [, tables = '', , end = ''] = line.split('|');
      return { tables: [...tables.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name), end: end.trim() };
    });

  test('names every table once, and says what ends its rows', async () => {
    const tables = await db.database.query<{ name: string }>(
      `select relname as name from pg_class
        where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
    );
    assert.deepEqual(
      rows.flatMap((row) => row.tables).sort(),
      tables.map(({ name }) => name).sort(),
      'Say how much a table grows and what ends it, and delete what nobody needs (tidy.repository.ts).',
    );
    for (const { tables: names, end } of rows) assert.ok(end.length > 4, `${names.join()} needs an end or a reason.`);
  });

  test('promises an end only where a statement deletes the rows', async () => {
    const texts = [...(await loadStatements()).values()];
    const ends = rows.filter(({ end }) => /^\d/.test(end)).flatMap((row) => row.tables);
    assert.ok(ends.length > 15);
    assert.deepEqual(
      ends.filter((name) => !texts.some((text) => new RegExp(`\\bdelete from ${name}\\b`).test(text))),
      [],
    );
  });
});
