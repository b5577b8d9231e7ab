import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type {
  CountTask,
  ErrorBody,
  NewPhoneCount,
  NotificationsAnswer,
  PhoneCountsAnswer,
  SentCount,
  Sheet,
} from '@iwe/contract';
import { buildOrganisation } from '../../testing/index.ts';
import { checkAndClose } from '../sheets/testing/check.ts';
import { startPurchaseWorld } from '../sheets/testing/purchase-world.ts';
import type { PurchaseWorld } from '../sheets/testing/purchase-world.ts';
import { aProduct } from '../sheets/testing/sheet-world.ts';
import { detailOf } from '../sheets/testing/trade-world.ts';

let world: PurchaseWorld;
before(async () => {
  world = await startPurchaseWorld();
});
after(() => checkAndClose(world));

const EAN = '4006381333931';
const call = (method: 'GET' | 'POST', path: string, payload?: object, staff = world.sales) =>
  world.call(staff, method, path, payload);
async function stocked(code: string, quantity: number, fields = {}): Promise<number> {
  const id = await aProduct(world, { code, name: `Tyre ${code}`, ...fields });
  await world.receive([{ productId: id, quantity, priceCents: 5_000 }]);
  return id;
}
async function aCount(body: object) {
  const answer = await call('POST', 'phone-counts', body);
  assert.equal(answer.statusCode, 200, answer.body);
  const { data } = answer.json<{ data: NewPhoneCount }>();
  return { ...data, token: data.url.split('#')[1] ?? '' };
}
const stocktake = () => aCount({ kind: 'stocktake', warehouseId: world.sydney });
const phone = (token: string, method: 'GET' | 'POST', path: string, payload?: object) =>
  world.server.inject({
    method,
    url: `/api/ag/${path}`,
    headers: { authorization: `Bearer ${token}` },
    remoteAddress: '10.8.8.8',
    ...(payload ? { payload } : {}),
  });
const at = (secondsAgo = 0) => new Date(Date.now() - secondsAgo * 1_000).toISOString();
const send = (token: string, lines: readonly object[], fields: object = {}) =>
  phone(token, 'POST', 'count/send', { uuid: randomUUID(), countedBy: 'Wes', sentAt: at(), lines, ...fields });
const line = (code: string, quantity: number, countedAt = at()) => ({ code, quantity, countedAt });
const listed = async (id: number) =>
  (await call('GET', 'phone-counts')).json<PhoneCountsAnswer>().data.find((count) => count.id === id);

