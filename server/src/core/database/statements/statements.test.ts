import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, describe, test } from 'node:test';
import { createTestDatabase } from '../../../testing/index.ts';
import type { TestDatabase } from '../../../testing/index.ts';
import { describeStatements } from './describe-statements.ts';
import { isSqlFile, loadStatements } from './load-statements.ts';
import { dynamicStatement, statement } from './statement.ts';
import type { WriteQuery } from './statement.ts';
import { isWrite, statementsText } from './statements-text.ts';
import type { Reader } from '../transaction.ts';

let db: TestDatabase;
before(async () => {
  db = await createTestDatabase();
});
after(() => db.close());

describe('the statements of the repositories', () => {
  test('prepare against the migrated schema, and their generated types are current', async () => {
    const current = readFileSync(fileURLToPath(new URL('./statements.generated.ts', import.meta.url)), 'utf8').split(
      '\n',
    );
    const described = (await statementsText(db.connection, await loadStatements())).split('\n');
    const line = described.findIndex((text, index) => text !== current[index]);
    assert.deepEqual(
      { line, is: current[line], shouldBe: described[line], lines: current.length },
      { line: -1, is: undefined, shouldBe: undefined, lines: described.length },
      'Run node server/src/core/database/statements/generate-statements.ts',
    );
  });

  test("that name a column that does not exist are refused, with the statement's name", async () => {
    const wrong = new Map([['test.wrong', 'select nmae from brand where id = $1']]);
    await assert.rejects(describeStatements(db.connection, wrong), /'test\.wrong' does not prepare: .*nmae/);
  });

  test('have the types that PostgreSQL reports', async () => {
    const text = await statementsText(
      db.connection,
      new Map([
        [
          'test.plain',
          'select id, phone, password_hash, created_at from app_user where id = $1 and email = any($2::text[])',
        ],
        [
          'test.outer',
          'select s.no, c.name, count(*) over () as n from sheet s left join contact c on c.id = s.contact_id',
        ],
        ['test.right', 'select s.no, b.name, b.id as "from" from brand b right join sheet s on true'],
        ['test.inner', 'select s.no, b.name, b.organisation_id as "of brand" from brand b join sheet s on true'],
        ['test.cte', 'with s as (select no from sheet) select s.no, b.name from brand b left join s on true'],
      ]),
    );
    const lines = text.split('\n').map((line) => line.trim());
    const of = (name: string) => {
      const start = lines.indexOf(`'${name}': {`);
      return lines.slice(start + 1, lines.indexOf('};', lines.indexOf('row: {', start) + 1) + 1).join(' ');
    };
    assert.equal(
      of('test.plain'),
      'parameters: [ number | string | null, readonly (string | null)[] | null, ]; writes: false; row: { id: number; ' +
        'phone: string; password_hash: string | null; created_at: Date; };',
    );
    assert.match(of('test.outer'), /row: \{ no: string; name: string \| null; n: number \| null; \};/);
    assert.match(of('test.right'), /row: \{ no: string \| null; name: string \| null; from: number \| null; \};/);
    assert.match(of('test.inner'), /row: \{ no: string; name: string; 'of brand': number; \};/);
    assert.match(of('test.cte'), /no: string \| null; name: string \| null;/);
  });
});

