import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { buildContact, buildOrganisation, buildSheet, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { erasePerson, exportPerson } from './people-data.ts';

let server: TestServer;
let client: pg.Client;
let organisation: number;
let contact: number;
let admin: TestStaff;
before(async () => {
  server = await startTestServer();
  client = new pg.Client(server.test.connection);
  await client.connect();
  organisation = await buildOrganisation(server.database);
  admin = await server.staff(organisation, { is_admin: true, isPlatformAdmin: true });
  contact = await buildContact(server.database, organisation, {
    name: 'Mary Jones',
    email: 'mary@jones.test',
    phone: '0400 000 000',
    birthday: '1980-02-03',
  });
  const values = [organisation, contact, admin.eId];
  await client.query(
    `insert into audit (organisation_id, operator, action, entity, entity_id, after)
      values ($1, 'A', 'created', 'contact', $2, '{"name": "Mary Jones"}')`,
    values.slice(0, 2),
  );
  await client.query(
    `insert into record_comment (organisation_id, contact_id, text, written_by) values ($1, $2, 'Mary is ill', $3)`,
    values,
  );
  await client.query(
    `insert into customer_token (organisation_id, token_hash, contact_id) values ($1, '\\xaabb', $2)`,
    values.slice(0, 2),
  );
  const { rows } = await client.query<{ id: number }>(
    `insert into quote (organisation_id, number, no, contact_id, name, created_by, valid_until, total_quantity, total_cents)
      values ($1, 1, 'Q-1', $2, 'For Mary', $3, '2099-01-01', 0, 0) returning id`,
    values,
  );
  const quote = rows[0]?.id;
  await client.query(
    `insert into quote_link (organisation_id, quote_id, content_version, token_hash, created_by, expires_at,
        answered_at, answer, answered_by, answer_uuid, words)
      values ($1, $2, 1, sha256('aacc'), $3, now() + interval '1 day', now(), 'change', 'Mary Jones',
        gen_random_uuid(), 'Call 0400 000 000')`,
    [organisation, quote, admin.eId],
  );
  await client.query(
    `insert into sheet_email (organisation_id, quote_id, to_address, to_name, message_key, requested_by_name,
        state, finished_at) values ($1, $2, 'mary@jones.test', 'Mary', gen_random_uuid(), 'A', 'sent', now())`,
    [organisation, quote],
  );
});
after(async () => {
  await client.end();
  await server.close();
});

const subject = () => ({ kind: 'contact' as const, organisation, id: contact });

describe('data about a customer', () => {
  test('is exported from every table that refers to it, without secrets', async () => {
    const data = await exportPerson(client, subject());
    assert.deepEqual(
      [data['contact']?.[0]?.['name'], data['record_comment']?.[0]?.['text'], data['customer_token']?.length],
      ['Mary Jones', 'Mary is ill', 1],
    );
    assert.deepEqual(
      data['audit']?.map(({ after }) => after),
      [{ name: 'Mary Jones' }],
    );
    assert.deepEqual(
      [data['quote_link']?.[0]?.['answered_by'], data['sheet_email']?.[0]?.['to_address']],
      ['Mary Jones', 'mary@jones.test'],
    );
    assert.ok(!/aabb|token_hash/.test(JSON.stringify(data)), 'the hash of a token');
    const other = await buildOrganisation(server.database);
    await assert.rejects(exportPerson(client, { ...subject(), organisation: other }), /has no customer or supplier/);
  });

  test('is not erased while a draft names it; afterwards nothing identifies the person but approved sheets', async () => {
    const sheet = await buildSheet(server.database, organisation, { contact_id: contact });
    await assert.rejects(erasePerson(client, subject()), /1 drafts name this record/);
    await client.query('update sheet set status = 3 where id = $1', [sheet]);
    await erasePerson(client, subject());
    const data = await exportPerson(client, subject());
    const { sheet: sheets, audit: _history, ...rest } = data;
    assert.equal(sheets?.length, 1);
    assert.ok(!/Mary|Jones|0400|1980/.test(JSON.stringify(rest)), JSON.stringify(rest));
    assert.equal(rest['contact']?.[0]?.['is_active'], false);
    const { rows } = await client.query('select 1 from customer_token where revoked_at is null');
    assert.equal(rows.length, 0);
  });
});

describe('data about a user', () => {
  test('is exported with memberships and sign-ins, and the only administrator is not erased', async () => {
    const data = await exportPerson(client, { kind: 'user', id: admin.userId });
    assert.deepEqual([data['app_user']?.[0]?.['email'], data['membership']?.length], [admin.email, 1]);
    assert.ok(!/password_hash|token_hash/.test(JSON.stringify(data)));
    await assert.rejects(erasePerson(client, { kind: 'user', id: admin.userId }), /only administrator/);
  });

  test('is erased: sessions end, nobody signs in, and the name is gone', async () => {
    const seller = await server.staff(organisation);
    await erasePerson(client, { kind: 'user', id: seller.userId });
    const answer = await server.inject({ method: 'GET', url: '/api/ag/brands', headers: seller.headers });
    assert.equal(answer.statusCode, 401);
    const data = await exportPerson(client, { kind: 'user', id: seller.userId });
    assert.ok(!JSON.stringify(data).includes(seller.email));
    assert.equal(data['session'], undefined);
    assert.equal(data['membership']?.[0]?.['able_login'], false);
    await assert.rejects(erasePerson(client, { kind: 'user', id: 999_999 }), /no user/);
  });
});
