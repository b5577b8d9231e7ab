import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ApprovalQueue, Discussion, HomeAnswer, NotificationsAnswer } from '@iwe/contract';
import { MAX_ATTACHMENT_BYTES } from '@iwe/domain';
import { aJpeg, jpegSegment } from '../../core/files/testing/pictures.ts';
import { buildContact, buildMembership, buildOrganisation, buildProduct, buildUser } from '../../testing/factories.ts';
import type { TestStaff } from '../../testing/server.ts';
import { untilLocked } from '../../testing/until-locked.ts';
import { DAILY_BYTES } from './discussion.commands.ts';
import { aProduct, startSheetWorld } from '../../trading/sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../trading/sheets/testing/sheet-world.ts';

let world: SheetWorld;
let colleague: TestStaff;
let stranger: TestStaff;
let product: number;
before(async () => {
  world = await startSheetWorld();
  colleague = await world.server.staff(world.organisation, { role: 2 });
  await world.server.database.query(`update app_user set name = 'Mia Park' where id = $1`, [colleague.userId]);
  stranger = await world.server.staff(await buildOrganisation(world.server.database), { role: 4 });
  product = await aProduct(world, { code: 'TALK', class_a_price_cents: 10_000 });
});
after(() => world.close());

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const attach = (
  staff: TestStaff,
  body: object = { name: 'Photo.png', content: PIXEL },
  record = `customer/${world.customer}`,
  headers: Record<string, string> = {},
) => world.call(staff, 'POST', `records/${record}/attachments`, body, headers);
const comment = (staff: TestStaff, body: object, record = `customer/${world.customer}`) =>
  world.call(staff, 'POST', `records/${record}/comments`, body);
const discussion = async (staff = world.sales, record = `customer/${world.customer}`) =>
  (await world.call(staff, 'GET', `records/${record}/discussion`)).json<Discussion>();
const remove = (staff: TestStaff, id: number | undefined) =>
  world.server.inject({ method: 'DELETE', url: `/api/ag/attachments/${id}`, headers: staff.headers });
const notices = async (staff: TestStaff) =>
  (await world.call(staff, 'GET', 'notifications')).json<NotificationsAnswer>();
const unread = async (staff: TestStaff) =>
  (await world.call(staff, 'GET', 'csr-self-order')).json<{ unread: number }>().unread;

