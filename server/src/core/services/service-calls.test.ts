import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { createServiceClient } from './service-client.ts';
import type { ServiceCall, ServiceClientOptions } from './service-client.ts';

const ORGANISATION = 4;
const GET: ServiceCall = { method: 'GET', path: '/things?token=hidden' };
const MEGABYTE = 1024 * 1024;

let server: Server;
let address: string;
let answer: RequestListener;
before(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

const answering =
  (status: number, body = ''): RequestListener =>
  (_request, response) => {
    response.writeHead(status).end(body);
  };

/** A client whose calls may all be made, and what it logged and whose calls wait. */
function clientOf(options: Partial<ServiceClientOptions> = {}) {
  const logged: Record<string, unknown>[] = [];
  const paused: unknown[] = [];
  const client = createServiceClient({
    name: 'fake',
    baseUrl: address,
    limits: { perMinute: 60, perDay: 5000, concurrent: 5 },
    quota: {
      enter: async () => 1,
      leave: async () => {},
      take: async () => null,
      pause: async (...pause) => void paused.push(pause.slice(0, 2)),
    },
    log: { warn: (details) => void logged.push(details) },
    ...options,
  });
  return { client, logged, paused };
}

describe('a call of a service', () => {
  test('has its time for the first byte until its answer begins, and not for the rest of it', async (t) => {
    const kindWhenLate = async (isBegun: boolean) => {
      t.mock.timers.enable({ apis: ['setTimeout'] });
      const fetched = t.mock.method(globalThis, 'fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
        const passTime = () => {
          t.mock.timers.tick(15_000);
          signal.throwIfAborted();
        };
        if (!isBegun) passTime();
        async function* body() {
          yield Buffer.from('first ');
          passTime();
          yield Buffer.from('last');
        }
        return new Response(ReadableStream.from(body()), { status: 200 });
      });
      const outcome = await clientOf().client.send(ORGANISATION, GET);
      fetched.mock.restore();
      t.mock.timers.reset();
      return outcome.kind === 'ok' ? outcome.body : outcome.kind;
    };
    assert.deepEqual([await kindWhenLate(true), await kindWhenLate(false)], ['first last', 'unreachable']);
  });

  test('may be answered with five megabytes where nothing else is said, and no more', async () => {
    const kindOf = async (bytes: number) => {
      answer = answering(200, 'x'.repeat(bytes));
      return (await clientOf().client.send(ORGANISATION, GET)).kind;
    };
    assert.deepEqual([await kindOf(5 * MEGABYTE), await kindOf(5 * MEGABYTE + 1)], ['ok', 'tooLarge']);
  });

  test('that was answered well is not logged; any other with who called what, and how long it took', async () => {
    answer = answering(204);
    const { client, logged } = clientOf();
    const sent = await client.send(ORGANISATION, GET);
    assert.deepEqual([sent.kind, sent.kind === 'ok' && sent.body, logged], ['ok', '', []]);
    answer = answering(404);
    const begun = performance.now();
    await client.send(ORGANISATION, { method: 'DELETE', path: '/things/7?x=1' });
    const passed = performance.now() - begun;
    const [{ milliseconds, ...line } = {}] = logged;
    assert.deepEqual(line, {
      service: 'fake',
      organisation: ORGANISATION,
      method: 'DELETE',
      path: '/things/7',
      outcome: 'refused',
      status: 404,
    });
    assert.ok(
      Number.isInteger(milliseconds) && Number(milliseconds) <= passed + 1,
      `${String(milliseconds)} of ${passed}`,
    );
  });

  test('that is not answered is a failure of the service, and so is 500; too long an answer and 499 are none', async () => {
    const stateAfter = async (listener: RequestListener) => {
      answer = listener;
      const { client } = clientOf({ circuit: { failures: 1, openMs: 30_000 }, maxAnswerBytes: 10 });
      await client.send(ORGANISATION, GET);
      return client.circuit().state;
    };
    assert.equal(await stateAfter(answering(200, 'x'.repeat(11))), 'closed');
    assert.equal(await stateAfter((request) => request.socket.destroy()), 'open');
    assert.equal(await stateAfter(answering(500)), 'open');
    assert.equal(await stateAfter(answering(499)), 'closed');
    assert.equal(await stateAfter(answering(302)), 'closed');
  });

  test('makes the other processes wait where the service said so, and only then', async () => {
    const { client, paused } = clientOf();
    for (const status of [200, 404, 500]) {
      answer = answering(status);
      await client.send(ORGANISATION, GET);
    }
    assert.equal(paused.length, 0);
    answer = answering(429);
    await client.send(ORGANISATION, GET);
    assert.deepEqual(paused, [[ORGANISATION, 'fake']]);
    let ownPauses = 0;
    const own = clientOf({
      quota: {
        enter: async () => 1,
        leave: async () => {},
        take: async () => new Date(0),
        pause: async () => void ownPauses++,
      },
    });
    assert.equal((await own.client.send(ORGANISATION, GET)).kind, 'limited');
    assert.equal(ownPauses, 0, 'our own limit is known to all of them');
  });

  test('of an address with a name in it stays with that name', async () => {
    answer = answering(200);
    const { client } = clientOf();
    const other = address.replace('http://', '');
    for (const path of [`/\\@${other}/x`, '//evil.example/x'])
      assert.equal((await client.send(ORGANISATION, { method: 'GET', path })).kind, 'ok', path);
    for (const path of ['', 'things', `@${other}/`, ':1/'])
      await assert.rejects(client.send(ORGANISATION, { method: 'GET', path }), Error, path);
  });
});
