import { statement } from '../database/index.ts';
import type { SystemTransaction } from '../database/index.ts';

const IS_OLD_REPORT = `r.created_at < now() - interval '400 days' and not exists (
    select from report_schedule s where s.organisation_id = r.organisation_id and s.report_id = r.id)`;

const EXPIRED = [
  statement('tidy.oauth-states', `delete from service_oauth_state where expires_at < now() - interval '1 day'`),
  // The longest limit of a service is 24 hours.
  statement('tidy.service-calls', `delete from service_call where at < now() - interval '2 days'`),
  statement('tidy.service-pauses', `delete from service_pause where until < now()`),
  statement('tidy.service-leases', `delete from service_lease where until < now()`),
  statement('tidy.sessions', `delete from session where expires_at < now() - interval '30 days'`),
  statement('tidy.password-links', `delete from password_reset where expires_at < now() - interval '7 days'`),
  statement('tidy.sign-in-failures', `delete from sign_in_failure where at < now() - interval '1 day'`),
  statement('tidy.security-events', `delete from security_event where at < now() - interval '400 days'`),
  // Plots show seven days of starts; a failure or a policy report that did not come again is settled.
  statement('tidy.release-reports', `delete from release_report where day < current_date - 1`),
  statement('tidy.release-measured', `delete from release_measured where day < current_date - 1`),
  statement('tidy.release-measures', `delete from release_measure where day < current_date - 30`),
  statement('tidy.release-health', `delete from release_health where hour < now() - interval '90 days'`),
  statement('tidy.remote-failures', `delete from remote_failure where last_at < now() - interval '400 days'`),
  statement('tidy.csp-reports', `delete from csp_report where last_at < now() - interval '90 days'`),
  // A mail that nobody could send for a month is given up, and what it says is deleted.
  statement(
    'tidy.mails',
    `update mail_message set state = 'failed', body = null, body_key_id = null, body_text = null, body_html = null
  where state = 'waiting' and created_at < now() - interval '30 days'`,
  ),
  // What a sheet's mail was about stays with the sheet (sheet_email) and in the history.
  statement(
    'tidy.old-mails',
    `delete from mail_message where state <> 'waiting' and created_at < now() - interval '400 days'`,
  ),
  // Nobody can download these reports any more: their files went after 30 days. A schedule's last one stays.
  statement(
    'tidy.report-emails',
    `delete from report_email e using report r where r.organisation_id = e.organisation_id and r.id = e.report_id
      and ${IS_OLD_REPORT}`,
  ),
  statement('tidy.reports', `delete from report r where ${IS_OLD_REPORT}`),
  statement('tidy.backup-runs', `delete from backup_run where finished_at < now() - interval '400 days'`),
  // The bell shows the newest 50; what they tell of is in the records' histories.
  statement('tidy.notifications', `delete from notification where at < now() - interval '90 days'`),
  statement(
    'tidy.imports',
    `delete from import_batch where state <> 'written' and expires_at < now() - interval '7 days'`,
  ),
  // The batch itself stays, so that the same file is recognised; its refused rows are no longer needed.
  statement(
    'tidy.refused-rows',
    `update import_batch set bad_rows = '[]' where expires_at < now() - interval '7 days' and bad_rows <> '[]'`,
  ),
];

const IDEMPOTENCY_KEYS = statement(
  'tidy.idempotency-keys',
  'delete from idempotency_key where created_at < now() - make_interval(days => $1)',
);

/**
 * Deletes what has expired: sessions, links, failures, reports, uploads. `keyDays`: how long an Idempotency-Key is
 * known.
 */
export async function deleteOldRows(tx: SystemTransaction, keyDays: number): Promise<void> {
  for (const expired of EXPIRED) await tx.query(expired());
  await tx.query(IDEMPOTENCY_KEYS(keyDays));
}
