import assert from 'node:assert/strict';
import { channel } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import fastify from 'fastify';
import type { App } from '../../core/app-types.ts';
import { MEASURE_CHANNEL } from '../../platform/public.ts';
import { metrics } from './metrics.ts';

const pool = (totalCount: number, idleCount: number, waitingCount: number) => ({ totalCount, idleCount, waitingCount });

const FACTS = {
  workerAge: 7,
  failedJobs: [{ count: 2 }, { count: 3 }],
  jobs: { waiting: 4, running: 1 },
  jobLag: null,
  mails: { waiting: 6, oldestAge: 60 },
  xero: { waiting: 8, failed: 9, oldestAge: null },
  replicaLag: null,
  archiveAge: 25,
  backupAge: 3_600,
  drillAge: null,
};

/** An app with what the metrics read. */
function observed(batch: () => Promise<object[][]> = async () => [[FACTS], [{ cause: 'disk' }]]) {
  const app = fastify();
  app.decorate('config', { dataDir: tmpdir() } as never);
  app.decorate('database', { pools: { reads: pool(4, 3, 2), writes: pool(7, 5, 6) } } as never);
  app.decorate('admission', { pools: { reads: pool(90, 91, 92), writes: pool(8, 1, 9) }, batch } as never);
  app.decorate('longReads', { opened: { replica: 5, primary: 2 } } as never);
  app.decorate('listReads', { opened: { replica: 8, primary: 1 } } as never);
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
  assert.match(body, /^iwe_long_reads\{place="replica"\} 5$/m);
  assert.match(body, /^iwe_list_reads\{place="replica"\} 8$/m);
});

test('what the database knows is told, nothing that waits is 0, and what does not exist is NaN', async () => {
  const { body } = await observed().inject('/metrics');
  for (const line of [
    'iwe_jobs_waiting 4',
    'iwe_jobs_running 1',
    'iwe_jobs_failed 5',
    'iwe_job_lag_seconds 0',
    'iwe_mails_waiting 6',
    'iwe_mail_oldest_seconds 60',
    'iwe_xero_waiting 8',
    'iwe_xero_refused 9',
    'iwe_xero_oldest_seconds 0',
    'iwe_archive_age_seconds 25',
    'iwe_backup_age_seconds 3600',
    'iwe_drill_age_seconds Nan',
    'iwe_replica_lag_seconds Nan',
    'iwe_alarm{cause="disk"} 1',
  ])
    assert.ok(body.split('\n').includes(line), line);
});

test('measures of releases have series by remote and version, of the versions measured last', async () => {
  const app = observed();
  const told = channel(MEASURE_CHANNEL);
  const measure = (version: string) => {
    told.publish({ remote: 'mf-a', version, measure: 'newScreen', value: 300 });
    told.publish({ remote: 'mf-a', version, measure: 'size', value: 20_000 });
  };
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.0.0', '1.4.0']) measure(version);
  const { body } = await app.inject('/metrics');
  const lines = body.split('\n');
  for (const line of [
    'iwe_remote_seconds_bucket{le="0.2",remote="mf-a",version="1.0.0",measure="newScreen"} 0',
    'iwe_remote_seconds_bucket{le="0.4",remote="mf-a",version="1.0.0",measure="newScreen"} 2',
    'iwe_remote_seconds_sum{remote="mf-a",version="1.0.0",measure="newScreen"} 0.6',
    'iwe_remote_bytes_count{remote="mf-a",version="1.4.0",measure="size"} 1',
  ])
    assert.ok(lines.includes(line), line);
  assert.ok(!body.includes('version="1.1.0"'), 'the version that was measured longest ago');
  await app.close();
  measure('1.5.0');
});

test('every metric of ours is in docs/OPERATING.md, and dashboard and page name no other', async () => {
  const app = observed();
  app.get('/fails', async () => Promise.reject(new Error('no')));
  await app.inject('/fails');
  const { body } = await app.inject('/metrics');
  const ours = new Set([...body.matchAll(/^# TYPE (iwe_\w+)/gm)].map(([, name = '']) => name));
  const namesIn = (file: string): Set<string> => {
    const text = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');
    const names = [...text.matchAll(/\b(iwe_[a-z_]+)/g)].map(([, name = '']) => name);
    return new Set(names.map((name) => (ours.has(name) ? name : name.replace(/_(bucket|count|sum)$/, ''))));
  };
  assert.deepEqual([...namesIn('deploy/grafana-dashboard.json')].toSorted(), [...ours].toSorted());
  const documented = namesIn('docs/OPERATING.md');
  assert.deepEqual(
    [...ours].filter((name) => !documented.has(name)),
    [],
  );
});

test('without a worker and without a database its age is unknown', async () => {
  const idle = async () => [[{ ...FACTS, workerAge: null }], []];
  for (const batch of [idle, () => Promise.reject(new Error('gone'))]) {
    const { body } = await observed(batch).inject('/metrics');
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
