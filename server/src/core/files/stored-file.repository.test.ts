import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { SystemTransaction } from '../database/index.ts';
import {
  buildContact,
  buildMembership,
  buildOrganisation,
  buildSheet,
  buildUser,
  createTestDatabase,
} from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import {
  claimExpiredFiles,
  deleteAbandonedFile,
  deleteOldFileRows,
  expireFile,
  findAbandonedFiles,
  findFile,
  finishFile,
  keepFiles,
  markFileDeleted,
} from './stored-file.repository.ts';

let db: TestDatabase;
let organisation: number;
let other: number;
let member: number;
before(async () => {
  db = await createTestDatabase();
  organisation = await buildOrganisation(db.database);
  other = await buildOrganisation(db.database);
  const { id } = await buildUser(db.database);
  member = await buildMembership(db.database, organisation, id);
});
after(() => db.close());
beforeEach(async () => {
  for (const table of ['driver_report', 'record_attachment', 'report', 'import_batch', 'stored_file'])
    await db.database.query(`delete from ${table}`);
});

const scope = () => ({ organisation, userId: null });
/** Stores the row of a file. Moments are SQL. */
async function file(
  tx: SystemTransaction,
  { of = organisation, state = 'stored', expires = 'null', created = 'now()' } = {},
): Promise<string> {
  const id = randomUUID();
  await tx.query(
    `insert into stored_file (organisation_id, id, kind, name, media_type, bytes, sha256, state, expires_at, created_at)
      values ($1, $2, 'report', 'a', 'b', 1, '', $3, ${expires}, ${created})`,
    [of, id, state],
  );
  return id;
}
const states = async (tx: SystemTransaction, ids: readonly string[]) => {
  const rows = await tx.query<{ id: string; state: string }>('select id, state from stored_file');
  return ids.map((id) => rows.find((row) => row.id === id)?.state ?? 'gone');
};

describe('the row of a file', () => {
  test('is finished, expired and kept for itself alone, and finished once', async () => {
    const [mine, beside] = await db.database.system(async (tx) => [
      await file(tx, { state: 'writing' }),
      await file(tx, { state: 'writing' }),
    ]);
    assert.ok(mine && beside);
    await db.database.write(scope(), async (tx) => {
      assert.equal(await findFile(tx, mine), null, 'its bytes are not all there yet');
      await finishFile(tx, mine, { bytes: 7, sha256: Buffer.from('x') });
      assert.deepEqual([(await findFile(tx, mine))?.bytes, await findFile(tx, beside)], [7, null]);
    });
    await assert.rejects(
      db.database.write(scope(), (tx) => finishFile(tx, mine, { bytes: 8, sha256: Buffer.from('x') })),
      /was removed while it was being written/,
    );
    await db.database.write(scope(), async (tx) => {
      await finishFile(tx, beside, { bytes: 1, sha256: Buffer.from('x') });
      await expireFile(tx, mine);
      // A file has expired at the very moment.
      assert.deepEqual([(await findFile(tx, mine))?.isExpired, (await findFile(tx, beside))?.isExpired], [true, false]);
      await expireFile(tx, beside);
      await keepFiles(tx, [mine]);
      assert.deepEqual([(await findFile(tx, mine))?.isExpired, (await findFile(tx, beside))?.isExpired], [false, true]);
    });
  });

  test('whose removal has begun says that the file has expired, and is not kept any more', async () => {
    const id = await db.database.system((tx) => file(tx, { state: 'deleting', expires: 'now()' }));
    await db.database.write(scope(), async (tx) => {
      await keepFiles(tx, [id]);
      const found = await findFile(tx, id);
      assert.ok(found?.isExpired && found.expiresAt);
    });
  });
});

