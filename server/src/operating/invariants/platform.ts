import { at, type Invariant } from './invariant.ts';
import { APPROVED, BILL, BILL_CREDIT_NOTE, CREDIT_NOTE, INVOICE, PENDING, SENT } from '../../core/database/names.ts';

/** Tables of the organisations: those whose organisation_id must not be null. */
const TENANT_TABLES = `(select c.oid, c.oid::regclass::text as name, c.relrowsecurity, c.relforcerowsecurity,
    a.attnum from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id' and a.attnotnull and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r')`;

/** Accounting service, reports, and the separation of organisations. */
export const PLATFORM: readonly Invariant[] = [
  {
    name: 'Xero Sent ⇔ a Xero id, and only approved sheets of types 1, 2, 4, 5 are sent',
    source: 'DOMAIN §7',
    expects: 'exists (select from sheet)',
    rows: `select ${at('organisation_id', `'sheet'`, 'no')} as row, concat('state ', xero_state, ', id ',
        coalesce(xero_id, 'none'), ', status ', status) as detail,
      case when xero_state = ${SENT} then xero_id is not null and status = ${APPROVED}
        and type in (${INVOICE}, ${CREDIT_NOTE}, ${BILL}, ${BILL_CREDIT_NOTE})
        when xero_state = ${PENDING} then status = ${APPROVED} and (xero_id is not null) = exists (select
          from xero_operation o
          where o.organisation_id = sheet.organisation_id and o.sheet_id = sheet.id and o.operation = 'recall'
            and o.state in ('waiting', 'running'))
        else xero_id is null end as ok from sheet`,
  },
  {
    name: 'a sheet is Pending ⇔ one operation of the accounting service is under way for it',
    source: 'DOMAIN §7',
    expects: `exists (select from sheet where xero_state = ${PENDING})`,
    rows: `select ${at('s.organisation_id', `'sheet'`, 's.no')} as row, concat('state ', s.xero_state, ', ',
        count(o.id), ' operations under way') as detail,
      count(o.id) = case when s.xero_state = ${PENDING} then 1 else 0 end as ok
      from sheet s left join xero_operation o on o.organisation_id = s.organisation_id and o.sheet_id = s.id
        and o.state in ('waiting', 'running') group by s.organisation_id, s.id, s.no, s.xero_state`,
  },
  {
    name: 'one document of the accounting service, one sheet',
    source: 'TRUST "The invariant checker"',
    expects: 'exists (select from sheet where xero_id is not null)',
    rows: `select ${at('organisation_id', `'Xero id'`, 'xero_id')} as row, concat('sheets ', string_agg(no,
      ', ' order by id)) as detail, count(*) = 1 as ok from sheet where xero_id is not null
      group by organisation_id, xero_id`,
  },
  {
    name: 'no sheet is sent again before it was recalled',
    source: 'DOMAIN §7',
    expects: `exists (select from xero_operation where state = 'done')`,
    rows: `select ${at('organisation_id', `'sheet'`, 'sheet_id')} as row,
        concat(operation, ' after ', before, ', operation ', id) as detail,
      (operation = 'send') = (before is null or before = 'recall') as ok
      from (select organisation_id, sheet_id, id, operation,
          lag(operation) over (partition by organisation_id, sheet_id order by id) as before
        from xero_operation where state = 'done') as done`,
  },
  {
    name: 'a report file exists ⇔ the report is ready',
    source: 'TRUST "The invariant checker"',
    expects: 'exists (select from report)',
    rows: `select ${at('r.organisation_id', `'report'`, 'r.id')} as row, concat('job ', coalesce(j.state, 'gone'),
        ', file ', coalesce(r.file_id::text, 'none')) as detail,
      case when r.file_id is null then j.state is distinct from 'done'
        else f.id is not null and f.kind = 'report' and f.state <> 'writing' and f.shows_cost = r.shows_cost end as ok
      from report r left join stored_file f on f.organisation_id = r.organisation_id and f.id = r.file_id
        left join job j on j.organisation_id = r.organisation_id and j.id = r.job_id`,
  },
  {
    name: 'photo and signature of a driver are stored and stay',
    source: 'TRUST "Files"',
    expects: 'exists (select from driver_report where photo_id is not null or signature_id is not null)',
    rows: `select ${at('d.organisation_id', `'driver report'`, 'd.id')} as row, concat('file ', f.id, ' is ', f.state,
        ', expires ', coalesce(f.expires_at::text, 'never')) as detail,
      f.state = 'stored' and f.expires_at is null as ok
      from driver_report d join stored_file f on f.organisation_id = d.organisation_id
        and f.id in (d.photo_id, d.signature_id)`,
  },
  {
    name: 'a file of a sheet, customer or product is stored and stays',
    source: 'TRUST "Files"',
    expects: 'exists (select from record_attachment)',
    rows: `select ${at('a.organisation_id', `'attachment'`, 'a.id')} as row, concat('file ', f.id, ' is ', f.state,
        ', expires ', coalesce(f.expires_at::text, 'never')) as detail,
      f.kind = 'attachment' and f.state = 'stored' and f.expires_at is null as ok
      from record_attachment a join stored_file f on f.organisation_id = a.organisation_id and f.id = a.file_id`,
  },
  {
    name: 'a release whose files were removed is chosen nowhere',
    source: 'docs/PLATFORM.md "Release"',
    expects: 'exists (select from release where tidied_at is not null)',
    rows: `select 'release ' || r.remote || ' ' || r.version as row, 'tidied at ' || r.tidied_at as detail,
      not exists (select from release_channel c where c.remote = r.remote and c.version = r.version)
        and not exists (select from release_pin p where p.remote = r.remote and p.version = r.version)
        and not exists (select from release_rollout o where o.remote = r.remote and o.version = r.version
          and o.state in ('running', 'paused'))
        and not exists (select from release_grant g where g.remote = r.remote and g.version = r.version
          and g.revoked_at is null and g.until > now()) as ok
      from release r where r.tidied_at is not null`,
  },
  {
    name: 'every foreign key between tenant tables stays inside its organisation',
    source: 'TRUST "Sessions and access"',
    expects: 'true',
    rows: `select 'foreign key ' || k.conname || ' of ' || t.name as row, pg_get_constraintdef(k.oid) as detail,
      exists (select from unnest(k.conkey, k.confkey) as pair (own, other) where pair.own = t.attnum
        and pair.other = r.attnum) as ok
      from pg_constraint k join ${TENANT_TABLES} t on t.oid = k.conrelid join ${TENANT_TABLES} r
        on r.oid = k.confrelid where k.contype = 'f'`,
  },
  {
    name: 'every foreign key is checked',
    source: 'TRUST "Sessions and access"',
    expects: 'true',
    rows: `select 'foreign key ' || conname || ' of ' || conrelid::regclass as row, 'not validated' as detail,
      convalidated as ok from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  },
  {
    name: 'every tenant table is under forced row-level security with a policy',
    source: 'TRUST "Sessions and access"',
    expects: 'true',
    rows: `select 'table ' || t.name as row, concat('row security ', t.relrowsecurity, ', forced ',
        t.relforcerowsecurity) as detail,
      t.relrowsecurity and t.relforcerowsecurity and exists (select from pg_policy p
        where p.polrelid = t.oid) as ok from ${TENANT_TABLES} t`,
  },
];
