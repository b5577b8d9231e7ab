import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { MAX_RUN_STOPS } from '@iwe/contract';
import type { DeliveryDay, DeliveryRun } from '@iwe/contract';
import { readPdf } from '../../core/documents/pdf/testing/read-pdf.ts';
import {
  buildContact,
  buildMembership,
  buildOrganisation,
  buildSheet,
  buildUser,
  untilLocked,
} from '../../testing/index.ts';
import type { TestStaff } from '../../testing/index.ts';
import { aProduct, startSheetWorld } from '../sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../sheets/testing/sheet-world.ts';

const DAY = '2026-03-03';
let world: SheetWorld;
let stranger: TestStaff;
let tyre: number;
let customer: number;
before(async () => {
  world = await startSheetWorld();
  const { database } = world.server;
  stranger = await world.server.staff(await buildOrganisation(database), { role: 1 });
  tyre = await aProduct(world, { code: 'T1', name: 'Touring 1' });
  customer = await buildContact(database, world.organisation, { name: 'Beta Tyres' });
});
after(() => world.close());

/** A stored sheet of the driver's day, approved unless given otherwise. */
const aStop = (overrides: Parameters<typeof buildSheet>[2] = {}): Promise<number> =>
  buildSheet(
    world.server.database,
    world.organisation,
    {
      status: 2,
      contact_id: customer,
      driver_id: world.driver,
      delivery_date: DAY,
      address: '9 High St, Ryde',
      phone: '0400 111 222',
      total_quantity: 4,
      ...overrides,
    },
    [{ product_id: tyre, quantity: 4, price_cents: 12_345 }],
  );
const get = async (day = DAY) =>
  (await world.call(world.sales, 'GET', `delivery-runs?driverId=${world.driver}&day=${day}`)).json<{
    data: DeliveryRun;
  }>().data;
const idsOf = (run: DeliveryRun) => run.stops.map(({ id }) => id);
const put = (run: DeliveryRun, sheetIds: number[], version = run.version) =>
  world.call(world.sales, 'PUT', 'delivery-runs', { driverId: world.driver, day: run.day, version, sheetIds });

