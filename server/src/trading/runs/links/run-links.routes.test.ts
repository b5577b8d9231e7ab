import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type {
  DriverReportAnswer,
  DriverReportsAnswer,
  DriverRun,
  ErrorBody,
  RunLinksAnswer,
  Sheet,
  SheetHistory,
} from '@iwe/contract';
import { addDays } from '@iwe/domain';
import type { LightMyRequestResponse } from 'fastify';
import { aJpeg, aPng, jpegSegment } from '../../../core/files/testing/pictures.ts';
import { buildMembership, buildOrganisation, buildUser } from '../../../testing/index.ts';
import type { TestStaff } from '../../../testing/index.ts';
import { checkAndClose } from '../../sheets/testing/check.ts';
import { aProduct, startSheetWorld } from '../../sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../sheets/testing/sheet-world.ts';
import { callAsPhone, makeRunLink, reportOf } from './testing/driver.ts';

const PRICE = 123.45;
const PHOTO = aJpeg();
const SIGNATURE = aPng();

let world: SheetWorld;
let stranger: TestStaff;
let strangersDriver: number;
let tyre: number;
let today: string;
before(async () => {
  world = await startSheetWorld();
  const { database } = world.server;
  const other = await buildOrganisation(database);
  stranger = await world.server.staff(other, { role: 1 });
  strangersDriver = await buildMembership(database, other, (await buildUser(database)).id, { role: 6 });
  tyre = await aProduct(world, { code: 'T1', name: 'Touring 1' });
  await world.receive([{ productId: tyre, quantity: 10_000, priceCents: 4_321 }]);
  const [now] = await database.query<{ day: string }>(
    `select (now() at time zone time_zone)::date::text as day from organisation where id = $1`,
    [world.organisation],
  );
  today = now?.day ?? '';
});
after(() => checkAndClose(world));

const database = () => world.server.database;

/** An approved invoice of the driver's day. */
async function aStop(fields: Record<string, unknown> = {}, day = today): Promise<number> {
  const lines = [{ productId: tyre, quantity: 4, price: PRICE, manual: true }];
  const sheet = await world.create(world.invoice(lines, { deliveryDate: day, address: '9 High St', ...fields }));
  const approved = await world.approve(world.manager, sheet.id, { driverId: world.driver });
  assert.equal(approved.statusCode, 200, approved.body);
  return sheet.id;
}

const makeLink = (body: Record<string, unknown> = {}, staff = world.sales) =>
  makeRunLink(world, { day: today, ...body }, staff);
const phone = (token: string, method: 'GET' | 'POST', path: string, payload?: object, headers = {}) =>
  callAsPhone(world, token, method, path, payload, headers);
async function load(token: string): Promise<DriverRun> {
  const answer = await phone(token, 'GET', 'run');
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: DriverRun }>().data;
}

const send = (token: string, run: Pick<DriverRun, 'id'>, report: object) =>
  phone(token, 'POST', `run/${run.id}/reports`, report);
const resultOf = (answer: LightMyRequestResponse) => {
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<DriverReportAnswer>().data;
};
const refusalOf = (answer: LightMyRequestResponse) => {
  const { code, message } = answer.json<ErrorBody>();
  return [answer.statusCode, code, String(message)] as const;
};
const sheetOf = async (id: number) =>
  (await world.call(world.sales, 'GET', `orders/${id}`)).json<{ data: Sheet }>().data;
const deliveryOf = async (id: number) => {
  const { deliveryStatus, actualPayType, deliveryComment } = await sheetOf(id);
  return [deliveryStatus, actualPayType, deliveryComment];
};
const historyOf = async (id: number) =>
  (await world.call(world.sales, 'GET', `orders/${id}/history`)).json<SheetHistory>().data;
const reportsOf = async (id: number) =>
  (await world.call(world.sales, 'GET', `orders/${id}/driver-reports`)).json<DriverReportsAnswer>().data;
