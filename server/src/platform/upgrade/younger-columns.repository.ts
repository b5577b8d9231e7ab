import type { Database } from '../../core/database/index.ts';
import { statement } from '../../core/database/statements/statement.ts';

/**
 * Columns that the judgement of releases asks for and that a database of before their migration lacks, with the value
 * that the migration gives them.
 */
const YOUNGER_COLUMNS = {
  release: { preview_until: 'null::timestamptz', contract: 'null::text' },
  release_rollout: { unit: `'organisations'::text`, organisation_ids: 'null::int[]' },
} as const;

const HAS_COLUMN = statement(
  'upgrade.has-column',
  `select exists (select from pg_attribute where attrelid = to_regclass('public.' || $1::text) and attname = $2::text
    and not attisdropped) as has, to_regclass('public.' || $1::text) is not null as "hasTable"`,
).narrow<{ has: boolean; hasTable: boolean }>();

/**
 * Returns a database that can be asked as if it had these columns: transactions see views of their session in place
 * of the tables that lack them. Nothing is changed or locked, so it works beside a running server. Connections that are
 * used so must be closed afterwards.
 */
export const withYoungerColumns = (database: Pick<Database, 'system'>): Pick<Database, 'system'> => ({
  system: (work) =>
    database.system(async (tx) => {
      for (const [table, columns] of Object.entries(YOUNGER_COLUMNS)) {
        const lacking: string[] = [];
        for (const [column, value] of Object.entries(columns)) {
          const [found] = await tx.query(HAS_COLUMN(table, column));
          if (found?.hasTable && !found.has) lacking.push(`${value} as ${column}`);
        }
        if (lacking.length > 0)
          // PostgreSQL looks for a relation among those of the session first.
          await tx.query(
            `create or replace temp view ${table} as select t.*, ${lacking.join(', ')} from public.${table} t`,
          );
      }
      return work(tx);
    }),
});
