import { statement } from '../../core/database/statements/statement.ts';

export const LOCK_KIT = statement('kit.lock', `select pg_advisory_xact_lock(hashtextextended('kit', 0))`);
