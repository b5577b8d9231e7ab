import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { foldText } from '@iwe/domain';
import { buildContact, buildOrganisation, createTestDatabase } from '../../../testing/index.ts';
import type { TestDatabase } from '../../../testing/index.ts';

let db: TestDatabase;
let organisation: number;
before(async () => {
  db = await createTestDatabase();
  organisation = await buildOrganisation(db.database);
});
after(() => db.close());

test('the database folds texts as the domain does', async () => {
  const texts = [
    'O’Neil – Mags',
    "O'BRIEN",
    'Éclair e\u0301',
    'Łódź Größe Øst ½ ﬁ',
    '阳光 Ωmega',
    'ＡＢ１',
    'İstanbul',
    // Every letter and sign of the scripts of Europe, and what people paste.
    ...Array.from({ length: 0x600 }, (_, index) => `a${String.fromCodePoint(0x20 + index)}b`),
    ...Array.from({ length: 0x70 }, (_, index) => `a${String.fromCodePoint(0x2000 + index)}b`),
  ];
  const rows = await db.database.query<{ folded: string }>('select iwe_fold(t) as folded from unnest($1::text[]) t', [
    texts,
  ]);
  assert.deepEqual(
    rows.flatMap(({ folded }, index) => (folded === foldText(texts[index] ?? '') ? [] : [[texts[index], folded]])),
    [],
  );
});

test('names come in the order in which people read them, and ids break ties', async () => {
  const names = [
    '2 Wheels',
    '10 Wheels',
    'alpha',
    'Beta',
    'echo',
    'Éclair',
    'émile',
    'Foxtrot',
    'O’Abel',
    "O'Brien",
    'O’Neil',
  ];
  for (const name of names.toReversed()) await buildContact(db.database, organisation, { name });
  const rows = await db.database.query<{ name: string }>(
    'select name from contact where organisation_id = $1 order by name, id',
    [organisation],
  );
  assert.deepEqual(
    rows.map(({ name }) => name),
    names,
  );
});

test('a sorted list is read in the order of its index: at most the ids of equal texts are sorted', async () => {
  for (const [table, field, where] of [
    ['product', 'name', ''],
    ['product', 'code', ''],
    ['contact', 'name', 'and not is_supplier'],
    ['contact', 'code', 'and not is_supplier'],
  ] as const) {
    const plan = await db.database.system(async (tx) => {
      await tx.query('set local enable_seqscan = off');
      return tx.query<Record<string, string>>(
        `explain select 1 from ${table} where organisation_id = 1 ${where} order by ${field}, id limit 20`,
      );
    });
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    assert.match(text, /Index (?:Only )?Scan/, text);
    assert.ok(!text.includes('Sort Key') || text.includes(`Presorted Key: ${field}`), text);
  }
});
