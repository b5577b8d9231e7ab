import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, afterEach, before, describe, test } from 'node:test';
import { asOpenTransaction } from '../database/open-transaction.ts';
import { createServiceClient } from './service-client.ts';
import type { ServiceCall, ServiceClientOptions } from './service-client.ts';
import type { ServiceQuota } from './service-quota.ts';

const ORGANISATION = 4;
const NOW = new Date('2026-03-02T10:00:00Z');
const GET: ServiceCall = { method: 'GET', path: '/things?token=hidden' };
const POST: ServiceCall = { method: 'POST', path: '/things', body: '{}' };

let server: Server;
let address: string;
let answer: RequestListener;
let received: string[] = [];
before(async () => {
  server = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  received = [];
});
after(() => {
  server.closeAllConnections();
  server.close();
});

const answering =
  (status: number, headers: Record<string, string> = {}, body = ''): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };

/** Always a place among the calls at once. */
const PLACES = { enter: async () => 1, leave: async () => {} };

/** A client of the test's server with a quota that takes everything, and what it logged and paused. */
function clientOf(options: Partial<ServiceClientOptions> = {}) {
  const logged: unknown[] = [];
  const pauses: Date[] = [];
  const quota: ServiceQuota = {
    ...PLACES,
    take: async () => null,
    pause: async (_organisation, _service, until) => {
      pauses.push(until);
    },
  };
  const client = createServiceClient({
    name: 'fake',
    baseUrl: address,
    limits: { perMinute: 60, perDay: 5000, concurrent: 5 },
    quota,
    log: { warn: (details, message) => logged.push([details, message]) },
    now: () => NOW,
    ...options,
  });
  return { client, logged, pauses };
}

