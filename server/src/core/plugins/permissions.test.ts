import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as z from 'zod';
import { backslashToSlash } from '../../app.ts';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer } from '../../testing/index.ts';

describe('the server does not start', () => {
  test('with a route that declares no permission', async () => {
    await assert.rejects(
      startTestServer({ extend: (app) => void app.get('/test/open', () => 'x') }),
      /GET \/test\/open declares no permission/,
    );
  });

  test('with an unknown permission', async () => {
    await assert.rejects(
      startTestServer({
        extend: (app) => void app.get('/test/typo', { config: { permission: 'stuff' as 'staff' } }, () => 'x'),
      }),
      /declares no permission/,
    );
  });

  test('with a kind of token that nothing checks', async () => {
    await assert.rejects(
      startTestServer({
        extend: (app) => {
          app.tokenChecks.delete('customerToken');
          app.get('/test/token', { config: { permission: 'customerToken' } }, () => 'x');
        },
      }),
      /wants a 'customerToken'/,
    );
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
        app.get('/test/read', { config: { permission: 'director' }, ...ok }, (request) =>
          request.read(async (tx) => {
            await tx.query('select 1');
            seen.push('result');
            return { ok: true };
          }),
        );
        app.get('/test/background', { config: { permission: 'staff', background: true }, ...ok }, () => ({ ok: true }));
        app.post('/test/write', { config: { permission: 'director' }, ...ok }, (request) =>
          request.write(async (tx) => {
            await tx.query(`update organisation set phone = 'changed' where id = $1`, [tx.organisation]);
            return { ok: true };
          }),
        );
        app.post('/test/write-in-read', { config: { permission: 'staff' }, ...ok }, (request) =>
          request.read(async (tx) => {
            await tx.query(`update organisation set phone = 'changed'`);
            return { ok: true };
          }),
        );
        app.get(
          '/test/leak',
          {
            config: { permission: 'public' },
            schema: {
              response: { 200: z.object({ shown: z.string(), list: z.array(z.object({ n: z.number().nullable() })) }) },
            },
          },
          () =>
            ({ shown: 'yes', secret: 'no', list: [{ n: null, secret: 1 }, { n: 2 }] }) as {
              shown: string;
              list: { n: number | null }[];
            },
        );
        app.get('/test/crash', { config: { permission: 'public' } }, () => {
          throw new Error('password=hunter2 at /etc/secret');
        });
        app.get('/test/fails', { config: { permission: 'public' } }, (request) => {
          const { code, status, message } = request.query as { code: string; status?: string; message?: string };
          throw Object.assign(new Error(message ?? 'of somewhere else'), {
            code,
            ...(status ? { statusCode: Number(status) } : {}),
          });
        });
        app.post(
          '/api/test/lines',
          {
            config: { permission: 'public' },
            schema: { body: z.object({ lines: z.array(z.object({ quantity: z.number() })) }) },
          },
          () => ({}),
        );
        app.get('/api/test/own-cache', { config: { permission: 'public' } }, (_request, reply) =>
          reply.headers({ 'cache-control': 'max-age=5', 'content-security-policy': "default-src 'self'" }).send({}),
        );
        app.put('/test/orders/:id', { config: { permission: 'public' } }, (request) => ({
          id: (request.params as { id: string }).id,
        }));
        app.get('/test/local', { config: { permission: 'loopback' } }, () => ({ ok: true }));
      },
    });
    organisation = await buildOrganisation(server.database);
  });
  after(() => server.close());

  test('without the right of its route reads nothing and changes nothing', async () => {
    const staff = await server.staff(organisation);
    assert.equal((await server.inject({ url: '/test/read', headers: staff.headers })).json().code, 'director-required');
    assert.equal(
      (await server.inject({ url: '/test/read', headers: { ...staff.headers, authorization: 'Bearer none' } }))
        .statusCode,
      401,
    );
    assert.deepEqual(seen, []);
    assert.equal((await server.inject({ method: 'POST', url: '/test/write', headers: staff.headers })).statusCode, 403);
    assert.equal(
      (await server.inject({ method: 'POST', url: '/test/write-in-read', headers: staff.headers })).statusCode,
      500,
      'a read cannot write',
    );
    const [row] = await server.database.query<{ phone: string }>('select phone from organisation where id = $1', [
      organisation,
    ]);
    assert.equal(row?.phone, '');
    const director = await server.staff(organisation, { is_dir: true });
    assert.equal((await server.inject({ url: '/test/read', headers: director.headers })).statusCode, 200);
    assert.equal(
      (await server.inject({ method: 'POST', url: '/test/write', headers: director.headers })).statusCode,
      200,
    );
  });

  test('is of its session whatever the letters of its scheme, and without an account where that is empty', async () => {
    const { headers } = await server.staff(organisation, { is_dir: true });
    const token = headers.authorization.replace(/^Bearer /, '');
    const codeOf = async (more: object) => {
      const answer = await server.inject({ url: '/test/read', headers: { ...headers, ...more } });
      return answer.statusCode === 200 ? 'read' : answer.json<{ code: string }>().code;
    };
    assert.deepEqual(
      [
        await codeOf({ authorization: `bearer ${token}` }),
        await codeOf({ authorization: `Basic ${token}` }),
        await codeOf({ authorization: token }),
        await codeOf({ account: '' }),
        await codeOf({ account: '0' }),
      ],
      ['read', 'unauthenticated', 'unauthenticated', 'account-required', 'foreign-account'],
    );
  });

  test('of a person renews the session once a minute, one that a screen sends by itself does not', async (t) => {
    const { headers, userId } = await server.staff(organisation, { is_dir: true });
    const sent = t.mock.method(server.app.admission, 'query');
    const renews = async (url: string, seconds: number) => {
      await server.database.query(
        'update session set last_seen_at = now() - make_interval(secs => $2) where user_id = $1',
        [userId, seconds],
      );
      sent.mock.resetCalls();
      assert.equal((await server.inject({ url, headers })).statusCode, 200);
      return sent.mock.calls.some(
        ({ arguments: [query] }) => typeof query === 'object' && query.name === 'session.touch',
      );
    };
    assert.deepEqual(
      [
        await renews('/test/read', 70),
        await renews('/test/read', 50),
        await renews('/test/background', 70),
        await renews('/test/background', 1_000),
      ],
      [true, false, false, false],
    );
  });

  test('gets only the fields of the schema', async () => {
    assert.deepEqual((await server.inject({ url: '/test/leak' })).json(), {
      shown: 'yes',
      list: [{ n: null }, { n: 2 }],
    });
  });

  test('that fails internally gets an id and no details', async () => {
    const answer = await server.inject({ url: '/test/crash' });
    assert.equal(answer.statusCode, 500);
    assert.equal(answer.body.includes('hunter2') || answer.body.includes('/etc'), false);
    assert.ok(answer.json().message.includes(answer.json().requestId));
  });

  test('is told to try again by a busy or absent database, and answers of the API are neither cached nor guessed at', async () => {
    for (const [name, codes] of [
      ['busy', ['55P03', '57014', '40P01', '40001']],
      ['database-unavailable', ['57P01', 'ECONNRESET']],
    ] as const)
      for (const code of codes) {
        const answer = await server.inject({ url: `/test/fails?code=${code}` });
        assert.deepEqual(
          [answer.statusCode, answer.json().code, Number(answer.headers['retry-after']) >= 1],
          [503, name, true],
          code,
        );
      }
    for (const [code, status] of [
      ['23503', 409],
      ['22003', 422],
      ['22008', 422],
      ['22007', 422],
      ['22021', 422],
      ['22P05', 422],
      ['42P01', 500],
    ] as const)
      assert.equal((await server.inject({ url: `/test/fails?code=${code}` })).statusCode, status, code);
    for (const [status, expected] of [
      [399, 500],
      [400, 400],
      [499, 499],
      [500, 500],
    ])
      assert.equal(
        (await server.inject({ url: `/test/fails?code=FST_ERR_OTHER&status=${status}` })).statusCode,
        expected,
        `a status of Fastify's own: ${status}`,
      );
    const own = await server.inject({ url: '/test/fails?code=FST_ERR_OTHER_ONE&status=418' });
    assert.deepEqual([own.statusCode, own.json().code, own.json().message], [418, 'other-one', 'of somewhere else']);
    assert.deepEqual(
      [own.headers['cache-control'], own.headers['content-type']],
      ['no-store', 'application/json; charset=utf-8'],
    );
    for (const [type, payload, status, code] of [
      ['text/plain', 'x', 415, 'media-type'],
      ['application/json', '{"a":', 400, 'invalid-json'],
      ['application/json', JSON.stringify({ a: 'x'.repeat(2 * 1024 * 1024) }), 413, 'too-large'],
    ] as const) {
      const refused = await server.inject({
        method: 'PUT',
        url: '/test/orders/1',
        headers: { 'content-type': type },
        payload,
      });
      assert.deepEqual([refused.statusCode, refused.json().code], [status, code], type);
    }
    for (const [message, status] of [
      ['invalid input syntax for type json', 422],
      ['invalid input syntax for type integer', 500],
    ] as const) {
      const answer = await server.inject({ url: `/test/fails?code=22P02&message=${encodeURIComponent(message)}` });
      assert.equal(answer.statusCode, status, message);
    }
    const { headers } = await server.inject({ url: '/api/ag/openapi.json' });
    assert.deepEqual(
      [headers['cache-control'], headers['x-content-type-options'], headers['referrer-policy']],
      ['no-store', 'nosniff', 'same-origin'],
    );
  });

  test('with fields that are wrong is told each with its place, and the whole body where that is wrong', async () => {
    const send = async (payload: unknown) => {
      const answer = await server.inject({
        method: 'POST',
        url: '/api/test/lines',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      });
      const { code, message, details } = answer.json<{ code: string; message: string[]; details: object[] }>();
      assert.deepEqual([answer.statusCode, code], [422, 'invalid-request']);
      return { message, details };
    };
    const { message, details } = await send({ lines: [{ quantity: 1 }, { quantity: 'x' }] });
    assert.match(message[0] ?? '', /^lines\.1\.quantity: /);
    const [words] = message.map((line) => line.replace('lines.1.quantity: ', ''));
    assert.deepEqual(details, [{ field: 'lines.1.quantity', message: words }]);
    const whole = await send('text');
    assert.doesNotMatch(whole.message[0] ?? '', /^: /);
    assert.deepEqual(whole.details, [{ field: '', message: whole.message[0] }]);
  });

  test('gets the headers that its route chose, and those of the API otherwise', async () => {
    const { headers } = await server.inject({ url: '/api/test/own-cache' });
    assert.deepEqual(
      [headers['cache-control'], headers['content-security-policy']],
      ['max-age=5', "default-src 'self'"],
    );
    const token = await server.inject({ method: 'POST', url: '/oauth/token', payload: {} });
    assert.equal(token.headers['cache-control'], 'no-store');
    assert.match(String(token.headers['content-security-policy']), /sandbox$/);
  });

  test('whose JSON would change the prototype of objects is refused', async () => {
    const payload = '{"lines":[],"__proto__":{"isAdmin":true}}';
    const answer = await server.inject({
      method: 'POST',
      url: '/api/test/lines',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    assert.deepEqual([answer.statusCode, answer.json<{ code: string }>().code], [400, 'invalid-json']);
  });

  test('with a backslash before the id is read with a slash, for PUT only', async () => {
    for (const url of ['/test/orders\\12', '/test/orders%5C12', '/test/orders%5c12', '/test/orders/12']) {
      assert.deepEqual((await server.inject({ method: 'PUT', url })).json(), { id: '12' }, url);
    }
    assert.equal(backslashToSlash('GET', '/a%5Cb'), '/a%5Cb');
    assert.equal(backslashToSlash('PUT', '/a\\1?x=%5C'), '/a/1?x=%5C');
  });

  test('from elsewhere gets nothing that is for this machine only', async () => {
    assert.equal((await server.inject({ url: '/metrics', remoteAddress: '203.0.113.5' })).statusCode, 404);
    assert.equal(
      (await server.inject({ url: '/metrics', headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode,
      404,
      'passed on by a proxy',
    );
    assert.equal(
      (await server.inject({ url: '/metrics', headers: { forwarded: 'for=127.0.0.1' } })).statusCode,
      404,
      'passed on by a proxy that says so in the new way',
    );
    assert.equal((await server.inject({ url: '/metrics', headers: { host: 'iwe.example' } })).statusCode, 421);
    assert.equal((await server.inject({ url: '/test/local', remoteAddress: '::ffff:127.0.0.1' })).statusCode, 200);
    assert.equal((await server.inject({ url: '/test/local', remoteAddress: '::ffff:10.0.0.1' })).statusCode, 404);
    const secondsOf = async () => {
      const { body } = await server.inject({ url: '/metrics' });
      return Number(/iwe_route_seconds_sum\{method="PUT",route="\/test\/orders\/:id"\} (\S+)/.exec(body)?.[1]);
    };
    await server.inject({ url: '/test/orders/12', method: 'PUT' });
    const [before, began] = [await secondsOf(), performance.now()];
    await server.inject({ url: '/test/orders/12', method: 'PUT' });
    const passed = (performance.now() - began) / 1_000;
    const taken = (await secondsOf()) - before;
    assert.ok(taken > 0 && taken <= passed, `${taken} of ${passed} seconds`);
    await server.inject({ url: '/nowhere' });
    const figures = await server.inject({ url: '/metrics' });
    assert.doesNotMatch(figures.body, /nowhere/, 'addresses that somebody makes up are no labels');
    const writes = (state: string) =>
      Number(new RegExp(`iwe_pool_connections\\{pool="writes",state="${state}"\\} (\\d+)`).exec(figures.body)?.[1]);
    assert.ok(writes('open') >= writes('idle'));
    await server.database.system(async (tx) => {
      await tx.query('select 1');
      const { body } = await server.inject({ url: '/metrics' });
      const of = (state: string) => Number(new RegExp(`pool="writes",state="${state}"\\} (\\d+)`).exec(body)?.[1]);
      assert.ok(of('idle') < of('open'), 'one of them is in use');
    });
    assert.match(String(figures.headers['content-type']), /^text\/plain/);
    for (const pool of ['reads', 'writes', 'admission'])
      for (const state of ['open', 'idle', 'waiting'])
        assert.match(figures.body, new RegExp(`iwe_pool_connections\\{pool="${pool}",state="${state}"\\} \\d`));
    assert.match(figures.body, /iwe_route_seconds_count\{method="PUT",route="\/test\/orders\/:id"\} \d/);
    assert.match(figures.body, /iwe_route_seconds_count\{method="GET",route="[^"]+"\} \d/);
    assert.equal((await server.inject({ url: '/metrics' })).statusCode, 200);
    assert.equal((await server.inject({ url: '/test/local', remoteAddress: '::1' })).statusCode, 200);
  });

  test('is trusted for as many proxies as configured, and for no header of the client', async () => {
    const address = async (trustProxy: number) => {
      const proxied = await startTestServer({
        config: { trustProxy },
        extend: (app) =>
          void app.get('/test/ip', { config: { permission: 'public' } }, (request) => ({ ip: request.ip })),
      });
      const answer = await proxied.inject({
        url: '/test/ip',
        headers: { 'x-forwarded-for': '1.1.1.1, 2.2.2.2' },
        remoteAddress: '10.0.0.9',
      });
      await proxied.close();
      return answer.json().ip;
    };
    assert.deepEqual([await address(0), await address(1)], ['10.0.0.9', '2.2.2.2']);
  });

  test('to an unknown path gets 404', async () => {
    const answer = await server.inject({ url: '/api/ag/nothing?token=abc' });
    assert.equal(answer.statusCode, 404);
    assert.equal(answer.body.includes('abc'), false);
  });

  test('for the OpenAPI document shows every route of the contract', async () => {
    const document = (await server.inject({ url: '/api/ag/openapi.json' })).json();
    for (const path of [
      '/oauth/token',
      '/api/ag/account',
      '/api/ag/quotings',
      '/api/ag/products/{id}/history',
      '/api/ag/balance/{id}',
    ])
      assert.ok(document.paths[path], path);
    assert.match(document.paths['/api/ag/quotings'].get.description, /Permission: staff/);
    // Pages, files and what only the server's operator asks for are no part of it.
    assert.deepEqual(
      Object.keys(document.paths).filter((path) => !/^\/(api|oauth)\//.test(path)),
      [],
    );
    assert.equal(document.paths['/api/ag/openapi.json'], undefined);
    assert.deepEqual(document.security, [{ bearer: [], account: [] }]);
  });
});