describe('tidying', () => {
  test('takes what expired more than a day ago, and what a run before left half removed', async () => {
    await db.database.system(async (tx) => {
      const old = await file(tx, { of: other, expires: `now() - interval '1 day 1 second'` });
      const atTheEdge = await file(tx, { expires: `now() - interval '1 day'` });
      const kept = await file(tx);
      const half = await file(tx, { state: 'deleting', expires: 'now()' });
      const removed = await file(tx, { state: 'deleted', expires: `now() - interval '2 days'` });
      const claimed = (await claimExpiredFiles(tx)).map(({ id }) => id);
      assert.deepEqual(claimed.toSorted(), [old, half].toSorted());
      assert.deepEqual(await states(tx, [old, atTheEdge, kept, half, removed]), [
        'deleting',
        'stored',
        'stored',
        'deleting',
        'deleted',
      ]);
      await markFileDeleted(tx, { organisation, id: half });
      await markFileDeleted(tx, { organisation, id: kept });
      assert.deepEqual(await states(tx, [old, kept, half]), ['deleting', 'stored', 'deleted']);
    });
  });

  test('takes a hundred at a time, by organisation', async () => {
    await db.database.system(async (tx) => {
      await tx.query('delete from stored_file');
      const last = await file(tx, { of: Math.max(organisation, other), state: 'deleting', expires: 'now()' });
      await tx.query(
        `insert into stored_file (organisation_id, kind, name, media_type, bytes, sha256, state, expires_at)
          select $1, 'report', 'a', 'b', 1, '', 'deleting', now() from generate_series(1, 100)`,
        [Math.min(organisation, other)],
      );
      const claimed = (await claimExpiredFiles(tx)).map(({ id }) => id);
      assert.deepEqual([claimed.length, claimed.includes(last)], [100, false]);
    });
  });

  test('finds what is being written for more than a day, the oldest first, and deletes nothing else', async () => {
    await db.database.system(async (tx) => {
      const young = await file(tx, { state: 'writing', created: `now() - interval '1 day'` });
      const second = await file(tx, { state: 'writing', created: `now() - interval '2 days'` });
      const first = await file(tx, { state: 'writing', created: `now() - interval '3 days'` });
      const stored = await file(tx, { created: `now() - interval '3 days'` });
      assert.deepEqual(
        (await findAbandonedFiles(tx)).map(({ id }) => id),
        [first, second],
      );
      await deleteAbandonedFile(tx, { organisation, id: first });
      await deleteAbandonedFile(tx, { organisation, id: stored });
      assert.deepEqual(await states(tx, [young, second, first, stored]), ['writing', 'writing', 'gone', 'stored']);
    });
  });

  test('forgets a removed file after three months, unless another record names it', async () => {
    const customer = await buildContact(db.database, organisation);
    const sheet = await buildSheet(db.database, organisation);
    await db.database.system(async (tx) => {
      const ninety = `now() - interval '90 days'`;
      const old = `${ninety} - interval '1 second'`;
      const removed = (expires: string, state = 'deleted') => file(tx, { state, expires });
      const [gone, atTheEdge, stored] = [await removed(old), await removed(ninety), await removed(old, 'stored')];
      const [report, batch, attached] = [await removed(old), await removed(old), await removed(old)];
      await tx.query(
        `insert into report (organisation_id, type, request, requested_by, file_id)
          values ($1, 'x', '{}', $2, $3)`,
        [organisation, member, report],
      );
      await tx.query(
        `insert into import_batch (organisation_id, kind, file_name, file_sha256, created_by, file_id, expires_at)
          values ($1, 'x', 'f', '', $2, $3, now())`,
        [organisation, member, batch],
      );
      await tx.query(
        `insert into record_attachment (organisation_id, contact_id, file_id, added_by) values ($1, $2, $3, $4)`,
        [organisation, customer, attached, member],
      );
      const [photo, signature] = [await removed(old), await removed(old)];
      const [run] = await tx.query<{ id: number }>(
        `insert into delivery_run (organisation_id, driver_id, day) values ($1, $2, '2026-03-02') returning id`,
        [organisation, member],
      );
      const [link] = await tx.query<{ id: number }>(
        `insert into run_link (organisation_id, run_id, token_hash, created_by, starts_at, expires_at)
          values ($1, $2, sha256('link'), $3, now(), now() + interval '1 hour') returning id`,
        [organisation, run?.id, member],
      );
      for (const [photoId, signatureId] of [
        [photo, null],
        [null, signature],
      ])
        await tx.query(
          `insert into driver_report (organisation_id, uuid, request_hash, link_id, sheet_id, is_delivered, reason,
            received_by, comment, reported_at, is_applied, notice, photo_id, signature_id)
            values ($1, $2, '', $3, $4, true, '', '', '', now(), true, '', $5, $6)`,
          [organisation, randomUUID(), link?.id, sheet, photoId, signatureId],
        );
      await deleteOldFileRows(tx);
      const kept = [report, batch, attached, photo, signature];
      assert.deepEqual(await states(tx, [gone, atTheEdge, stored, ...kept]), [
        'gone',
        'deleted',
        'stored',
        ...kept.map(() => 'deleted'),
      ]);
    });
  });
});
