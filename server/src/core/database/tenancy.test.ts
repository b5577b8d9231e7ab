import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import {
  createTestDatabase,
  buildContact,
  buildMembership,
  buildOrganisation,
  buildProduct,
  buildSheet,
  buildUser,
} from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { Database } from './database.ts';
import { queueMail } from '../mail/mail.ts';
import { schemaText } from './migrations/schema-text.ts';

let db: TestDatabase;
before(async () => {
  db = await createTestDatabase();
});
after(() => db.close());

/** Tables that belong to no organisation, with the reason. */
const GLOBAL_TABLES: Record<string, string> = {
  kysely_migration: 'which migrations ran',
  kysely_migration_lock: 'one migration at a time',
  app_user: 'a person may work in several organisations',
  session: 'a token names a person; the account header names the organisation',
  sign_in_failure: 'nobody is signed in yet',
  password_reset: 'a password belongs to a person',
  second_factor: 'so does a second factor',
  recovery_code: 'so do its recovery codes',
  security_event: 'sign-ins and refusals, before any organisation is known',
  mail_message: 'a password link belongs to a person; organisation_id says which organisation a mail is from, if any',
  mail_sink: 'mails received by the demo',
  backup_run: 'a backup has every organisation',
  alarm: 'what is wrong with the installation',
  job_schedule: 'the jobs of the whole installation that nobody asks for',
  worker_heartbeat: 'workers serve every organisation',
  job:
    'some jobs are the whole installation’s; the policies of iwe_protect hide those, and other ' +
    'organisations’, from iwe_app',
  ...Object.fromEntries(
    [
      'signing_key',
      'deploy_token',
      'release',
      'release_upload',
      'release_channel',
      'remote_failure',
      'csp_report',
      'platform_revision',
      'platform_audit',
      'platform_audit_seal',
      'platform_change',
      'release_freeze',
      'release_grant',
      'release_rollout',
      'team',
      'team_member',
      'team_remote',
      'remote_request',
      'deploy_trust',
      'identity_token_use',
    ].map((name) => [name, 'the release store serves the whole installation']),
  ),
};

interface TableRow {
  name: string;
  has_key: boolean;
  not_null: boolean;
  has_foreign_key: boolean;
  enabled: boolean;
  forced: boolean;
  policies: string[] | null;
}

const CATALOGUE = `select c.relname as name, a.attname is not null as has_key,
    coalesce(a.attnotnull, false) as not_null,
    exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
      and k.confrelid = 'organisation'::regclass and k.conkey = array[a.attnum]) as has_foreign_key,
    c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
    (select array_agg(p.polname::text order by p.polname) from pg_policy p where p.polrelid = c.oid) as policies
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped
  where n.nspname = 'public' and c.relkind in ('r', 'p') order by c.relname`;

describe('every table', () => {
  test('belongs to an organisation with foreign key and forced policies, or is listed with a reason', async () => {
    const problems = (await db.database.query<TableRow>(CATALOGUE)).flatMap((table) => {
      if (table.name in GLOBAL_TABLES || table.name === 'organisation') return [];
      const missing = [
        !table.has_key && 'organisation_id',
        !table.not_null && 'not null',
        !table.has_foreign_key && 'a foreign key to organisation',
        !table.enabled && 'row-level security',
        !table.forced && 'forced row-level security',
        table.policies?.join() !== 'owner,tenant' && 'the policies of iwe_protect',
      ].filter(Boolean);
      return missing.length > 0 ? [`${table.name} lacks ${missing.join(', ')}`] : [];
    });
    const known = new Set((await db.database.query<TableRow>(CATALOGUE)).map((table) => table.name));
    assert.deepEqual(
      Object.keys(GLOBAL_TABLES).filter((name) => !known.has(name)),
      [],
      'The list names tables that are gone.',
    );
    assert.deepEqual(
      problems,
      [],
      'Add organisation_id and select iwe_protect(…), or name the table in GLOBAL_TABLES with its reason.',
    );
  });

  test('inside an organisation has keys and foreign keys that begin with it', async () => {
    const wrong = await db.database.query<{ name: string; what: string }>(
      `select c.relname as name, k.conname as what
       from pg_constraint k join pg_class c on c.oid = k.conrelid
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id'
       join pg_class target on target.oid = k.confrelid
       where k.contype = 'f' and exists (select from pg_attribute t where t.attrelid = k.confrelid
         and t.attname = 'organisation_id' and t.attnotnull) and not (a.attnum = any (k.conkey))`,
    );
    assert.deepEqual(wrong, [], 'A foreign key between tenant tables must carry the organisation.');
  });

  test('is described in schema.ts as the migrations create it', async () => {
    const text = await schemaText(db.database);
    assert.ok(
      text === readFileSync(new URL('./schema.ts', import.meta.url), 'utf8'),
      'Run: node server/src/core/database/migrations/generate-schema.ts',
    );
  });

  test('is not owned by a superuser', async () => {
    const [row] = await db.database.query<{ super: boolean; bypass: boolean }>(
      'select rolsuper as super, rolbypassrls as bypass from pg_roles where rolname = current_user',
    );
    assert.deepEqual(row, { super: false, bypass: false });
  });
});

