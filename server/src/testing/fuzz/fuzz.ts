import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { shareTestCluster, startTestCluster } from '../cluster.ts';
import { startXeroWorld } from '../xero/xero-world.ts';
import { Generator } from './generate.ts';
import { operationsOf } from './operations.ts';
import type { Operation } from './operations.ts';
import { tour } from './tour.ts';

/**
 * Sends generated requests to every operation of the OpenAPI document, on a server and a database of its own, and fails
 * when one is answered with 5xx or when an operation never succeeded.
 *
 *   node server/src/testing/fuzz/fuzz.ts [requests, 30000 by default] [seed, 1 by default]
 */
const REQUESTS = Number(process.argv[2] ?? 30_000);
const SEED = Number(process.argv[3] ?? 1);
const AT_ONCE = 8;
const RESTORE_EVERY = 400;
/** Probability that any one value of a request breaks the rules. */
const ODDITIES = [0, 0.02, 0.1, 0.4];

const keys = mkdtempSync(join(tmpdir(), 'iwe-fuzz-'));
const started = await startTestCluster();
shareTestCluster(started.cluster);
const world = await startXeroWorld({ config: { printSigning: printSigning() } });
const { server } = world;
const failures: string[] = [];
const statuses = new Map<string, Map<number, number>>();

function record(name: string, { statusCode, body }: LightMyRequestResponse, sent: string): void {
  const counts = statuses.get(name) ?? new Map<number, number>();
  statuses.set(name, counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1));
  // A bulk action answers 200 and tells of a defect in its list of results.
  if (statusCode >= 500 || body.includes('Something went wrong on our side'))
    failures.push(`${name}: ${statusCode} ${body.slice(0, 300)}\n    ${sent.slice(0, 1_500)}`);
}

/** A key with which the server signs for the print service. */
function printSigning() {
  const files = { certificateFile: join(keys, 'print.pem'), keyFile: join(keys, 'print.key') };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(files.certificateFile, 'PEM');
  writeFileSync(files.keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return files;
}

/** Sends a request of the tour and records it under its operation. */
async function send(name: string, options: Omit<InjectOptions, 'method'> & { url: string }) {
  const answer = await server.inject({ ...options, method: name.split(' ')[0] as 'GET' });
  record(name, answer, JSON.stringify({ ...options, headers: undefined }));
  return answer;
}

const { callers, ids, restore } = await tour(world, send);
const generator = new Generator(SEED, ids);
const operations = operationsOf(server.app);

/** A generated request; its texts are shown when it fails. */
type Generated = InjectOptions & { url: string; payload?: string };

function generated(operation: Operation): Generated {
  const oddity = generator.pick(ODDITIES);
  const path = operation.pathParameters.reduce(
    (text, { name, schema }) =>
      text.replace(`{${name}}`, encodeURIComponent(wellFormed(generator.text(schema, oddity)))),
    operation.path,
  );
  const query = operation.query
    .filter(({ required }) => generator.chance(required ? 0.95 : 0.2))
    .map(({ name, schema }) => `${name}=${encodeURIComponent(wellFormed(generator.text(schema, oddity)))}`);
  // A logout would only end the sessions of all that follow.
  const caller = operation.name === 'POST /api/ag/logout' ? () => ({}) : generator.pick(callers);
  const headers: Record<string, string | undefined> = { ...caller() };
  if (generator.chance(0.3)) headers['idempotency-key'] = `key ${Math.floor(generator.random() * 50)}`;
  const isForm = operation.method === 'POST' && (operation.body === null || generator.chance(0.02));
  if (isForm && generator.chance(0.5)) {
    headers['content-type'] = generator.pick(['multipart/form-data; boundary=x', 'multipart/form-data', 'text/html']);
    return { method: operation.method, url: withQuery(path, query), headers, payload: generator.pick(FORMS) };
  }
  if (operation.body === null) return { method: operation.method, url: withQuery(path, query), headers };
  headers['content-type'] = 'application/json';
  const text = JSON.stringify(generator.value(operation.body, oddity)) ?? '';
  const payload = generator.chance(0.02) ? generator.pick([text.slice(0, -3), '', '['.repeat(90_000), 'null']) : text;
  return { method: operation.method, url: withQuery(path, query), headers, payload };
}

const FORMS = [
  '',
  'no form',
  '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nunfinished',
  '--x\r\nContent-Disposition: form-data; name="f"; filename="a.xls"\r\n\r\nab\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nv\r\n--x--\r\n',
  `--x\r\n${'A: b\r\n'.repeat(5_000)}\r\n\r\n--x--`,
];
const withQuery = (path: string, query: readonly string[]) => (query.length > 0 ? `${path}?${query.join('&')}` : path);
const wellFormed = (text: string) => text.toWellFormed().slice(0, 2_000);

let sent = 0;
async function worker(): Promise<void> {
  while (sent < REQUESTS) {
    const number = sent++;
    if (number % RESTORE_EVERY === RESTORE_EVERY - 1) await restore();
    const operation = operations[number % operations.length] as Operation;
    const request = generated(operation);
    record(operation.name, await server.inject(request), `${request.url} ${request.payload ?? ''}`);
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, worker));

const isSuccess = (status: number) => status >= 200 && status < 400;
const unreached = operations.filter(({ name }) => ![...(statuses.get(name)?.keys() ?? [])].some(isSuccess));
const totals = new Map<number, number>();
for (const counts of statuses.values())
  for (const [status, count] of counts) totals.set(status, (totals.get(status) ?? 0) + count);
console.log(`${[...totals.values()].reduce((sum, n) => sum + n, 0)} requests to ${operations.length} operations.`);
for (const [status, count] of [...totals].toSorted(([a], [b]) => a - b)) console.log(`  ${status}: ${count}`);
for (const { name } of unreached) console.log(`Never succeeded: ${name}`);
for (const failure of failures) console.log(`5xx: ${failure}`);
await world.close();
await started.stop();
rmSync(keys, { recursive: true, force: true });
process.exit(failures.length > 0 || unreached.length > 0 ? 1 : 0);