describe('the run sheet of a driver and day', () => {
  test('names goods as they were when the sheet was approved, and says that more stops than it lists exist', async () => {
    const day = '2026-03-09';
    const sold = await aProduct(world, { code: 'OLD', name: 'Old name' });
    const second = await aProduct(world, { code: 'SECOND', name: 'Second name' });
    const goods = [second, sold];
    await world.receive(goods.map((productId) => ({ productId, quantity: 1, priceCents: 100 })));
    const lines = goods.map((productId) => ({ productId, quantity: 1, price: 110 }));
    const { id } = await world.create(world.invoice(lines, { deliveryDate: day }));
    assert.equal((await world.approve(world.manager, id, { driverId: world.driver })).statusCode, 200);
    await world.server.database.query(
      `update product set name = 'New name', code = 'NEW', unit = 'SET' where id = $1`,
      [sold],
    );
    assert.deepEqual(
      (await get(day)).stops.map(({ lines: listed }) => listed.map(({ code, name, unit }) => [code, name, unit])),
      [
        [
          ['SECOND', 'Second name', 'EA'],
          ['OLD', 'Old name', 'EA'],
        ],
      ],
    );
    for (let count = 0; count < MAX_RUN_STOPS; count++) await aStop({ delivery_date: day });
    const run = await get(day);
    assert.deepEqual([run.stops.length, run.total], [MAX_RUN_STOPS, MAX_RUN_STOPS + 1]);
    const pdf = await world.call(world.sales, 'GET', `delivery-runs.pdf?driverId=${world.driver}&day=${day}`);
    assert.match((await readPdf(pdf.rawPayload)).pages[0] ?? '', /Only the first 150 of 151 stops are listed/);
  });

  test('has the approved invoices and credit notes of that driver and day, with goods and without prices', async () => {
    const written = { ship_type: 3, delivery_status: 2, delivery_comment: 'Ring twice', comments: 'Gate 3' };
    const invoice = await aStop(written);
    const credit = await aStop({ type: 2 });
    await aStop({ status: 1 });
    await aStop({ status: 3 });
    await aStop({ delivery_date: '2026-03-04' });
    await aStop({ driver_id: null });
    await aStop({ delivery_status: 99 });
    const run = await get();
    assert.deepEqual([run.driver, run.version, idsOf(run)], ['Dan Driver', 0, [invoice, credit]]);
    const [stop] = run.stops;
    assert.deepEqual(
      [stop?.customer, stop?.address, stop?.phone, stop?.quantity],
      ['Beta Tyres', '9 High St, Ryde', '0400 111 222', 4],
    );
    assert.deepEqual(
      [stop?.shipType, stop?.deliveryStatus, stop?.deliveryComment, stop?.comments],
      [3, 2, 'Ring twice', 'Gate 3'],
    );
    assert.deepEqual(
      run.stops.map(({ type }) => type),
      [1, 2],
    );
    const goods = { code: 'T1', name: 'Touring 1', unit: stop?.lines[0]?.unit, quantity: 4 };
    assert.deepEqual(stop?.lines, [{ seq: 1, productId: stop?.lines[0]?.productId, ...goods }]);
    const [record] = await world.server.database.query<{ contact: number; product: number }>(
      `select s.contact_id as contact, l.product_id as product
      from sheet s join sheet_line l on l.organisation_id = s.organisation_id and l.sheet_id = s.id where s.id = $1`,
      [invoice],
    );
    assert.deepEqual([stop?.customerId, stop?.lines[0]?.productId], [record?.contact, record?.product]);
    assert.doesNotMatch(JSON.stringify(run), /123\.45|12345/);
  });

  test('keeps the order that somebody made; what comes later stands at the end', async () => {
    const day = '2026-03-05';
    const [a, b, c] = [
      await aStop({ delivery_date: day }),
      await aStop({ delivery_date: day }),
      await aStop({ delivery_date: day }),
    ];
    const order = { driverId: world.driver, day, version: 0, sheetIds: [c, a, b] };
    for (let attempt = 0; attempt < 2; attempt++) {
      const key = { 'idempotency-key': 'order of a run' };
      const answer = await world.call(world.sales, 'PUT', 'delivery-runs', order, key);
      assert.equal(answer.statusCode, 200, answer.body);
    }
    const d = await aStop({ delivery_date: day });
    const run = await get(day);
    assert.deepEqual([run.version, idsOf(run)], [1, [c, a, b, d]]);
    const [entry] = await world.server.database.query<{ action: string; before: unknown; after: unknown }>(
      `select action, before, after from audit where entity = 'delivery_run' order by id desc limit 1`,
    );
    const numbers = (ids: number[]) => ids.map((id) => run.stops.find((stop) => stop.id === id)?.no).join(', ');
    assert.deepEqual(entry, {
      action: 'Change order',
      before: { fields: { stops: numbers([a, b, c]) } },
      after: { fields: { stops: numbers([c, a, b]) } },
    });
  });

  test('is ordered once by a repeated request', async () => {
    const day = '2026-03-10';
    const [a, b] = [await aStop({ delivery_date: day }), await aStop({ delivery_date: day })];
    const { version } = await get(day);
    const body = { driverId: world.driver, day, version, sheetIds: [b, a] };
    const send = () => world.call(world.sales, 'PUT', 'delivery-runs', body, { 'idempotency-key': 'order once' });
    const first = await send();
    assert.equal(first.statusCode, 200, first.body);
    assert.deepEqual((await send()).json(), first.json());
    assert.equal((await get(day)).version, version + 1);
  });

  test('is of one driver: another driver of the same day has stops and an order of their own', async () => {
    const day = '2026-03-08';
    const { id: user } = await buildUser(world.server.database, { name: 'Dora Driver' });
    const other = await buildMembership(world.server.database, world.organisation, user, { role: 6 });
    const [a, b] = [await aStop({ delivery_date: day }), await aStop({ delivery_date: day })];
    const theirs = [
      await aStop({ delivery_date: day, driver_id: other }),
      await aStop({ delivery_date: day, driver_id: other }),
    ];
    assert.equal((await put(await get(day), [b, a])).statusCode, 200);
    const path = `delivery-runs?driverId=${other}&day=${day}`;
    const { data } = (await world.call(world.sales, 'GET', path)).json<{ data: DeliveryRun }>();
    assert.deepEqual([data.version, idsOf(data)], [0, theirs]);
    // The same driver's next day begins without an order as well.
    assert.equal((await get('2026-03-09')).version, 0);
    const { total, stops } = await get('2027-01-01');
    assert.deepEqual([total, stops], [0, []]);
  });

  test('refuses an order made from an older one, or of other stops', async () => {
    const day = '2026-03-06';
    const [a, b] = [await aStop({ delivery_date: day }), await aStop({ delivery_date: day })];
    const old = await get(day);
    assert.equal((await put(old, [b, a])).statusCode, 200);
    // In the morning of the next day in Sydney.
    await world.server.database.query(`update audit set at = '2026-03-02T20:00:00Z' where entity = 'delivery_run'`);
    const stale = await put(old, [a, b]);
    assert.equal(stale.statusCode, 409);
    assert.match(stale.json().message, / changed the order of this run on 03 Mar 2026, .*move the stops once more/);
    assert.equal(stale.json().details.changedBy, world.sales.email);
    assert.equal(stale.json().details.currentVersion, 1);
    const run = await get(day);
    const ofAnotherDay = await aStop({ delivery_date: '2026-03-13' });
    for (const wrong of [[a], [a, a], [a, 999_999], [a, b, a], [a, b, ofAnotherDay]]) {
      const answer = await put(run, wrong);
      assert.equal(answer.statusCode, 422, JSON.stringify(wrong));
      assert.match(answer.body, /stops of this run are others/);
      const [{ code, field } = {}] = answer.json<{ details: { code?: string; field?: string }[] }>().details;
      assert.deepEqual([code, field], ['other-stops', 'sheetIds']);
    }
    assert.deepEqual(idsOf(await get(day)), [b, a]);
  });

  test('names who ordered it last, not who made a link of it since', async () => {
    const day = '2999-03-06';
    const [a, b] = [await aStop({ delivery_date: day }), await aStop({ delivery_date: day })];
    const old = await get(day);
    assert.equal((await put(old, [b, a])).statusCode, 200);
    const link = { driverId: world.driver, day };
    assert.equal((await world.call(world.manager, 'POST', 'delivery-runs/links', link)).statusCode, 200);
    const { details } = (await put(old, [a, b])).json<{ details: { changedBy: string } }>();
    assert.equal(details.changedBy, world.sales.email);
  });

  test('that somebody else orders at the same moment is read after their order', async () => {
    const day = '2026-03-14';
    const [a, b] = [await aStop({ delivery_date: day }), await aStop({ delivery_date: day })];
    assert.equal((await put(await get(day), [b, a])).statusCode, 200);
    const run = await get(day);
    const { database } = world.server;
    let mine: ReturnType<typeof put> | undefined;
    await database.system(async (tx) => {
      await tx.query('update delivery_run set version = version + 1 where driver_id = $1 and day = $2', [
        world.driver,
        day,
      ]);
      mine = put(run, [a, b]);
      await untilLocked(database);
    });
    assert.equal((await mine)?.statusCode, 409);
    assert.deepEqual(idsOf(await get(day)), [b, a]);
  });

  test('is not there for another organisation', async () => {
    const path = `delivery-runs?driverId=${world.driver}&day=${DAY}`;
    assert.equal((await world.call(stranger, 'GET', path)).statusCode, 404);
    const body = { driverId: world.driver, day: DAY, version: 0, sheetIds: [1] };
    assert.equal((await world.call(stranger, 'PUT', 'delivery-runs', body)).statusCode, 404);
  });

  test('is printed with stops in order, goods, a box to sign, and no price', async () => {
    const day = '2026-03-07';
    const stops = [];
    for (let index = 0; index < 14; index++)
      stops.push(await aStop({ delivery_date: day, address: `${index + 1} High St`, comments: `Gate ${index + 1}` }));
    await put(await get(day), stops.toReversed());
    const answer = await world.call(world.sales, 'GET', `delivery-runs.pdf?driverId=${world.driver}&day=${day}`);
    assert.deepEqual(
      [answer.headers['content-type'], answer.headers['cache-control']],
      ['application/pdf', 'no-store'],
    );
    assert.match(String(answer.headers['content-disposition']), /Run 2026-03-07 Dan Driver\.pdf/);
    assert.deepEqual(
      [answer.headers['cache-control'], answer.headers['x-content-type-options']],
      ['no-store', 'nosniff'],
    );
    const pdf = await readPdf(answer.rawPayload);
    const text = pdf.pages.join(' ');
    assert.ok(pdf.isTagged && pdf.pages.length > 1, `${pdf.pages.length} pages`);
    const task = ['1. Beta Tyres', '14 High St', 'Phone 0400 111 222', 'Gate 14', 'T1'];
    for (const words of ['Dan Driver', ...task, 'Received by']) assert.ok(text.includes(words), `${words} in ${text}`);
    assert.ok(text.indexOf('14 High St') < text.indexOf(' 13 High St'));
    assert.match(text, /Page 1 of \d/);
    assert.deepEqual(pdf.collisions, []);
    assert.doesNotMatch(text, /123\.45/);
  });
});