describe('files', () => {
  test('are stored for good with their record, downloaded by colleagues, and removed by who may', async () => {
    const added = await attach(world.sales);
    assert.equal(added.statusCode, 200, added.body);
    const [file] = added.json<{ data: Discussion }>().data.attachments;
    assert.deepEqual([file?.name, file?.mediaType, file?.canRemove], ['Photo.png', 'image/png', true]);
    const [stored] = await world.server.database.query<{
      expires_at: Date | null;
      state: string;
      bytes: number;
      created_by: number;
      added: Date;
    }>(
      `select f.expires_at, f.state, f.bytes, f.created_by, a.added_at as added from stored_file f
        join record_attachment a on a.file_id = f.id where f.id = $1`,
      [file?.fileId],
    );
    assert.deepEqual([stored?.expires_at, stored?.state, stored?.created_by], [null, 'stored', world.sales.eId]);
    assert.deepEqual(
      [file?.by, file?.bytes, file?.at],
      [world.sales.email, stored?.bytes, stored?.added.toISOString()],
    );
    assert.ok((stored?.bytes ?? 0) > 0);
    const download = (staff: TestStaff) => world.call(staff, 'GET', `files/${file?.fileId}`);
    assert.equal((await download(colleague)).rawPayload.subarray(1, 4).toString(), 'PNG');
    assert.equal((await download(stranger)).statusCode, 404);

    assert.equal((await discussion(colleague)).attachments[0]?.canRemove, false);
    const notMine = await remove(colleague, file?.id);
    assert.deepEqual(
      [notMine.statusCode, notMine.json().code, notMine.json().message],
      [
        403,
        'not-my-file',
        'Photo.png was added by a colleague. Its owner, an accountant, a director or a manager removes it.',
      ],
    );
    assert.equal((await remove(stranger, file?.id)).statusCode, 404);
    const once = { ...world.accountant, headers: { ...world.accountant.headers, 'idempotency-key': 'remove once' } };
    for (let attempt = 0; attempt < 2; attempt++) assert.equal((await remove(once, file?.id)).statusCode, 200);
    assert.deepEqual((await discussion()).attachments, []);
    assert.equal((await download(world.sales)).statusCode, 410);
    const history = await world.server.database.query<{ action: string; before: unknown; after: unknown }>(
      `select action, before, after from audit where entity = 'contact' and entity_id = $1 order by id`,
      [world.customer],
    );
    assert.deepEqual(history, [
      { action: 'Attach file', before: null, after: { reason: 'Photo.png' } },
      { action: 'Remove file', before: { reason: 'Photo.png' }, after: { reason: 'Photo.png' } },
    ]);
  });

  test('belong to sheets and products as well; a sheet’s history names them', async () => {
    const sheet = await world.create(world.invoice([{ productId: product, quantity: 1 }]));
    const note = { name: 'Order.txt', content: base64('Four tyres, please') };
    assert.equal((await attach(world.sales, note, `sheet/${sheet.id}`)).statusCode, 200);
    assert.equal((await attach(world.sales, note, `product/${product}`)).statusCode, 200);
    const history = await world.call(world.sales, 'GET', `orders/${sheet.id}/history`);
    assert.match(history.body, /Attach file/);
    assert.match(history.body, /Order\.txt/);
    const [ofProduct] = (await discussion(world.sales, `product/${product}`)).attachments;
    const [ofSheet] = (await discussion(world.sales, `sheet/${sheet.id}`)).attachments;
    for (const [record, id] of [
      [`product/${product}`, ofProduct?.id],
      [`sheet/${sheet.id}`, ofSheet?.id],
    ] as const) {
      const removed = await remove(world.sales, id);
      assert.deepEqual(removed.json<{ data: Discussion }>().data.attachments, [], record);
      assert.deepEqual((await discussion(world.sales, record)).attachments, []);
    }
    const audited = await world.server.database.query<{ action: string }>(
      `select action from audit where entity = 'product' and entity_id = $1 and action like '%file' order by id`,
      [product],
    );
    assert.deepEqual(
      audited.map(({ action }) => action),
      ['Attach file', 'Remove file'],
    );
    assert.equal((await attach(world.sales, note, `product/${product}`)).statusCode, 200);
    // The sheet's content did not change: a form that was opened before can still be saved.
    const answer = await world.server.inject({
      method: 'PUT',
      url: `/api/ag/orders/${sheet.id}`,
      headers: world.sales.headers,
      payload: { ...world.invoice([{ productId: product, quantity: 2 }]), contentVersion: 1 },
    });
    assert.equal(answer.statusCode, 200, answer.body);
  });

  test('are stored without what a camera wrote into them, under a name that is no path', async () => {
    const record = `product/${await aProduct(world, { code: 'CAMERA' })}`;
    const photo = aJpeg([jpegSegment(0xe1, Buffer.from('Exif\0\0GPS -33.8 151.2'))]);
    const answer = await attach(world.sales, { name: '../a.jpg', content: photo.toString('base64') }, record);
    const [file] = answer.json<{ data: Discussion }>().data.attachments;
    assert.deepEqual([file?.name, file?.mediaType, file?.bytes], ['.._a.jpg', 'image/jpeg', aJpeg().length]);
    const stored = await world.call(colleague, 'GET', `files/${file?.fileId}`);
    assert.deepEqual([stored.headers['content-type'], stored.rawPayload], ['image/jpeg', aJpeg()]);
  });

  test('that two people remove at once are removed by one of them', async () => {
    const record = `product/${await aProduct(world, { code: 'TWO' })}`;
    const [file] = (await attach(world.sales, undefined, record)).json<{ data: Discussion }>().data.attachments;
    const removing = await world.server.database.system(async (tx) => {
      const text = 'select 1 from record_attachment where id = $1 for update';
      await tx.query({ name: '', text, values: [file?.id] });
      const answers = Promise.all([remove(world.sales, file?.id), remove(world.director, file?.id)]);
      await untilLocked(world.server.database, 2);
      return { answers };
    });
    assert.deepEqual((await removing.answers).map(({ statusCode }) => `${statusCode}`).toSorted(), ['200', '404']);
  });

  test('a repeated request adds no second one', async () => {
    const headers = { 'idempotency-key': 'attach-once' };
    const body = { name: 'Once.png', content: PIXEL };
    for (let attempt = 0; attempt < 2; attempt++)
      assert.equal((await attach(world.sales, body, `product/${product}`, headers)).statusCode, 200);
    const names = (await discussion(world.sales, `product/${product}`)).attachments.map(({ name }) => name);
    assert.deepEqual(names, ['Once.png', 'Order.txt']);
  });

  test('are refused when they are not what their name says, of another kind, empty, or too large', async () => {
    for (const [name, content] of [
      ['Run.exe', base64('MZ')],
      ['Page.html', base64('<script>')],
      ['Photo.png', base64('no picture')],
      ['Photo.jpg', PIXEL],
      ['Contract.pdf', base64('<html>')],
      ['Table.xlsx', base64('a;b')],
      ['Notes.txt', Buffer.from([0xff, 0xfe, 0]).toString('base64')],
      ['Notes.txt', '===='],
      ['List.xlsx', Buffer.from([0x50, 0x4b, 3, 4]).toString('base64')],
      ['Notes.txt', Buffer.alloc(MAX_ATTACHMENT_BYTES + 1, 'a').toString('base64')],
    ]) {
      const answer = await attach(world.sales, { name, content });
      assert.equal(answer.statusCode, 422, `${name}: ${answer.statusCode}`);
    }
    assert.deepEqual((await discussion()).attachments, []);
  });

  test('are accepted up to their largest size, and up to a hundred of a record', async () => {
    const [record, beside] = [
      `product/${await aProduct(world, { code: 'FULL' })}`,
      `product/${await aProduct(world, { code: 'BESIDE' })}`,
    ];
    const largest = Buffer.alloc(MAX_ATTACHMENT_BYTES, 'a').toString('base64');
    assert.equal((await attach(world.sales, { name: 'Notes.txt', content: largest }, record)).statusCode, 200);
    await world.server.database.query(
      `with files as (
        insert into stored_file (organisation_id, kind, name, media_type, bytes, sha256, state)
        select $1, 'attachment', 'a', 'text/plain', 1, '', 'stored' from generate_series(1, 98) returning id)
      insert into record_attachment (organisation_id, product_id, file_id, added_by)
        select $1, $2, id, $3 from files`,
      [world.organisation, record.replace('product/', ''), world.sales.eId],
    );
    assert.equal((await attach(world.sales, undefined, record)).statusCode, 200, 'the hundredth');
    const refused = await attach(world.sales, undefined, record);
    assert.equal(refused.statusCode, 422);
    assert.match(refused.body, /There are 100 files already/);
    assert.equal(refused.json().code, 'attachment');
    assert.equal((await discussion(world.sales, record)).attachments.length, 100);
    assert.equal((await attach(world.sales, undefined, beside)).statusCode, 200);
  });
});

