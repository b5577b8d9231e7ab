import { SENT } from '../../../core/database/names.ts';
import { statement } from '../../../core/database/index.ts';

// By the id at Xero, by our mark there, by the exact name; $2 ids, $3 numbers, $4 names (empty for archived contacts),
// $5 cents, $6 whether it is archived: then nobody knows what it owes. A name binds only where one contact of ours has
// it and nobody has that contact: otherwise two customers would share balance and documents. Returns those at Xero that
// have no number and so lack our mark.
export const STORE_BALANCES = statement(
  'xero.store-balances',
  `with r as (
    select * from unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::boolean[])
      as t (xero_id, number, name, cents, archived)),
  m as (
    select distinct on (c.id) c.id, r.xero_id, r.cents, r.number, r.archived from r join contact c on c.organisation_id = $1
      and (c.xero_id = r.xero_id or c.xero_id is null
        and (r.number = 'iWE-' || $1 || '-' || c.id
          or r.number not like 'iWE-%' and lower(trim(c.name)) = lower(trim(r.name))
            and not exists (select from contact n where n.organisation_id = $1 and n.id <> c.id
              and lower(trim(n.name)) = lower(trim(c.name))))
        and not exists (select from contact b where b.organisation_id = $1 and b.xero_id = r.xero_id))
    order by c.id, c.xero_id is null, r.number = 'iWE-' || $1 || '-' || c.id desc),
  stored as (
    update contact c set xero_id = m.xero_id, xero_state = ${SENT}, xero_archived = m.archived,
      xero_balance_cents = case when m.archived then c.xero_balance_cents else m.cents end,
      xero_balance_at = case when not m.archived then now() end
    from m where c.organisation_id = $1 and c.id = m.id returning c.id, m.xero_id, m.number)
select id, xero_id from stored where number = ''`,
).narrow<{ id: number; xero_id: string }>();

/**
 * Contacts that were merged at Xero: ours belong to what they were merged into. $2 the ids before, $3 after, $4 cents;
 * only where nobody else of ours has that one, because two customers never share a contact there.
 */
export const FOLLOW_MERGED = statement(
  'xero.follow-merged',
  `with m as (
    select distinct on (t.into_id) c.id, t.into_id, t.cents
    from unnest($2::text[], $3::text[], $4::bigint[]) as t (from_id, into_id, cents)
      join contact c on c.organisation_id = $1 and c.xero_id = t.from_id
    where not exists (select from contact b where b.organisation_id = $1 and b.xero_id = t.into_id)
    order by t.into_id, c.id)
update contact c set xero_id = m.into_id, xero_archived = false, xero_balance_cents = m.cents, xero_balance_at = now()
from m where c.organisation_id = $1 and c.id = m.id`,
);

/**
 * Whom Xero does not know owes nothing there. A contact there that has the same name and belongs to nobody ($2 ids, $3
 * names), archived or not, may be theirs: then nothing is known, and the age says so.
 */
export const CLEAR_UNKNOWN_BALANCES = statement(
  'xero.clear-unknown-balances',
  `with free as (
    select lower(trim(t.name)) as name from unnest($2::text[], $3::text[]) as t (xero_id, name)
    where not exists (select from contact b where b.organisation_id = $1 and b.xero_id = t.xero_id))
update contact set xero_balance_cents = 0,
  xero_balance_at = case when lower(trim(name)) not in (select name from free) then now() end
where organisation_id = $1 and xero_id is null and not xero_archived`,
);

/** What is open of documents that are ours, as Xero says; unknown for those that somebody voided there. */
export const STORE_DUE = statement(
  'xero.store-due',
  `update sheet s set xero_due_cents = r.due_cents, xero_status = r.status
from (select xero_id, status, case when status not in ('VOIDED', 'DELETED') then due_cents end as due_cents
  from unnest($2::text[], $3::bigint[], $4::text[]) as t (xero_id, due_cents, status)) as r
where s.organisation_id = $1 and s.xero_id = r.xero_id
  and (s.xero_due_cents, s.xero_status) is distinct from (r.due_cents, r.status)`,
);

/** Where the connected books are opened in a browser. */
export const STORE_PAGE_ADDRESS = statement(
  'xero.store-page-address',
  `update xero_connection set page_address = $2 where organisation_id = $1 and page_address is distinct from $2`,
);

export const STORE_READ_AT = statement(
  'xero.store-read-at',
  `update xero_connection set documents_read_at = $2 where organisation_id = $1`,
);
