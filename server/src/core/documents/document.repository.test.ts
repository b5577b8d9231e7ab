import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  buildOrganisation,
  buildProduct,
  buildSheet,
  createTestDatabase,
  inOrganisation,
} from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { readForDocument } from './document.repository.ts';

let db: TestDatabase;
let organisation: number;
let tyre: number;
before(async () => {
  db = await createTestDatabase();
  organisation = await buildOrganisation(db.database);
  tyre = await buildProduct(db.database, organisation, { code: 'T1', tag4: 'A1' });
});
after(() => db.close());

const sheetOf = (
  fields: Parameters<typeof buildSheet>[2],
  lines: NonNullable<Parameters<typeof buildSheet>[3]> = [],
): Promise<number> => buildSheet(db.database, organisation, fields, lines);
const read = (id: number, of = organisation) => db.database.system((tx) => readForDocument(inOrganisation(tx, of), id));

describe('what a credit note refers to', () => {
  const sourcesOf = async (id: number) => (await read(id))?.sheet.sources?.map(({ no, date }) => `${no} ${date}`);

  test('is the sheet it came from, the one it belongs to and those of its lines, the oldest first', async () => {
    const line = { product_id: tyre, quantity: 1 };
    const [first, second, third] = [
      await sheetOf({ no: 'IN1', date: '2026-03-03' }, [line]),
      await sheetOf({ no: 'IN2', date: '2026-03-02' }, [line]),
      await sheetOf({ no: 'IN3', date: '2026-03-01' }, [line, line]),
    ];
    await sheetOf({ no: 'IN4' }, [line]);
    const sold = await db.database.query<{ id: number }>('select id from sheet_line where sheet_id = $1 order by id', [
      third,
    ]);
    for (const type of [2, 5]) {
      const credit = await sheetOf(
        { type, no: `CN${type}`, source_sheet_id: second, related_sheet_id: first },
        sold.map(({ id }) => ({ ...line, source_line_id: id })),
      );
      assert.deepEqual(await sourcesOf(credit), ['IN1 2026-03-03', 'IN2 2026-03-02', 'IN3 2026-03-01']);
    }
    for (const [fields, sources] of [
      [{ source_sheet_id: second }, ['IN2 2026-03-02']],
      [{ related_sheet_id: first }, ['IN1 2026-03-03']],
      [{}, undefined],
    ] as const)
      assert.deepEqual(await sourcesOf(await sheetOf({ type: 2, ...fields })), sources);
    assert.equal(await sourcesOf(await sheetOf({ type: 4, source_sheet_id: second })), undefined, 'of a bill nothing');
  });
});

test('lines are in the order of their places, and another organisation has no such sheet', async () => {
  const other = await buildProduct(db.database, organisation, { code: 'T2', tag4: 'B2' });
  const id = await sheetOf({}, [
    { product_id: tyre, quantity: 1, seq: 3 },
    { product_id: other, quantity: 2, seq: 1 },
    { product_id: tyre, quantity: 3, seq: 2 },
  ]);
  assert.deepEqual(
    (await read(id))?.lines.map(({ seq, code, quantity, tag4 }) => [seq, code, quantity, tag4]),
    [
      [1, 'T2', 2, 'B2'],
      [2, 'T1', 3, 'A1'],
      [3, 'T1', 1, 'A1'],
    ],
  );
  assert.equal(await read(id, await buildOrganisation(db.database)), undefined);
});
