import type { Client } from 'pg';

/** A table as a backup reads it. */
export interface BackupTable {
  name: string;
  /** Columns that are stored; PostgreSQL computes generated ones. */
  columns: string[];
}

/** Every table of the application, sorted by name. The manifest says which migrations had run. */
export async function backupTables(client: Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) filter
        (where a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
       and a.attnum > 0 and not a.attisdropped
     where n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'kysely%' group by c.relname
       order by c.relname`,
  );
  return rows;
}

/** A sequence and its last value. */
export interface SequenceState {
  name: string;
  value: number;
  isCalled: boolean;
}

/** Every sequence of the application with its state. */
export async function sequenceStates(client: Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind = 'S' order by 1`,
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const state = await client.query<{ value: string; called: boolean }>(
      `select last_value as value, is_called as called from ${quote(name)}`,
    );
    states.push({ name, value: Number(state.rows[0]?.value), isCalled: state.rows[0]?.called === true });
  }
  return states;
}

/** The migrations that have run in a database, oldest first; none for an empty one. */
export async function migrationsOf(client: Client): Promise<string[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as there`,
  );
  if (!found[0]?.there) return [];
  return (await client.query<{ name: string }>('select name from kysely_migration order by name')).rows.map(
    (row) => row.name,
  );
}

/** A name, quoted for PostgreSQL. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
