import assert from 'node:assert/strict';
import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { ApprovalChoices, BulkAnswer, Sheet, SheetHead } from '@iwe/contract';
import { buildOrganisation } from '../../../testing/factories.ts';
import { startTestServer } from '../../../testing/server.ts';
import { untilLocked } from '../../../testing/until-locked.ts';
import { checkAndClose } from '../testing/check.ts';
import { aProduct, startSheetWorld } from '../testing/sheet-world.ts';
import type { SheetWorld } from '../testing/sheet-world.ts';
import { creditNote } from '../testing/trade-world.ts';
import type { TestStaff } from '../../../testing/server.ts';

let world: SheetWorld;
let tyre: number;
before(async () => {
  world = await startSheetWorld();
  tyre = await aProduct(world, { code: 'T1', class_a_price_cents: 10_000 });
  await world.receive([{ productId: tyre, quantity: 10, priceCents: 5_000 }]);
});
after(() => checkAndClose(world));

const invoice = (quantity: number, price = 100): Promise<SheetHead> =>
  world.create(world.invoice([{ productId: tyre, quantity, price, manual: true }]));
const approve = async (ids: number[], staff = world.manager, more: Record<string, unknown> = {}, key?: string) => {
  const answer = await world.call(
    staff,
    'POST',
    'orders/bulk-approve',
    { ids, warehouseId: world.sydney, shipType: 1, driverId: world.driver, ...more },
    key ? { 'idempotency-key': key } : {},
  );
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<BulkAnswer>().data;
};
const statusOf = async (id: number) =>
  (
    await world.server.database.query<{ status: number; driver_id: number | null }>(
      'select status, driver_id from sheet where organisation_id = $1 and id = $2',
      [world.organisation, id],
    )
  )[0];

const shippingOf = async (id: number) =>
  (
    await world.server.database.query<{ warehouse_id: number; ship_type: number; driver_id: number | null }>(
      'select warehouse_id, ship_type, driver_id from sheet where organisation_id = $1 and id = $2',
      [world.organisation, id],
    )
  )[0];

/** A product with five units in each warehouse. */
const bothPlaces = async (code: string): Promise<number> => {
  const product = await aProduct(world, { code, class_a_price_cents: 10_000 });
  for (const warehouse of [world.sydney, world.melbourne])
    await world.receive([{ productId: product, quantity: 5, priceCents: 5_000 }], warehouse);
  return product;
};
const invoiceOf = (productId: number, fields: Record<string, unknown> = {}): Promise<SheetHead> =>
  world.create(world.invoice([{ productId, quantity: 1, price: 100, manual: true }], fields));

