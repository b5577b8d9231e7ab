import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startServer, type Launched } from '@iwe/tooling/launcher';
import { run } from '@iwe/tooling/run';
import { root } from '@iwe/tooling/workspace';
import { Api } from '../../fixtures/api.ts';
import { expect, people, test } from '../../fixtures/iwe.ts';
import { ownServer } from '../../fixtures/own-server.ts';
import { freeCustomer, invoiceBody, stockedTyres, stockOf, TEMPE, type Customer, type Head, type Product } from '../../fixtures/trade.ts';

/** Rounds of killing; 50 is the full proof. */
const ROUNDS = Number(process.env.IWE_KILL_ROUNDS || 3);
const CLIENTS = 3;
/** How long writes stream before the blow falls, milliseconds: a little later with every round, so that it meets other moments. */
const streamMs = (round: number): number => 400 + ((round * 137) % 700);

interface State { version: number; status: number }
/** What is known of a sheet: what the server acknowledged last, and what was on its way when it fell silent. */
interface Known { no: string; product: Product; said: State; maybe: State | null }

/** One client that creates, saves, approves and takes back until the server falls silent. */
async function stream(api: Api, customer: Customer, product: Product, sheets: Map<number, Known>): Promise<void> {
  const send = async (known: Known | null, next: State, method: string, call: string, body: object): Promise<Head> => {
    if (known) known.maybe = next;
    const answer = await api.call<{ data: Head }>(method, call, body);
    if (answer.status !== 200) throw new Error(`${method} ${call} answered ${answer.status}`);
    if (known) Object.assign(known, { said: next, maybe: null });
    return answer.body.data;
  };
  try {
    for (;;) {
      const first = invoiceBody(customer, [{ product, quantity: 1 }]);
      const head = await send(null, { version: 1, status: 1 }, 'POST', 'orders', first);
      const known: Known = { no: head.no, product, said: { version: 1, status: 1 }, maybe: null };
      sheets.set(head.id, known);
      await send(known, { version: 2, status: 1 }, 'PUT', `orders/${head.id}`, { ...first, uuid: randomUUID(), contentVersion: 1, reference: 'saved' });
      await send(known, { version: 2, status: 2 }, 'POST', `orders/${head.id}/approve`, { warehouseId: TEMPE.id, shipType: 1 });
      await send(known, { version: 2, status: 1 }, 'POST', `orders/${head.id}/unApprove`, {});
    }
  } catch {
    // The server is gone or on its way out: that is what the round is about.
  }
}

async function ready(url: string): Promise<void> {
  await expect.poll(() => fetch(`${url}/readyz`).then((answer) => answer.status, () => 0), { timeout: 60_000 }).toBe(200);
}

test(`${ROUNDS} rounds of kill -9 under a stream of writes: nothing acknowledged is lost, nothing is half`, async () => {
  test.setTimeout(120_000 + ROUNDS * 30_000);
  const own = await ownServer();
  let server: Launched = own;
  const env = { IWE_DEMO: '1', DATABASE_URL: '', LOG_LEVEL: 'warn' };
  /** The pid of the running PostgreSQL; `before` while there is none. */
  const postmaster = (before = 0): number => {
    try {
      return Number(readFileSync(path.join(own.dataDir, 'postgresql', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]) || before;
    } catch {
      return before;
    }
  };
  try {
    const api = await Api.as(server.url, people.manager);
    const customer = await freeCustomer(api, 0, { priceType: 'Class A / COD' });
    const products = await stockedTyres(api, 0, CLIENTS, { atLeast: 6 });
    const before = await Promise.all(products.map((product) => stockOf(api, product)));
    const all = new Map<number, Known>();
    const check = async (sheets: Map<number, Known>, when: string): Promise<void> => {
      const reader = await Api.as(server.url, people.manager);
      for (const [id, known] of sheets) {
        const { data } = await reader.get<{ data: Head & { lines: unknown[]; reference: string } }>(`orders/${id}`);
        const state = { version: data.contentVersion, status: data.status };
        expect([known.said, ...(known.maybe ? [known.maybe] : [])], `${when}: ${known.no}`).toContainEqual(state);
        expect([data.no, data.lines.length, data.reference], `${when}: ${known.no}`).toEqual([known.no, 1, state.version === 2 ? 'saved' : '']);
        Object.assign(known, { said: state, maybe: null });
      }
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const sheets = new Map<number, Known>();
      const writer = await Api.as(server.url, people.manager);
      // What earlier rounds left approved goes back, so that there is stock for the next.
      for (const [id, known] of all) {
        if (known.said.status !== 2) continue;
        await writer.post(`orders/${id}/unApprove`);
        known.said = { ...known.said, status: 1 };
      }
      const streams = products.map((product) => stream(writer, customer, product, sheets));
      await new Promise((resolve) => { setTimeout(resolve, streamMs(round)); });
      if (round % 2 === 0) {
        server.server.kill('SIGKILL');
        await server.ended;
        await Promise.all(streams);
        server = await startServer({ port: 0, dataDir: own.dataDir, log: 'ignore', env });
      } else {
        const pid = postmaster();
        expect(pid).toBeGreaterThan(1);
        process.kill(pid, 'SIGKILL');
        await Promise.all(streams);
        // The server brings its database back by itself.
        await expect.poll(() => postmaster(pid), { timeout: 60_000 }).not.toBe(pid);
      }
      await ready(server.url);
      await check(sheets, `round ${round}`);
      for (const [id, known] of sheets) all.set(id, known);
    }
    expect(all.size).toBeGreaterThanOrEqual(ROUNDS);
    await check(all, 'at the end');
    const reader = await Api.as(server.url, people.manager);
    const sold = (product: Product) => [...all.values()].filter((known) => known.product.id === product.id && known.said.status === 2).length;
    expect(await Promise.all(products.map((product) => stockOf(reader, product)))).toEqual(products.map((product, index) => (before[index] ?? 0) - sold(product)));
    const invariants = await run(process.execPath, ['--disable-warning=ExperimentalWarning', path.join(root, 'server/src/invariants/cli.ts')], { env: { IWE_DATA_DIR: own.dataDir, DATABASE_URL: '' }, quiet: true });
    expect(invariants.code, invariants.output).toBe(0);
  } finally {
    await server.stop();
    await own.remove();
  }
});
