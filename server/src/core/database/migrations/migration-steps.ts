import type { Kysely } from 'kysely';
import { writeNotationKeys } from './notation-keys.sql.ts';

/**
 * What the program has to compute behind a migration's SQL, in the same transaction, by the migration's name. A step
 * runs against the schema of its own migration: it reads and writes columns by name and nothing that came later.
 */
export const MIGRATION_STEPS: Readonly<Record<string, (db: Kysely<Record<string, never>>) => Promise<void>>> = {
  '0410_notation_keys': writeNotationKeys,
};
