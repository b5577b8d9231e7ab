import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as z from 'zod';
import { backslashToSlash } from '../app.ts';
import { buildOrganisation, startTestServer } from '../testing/index.ts';
import type { TestServer } from '../testing/index.ts';

describe('the server does not start', () => {
  test('with a route that declares no permission', async () => {
    await assert.rejects(startTestServer({ extend: (app) => void app.get('/test/open', () => 'x') }), /GET \/test\/open declares no permission/);
  });

  test('with a permission that is none', async () => {
    await assert.rejects(startTestServer({ extend: (app) => void app.get('/test/typo', { config: { permission: 'stuff' as 'staff' } }, () => 'x') }), /declares no permission/);
  });

  test('with a token that nobody checks', async () => {
    await assert.rejects(startTestServer({ extend: (app) => {
      app.tokenChecks.delete('customerToken');
      app.get('/test/token', { config: { permission: 'customerToken' } }, () => 'x');
    } }), /wants a 'customerToken'/);
  });

  test('with a pipelined route that no session decides', async () => {
    await assert.rejects(startTestServer({ extend: (app) => void app.get('/test/both', { config: { permission: 'public', pipelined: true } }, () => 'x') }), /pipelined/);
  });
});

describe('a request', () => {
  let server: TestServer;
  let organisation: number;
  const seen: string[] = [];
  before(async () => {
    server = await startTestServer({
      config: { logLevel: 'silent' },
      extend: (app) => {
        const ok = { schema: { response: { 200: z.object({ ok: z.boolean() }) } } };
        app.get('/test/forgetful', { config: { permission: 'staff', pipelined: true }, ...ok }, () => ({ ok: true }));
        app.get('/test/pipelined', { config: { permission: 'director', pipelined: true }, ...ok }, (request) => request.read(async (tx) => {
          await tx.query('select 1');
          seen.push('result');
          return { ok: true };
        }));
        app.post('/test/pipelined-write', { config: { permission: 'director', pipelined: true }, ...ok }, (request) => request.tenant(async (tx) => {
          await tx.query(`update organisation set phone = 'changed' where id = $1`, [tx.organisation]);
          return { ok: true };
        }));
        app.post('/test/write-in-read', { config: { permission: 'staff', pipelined: true }, ...ok }, (request) => request.read(async (tx) => {
          await tx.query(`update organisation set phone = 'changed'`);
          return { ok: true };
        }));
        app.get('/test/late', { config: { permission: 'staff', pipelined: true }, ...ok }, (request) => request.readAtOnce(async (tx) => {
          await Promise.all([tx.query('select 1'), tx.db.selectFrom('brand').select('id').execute()]);
          if (request.headers['x-late']) await tx.query('delete from session');
          return { ok: true };
        }));
        app.get('/test/leak', { config: { permission: 'public' }, schema: { response: { 200: z.object({ shown: z.string(), list: z.array(z.object({ n: z.number().nullable() })) }) } } },
          () => ({ shown: 'yes', secret: 'no', list: [{ n: null, secret: 1 }, { n: 2 }] }) as { shown: string; list: { n: number | null }[] });
        app.get('/test/crash', { config: { permission: 'public' } }, () => {
          throw new Error('password=hunter2 at /etc/secret');
        });
        app.put('/test/orders/:id', { config: { permission: 'public' } }, (request) => ({ id: (request.params as { id: string }).id }));
        app.get('/test/local', { config: { permission: 'loopback' } }, () => ({ ok: true }));
      },
    });
    organisation = await buildOrganisation(server.database);
  });
  after(() => server.close());

  test('of a handler that forgot to ask gets no answer', async () => {
    const staff = await server.staff(organisation);
    assert.equal((await server.inject({ url: '/test/forgetful', headers: staff.headers })).statusCode, 500);
  });

  test('in a pipeline sees no result and changes nothing before it is permitted', async () => {
    const staff = await server.staff(organisation);
    assert.equal((await server.inject({ url: '/test/pipelined', headers: staff.headers })).json().code, 'director-required');
    assert.equal((await server.inject({ url: '/test/pipelined', headers: { ...staff.headers, authorization: 'Bearer none' } })).statusCode, 401);
    assert.deepEqual(seen, []);
    assert.equal((await server.inject({ method: 'POST', url: '/test/pipelined-write', headers: staff.headers })).statusCode, 403);
    assert.equal((await server.inject({ method: 'POST', url: '/test/write-in-read', headers: staff.headers })).statusCode, 500, 'a pipelined read is read only');
    const [row] = await server.database.query<{ phone: string }>('select phone from organisation where id = $1', [organisation]);
    assert.equal(row?.phone, '');
    const director = await server.staff(organisation, { is_dir: true });
    assert.equal((await server.inject({ url: '/test/pipelined', headers: director.headers })).statusCode, 200);
    assert.equal((await server.inject({ method: 'POST', url: '/test/pipelined-write', headers: director.headers })).statusCode, 200);
  });

  test('that reads at once cannot slip in a statement afterwards', async () => {
    const staff = await server.staff(organisation);
    for (let n = 0; n < 5; n++) assert.equal((await server.inject({ url: '/test/late', headers: staff.headers })).statusCode, 200);
    assert.equal((await server.inject({ url: '/test/late', headers: { ...staff.headers, 'x-late': '1' } })).statusCode, 500);
    assert.equal((await server.inject({ url: '/test/late', headers: staff.headers })).statusCode, 200, 'the session is still there');
    assert.equal((await server.inject({ url: '/test/late', headers: { ...staff.headers, authorization: 'Bearer none' } })).statusCode, 401);
  });

  test('gets only what the schema shows', async () => {
    assert.deepEqual((await server.inject({ url: '/test/leak' })).json(), { shown: 'yes', list: [{ n: null }, { n: 2 }] });
  });

  test('that fails inside learns an id and nothing else', async () => {
    const answer = await server.inject({ url: '/test/crash' });
    assert.equal(answer.statusCode, 500);
    assert.equal(answer.body.includes('hunter2') || answer.body.includes('/etc'), false);
    assert.ok(answer.json().message.includes(answer.json().requestId));
  });

  test('with a backslash before the id arrives as a slash, for PUT alone', async () => {
    for (const url of ['/test/orders\\12', '/test/orders%5C12', '/test/orders%5c12', '/test/orders/12']) {
      assert.deepEqual((await server.inject({ method: 'PUT', url })).json(), { id: '12' }, url);
    }
    assert.equal(backslashToSlash('GET', '/a%5Cb'), '/a%5Cb');
    assert.equal(backslashToSlash('PUT', '/a\\1?x=%5C'), '/a/1?x=%5C');
  });

  test('from elsewhere does not see what is for this machine alone', async () => {
    assert.equal((await server.inject({ url: '/metrics', remoteAddress: '203.0.113.5' })).statusCode, 404);
    assert.equal((await server.inject({ url: '/metrics', headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode, 404, 'passed on by a proxy');
    assert.equal((await server.inject({ url: '/metrics' })).statusCode, 200);
    assert.equal((await server.inject({ url: '/test/local', remoteAddress: '::1' })).statusCode, 200);
  });

  test('believes as many proxies as there are, and no header of the client', async () => {
    const address = async (trustProxy: number) => {
      const proxied = await startTestServer({ config: { trustProxy }, extend: (app) => void app.get('/test/ip', { config: { permission: 'public' } }, (request) => ({ ip: request.ip })) });
      const answer = await proxied.inject({ url: '/test/ip', headers: { 'x-forwarded-for': '1.1.1.1, 2.2.2.2' }, remoteAddress: '10.0.0.9' });
      await proxied.close();
      return answer.json().ip;
    };
    assert.deepEqual([await address(0), await address(1)], ['10.0.0.9', '2.2.2.2']);
  });

  test('to nowhere is told so', async () => {
    const answer = await server.inject({ url: '/api/ag/nothing?token=abc' });
    assert.equal(answer.statusCode, 404);
    assert.equal(answer.body.includes('abc'), false);
  });

  test('for the OpenAPI document shows every route of the contract', async () => {
    const document = (await server.inject({ url: '/api/ag/openapi.json' })).json();
    for (const path of ['/oauth/token', '/api/ag/account', '/api/ag/quotings', '/api/ag/products/{id}/history', '/api/ag/balance/{id}']) assert.ok(document.paths[path], path);
    assert.match(document.paths['/api/ag/quotings'].get.description, /Permission: staff/);
  });
});
