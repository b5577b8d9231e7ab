import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { dynamicStatement } from '../database/index.ts';
import { buildBrand, buildOrganisation, createTestDatabase } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { inlineValues } from './copy-statement.ts';
import { LongReads } from './long-reads.ts';
import type { Snapshot } from './snapshot.ts';

let db: TestDatabase;
let longReads: LongReads;
let organisation: number;
before(async () => {
  db = await createTestDatabase();
  longReads = new LongReads(db.connection);
  organisation = await buildOrganisation(db.database);
});
after(async () => {
  await longReads.close();
  await db.close();
});

const reading = <T>(work: (reader: Snapshot) => Promise<T>): Promise<T> =>
  longReads.snapshot({ organisation, userId: null }, work);

/** The type of texts. */
const TEXT = 25;

/** What people type to break out of a text, and what the writing of a text into SQL must not change. */
const HOSTILE = [
  `'`,
  `''`,
  `\\`,
  `\\'`,
  `\\''; select 1 --`,
  `'; drop table brand; --`,
  `') to stdout; delete from brand; copy (select '`,
  `$1`,
  `$2 $3 $$`,
  `$$; select 1; $$`,
  `$tag$`,
  `E'\\'`,
  `/* */ -- `,
  `"`,
  `::int`,
  `%s %I {}`,
  `null`,
  `\\N`,
  `a\tb\nc\r\\t`,
  `\u02bc ʹ ’ ＇`,
  `Ünïcödé 輪胎 🛞`,
  `$&$\`$'`,
  `{"a",null}`,
  ``,
  ` `,
];

describe('values in the text of a long read', { timeout: 60_000 }, () => {
  test('come back as they were, whatever they look like, alone and in arrays', async () => {
    const asked = dynamicStatement<{ one: string; other: string; list: string[] }>(
      `select $2::text as one, $1 || '' as other, $3::text[] as list -- $1 isn't here
      from (select 1 as "$1") named where '$1 isn''t $2' <> $2 and "$1" = 1`,
      [],
    );
    await reading(async (reader) => {
      for (const text of HOSTILE) {
        const values = [text, `${text}${text}`, [text, ...HOSTILE]];
        const rows: unknown[] = [];
        for await (const batch of reader.stream({ ...asked, values })) rows.push(...batch);
        assert.deepEqual(rows, [{ one: values[1], other: text, list: values[2] }], text);
      }
    });
  });

  test('have the types that PostgreSQL gives to the parameters, also where they are null', async () => {
    const asked = dynamicStatement<object>(
      `select $1::int as one, $2::bigint[] as two, $3::date as three, $4::boolean as four, $5::text as five, $6::date is null as six
      from brand b where not (id = $7 and name = any($8)) and $3 > date '2000-01-01'`,
      [7, [1, 2], '2024-02-29', false, null, null, 2 ** 40, ['x']],
    );
    await buildBrand(db.database, organisation, { name: 'One' });
    await reading(async (reader) => {
      const rows: unknown[] = [];
      for await (const batch of reader.stream(asked)) rows.push(...batch);
      assert.deepEqual(rows, await reader.query(asked));
      assert.equal(rows.length, 1);
    });
  });

  test('are each written once: what a value contains is never replaced again', async () => {
    const text = await reading((reader) =>
      inlineValues(
        async (statement, values) =>
          ({ rows: await reader.query<Record<string, unknown>>(statement, values) }) as never,
        dynamicStatement(`select $1::text, $2::text, '$1' as "$2" -- $1`, ['$2', `'$1'`]),
        [TEXT, TEXT],
      ),
    );
    assert.equal(text, `select ('$2'::text)::text, ('''$1'''::text)::text, '$1' as "$2" -- $1`);
  });

  test('are refused in texts with forms that are not recognised', async () => {
    for (const text of [`select E'\\'$1'`, `select e'$1'`, 'select $$ $1 $$', 'select $a$ $1 $a$', 'select /* $1 */ 1'])
      await assert.rejects(
        reading(async (reader) => {
          for await (const _rows of reader.stream(dynamicStatement(text, ['x']))) break;
        }),
        /no text with escapes/,
        text,
      );
  });

  test('cannot be left out: a text with more parameters than values is refused', async () => {
    await assert.rejects(
      reading(async (reader) => {
        for await (const _rows of reader.stream(dynamicStatement('select $1::text, $2::text', ['x']))) break;
      }),
      /parameter|requires 2/,
    );
  });
});