describe('row-level security', () => {
  test('shows and changes only one organisation, even without a WHERE', async () => {
    const { database } = db;
    const [one, two] = [await buildOrganisation(database), await buildOrganisation(database)];
    const [mine, theirs] = [await buildProduct(database, one), await buildProduct(database, two)];
    await database.write({ organisation: one, userId: null }, async (tx) => {
      assert.deepEqual(
        (await tx.query<{ id: number }>('select id from product')).map((row) => row.id),
        [mine],
      );
      assert.equal((await tx.query(`update product set name = 'x' returning id`)).length, 1);
      assert.deepEqual(await tx.query('select 1 from product where id = $1', [theirs]), []);
      assert.deepEqual(
        (await tx.query<{ id: number }>('select id from organisation')).map((row) => row.id),
        [one],
      );
    });
    await assert.rejects(
      database.write({ organisation: one, userId: null }, (tx) =>
        tx.query('insert into brand (organisation_id, name) values ($1, $2)', [two, 'smuggled']),
      ),
      /row-level security/,
    );
  });

  test('is entered by SET LOCAL, which accepts whole numbers alone, and ends with the transaction', async () => {
    const { database } = db;
    const organisation = await buildOrganisation(database);
    const settings = `select current_user::text as role, current_setting('iwe.organisation', true) as organisation,
      current_setting('iwe.user', true) as user, current_setting('plan_cache_mode') as planning`;
    const inside = { role: 'iwe_app', organisation: String(organisation), user: '7', planning: 'auto' };
    const scope = { organisation, userId: 7 };
    assert.deepEqual(await database.write(scope, (tx) => tx.query(settings)), [inside]);
    assert.deepEqual(await database.read(scope, (tx) => tx.query(settings)), [inside]);
    assert.deepEqual(await database.read({ organisation, userId: null }, (tx) => tx.query(settings), 'once'), [
      { ...inside, user: '', planning: 'force_generic_plan' },
    ]);
    const [outside] = await database.query<typeof inside>(settings);
    assert.ok(outside && outside.role !== 'iwe_app' && !outside.organisation);
    for (const wrong of ["1'; reset role; --", 1.5, Number.NaN, '', undefined])
      for (const part of ['organisation', 'userId'])
        for (const door of ['read', 'write'] as const)
          await assert.rejects(
            database[door]({ ...scope, [part]: wrong }, () => assert.fail('it was entered')),
            /identifies no organisation and no user/,
            `${part} ${String(wrong)}`,
          );
  });

  test('is never left out: when entering fails, what follows is refused with the first reason', async () => {
    // A role of its own: roles belong to all databases of the cluster, in which other tests are at work.
    const stranger = `stranger_${randomBytes(6).toString('hex')}`;
    const superuser = new pg.Client(db.superuser);
    await superuser.connect();
    await superuser.query(`create role ${stranger} login password 'x'`);
    const database = new Database({ ...db.connection, user: stranger, password: 'x' });
    try {
      await assert.rejects(
        database.write({ organisation: 1, userId: null }, (tx) => tx.query('select 1 from session')),
        /permission denied to set role/,
      );
    } finally {
      await database.close();
      await superuser.query(`drop role ${stranger}`);
      await superuser.end();
    }
  });

  test('lets the application append to audit and ledger, but not change them', async () => {
    const { database } = db;
    const organisation = await buildOrganisation(database);
    const scope = { organisation, userId: null };
    for (const statement of [
      'update audit set action = $1',
      'delete from audit where action = $1',
      'update stock_ledger set kind = $1',
      'delete from stock_ledger where kind = $1',
      'delete from session where address = $1',
      'select * from session where address = $1',
    ]) {
      await assert.rejects(
        database.write(scope, (tx) => tx.query(statement, ['x'])),
        /permission denied/,
        statement,
      );
    }
  });

  test('hides passwords and mails, which contain links, from transactions inside an organisation', async () => {
    const organisation = await buildOrganisation(db.database);
    for (const column of ['app_user.password_hash', 'mail_message.body', 'mail_message.to_address']) {
      const [table, name] = column.split('.');
      await assert.rejects(
        db.database.write({ organisation, userId: null }, (tx) => tx.query(`select ${name} from ${table}`)),
        /permission denied/,
        column,
      );
    }
    await db.database.write({ organisation, userId: null }, async (tx) => {
      assert.ok(Array.isArray(await tx.query('select id, name, email, phone from app_user')));
      assert.ok(
        (await queueMail(
          tx,
          { instanceId: 'test', instanceKey: 'ab'.repeat(32) },
          { to: { address: 'a@example.com', name: 'A' }, subject: 'x', text: 'y', organisation },
        )) > 0,
      );
    });
  });

  test("applies to the search views too, which run with the owner's rights", async () => {
    const { database } = db;
    const [one, two] = [await buildOrganisation(database), await buildOrganisation(database)];
    await buildProduct(database, two, { name: 'Secret' });
    await buildContact(database, two, { name: 'Secret' });
    await buildSheet(database, two, { reference: 'Secret' });
    // Views of the owner bypass row-level security, so every one that requests may read must be listed here.
    const doors = await database.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind = 'v' and has_table_privilege('iwe_app', c.oid, 'select')
        order by 1`,
    );
    assert.deepEqual(
      doors.map((door) => door.name),
      ['contact_search', 'product_search', 'sheet_search'],
    );
    for (const { name: view } of doors) {
      const seen = await database.write({ organisation: one, userId: null }, (tx) =>
        tx.query(`select id from ${view} where search_text like '%secret%'`),
      );
      assert.deepEqual(seen, [], view);
      const own = await database.write({ organisation: two, userId: null }, (tx) =>
        tx.query(`select id from ${view} where search_text like '%secret%'`),
      );
      assert.equal(own.length, 1);
      const client = new pg.Client(db.connection);
      await client.connect();
      await client.query('begin; set local role iwe_app');
      assert.deepEqual((await client.query(`select id from ${view}`)).rows, [], `${view} without an organisation`);
      await client.end();
    }
  });

  test('applies to the functions for people and sessions: they ignore members of other organisations', async () => {
    const { database } = db;
    const [one, two] = [await buildOrganisation(database), await buildOrganisation(database)];
    const stranger = await buildUser(database);
    await buildMembership(database, two, stranger.id);
    await database.query(
      `insert into session (token_hash, user_id, expires_at) values ('\\x01', $1, now() + interval '1 hour')`,
      [stranger.id],
    );
    const first = async (organisation: number, text: string) =>
      (
        await database.write({ organisation, userId: null }, (tx) => tx.query<{ answer: unknown }>(text, [stranger.id]))
      )[0]?.answer;
    assert.equal(await first(one, 'select iwe_end_sessions($1) as answer'), 0);
    assert.equal(await first(one, `select iwe_rename_person($1, 'Taken', '') as answer`), false);
    assert.equal(await first(one, `select iwe_add_invitation_link($1, '\\x02', 30) as answer`), false);
    assert.equal(await first(one, 'select count(*)::int as answer from iwe_person_facts($1)'), 0);
    assert.equal(
      await first(two, `select iwe_add_invitation_link($1, '\\x02', 30) as answer`),
      false,
      'no link for somebody who has a password',
    );
    assert.equal(await first(two, 'select iwe_end_sessions($1) as answer'), 1);
    assert.equal(await first(two, `select iwe_rename_person($1, 'Own', '') as answer`), true);
    await buildMembership(database, one, stranger.id);
    assert.equal(
      await first(two, `select iwe_rename_person($1, 'Theirs', '') as answer`),
      false,
      'a person of two organisations belongs to neither',
    );
    await assert.rejects(
      database.write({ organisation: one, userId: null }, (tx) => tx.query('select * from security_event')),
      /permission denied/,
    );
  });

  test('lets only the search view use the trigram index', async () => {
    const { database } = db;
    const organisation = await buildOrganisation(database);
    await database.query(
      `insert into product (organisation_id, code, name, category)
        select $1, 'C' || n, 'Tyre number ' || n, 1 from generate_series(1, 20000) n`,
      [organisation],
    );
    await database.query('analyze product');
    const plan = await database.write({ organisation, userId: null }, (tx) =>
      tx.query<{ 'QUERY PLAN': string }>(
        `explain select id from product_search where search_text like '%number 1234%'`,
      ),
    );
    assert.match(plan.map((row) => row['QUERY PLAN']).join('\n'), /product_search_text/);
  });
});

describe('a transaction', () => {
  test('that failed is not acknowledged', async () => {
    const organisation = await buildOrganisation(db.database);
    const swallowed = db.database.write({ organisation, userId: null }, async (tx) => {
      await tx.query('insert into brand (organisation_id, name) values ($1, $2)', [organisation, 'Lost']);
      await tx.query('select 1 / 0').catch(() => {});
      return 'done';
    });
    await assert.rejects(swallowed, /rolled back/);
    assert.deepEqual(await db.database.query('select 1 from brand where organisation_id = $1', [organisation]), []);
  });

  test('that has ended refuses further queries', async () => {
    let leaked: { query(text: string): Promise<unknown> } | undefined;
    await db.database.system(async (tx) => {
      leaked = tx;
      await tx.query('select 1');
    });
    await assert.rejects(async () => leaked?.query('select 1'), /over/);
  });

  test('prepares each statement once under a name', async () => {
    await db.database.query('select 41 + $1::int', [1]);
    const names = await db.database.system(async (tx) => {
      await tx.query('select 42 + $1::int', [1]);
      await tx.query('select 42 + $1::int', [2]);
      return tx.query<{ n: number }>(
        `select count(*)::int as n from pg_prepared_statements where statement = 'select 42 + $1::int'`,
      );
    });
    assert.deepEqual(names, [{ n: 1 }]);
  });
});
