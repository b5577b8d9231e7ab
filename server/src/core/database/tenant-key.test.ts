import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createTestDatabase } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { crossesShards, unscopedTables } from '../../testing/tenant-tables.ts';
import { CHECKOUT } from '../config.ts';
import { enterOrganisationSql } from './enter-organisation.sql.ts';
import { loadStatements } from './statements/load-statements.ts';

let db: TestDatabase;
before(async () => {
  db = await createTestDatabase();
});
after(() => db.close());

const SCALE = readFileSync(join(CHECKOUT, 'docs/SCALE.md'), 'utf8');

/** Returns the part of docs/SCALE.md below a heading. */
function section(heading: string): string {
  const [, text] = SCALE.split(`\n## ${heading}\n`);
  assert.ok(text !== undefined, `docs/SCALE.md has a part '${heading}'.`);
  return text.split('\n## ')[0] ?? '';
}

/** Returns the names of the first column of a table in docs/SCALE.md, each of which has a reason. */
const rowsOf = (heading: string): string[] =>
  section(heading)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [, names = '', reason = ''] = line.split('|');
      assert.ok(reason.trim().length > 10, `${names.trim()} needs a reason.`);
      return [...names.matchAll(/`([a-z_.-]+)`/g)].map(([, name = '']) => name);
    });

const DISTRIBUTED = [...section('Distributed by organisation_id').matchAll(/`([a-z_]+)`/g)].map(
  ([, name = '']) => name,
);
const REFERENCE = rowsOf('Reference tables');
const LOCAL = rowsOf('Tables of the coordinator');
/** The search views are read like the tables behind them. */
const TENANT = [...DISTRIBUTED, 'contact_search', 'product_search', 'sheet_search'];

interface Key {
  table: string;
  name: string;
  kind: 'unique' | 'exclude' | 'foreign';
  target: string | null;
  /** Whether organisation_id is one of its plain columns, for a foreign key at the same place on both sides. */
  has_key: boolean;
  /** Whether a deletion or a change of the target changes the row. */
  acts: boolean;
}

const KEYS = `select t.relname as table, i.relname as name,
    case when x.indisexclusion then 'exclude' else 'unique' end as kind, null as target, false as acts,
    exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'organisation_id'
      and a.attnum = any (x.indkey::int2[])) as has_key
  from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
  where t.relnamespace = 'public'::regnamespace and (x.indisunique or x.indisexclusion)
  union all
  select k.conrelid::regclass::text, k.conname, 'foreign', k.confrelid::regclass::text,
    k.confdeltype in ('n', 'd') or k.confupdtype <> 'a',
    coalesce((select array_position(k.conkey, a.attnum) = array_position(k.confkey, b.attnum)
      from pg_attribute a join pg_attribute b on b.attrelid = k.confrelid and b.attname = 'organisation_id'
      where a.attrelid = k.conrelid and a.attname = 'organisation_id'), false)
  from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 2`;

/** Triggers that the version before needs; our statements do the same. Dropped before tables are distributed. */
const TRIGGERS_OF_THE_VERSION_BEFORE = [
  'contact.count_at_commit',
  'contact.note_gone',
  'contact.note_new',
  'product.count_at_commit',
  'product.note_gone',
  'product.note_new',
  'product.product_barcodes_changed',
  'product.product_barcodes_inserted',
];

/** Foreign keys that are dropped before tables are distributed; on one PostgreSQL they are a guard more. */
const DROPPED_BEFORE = ['organisation_id_container_builder_supplier_id_fkey'];

