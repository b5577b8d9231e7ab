import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { test } from 'node:test';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';

interface Exported {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: { name: string; traceId: string; spanId: string; parentSpanId?: string }[] }[];
  }[];
}

test('a configured collector gets each request with its statements, and no value of either', async (t) => {
  const received: Exported[] = [];
  const collector = createServer((request, response) => {
    void json(request).then((body) => {
      received.push(body as Exported);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  t.after(() => collector.close());
  const server = await startTestServer({
    config: { tracesTo: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/` },
  });
  let email = '';
  try {
    const staff = await server.staff(await buildOrganisation(server.database), { is_admin: true });
    email = staff.email;
    const url = '/api/ag/find?q=Bridgestone';
    assert.equal((await server.inject({ method: 'GET', url, headers: staff.headers })).statusCode, 200);
  } finally {
    // Closing sends what is left.
    await server.close();
  }

  const all = received.flatMap(({ resourceSpans }) => resourceSpans);
  assert.ok(
    all[0]?.resource.attributes.some(({ key, value }) => key === 'service.name' && value.stringValue === 'iwe'),
  );
  const spans = all.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const request = spans.find(({ name }) => name === 'GET /api/ag/find');
  assert.ok(request, spans.map(({ name }) => name).join(', '));
  const inside = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId).map(({ name }) => name);
  assert.ok(inside.length >= 1, 'the statements of the request');
  assert.ok(!JSON.stringify(received).includes('Bridgestone'));
  assert.ok(!JSON.stringify(received).includes(email));
});
