import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { App } from '../app-types.ts';

/** Registers /metrics for a Prometheus on the same machine: request times by route, pool use, process figures. */
export function metrics(app: App): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const times = new Histogram({
    name: 'iwe_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
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
    times.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', { config: { permission: 'loopback' }, schema: { hide: true } }, async (_request, reply) => {
    reply.type(registry.contentType);
    return registry.metrics();
  });
}
