import type { Database } from '../database.ts';

interface ColumnRow {
  table_name: string;
  column_name: string;
  type: string;
  is_array: boolean;
  not_null: boolean;
  has_default: boolean;
  always: boolean;
  is_view: boolean;
}

const COLUMNS = `select c.relname as table_name, a.attname as column_name, coalesce(e.typname, t.typname) as type,
    e.oid is not null as is_array,
    a.attnotnull as not_null, a.atthasdef or a.attidentity <> '' as has_default,
    a.attidentity = 'a' or a.attgenerated <> '' as always, c.relkind = 'v' as is_view
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    join pg_type t on t.oid = a.atttypid left join pg_type e on t.typcategory = 'A' and e.oid = t.typelem
  where n.nspname = 'public' and c.relkind in ('r', 'v', 'p') and a.attnum > 0 and not a.attisdropped
    and c.relname not like 'kysely%'
  order by c.relname, a.attnum`;

const NUMBERS = new Set(['int2', 'int4', 'int8', 'float4', 'float8']);

function columnType(column: ColumnRow, notNull: boolean): string {
  if (column.type === 'jsonb' || column.type === 'json') {
    const json = notNull ? 'Json' : 'Json | null';
    return column.has_default ? `Generated<${json}>` : json;
  }
  let base = 'string';
  if (NUMBERS.has(column.type)) base = 'number';
  if (column.type === 'bool') base = 'boolean';
  if (column.type === 'bytea') base = 'Buffer';
  if (column.type === 'timestamptz') base = 'Date';
  if (column.is_array) base = `${base}[]`;
  if (!notNull) base = `${base} | null`;
  if (column.always) return `GeneratedAlways<${base}>`;
  return column.has_default && notNull ? `Generated<${base}>` : base;
}

const pascal = (name: string): string =>
  name
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** Returns the text of schema.ts for a migrated database: one interface per table, in kysely's types. */
export async function schemaText(database: Database): Promise<string> {
  const columns = await database.query<ColumnRow>(COLUMNS);
  const tables = Map.groupBy(columns, (column) => column.table_name);
  const parts: string[] = [
    '// Made by `node server/src/core/database/migrations/generate-schema.ts` from the migrations; a test compares it with them.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely';\n",
    '/** Stored as jsonb: written as a JSON text, read as the value. */',
    'export type Json = ColumnType<unknown, string, string>;\n',
  ];
  for (const [table, list] of tables) {
    // A search view shows its table's own rows, so its columns are nullable exactly where the table's are.
    const base = list[0]?.is_view ? tables.get(table.replace(/_search$/, '')) : undefined;
    const lines = list.map((column) => {
      const source = base?.find((other) => other.column_name === column.column_name) ?? column;
      const type = base
        ? columnType({ ...source, has_default: false, always: false }, source.not_null)
        : columnType(column, column.not_null);
      return `  ${column.column_name}: ${type};`;
    });
    parts.push(`export interface ${pascal(table)} {\n${lines.join('\n')}\n}\n`);
  }
  parts.push(
    '/** Every table and view by its name. */\nexport interface Schema ' +
      `{\n${[...tables.keys()].map((table) => `  ${table}: ${pascal(table)};`).join('\n')}\n}\n`,
  );
  return parts.join('\n');
}