describe('the day of all drivers', () => {
  const dayOf = async (day: string, staff = world.sales) => {
    const answer = await world.call(staff, 'GET', `delivery-runs/day?day=${day}`);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<{ data: DeliveryDay }>().data;
  };

  test('counts the stops of each driver, finished ones too, as the runs list them', async () => {
    const day = '2026-05-04';
    const { database } = world.server;
    const second = await buildMembership(database, world.organisation, (await buildUser(database)).id, { role: 6 });
    await aStop({ delivery_date: day });
    await aStop({ delivery_date: day, type: 2, delivery_status: 3, total_quantity: 2 });
    await aStop({ delivery_date: day, driver_id: second });
    for (const left of [{ status: 1 }, { status: 3 }, { delivery_status: 99 }, { type: 4 }])
      await aStop({ delivery_date: day, ...left });
    await aStop({ delivery_date: '2026-05-05' });
    const { drivers, withoutDriver } = await dayOf(day);
    const [first] = drivers.filter(({ driverId }) => driverId === world.driver);
    assert.deepEqual(first, { driverId: world.driver, driver: 'Dan Driver', stops: 2, done: 1, quantity: 6 });
    assert.equal(first?.stops, (await get(day)).total);
    assert.deepEqual([drivers.length, withoutDriver], [2, { total: 0, sheets: [] }]);
    assert.deepEqual(await dayOf(day, stranger), { drivers: [], withoutDriver: { total: 0, sheets: [] } });
  });

  test('names what a driver must take and nobody takes; what is fetched, carried by others or finished is not', async () => {
    const day = '2026-05-06';
    const free = { delivery_date: day, driver_id: null, ship_type: 1 };
    const [delivered, picked] = [await aStop(free), await aStop({ ...free, type: 2, ship_type: 4 })];
    for (const left of [2, 5, 8]) await aStop({ ...free, ship_type: left });
    for (const left of [{ status: 1 }, { delivery_status: 3 }, { delivery_status: 99 }, { driver_id: world.driver }])
      await aStop({ ...free, ...left });
    const { withoutDriver } = await dayOf(day);
    assert.deepEqual([withoutDriver.total, withoutDriver.sheets.map(({ id }) => id)], [2, [delivered, picked]]);
    assert.deepEqual(
      withoutDriver.sheets.map(({ customer: name, customerId, shipType, quantity }) => [
        name,
        customerId,
        shipType,
        quantity,
      ]),
      [
        ['Beta Tyres', customer, 1, 4],
        ['Beta Tyres', customer, 4, 4],
      ],
    );
  });
});