describe('docs/SCALE.md', () => {
  test('names every table once: distributed, copied to every node, or on the coordinator', async () => {
    const tables = await db.database.query<{ name: string; has_key: boolean }>(
      `select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid
          and a.attname = 'organisation_id' and a.attnotnull) as has_key
        from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
    );
    assert.deepEqual([...DISTRIBUTED, ...REFERENCE, ...LOCAL].sort(), tables.map(({ name }) => name).sort());
    const keyed = new Set(tables.filter((table) => table.has_key).map(({ name }) => name));
    assert.deepEqual(
      DISTRIBUTED.filter((name) => !keyed.has(name)),
      [],
      'These lack organisation_id not null.',
    );
  });

  test('names every statement that no organisation is said in, and no other', async () => {
    const found = [...(await loadStatements())].filter(([, text]) => crossesShards(text, TENANT)).map(([name]) => name);
    assert.deepEqual(
      rowsOf('Statements that cross shards').sort(),
      found.sort(),
      'Compare organisation_id of each tenant table with a value, or name the statement with its reason.',
    );
  });
});

describe('the key of a tenant table', () => {
  test('has the organisation in every primary key, unique index and exclusion', async () => {
    const wrong = (await db.database.query<Key>(KEYS)).filter(
      (key) => DISTRIBUTED.includes(key.table) && key.kind !== 'foreign' && !key.has_key,
    );
    assert.deepEqual(wrong, []);
  });

  test('leads to a table that is on the same node: its own shard, or a copy of a reference table', async () => {
    const wrong = (await db.database.query<Key>(KEYS)).filter(({ table, kind, target, has_key }) => {
      if (kind !== 'foreign' || target === null) return false;
      if (DISTRIBUTED.includes(table)) return LOCAL.includes(target) || (DISTRIBUTED.includes(target) && !has_key);
      return DISTRIBUTED.includes(target) || (REFERENCE.includes(table) && LOCAL.includes(target));
    });
    assert.deepEqual(
      wrong.map(({ name }) => name),
      DROPPED_BEFORE,
    );
  });

  test('changes no row when its target goes', async () => {
    const acting = (await db.database.query<Key>(KEYS)).filter(
      ({ table, acts }) => acts && DISTRIBUTED.includes(table),
    );
    assert.deepEqual(acting, []);
  });
});

test('no tenant table has a trigger, but for those that only the version before needs', async () => {
  const triggers = await db.database.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, tgname as name from pg_trigger where not tgisinternal order by 1, 2`,
  );
  const ofTenants = triggers.filter(({ table }) => [...DISTRIBUTED, ...REFERENCE].includes(table));
  assert.deepEqual(
    ofTenants.map(({ table, name }) => `${table}.${name}`),
    TRIGGERS_OF_THE_VERSION_BEFORE,
    'Do it in the statements: Citus refuses triggers on distributed tables.',
  );
});

test('a function that names a tenant table is in docs/SCALE.md with what becomes of it', async () => {
  const functions = await db.database.query<{ name: string; text: string }>(
    `select proname as name, pg_get_function_arguments(oid) || ' ' || prosrc as text from pg_proc
      where pronamespace = 'public'::regnamespace and probin is null`,
  );
  const naming = new RegExp(`\\b(from|join|update|into|using|[a-z]) (${DISTRIBUTED.join('|')})\\b`);
  assert.deepEqual(
    rowsOf('Functions that name tenant tables').sort(),
    functions.flatMap(({ name, text }) => (naming.test(text) ? [name] : [])).sort(),
    'Do it in a statement: a function of a shard sees no other shard.',
  );
});

test('the organisation is entered by SET LOCAL, and by no statement or function with set_config', async () => {
  const entering = enterOrganisationSql({ organisation: 17, userId: 23 }, 'each');
  for (const part of ['role iwe_app', "iwe.organisation = '17'", `iwe."user" = '23'`])
    assert.ok(entering.includes(`set local ${part}`), part);
  const functions = await db.database.query<{ name: string; text: string }>(
    `select proname as name, prosrc as text from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  const texts = [
    ['what enters', entering] as const,
    ...(await loadStatements()),
    ...functions.map((f) => [f.name, f.text] as const),
  ];
  const setting = texts.filter(([, text]) => /set_config\(\s*'(role|iwe\.(organisation|user))'/i.test(text));
  assert.deepEqual(
    setting.map(([name]) => name),
    [],
    'Row-level security would answer 0 rows on remote shards.',
  );
});

describe('a statement', () => {
  const problems = (text: string) => unscopedTables(text, ['sheet', 'sheet_line']).map(({ table }) => table);

  test('that leaves one of its tenant tables without the organisation is found', () => {
    for (const [text, tables] of [
      ['select id from sheet where id = $1', ['sheet']],
      ['select organisation_id from sheet where id = $1', ['sheet']],
      ['select 1 from sheet s join sheet_line l on l.sheet_id = s.id where s.organisation_id = $1', ['sheet_line']],
      ['select (select count(*) from sheet where no = $1) from brand where organisation_id = $1', ['sheet']],
      ['update sheet_line l set seq = 1 where l.id = $1', ['sheet_line']],
      ['insert into sheet (id) values ($1)', ['sheet']],
      ['delete from sheet where organisation_id = $1', []],
      ['insert into sheet as s (organisation_id, id) values ($1, $2)', []],
      [
        'select 1 from sheet s join sheet_line l on l.organisation_id = s.organisation_id where s.organisation_id = $1',
        [],
      ],
      ['select 1 from sheet_email where id = $1', []],
    ] as const)
      assert.deepEqual(problems(text), tables, text);
  });

  test('that compares organisations with each other only asks every shard', () => {
    const joined = 'select 1 from sheet s join sheet_line l on l.organisation_id = s.organisation_id';
    assert.equal(crossesShards(joined, ['sheet', 'sheet_line']), true);
    assert.equal(crossesShards(`${joined} where s.organisation_id = $1`, ['sheet', 'sheet_line']), false);
    assert.equal(crossesShards('select 1 from session', ['sheet', 'sheet_line']), false);
  });
});
