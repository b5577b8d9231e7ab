import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import type { App } from '../../app-types.ts';
import { Problem } from '../../errors.ts';
import { knownHost, namesThisMachine } from './known-host.ts';

async function statusOf(host: string, url = '/page') {
  const app = fastify();
  app.decorate('config', { publicUrl: 'https://iwe.example' } as never);
  let problem: Problem | null = null;
  app.setErrorHandler((error, _request, reply) => {
    problem = error instanceof Problem ? error : null;
    return reply.code(problem?.status ?? 500).send('');
  });
  knownHost(app as unknown as App);
  for (const path of ['/page', '/healthz', '/readyz', '/readyz/more'])
    app.get(path, async (request) => ({ isLocal: namesThisMachine(request) }));
  const answer = await app.inject({ url, headers: { host } });
  return { status: answer.statusCode, problem: problem as Problem | null, body: answer.body };
}

test('both questions of load balancers are answered under any name, and nothing else is', async () => {
  for (const url of ['/healthz', '/readyz']) assert.equal((await statusOf('10.0.0.7:4000', url)).status, 200, url);
  for (const url of ['/page', '/readyz/more', '/readyz?x=1', '/nothing']) {
    const { status, problem } = await statusOf('10.0.0.7:4000', url);
    assert.equal(status, 421, url);
    assert.equal(problem?.code, 'unknown-host');
    assert.equal(
      problem.message,
      'This server answers at https://iwe.example. Open that address, or ask your administrator to set PUBLIC_URL ' +
        'to the address that you use.',
    );
  }
});

test('a name of this machine is localhost or a loopback address, whatever its port and letters', async () => {
  for (const host of ['localhost', 'LOCALHOST:1', '127.0.0.1', '127.255.0.3:80', '[::1]', '[0:0:0:0:0:0:0:1]:5'])
    assert.match((await statusOf(host)).body, /"isLocal":true/, host);
  assert.match((await statusOf('IWE.example:8443')).body, /"isLocal":false/);
  for (const host of ['128.0.0.1', 'localhost.example', '127.0.0.1.example', '[::2]', 'x:y', 'a.iwe.example'])
    assert.equal((await statusOf(host)).status, 421, host);
});
