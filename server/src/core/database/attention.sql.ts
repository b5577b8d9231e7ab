import type { SheetAttention } from '@iwe/domain';
import { ARRIVED_NOT_BILLED } from './arrived-not-billed.sql.ts';
import { APPROVED, ARRIVED, CREDIT_NOTE, INVOICE, PURCHASE_ORDER, SENT, VOIDED } from './names.ts';

const TODAY = `(select (now() at time zone o.time_zone)::date from organisation o where o.id = iwe_organisation())`;

/**
 * Returns SQL: the last approval of `sheet s` passed a finding that fits the jsonpath. The history of an approval names
 * every finding that a right or a permit let pass, and has the moment of the sheet's approval. The text is that of the
 * partial indexes in migration 0180.
 */
const passedSql = (path: string): string => `(s.status = ${APPROVED} and exists (select from audit a
      where a.organisation_id = s.organisation_id and a.entity = 'sheet' and a.action = 'Approve'
        and a.after @? '${path}' and a.entity_id = s.id and a.at = s.approved_at))`;

/** What somebody should look at, as conditions on `sheet s`. Lists filter by them and Home counts by them. */
export const ATTENTION_SQL: Readonly<Record<SheetAttention, string>> = {
  // The domain's paymentState says 'Overdue' of the same invoices.
  overdue: `(s.type = ${INVOICE} and s.status = ${APPROVED} and s.xero_state = ${SENT} and s.xero_due_cents > 0
    and s.due_date < ${TODAY})`,
  'owed-not-due': `(s.type = ${INVOICE} and s.status = ${APPROVED} and s.xero_state = ${SENT} and s.xero_due_cents > 0
    and (s.due_date is null or s.due_date >= ${TODAY}))`,
  'overdue-unknown': `(s.type = ${INVOICE} and s.status = ${APPROVED} and (s.xero_state <> ${SENT}
    or s.xero_due_cents is null)
    and s.due_date < ${TODAY})`,
  'price-override': passedSql('$.acknowledged[*] ? (@ starts with "price.")'),
  'credit-override': passedSql('$.acknowledged[*] ? (@ == "credit.overLimit" || @ == "payment.cbd")'),
  'no-source': `(s.type = ${CREDIT_NOTE} and s.status = ${APPROVED} and exists (select from sheet_line l
      where l.organisation_id = s.organisation_id and l.sheet_id = s.id and l.source_line_id is null))`,
  'to-arrive': `(s.type = ${PURCHASE_ORDER} and s.status = ${APPROVED} and not s.is_closed
    and s.po_status < ${ARRIVED})`,
  'not-billed': ARRIVED_NOT_BILLED,
};

/** Returns SQL: `sheet s` is voided, and the row `v` of its history that voided it fits the condition. */
export const voidedSql = (condition: string): string => `(s.status = ${VOIDED} and exists (select from audit v
      where v.organisation_id = s.organisation_id and v.entity = 'sheet' and v.action = 'Void'
        and v.entity_id = s.id and ${condition}))`;