describe('bulk approve', () => {
  test('takes one to 150 sheets', async () => {
    for (const ids of [[], Array.from({ length: 151 }, (_, index) => index + 1)])
      assert.equal((await world.call(world.manager, 'POST', 'orders/bulk-approve', { ids })).statusCode, 422);
  });

  test('each sheet by itself: what has findings, lacks stock or is not there is left and told, the others are approved with warehouse, ship type and driver', async () => {
    const [plain, cheap, second, tooMany] = [
      await invoice(2),
      await invoice(1, 85),
      await invoice(3),
      await invoice(50),
    ];
    const results = await approve([plain.id, cheap.id, 999_999, second.id, tooMany.id]);
    assert.deepEqual(
      results.map(({ no, done }) => [no, done]),
      [
        [plain.no, true],
        [cheap.no, false],
        ['', false],
        [second.no, true],
        [tooMany.no, false],
      ],
    );
    // A manager may pass this finding, but only where it is shown: on the sheet.
    assert.equal(
      results[1]?.message,
      'The price of line 1 is $10 (or more) lower than PriceA. Contact manager. Open this sheet to approve it.',
    );
    assert.equal(results[2]?.message, 'No Data');
    assert.match(results[4]?.message ?? '', /^Line 1 T1: need 50, have 5 in Sydney/);
    assert.deepEqual(
      [await statusOf(plain.id), await statusOf(cheap.id)],
      [
        { status: 2, driver_id: world.driver },
        { status: 1, driver_id: null },
      ],
    );
    assert.equal(await world.onHand(tyre), 5);
  });

  test('each sheet keeps its own warehouse, ship type and driver; one choice for all fills only what is missing', async () => {
    const product = await bothPlaces('T3');
    const pickUp = await invoiceOf(product, { warehouseId: world.melbourne, shipType: 3 });
    const plain = await invoiceOf(product);
    await world.server.database.query('update sheet set driver_id = $2 where id = $1', [pickUp.id, world.sales.eId]);
    const results = await approve([pickUp.id, plain.id]);
    assert.deepEqual(
      results.map(({ done, message }) => [done, message]),
      [
        [true, ''],
        [true, ''],
      ],
    );
    assert.deepEqual(
      [await shippingOf(pickUp.id), await shippingOf(plain.id)],
      [
        { warehouse_id: world.melbourne, ship_type: 3, driver_id: world.sales.eId },
        { warehouse_id: world.sydney, ship_type: 1, driver_id: world.driver },
      ],
    );
    assert.deepEqual([await world.onHand(product), await world.onHand(product, world.melbourne)], [4, 4]);
  });

  test('a choice for one sheet is taken for that one alone', async () => {
    const product = await bothPlaces('T4');
    const [one, two] = [await invoiceOf(product), await invoiceOf(product)];
    const results = await approve([one.id, two.id], world.manager, {
      choices: [{ id: one.id, warehouseId: world.melbourne, shipType: 2 }],
    });
    assert.deepEqual(
      results.map(({ done }) => done),
      [true, true],
    );
    assert.deepEqual(
      [await shippingOf(one.id), await shippingOf(two.id)],
      [
        { warehouse_id: world.melbourne, ship_type: 2, driver_id: null },
        { warehouse_id: world.sydney, ship_type: 1, driver_id: world.driver },
      ],
    );
    const gone = await invoiceOf(product);
    const [refused] = await approve([gone.id], world.manager, {
      choices: [{ id: gone.id, warehouseId: 999_999 }],
    });
    assert.deepEqual([refused?.done, refused?.message], [false, 'The warehouse does not exist. Choose another one.']);
  });

  test('the choices of many drafts: their own, and the warehouse that fills every line', async () => {
    const other = await aProduct(world, { code: 'T2', class_a_price_cents: 10_000 });
    await world.receive([{ productId: other, quantity: 2, priceCents: 5_000 }], world.melbourne);
    const own = await world.create(
      world.invoice([{ productId: other, quantity: 1, price: 100, manual: true }], { warehouseId: world.sydney }),
    );
    const pickUp = (quantity: number) =>
      world.create(world.invoice([{ productId: other, quantity, price: 100, manual: true }], { shipType: 3 }));
    // One after the other: the answer is in the order of their ids.
    const [fits, tooMany] = [await pickUp(2), await pickUp(3)];
    const ids = [own, fits, tooMany].map(({ id }) => id);
    const choicesFor = async (staff: Pick<TestStaff, 'headers'>) =>
      (await world.call(staff, 'GET', `orders/approval-choices?ids=${ids.join(',')}`)).json<ApprovalChoices>().data;
    assert.deepEqual(
      (await choicesFor(world.sales)).map(({ id, warehouseId, warehouse, shipType, fillingWarehouseId }) => [
        id,
        warehouseId,
        warehouse,
        shipType,
        fillingWarehouseId,
      ]),
      [
        [own.id, world.sydney, 'Sydney', 1, world.melbourne],
        [fits.id, null, '', 3, world.melbourne],
        [tooMany.id, null, '', 3, null],
      ],
    );
    const stranger = await world.server.staff(await buildOrganisation(world.server.database), { role: 4 });
    assert.deepEqual(await choicesFor(stranger), []);
    // Services take no goods; goods of a credit note come in anywhere; other kinds and approved sheets ask for nothing.
    const service = await aProduct(world, { code: 'S2', category: 4, class_a_price_cents: 100 });
    const mixed = await world.create(
      world.invoice([
        { productId: service, quantity: 1, price: 1 },
        { productId: tyre, quantity: 0, price: 100 },
        { productId: other, quantity: 1, price: 100 },
      ]),
    );
    const nothing = await world.create(world.invoice([{ productId: other, quantity: 0, price: 100 }]));
    const note = await world.create(creditNote(world, [{ productId: other, quantity: 1, price: 10 }]));
    await world.server.database.query('update sheet set driver_id = $2 where id = $1', [note.id, world.driver]);
    const approved = await invoice(1);
    await approve([approved.id]);
    const transfer = await world.create(world.transfer([{ productId: other, quantity: 1 }]));
    const all = [transfer, approved, note, nothing, mixed].map(({ id }) => id);
    const { data } = (
      await world.call(world.sales, 'GET', `orders/approval-choices?ids=${all.join(',')}`)
    ).json<ApprovalChoices>();
    assert.deepEqual(
      data.map((one) => [one.id, one.shipType, one.driverId, one.driver, one.fillingWarehouseId]),
      [
        [mixed.id, 1, null, '', world.melbourne],
        [nothing.id, 1, null, '', null],
        [note.id, 4, world.driver, 'Dan Driver', null],
      ],
    );
    await world.call(world.manager, 'POST', `orders/${approved.id}/unApprove`, {});
    for (const wrong of ['', 'ids=', 'ids=a', 'ids=0', `ids=${Array.from({ length: 151 }, (_, n) => n + 1).join(',')}`])
      assert.equal((await world.call(world.sales, 'GET', `orders/approval-choices?${wrong}`)).statusCode, 422, wrong);
  });

  test('who may not pass a finding reads who may', async () => {
    const cheap = await invoice(1, 85);
    const [result] = await approve([cheap.id], world.sales);
    assert.deepEqual(
      [result?.done, result?.message],
      [false, 'The price of line 1 is $10 (or more) lower than PriceA. Contact manager.'],
    );
  });

  test('a sheet that is named twice is approved once and told once', async () => {
    const once = await invoice(1);
    const results = await approve([once.id, once.id]);
    assert.deepEqual(results, [{ id: once.id, no: once.no, done: true, message: '' }]);
    await world.call(world.manager, 'POST', `orders/${once.id}/unApprove`, { contentVersion: 1 });
  });

  test('each sheet is decided on its own version, and everything that stops a sheet is told', async () => {
    const product = await bothPlaces('T5');
    const [changed, plain] = [await invoiceOf(product), await invoiceOf(product)];
    const cheap = { productId: product, quantity: 1, price: 85, manual: true };
    const twice = await world.create(world.invoice([cheap, cheap]));
    const moved = await world.call(world.sales, 'POST', `orders/${changed.id}/address`, { phone: '1', address: 'A' });
    assert.equal(moved.statusCode, 200, moved.body);
    const many = { productId: product, quantity: 6, price: 100 };
    const short = await world.create(world.invoice([many, many]));
    const results = await approve([changed.id, plain.id, twice.id, short.id]);
    const low = (line: number) => `The price of line ${line} is $10 (or more) lower than PriceA. Contact manager.`;
    assert.deepEqual(
      results.map(({ done, message }) => [done, message]),
      [
        [true, ''],
        [true, ''],
        [false, `${low(1)} ${low(2)} Open this sheet to approve it.`],
        [false, 'Line 1 T5: need 6, have 3 in Sydney Line 2 T5: need 6, have 0 in Sydney'],
      ],
    );
  });

  test('who is deactivated meanwhile is refused as a whole', async () => {
    const leaver = await world.server.staff(world.organisation, { role: 4 });
    const draft = await invoice(1);
    const waiting = await world.server.database.system(async (tx) => {
      await tx.query('select from sheet where id = $1 for update', [draft.id]);
      const approval = world.call(leaver, 'POST', 'orders/bulk-approve', { ids: [draft.id] });
      await untilLocked(world.server.database);
      await tx.query('update membership set is_active = false where organisation_id = $1 and id = $2', [
        world.organisation,
        leaver.eId,
      ]);
      return { approval };
    });
    assert.equal((await waiting.approval).statusCode, 403);
  });

  test('a sheet on which the server itself fails says so; the others are approved', async () => {
    const [broken, fine] = [await invoice(1), await invoice(1)];
    const { database } = world.server;
    await database.query(
      `create function fail_approval() returns trigger language plpgsql as $$ begin
        if new.id = ${broken.id} then raise exception 'secret'; end if; return new; end $$`,
    );
    await database.query(
      'create trigger fail_approval before update on sheet for each row execute function fail_approval()',
    );
    const { log } = world.server.app;
    const { level } = log;
    log.level = 'silent';
    try {
      assert.deepEqual(await approve([broken.id, fine.id]), [
        { id: broken.id, no: broken.no, done: false, message: 'Something went wrong on our side. Try this one again.' },
        { id: fine.id, no: fine.no, done: true, message: '' },
      ]);
    } finally {
      log.level = level;
      await database.query('drop trigger fail_approval on sheet');
      await database.query('drop function fail_approval()');
    }
    await world.call(world.manager, 'POST', `orders/${fine.id}/unApprove`, {});
  });

  test('a retry under its key changes nothing more', async () => {
    const [one, two] = [await invoice(1), await invoice(1)];
    const first = await approve([one.id, two.id], world.manager, {}, 'again');
    assert.deepEqual(await approve([one.id, two.id], world.manager, {}, 'again'), first);
    assert.equal(await world.onHand(tyre), 3);
  });

  test("another organisation's sheets are not there", async () => {
    const draft = await invoice(1);
    const stranger = await world.server.staff(await buildOrganisation(world.server.database), { role: 4 });
    const answer = await world.call(stranger, 'POST', 'orders/bulk-approve', { ids: [draft.id] });
    assert.deepEqual(answer.json<BulkAnswer>().data, [{ id: draft.id, no: '', done: false, message: 'No Data' }]);
    assert.equal((await statusOf(draft.id))?.status, 1);
  });
});

