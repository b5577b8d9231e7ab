export { Database } from './database.ts';
export type { OwnerTransaction, TenantScope, TenantTransaction } from './database.ts';
export { attachPostgres, openPostgres } from './open.ts';
export type { OpenedPostgres } from './open.ts';
export { migrate, newestMigration } from './migrate.ts';
export { createPool } from './pool.ts';
export type { DatabaseConnection } from './pool.ts';
export type { Schema } from './schema.ts';
export { placeDataDirectory } from './embedded/place.ts';
