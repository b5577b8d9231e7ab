import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import fastify from 'fastify';
import type { App } from '../app-types.ts';
import { metrics } from './metrics.ts';

const pool = (totalCount: number, idleCount: number, waitingCount: number) => ({ totalCount, idleCount, waitingCount });

/** An app with what the metrics read. */
function observed(answers: { query: () => Promise<object[]> } = { query: async () => [{ seconds: 7 }] }) {
  const app = fastify();
  app.decorate('config', { dataDir: tmpdir() } as never);
  app.decorate('database', { pools: { reads: pool(4, 3, 2), writes: pool(7, 5, 6) } } as never);
  app.decorate('admission', { pools: { reads: pool(90, 91, 92), writes: pool(8, 1, 9) }, ...answers } as never);
  metrics(app as unknown as App);
  return app;
}

test('each pool has its own figures, and the process and the times of requests have theirs', async () => {
  const app = observed();
  app.get('/things/:id', async () => ({}));
  await app.inject('/things/5');
  const { body, headers } = await app.inject('/metrics');
  assert.match(String(headers['content-type']), /^text\/plain; version=/);
  const figures = [...body.matchAll(/^iwe_pool_connections\{pool="(\w+)",state="(\w+)"\} (\d+)$/gm)].map(
    ([, name, state, value]) => `${name} ${state} ${value}`,
  );
  assert.deepEqual(figures, [
    'reads open 4',
    'reads idle 3',
    'reads waiting 2',
    'writes open 7',
    'writes idle 5',
    'writes waiting 6',
    'admission open 8',
    'admission idle 1',
    'admission waiting 9',
  ]);
  for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds'])
    assert.match(body, new RegExp(`^${name} `, 'm'));
  const edges = [...body.matchAll(/iwe_request_seconds_bucket\{le="([^"]+)",method="GET",status="2xx"/g)];
  assert.deepEqual(
    edges.map(([, edge]) => edge),
    ['0.002', '0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '1', '5', '+Inf'],
  );
  assert.match(body, /^iwe_route_seconds_count\{method="GET",route="\/things\/:id"\} 1$/m);
  assert.match(body, /^iwe_worker_heartbeat_age_seconds 7$/m);
  assert.match(body, /^iwe_disk_free_bytes \d+$/m);
});

test('the age of the last heartbeat is unknown without a worker and without a database', async () => {
  for (const query of [async () => [{ seconds: null }], () => Promise.reject(new Error('gone'))]) {
    const { body } = await observed({ query }).inject('/metrics');
    assert.match(body, /^iwe_worker_heartbeat_age_seconds nan$/im);
  }
});

test('every route of the server called with many results is below 100 kB', async () => {
  const app = observed();
  const routes = Array.from({ length: 350 }, (_, n) => `/api/ag/some-usual-name-${n}/:id/of-a-route`);
  for (const route of routes)
    app.get<{ Params: { id: string } }>(route, async ({ params }, reply) => {
      reply.code(Number(params.id));
      return {};
    });
  for (const route of routes)
    for (const status of [200, 204, 400, 401, 403, 404, 409, 422, 429])
      await app.inject(route.replace(':id', String(status)));
  for (const route of routes.slice(0, 20)) await app.inject(route.replace(':id', '503'));
  const { body } = await app.inject('/metrics');
  assert.ok(body.length < 100_000, `${body.length} bytes`);
  // Failures of the server alone are told by route.
  assert.match(
    body,
    /^iwe_route_failures_total\{method="GET",route="\/api\/ag\/some-usual-name-7\/:id\/of-a-route"\} 1$/m,
  );
});
