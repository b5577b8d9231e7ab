import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { App } from '../app-types.ts';

/** /metrics for a Prometheus on the same machine: request times by route, pool use, the process itself. */
export function metrics(app: App): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const times = new Histogram({
    name: 'iwe_request_seconds', help: 'Time to answer a request', labelNames: ['method', 'route', 'status'], registers: [registry],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  });
  new Gauge({
    name: 'iwe_pool_connections', help: 'Connections to PostgreSQL', labelNames: ['state'], registers: [registry],
    collect() {
      this.set({ state: 'open' }, app.database.pool.totalCount);
      this.set({ state: 'idle' }, app.database.pool.idleCount);
      this.set({ state: 'waiting' }, app.database.pool.waitingCount);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    times.observe({ method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { config: { permission: 'loopback' }, schema: { hide: true } }, async (_request, reply) => {
    reply.type(registry.contentType);
    return registry.metrics();
  });
}
