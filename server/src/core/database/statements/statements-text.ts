import { Database } from '../database.ts';
import type { Description } from './describe-statements.ts';
import { describeStatements } from './describe-statements.ts';
import type { DatabaseConnection } from '../pool.ts';

interface TypeRow {
  oid: number;
  name: string;
  /** The element type of an array. */
  element: string | null;
}

const TYPES = `select t.oid::int8 as oid, t.typname as name, e.typname as element
  from pg_type t left join pg_type e on t.typcategory = 'A' and e.oid = t.typelem`;

interface ColumnRow {
  table_oid: number;
  table_name: string;
  position: number;
}

const NOT_NULL_COLUMNS = `select a.attrelid::int8 as table_oid, c.relname as table_name, a.attnum as position
  from pg_attribute a join pg_class c on c.oid = a.attrelid where a.attnotnull and a.attnum > 0`;

/** Returns the TypeScript type in which pg returns a column (see `typeParsers` in pool.ts). */
function readType(type: TypeRow | undefined): string {
  if (!type) return 'unknown';
  if (type.element !== null) return `${baseReadType(type.element)}[]`;
  return baseReadType(type.name);
}

function baseReadType(name: string): string {
  if (['int2', 'int4', 'int8', 'float4', 'float8', 'oid'].includes(name)) return 'number';
  if (name === 'bool') return 'boolean';
  if (name === 'bytea') return 'Buffer';
  if (name === 'timestamptz') return 'Date';
  if (name === 'json' || name === 'jsonb') return 'unknown';
  return 'string';
}

/**
 * Returns the TypeScript type that pg accepts for a parameter. All are nullable, because PostgreSQL does not report
 * which are.
 */
function parameterType(type: TypeRow | undefined): string {
  if (!type) return 'unknown';
  if (type.element !== null) return `readonly (${baseParameterType(type.element)} | null)[] | null`;
  return `${baseParameterType(type.name)} | null`;
}

function baseParameterType(name: string): string {
  if (['int2', 'int4', 'int8', 'float4', 'float8', 'numeric'].includes(name)) return 'number | string';
  if (name === 'bool') return 'boolean';
  if (name === 'bytea') return 'Buffer';
  if (name === 'timestamptz') return 'Date | string';
  return 'string';
}

/**
 * Returns whether a column's table can be missing from a row (outer join). PostgreSQL does not report it, so this errs
 * on the safe side: in a statement with an outer join only tables named before the first one have not-null columns, and
 * in one that begins with a common table expression none.
 */
function canBeMissing(text: string, table: string): boolean {
  const outerJoin = /\b(left|right|full)\s+(outer\s+)?join\b/i.exec(text);
  if (!outerJoin) return false;
  if (/^\s*with\b/i.test(text) || /\b(right|full)\s+(outer\s+)?join\b/i.test(text)) return true;
  return new RegExp(`\\b${table}\\b`, 'i').test(text.slice(outerJoin.index));
}

/** What PostgreSQL refuses in a transaction that only reads: changes, locks of rows, and numbers of a sequence. */
const WRITES =
  /\b(insert into|delete from|update (?!of\b)[a-z_]+|for (no key )?update|for (key )?share|nextval\(|setval\()/i;

/** Whether a transaction that only reads must not send this text. */
export const isWrite = (text: string): boolean => WRITES.test(text);

/**
 * Returns the text of statements.generated.ts: values and rows of every statement. Throws when one does not prepare.
 */
export async function statementsText(
  connection: DatabaseConnection,
  statements: ReadonlyMap<string, string>,
): Promise<string> {
  const sorted = new Map([...statements].sort(([a], [b]) => (a < b ? -1 : 1)));
  const descriptions = await describeStatements(connection, sorted);
  const database = new Database(connection, { max: 1 });
  try {
    const types = new Map((await database.query<TypeRow>(TYPES)).map((type) => [type.oid, type]));
    const notNull = new Map(
      (await database.query<ColumnRow>(NOT_NULL_COLUMNS)).map((row) => [`${row.table_oid} ${row.position}`, row]),
    );
    const entry = (name: string, { parameters, columns }: Description): string => {
      const lines = columns.map((column) => {
        const known = notNull.get(`${column.tableID} ${column.columnID}`);
        const isNotNull = known !== undefined && !canBeMissing(sorted.get(name) ?? '', known.table_name);
        const type = readType(types.get(column.dataTypeID));
        return `      ${propertyName(column.name)}: ${isNotNull || type === 'unknown' ? type : `${type} | null`};`;
      });
      const values = parameters.map((oid) => `\n      ${parameterType(types.get(oid))},`).join('');
      return [
        `  '${name}': {`,
        `    parameters: [${values}${values ? '\n    ' : ''}];`,
        `    writes: ${isWrite(sorted.get(name) ?? '')};`,
        lines.length === 0 ? '    row: Record<never, never>;' : `    row: {\n${lines.join('\n')}\n    };`,
        '  };',
      ].join('\n');
    };
    return `// Written by \`node server/src/core/database/statements/generate-statements.ts\`; a test compares it with PostgreSQL.
/**
 * Values and rows of every statement, by its name, and whether it changes or locks anything. A column that may be null
 * or whose nullability is unknown has null.
 */
export interface Statements {
${[...descriptions].map(([name, description]) => entry(name, description)).join('\n')}
}
`;
  } finally {
    await database.close();
  }
}

const propertyName = (name: string): string => (/^[a-z_][a-z0-9_]*$/i.test(name) ? name : `'${name}'`);
