import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type {
  ArrivalBill,
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
      `There is no approved, open purchase order ${draft.no}, nor a draft bill of one with this number. Check the number.`,
    ]);
  });
});

describe('an arrival fills the bill of its order', () => {
  const PRICE = { usdPrice: 10 };
  /** An approved order of 4 each of three products, and its arrival as it was counted. */
  async function arrived(name: string, counts: readonly number[], costs: object = {}) {
    const ids: number[] = [];
    for (const part of ['A', 'B', 'C']) ids.push(await aProduct(world, { code: `${name}-${part}` }));
    const order = await world.create(
      world.order(
        ids.map((productId) => ({ productId, quantity: 4, ...PRICE })),
        { fx_rate: 0.65 },
      ),
    );
    await world.costs({ po_id: order.id, fx_rate: 0.65, sea_freight: 90, clearance_cost: 60, ...costs });
    await world.done(order.id, 'approve');
    return { ids, order, count: await countedArrival(order.no, name, counts) };
  }
  async function countedArrival(no: string, name: string, counts: readonly number[], extra: readonly object[] = []) {
    const { token, id } = await aCount({ kind: 'receipt', orderNo: no });
    const lines = ['A', 'B', 'C'].flatMap((part, at) => {
      const units = counts[at] ?? 0;
      return units === 0 ? [] : [line(`${name}-${part}`, units)];
    });
    const sent = await send(token, [...lines, ...extra]);
    assert.equal(sent.statusCode, 200, sent.body);
    return id;
  }
  const shown = async (count: number, billId?: number) => {
    const answer = await call('GET', `phone-counts/${count}/bill${billId === undefined ? '' : `?billId=${billId}`}`);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<{ data: ArrivalBill }>().data;
  };
  const fill = (count: number, { target, version }: Pick<ArrivalBill, 'target' | 'version'>) =>
    call('POST', `phone-counts/${count}/bill`, { billId: target?.id ?? null, version });
  const units = (sheet: Sheet) =>
    sheet.lines.map((each) => [each.productId, each.quantity, each.source?.lineId ?? null]);
  const bills = async () =>
    (
      await world.server.database.query<{ count: number }>(
        'select count(*)::int as count from sheet where organisation_id = $1 and type = 4',
        [world.organisation],
      )
    )[0]?.count;

  test('as a new draft, shown by line before, written on consent, once', async () => {
    const { ids, order, count } = await arrived('NEW', [4, 5, 0]);
    const before = await bills();
    const plan = await shown(count);
    assert.deepEqual(
      plan.lines.map(({ code, expected, counted, billed, result }) => [code, expected, counted, billed, result]),
      [
        ['NEW-A', 4, 4, 4, 'right'],
        ['NEW-B', 4, 5, 5, 'over'],
        ['NEW-C', 4, 0, 0, 'short'],
      ],
    );
    assert.deepEqual([plan.target, plan.drafts, plan.filled, await bills()], [null, [], null, before]);
    const both = await Promise.all([fill(count, plan), fill(count, plan)]);
    assert.deepEqual(
      both.map(({ statusCode }) => statusCode),
      [200, 200],
      both.map(({ body }) => body).join(),
    );
    const [bill, again] = both.map((each) => each.json<{ data: { id: number; no: string } }>().data);
    assert.deepEqual([again, await bills()], [bill, (before ?? 0) + 1], 'sent twice, it is one bill');
    const sheet = await detailOf(world, bill?.id ?? 0);
    const detail = await world.read(order.id);
    assert.deepEqual(units(sheet), [
      [ids[0], 4, detail.lines[0]?.id],
      [ids[1], 5, detail.lines[1]?.id],
    ]);
    assert.deepEqual(
      [sheet.status, sheet.related?.id, sheet.lines[0]?.price, sheet.lines[0]?.usdPrice, sheet.comments],
      [1, order.id, 15.38, 10, 'Arrival counted by Wes.'],
    );
    // 9 of 12 open units at one price carry three quarters of freight and clearance.
    assert.deepEqual([sheet.sea_freight, sheet.clearance_cost], [67.5, 45]);
    assert.deepEqual((await listed(count))?.bill, bill);
    assert.deepEqual((await shown(count)).filled, bill);
  });

  test('on its pending draft: the units become those that came, the rest of the draft stays', async () => {
    const { ids, order } = await arrived('OLD', [4]);
    const detail = await world.read(order.id);
    const draft = await world.create(
      world.bill(
        [
          { ...PRICE, productId: ids[0] ?? 0, quantity: 4, sourceLineId: detail.lines[0]?.id },
          { ...PRICE, productId: ids[1] ?? 0, quantity: 4, sourceLineId: detail.lines[1]?.id },
        ],
        { relatedId: order.id, fx_rate: 0.65, reference: 'INV-77', comments: 'Dock 2' },
      ),
    );
    const count = await countedArrival(draft.no, 'OLD', [3, 0, 4], [line('ELSEWHERE', 2)]);
    const plan = await shown(count);
    assert.deepEqual(
      [plan.target?.id, plan.drafts.map(({ id }) => id), plan.order.no],
      [draft.id, [draft.id], order.no],
    );
    assert.deepEqual(
      plan.lines.map(({ code, expected, billed, result }) => [code, expected, billed, result]),
      [
        ['OLD-A', 4, 3, 'short'],
        ['OLD-B', 4, 0, 'short'],
        ['OLD-C', 4, 4, 'right'],
        ['ELSEWHERE', null, 0, 'unknown'],
      ],
    );
    assert.equal((await fill(count, plan)).statusCode, 200);
    const sheet = await detailOf(world, draft.id);
    assert.deepEqual(units(sheet), [
      [ids[0], 3, detail.lines[0]?.id],
      [ids[2], 4, detail.lines[2]?.id],
    ]);
    assert.equal(sheet.lines[0]?.id, draft.lines[0]?.id, 'the line itself stays');
    assert.deepEqual(
      [sheet.reference, sheet.comments, sheet.related?.id, sheet.lines[0]?.price],
      ['INV-77', 'Dock 2\nArrival counted by Wes.\nNot on the order: ELSEWHERE × 2', order.id, 15.38],
    );
  });

  test('not as it was shown, when order or bill changed meanwhile; nor when nothing of the order came', async () => {
    const { ids, order, count } = await arrived('CHANGED', [4, 4, 4]);
    const plan = await shown(count);
    const detail = await world.read(order.id);
    const other = await world.create(
      world.bill([{ ...PRICE, productId: ids[0] ?? 0, quantity: 2, sourceLineId: detail.lines[0]?.id }], {
        relatedId: order.id,
        fx_rate: 0.65,
      }),
    );
    const stale = await fill(count, plan);
    assert.deepEqual([stale.statusCode, stale.json<ErrorBody>().code], [409, 'arrival-changed']);
    const anew = await shown(count, 0);
    assert.deepEqual([anew.target, anew.lines[0]?.expected], [null, 2], 'what the other draft has is not open');
    await world.done(other.id, 'void');
    const gone = await call('GET', `phone-counts/${count}/bill?billId=${other.id}`);
    assert.deepEqual(gone.json<ErrorBody>().message, [
      `This bill is no draft of ${order.no} any more. Choose another one, or a new bill.`,
    ]);
    await aProduct(world, { code: 'STRANGE' });
    const nothing = await countedArrival(order.no, 'NONE', [], [line('STRANGE', 1)]);
    const refused = await fill(nothing, await shown(nothing));
    assert.deepEqual(refused.json<ErrorBody>().message, [
      `Nothing of ${order.no} was counted, so there is nothing to bill.`,
    ]);
  });

  test('only when it was sent, and for its own organisation', async () => {
    const { id } = await stocktake();
    const refused = await call('GET', `phone-counts/${id}/bill`);
    assert.deepEqual(refused.json<ErrorBody>().message, ['Only an arrival that was counted and sent can fill a bill.']);
    const order = await world.create(
      world.order([{ productId: await aProduct(world), quantity: 4, ...PRICE }], { fx_rate: 0.65 }),
    );
    await world.done(order.id, 'approve');
    const open = await aCount({ kind: 'receipt', orderNo: order.no });
    assert.equal((await call('GET', `phone-counts/${open.id}/bill`)).statusCode, 422, 'it is still being counted');
    const { count } = await arrived('THEIRS', [4]);
    const theirs = await world.server.staff(await buildOrganisation(world.server.database));
    const body = { billId: null, version: (await shown(count)).version };
    assert.equal((await call('GET', `phone-counts/${count}/bill`, undefined, theirs)).statusCode, 404);
    assert.equal((await call('POST', `phone-counts/${count}/bill`, body, theirs)).statusCode, 404);
  });

  test('is counted against the draft bill that Unloaded made, although the order is closed', async () => {
    const { order } = await arrived('UNLOADED', [4]);
    const { bill } = await world.unload(order.id);
    const count = await countedArrival(bill?.no.toLowerCase() ?? '', 'UNLOADED', [4, 4, 3]);
    const plan = await shown(count);
    assert.deepEqual(
      [plan.target?.id, plan.lines.map(({ expected, billed, result }) => [expected, billed, result])],
      [
        bill?.id,
        [
          [4, 4, 'right'],
          [4, 4, 'right'],
          [4, 3, 'short'],
        ],
      ],
    );
    assert.equal((await fill(count, plan)).statusCode, 200);
    assert.deepEqual(
      (await detailOf(world, bill?.id ?? 0)).lines.map(({ quantity }) => quantity),
      [4, 4, 3],
    );
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

test('a link is guessed slowly from one address', async () => {
  const guess = () =>
    world.server.inject({
      url: '/api/ag/count',
      headers: { authorization: `Bearer ${'G'.repeat(43)}` },
      remoteAddress: '10.8.8.9',
    });
  const statuses: number[] = [];
  for (let guesses = 0; guesses < 8; guesses += 1) statuses.push((await guess()).statusCode);
  assert.ok(statuses.includes(429), statuses.join());
});
