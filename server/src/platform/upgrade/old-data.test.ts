import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import pg from 'pg';
import { restore } from '../../operating/backup/restore.ts';
import { CHECKOUT } from '../../core/config.ts';
import { DEMO_PASSWORD } from '../../demo/index.ts';
import { checkInvariants, holds } from '../../operating/invariants/index.ts';
import { startTestServer } from '../../testing/index.ts';
import type { TestServer } from '../../testing/index.ts';
import { download, make } from '../../insight/reports/testing/report-world.ts';
import { wideTest } from '../../testing/ring.ts';

/** Backups of small demos, each made by the commit that its folder is named after. */
const OLD_DATA = join(CHECKOUT, 'proofs/old-data');
const OLDEST = 'ec5c8107';

/** The rules that a database breaks, each with its first violations. */
async function brokenRules(server: TestServer): Promise<Record<string, readonly string[]>> {
  const client = new pg.Client(server.test.connection);
  await client.connect();
  try {
    const broken = (await checkInvariants(client)).filter((result) => !holds(result));
    return Object.fromEntries(
      broken.map(({ name, violations, checked, examples }) => [
        `${name}: ${violations} of ${checked}`,
        examples.slice(0, 3),
      ]),
    );
  } finally {
    await client.end();
  }
}

const ORGANISATION = 4;

/** Reports add up what the old version posted, and its approved sheets still have a document. */
async function report(server: TestServer): Promise<void> {
  const manager = await server.staff(ORGANISATION, { role: 4 });
  const sales = await make(server, manager, ORGANISATION, {
    type: 'invoices-credit-notes-detail',
    group: 'asCustomers',
  });
  assert.ok((await download(server, manager, sales)).length > 5_000);
  const sheets = await server.database.query<{ id: number; type: number }>(
    'select max(id) as id, type from sheet where organisation_id = $1 and status = 2 group by type',
    [ORGANISATION],
  );
  assert.deepEqual(
    sheets.map(({ type }) => type).sort((a, b) => a - b),
    [1, 2, 3, 4, 5, 6, 7],
  );
  for (const { id, type } of sheets) {
    const answer = await server.inject({ url: `/api/ag/orders/${id}/document`, headers: manager.headers });
    assert.equal(answer.statusCode, 200, `the document of type ${type}: ${answer.body}`);
  }
}

/** People of the old version sign in with their passwords, and sell what is there to their customers. */
async function sellOne(server: TestServer): Promise<void> {
  const [person] = await server.database.query<{ eId: number }>(
    `select m.id as "eId" from membership m join app_user u on u.id = m.user_id
      where u.email = 'manager@iwe.demo' and m.organisation_id = $1`,
    [ORGANISATION],
  );
  const headers = await server.signIn('manager@iwe.demo', { password: DEMO_PASSWORD, ...person });
  const [stock] = await server.database.query<{ product: number; warehouse: number; price: number; customer: number }>(
    `select b.product_id as product, b.warehouse_id as warehouse, p.class_a_price_cents / 100.0 as price,
      (select min(id) from contact c where c.organisation_id = $1 and not is_supplier and is_active
        and payment_type <> 'CBD') as customer
    from stock_balance b join product p on p.organisation_id = $1 and p.id = b.product_id
    where b.organisation_id = $1 and b.quantity > 2 and p.class_a_price_cents > 0 order by b.quantity desc limit 1`,
    [ORGANISATION],
  );
  assert.ok(stock);
  const send = (url: string, payload: object) =>
    server.inject({ method: 'POST', url: `/api/ag/${url}`, headers, payload });
  const saved = await send('orders', {
    uuid: randomUUID(),
    type: 1,
    date: '2026-11-27',
    customerId: stock.customer,
    lines: [{ seq: 1, productId: stock.product, quantity: 1, price: Number(stock.price), manual: true }],
  });
  assert.equal(saved.statusCode, 200, saved.body);
  const { id, contentVersion } = saved.json<{ data: { id: number; contentVersion?: number } }>().data;
  const approve = { warehouseId: stock.warehouse, shipType: 2, contentVersion: contentVersion ?? 1 };
  const approved = await send(`orders/${id}/approve`, approve);
  assert.equal(approved.statusCode, 200, approved.body);
}

describe('data of an older version', { timeout: 300_000 }, () => {
  const commits = readdirSync(OLD_DATA, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  // A push upgrades the oldest data, by every migration since then.
  for (const { name: commit } of commits)
    (commit === OLDEST ? test : wideTest)(`of ${commit} is migrated, keeps every rule, and is worked on`, async () => {
      const server = await startTestServer();
      try {
        await restore(server.test.connection, join(OLD_DATA, commit), { replace: true, places: null });
        assert.deepEqual(await brokenRules(server), {});
        await report(server);
        await sellOne(server);
        assert.deepEqual(await brokenRules(server), {});
      } finally {
        await server.close();
      }
    });
});
