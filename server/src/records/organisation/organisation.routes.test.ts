import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { addDays, formatDate, today } from '@iwe/domain';
import { aJpeg, jpegSegment, pngChunk } from '../../core/files/testing/pictures.ts';
import { buildOrganisation, buildSheet, startTestServer, untilLocked } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let server: TestServer;
let organisation: number;
let admin: TestStaff;
let staff: TestStaff;
before(async () => {
  server = await startTestServer();
  organisation = await buildOrganisation(server.database, {
    name: 'Sydney Tyres',
    department_id: 4,
    abn: '57 100 004 004',
  });
  admin = await server.staff(organisation, { is_admin: true });
  staff = await server.staff(organisation, { role: 4, is_dir: true });
});
after(() => server.close());

const send = (who: TestStaff, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  server.inject({ method, url: `/api/ag/${path}`, headers: who.headers, ...(payload ? { payload } : {}) });
const settings = async () => {
  const { id: _id, updated_at: _at, ...rest } = (await send(admin, 'GET', 'organisation')).json();
  return rest as Record<string, unknown>;
};
const save = async (fields: object) => send(admin, 'PUT', 'organisation', { ...(await settings()), ...fields });

describe('the organisation', () => {
  test('is read and changed by its administrators alone', async () => {
    const present = await settings();
    assert.equal((await send(staff, 'GET', 'organisation')).json().code, 'adminOrAccountant-required');
    assert.equal((await send(staff, 'PUT', 'organisation', present)).json().code, 'adminOrAccountant-required');
    assert.equal(
      (await send(staff, 'GET', 'organisation/drafts?until=2026-03-31')).json().code,
      'adminOrAccountant-required',
    );
    const foreign = await server.staff(await buildOrganisation(server.database, { name: 'Other' }), { is_admin: true });
    assert.equal((await send(foreign, 'PUT', 'organisation', { ...present, name: 'Taken over' })).statusCode, 200);
    assert.equal((await settings())['name'], 'Sydney Tyres', 'a body names no organisation');
  });

  test('refuses what cannot be, with a sentence for the field', async () => {
    for (const [fields, code] of [
      [{ timeZone: 'Mars/Olympus' }, 'time-zone'],
      // One that only a browser knows, and one that only PostgreSQL knows.
      [{ timeZone: '+10:00' }, 'time-zone'],
      [{ timeZone: 'Factory' }, 'time-zone'],
      [{ bsb: '12-34' }, 'bsb'],
      [{ email: 'a@b.example, c@d.example' }, 'email'],
      [{ logoMatch: 'Road' }, 'logo-rule'],
      [{ logoName: 'road' }, 'logo-rule'],
      [{ negativeStock: 'allow' }, 'invalid-request'],
      [{ landedCostMethod: 'weight' }, 'invalid-request'],
      [{ draftAgeDays: 999 }, 'invalid-request'],
      [{ priceRounding: 'up' }, 'invalid-request'],
      [{ quoteValidDays: 0 }, 'invalid-request'],
      [{ quoteValidDays: 366 }, 'invalid-request'],
      [{ draftAgeDays: 1.5 }, 'invalid-request'],
      [{ salesAccount: '' }, 'invalid-request'],
      [{ lockedUntil: 'yesterday' }, 'invalid-request'],
      [{ id: 4 }, 'invalid-request'],
      [{ last_fx_rate: 1 }, 'invalid-request'],
      [{ name: '' }, 'invalid-request'],
    ] as const) {
      const answer = await save(fields);
      assert.deepEqual([answer.statusCode, answer.json().code], [422, code], JSON.stringify(fields));
      const [field] = Object.keys(fields);
      if (code !== 'logo-rule' && code !== 'invalid-request')
        assert.equal(answer.json().details[0].field, field, JSON.stringify(fields));
    }
    assert.equal((await settings())['contentVersion'], 1);
  });

  test('says which half of the logo rule is missing', async () => {
    const fieldOf = async (fields: object) => (await save(fields)).json<{ details: { field: string }[] }>().details[0];
    assert.equal((await fieldOf({ logoMatch: 'Road' }))?.field, 'logoName');
    assert.equal((await fieldOf({ logoName: 'road' }))?.field, 'logoMatch');
  });

  test('keeps every setting, writes BSB and ABN alike, and tells old and new in the history', async () => {
    const wanted = {
      name: 'Sydney Tyres West',
      timeZone: 'Australia/Perth',
      negativeStock: 'warn',
      landedCostMethod: 'quantity',
      lockedUntil: null,
      isCostVisible: false,
      requiresSecondFactor: false,
      draftAgeDays: 3,
      priceRounding: 'ninetyFive',
      quoteValidDays: 30,
      surchargeText: 'Cards cost 1%.',
      returnPolicyText: 'No returns of tubes.',
      logoMatch: 'west',
      logoName: 'westmark',
      salesAccount: '201',
      inventoryAccount: '631',
      logo: 'iwe',
      printName: 'Sydney Tyres Pty Ltd',
      addressLine1: '1 Dock Rd',
      addressLine2: 'Tempe',
      phone: '02',
      email: 'a@b.example',
      website: 'b.example',
      anb: '51824753556',
      bankAccountName: 'Sydney Tyres',
      bsb: '062 004',
      bankAccount: '1234',
      department_id: 8,
    };
    const answer = await save(wanted);
    assert.equal(answer.statusCode, 200, answer.body);
    assert.deepEqual(answer.json().warnings, []);
    assert.deepEqual({ ...(await settings()), contentVersion: 0 }, { ...wanted, bsb: '062-004', contentVersion: 0 });
    const [entry] = (await send(admin, 'GET', `change-history/organisation/${organisation}`)).json().data;
    const change = (field: string) => entry.changes.find((each: { field: string }) => each.field === field);
    assert.deepEqual(
      [change('timeZone'), change('isCostVisible').new, change('draftAgeDays').old],
      [{ field: 'timeZone', label: 'Time zone', old: 'Australia/Sydney', new: 'Australia/Perth' }, 'No', '7'],
    );
    assert.deepEqual((await save({ anb: '51 824 753 557' })).json().warnings, [
      'The ABN does not pass its check. Compare it with the register.',
    ]);
    assert.deepEqual((await save({ anb: '', logoMatch: '', logoName: '' })).json().warnings, []);
    const [row] = await server.database.query<{ logo_match: null }>(
      'select logo_match from organisation where id = $1',
      [organisation],
    );
    assert.equal(row?.logo_match, null);
  });

  test('is not changed from an older version, but the same values again are no conflict', async () => {
    const present = await settings();
    assert.equal((await save({ phone: '03' })).statusCode, 200);
    const stale = await send(admin, 'PUT', 'organisation', { ...present, phone: '04' });
    assert.deepEqual(
      [stale.statusCode, stale.json().code, stale.json().details.current.phone],
      [409, 'stale-version', '03'],
    );
    assert.match(String(stale.json().message), new RegExp(`^${admin.email} changed this organisation on `));
    assert.equal((await send(admin, 'PUT', 'organisation', { ...present, phone: '03' })).statusCode, 200);
    // An ABN that was stored in groups is the same one.
    await server.database.query(`update organisation set updated_at = '2020-01-01', abn = $2 where id = $1`, [
      organisation,
      '51 824 753 556',
    ]);
    const version = (await settings())['contentVersion'];
    assert.equal((await save({})).json().data.contentVersion, version);
    const changed = (await save({ phone: '04' })).json<{ data: { updated_at: string } }>().data;
    assert.ok(changed.updated_at > '2020-01-02', changed.updated_at);
  });

  test('is saved once by a request that is sent again, which undoes nothing that was saved since', async () => {
    const body = { ...(await settings()), phone: '08' };
    const put = () =>
      server.inject({
        method: 'PUT',
        url: '/api/ag/organisation',
        headers: { ...admin.headers, 'idempotency-key': 'settings once' },
        payload: body,
      });
    const first = await put();
    assert.equal(first.statusCode, 200, first.body);
    assert.equal((await save({ phone: '09' })).statusCode, 200);
    assert.deepEqual((await put()).json(), first.json());
    assert.equal((await settings())['phone'], '09');
  });

  test('that somebody else saves at the same moment is read after their save', async () => {
    const present = await settings();
    let mine: ReturnType<typeof send> | undefined;
    await server.database.system(async (tx) => {
      await tx.query('update organisation set content_version = content_version + 1 where id = $1', [organisation]);
      mine = send(admin, 'PUT', 'organisation', { ...present, phone: '07' });
      await untilLocked(server.database);
    });
    assert.equal((await mine)?.statusCode, 409);
    assert.notEqual((await settings())['phone'], '07');
  });

  test('is locked by an accountant, who changes nothing else', async () => {
    const accountant = await server.staff(organisation, { role: 2, is_acct: true });
    const change = async (fields: object) =>
      send(accountant, 'PUT', 'organisation', { ...(await settings()), ...fields });
    assert.equal((await send(accountant, 'GET', 'organisation')).statusCode, 200);
    const refused = await change({ lockedUntil: '2026-01-31', phone: '9' });
    assert.deepEqual(
      [refused.statusCode, refused.json().message],
      [403, 'Only an administrator changes these settings. An accountant changes the lock date.'],
    );
    assert.equal((await change({ lockedUntil: '2026-01-31' })).json().data.lockedUntil, '2026-01-31');
    const [entry] = (await send(admin, 'GET', `change-history/organisation/${organisation}`)).json().data;
    assert.deepEqual(
      [entry.operator, entry.changes],
      [accountant.email, [{ field: 'lockedUntil', label: 'Locked until', old: '', new: '31 Jan 2026' }]],
    );
    assert.equal(entry.action, 'Change');
    assert.equal((await change({ lockedUntil: null })).statusCode, 200);
  });

  test('is not locked beyond its own today', async () => {
    const zone = String((await settings())['timeZone']);
    const [day, next] = [0, 1].map((days) => addDays(today(zone, new Date()), days));
    const refused = await save({ lockedUntil: next });
    assert.deepEqual(
      [refused.statusCode, refused.json().message],
      [422, [`A period cannot be locked beyond today. Choose ${formatDate(day ?? '')} or an earlier day.`]],
    );
    const [{ code, field } = {}] = refused.json<{ details: { code?: string; field?: string }[] }>().details;
    assert.deepEqual([code, field], ['lock-date', 'lockedUntil']);
    assert.equal((await save({ lockedUntil: day })).json().data.lockedUntil, day);
    assert.equal((await save({ lockedUntil: null })).statusCode, 200);
  });

  test('is locked up to the day that it is where the organisation works', async () => {
    // Their days never are the same: they are 25 hours apart.
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
      assert.equal((await save({ timeZone })).statusCode, 200);
      const before = today(timeZone, new Date());
      const statuses = [];
      for (const days of [1, 0]) statuses.push((await save({ lockedUntil: addDays(before, days) })).statusCode);
      if (before === today(timeZone, new Date())) assert.deepEqual(statuses, [422, 200], timeZone);
      assert.equal((await save({ lockedUntil: null })).statusCode, 200);
    }
  });

  test('has neither BSB nor email where both are emptied; a BSB written otherwise is no change', async () => {
    assert.equal((await save({ bsb: '062 004', email: 'a@b.example' })).statusCode, 200);
    const version = (await settings())['contentVersion'];
    const same = await save({ bsb: '062004' });
    assert.deepEqual([same.statusCode, same.json().data.contentVersion], [200, version], same.body);
    const emptied = await save({ bsb: '', email: '' });
    assert.deepEqual([emptied.statusCode, emptied.json().data?.bsb, emptied.json().data?.email], [200, '', '']);
  });

  test('tells how many drafts a lock date catches, and locks', async () => {
    await buildSheet(server.database, organisation, { date: '2026-03-31' });
    await buildSheet(server.database, organisation, { date: '2026-04-01' });
    await buildSheet(server.database, organisation, { date: '2026-03-01', type: 4 });
    await buildSheet(server.database, organisation, { date: '2026-03-01', type: 4, status: 3 });
    assert.deepEqual((await send(admin, 'GET', 'organisation/drafts?until=2026-03-31')).json(), {
      total: 2,
      data: [
        { type: 1, count: 1 },
        { type: 4, count: 1 },
      ],
    });
    const answer = await save({ lockedUntil: '2026-03-31' });
    assert.deepEqual([answer.json().lockedDrafts, answer.json().data.lockedUntil], [2, '2026-03-31']);
    const [entry] = (await send(admin, 'GET', `change-history/organisation/${organisation}`)).json().data;
    assert.deepEqual(entry.changes, [{ field: 'lockedUntil', label: 'Locked until', old: '', new: '31 Mar 2026' }]);
  });
});