describe('SQL', () => {
  /** Rooms that work on the whole database with connections of their own, beside the modules. */
  const OWN_CONNECTIONS = /^(core\/database|core\/long-reads|demo|operating\/backup|operating\/invariants)\//;
  const SQL_TEXT =
    /[`'"]\s*(select|insert into|update|delete from|with) [a-z_$("]|\(select (from|[a-z_.*]+ from) [a-z]|[`'"]\s*from [a-z_]+ [a-z]+\n\s*(left |cross )?join /i;
  /** SQL that is changed as a text means something else as soon as the text does. */
  const SQL_REPLACEMENT = /\$\{[A-Z_]+\.replace/;
  const COMMENT = /^\s*(\/\/|\*|\/\*).*$/gm;

  test('is written in repositories only', () => {
    const source = fileURLToPath(new URL('../../../', import.meta.url));
    const isModule = (file: string) =>
      file.endsWith('.ts') && !/\.test\.ts$|testing\//.test(file) && !isSqlFile(file) && !OWN_CONNECTIONS.test(file);
    const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter(isModule)
      .filter((file) => SQL_TEXT.test(readFileSync(join(source, file), 'utf8').replace(COMMENT, '')));
    assert.deepEqual(found, [], 'Move the SQL of these files into a *.repository.ts or *.sql.ts beside them.');
  });

  test('is found wherever it begins: a whole statement, a subquery, the tables of one', () => {
    for (const text of [
      'query(`select id from brand`)',
      '() => `exists (select from stock_balance b where b.quantity < 0)`',
      'where id in (select sheet_id from sheet_line)`',
      '`from sheet s\n  join organisation o on true`',
    ])
      assert.match(text, SQL_TEXT);
    for (const text of ["'Updates of a team'", '`from ${first} to ${last}`', "'from team to join it'"])
      assert.doesNotMatch(text, SQL_TEXT);
  });

  test('names kinds and states by the constants of names.ts, never by their numbers', () => {
    const NUMBERED =
      /\b(?:[a-z]{1,3}\.(?:sheet_type|type|status|po_status|category)|(?:[a-z]{1,3}\.)?xero_state) (?:=|<>|<|>=|in|not in) \(?[0-9]/;
    const source = fileURLToPath(new URL('../../../', import.meta.url));
    const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter(isSqlFile)
      .filter((file) => NUMBERED.test(readFileSync(join(source, file), 'utf8')));
    assert.deepEqual(found, [], 'Write ${INVOICE} instead of 1: see server/src/core/database/names.ts.');
    assert.match('where s.type in (1, 2)', NUMBERED);
    assert.doesNotMatch('where s.type in (${INVOICE}) and p.status = $1', NUMBERED);
  });

  test('is composed of functions, never by replacing in a text', () => {
    const source = fileURLToPath(new URL('../../../', import.meta.url));
    const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter(isSqlFile)
      .filter((file) => SQL_REPLACEMENT.test(readFileSync(join(source, file), 'utf8')));
    assert.deepEqual(found, [], 'Make the fragment a function of what differs.');
  });
});

describe('a statement', () => {
  test('has a unique name', () => {
    assert.throws(() => statement('customers.classes', 'select 1'), /Two statements have the name/);
  });

  test('that is composed has one name per text, even after a thousand others', () => {
    const { name } = dynamicStatement('select 1', []);
    for (let n = 0; n < 1_100; n++) dynamicStatement(`select ${n} + $1`, [n]);
    assert.equal(dynamicStatement('select 1', []).name, name);
    assert.notEqual(dynamicStatement('select 2', []).name, name);
  });
});

test('what changes or locks anything is a write, which a transaction that only reads does not take', () => {
  const kinds: readonly [boolean, string][] = [
    [true, 'insert into brand (name) values ($1)'],
    [true, 'with gone as (delete from brand) select 1'],
    [true, 'update brand as b set name = $1'],
    [true, 'select id from sheet order by id for no key update of s'],
    [true, 'select 1 from quote for key share'],
    [true, "select nextval('sheet_id_seq')"],
    [false, 'select updated_at, deleted from brand order by updated_at'],
    [false, "select 'for' as what from price_update"],
  ];
  assert.deepEqual(
    kinds.map(([, text]) => isWrite(text)),
    kinds.map(([kind]) => kind),
  );
  const typeChecked = async (tx: Reader, write: WriteQuery<object>): Promise<void> => {
    // @ts-expect-error -- a write is no query of a reader
    await tx.query(write);
    // @ts-expect-error -- nor in a batch
    await tx.batch([write]);
  };
  assert.ok(typeChecked);
});