const office = async (id: number, info: object) => {
  const answer = await world.call(world.sales, 'POST', 'delivery', { type: 1, data: [{ order_id: id, info }] });
  assert.match(answer.body, /"done":true/);
};
const countOf = async (table: string) =>
  (await database().query<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count ?? 0;

describe('a link of a run', () => {
  test('is made by staff, shown once, and only its hash is stored', async () => {
    const link = await makeLink({}, world.manager);
    assert.match(link.url, new RegExp(`^${world.server.app.config.publicUrl}/run/#[\\w-]{43}$`));
    assert.match(link.qrCode, /^<svg/);
    const stored = JSON.stringify(await database().query('select * from run_link'));
    assert.ok(!stored.includes(link.token));
    const query = `delivery-runs/links?driverId=${world.driver}&day=${today}`;
    const listed = await world.call(world.sales, 'GET', query);
    assert.ok(!listed.body.includes(link.token));
    const [first] = listed.json<RunLinksAnswer>().data.links;
    assert.deepEqual(
      [first?.id, first?.state, first?.lastUsedAt, first?.createdBy],
      [link.id, 'valid', null, world.manager.email],
    );
    await load(link.token);
    const [used] = (await world.call(world.sales, 'GET', query)).json<RunLinksAnswer>().data.links;
    assert.ok(used?.lastUsedAt);
  });

  test('ends four hours after its day, after 24 hours at most, or earlier when so asked', async () => {
    const zoned = async (at: string) =>
      (
        await database().query<{ at: string }>(
          `select to_char($1::timestamptz at time zone time_zone, 'YYYY-MM-DD HH24:MI') as at from organisation
            where id = $2`,
          [at, world.organisation],
        )
      )[0]?.at;
    const tomorrow = addDays(today, 1);
    const next = await makeLink({ day: tomorrow });
    // From midnight to midnight: the 24 hours end before 04:00.
    assert.deepEqual(
      [await zoned(next.startsAt), await zoned(next.expiresAt)],
      [`${tomorrow} 00:00`, `${addDays(today, 2)} 00:00`],
    );
    assert.equal(next.state, 'waiting');
    const now = await makeLink();
    const hours = (Date.parse(now.expiresAt) - Date.parse(now.startsAt)) / 3_600_000;
    assert.ok(hours > 0 && hours <= 24, `${hours}`);
    assert.ok(((await zoned(now.expiresAt)) ?? '') <= `${tomorrow} 04:00`);
    const short = await makeLink({ hours: 2 });
    assert.equal(Date.parse(short.expiresAt) - Date.parse(short.startsAt), 2 * 3_600_000);
    const longest = await makeLink({ hours: 24 });
    assert.ok(((await zoned(longest.expiresAt)) ?? '') <= `${tomorrow} 04:00`);
    const body = { driverId: world.driver, day: today, hours: 25 };
    assert.equal((await world.call(world.sales, 'POST', 'delivery-runs/links', body)).statusCode, 422);
  });

  test('is refused for a day that is over and for a driver who does not exist', async () => {
    const past = { driverId: world.driver, day: addDays(today, -3) };
    const answer = await world.call(world.sales, 'POST', 'delivery-runs/links', past);
    assert.deepEqual(refusalOf(answer).slice(0, 2), [422, 'run-over']);
    for (const [staff, driverId] of [
      [world.sales, 999_999],
      [world.sales, strangersDriver],
      [stranger, world.driver],
    ] as const) {
      const body = { driverId, day: today };
      assert.equal((await world.call(staff, 'POST', 'delivery-runs/links', body)).statusCode, 404);
      const query = `delivery-runs/links?driverId=${driverId}&day=${today}`;
      assert.equal((await world.call(staff, 'GET', query)).statusCode, 404);
    }
  });

  test('is ended at once, by its own organisation alone; making and ending are in the audit', async () => {
    const link = await makeLink();
    const path = `delivery-runs/links/${link.id}/revoke`;
    assert.equal((await world.call(stranger, 'POST', path)).statusCode, 404);
    assert.equal((await phone(link.token, 'GET', 'run')).statusCode, 200);
    for (let time = 0; time < 2; time++) {
      const ended = await world.call(time === 0 ? world.manager : world.sales, 'POST', path);
      assert.equal(ended.json<{ data: { state: string } }>().data.state, 'revoked', ended.body);
    }
    await database().query(`update run_link set last_used_at = '2026-01-01' where id = $1`, [link.id]);
    assert.deepEqual(refusalOf(await phone(link.token, 'GET', 'run')).slice(0, 2), [401, 'link-revoked']);
    const used = await database().query<{ at: Date }>('select last_used_at as at from run_link where id = $1', [
      link.id,
    ]);
    assert.ok((used[0]?.at.getTime() ?? 0) < Date.parse('2026-01-02'), 'a link that was ended is not used');
    const audit = await database().query<{ action: string; operator: string; told: unknown }>(
      `select action, operator, coalesce(after, before) -> 'fields' as told from audit where entity = 'delivery_run'
        and (after -> 'fields' ->> 'link' = $1 or before -> 'fields' ->> 'link' = $1) order by id`,
      [String(link.id)],
    );
    const until = link.expiresAt;
    assert.deepEqual(audit, [
      {
        action: 'Make link',
        operator: world.sales.email,
        told: { link: link.id, driver: 'Dan Driver', day: today, until },
      },
      { action: 'End link', operator: world.manager.email, told: { link: link.id, until } },
    ]);
    const [stored] = await database().query<{ by: number }>('select revoked_by as by from run_link where id = $1', [
      link.id,
    ]);
    assert.equal(stored?.by, world.manager.eId);
  });
});

test('a link whose time is over is not ended by hand any more', async () => {
  const link = await makeLink();
  await database().query(
    `update run_link set starts_at = now() - interval '3 hours', expires_at = now() - interval '1 hour' where id = $1`,
    [link.id],
  );
  const answer = await world.call(world.sales, 'POST', `delivery-runs/links/${link.id}/revoke`);
  assert.deepEqual(refusalOf(answer).slice(0, 2), [422, 'link-ended']);
  const { links } = (
    await world.call(world.sales, 'GET', `delivery-runs/links?driverId=${world.driver}&day=${today}`)
  ).json<RunLinksAnswer>().data;
  assert.equal(links.find(({ id }) => id === link.id)?.state, 'ended');
});

describe('the run on the phone', () => {
  test('has the stops in the order of the office, with goods and without any price', async () => {
    const day = addDays(today, 1);
    const [first, second] = [await aStop({ phone: '0400 111 222', comments: 'Gate 3' }, day), await aStop({}, day)];
    await database().query(`update organisation set phone = '02 9000 4000' where id = $1`, [world.organisation]);
    const put = { driverId: world.driver, day, version: 0, sheetIds: [second, first] };
    assert.equal((await world.call(world.sales, 'PUT', 'delivery-runs', put)).statusCode, 200);
    const link = await makeLink({ day });
    await database().query(
      `update run_link set starts_at = now(), expires_at = now() + interval '1 hour' where id = $1`,
      [link.id],
    );
    const run = await load(link.token);
    assert.deepEqual(
      [run.driver, run.day, run.organisation, run.stops.map(({ id }) => id)],
      ['Dan Driver', day, 'Organisation 4', [second, first]],
    );
    const [office] = await database().query<{ phone: string; until: Date }>(
      `select o.phone, l.expires_at as until from organisation o, run_link l where o.id = $1 and l.id = $2`,
      [world.organisation, link.id],
    );
    assert.deepEqual([run.phone, run.expiresAt], [office?.phone, office?.until.toISOString()]);
    assert.equal(run.phone, '02 9000 4000');
    const stop = run.stops[1];
    assert.deepEqual(
      [stop?.address, stop?.phone, stop?.comments, stop?.quantity],
      ['9 High St', '0400 111 222', 'Gate 3', 4],
    );
    assert.deepEqual(
      stop?.lines.map(({ code, quantity }) => [code, quantity]),
      [['T1', 4]],
    );
    const report = await send(link.token, run, reportOf(run, first, { actualPayType: 1, amount: 50 }));
    resultOf(report);
    for (const answer of [await phone(link.token, 'GET', 'run'), report]) {
      // 4 × 123.45, in dollars and in cents, the cost, and every name that a price has.
      assert.doesNotMatch(answer.body, /123\.45|12345|493\.8|49380|4321|43\.21/);
      assert.doesNotMatch(answer.body, /price|amount|total|cost|gst|balance|credit/i);
      // The records of the office are no driver's business.
      assert.doesNotMatch(answer.body, /customerId|productId/);
    }
  });

  test('is refused in words, without a hint of what there is, for every token that is not right', async () => {
    const link = await makeLink();
    const last = link.token.at(-1) === 'A' ? 'B' : 'A';
    const changed = `${link.token.slice(0, -1)}${last}`;
    const run = await load(link.token);
    const sheet = await aStop();
    const report = reportOf(await load(link.token), sheet);
    const refusals = [];
    for (const token of [
      '',
      'x',
      'x'.repeat(300),
      changed,
      link.token.toLowerCase(),
      world.sales.headers.authorization?.slice(7) ?? '',
    ])
      for (const answer of [await phone(token, 'GET', 'run'), await send(token, run, report)]) {
        const [status, code, message] = refusalOf(answer);
        assert.deepEqual([status, code], [401, 'link-unknown'], token);
        assert.match(message, /call the office/);
        refusals.push(message);
      }
    assert.equal(new Set(refusals).size, 1);
    // A person's session opens nothing here, and the link nothing of a person's.
    const asPerson = await world.server.inject({ url: '/api/ag/run', headers: world.sales.headers });
    assert.equal(asPerson.statusCode, 401);
    for (const path of [`orders/${sheet}`, 'delivery-runs', 'account'])
      assert.equal(
        (await phone(link.token, 'GET', path, undefined, { account: String(world.sales.eId) })).statusCode,
        401,
      );
    assert.deepEqual(await reportsOf(sheet), []);
  });

  test('is refused for the link of yesterday, of a later day, and of a driver who has left', async () => {
    const link = await makeLink();
    const run = await load(link.token);
    const report = { ...reportOf(run, run.stops[0]?.id ?? 0), comment: 'late' };
    const change = (columns: string) => database().query(`update run_link set ${columns} where id = $1`, [link.id]);
    const bothRefuse = async (code: string, words: RegExp) => {
      for (const answer of [await phone(link.token, 'GET', 'run'), await send(link.token, run, report)]) {
        const refusal = refusalOf(answer);
        assert.deepEqual(refusal.slice(0, 2), [401, code]);
        assert.match(refusal[2], words);
        assert.doesNotMatch(answer.body, /Alpha|High St|Touring|Dan/);
      }
    };
    await change(`starts_at = now() - interval '24 hours', expires_at = now() - interval '1 second'`);
    await bothRefuse('link-ended', /over\. Call the office/);
    await change(`starts_at = now() + interval '1 hour', expires_at = now() + interval '2 hours'`);
    await bothRefuse('link-early', /works from that day on/);
    await change(`starts_at = now(), expires_at = now() + interval '2 hours'`);
    await database().query('update membership set is_active = false where id = $1', [world.driver]);
    await bothRefuse('link-revoked', /ended this link/);
    await database().query('update membership set is_active = true where id = $1', [world.driver]);
    assert.equal((await phone(link.token, 'GET', 'run')).statusCode, 200);
  });

  test('of another organisation is not written to: neither by its number nor by the sheet', async () => {
    const sheet = await aStop();
    const link = await makeLink();
    const run = await load(link.token);
    const theirs = await makeLink({ driverId: strangersDriver }, stranger);
    const report = reportOf(run, sheet);
    const byRun = await send(theirs.token, run, report);
    assert.deepEqual(refusalOf(byRun).slice(0, 2), [401, 'link-unknown']);
    const own = await load(theirs.token);
    const bySheet = await send(theirs.token, own, report);
    assert.deepEqual(refusalOf(bySheet).slice(0, 2), [404, 'no-such-stop']);
    assert.doesNotMatch(bySheet.body, /IN\d/);
    const files = await countOf('stored_file');
    // The same words as for a sheet that does not exist, and for one of the own organisation that no phone was shown.
    const unseen = await aStop();
    for (const sheetId of [999_999_999, unseen]) {
      const refused = await send(link.token, run, { ...report, sheetId, photo: PHOTO.toString('base64') });
      assert.deepEqual(refusalOf(refused), refusalOf(bySheet));
    }
    assert.equal(await countOf('stored_file'), files);
    assert.deepEqual(await reportsOf(sheet), []);
    assert.equal((await world.call(stranger, 'GET', `orders/${sheet}/driver-reports`)).statusCode, 404);
  });

  test('answers 60 calls a minute, counted without a gap, and says when to ask again', async () => {
    const link = await makeLink();
    let refused: LightMyRequestResponse[];
    let minute: string | undefined;
    const now = async () =>
      (await database().query<{ at: string }>(`select date_trunc('minute', now())::text as at`))[0]?.at;
    do {
      minute = await now();
      await database().query(
        `update run_link set minute = date_trunc('minute', now()), minute_calls = 50 where id = $1`,
        [link.id],
      );
      const answers = await Promise.all(Array.from({ length: 15 }, () => phone(link.token, 'GET', 'run')));
      refused = answers.filter(({ statusCode }) => statusCode === 429);
      // When a minute ends on the way, the count begins again, and so does the test.
    } while (minute !== (await now()));
    assert.equal(refused.length, 5);
    assert.deepEqual(refused[0] && refusalOf(refused[0]), [
      429,
      'too-many-calls',
      'This phone has asked too often. It tries again by itself.',
    ]);
    const seconds = Number(refused[0]?.headers['retry-after']);
    assert.ok(seconds >= 1 && seconds <= 60, `${seconds}`);
  });
});

describe('a report of the driver', () => {
  test('of a delivery records it as the office would, with money, photo and signature for those who may see them', async () => {
    const reportedAt = new Date().toISOString();
    const sheet = await aStop();
    const link = await makeLink();
    const run = await load(link.token);
    const exif = aJpeg([jpegSegment(0xe1, Buffer.from('Exif\0\0GPS -33.8 151.2'))]);
    const sent = resultOf(
      await send(
        link.token,
        run,
        reportOf(run, sheet, {
          reportedAt,
          receivedBy: 'Ann Smith',
          actualPayType: 1,
          amount: 493.8,
          comment: 'At the dock',
          photo: exif.toString('base64'),
          signature: SIGNATURE.toString('base64'),
        }),
      ),
    );
    assert.deepEqual([sent.isApplied, sent.notice], [true, '']);
    assert.deepEqual(await deliveryOf(sheet), [3, 1, 'At the dock']);
    const [entry] = await historyOf(sheet);
    assert.deepEqual([entry?.operator, entry?.action], ['Dan Driver by link', 'Delivery']);
    const changes = Object.fromEntries((entry?.changes ?? []).map(({ field, new: now }) => [field, now]));
    assert.deepEqual([changes['Driver reports'], changes['Money received']], ['Delivered', '493.80']);
    assert.deepEqual(
      [changes['Received by'], changes['Photo'], changes['Signature']],
      ['Ann Smith', 'stored', 'stored'],
    );
    const [report] = await reportsOf(sheet);
    assert.deepEqual(
      [report?.driver, report?.receivedBy, report?.amount, report?.isApplied, report?.reportedAt],
      ['Dan Driver', 'Ann Smith', 493.8, true, reportedAt],
    );
    assert.deepEqual(
      [report?.isDelivered, report?.reason, report?.actualPayType, report?.comment],
      [true, '', 1, 'At the dock'],
    );
    const kept = await database().query<{ kept: boolean }>(
      'select expires_at is null as kept from stored_file where id = any($1::uuid[])',
      [[report?.photoId, report?.signatureId]],
    );
    assert.deepEqual(kept, [{ kept: true }, { kept: true }]);
    const file = (id: string | null | undefined, staff: TestStaff | null = world.manager) =>
      world.server.inject({ url: `/api/ag/files/${id}`, headers: staff?.headers ?? {} });
    const photo = await file(report?.photoId);
    // Where it was taken is not in what is stored.
    assert.deepEqual([photo.headers['content-type'], photo.rawPayload], ['image/jpeg', PHOTO]);
    const signature = await file(report?.signatureId);
    assert.deepEqual([signature.headers['content-type'], signature.rawPayload], ['image/png', SIGNATURE]);
    assert.equal((await file(report?.photoId, stranger)).statusCode, 404);
    assert.equal((await file(report?.photoId, null)).statusCode, 401);
    assert.equal((await phone(link.token, 'GET', `files/${report?.photoId}`)).statusCode, 401);
    const query = `delivery-runs/links?driverId=${world.driver}&day=${today}`;
    const listed = (await world.call(world.sales, 'GET', query)).json<RunLinksAnswer>().data.reports;
    assert.equal(listed[0]?.id, report?.id);
  });

  test('of goods that were not delivered makes them Ready again and says why', async () => {
    const sheet = await aStop();
    const link = await makeLink();
    await office(sheet, { deliveryStatus: 2 });
    const run = await load(link.token);
    resultOf(await send(link.token, run, reportOf(run, sheet, { isDelivered: false, reason: 'Closed' })));
    assert.deepEqual(await deliveryOf(sheet), [1, 0, 'Not delivered: Closed']);
    const [report] = await reportsOf(sheet);
    assert.deepEqual(
      [report?.isDelivered, report?.reason, report?.comment, report?.actualPayType, report?.amount],
      [false, 'Closed', '', null, null],
    );
  });

  test('has one effect however often and in parallel it is sent, also by a second link of the run', async () => {
    const sheet = await aStop();
    const [link, second] = [await makeLink(), await makeLink()];
    const run = await load(link.token);
    const report = reportOf(run, sheet, { comment: 'Once', photo: PHOTO.toString('base64') });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => send(index % 2 ? link.token : second.token, run, report)),
    );
    assert.equal(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size, 1);
    assert.equal(resultOf(answers[0] as LightMyRequestResponse).isApplied, true);
    await office(sheet, { comment: 'The office has called' });
    const again = await send(link.token, run, report);
    assert.equal(again.body, answers[0]?.body);
    assert.deepEqual(await deliveryOf(sheet), [3, 0, 'The office has called']);
    assert.equal((await reportsOf(sheet)).length, 1);
    assert.equal((await historyOf(sheet)).filter(({ operator }) => operator === 'Dan Driver by link').length, 1);
    // Pictures of the repetitions expire; the one that the report names stays.
    const kept = await database().query(
      `select from stored_file where kind = 'attachment' and expires_at is null and id = $1`,
      [(await reportsOf(sheet))[0]?.photoId],
    );
    assert.equal(kept.length, 1);
    const forever = await database().query(
      `select from stored_file f where f.kind = 'attachment' and f.expires_at is null
        and not exists (select from driver_report d where f.id in (d.photo_id, d.signature_id))`,
    );
    assert.deepEqual(forever, [], 'pictures that no report names');
    // A report is of its run: the phone of another driver has not sent it.
    const eve = await buildMembership(database(), world.organisation, (await buildUser(database())).id, { role: 6 });
    const hers = await makeLink({ driverId: eve });
    const stolen = await send(hers.token, await load(hers.token), report);
    assert.deepEqual(refusalOf(stolen).slice(0, 2), [422, 'uuid-reused']);
    assert.equal((stolen.json<ErrorBody>().details as { field?: string }[])[0]?.field, 'uuid');
    const other = await send(link.token, run, { ...report, comment: 'Twice' });
    assert.deepEqual(refusalOf(other).slice(0, 2), [422, 'uuid-reused']);
    // Sent by the link of another run it is another report, even when it says the same.
    const tomorrow = await makeLink({ day: addDays(today, 1) });
    await database().query(
      `update run_link set starts_at = now(), expires_at = now() + interval '1 hour' where id = $1`,
      [tomorrow.id],
    );
    const elsewhere = await send(tomorrow.token, await load(tomorrow.token), report);
    assert.deepEqual(refusalOf(elsewhere).slice(0, 2), [422, 'uuid-reused']);
  });

  test('of the same uuid for two stops at once is stored for one of them', async () => {
    const [one, two] = [await aStop(), await aStop()];
    const link = await makeLink();
    const run = await load(link.token);
    const report = reportOf(run, one);
    const answers = await Promise.all([
      send(link.token, run, report),
      send(link.token, run, { ...report, sheetId: two }),
    ]);
    assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200, 422]));
    assert.equal((await reportsOf(one)).length + (await reportsOf(two)).length, 1);
    const statuses = [(await deliveryOf(one))[0], (await deliveryOf(two))[0]];
    assert.equal(statuses.filter((status) => status === 3).length, 1);
  });

  test('does not overwrite what the office has changed meanwhile, and both are told', async () => {
    const link = await makeLink();
    for (const [info, fields, words, stored] of [
      [{ deliveryStatus: 99 }, {}, /its delivery status is Cancelled/, [99, 0, '']],
      [{ actualPayType: 3 }, { actualPayType: 1, amount: 5 }, /its payment is EFT/, [0, 3, '']],
      [{ comment: 'Paid by card' }, { comment: 'At the dock' }, /delivery comment is another/, [0, 0, 'Paid by card']],
      [{ driverId: null }, {}, /it has another driver/, [0, 0, '']],
    ] as const) {
      const sheet = await aStop();
      const run = await load(link.token);
      await office(sheet, info);
      const photo = PHOTO.toString('base64');
      const answer = resultOf(await send(link.token, run, reportOf(run, sheet, { ...fields, photo })));
      const [written] = await database().query<{ after: string }>(
        `select after::text from audit where entity = 'sheet' and entity_id = $1
          and action = 'Delivery not applied'`,
        [sheet],
      );
      assert.match(written?.after ?? '', /"photo": "stored"/);
      assert.doesNotMatch(written?.after ?? '', /signature/);
      assert.equal(answer.isApplied, false);
      assert.match(answer.notice, words);
      assert.deepEqual(await deliveryOf(sheet), stored);
      const [report] = await reportsOf(sheet);
      assert.deepEqual([report?.isApplied, report?.notice], [false, answer.notice]);
      assert.ok(report?.photoId);
      const [entry] = await historyOf(sheet);
      assert.deepEqual([entry?.operator, entry?.action], ['Dan Driver by link', 'Delivery not applied']);
      assert.equal(entry?.reason, answer.notice);
      assert.deepEqual(
        entry?.changes.filter(({ field }) => field === 'Driver reports').map(({ new: now }) => now),
        ['Delivered'],
      );
    }
  });

  test('of a sheet that is back in draft, or on another day, is stored and changes nothing', async () => {
    const link = await makeLink();
    for (const [change, words] of [
      [(id: number) => world.call(world.manager, 'POST', `orders/${id}/unApprove`), /no longer approved/],
      [
        (id: number) => world.call(world.manager, 'POST', `orders/${id}/date`, { deliveryDate: addDays(today, 5) }),
        /another dispatch date/,
      ],
    ] as const) {
      const sheet = await aStop();
      const run = await load(link.token);
      const changed = await change(sheet);
      assert.equal(changed.statusCode, 200, changed.body);
      const report = reportOf(run, sheet);
      const answer = resultOf(await send(link.token, run, report));
      assert.equal(answer.isApplied, false);
      assert.match(answer.notice, words);
      assert.equal((await deliveryOf(sheet))[0], 0);
      assert.deepEqual(resultOf(await send(link.token, run, report)), answer, 'sent again');
    }
  });

  test('of a stop whose sheet was changed otherwise is recorded, and both are told to compare', async () => {
    const sheet = await aStop();
    const link = await makeLink();
    const run = await load(link.token);
    assert.equal((await world.call(world.manager, 'POST', `orders/${sheet}/unApprove`)).statusCode, 200);
    const lines = [{ productId: tyre, quantity: 3, price: PRICE, manual: true }];
    const content = world.invoice(lines, { deliveryDate: today, contentVersion: 1 });
    const saved = await world.call(world.sales, 'PUT', `orders/${sheet}`, content);
    assert.equal(saved.statusCode, 200, saved.body);
    assert.equal((await world.approve(world.manager, sheet, { driverId: world.driver })).statusCode, 200);
    const answer = resultOf(await send(link.token, run, reportOf(run, sheet)));
    assert.equal(answer.isApplied, true);
    assert.match(answer.notice, /changed by the office after the phone had loaded it/);
    assert.equal((await deliveryOf(sheet))[0], 3);
    assert.equal((await historyOf(sheet))[0]?.reason, answer.notice);
  });

  test('follows an earlier one of the same phone, as the phone shows it', async () => {
    const sheet = await aStop();
    const link = await makeLink();
    const run = await load(link.token);
    const first = reportOf(run, sheet, { isDelivered: false, reason: 'Closed' });
    const seen = { ...first.seen, deliveryStatus: 1, deliveryComment: 'Not delivered: Closed' };
    resultOf(await send(link.token, run, first));
    const second = resultOf(await send(link.token, run, reportOf(run, sheet, { seen, comment: 'Second try' })));
    assert.equal(second.isApplied, true);
    assert.deepEqual(await deliveryOf(sheet), [3, 0, 'Second try']);
    assert.equal((await reportsOf(sheet)).length, 2);
  });

  test('that changes nothing of the sheet is in its history too', async () => {
    const sheet = await aStop();
    const link = await makeLink();
    const run = await load(link.token);
    const first = reportOf(run, sheet, { isDelivered: false, reason: 'Closed' });
    const seen = { ...first.seen, deliveryStatus: 1, deliveryComment: 'Not delivered: Closed' };
    resultOf(await send(link.token, run, first));
    const stored = await deliveryOf(sheet);
    const again = reportOf(run, sheet, { isDelivered: false, reason: 'Closed', seen });
    assert.equal(resultOf(await send(link.token, run, again)).isApplied, true);
    assert.deepEqual(await deliveryOf(sheet), stored);
    const reports = (await historyOf(sheet)).filter(({ action }) => action === 'Delivery');
    assert.deepEqual(
      reports.map(({ changes }) => changes.map(({ field }) => field).includes('Driver reports')),
      [true, true],
    );
  });

  test('is refused with pictures that are none or too large, and with what does not fit together', async () => {
    const sheet = await aStop();
    const link = await makeLink();
    const run = await load(link.token);
    const files = await countOf('stored_file');
    const large = aJpeg([jpegSegment(0xe2, Buffer.alloc(65_000))]);
    const base64 = (bytes: Buffer) => bytes.toString('base64');
    for (const [fields, status] of [
      [{ photo: base64(Buffer.from('<svg onload=alert(1)>')) }, 422],
      [{ photo: base64(SIGNATURE) }, 422],
      [{ signature: base64(PHOTO) }, 422],
      [{ photo: base64(PHOTO), signature: base64(PHOTO) }, 422],
      [{ photo: 'not base64!' }, 422],
      [{ photo: base64(Buffer.concat([large, Buffer.alloc(1_000_000)])) }, 422],
      [{ photo: 'A'.repeat(2_200_000) }, 413],
      [{ isDelivered: false }, 422],
      [{ reason: 'Closed' }, 422],
      [{ amount: 10 }, 422],
      [{ amount: -1, actualPayType: 1 }, 422],
      [{ amount: 1.005, actualPayType: 1 }, 422],
      [{ actualPayType: 8 }, 422],
      [{ uuid: 'no' }, 422],
      [{ comment: 'x'.repeat(251) }, 422],
      [{ reportedAt: 'yesterday' }, 422],
    ] as const) {
      const answer = await send(link.token, run, reportOf(run, sheet, fields));
      assert.equal(answer.statusCode, status, `${JSON.stringify(fields).slice(0, 80)} ${answer.body.slice(0, 200)}`);
    }
    for (const [fields, field, words] of [
      [{ photo: base64(SIGNATURE) }, 'photo', 'The photo is not a JPEG of at most'],
      [{ signature: base64(PHOTO) }, 'signature', 'The signature is not a PNG of at most'],
    ] as const) {
      const answer = await send(link.token, run, reportOf(run, sheet, fields));
      const [problem] = answer.json<{ details: { code: string; field: string; message: string }[] }>().details;
      assert.deepEqual(
        [problem?.code, problem?.field, problem?.message.startsWith(words)],
        ['no-picture', field, true],
        answer.body,
      );
    }
    assert.equal(await countOf('stored_file'), files);
    assert.deepEqual(await reportsOf(sheet), []);
  });

  test('is one of 500 that a link takes at most', async () => {
    const sheet = await aStop();
    const link = await makeLink();
    const run = await load(link.token);
    await database().query(
      `insert into driver_report (organisation_id, uuid, request_hash, link_id, sheet_id, is_delivered, reason,
        received_by, comment, reported_at, is_applied, notice)
      select $1, gen_random_uuid(), sha256('x'), $2, $3, true, '', '', '', now(), true, ''
      from generate_series(1, 499)`,
      [world.organisation, link.id, sheet],
    );
    const last = reportOf(run, sheet);
    const answer = resultOf(await send(link.token, run, last));
    const seen = { ...last.seen, deliveryStatus: 3 };
    const refused = await send(link.token, run, reportOf(run, sheet, { seen }));
    assert.deepEqual(refusalOf(refused).slice(0, 2), [422, 'too-many-reports']);
    assert.deepEqual(resultOf(await send(link.token, run, last)), answer, 'one that was taken is answered again');
  });
});