describe('drivers of many sheets', () => {
  const assign = (data: { order_id: number; info: { driverId: number | null } }[], staff = world.sales) =>
    world.call(staff, 'POST', 'delivery', { type: 1, data });

  test('are of type 1 and name orders', async () => {
    assert.equal(
      (
        await world.call(world.sales, 'POST', 'delivery', {
          type: 2,
          data: [{ order_id: 1, info: { driverId: null } }],
        })
      ).statusCode,
      422,
    );
    assert.equal((await assign([])).statusCode, 422);
  });

  test('go to approved sheets of types 1 and 2 only, and the history says so', async () => {
    const [approved, draft, transfer] = [
      await invoice(1),
      await invoice(1),
      await world.create(world.transfer([{ productId: tyre, quantity: 1 }])),
    ];
    await approve([approved.id], world.manager, { driverId: null });
    const answer = await assign(
      [approved, draft, transfer].map(({ id }) => ({ order_id: id, info: { driverId: world.driver } })),
    );
    const results = answer.json<BulkAnswer>().data;
    assert.deepEqual(
      results.map(({ no, done }) => [no, done]),
      [
        [approved.no, true],
        [draft.no, false],
        [transfer.no, false],
      ],
    );
    assert.ok(results.slice(1).every(({ message }) => message.endsWith('.')));
    assert.equal((await statusOf(approved.id))?.driver_id, world.driver);
    const history = await world.call(world.sales, 'GET', `orders/${approved.id}/history`);
    assert.match(history.body, /"Delivery".*"Driver".*Dan Driver/);
    const unknown = (await assign([{ order_id: approved.id, info: { driverId: 999_999 } }])).json<BulkAnswer>().data[0];
    assert.deepEqual([unknown?.done, unknown?.message], [false, 'The driver does not exist. Choose another one.']);
  });

  test('delivery status, payment and comment are recorded with old and new, and what is not named stays', async () => {
    const sheet = await invoice(1);
    await approve([sheet.id]);
    const deliver = (info: object) =>
      world.call(world.sales, 'POST', 'delivery', { type: 1, data: [{ order_id: sheet.id, info }] });
    const done = (await deliver({ deliveryStatus: 3, actualPayType: 1, comment: ' Left at gate ' })).json<BulkAnswer>();
    assert.deepEqual(done.data[0]?.done, true, done.data[0]?.message);
    const { data } = (await world.call(world.sales, 'GET', `orders/${sheet.id}`)).json();
    assert.deepEqual(
      [data.deliveryStatus, data.actualPayType, data.deliveryComment, data.driverId],
      [3, 1, 'Left at gate', world.driver],
    );
    const entries = async () =>
      (await world.call(world.sales, 'GET', `orders/${sheet.id}/history`))
        .json()
        .data.filter(({ action }: { action: string }) => action === 'Delivery');
    const [entry] = await entries();
    assert.deepEqual(entry.changes, [
      { field: 'Actual pay type', old: 'Unpaid', new: 'Cash' },
      { field: 'Delivery status', old: 'Preparing', new: 'Delivered' },
      { field: 'Delivery comment', old: '', new: 'Left at gate' },
    ]);
    await deliver({ deliveryStatus: 3 });
    assert.equal((await entries()).length, 1, 'nothing changed, so nothing is written');
    // Whoever has left stays the driver of what was given to them.
    const drivers = (isActive: boolean) =>
      world.server.database.query('update membership set is_active = $2 where id = $1', [world.driver, isActive]);
    await drivers(false);
    const kept = (await deliver({ driverId: world.driver, comment: 'Neighbour took it' })).json<BulkAnswer>();
    await drivers(true);
    assert.equal(kept.data[0]?.done, true, kept.data[0]?.message);
    for (const wrong of [{}, { deliveryStatus: 4 }, { actualPayType: 8 }, { comment: 'x'.repeat(501) }])
      assert.equal((await deliver(wrong)).statusCode, 422, JSON.stringify(wrong));
    // Delivered goods are unapproved by a manager alone, with a reason.
    const refused = await world.call(world.sales, 'POST', `orders/${sheet.id}/unApprove`, {
      contentVersion: data.contentVersion,
    });
    assert.equal(refused.statusCode, 422);
  });

  test('everything that was recorded of a delivery is taken back again, and another sheet keeps its own', async () => {
    await world.receive([{ productId: tyre, quantity: 2, priceCents: 5_000 }]);
    const [sheet, other] = [await invoice(1), await invoice(1)];
    await approve([sheet.id, other.id]);
    const record = async (ids: number[], info: object) => {
      const data = ids.map((id) => ({ order_id: id, info }));
      const answer = (await world.call(world.sales, 'POST', 'delivery', { type: 1, data })).json<BulkAnswer>();
      assert.deepEqual(
        answer.data.map(({ message }) => message),
        ids.map(() => ''),
      );
    };
    const stored = async (id: number) => {
      const { data } = (await world.call(world.sales, 'GET', `orders/${id}`)).json<{ data: Sheet }>();
      return [data.driverId, data.deliveryStatus, data.actualPayType, data.deliveryComment];
    };
    await record([sheet.id, other.id], { deliveryStatus: 2, actualPayType: 1, comment: 'Gate 4' });
    await record([sheet.id], { driverId: null, deliveryStatus: 0, actualPayType: 0, comment: '' });
    assert.deepEqual(
      [await stored(sheet.id), await stored(other.id)],
      [
        [null, 0, 0, ''],
        [world.driver, 2, 1, 'Gate 4'],
      ],
    );
  });
});