describe('a stocktake by phone', () => {
  test('becomes one draft adjustment by code, barcode and repeated scans; unknown codes are told', async () => {
    const tyre = await stocked('ST-1', 10, { barcodes: EAN });
    const wheel = await stocked('ST-2', 4);
    const { token, id, url } = await stocktake();
    assert.match(url, /\/count\/#[\w-]{43}$/);
    const task = (await phone(token, 'GET', 'count')).json<{ data: CountTask }>().data;
    assert.deepEqual([task.kind, task.warehouse, task.orderNo], ['stocktake', 'Sydney', '']);
    const known = task.products.find(({ code }) => code === 'ST-1');
    assert.deepEqual(
      [known?.id, known?.barcodes, known?.expected],
      [tyre, EAN, null],
      'what the system has is not told',
    );
    const uuid = randomUUID();
    const lines = [line(EAN, 5), line('st-1', 3), line('ST-2', 4), line('NOBODY', 2)];
    const both = await Promise.all([send(token, lines, { uuid }), send(token, lines, { uuid })]);
    assert.deepEqual(
      both.map(({ statusCode }) => statusCode),
      [200, 200],
      both[0]?.body,
    );
    const [first, second] = both.map((each) => each.json<{ data: SentCount }>().data);
    assert.deepEqual(first, second, 'a retry gets the same answer');
    const count = await listed(id);
    const { adjustment } = count ?? {};
    assert.equal(
      first?.message,
      `Stocktake of Sydney: 2 counted, 1 differ, in ${adjustment?.no}. 1 code is not known.`,
    );
    const sheet: Sheet = await detailOf(world, adjustment?.id ?? 0);
    assert.deepEqual(
      sheet.lines.map((each) => [each.productId, each.inWarehouseQty, each.inSystemQty, each.quantity]),
      [
        [tyre, 8, 10, -2],
        [wheel, 4, 4, 0],
      ],
    );
    assert.deepEqual([sheet.type, sheet.status, sheet.warehouseId], [7, 1, world.sydney]);
    assert.equal(sheet.comments, 'Counted by Wes (phone).\nNot known: NOBODY × 2');
    assert.deepEqual([count?.state, count?.countedBy], ['sent', 'Wes']);
    const { data: told } = (await call('GET', 'notifications')).json<NotificationsAnswer>();
    assert.deepEqual([told[0]?.text, told[0]?.by, told[0]?.record?.id], [first?.message, 'Wes (phone)', sheet.id]);
    const [made] = await world.server.database.query<{ count: number }>(
      `select count(*)::int as count from sheet where organisation_id = $1 and type = 7`,
      [world.organisation],
    );
    assert.equal(made?.count, 1, 'exactly once');
    const again = await send(token, lines);
    assert.deepEqual([again.statusCode, again.json<ErrorBody>().code], [401, 'link-ended']);
  });

  test('compares with the system at the moment of each count, whatever the phone takes for the time', async () => {
    const moved = await stocked('MOVED', 10);
    const { token, id } = await stocktake();
    await world.server.database.query(
      `update phone_count set created_at = now() - interval '1 hour', expires_at = now() + interval '1 hour' where id = $1`,
      [id],
    );
    // Counted ten minutes ago, three sold since; the phone's clock is two days ahead.
    const invoice = await world.create(world.invoice([{ productId: moved, quantity: 3, price: 100 }]));
    assert.equal((await world.approve(world.sales, invoice.id)).statusCode, 200);
    await world.server.database.query(
      `update stock_ledger set posted_at = now() - interval '1 hour' where product_id = $1 and quantity > 0`,
      [moved],
    );
    const ahead = (secondsAgo: number) => new Date(Date.now() + 172_800_000 - secondsAgo * 1_000).toISOString();
    const sent = await send(token, [line('MOVED', 10, ahead(600))], { sentAt: ahead(0) });
    assert.equal(sent.statusCode, 200, sent.body);
    const sheet = await detailOf(world, (await listed(id))?.adjustment?.id ?? 0);
    const [first] = sheet.lines;
    assert.deepEqual([first?.inWarehouseQty, first?.inSystemQty, first?.quantity, first?.movedSince], [10, 10, 0, -3]);
  });

  test('without a known product makes no adjustment; services have no stock', async () => {
    await aProduct(world, { code: 'FEE', category: 4 });
    const { token, id } = await stocktake();
    const sent = await send(token, [line('FEE', 1), line('X', 1)]);
    assert.equal(
      sent.json<{ data: SentCount }>().data.message,
      'Stocktake of Sydney: no product of it is known. 2 codes are not known.',
    );
    assert.equal((await listed(id))?.adjustment, null);
  });
});

describe('the arrival of an order', () => {
  test('is counted against what is open: right, over, short, not counted and unknown', async () => {
    const [right, over, short, missing] = await Promise.all(
      ['R', 'O', 'S', 'M'].map((code) => aProduct(world, { code: `ARR-${code}` })),
    );
    await aProduct(world, { code: 'ELSE' });
    const order = await world.create(
      world.order(
        [right, over, short, missing].map((productId) => ({ productId: productId ?? 0, quantity: 4, usdPrice: 10 })),
        { fx_rate: 0.65, deliveryDate: '2026-04-20' },
      ),
    );
    await world.done(order.id, 'approve');
    const { token, id } = await aCount({ kind: 'receipt', orderNo: order.no.toLowerCase() });
    const task = (await phone(token, 'GET', 'count')).json<{ data: CountTask }>().data;
    assert.deepEqual([task.kind, task.orderNo, task.products.length], ['receipt', order.no, 4]);
    const sent = await send(token, [
      line('ARR-R', 4),
      line('ARR-O', 5),
      line('arr-s', 3),
      line('ELSE', 1),
      line('?', 1),
    ]);
    const { data } = sent.json<{ data: SentCount }>();
    assert.equal(data.message, `Arrival of ${order.no}: 1 as ordered, 1 over, 2 short, 2 not on the order.`);
    assert.deepEqual(
      data.lines.map(({ code, counted, expected }) => [code, counted, expected]),
      [
        ['ARR-R', 4, 4],
        ['ARR-O', 5, 4],
        ['ARR-S', 3, 4],
        ['ELSE', 1, null],
        ['?', 1, null],
        ['ARR-M', 0, 4],
      ],
    );
    const count = await listed(id);
    assert.deepEqual([count?.order?.no, count?.adjustment, count?.lines.length], [order.no, null, 6]);
  });

  test('is made for an approved open order alone, and says so', async () => {
    const draft = await world.create(world.order([{ productId: await aProduct(world), quantity: 1, usdPrice: 1 }]));
    const refused = await call('POST', 'phone-counts', { kind: 'receipt', orderNo: draft.no });
    assert.deepEqual(refused.json<ErrorBody>().message, [
      `There is no approved, open purchase order ${draft.no}. Check the number.`,
    ]);
  });
});

test('a link ends by time and recall, in the same words as one that never was; others have none of it', async () => {
  const { token, id } = await stocktake();
  const theirs = await world.server.staff(await buildOrganisation(world.server.database));
  assert.equal((await call('POST', `phone-counts/${id}/revoke`, undefined, theirs)).statusCode, 404);
  assert.deepEqual((await call('GET', 'phone-counts', undefined, theirs)).json<PhoneCountsAnswer>().data, []);
  const foreign = await call('POST', 'phone-counts', { kind: 'stocktake', warehouseId: world.sydney }, theirs);
  assert.equal(foreign.statusCode, 404);
  assert.equal((await call('POST', `phone-counts/${id}/revoke`)).statusCode, 200);
  const timed = await stocktake();
  await world.server.database.query(
    `update phone_count set created_at = now() - interval '1 day', expires_at = now() - interval '1 second' where id = $1`,
    [timed.id],
  );
  const answers = [];
  for (const each of [token, timed.token, 'C'.repeat(43)]) answers.push(await phone(each, 'GET', 'count'));
  const said = answers.map((answer) => [answer.statusCode, answer.json<ErrorBody>().message]);
  assert.deepEqual(new Set(said.map((each) => JSON.stringify(each))).size, 1, JSON.stringify(said));
  assert.equal(said[0]?.[0], 401);
  const rows = JSON.stringify(await world.server.database.query('select * from phone_count'));
  assert.ok(!rows.includes(token), 'the token is stored nowhere');
});
