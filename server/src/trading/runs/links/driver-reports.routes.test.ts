import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type {
  DriverReportAnswer,
  DriverReportsAnswer,
  DriverRun,
  ErrorBody,
  RunLink,
  Sheet,
  SheetHistory,
} from '@iwe/contract';
import { addDays, DeliveryStatus, formatDate } from '@iwe/domain';
import { renderSVG } from 'uqr';
import { untilLocked } from '../../../testing/index.ts';
import { checkAndClose } from '../../sheets/testing/check.ts';
import { aProduct, startSheetWorld } from '../../sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../sheets/testing/sheet-world.ts';
import { callAsPhone, makeRunLink, reportOf } from './testing/driver.ts';

let world: SheetWorld;
let tyre: number;
let day: string;
before(async () => {
  world = await startSheetWorld();
  tyre = await aProduct(world, { code: 'T1', name: 'Touring 1' });
  await world.receive([{ productId: tyre, quantity: 1_000, priceCents: 4_321 }]);
  const [now] = await world.server.database.query<{ day: string }>(
    'select (now() at time zone time_zone)::date::text as day from organisation where id = $1',
    [world.organisation],
  );
  day = now?.day ?? '';
});
after(() => checkAndClose(world));

/** An approved invoice of the driver's day. Ship type 2 is collected by the customer. */
async function aStop(shipType = 1): Promise<{ id: number; no: string }> {
  const sheet = await world.create(world.invoice([{ productId: tyre, quantity: 1 }], { deliveryDate: day }));
  const approved = await world.approve(world.manager, sheet.id, { driverId: world.driver, shipType });
  assert.equal(approved.statusCode, 200, approved.body);
  return sheet;
}
const makeLink = (of = day) => makeRunLink(world, { day: of });
const phone = (token: string, method: 'GET' | 'POST', path: string, payload?: object) =>
  callAsPhone(world, token, method, path, payload);
/** Loads the run on a phone, lets the office work, and sends what the driver reports of the stop as it was loaded. */
async function report(sheetId: number, fields: object, meanwhile: () => Promise<unknown> = async () => null) {
  const { token } = await makeLink();
  const run = (await phone(token, 'GET', 'run')).json<{ data: DriverRun }>().data;
  const body = reportOf(run, sheetId, { ...fields });
  await meanwhile();
  const answer = await phone(token, 'POST', `run/${run.id}/reports`, body);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<DriverReportAnswer>().data;
}
const office = (order_id: number, info: object) =>
  world.call(world.sales, 'POST', 'delivery', { type: 1, data: [{ order_id, info }] });
const reportsOf = async (id: number) =>
  (await world.call(world.sales, 'GET', `orders/${id}/driver-reports`)).json<DriverReportsAnswer>().data;
/** What the newest entry of a sheet's history says of the driver's report. */
async function toldOf(id: number): Promise<string | undefined> {
  const [entry] = (await world.call(world.sales, 'GET', `orders/${id}/history`)).json<SheetHistory>().data;
  return entry?.changes.find(({ field }) => field === 'Driver reports')?.new;
}

describe('a report of the driver', () => {
  test('of goods that are collected says so, to the history and to who reads the reports', async () => {
    const { id, no } = await aStop(2);
    await report(id, {});
    assert.equal(await toldOf(id), 'Picked up');
    const [row] = await reportsOf(id);
    assert.deepEqual([row?.no, row?.type, row?.shipType, row?.customer], [no, 1, 2, 'Alpha Tyres']);
  });

  test('of another time, or of more money than the sheet is over, is stored and changes nothing', async () => {
    for (const [fields, because] of [
      [{ reportedAt: '1970-01-01T00:00:00.000Z' }, 'its time is not of the days around the run'],
      [{ reportedAt: '2099-01-01T00:00:00.000Z' }, 'its time is not of the days around the run'],
      [{ actualPayType: 1, amount: 9_999_999 }, 'more money was received than the sheet is over'],
    ] as const) {
      const { id, no } = await aStop();
      const { isApplied, notice } = await report(id, fields);
      assert.equal(isApplied, false);
      const words = `The report of ${no} is stored and changed nothing, because ${because}. The office looks at it.`;
      assert.equal(notice, words);
      assert.equal((await reportsOf(id))[0]?.notice, words);
      const sheet = (await world.call(world.sales, 'GET', `orders/${id}`)).json<{ data: Sheet }>().data;
      assert.notEqual(sheet.deliveryStatus, DeliveryStatus.Finished);
    }
  });

  test('of goods that stayed on the truck has its reason in the history', async () => {
    const { id } = await aStop();
    await report(id, { isDelivered: false, reason: 'Gate closed' });
    assert.equal(await toldOf(id), 'Not delivered: Gate closed');
    const [entry] = (await world.call(world.sales, 'GET', `orders/${id}/history`)).json<SheetHistory>().data;
    const told = entry?.changes.map(({ field }) => field) ?? [];
    for (const field of ['Received by', 'Money received', 'Photo', 'Signature'])
      assert.ok(!told.includes(field), `${field}, of which nothing was reported`);
  });

  test('of a stop that was paid before it was loaded leaves the payment as it is', async () => {
    const { id } = await aStop();
    await office(id, { actualPayType: 3, comment: 'Paid' });
    const { isApplied, notice } = await report(id, {});
    assert.deepEqual([isApplied, notice], [true, '']);
    const { data } = (await world.call(world.sales, 'GET', `orders/${id}`)).json<{ data: Sheet }>();
    assert.deepEqual([data.deliveryStatus, data.actualPayType, data.deliveryComment], [3, 3, 'Paid']);
    const other = await aStop();
    await office(other.id, { actualPayType: 3 });
    const paidAgain = await report(other.id, { actualPayType: 1, amount: 5 });
    assert.equal(paidAgain.isApplied, true, 'the driver has seen what it was');
  });

  test('that would overwrite several things names each of them, in the words of the kind of delivery', async () => {
    const { id, no } = await aStop(2);
    const fields = { isDelivered: false, reason: 'Nobody came', actualPayType: 1, amount: 5 };
    const { isApplied, notice } = await report(id, fields, () =>
      office(id, { deliveryStatus: 3, actualPayType: 3, comment: 'Was here' }),
    );
    assert.deepEqual(
      [isApplied, notice],
      [
        false,
        `${no} was changed by the office before this arrived: its delivery status is Picked up, its payment is EFT, ` +
          'its delivery comment is another one. The report is stored and changed nothing else.',
      ],
    );
  });
});

