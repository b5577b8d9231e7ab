import assert from 'node:assert/strict';
import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { test } from 'node:test';
import fastify from 'fastify';
import type { App } from '../../core/app-types.ts';
import { MEASURE_CHANNEL } from '../../platform/public.ts';
import { exportMetrics } from './export-metrics.ts';

interface Point {
  attributes: { key: string; value: { stringValue?: string } }[];
  count: number;
  sum: number;
  bucketCounts: number[];
}
interface Exported {
  resourceMetrics: {
    scopeMetrics: { metrics: { name: string; unit: string; histogram?: { dataPoints: Point[] } }[] }[];
  }[];
}

test('a configured collector gets measures of releases as histograms by remote and version', async (t) => {
  const received: [string, Exported][] = [];
  const collector = createServer((request, response) => {
    void json(request).then((body) => {
      received.push([request.url ?? '', body as Exported]);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  t.after(() => collector.close());
  const app = fastify();
  exportMetrics(app as unknown as App, `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`);
  await app.ready();
  for (const value of [300, 700])
    channel(MEASURE_CHANNEL).publish({ remote: 'mf-a', version: '1.0.0', measure: 'newScreen', value });
  channel(MEASURE_CHANNEL).publish({ remote: 'mf-a', version: '1.0.0', measure: 'size', value: 20_000 });
  // Closing sends what is left.
  await app.close();

  assert.deepEqual([...new Set(received.map(([url]) => url))], ['/v1/metrics']);
  const metrics = received.flatMap(([, { resourceMetrics }]) =>
    resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics)),
  );
  const told = metrics.map(({ name, unit, histogram }) => [
    name,
    unit,
    histogram?.dataPoints.map(({ attributes, count, sum }) => [
      attributes.map(({ value }) => value.stringValue).join(' '),
      Number(count),
      sum,
    ]),
  ]);
  assert.deepEqual(told, [
    ['iwe.remote.duration', 's', [['mf-a 1.0.0 newScreen', 2, 1]]],
    ['iwe.remote.size', 'By', [['mf-a 1.0.0 size', 1, 20_000]]],
  ]);
});