describe('what came of a call', () => {
  test('2xx is ok, with its body', async () => {
    answer = answering(200, { 'content-type': 'application/json' }, '{"id":1}');
    const outcome = await clientOf().client.send(ORGANISATION, GET);
    assert.equal(outcome.kind === 'ok' && outcome.body, '{"id":1}');
  });

  test('is what was asked: method, address below that of the service, headers and body', async () => {
    let asked: unknown[] = [];
    answer = (request, response) => {
      void text(request).then((body) => {
        const { authorization, accept } = request.headers;
        asked = [request.method, request.url, authorization, accept, body];
        response.end();
      });
    };
    for (const slashes of ['', '/', '//']) {
      const { client } = clientOf({ baseUrl: `${address}/api.xro/2.0${slashes}` });
      const headers = { authorization: 'Bearer x', accept: 'application/json' };
      await client.send(ORGANISATION, { method: 'PUT', path: '/Invoices?page=2', headers, body: '{"a":1}' });
      assert.deepEqual(asked, ['PUT', '/api.xro/2.0/Invoices?page=2', 'Bearer x', 'application/json', '{"a":1}']);
    }
  });

  test('ends at 2xx; an answer may be as long as allowed and no longer', async () => {
    const kindOf = async (status: number, body = '') => {
      answer = answering(status, {}, body);
      return (await clientOf({ maxAnswerBytes: 1000 }).client.send(ORGANISATION, GET)).kind;
    };
    assert.deepEqual([await kindOf(299), await kindOf(300), await kindOf(499)], ['ok', 'refused', 'refused']);
    assert.deepEqual([await kindOf(200, 'x'.repeat(1000)), await kindOf(200, 'x'.repeat(1001))], ['ok', 'tooLarge']);
  });

  test('a limit that names no time is one of half a minute', async () => {
    answer = answering(429);
    const { client, pauses } = clientOf();
    const retryAt = new Date('2026-03-02T10:00:30Z');
    assert.deepEqual(await client.send(ORGANISATION, GET), { kind: 'limited', by: 'service', retryAt });
    assert.deepEqual(pauses, [retryAt]);
  });

  test('a write is known not to be done only where no connection was made', async (t) => {
    const kindOf = async (code: string) => {
      const cause = Object.assign(new Error('x'), { code });
      const stub = t.mock.method(globalThis, 'fetch', () => Promise.reject(new TypeError('fetch failed', { cause })));
      const { kind } = await clientOf().client.send(ORGANISATION, POST);
      stub.mock.restore();
      return kind;
    };
    for (const code of [
      'ECONNREFUSED',
      'ENOTFOUND',
      'EAI_AGAIN',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'UND_ERR_CONNECT_TIMEOUT',
      'CERT_HAS_EXPIRED',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    ])
      assert.equal(await kindOf(code), 'unreachable', code);
    for (const code of ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT'])
      assert.equal(await kindOf(code), 'unknownOutcome', code);
  });

  test('4xx is refused, with what the service says', async () => {
    answer = answering(400, {}, 'The contact is archived');
    const outcome = await clientOf().client.send(ORGANISATION, POST);
    assert.deepEqual(
      [outcome.kind, outcome.kind === 'refused' && outcome.body],
      ['refused', 'The contact is archived'],
    );
  });

  test('a redirect is refused and never followed', async () => {
    answer = answering(302, { location: 'http://127.0.0.1:1/stolen' });
    const outcome = await clientOf().client.send(ORGANISATION, GET);
    assert.deepEqual([outcome.kind, received.length], ['refused', 1]);
  });

  for (const status of [429, 503])
    test(`${status} is limited until Retry-After, for all processes`, async () => {
      answer = answering(status, { 'retry-after': '90' });
      const { client, pauses } = clientOf();
      const retryAt = new Date('2026-03-02T10:01:30Z');
      assert.deepEqual(await client.send(ORGANISATION, POST), { kind: 'limited', by: 'service', retryAt });
      assert.deepEqual(pauses, [retryAt]);
    });

  test('our own limit is told without a call', async () => {
    const retryAt = new Date('2026-03-02T10:00:20Z');
    const quota: ServiceQuota = { ...PLACES, take: async () => retryAt, pause: async () => {} };
    const outcome = await clientOf({ quota }).client.send(ORGANISATION, POST);
    assert.deepEqual([outcome, received], [{ kind: 'limited', by: 'us', retryAt }, []]);
  });

  test('where all places among the calls at once are taken it waits for one, and leaves it whatever came of the call', async () => {
    const places = [null, null, 7, 8, 9];
    const left: number[] = [];
    const quota: ServiceQuota = {
      enter: async () => places.shift() ?? null,
      leave: async (_organisation, place) => {
        left.push(place);
      },
      take: async () => (places.length === 0 ? NOW : null),
      pause: async () => {},
    };
    const { client } = clientOf({ quota });
    answer = answering(200);
    assert.equal((await client.send(ORGANISATION, GET)).kind, 'ok');
    answer = (request) => request.socket.destroy();
    assert.equal((await client.send(ORGANISATION, POST)).kind, 'unknownOutcome');
    assert.equal((await client.send(ORGANISATION, POST)).kind, 'limited');
    assert.deepEqual(left, [7, 8, 9]);
  });

  for (const [what, breaking] of [
    ['an answer of 500', answering(500)],
    ['a connection cut after the request', (request) => request.socket.destroy()],
    ['no answer in time', () => {}],
    [
      'an answer that stops in its middle',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '10' }).write('half');
      },
    ],
  ] as [string, RequestListener][])
    test(`${what}: a write has an unknown outcome, a read can be repeated`, async () => {
      answer = breaking;
      const { client } = clientOf({ maxAnswerBytes: 1000, timeouts: { firstByteMs: 200, totalMs: 400 } });
      assert.equal((await client.send(ORGANISATION, POST)).kind, 'unknownOutcome');
      assert.equal((await client.send(ORGANISATION, GET)).kind, 'unreachable');
    });

  test('an answer that is too large: a write has an unknown outcome, a read must ask for less', async () => {
    answer = answering(200, {}, 'x'.repeat(2000));
    const { client } = clientOf({ maxAnswerBytes: 1000 });
    assert.equal((await client.send(ORGANISATION, POST)).kind, 'unknownOutcome');
    assert.equal((await client.send(ORGANISATION, GET)).kind, 'tooLarge');
  });

  test('a service that does not listen has received nothing', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const { client } = clientOf({ baseUrl: `http://127.0.0.1:${port}` });
    const outcome = await client.send(ORGANISATION, POST);
    assert.equal(outcome.kind, 'unreachable');
    assert.equal(outcome.kind === 'unreachable' && outcome.reason, 'fake: ECONNREFUSED');
  });
});

