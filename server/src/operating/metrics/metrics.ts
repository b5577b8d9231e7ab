import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, Summary } from 'prom-client';
import { FACTS, OPEN_CAUSES } from '../alarms/facts.sql.ts';
import type { DatabaseFacts } from '../alarms/facts.sql.ts';
import type { App } from '../../core/app-types.ts';
import { freeBytesOf } from '../../core/limits/disk-room.ts';
import { releaseMetrics } from './release-metrics.ts';

/**
 * Registers /metrics for a Prometheus on the same machine: request times, pool use, alarms, process figures. Buckets
 * are for all routes together, because those of each route and status would be a megabyte.
 */
export function metrics(app: App): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const times = new Histogram({
    name: 'iwe_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'status'],
    registers: [registry],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  });
  const routes = new Summary({
    name: 'iwe_route_seconds',
    help: 'Requests of each route, and the time to answer them',
    labelNames: ['method', 'route'],
    registers: [registry],
    percentiles: [],
  });
  const failures = new Counter({
    name: 'iwe_route_failures_total',
    help: 'Answers of 500 and above of each route',
    labelNames: ['method', 'route'],
    registers: [registry],
  });
  const setFacts = factGauges(registry);
  const stop = releaseMetrics(registry);
  app.addHook('onClose', async () => stop());
  new Gauge({
    name: 'iwe_disk_free_bytes',
    help: 'Free bytes of the disk of the data directory; nothing is saved below 104857600',
    registers: [registry],
    async collect() {
      this.set(await freeBytesOf(app.config.dataDir));
    },
  });
  new Gauge({
    name: 'iwe_pool_connections',
    help: 'Connections to PostgreSQL',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      const pools = {
        reads: app.database.pools.reads,
        writes: app.database.pools.writes,
        admission: app.admission.pools.writes,
      };
      for (const [name, pool] of Object.entries(pools)) {
        this.set({ pool: name, state: 'open' }, pool.totalCount);
        this.set({ pool: name, state: 'idle' }, pool.idleCount);
        this.set({ pool: name, state: 'waiting' }, pool.waitingCount);
      }
    },
  });
  new Gauge({
    name: 'iwe_long_reads',
    help: 'Exports and previews since the start, by where they were read',
    labelNames: ['place'],
    registers: [registry],
    collect() {
      for (const [place, count] of Object.entries(app.longReads.opened)) this.set({ place }, count);
    },
  });
  new Gauge({
    name: 'iwe_list_reads',
    help: 'Lists since the start, by where they were read',
    labelNames: ['place'],
    registers: [registry],
    collect() {
      for (const [place, count] of Object.entries(app.listReads.opened)) this.set({ place }, count);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = { method, route: request.routeOptions.url ?? 'none' };
    times.observe({ method, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1000);
    routes.observe(route, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc(route);
  });
  app.get('/metrics', { config: { permission: 'loopback' }, schema: { hide: true } }, async (_request, reply) => {
    const [[facts], alarms] = await app.admission
      .batch([FACTS(), OPEN_CAUSES()])
      .catch(() => [[], []] as [DatabaseFacts[], { cause: string }[]]);
    setFacts(facts ?? null, alarms);
    reply.type(registry.contentType);
    return registry.metrics();
  });
}

/** What the database knows, each with its figure; without one (no worker, no backup, no standby) it is NaN. */
const FACT_GAUGES: readonly (readonly [string, string, (facts: DatabaseFacts) => number | null])[] = [
  ['iwe_worker_heartbeat_age_seconds', 'Since a background worker was active', (facts) => facts.workerAge],
  ['iwe_jobs_waiting', 'Background jobs that wait', (facts) => facts.jobs.waiting],
  ['iwe_jobs_running', 'Background jobs that run', (facts) => facts.jobs.running],
  ['iwe_jobs_failed', 'Jobs that have failed for good within a day', (facts) => sumOf(facts.failedJobs)],
  ['iwe_job_lag_seconds', 'How long a job has been due and has not begun', (facts) => facts.jobLag ?? 0],
  ['iwe_mails_waiting', 'Emails that wait to be sent', (facts) => facts.mails.waiting],
  ['iwe_mail_oldest_seconds', 'How long the oldest email waits', (facts) => facts.mails.oldestAge ?? 0],
  ['iwe_xero_waiting', 'Documents that wait for Xero', (facts) => facts.xero.waiting],
  ['iwe_xero_refused', 'Documents that Xero has refused within a day', (facts) => facts.xero.failed],
  ['iwe_xero_oldest_seconds', 'How long the oldest document waits for Xero', (facts) => facts.xero.oldestAge ?? 0],
  ['iwe_replica_lag_seconds', 'How far the slowest standby is behind', (facts) => facts.replicaLag],
  ['iwe_archive_age_seconds', 'Since the last WAL segment was archived', (facts) => facts.archiveAge],
  ['iwe_backup_age_seconds', 'Since the last backup that succeeded', (facts) => facts.backupAge],
  ['iwe_drill_age_seconds', 'Since the last restore for trial that succeeded', (facts) => facts.drillAge],
];

const sumOf = (jobs: DatabaseFacts['failedJobs']): number => jobs.reduce((sum, { count }) => sum + count, 0);

/** Registers what is read from the database, and returns the function that sets all of it; null: it does not answer. */
function factGauges(registry: Registry): (facts: DatabaseFacts | null, alarms: readonly { cause: string }[]) => void {
  const gauges = FACT_GAUGES.map(
    ([name, help, figure]) => [new Gauge({ name, help, registers: [registry] }), figure] as const,
  );
  const open = new Gauge({
    name: 'iwe_alarm',
    help: '1 for each open alarm',
    labelNames: ['cause'],
    registers: [registry],
  });
  return (facts, alarms) => {
    for (const [gauge, figure] of gauges) gauge.set(facts === null ? NaN : (figure(facts) ?? NaN));
    open.reset();
    for (const { cause } of alarms) open.set({ cause }, 1);
  };
}