test('many printed sheets are marked, each by itself; drafts of invoices and other kinds are not', async () => {
  await world.receive([{ productId: tyre, quantity: 5, priceCents: 5_000 }]);
  const [first, second, draft] = [await invoice(1), await invoice(1), await invoice(1)];
  await approve([first.id, second.id]);
  const transfer = await world.create(world.transfer([{ productId: tyre, quantity: 1 }]));
  const answer = await world.call(world.sales, 'POST', 'orders/bulk-print', {
    ids: [first.id, second.id, draft.id, transfer.id],
  });
  assert.deepEqual(
    answer.json<BulkAnswer>().data.map(({ id, done }) => [id, done]),
    [
      [first.id, true],
      [second.id, true],
      [draft.id, true],
      [transfer.id, false],
    ],
  );
  const prints = await world.server.database.query<{ id: number }>(
    'select id from sheet where organisation_id = $1 and is_printed order by id',
    [world.organisation],
  );
  assert.deepEqual(
    prints.map(({ id }) => id),
    [first.id, second.id],
  );
});

test('the print service gets a certificate and signatures of digests where the server has a key, else none', async () => {
  const get = () => world.call(world.sales, 'GET', 'print-service/certificate');
  const sign = (digest: string) => world.call(world.sales, 'POST', 'print-service/signature', { digest });
  const digest = createHash('sha256').update('request').digest('hex');
  assert.deepEqual((await get()).json(), { data: { certificate: null } });
  const unsigned = await sign(digest);
  assert.deepEqual([unsigned.statusCode, unsigned.json<{ code: string }>().code], [409, 'print-unsigned']);
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const folder = world.server.app.config.dataDir;
  const files = { certificateFile: join(folder, 'print.pem'), keyFile: join(folder, 'print.key') };
  writeFileSync(files.certificateFile, 'PEM');
  writeFileSync(files.keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const signing = await startTestServer({ config: { printSigning: files } });
  try {
    const staff = await signing.staff(await buildOrganisation(signing.database));
    const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
      signing.inject({
        method,
        url: `/api/ag/print-service/${path}`,
        headers: staff.headers,
        ...(payload ? { payload } : {}),
      });
    assert.equal((await call('GET', 'certificate')).json().data.certificate, 'PEM');
    const { signature } = (await call('POST', 'signature', { digest })).json().data;
    assert.ok(createVerify('RSA-SHA512').update(digest).verify(publicKey, signature, 'base64'));
    // Only digests are signed: nobody gets a signature of a text of their choice.
    assert.equal((await call('POST', 'signature', { digest: 'transfer all money' })).statusCode, 422);
  } finally {
    await signing.close();
  }
});
