import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { MIGRATIONS_FOLDER, migrationState } from '../../core/database/migrations/migrate.ts';
import type { DatabaseConnection } from '../../core/database/pool.ts';
import { OTHER_TABLES, TABLE_SIZES } from './migration-plan.sql.ts';

/** What a migration locks a table with, the strongest last: what others cannot do meanwhile. */
const LOCKS = {
  'row exclusive': 'nothing: others read and write',
  share: 'no writes',
  'share row exclusive': 'no writes',
  'access exclusive': 'neither reads nor writes',
} as const;
export type Lock = keyof typeof LOCKS;
const STRENGTH = Object.keys(LOCKS) as Lock[];

/** How much of a table a migration goes through. */
type Work = 'nothing' | 'reads every row' | 'writes rows';

/** What a migration does with one table. */
export interface PlannedTable {
  table: string;
  lock: Lock;
  work: Work;
  /** As PostgreSQL last estimated them. */
  rows: number;
  bytes: number;
  seconds: number;
}

/** A migration that would run, with the tables that exist and are locked by it. */
export interface PlannedMigration {
  name: string;
  tables: PlannedTable[];
}

// Assumed for two cores with a disk of 200 MB/s; a guide, not a promise.
const ROWS_PER_SECOND: Readonly<Record<Work, number>> = {
  nothing: Infinity,
  'reads every row': 1_000_000,
  'writes rows': 50_000,
};