describe('before a file is stored', () => {
  const files = async () => (await world.server.database.query('select from stored_file')).length;

  test('its record is looked up', async () => {
    const before = await files();
    for (const record of ['customer/999999', 'sheet/999999', 'product/999999'])
      assert.equal((await attach(world.sales, undefined, record)).statusCode, 404, record);
    assert.equal(await files(), before);
  });

  test('the bytes of its person and organisation within a day are counted', async () => {
    const seller = await world.server.staff(world.organisation, { role: 1 });
    const uploaded = (by: number, bytes: number, ago: string) =>
      world.server.database.query(
        `insert into stored_file (organisation_id, name, media_type, bytes, sha256, kind, state, created_by, created_at)
          values ($1, 'Large', 'image/png', $3, '', 'attachment', 'stored', $2, now() - $4::interval)`,
        [world.organisation, by, bytes, ago],
      );
    await uploaded(seller.eId, DAILY_BYTES.person, '25 hours');
    assert.equal((await attach(seller)).statusCode, 200);
    await uploaded(seller.eId, DAILY_BYTES.person, '23 hours');
    const before = await files();
    const refused = await attach(seller);
    assert.deepEqual([refused.statusCode, refused.json().code], [429, 'upload-quota']);
    assert.match(refused.json().message, /^You have attached/);
    assert.equal((await attach(world.sales)).statusCode, 200);
    await uploaded(seller.eId, DAILY_BYTES.organisation, '1 hour');
    const all = await attach(world.sales);
    assert.deepEqual(
      [all.statusCode, all.json<{ message: string }>().message.startsWith('Your organisation has')],
      [429, true],
    );
    assert.equal(await files(), before + 2);
    await world.server.database.query(`delete from stored_file where name = 'Large'`);
  });
});

