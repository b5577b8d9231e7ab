import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, Summary } from 'prom-client';
import type { App } from '../app-types.ts';
import { freeBytesOf } from '../disk-room.ts';
import { workerAge } from '../jobs/job.repository.ts';

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
  new Gauge({
    name: 'iwe_worker_heartbeat_age_seconds',
    help: 'Seconds since a background worker was active; NaN without one',
    registers: [registry],
    async collect() {
      this.set((await workerAge(app.admission).catch(() => null)) ?? NaN);
    },
  });
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
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = { method, route: request.routeOptions.url ?? 'none' };
    times.observe({ method, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1000);
    routes.observe(route, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc(route);
  });
  app.get('/metrics', { config: { permission: 'loopback' }, schema: { hide: true } }, async (_request, reply) => {
    reply.type(registry.contentType);
    return registry.metrics();
  });
}
