import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildOrganisation, createTestDatabase } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import type { FileStore } from './store/file-store.ts';
import { tidyStoredFiles } from './tidy-stored-files.ts';

let db: TestDatabase;
let organisation: number;
before(async () => {
  db = await createTestDatabase();
  organisation = await buildOrganisation(db.database);
});
after(() => db.close());

const DAY_MS = 86_400_000;

/** Tidies with a store that notes what it is told to remove, and may refuse to. */
async function tidy(isDown = false) {
  const removed: string[] = [];
  const before: number[] = [];
  const store = {
    delete: async (key: string) => {
      if (isDown) throw new Error('the store is down');
      removed.push(key);
    },
    removeUnfinished: async (moment: Date) => void before.push(moment.getTime()),
  } as unknown as FileStore;
  await tidyStoredFiles(db.database, store);
  return { removed, before };
}
const addFiles = (state: string, count: number) =>
  db.database.query(
    `insert into stored_file (organisation_id, kind, name, media_type, bytes, sha256, state, expires_at, created_at)
      select $1, 'report', 'a', 'b', 1, '', $2, now() - interval '2 days', now() - interval '2 days'
        from generate_series(1, $3::int)`,
    [organisation, state, count],
  );
const countOf = async (state: string) =>
  (await db.database.query(`select from stored_file where state = $1`, [state])).length;

test('every file is removed, however many have expired or were abandoned at once', async () => {
  await addFiles('stored', 101);
  await addFiles('writing', 101);
  const { removed } = await tidy();
  assert.equal(new Set(removed).size, 202);
  assert.ok(removed.every((key) => key.startsWith(`${organisation}/`)));
  assert.deepEqual([await countOf('deleted'), await countOf('writing'), await countOf('stored')], [101, 0, 0]);
});

test('a file that the store did not remove is removed by the next run', async () => {
  for (const [state, left] of [
    ['stored', 'deleting'],
    ['writing', 'writing'],
  ] as const) {
    await addFiles(state, 1);
    await assert.rejects(tidy(true), /the store is down/);
    assert.equal(await countOf(left), 1);
    assert.equal((await tidy()).removed.length, 1);
    assert.equal(await countOf(left), 0);
  }
});

test('what is being uploaded gets a day to end', async () => {
  const from = Date.now() - DAY_MS;
  const [before = 0] = (await tidy()).before;
  assert.ok(from <= before && before <= Date.now() - DAY_MS);
});