/** Statements by their beginning, with the lock of PostgreSQL's documentation ("Explicit Locking"). */
const STATEMENTS: readonly { begins: RegExp; lock: Lock; work: (text: string) => Work }[] = [
  {
    begins: /^alter table (?:if exists )?(?:only )?([\w.]+)/,
    lock: 'access exclusive',
    work: (text) => {
      if (/\balter column \w+ (set data )?type\b|\bstored\b/.test(text)) return 'writes rows';
      const reads =
        /\badd (constraint \w+ )?(check|foreign key|unique|primary key|exclude)|\bset not null\b|\breferences\b/;
      return /\bcheck\s*\(/.test(text) || reads.test(text) ? 'reads every row' : 'nothing';
    },
  },
  { begins: /^drop table (?:if exists )?([\w.]+)/, lock: 'access exclusive', work: () => 'nothing' },
  {
    begins: /^create (?:unique )?index (?!concurrently)(?:if not exists )?(?:\w+ )?on (?:only )?([\w.]+)/,
    lock: 'share',
    work: () => 'reads every row',
  },
  {
    begins: /^create (?:or replace )?(?:constraint )?trigger \w+ .*? on ([\w.]+)/,
    lock: 'share row exclusive',
    work: () => 'nothing',
  },
  {
    begins: /^(?:drop trigger (?:if exists )?\w+|(?:create|drop|alter) policy \w+) on ([\w.]+)/,
    lock: 'access exclusive',
    work: () => 'nothing',
  },
  { begins: /^update (?:only )?([\w.]+)/, lock: 'row exclusive', work: () => 'writes rows' },
  { begins: /^delete from (?:only )?([\w.]+)/, lock: 'row exclusive', work: () => 'writes rows' },
  { begins: /^insert into ([\w.]+)/, lock: 'row exclusive', work: () => 'nothing' },
];

/** The tables of indexes, and those that foreign keys lead to: by the key's name, and by its table's. */
export type OtherTables = ReadonlyMap<string, readonly string[]>;

/** Reads which tables are locked when an index or a table is dropped. */
export async function readOtherTables(client: pg.Client): Promise<OtherTables> {
  const { rows } = await client.query<{ name: string; other: string }>(OTHER_TABLES);
  return new Map(
    Object.entries(Object.groupBy(rows, (row) => row.name)).map(([name, of = []]) => [
      name,
      of.map((row) => row.other),
    ]),
  );
}

/**
 * Returns which tables the text of a migration locks, and how. Reads statements by their beginning; what a block of
 * PL/pgSQL executes counts where it is written out in it.
 */
export function locksOf(sqlText: string, others: OtherTables = new Map()): Map<string, { lock: Lock; work: Work }> {
  const found = new Map<string, { lock: Lock; work: Work }>();
  const add = (table: string, lock: Lock, work: Work) => {
    const name = table.replace(/^public\./, '');
    const known = found.get(name);
    const works: readonly Work[] = ['nothing', 'reads every row', 'writes rows'];
    found.set(name, {
      lock: known && STRENGTH.indexOf(known.lock) > STRENGTH.indexOf(lock) ? known.lock : lock,
      work: known && works.indexOf(known.work) > works.indexOf(work) ? known.work : work,
    });
  };
  for (const text of statementsOf(sqlText)) {
    for (const { begins, lock, work } of STATEMENTS) {
      const table = begins.exec(text)?.[1];
      if (table !== undefined) add(table, lock, work(text));
    }
    const dropped = /^drop (?:index|table) (?:if exists )?([\w, ]+)/.exec(text)?.[1]?.split(/[ ,]+/) ?? [];
    for (const name of dropped) for (const table of others.get(name) ?? []) add(table, 'access exclusive', 'nothing');
    for (const [, name = ''] of text.matchAll(/\bdrop constraint (?:if exists )?(\w+)/g))
      for (const table of others.get(name) ?? []) add(table, 'access exclusive', 'nothing');
    const protectedTable = /^select iwe_protect\('(\w+)'/.exec(text)?.[1];
    if (protectedTable !== undefined) add(protectedTable, 'access exclusive', 'nothing');
    // A foreign key also locks the table that it leads to.
    if (/^(create table|alter table)/.test(text))
      for (const [, table = ''] of text.matchAll(/\breferences ([\w.]+)/g))
        add(table, 'share row exclusive', 'nothing');
  }
  return found;
}

/** Splits a file into statements in lower case without comments; the bodies of functions are left out. */
function statementsOf(sqlText: string): string[] {
  const plain = sqlText
    .replace(/--[^\n]*/g, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    // A block runs now; a function runs when it is called.
    .replace(
      /\bdo (\$\w*\$)([\s\S]*?)\1/gi,
      (_all, _mark, body: string) => `; ${body.replace(/\b(begin|then|loop|else)\b/gi, ';')} ;`,
    )
    .replace(/(\$\w*\$)[\s\S]*?\1/g, "''");
  return plain
    .split(';')
    .map((text) => text.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((text) => text !== '');
}

/** Returns what the migrations that a database lacks would do to it. Changes nothing. */
export async function planMigrations(
  connection: DatabaseConnection,
  folder: string = MIGRATIONS_FOLDER,
): Promise<PlannedMigration[]> {
  const { pending } = await migrationState(connection, folder);
  const client = new pg.Client({ ...connection, application_name: 'iwe-migrate' });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; rows: number; bytes: number }>(TABLE_SIZES);
    const sizes = new Map(rows.map((row) => [row.name, row]));
    const others = await readOtherTables(client);
    const plan: PlannedMigration[] = [];
    for (const name of pending) {
      const locks = locksOf(await readFile(join(folder, `${name}.sql`), 'utf8'), others);
      const tables = [...locks].flatMap(([table, { lock, work }]) => {
        const size = sizes.get(table);
        // A table that the migrations make themselves concerns nobody.
        if (size === undefined) return [];
        const { rows: count, bytes } = size;
        return [{ table, lock, work, rows: count, bytes, seconds: count / ROWS_PER_SECOND[work] }];
      });
      plan.push({ name, tables });
    }
    return plan;
  } finally {
    await client.end();
  }
}

/** Formats a plan for a terminal. */
export function planText(plan: readonly PlannedMigration[]): string {
  if (plan.length === 0) return 'Every migration has run: an upgrade changes nothing in the database.';
  const size = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`;
  const lines = plan.flatMap(({ name, tables }) => [
    name,
    ...tables.map(
      ({ table, lock, work, rows, bytes, seconds }) =>
        `  ${table} (${rows.toLocaleString('en-AU')} rows, ${size(bytes)}): ${lock} lock, ${LOCKS[lock]}; ${work}, ` +
        `about ${seconds < 1 ? 'no time' : `${Math.ceil(seconds)} s`}`,
    ),
  ]);
  const seconds = plan.flatMap(({ tables }) => tables).reduce((sum, table) => sum + table.seconds, 0);
  return [
    `${plan.length} migrations would run, each in its own transaction:`,
    ...lines,
    `Together about ${Math.max(1, Math.ceil(seconds))} s, after the backup. Try it on a restored backup to know.`,
  ].join('\n');
}