describe('comments', () => {
  test('are read by all, and who is mentioned is told once; the own name and a deleted one tell nobody', async () => {
    const text = 'Limit raised until May. @Mia Park please tell them.';
    const answer = await comment(world.sales, { text, mentions: [colleague.eId, world.sales.eId, colleague.eId] });
    assert.equal(answer.statusCode, 200, answer.body);
    const [written] = (await discussion(colleague)).comments;
    assert.deepEqual([written?.text, written?.by, written?.isMine], [text, world.sales.email, false]);
    const [stored] = await world.server.database.query<{ at: Date }>(
      'select written_at as at from record_comment where id = $1',
      [written?.id],
    );
    assert.equal(written?.at, stored?.at.toISOString());
    assert.equal((await discussion(world.sales)).comments[0]?.isMine, true);
    const moment = '2026-01-02T03:04:05.000Z';
    await world.server.database.query('update record_comment set written_at = $2 where contact_id = $1', [
      world.customer,
      moment,
    ]);
    await world.server.database.query('update notification set at = $2 where membership_id = $1', [
      colleague.eId,
      moment,
    ]);
    assert.deepEqual(
      [(await discussion(colleague)).comments[0]?.at, (await notices(colleague)).data[0]?.at],
      [moment, moment],
    );
    const [audited] = await world.server.database.query<{ after: unknown }>(
      `select after from audit where entity = 'contact' and entity_id = $1 and action = 'Comment'`,
      [world.customer],
    );
    assert.deepEqual(audited?.after, { reason: text });
    assert.equal((await comment(world.sales, { text: 'Nobody here', mentions: [colleague.eId] })).statusCode, 200);
    const told = await notices(colleague);
    assert.deepEqual(
      told.data.map(({ kind, text: words, by, record, isRead }) => ({ kind, words, by, record, isRead })),
      [
        {
          kind: 'mentioned',
          by: world.sales.email,
          words: text,
          record: { kind: 'customer', id: world.customer, type: 0, name: 'Alpha Tyres' },
          isRead: false,
        },
      ],
    );
    assert.deepEqual([await unread(colleague), await unread(world.sales), await unread(stranger)], [1, 0, 0]);
    // Another person's mark changes nothing for this one.
    await world.call(world.sales, 'POST', 'notifications/read', { upTo: 1_000_000 });
    assert.equal(await unread(colleague), 1);
    const read = await world.call(colleague, 'POST', 'notifications/read', { upTo: told.data[0]?.id });
    assert.deepEqual(read.json<NotificationsAnswer>().unread, 0);
    assert.equal(read.json<NotificationsAnswer>().data[0]?.isRead, true);
    assert.equal(await unread(colleague), 0);
  });

  test('tell about sheets and products too; what came after the one that was read stays unread', async () => {
    const sheet = await world.create(world.invoice([{ productId: product, quantity: 1 }]));
    const mention = { text: 'Look, @Mia Park', mentions: [colleague.eId] };
    const headers = { 'idempotency-key': 'one comment' };
    for (let attempt = 0; attempt < 2; attempt++)
      await world.call(world.sales, 'POST', `records/sheet/${sheet.id}/comments`, mention, headers);
    await comment(world.sales, mention, `product/${product}`);
    const [ofProduct, ofSheet, ...earlier] = (await notices(colleague)).data;
    assert.deepEqual(
      [ofProduct?.record, ofSheet?.record],
      [
        { kind: 'product', id: product, type: 0, name: 'TALK' },
        { kind: 'sheet', id: sheet.id, type: 1, name: sheet.no },
      ],
    );
    assert.ok(earlier.every(({ isRead }) => isRead));
    assert.equal((await discussion(world.sales, `sheet/${sheet.id}`)).comments.length, 1, 'a repeated request');
    const read = await world.call(colleague, 'POST', 'notifications/read', { upTo: ofSheet?.id });
    assert.equal(read.json<NotificationsAnswer>().unread, 1);
    // The own name in the own comment is no news.
    await world.call(colleague, 'POST', `records/product/${product}/comments`, mention);
    assert.equal(await unread(colleague), 1);
    await world.call(colleague, 'POST', 'notifications/read', { upTo: 1_000_000 });
  });

  test('tell everybody whose name is in the text, and nobody else who is listed', async () => {
    const named: TestStaff[] = [];
    for (const name of ['Ola Berg', 'Ola Bergman', 'Tim Yu']) {
      const staff = await world.server.staff(world.organisation);
      await world.server.database.query('update app_user set name = $2 where id = $1', [staff.userId, name]);
      named.push(staff);
    }
    const text = '@Tim Yu and @Ola Bergman, please look.';
    await comment(world.sales, { text, mentions: named.map(({ eId }) => eId) }, `product/${product}`);
    const told = [];
    for (const staff of named) told.push((await notices(staff)).data.map((notice) => notice.text));
    assert.deepEqual(told, [[], [text], [text]]);
  });

  test('people of another organisation cannot be mentioned, and nothing is stored then', async () => {
    const before = (await discussion()).comments.length;
    for (const mentions of [[stranger.eId], [colleague.eId, stranger.eId]]) {
      const answer = await comment(world.sales, { text: '@Somebody', mentions });
      assert.deepEqual(
        [answer.statusCode, answer.json().details],
        [
          422,
          [
            {
              code: 'mention',
              field: 'mentions',
              message: 'Somebody who is mentioned does not work here. Choose again.',
            },
          ],
        ],
      );
    }
    assert.equal((await discussion()).comments.length, before);
  });

  test('people who have left, or whose account is no staff’s, cannot be mentioned', async () => {
    const { database } = world.server;
    const left = await world.server.staff(world.organisation);
    await database.query('update membership set is_active = false where id = $1', [left.eId]);
    const { id } = await buildUser(database);
    const outsider = await buildMembership(database, world.organisation, id, { role: 5 });
    for (const eId of [left.eId, outsider]) {
      const answer = await comment(world.sales, { text: '@Somebody', mentions: [eId] });
      assert.deepEqual([answer.statusCode, answer.json().details?.[0]?.field], [422, 'mentions'], answer.body);
    }
  });

  test('are shown up to the two hundred newest, the oldest of them first', async () => {
    const talked = await buildProduct(world.server.database, world.organisation);
    await world.server.database.query(
      `insert into record_comment (organisation_id, product_id, text, written_by)
        select $1, $2, 'Word ' || number, $3 from generate_series(1, 201) number`,
      [world.organisation, talked, world.sales.eId],
    );
    const texts = (await discussion(world.sales, `product/${talked}`)).comments.map(({ text }) => text);
    assert.deepEqual(
      texts,
      Array.from({ length: 200 }, (_, index) => `Word ${index + 2}`),
    );
  });

  test('without words, too long, or with unknown fields are refused', async () => {
    for (const body of [{}, { text: '  ' }, { text: 'x'.repeat(2_001) }, { text: 'x', by: 'me' }])
      assert.equal((await comment(world.sales, body)).statusCode, 422);
  });
});

