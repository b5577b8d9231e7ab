/** Which table an index or a foreign key belongs or leads to: dropping the one locks the other. */
export const OTHER_TABLES = `select i.relname as name, t.relname as other from pg_index x
    join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relnamespace = 'public'::regnamespace
  union all
  select conrelid::regclass::name, confrelid::regclass::name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
  union all
  select conname, confrelid::regclass::name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`;

/** Tables of the application with their estimated rows, and their bytes with indexes. */
export const TABLE_SIZES = `select c.relname as name, greatest(c.reltuples, 0)::int as rows,
    pg_total_relation_size(c.oid)::float8 as bytes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'`;
