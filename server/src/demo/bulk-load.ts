import type { Client } from 'pg';

interface Definition {
  table: string;
  name: string;
  definition: string;
}

/**
 * Prepares the database for fast COPY by the owner, inside the caller's transaction: disables row-level security for
 * the owner (PostgreSQL refuses COPY under it), drops foreign keys and plain indexes of the large tables, and disables
 * their triggers, so the caller must write what those would. Resolves to a function that restores everything and
 * validates the constraints; a rollback restores it as well.
 */
export async function openForBulkLoad(
  client: Client,
  largeTables: readonly string[],
): Promise<{ close: () => Promise<void> }> {
  const forced = await namesOf(
    client,
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relforcerowsecurity order by 1`,
  );
  for (const table of forced) await client.query(`alter table ${table} no force row level security`);

  for (const table of largeTables) await client.query(`alter table ${table} disable trigger user`);

  const foreignKeys = await definitionsOf(
    client,
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])
    order by conrelid::regclass::text, conname`,
    largeTables,
  );
  for (const key of foreignKeys) await client.query(`alter table ${key.table} drop constraint "${key.name}"`);

  const indexes = await definitionsOf(
    client,
    `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as
      definition
    from pg_index i where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c
    where c.conindid = i.indexrelid) order by 1, 2`,
    largeTables,
  );
  for (const index of indexes) await client.query(`drop index ${index.name}`);

  return {
    close: async () => {
      await client.query(`set local maintenance_work_mem = '256MB'`);
      for (const index of indexes) await client.query(index.definition);
      for (const key of foreignKeys)
        await client.query(`alter table ${key.table} add constraint "${key.name}" ${key.definition}`);
      for (const table of largeTables) await client.query(`alter table ${table} enable trigger user`);
      for (const table of forced) await client.query(`alter table ${table} force row level security`);
    },
  };
}

async function namesOf(client: Client, query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query);
  return rows.map((row) => row.name);
}

async function definitionsOf(client: Client, query: string, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(query, [tables]);
  return rows;
}
