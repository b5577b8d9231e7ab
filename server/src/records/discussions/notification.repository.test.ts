import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Transaction } from '../../core/database/index.ts';
import {
  buildContact,
  buildMembership,
  buildOrganisation,
  buildProduct,
  buildSheet,
  buildUser,
  createTestDatabase,
  inOrganisation,
  rolledBack,
} from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import {
  addAttachment,
  addComment,
  countAttachments,
  findRecord,
  lockAttachment,
  readDiscussion,
  removeAttachmentRow,
  staffByIds,
} from './discussion.repository.ts';
import type { DiscussedRecord } from './discussion.repository.ts';
import { markRead, notificationsOf, notify } from './notification.repository.ts';

let db: TestDatabase;
let organisation: number;
let ann: number;
let bob: number;
let records: DiscussedRecord[];
const member = async (fields: Parameters<typeof buildMembership>[3] = {}) =>
  buildMembership(db.database, organisation, (await buildUser(db.database)).id, fields);
before(async () => {
  db = await createTestDatabase();
  organisation = await buildOrganisation(db.database);
  [ann, bob] = [await member(), await member()];
  const { database } = db;
  records = [];
  for (let n = 0; n < 2; n += 1)
    records.push(
      { kind: 'sheet', id: await buildSheet(database, organisation) },
      { kind: 'customer', id: await buildContact(database, organisation) },
      { kind: 'product', id: await buildProduct(database, organisation) },
    );
});
after(() => db.close());
const during = (work: (tx: Transaction) => Promise<void>): Promise<void> =>
  rolledBack(db.database, (tx) => work(inOrganisation(tx, organisation)));

describe('notifications', () => {
  const told = async (tx: Transaction, eId: number) => {
    const { rows, unread } = await notificationsOf(tx, eId);
    return [rows.map(({ text }) => text), unread];
  };
  const tell = (tx: Transaction, to: number[], text: string, record: DiscussedRecord | null = null) =>
    notify(tx, to, { kind: 'failed', record, text, by: 'Eve' });

  test('are each account’s own, the newest first, and each is told once', () =>
    during(async (tx) => {
      await tell(tx, [ann, bob, ann], 'first');
      await tell(tx, [ann], 'second');
      await tell(tx, [], 'nobody');
      assert.deepEqual(
        [await told(tx, ann), await told(tx, bob)],
        [
          [['second', 'first'], 2],
          [['first'], 1],
        ],
      );
    }));

  test('are read up to one of them, by one account; what was read keeps its moment', () =>
    during(async (tx) => {
      for (const text of ['1', '2', '3']) await tell(tx, [ann, bob], text);
      const { rows } = await notificationsOf(tx, ann);
      const [, second, first] = rows;
      assert.ok(first && second);
      await markRead(tx, ann, first.id);
      await tx.query(`update notification set read_at = '2026-01-01T00:00:00Z' where id = $1`, [first.id]);
      await markRead(tx, ann, second.id);
      const after = await notificationsOf(tx, ann);
      assert.deepEqual(
        after.rows.map(({ read_at: at }) => at !== null),
        [false, true, true],
      );
      assert.equal(after.rows[2]?.read_at?.toISOString(), '2026-01-01T00:00:00.000Z');
      assert.deepEqual([after.unread, (await notificationsOf(tx, bob)).unread], [1, 3]);
    }));

  test('are shown up to the newest fifty, and counted beyond', () =>
    during(async (tx) => {
      for (let n = 1; n <= 52; n += 1) await tell(tx, [ann], `${n}`);
      const { rows, unread } = await notificationsOf(tx, ann);
      assert.deepEqual([rows.length, rows[0]?.text, rows.at(-1)?.text, unread], [50, '52', '3', 52]);
    }));

  test('name the record that they are about', () =>
    during(async (tx) => {
      const names: string[] = [];
      for (const [record, table, column] of [
        [records[3], 'sheet', 'no'],
        [records[4], 'contact', 'name'],
        [records[5], 'product', 'code'],
      ] as const) {
        assert.ok(record);
        await tell(tx, [ann], 'x', record);
        const [row] = await tx.query<{ name: string }>(`select ${column} as name from ${table} where id = $1`, [
          record.id,
        ]);
        names.unshift(row?.name ?? '');
      }
      const { rows } = await notificationsOf(tx, ann);
      assert.deepEqual(
        rows.map((row) => row.record_name),
        names,
      );
    }));
});

