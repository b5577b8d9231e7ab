import { SENT } from '../../../core/database/names.ts';
import { statement } from '../../../core/database/index.ts';

/** Who of ours has which of these contacts at Xero. */
export const BOUND_NAMES = statement(
  'xero.bound-names',
  `select id, name, xero_id from contact where organisation_id = $1 and xero_id = any($2::text[])`,
).narrow<{ xero_id: string }>();

export const LOCK_CONTACT = statement(
  'xero.lock-contact',
  `select id, name, is_supplier, coalesce(xero_id, '') as xero_id from contact
where organisation_id = $1 and id = $2 for update`,
).narrow<{ xero_id: string }>();

export const CHOOSE_CONTACT = statement(
  'xero.choose-contact',
  `update contact set xero_id = $3, xero_state = ${SENT}, xero_archived = false,
  xero_sent_version = content_version, xero_balance_cents = $4,
  xero_balance_at = now() where organisation_id = $1 and id = $2`,
);
