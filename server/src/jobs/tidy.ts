import type { Database } from '../database/database.ts';
import { KEY_DAYS } from '../writes/idempotency.ts';

/** Forgets what has served its time: ended sessions, spent links, old keys, finished outbox rows, security events of more than a year ago, old figures of releases. History and mails stay. */
export async function tidy(database: Database): Promise<void> {
  for (const statement of [
    `delete from session where expires_at < now() - interval '30 days'`,
    `delete from password_reset where expires_at < now() - interval '7 days'`,
    `delete from sign_in_failure where at < now() - interval '1 day'`,
    `delete from idempotency_key where created_at < now() - interval '${KEY_DAYS} days'`,
    `delete from security_event where at < now() - interval '400 days'`,
    // Plots show seven days of starts; what a page or a policy complained of long ago and never again is settled.
    `delete from release_health where hour < now() - interval '90 days'`,
    `delete from remote_failure where last_at < now() - interval '400 days'`,
    `delete from csp_report where last_at < now() - interval '90 days'`,
    `delete from import_batch where state <> 'written' and expires_at < now() - interval '7 days'`,
    // That the same bytes were taken before stays known; the refused rows themselves do not.
    `update import_batch set bad_rows = '[]' where expires_at < now() - interval '7 days' and bad_rows <> '[]'`,
    `delete from outbox where state = 'done' and done_at < now() - interval '30 days'`,
  ]) await database.query(statement);
}
