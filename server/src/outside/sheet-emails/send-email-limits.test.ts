import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aProduct, startSheetWorld } from '../../trading/sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../trading/sheets/testing/sheet-world.ts';
import { DAILY_EMAILS } from './send-email-limits.ts';

let world: SheetWorld;
let invoice: number;
before(async () => {
  world = await startSheetWorld();
  const tyre = await aProduct(world);
  await world.receive([{ productId: tyre, quantity: 10, priceCents: 5_000 }]);
  ({ id: invoice } = await world.create(world.invoice([{ productId: tyre, quantity: 1 }])));
  await world.approve(world.manager, invoice);
  await world.server.database.query(`update contact set email = 'Shop@example.com' where id = $1`, [world.customer]);
});
after(() => world.close());

const send = async (customerEmail: string, staff = world.sales) =>
  (await world.call(staff, 'POST', `orders/${invoice}/send-email`, { customerEmail })).statusCode;
/** Emails of the seller that were sent before, and when. */
const sentBefore = (count: number, to: string, ago: string) =>
  world.server.database.query(
    `insert into sheet_email (organisation_id, sheet_id, to_address, requested_by, requested_by_name, requested_at, state)
      select $1, $2, $3 || n, $4, 'Sales', now() - $5::interval, 'sent' from generate_series(1, $6::int) n`,
    [world.organisation, invoice, to, world.sales.userId, ago, count],
  );

test('one person mails a few strangers a day, customers many times, and administrators learn of the last', async () => {
  const admin = await world.server.staff(world.organisation, { is_admin: true });
  const told = async () =>
    (await world.server.inject({ url: '/api/ag/notifications', headers: admin.headers }))
      .json<{ data: { text: string }[] }>()
      .data.map(({ text }) => text);
  await sentBefore(50, 'stranger@old.example', '25 hours');
  await sentBefore(DAILY_EMAILS.strangers - 2, 'stranger@example.net', '23 hours');
  assert.equal(await send('stranger@example.org'), 200);
  assert.deepEqual(await told(), []);
  assert.equal(await send('last@example.org'), 200);
  assert.match((await told())[0] ?? '', /has sent 20 emails to addresses that are nobody’s here within a day\./);
  assert.equal(await send('more@example.org'), 429);
  assert.equal(await send('more@example.org', world.manager), 200);
  assert.equal(await send('shop@example.com'), 200, 'the customer’s own address');
  await sentBefore(DAILY_EMAILS.all - DAILY_EMAILS.strangers - 2, 'shop@example.com', '1 hour');
  await world.server.database.query(
    `update sheet_email set to_address = 'shop@example.com' where to_address like 'shop@example.com_%'`,
  );
  assert.equal(await send('shop@example.com'), 200);
  assert.equal(await send('shop@example.com'), 429);
  assert.deepEqual((await told()).length, 2);
});
