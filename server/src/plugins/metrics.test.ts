import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import type { App } from '../app-types.ts';
import { metrics } from './metrics.ts';

const pool = (totalCount: number, idleCount: number, waitingCount: number) => ({ totalCount, idleCount, waitingCount });

test('each pool has its own figures, and the process and the times of requests have theirs', async () => {
  const app = fastify();
  app.decorate('database', { pools: { reads: pool(4, 3, 2), writes: pool(7, 5, 6) } } as never);
  app.decorate('admission', { pools: { reads: pool(90, 91, 92), writes: pool(8, 1, 9) } } as never);
  metrics(app as unknown as App);
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
  const edges = [...body.matchAll(/iwe_request_seconds_bucket\{le="([^"]+)",method="GET",route="\/things\/:id"/g)];
  assert.deepEqual(
    edges.map(([, edge]) => edge),
    ['0.002', '0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '1', '5', '+Inf'],
  );
});