test('records of another organisation, suppliers and unknown kinds have no discussion', async () => {
  const { database } = world.server;
  const other = await buildOrganisation(database);
  const supplier = await buildContact(database, world.organisation, { name: 'Maker', is_supplier: true });
  for (const record of [
    `customer/${await buildContact(database, other, { name: 'Foreign' })}`,
    `product/${await buildProduct(database, other)}`,
    `customer/${supplier}`,
    'sheet/999999',
  ]) {
    assert.equal((await world.call(world.director, 'GET', `records/${record}/discussion`)).statusCode, 404, record);
    assert.equal((await attach(world.director, undefined, record)).statusCode, 404, record);
    assert.equal((await comment(world.director, { text: 'Hello' }, record)).statusCode, 404, record);
  }
  assert.equal((await world.call(world.director, 'GET', 'records/brand/1/discussion')).statusCode, 422);
  const left = await database.query(`select from stored_file where kind = 'attachment' and created_by = $1`, [
    world.director.eId,
  ]);
  assert.equal(left.length, 0, 'nothing was stored for them');
});

test('files, comments and notifications are those of accounts, whatever the numbers of their people are', async () => {
  const { database } = world.server;
  const author = await world.server.staff(world.organisation);
  const reader = await world.server.staff(world.organisation);
  assert.notEqual(author.eId, author.userId);
  await database.query(`update app_user set name = 'Ina Holm' where id = $1`, [reader.userId]);
  const record = `product/${await aProduct(world, { code: 'OWN' })}`;
  const added = await attach(author, undefined, record);
  assert.equal(added.statusCode, 200, added.body);
  const said = await comment(author, { text: 'Seen, @Ina Holm?', mentions: [reader.eId, author.eId] }, record);
  assert.equal(said.statusCode, 200, said.body);
  for (const [staff, isOwn] of [
    [author, true],
    [reader, false],
  ] as const) {
    const { attachments, comments } = await discussion(staff, record);
    assert.deepEqual(
      [attachments.map(({ by, canRemove }) => [by, canRemove]), comments.map(({ by, isMine }) => [by, isMine])],
      [[[author.email, isOwn]], [[author.email, isOwn]]],
    );
  }
  const [kept] = await database.query<{ by: number; file: number }>(
    `select a.added_by as by, f.created_by as file from record_attachment a join stored_file f on f.id = a.file_id
      where a.product_id = $1`,
    [record.replace('product/', '')],
  );
  assert.deepEqual(kept, { by: author.eId, file: author.eId });
  assert.deepEqual([await unread(author), await unread(reader)], [0, 1]);
  const { data } = await notices(reader);
  const read = await world.call(reader, 'POST', 'notifications/read', { upTo: data[0]?.id });
  assert.deepEqual([read.json<NotificationsAnswer>().unread, await unread(reader)], [0, 0]);
  const [file] = (await discussion(author, record)).attachments;
  assert.deepEqual(
    [(await remove(reader, file?.id)).statusCode, (await remove(author, file?.id)).statusCode],
    [403, 200],
  );
});

