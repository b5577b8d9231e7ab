import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { SecurityEventRow } from '@iwe/contract';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';

let server: TestServer;
let platformAdmin: TestStaff;
let other: TestStaff;
before(async () => {
  server = await startTestServer();
  const organisation = await buildOrganisation(server.database, { name: 'Roadstar' });
  platformAdmin = await server.staff(organisation, { role: 4, isPlatformAdmin: true });
  other = await server.staff(organisation, { is_admin: true });
  await server.database.query('delete from security_event');
  const happened: [string, number | null, string, object][] = [
    ['sign-in-failed', null, '203.0.113.9', { email: 'Nobody@iwe.test' }],
    ['sign-in', other.userId, '203.0.113.7', {}],
    [
      'rights-changed',
      other.userId,
      '203.0.113.7',
      { by: platformAdmin.userId, organisation, before: { role: 1 }, after: { role: 4, is_admin: true } },
    ],
  ];
  for (const [kind, user, address, details] of happened)
    await server.database.query(
      'insert into security_event (kind, user_id, address, details) values ($1, $2, $3, $4)',
      [kind, user, address, JSON.stringify(details)],
    );
});
after(() => server.close());

const ask = (query: string, who = platformAdmin) =>
  server.inject({ method: 'GET', url: `/api/platform/security-events${query}`, headers: who.headers });
const listed = async (query: string) =>
  (await ask(query)).json<{
    data: SecurityEventRow[];
    meta: { total: number; current_page: number; per_page: number };
  }>();

describe('GET security-events', () => {
  test('is for platform administrators only: it covers all organisations', async () => {
    assert.equal((await ask('', other)).statusCode, 403);
    assert.equal((await ask('?kind=anything')).statusCode, 422);
  });

  test('lists events newest first, with names for the recorded ids', async () => {
    const { data, meta } = await listed('');
    assert.equal(meta.total, 3);
    assert.deepEqual(
      data.map(({ id: _id, at: _at, ...row }) => row),
      [
        {
          kind: 'rights-changed',
          email: other.email,
          address: '203.0.113.7',
          organisation: 'Roadstar',
          by: platformAdmin.email,
          details: { before: { role: 1 }, after: { role: 4, is_admin: true } },
        },
        { kind: 'sign-in', email: other.email, address: '203.0.113.7', organisation: null, by: null, details: {} },
        {
          kind: 'sign-in-failed',
          email: 'Nobody@iwe.test',
          address: '203.0.113.9',
          organisation: null,
          by: null,
          details: {},
        },
      ],
    );
  });

  test('is paged and filtered by kind and by a part of the email or address', async () => {
    const second = await listed('?page=2&per_page=2');
    assert.deepEqual(
      [second.data.map(({ kind }) => kind), second.meta],
      [['sign-in-failed'], { total: 3, current_page: 2, per_page: 2 }],
    );
    for (const [query, kinds] of [
      ['?kind=sign-in', ['sign-in']],
      ['?keyword=nobody%40', ['sign-in-failed']],
      ['?keyword=113.9', ['sign-in-failed']],
      [`?keyword=${encodeURIComponent(other.email)}&kind=rights-changed`, ['rights-changed']],
      ['?keyword=%25', []],
    ] as const) {
      const { data, meta } = await listed(query);
      assert.deepEqual([query, data.map(({ kind }) => kind), meta.total], [query, kinds, kinds.length]);
    }
  });
});