describe('the client', () => {
  test('stops calling a service that fails, and tries again after the pause', async () => {
    answer = answering(500);
    const clock = { now: NOW.getTime() };
    const { client } = clientOf({ circuit: { failures: 2, openMs: 30_000 }, now: () => new Date(clock.now) });
    await client.send(ORGANISATION, GET);
    await client.send(ORGANISATION, GET);
    assert.equal(client.circuit().state, 'open');
    const outcome = await client.send(ORGANISATION, POST);
    assert.deepEqual([outcome.kind, received.length], ['unreachable', 2]);
    clock.now += 30_000;
    answer = answering(200);
    assert.equal((await client.send(ORGANISATION, POST)).kind, 'ok');
    assert.equal(client.circuit().state, 'closed');
  });

  test('stops after five failures for half a minute unless told otherwise, and says until when', async () => {
    answer = answering(500);
    const { client } = clientOf();
    for (let call = 0; call < 4; call++) await client.send(ORGANISATION, GET);
    assert.equal(client.circuit().state, 'closed');
    await client.send(ORGANISATION, GET);
    const retryAt = new Date(NOW.getTime() + 30_000);
    assert.deepEqual(client.circuit(), { state: 'open', failures: 5, retryAt });
    assert.deepEqual(await client.send(ORGANISATION, POST), {
      kind: 'unreachable',
      reason: 'fake has failed repeatedly and is given a pause.',
      retryAt,
    });
    const short = clientOf({ circuit: { failures: 1, openMs: 5_000 } }).client;
    await short.send(ORGANISATION, GET);
    const paused = await short.send(ORGANISATION, GET);
    assert.deepEqual(paused.kind === 'unreachable' && paused.retryAt, new Date(NOW.getTime() + 5_000));
  });

  test('takes a place for longer than a call lasts; a call counts although its place is not given back', async () => {
    answer = answering(200);
    const asked: unknown[] = [];
    const quota: ServiceQuota = {
      enter: async (...place) => {
        asked.push(place);
        return 7;
      },
      leave: async () => {
        throw new Error('The database is gone.');
      },
      take: async (...call) => {
        asked.push(call);
        return null;
      },
      pause: async () => {},
    };
    const limits = { perMinute: 60, perDay: 5000, concurrent: 5 };
    const { client, logged } = clientOf({ quota, limits });
    assert.equal((await client.send(ORGANISATION, GET)).kind, 'ok');
    assert.deepEqual(asked, [
      [ORGANISATION, 'fake', { concurrent: 5, maxMs: 35_000 }],
      [ORGANISATION, 'fake', limits],
    ]);
    assert.match(JSON.stringify(logged), /The database is gone.*a place stays taken/);
  });

  test(
    'makes no further call of an organisation while one of its calls is under way',
    { timeout: 10_000 },
    async () => {
      const turn = () => new Promise((resolve) => setImmediate(resolve));
      const places: (() => void)[] = [];
      const quota: ServiceQuota = {
        ...PLACES,
        enter: () => new Promise((resolve) => places.push(() => resolve(1))),
        take: async () => null,
        pause: async () => {},
      };
      answer = answering(200);
      const { client } = clientOf({ quota, limits: { perMinute: 60, perDay: 60, concurrent: 1 } });
      const [first, second] = [client.send(ORGANISATION, GET), client.send(ORGANISATION, GET)];
      await turn();
      places[0]?.();
      await first;
      const third = client.send(ORGANISATION, GET);
      await turn();
      assert.equal(places.length, 2);
      places[1]?.();
      await second;
      await turn();
      places[2]?.();
      assert.equal((await third).kind, 'ok');
    },
  );

  test('gives up waiting for a place after the time of a call', { timeout: 20_000 }, async () => {
    const quota: ServiceQuota = { ...PLACES, enter: async () => null, take: async () => null, pause: async () => {} };
    const { client } = clientOf({ quota, timeouts: { firstByteMs: 50, totalMs: 50 } });
    assert.deepEqual(await client.send(ORGANISATION, POST), {
      kind: 'limited',
      by: 'us',
      retryAt: new Date(NOW.getTime() + 30_000),
    });
    assert.deepEqual(received, []);
  });

  test('whose one try after the pause was not made leaves it to the next call', async () => {
    const clock = { now: NOW.getTime() };
    const taken: (() => Date | null)[] = [
      () => null,
      () => NOW,
      () => {
        throw new Error('The database is gone.');
      },
    ];
    const quota: ServiceQuota = { ...PLACES, take: async () => taken.shift()?.() ?? null, pause: async () => {} };
    const { client } = clientOf({
      quota,
      circuit: { failures: 1, openMs: 30_000 },
      now: () => new Date(clock.now),
    });
    answer = answering(500);
    await client.send(ORGANISATION, GET);
    clock.now += 30_000;
    answer = answering(200);
    assert.equal((await client.send(ORGANISATION, GET)).kind, 'limited');
    await assert.rejects(client.send(ORGANISATION, GET), /database is gone/);
    assert.equal((await client.send(ORGANISATION, GET)).kind, 'ok');
  });

  test('takes a refusal and a limit for signs of life', async () => {
    const { client } = clientOf({ circuit: { failures: 1, openMs: 30_000 } });
    for (const status of [400, 401, 429]) {
      answer = answering(status);
      await client.send(ORGANISATION, GET);
    }
    assert.equal(client.circuit().state, 'closed');
  });

  test('makes as many calls at once as allowed, per organisation', async () => {
    const open: { end(): void }[] = [];
    let [most, expected] = [0, 2];
    // Nothing is answered before as many calls as expected are open, and then a moment for more than those.
    answer = (_request, response) => {
      open.push(response);
      most = Math.max(most, open.length);
      if (open.length >= expected) setTimeout(() => open.splice(0).forEach((one) => one.end()), 20);
    };
    const { client } = clientOf({ limits: { perMinute: 60, perDay: 60, concurrent: 2 } });
    await Promise.all(Array.from({ length: 6 }, () => client.send(ORGANISATION, GET)));
    assert.equal(most, 2);
    expected = 4;
    await Promise.all([4, 9].flatMap((id) => [client.send(id, GET), client.send(id, GET)]));
    assert.equal(most, 4);
  });

  test('refuses to call inside a transaction, and may afterwards', async () => {
    answer = answering(200);
    const { client } = clientOf();
    let later: Promise<unknown> = Promise.resolve();
    await assert.rejects(
      asOpenTransaction(async () => {
        later = new Promise((resolve) => {
          setTimeout(resolve, 10);
        }).then(() => client.send(ORGANISATION, GET));
        await client.send(ORGANISATION, GET);
      }),
      /inside a database transaction/,
    );
    assert.deepEqual(received, []);
    await later;
    assert.equal(received.length, 1);
  });

  test('never leaves the origin of its service', async () => {
    const { client } = clientOf();
    for (const path of ['@evil.example/', '.evil.example/', 'things'])
      await assert.rejects(client.send(ORGANISATION, { method: 'GET', path }), /begin with|Invalid URL/);
    for (const baseUrl of ['http://api.example.com', 'http://127.0.0.1.example.com', 'ftp://127.0.0.1'])
      assert.throws(() => clientOf({ baseUrl }), /must begin with https/);
    for (const baseUrl of ['https://api.example.com', 'http://localhost:1', 'http://[::1]:1', 'http://127.0.0.1:1'])
      assert.equal(clientOf({ baseUrl }).client.circuit().state, 'closed');
  });

  test('tells a time-out as such, and other network errors by their code, never by their message', async () => {
    const reasonOf = async (timeouts: { firstByteMs: number; totalMs: number }) => {
      const outcome = await clientOf({ timeouts }).client.send(ORGANISATION, GET);
      return outcome.kind === 'unreachable' ? outcome.reason : outcome.kind;
    };
    answer = () => {};
    assert.equal(await reasonOf({ firstByteMs: 100, totalMs: 60_000 }), 'fake: no answer in time');
    assert.equal(await reasonOf({ firstByteMs: 60_000, totalMs: 100 }), 'fake: no answer in time');
    answer = (request) => request.socket.destroy();
    assert.match(await reasonOf({ firstByteMs: 60_000, totalMs: 60_000 }), /^fake: (UND_ERR_SOCKET|ECONNRESET)$/);
  });

  test('logs what failed without headers, query and body', async () => {
    answer = answering(401, { 'www-authenticate': 'hidden' }, 'hidden body');
    const { client, logged } = clientOf();
    await client.send(ORGANISATION, { ...GET, headers: { authorization: 'Bearer hidden' } });
    assert.equal(logged.length, 1);
    const text = JSON.stringify(logged);
    assert.doesNotMatch(text, /hidden/);
    assert.match(text, /"path":"\/things"/);
  });

  test('logs the status of a refusal, and why there was no answer', async () => {
    answer = answering(401);
    const { client, logged } = clientOf();
    await client.send(ORGANISATION, GET);
    answer = (request) => request.socket.destroy();
    await client.send(ORGANISATION, GET);
    const [refused, unreachable] = logged.map((line) => JSON.stringify(line));
    assert.match(refused ?? '', /"outcome":"refused","status":401/);
    assert.match(unreachable ?? '', /"outcome":"unreachable","reason":"fake: (UND_ERR_SOCKET|ECONNRESET)"/);
  });
});