describe('a link', () => {
  test('is made for a run of today or later, which the refusal says', async () => {
    const past = addDays(day, -2);
    const answer = await world.call(world.sales, 'POST', 'delivery-runs/links', { driverId: world.driver, day: past });
    assert.deepEqual(answer.json<ErrorBody>().message, [
      `${formatDate(past)} is over. Make a link for a run of today or later.`,
    ]);
    const [{ field } = {}] = answer.json<{ details: { field?: string }[] }>().details;
    assert.equal(field, 'day');
  });

  test('is in the history of its own run, when it is made as when it is ended', async () => {
    const { id } = await makeLink(addDays(day, 2));
    await makeLink();
    assert.equal((await world.call(world.sales, 'POST', `delivery-runs/links/${id}/revoke`)).statusCode, 200);
    const told = await world.server.database.query(
      `select a.action, r.day::text as day, r.driver_id::int as driver from audit a
          left join delivery_run r on r.organisation_id = a.organisation_id and r.id = a.entity_id
        where a.entity = 'delivery_run' and coalesce(a.after, a.before) -> 'fields' ->> 'link' = $1 order by a.id`,
      [String(id)],
    );
    const run = { day: addDays(day, 2), driver: world.driver };
    assert.deepEqual(told, [
      { action: 'Make link', ...run },
      { action: 'End link', ...run },
    ]);
  });

  test('says how much of the minute is left, where its phone has asked too often', async () => {
    const { id, token } = await makeLink();
    const { database } = world.server;
    const left = async () =>
      (
        await database.query<{ seconds: number; minute: string }>(
          `select 60 - extract(second from now())::float8 as seconds, date_trunc('minute', now())::text as minute`,
        )
      )[0] ?? { seconds: 0, minute: '' };
    let before, answer, after;
    do {
      before = await left();
      await database.query(
        `update run_link set minute = date_trunc('minute', now()), minute_calls = 60 where id = $1`,
        [id],
      );
      answer = await phone(token, 'GET', 'run');
      after = await left();
      // When the minute ends on the way, it is counted from the beginning again.
    } while (before.minute !== after.minute);
    assert.equal(answer.statusCode, 429, answer.body);
    const seconds = Number(answer.headers['retry-after']);
    assert.ok(seconds >= after.seconds && seconds <= before.seconds + 1, `${seconds} of ${before.seconds}`);
  });

  test('is drawn as the QR code of its own address', async () => {
    const { url, qrCode } = await makeLink();
    assert.equal(qrCode, renderSVG(url));
  });

  test('is ended before its day begins as on its day', async () => {
    const tomorrow = addDays(day, 1);
    const { id, state, token } = await makeLink(tomorrow);
    assert.equal(
      (await phone(token, 'GET', 'run')).json<ErrorBody>().message,
      `This link is for ${formatDate(tomorrow)} and works from that day on. Open it again then.`,
    );
    const ended = await world.call(world.sales, 'POST', `delivery-runs/links/${id}/revoke`);
    assert.deepEqual([state, ended.json<{ data: RunLink }>().data.state], ['waiting', 'revoked']);
  });

  test('that somebody else ends at the same moment is ended by one of them', async () => {
    const { id } = await makeLink();
    const { database } = world.server;
    let mine: ReturnType<typeof world.call> | undefined;
    await database.system(async (tx) => {
      await tx.query('update run_link set revoked_at = now(), revoked_by = $2 where id = $1', [id, world.manager.eId]);
      mine = world.call(world.sales, 'POST', `delivery-runs/links/${id}/revoke`);
      await untilLocked(database);
    });
    const answer = await mine;
    assert.deepEqual([answer?.statusCode, answer?.json<{ data: RunLink }>().data.state], [200, 'revoked']);
    const [stored] = await database.query<{ by: number; told: number }>(
      `select l.revoked_by as by, (select count(*)::int from audit where action = 'End link'
          and before -> 'fields' ->> 'link' = l.id::text) as told from run_link l where l.id = $1`,
      [id],
    );
    assert.deepEqual(stored, { by: world.manager.eId, told: 0 });
  });

  test('is taken in whatever capitals its scheme is written, and not without one', async () => {
    const { token } = await makeLink();
    const statuses = [];
    for (const scheme of ['bearer ', 'BEARER ', 'Basic ', ''])
      statuses.push(
        (await callAsPhone(world, token, 'GET', 'run', undefined, { authorization: `${scheme}${token}` })).statusCode,
      );
    assert.deepEqual(statuses, [200, 200, 401, 401]);
  });
});