test('a record is found by its kind and number; a supplier is no customer', async () => {
  const supplier = await buildContact(db.database, organisation, { name: 'Maker', is_supplier: true });
  await during(async (tx) => {
    const names = new Set<string>();
    for (const record of records) {
      const found = await findRecord(tx, record);
      assert.equal(found?.type, record.kind === 'sheet' ? 1 : 0);
      names.add(found?.name ?? '');
      for (const kind of ['sheet', 'customer', 'product'] as const)
        if (!records.some((one) => one.kind === kind && one.id === record.id))
          assert.equal(await findRecord(tx, { kind, id: record.id }), undefined);
    }
    assert.equal(names.size, records.length);
    assert.equal(await findRecord(tx, { kind: 'customer', id: supplier }), undefined);
    assert.equal(await findRecord(tx, { kind: 'sheet', id: 999_999 }), undefined);
  });
});

test('files and comments are those of one record, the newest file and the oldest comment first', () =>
  during(async (tx) => {
    const file = async (name: string) => {
      const [row] = await tx.query<{ id: string }>(
        `insert into stored_file (organisation_id, kind, name, media_type, bytes, sha256, state)
          values ($1, 'attachment', $2, 'x', 1, '', 'stored') returning id`,
        [organisation, name],
      );
      return row?.id ?? '';
    };
    const ids = new Map<string, number>();
    for (const record of records)
      for (const n of ['1', '2']) {
        const text = `${record.kind} ${record.id} ${n}`;
        await addAttachment(tx, record, await file(text), ann);
        await addComment(tx, record, text, ann);
        const [added] = await tx.query<{ id: number }>('select max(id) as id from record_attachment');
        ids.set(text, added?.id ?? 0);
      }
    for (const record of records) {
      const found = await readDiscussion(tx, record);
      const texts = ['1', '2'].map((n) => `${record.kind} ${record.id} ${n}`);
      assert.deepEqual(
        found?.comments.map(({ text }) => text),
        texts,
      );
      assert.deepEqual(
        found.attachments.map(({ name }) => name),
        texts.toReversed(),
      );
      assert.equal(await countAttachments(tx, record), 2);
      const [writer] = await tx.query<{ name: string }>(
        'select u.name from membership m join app_user u on u.id = m.user_id where m.id = $1',
        [ann],
      );
      for (const { by } of [...found.attachments, ...found.comments]) assert.equal(by, writer?.name);
    }
    const [record] = records;
    assert.ok(record);
    const [gone, stays] = ['1', '2'].map((n) => `${record.kind} ${record.id} ${n}`);
    assert.equal((await lockAttachment(tx, ids.get(gone ?? '') ?? 0))?.name, gone);
    await removeAttachmentRow(tx, ids.get(gone ?? '') ?? 0);
    assert.equal(await lockAttachment(tx, ids.get(gone ?? '') ?? 0), undefined);
    assert.equal((await lockAttachment(tx, ids.get(stays ?? '') ?? 0))?.name, stays);
    assert.equal((await tx.query('select from record_attachment')).length, 11);
  }));

test('the newest two hundred comments of a record are shown, the oldest of them first', () =>
  during(async (tx) => {
    const record: DiscussedRecord = { kind: 'customer', id: records[1]?.id ?? 0 };
    for (let n = 1; n <= 202; n += 1) await addComment(tx, record, `${n}`, bob);
    const comments = (await readDiscussion(tx, record))?.comments ?? [];
    assert.deepEqual([comments.length, comments[0]?.text, comments.at(-1)?.text], [200, '3', '202']);
  }));

test('staff are active accounts of the roles that work at a desk, and only those that are asked for', async () => {
  const [clerk, manager] = [await member({ role: 1 }), await member({ role: 4 })];
  const others = [await member({ role: 5 }), await member({ role: 6 }), await member({ is_active: false })];
  await during(async (tx) => {
    const found = await staffByIds(tx, [clerk, manager, ...others, 999_999]);
    assert.deepEqual(
      found.map(({ id }) => id).toSorted((a, b) => a - b),
      [clerk, manager],
    );
  });
});