describe('the logo', () => {
  const upload = (picture: Buffer, who = admin) =>
    send(who, 'POST', 'organisation/logo', { picture: picture.toString('base64') });

  test('is uploaded by an administrator as a picture, and printed once the settings name it', async () => {
    assert.equal((await upload(PIXEL, staff)).statusCode, 403);
    const { logo } = (await upload(PIXEL)).json().data;
    assert.match(logo, /^file:/);
    const stored = async (value: string) =>
      (
        await server.database.query<{ name: string; type: string; hours: number | null; by: number }>(
          `select name, media_type as type, round(extract(epoch from expires_at - now()) / 3600)::int as hours,
            created_by as by from stored_file where id = $1`,
          [value.slice('file:'.length)],
        )
      )[0];
    assert.deepEqual(await stored(logo), { name: 'Logo.png', type: 'image/png', hours: 24, by: admin.eId });
    const photo = aJpeg([jpegSegment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0]))]);
    const answer = await upload(photo);
    assert.equal(answer.statusCode, 200, answer.body);
    const jpeg = await stored(answer.json().data.logo);
    assert.deepEqual(jpeg, { name: 'Logo.jpg', type: 'image/jpeg', hours: 24, by: admin.eId });
    assert.equal((await save({ logo })).statusCode, 200);
    assert.equal((await stored(logo))?.hours, null);
    assert.equal((await send(staff, 'GET', 'printInfo')).json().logo, logo);
  });

  test('is refused when it is no picture by its bytes, damaged, too large, or of somebody else', async () => {
    for (const [picture, words] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /no PNG or JPEG/],
      [Buffer.concat([PIXEL.subarray(0, 33), PIXEL.subarray(-12)]), /damaged/],
      [Buffer.alloc(300_001, PIXEL), /larger than 300 kB/],
    ] as const) {
      const answer = await upload(picture);
      assert.deepEqual([answer.statusCode, words.test(answer.body)], [422, true], answer.body);
      const [{ code, field } = {}] = answer.json<{ details: { code?: string; field?: string }[] }>().details;
      assert.deepEqual([code, field], ['logo', 'logo']);
    }
    const png = (width: number, height: number, told = Buffer.alloc(0)): Buffer => {
      const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
      head.writeUInt32BE(width, 0);
      head.writeUInt32BE(height, 4);
      return Buffer.concat([
        PIXEL.subarray(0, 8),
        pngChunk('IHDR', head),
        pngChunk('tEXt', told),
        pngChunk('IDAT', deflateSync(Buffer.alloc(height * (width + 1)))),
        pngChunk('IEND', Buffer.alloc(0)),
      ]);
    };
    const filled = (bytes: number) => png(1, 1, Buffer.alloc(bytes - png(1, 1).length));
    for (const [picture, status] of [
      [filled(300_000), 200],
      [filled(300_001), 422],
      [png(2_000, 1), 200],
      [png(1, 2_000), 200],
      [png(2_001, 1), 422],
      [png(1, 2_001), 422],
    ] as const) {
      const answer = await upload(picture);
      assert.equal(answer.statusCode, status, answer.body);
    }
    assert.deepEqual((await upload(png(2_001, 3))).json<{ message: string[] }>().message, [
      'The logo has 2001 x 3 pixels; at most 2000 each way. Save it smaller.',
    ]);
    const gone = async (logo: string) => {
      const refused = await save({ logo });
      assert.deepEqual(
        [refused.statusCode, refused.json().message],
        [422, ['This logo is no longer there. Upload it again.']],
      );
      assert.deepEqual([refused.json().code, refused.json().details[0].field], ['logo', 'logo']);
    };
    await gone(`file:${randomUUID()}`);
    for (const change of [`media_type = 'application/pdf'`, `expires_at = now()`]) {
      const { logo } = (await upload(PIXEL)).json().data;
      await server.database.query(`update stored_file set ${change} where id = $1`, [logo.slice('file:'.length)]);
      await gone(logo);
    }
  });
});

