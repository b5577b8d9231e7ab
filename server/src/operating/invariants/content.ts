import { at, type Invariant } from './invariant.ts';
import { APPROVED, NO_PROGRESS, PURCHASE_ORDER, VOIDED } from '../../core/database/names.ts';

const ANY_SHEET = 'exists (select from sheet)';

/** The history of sheet s may be in the archive (`pnpm audit-archive`), which compares it with its seals. */
const IS_ARCHIVED = `s.created_at <= (select max(archived_until) from audit_seal x
  where x.organisation_id = s.organisation_id)`;

/**
 * Approved content does not change, and every step has its audit row. Audit actions are the verbs of the state machine.
 */
export const CONTENT: readonly Invariant[] = [
  {
    name: 'approved, closed and voided content is unchanged since approval',
    source: 'TRUST "The invariant checker"',
    expects: `exists (select from sheet where status = ${APPROVED})`,
    rows: `select ${at('organisation_id', `'sheet'`, 'no')} as row, concat('kept ',
        coalesce(snapshot ->> 'contentHash', 'no hash'), ', now ', sheet_content_hash(organisation_id,
        id)) as detail,
      snapshot ->> 'contentHash' = sheet_content_hash(organisation_id, id) as ok from sheet
        where status = ${APPROVED} or
        (status = ${VOIDED} and snapshot is not null)`,
  },
  {
    name: 'a draft has no snapshot, an approved sheet its time of approval',
    source: 'DOMAIN §4',
    expects: ANY_SHEET,
    rows: `select ${at('organisation_id', `'sheet'`, 'no')} as row, concat('status ', status, ', snapshot ',
        snapshot is not null, ', approved ', coalesce(approved_at::text, 'never')) as detail,
      case status when 1 then snapshot is null when 2 then snapshot is not null and approved_at is not null
        else true end as ok from sheet`,
  },
  {
    name: 'the document that an approval froze shows the figures of the sheet',
    source: 'DOMAIN §4, §10',
    expects: "exists (select from sheet where jsonb_exists(snapshot, 'version'))",
    // Snapshots before version 2 have no lines, or prices as decimals; documents add those from the sheet.
    rows: `select ${at('s.organisation_id', `'sheet'`, 's.no')} as row, concat('version ',
        s.snapshot ->> 'version', ', total ', s.snapshot ->> 'totalCents', ' of ', s.total_cents,
      ', seller ', s.snapshot -> 'seller' ->> 'name', ', lines ', frozen.lines, ' of ', stored.lines) as detail,
      s.snapshot ->> 'version' = '2' and (s.snapshot ->> 'totalCents')::bigint = s.total_cents and
        (s.snapshot ->> 'gstCents')::bigint = s.gst_cents
        and (s.snapshot ->> 'taxType')::int = s.tax_type and s.snapshot -> 'seller' ->> 'name' <> '' and
          (s.contact_id is null) = (s.snapshot ->> 'contact' is null)
        and frozen.lines is not distinct from stored.lines as ok
      from sheet s
      left join lateral (select string_agg(concat_ws('|', l.seq, l.quantity, l.price_cents, l.amount_cents,
        l.gst_cents), ' ' order by l.seq) as lines
        from sheet_line l where l.organisation_id = s.organisation_id and l.sheet_id = s.id) stored on true
      left join lateral (select string_agg(concat_ws('|', f.line ->> 'seq', f.line ->> 'quantity',
        f.line ->> 'priceCents', f.line ->> 'amountCents', f.line ->> 'gstCents'), ' '
          order by (f.line ->> 'seq')::int) as lines
        from jsonb_array_elements(s.snapshot -> 'lines') as f (line)) frozen on true
      where jsonb_exists(s.snapshot, 'version')`,
  },
  {
    name: 'only an approved purchase order is closed or in progress',
    source: 'DOMAIN §4',
    expects: ANY_SHEET,
    rows: `select ${at('organisation_id', `'sheet'`, 'no')} as row, concat('type ', type, ', status ', status,
        ', closed ', is_closed, ', po_status ', po_status) as detail,
      (type = ${PURCHASE_ORDER} and status = ${APPROVED} and po_status > 0) or (not is_closed
        and po_status = ${NO_PROGRESS}) as ok from sheet`,
  },
  {
    name: 'voided stays voided',
    source: 'DOMAIN §4',
    expects: `exists (select from sheet where status = ${VOIDED})`,
    rows: `select ${at('v.organisation_id', `'sheet'`, 'v.entity_id')} as row, concat('status ', s.status,
        ', afterwards ', coalesce(later.actions, 'nothing')) as detail, s.status = ${VOIDED}
          and later.actions is null as ok
      from (select organisation_id, entity_id, min(id) as id from audit where entity = 'sheet'
        and action ~* '^void' group by 1, 2) v
      left join sheet s on s.organisation_id = v.organisation_id and s.id = v.entity_id
      left join lateral (select string_agg(a.action, ', ' order by a.id) as actions from audit a
        where a.organisation_id = v.organisation_id and a.entity = 'sheet' and a.entity_id = v.entity_id
        and a.id > v.id and a.action ~* '^(save|update|approve|unapprove|close)') later on true`,
  },
  {
    name: 'audit: every sheet was created by somebody',
    source: 'TRUST "Writes"',
    expects: ANY_SHEET,
    rows: `select ${at('s.organisation_id', `'sheet'`, 's.no')} as row, concat('rows of creation ',
        coalesce(a.count, 0)) as detail, coalesce(a.count, 0) = 1 or (a.count is null and ${IS_ARCHIVED}) as ok
      from sheet s left join (select organisation_id, entity_id, count(*) as count from audit
        where entity = 'sheet' and action ~* '^create' group by 1, 2) a
        on a.organisation_id = s.organisation_id and a.entity_id = s.id`,
  },
  {
    name: 'audit: what was sealed is unchanged, and every seal continues the one before',
    source: 'TRUST "What attack and acceptance taught"',
    expects: 'exists (select from audit_seal)',
    rows: `select ${at('s.organisation_id', `'audit rows'`, 's.from_id + 1', `'to'`, 's.until_id')} as row,
        concat(found.n, ' of ', s.rows, ' rows, after ', coalesce(s.before_id, 0)) as detail,
        s.from_id = coalesce(s.before_id, 0) and case when s.archive_file_id is not null then found.n = 0
          else found.n = s.rows and s.hash = sha256(coalesce(s.before_hash, '') || found.hashes) end as ok
      from (select audit_seal.*, lag(until_id) over chain as before_id, lag(hash) over chain as before_hash
        from audit_seal window chain as (partition by organisation_id order by until_id)) s
      left join lateral (select count(*) as n, string_agg(iwe_audit_row_hash(a), '' order by a.id) as hashes
        from audit a where a.organisation_id = s.organisation_id and a.id <= s.until_id
          and (a.id > s.from_id or s.from_id = 0))
        found on true`,
  },
  {
    name: 'audit of the platform: what was sealed is unchanged, and every seal continues the one before',
    source: 'TRUST "What attack and acceptance taught"',
    expects: 'exists (select from platform_audit_seal)',
    rows: `select concat('platform audit rows ', s.from_id + 1, ' to ', s.until_id) as row,
        concat(found.n, ' of ', s.rows, ' rows, after ', coalesce(s.before_id, 0)) as detail,
        s.from_id = coalesce(s.before_id, 0) and found.n = s.rows
          and s.hash = sha256(coalesce(s.before_hash, '') || found.hashes) as ok
      from (select platform_audit_seal.*, lag(until_id) over chain as before_id, lag(hash) over chain as before_hash
        from platform_audit_seal window chain as (order by until_id)) s
      left join lateral (select count(*) as n, string_agg(iwe_platform_audit_row_hash(a), '' order by a.id) as hashes
        from platform_audit a where a.id <= s.until_id and (a.id > s.from_id or s.from_id = 0))
        found on true`,
  },
  {
    name: 'audit: the last step is the status',
    source: 'TRUST "Writes"',
    expects: ANY_SHEET,
    rows: `select ${at('s.organisation_id', `'sheet'`, 's.no')} as row, concat('status ', s.status, ', last step ',
        coalesce(a.action, 'none')) as detail,
      (a.action is null and ${IS_ARCHIVED}) or case s.status when 2 then a.action ~* '^approve' when 3 then a.action ~* '^void' else a.action is null
        or a.action ~* '^unapprove' end as ok
      from sheet s left join (select distinct on (organisation_id, entity_id) organisation_id, entity_id, action
        from audit
        where entity = 'sheet' and action ~* '^(approve|unapprove|void)' order by organisation_id, entity_id,
          id desc) a
        on a.organisation_id = s.organisation_id and a.entity_id = s.id`,
  },
];
