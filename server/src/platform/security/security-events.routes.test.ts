import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { PolicyReportRow, SecurityEventRow } from '@iwe/contract';
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

  test('marks who is no person but the check of a release', async () => {
    const check = (isOne: boolean) =>
      server.database.query('update app_user set is_release_check = $2 where id = $1', [other.userId, isOne]);
    await check(true);
    const { data } = await listed('?kind=sign-in');
    await check(false);
    assert.deepEqual(
      data.map(({ email }) => email),
      [`${other.email} (release check)`],
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

describe('GET csp-reports', () => {
  before(async () => {
    const reports: [string, string, string, string, string, string, string, number, number][] = [
      ['mf-a', '1.0.0', 'connect-src', 'https://maps.example', '/orders/:id', '/r/mf-a/1.0.0/a.js', 'fetch', 3, 3],
      ['mf-a', '1.0.0', 'connect-src', 'https://maps.example', '/customers/:id', '/r/mf-a/1.0.0/a.js', '', 4, 1],
      // The same page on another day.
      ['mf-a', '1.0.0', 'connect-src', 'https://maps.example', '/orders/:id', '/r/mf-a/1.0.0/a.js', '', 2, 30],
      ['', '', 'script-src', 'inline', '/', '', 'alert(1)', 1, 2],
      ['mf-b', '2.0.0', 'img-src', 'https://pictures.example', '/', '', '', 1, 4],
    ];
    for (const [remote, version, directive, blocked, page, source, sample, count, hours] of reports)
      await server.database.query(
        `insert into csp_report (remote, version, directive, blocked, page, source, sample, count, last_at, day)
          select $1, $2, $3, $4, $5, $6, $7, $8, seen, seen::date from (select now() - make_interval(hours => $9)) moment (seen)`,
        [remote, version, directive, blocked, page, source, sample, count, hours],
      );
  });
  const read = async (query: string) => {
    const url = `/api/platform/csp-reports${query}`;
    return (await server.inject({ method: 'GET', url, headers: platformAdmin.headers })).json<{
      data: PolicyReportRow[];
      meta: { total: number; current_page: number; per_page: number };
    }>();
  };

  test('has one row for a violation on several pages, with the last page first, and the latest row first', async () => {
    const { data, meta } = await read('');
    assert.equal(meta.total, 3);
    assert.deepEqual(
      data.map(({ lastAt: _lastAt, ...row }) => row),
      [
        {
          remote: 'mf-a',
          version: '1.0.0',
          directive: 'connect-src',
          blocked: 'https://maps.example',
          source: '/r/mf-a/1.0.0/a.js',
          sample: 'fetch',
          page: '/customers/:id',
          pages: 2,
          count: 9,
        },
        {
          remote: '',
          version: '',
          directive: 'script-src',
          blocked: 'inline',
          source: '',
          sample: 'alert(1)',
          page: '/',
          pages: 1,
          count: 1,
        },
        {
          remote: 'mf-b',
          version: '2.0.0',
          directive: 'img-src',
          blocked: 'https://pictures.example',
          source: '',
          sample: '',
          page: '/',
          pages: 1,
          count: 1,
        },
      ],
    );
    const hours = (Date.now() - Date.parse(data[0]?.lastAt ?? '')) / 3_600_000;
    assert.ok(hours > 0.9 && hours < 1.5, String(hours));
  });

  test('is paged, and searched by remote, directive, address and script in any case', async () => {
    const first = await read('?page=1&per_page=2');
    assert.deepEqual(
      first.data.map(({ remote }) => remote),
      ['mf-a', ''],
    );
    const second = await read('?page=2&per_page=2');
    assert.deepEqual(
      [second.data.map(({ remote }) => remote), second.meta],
      [['mf-b'], { total: 3, current_page: 2, per_page: 2 }],
    );
    for (const [keyword, expected] of [
      ['MF-B', ['mf-b']],
      ['IMG-', ['mf-b']],
      ['Pictures', ['mf-b']],
      ['a.JS', ['mf-a']],
      ['customers', []],
      ['%', []],
    ] as const) {
      const { data, meta } = await read(`?keyword=${encodeURIComponent(keyword)}`);
      assert.deepEqual([keyword, data.map(({ remote }) => remote), meta.total], [keyword, expected, expected.length]);
    }
  });
});
