import { statement } from '../database/statements/statement.ts';

export const ORGANISATIONS = statement('audit.organisations', 'select id from organisation order by id');

/** Seals the next rows that are older than an hour; no transaction lasts that long. */
export const SEAL = statement('audit.seal', `select iwe_seal_audit($1, now() - interval '1 hour') as rows`).narrow<{
  rows: number;
}>();

export const NEWEST_SEAL = statement(
  'audit.newest-seal',
  `select until_id as "untilId", encode(hash, 'hex') as hash from audit_seal where organisation_id = $1
  order by until_id desc limit 1`,
).narrow<{ hash: string }>();

/** The same for the platform's own audit, which belongs to no organisation. */
export const SEAL_PLATFORM = statement(
  'audit.seal-platform',
  `select iwe_seal_platform_audit(now() - interval '1 hour') as rows`,
).narrow<{ rows: number }>();

export const NEWEST_PLATFORM_SEAL = statement(
  'audit.newest-platform-seal',
  `select until_id as "untilId", encode(hash, 'hex') as hash from platform_audit_seal order by until_id desc limit 1`,
).narrow<{ hash: string }>();