test('a notification about no record names none', async () => {
  const staff = await world.server.staff(world.organisation);
  await world.server.database.query(
    `insert into notification (organisation_id, membership_id, kind, text, by_name)
      values ($1, $2, 'failed', 'Lost', '')`,
    [world.organisation, staff.eId],
  );
  const { data, unread: count } = await notices(staff);
  assert.deepEqual([data.map(({ text, record }) => [text, record]), count], [[['Lost', null]], 1]);
});

test('who may decide is told of a question, and who asked of its answer', async () => {
  const sheet = await world.create(world.invoice([{ productId: product, quantity: 1, price: 85, manual: true }]));
  const before = await unread(world.manager);
  const accountants = await unread(world.accountant);
  const asked = await world.call(world.sales, 'POST', `orders/${sheet.id}/approval-requests`, {
    contentVersion: 1,
    note: 'Old friend',
  });
  assert.equal(asked.statusCode, 200, asked.body);
  assert.equal(await unread(world.manager), before + 1);
  const [question] = (await notices(world.manager)).data;
  assert.deepEqual(
    [question?.kind, question?.text, question?.record?.name],
    ['asked', 'Asks for approval: Old friend', sheet.no],
  );
  const onHome = async (staff: TestStaff) => {
    const { data } = (await world.call(staff, 'GET', 'home')).json<HomeAnswer>();
    return (['approvalsWaiting', 'approvalsAsked'] as const).map((key) => {
      const figure = data.find((one) => one.key === key);
      return `${figure?.href} ${figure?.count}`;
    });
  };
  assert.deepEqual(
    [await onHome(world.manager), await onHome(world.sales)],
    [
      ['/approvals 1', '/approvals 0'],
      ['/approvals 0', '/approvals 1'],
    ],
  );
  // Neither who asked, nor who has no right, nor who has another one.
  assert.deepEqual([await unread(world.sales), await unread(colleague)], [0, 0]);
  assert.equal(await unread(world.accountant), accountants);
  const { id } = asked.json<{ data: { id: number } }>().data;
  const joined = await world.call(colleague, 'POST', `orders/${sheet.id}/approval-requests`, { contentVersion: 1 });
  assert.equal(joined.json<{ data: { id: number } }>().data.id, id, joined.body);
  assert.equal(await unread(world.manager), before + 1, 'the question is the same one');
  await world.call(world.manager, 'POST', `approval-requests/${id}`, { answer: 'refused', note: 'Too low' });
  for (const staff of [world.sales, colleague]) {
    const [answer] = (await notices(staff)).data;
    assert.deepEqual([answer?.kind, answer?.text, answer?.by], ['answered', 'Refused: Too low', world.manager.email]);
  }
  assert.deepEqual(
    [await onHome(world.manager), await onHome(world.sales)],
    Array.from({ length: 2 }, () => ['/approvals 0', '/approvals 0']),
    'nothing waits any more',
  );
});