describe('printInfo', () => {
  test('is for all staff, with the ABN in groups and the note of departments that print one', async () => {
    await save({ department_id: 4, surchargeText: '', anb: '57100004004', bsb: '062-004' });
    const info = (await send(staff, 'GET', 'printInfo')).json();
    assert.deepEqual(
      [info.anb, info.bsb, info.department_id, info.surcharge],
      ['57 100 004 004', '062-004', 4, 'A card surcharge of 0.5% applies on debit/credit payments from 26 Aug 2024.'],
    );
    await save({ surchargeText: 'Cards cost 1%.' });
    assert.equal((await send(staff, 'GET', 'printInfo')).json().surcharge, 'Cards cost 1%.');
    await save({ department_id: 9, returnPolicyText: '' });
    const ninth = (await send(staff, 'GET', 'printInfo')).json();
    assert.deepEqual(
      [ninth.surcharge, ninth.returnPolicy],
      ['', 'Free returns within 48 hours, 10% restocking fee within 7 days, none after 7 days.'],
    );
    await save({ department_id: 1 });
    assert.equal((await send(staff, 'GET', 'printInfo')).json().returnPolicy, '');
  });

  test('keeps what an older release saves without: return policy, rounding, days of quotes', async () => {
    const newer = { returnPolicyText: 'No returns of tubes.', priceRounding: 'dollar', quoteValidDays: 45 };
    await save({ department_id: 4, ...newer });
    const { returnPolicyText: _text, priceRounding: _rule, quoteValidDays: _days, ...older } = await settings();
    assert.equal((await send(admin, 'PUT', 'organisation', { ...older, phone: '05' })).statusCode, 200);
    assert.equal((await send(staff, 'GET', 'printInfo')).json().returnPolicy, 'No returns of tubes.');
    const { returnPolicyText, priceRounding, quoteValidDays } = await settings();
    assert.deepEqual({ returnPolicyText, priceRounding, quoteValidDays }, newer);
  });

  test('leaves the demand for a second factor as it is where an older release saves without it', async () => {
    const { database } = server;
    await database.query(
      `insert into second_factor (user_id, key_id, secret, confirmed_at)
        select user_id, 'k', '\\x00', now() from membership where id = $1`,
      [admin.eId],
    );
    for (const isRequired of [true, false]) {
      await database.query('update organisation set second_factor_required = $2 where id = $1', [
        organisation,
        isRequired,
      ]);
      const { requiresSecondFactor, ...older } = await settings();
      const phone = `06 ${String(isRequired)}`;
      assert.equal((await send(admin, 'PUT', 'organisation', { ...older, phone })).statusCode, 200);
      assert.deepEqual(
        [requiresSecondFactor, (await settings())['requiresSecondFactor'], (await settings())['phone']],
        [isRequired, isRequired, phone],
      );
    }
  });

  test('has each setting that is printed as itself', async () => {
    const printed = {
      logo: 'iwe',
      addressLine1: '2 Dock Rd',
      addressLine2: 'Marrickville',
      phone: '02 9000',
      email: 'print@b.example',
      website: 'print.example',
      bankAccountName: 'Printed Tyres',
      bsb: '062-005',
      bankAccount: '4321',
      department_id: 4,
    };
    const texts = { surchargeText: 'Cards cost 2%.', returnPolicyText: 'None of tyres.' };
    const saved = await save({ ...printed, ...texts, printName: 'Printed name', anb: '51824753556' });
    assert.equal(saved.statusCode, 200, saved.body);
    assert.deepEqual((await send(staff, 'GET', 'printInfo')).json(), {
      ...printed,
      name: 'Printed name',
      anb: '51 824 753 556',
      surcharge: 'Cards cost 2%.',
      returnPolicy: 'None of tyres.',
    });
  });
});
