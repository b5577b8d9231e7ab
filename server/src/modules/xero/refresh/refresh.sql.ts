import { statement } from '../../../database/index.ts';

// By the id at Xero, by our mark there, by the exact name. $2 ids, $3 numbers, $4 names, $5 cents.
export const STORE_BALANCES = statement(
  'xero.store-balances',
  `with r as (
    select * from unnest($2::text[], $3::text[], $4::text[], $5::bigint[]) as t (xero_id, number, name, cents)),
  m as (
    select distinct on (c.id) c.id, r.xero_id, r.cents from r join contact c on c.organisation_id = $1
      and (c.xero_id = r.xero_id or c.xero_id is null
        and (r.number = 'iWE-' || $1 || '-' || c.id or r.number not like 'iWE-%' and lower(c.name) = lower(r.name)))
    order by c.id, c.xero_id is null)
update contact c set xero_id = m.xero_id, xero_state = 2, xero_balance_cents = m.cents, xero_balance_at = now()
from m where c.organisation_id = $1 and c.id = m.id`,
);

/** Whom Xero does not know owes nothing there. */
export const CLEAR_UNKNOWN_BALANCES = statement(
  'xero.clear-unknown-balances',
  `update contact set xero_balance_cents = 0, xero_balance_at = now() where organisation_id = $1 and xero_id is null`,
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