test('who asks as well and answers for the others is told nothing of the own answer', async () => {
  const sheet = await world.create(world.invoice([{ productId: product, quantity: 1, price: 85, manual: true }]));
  const asker = await world.server.staff(world.organisation, { role: 1 });
  // A manager may let the price pass for others; the own limit wants a director.
  const manager = await world.server.staff(world.organisation, { role: 4, max_dis_cents: 500 });
  const ask = async (staff: TestStaff) =>
    (await world.call(staff, 'POST', `orders/${sheet.id}/approval-requests`, { contentVersion: 1 })).json<{
      data: { id: number; needs: string[] };
    }>().data;
  const [first, joined] = [await ask(asker), await ask(manager)];
  assert.deepEqual([joined.id, joined.needs], [first.id, ['director']]);
  const before = await unread(manager);
  const refused = await world.call(manager, 'POST', `approval-requests/${first.id}`, { answer: 'refused' });
  assert.equal(refused.statusCode, 200, refused.body);
  assert.deepEqual([(await unread(manager)) - before, await unread(asker)], [0, 1]);
  assert.equal((await notices(asker)).data[0]?.text, 'Refused');
  const again = await ask(asker);
  const permitted = await world.call(world.director, 'POST', `approval-requests/${again.id}`, {
    answer: 'permitted',
    note: 'this once',
  });
  assert.equal(permitted.statusCode, 200, permitted.body);
  assert.equal((await notices(asker)).data[0]?.text, 'Permitted: this once');
});

test('who asked is told once when somebody else changes or voids the sheet, and finds the question as changed', async () => {
  const lines = [{ productId: product, quantity: 1, price: 85, manual: true }];
  const changedOf = async () => {
    const answer = await world.call(world.sales, 'GET', 'approval-requests');
    return answer.json<ApprovalQueue>().changed.map((row) => [row.no, row.answer, row.answeredAt !== null]);
  };
  const ask = async (id: number, contentVersion: number, staff = world.sales) => {
    const answer = await world.call(staff, 'POST', `orders/${id}/approval-requests`, { contentVersion });
    assert.equal(answer.statusCode, 200, answer.body);
  };
  const save = async (staff: TestStaff, id: number, contentVersion: number, payload: object) => {
    const answer = await world.call(staff, 'PUT', `orders/${id}`, {
      ...payload,
      contentVersion,
      reference: `changed ${contentVersion}`,
    });
    assert.equal(answer.statusCode, 200, answer.body);
  };
  const payload = world.invoice(lines);
  const sheet = await world.create(payload);
  const before = await unread(world.sales);
  await ask(sheet.id, 1);
  await ask(sheet.id, 1, colleague);
  const joined = await unread(colleague);
  await save(world.manager, sheet.id, 1, payload);
  assert.deepEqual([await unread(world.sales), await unread(colleague)], [before + 1, joined + 1]);
  const [notice] = (await notices(world.sales)).data;
  assert.deepEqual(
    [notice?.kind, notice?.text, notice?.by, notice?.record?.name],
    ['answered', 'The sheet was changed, so your question does not wait any more.', world.manager.email, sheet.no],
  );
  assert.deepEqual(await changedOf(), [[sheet.no, 'changed', true]]);
  // A newer question takes its place; one's own change is no news.
  await ask(sheet.id, 2);
  assert.deepEqual(await changedOf(), []);
  await save(world.sales, sheet.id, 2, payload);
  assert.equal(await unread(world.sales), before + 1);
  await ask(sheet.id, 3);
  const voided = await world.call(world.manager, 'POST', `orders/${sheet.id}/void`, { contentVersion: 3 });
  assert.equal(voided.statusCode, 200, voided.body);
  assert.equal(await unread(world.sales), before + 2);
});
