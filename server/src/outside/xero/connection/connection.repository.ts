import { FAILED, PENDING, UNSENT } from '../../../core/database/names.ts';
import { statement } from '../../../core/database/index.ts';
import type { RowOf } from '../../../core/database/index.ts';

export const CONNECTION = statement(
  'xero.connection',
  `select o.sales_account, o.inventory_account, o.time_zone, x.state, coalesce(x.tenant_id, '') as tenant_id,
  coalesce(x.tenant_name, '') as tenant_name, coalesce(x.connection_id, '') as connection_id,
  coalesce(x.problem, '') as problem, x.checked_at, x.connected_at, x.documents_read_at,
  coalesce(x.sales_tax_type, 'OUTPUT') as sales_tax_type, coalesce(x.purchase_tax_type, 'INPUT') as purchase_tax_type,
  coalesce(x.sales_free_tax_type, 'NONE') as sales_free_tax_type,
  coalesce(x.purchase_free_tax_type, 'NONE') as purchase_free_tax_type, coalesce(x.cogs_account, '310') as cogs_account,
  coalesce(x.adjustment_account, '310') as adjustment_account,
  coalesce(x.landed_cost_account, '425') as landed_cost_account,
  coalesce(x.token_version, 0) as token_version, coalesce(u.name, '') as connected_by
from organisation o left join xero_connection x on x.organisation_id = o.id
  left join membership m on m.organisation_id = o.id and m.id = x.connected_by
  left join app_user u on u.id = m.user_id
where o.id = $1`,
).narrow<{
  state: 'connected' | 'broken' | 'disconnected' | null;
  tenant_id: string;
  tenant_name: string;
  connection_id: string;
  problem: string;
  sales_tax_type: string;
  purchase_tax_type: string;
  sales_free_tax_type: string;
  purchase_free_tax_type: string;
  cogs_account: string;
  adjustment_account: string;
  landed_cost_account: string;
  token_version: number;
  connected_by: string;
}>();
export type ConnectionRow = RowOf<typeof CONNECTION>;

/** What waits for Xero and what it refused. */
export const COUNTS = statement(
  'xero.counts',
  `select count(*) filter (where xero_state = ${PENDING})::int as pending, count(*) filter (where xero_state = ${FAILED})::int as failed
from sheet where organisation_id = $1 and xero_state in (${PENDING}, ${FAILED})`,
).narrow<{ pending: number; failed: number }>();

/** The last job that read balances and payments. */
export const LAST_READING = statement(
  'xero.last-reading',
  `select state in ('waiting', 'running') as "isOpen", case when state = 'done' then '' else coalesce(error, '') end as error
from job
where organisation_id = $1 and name = $2 order by id desc limit 1`,
).narrow<{ isOpen: boolean; error: string }>();

/** Sheets and contacts that are known at the organisation connected before. */
export const SENT_COUNT = statement(
  'xero.sent-count',
  `select count(*)::int as sent from sheet where organisation_id = $1 and xero_id is not null`,
).narrow<{ sent: number }>();

export const STORE_CONNECTION = statement(
  'xero.store-connection',
  `insert into xero_connection (organisation_id, tenant_id, tenant_name, connection_id, connected_by, connected_at)
select $1, $2, $3, $4, m.id, now() from membership m where m.organisation_id = $1 and m.user_id = $5
on conflict (organisation_id) do update set tenant_id = excluded.tenant_id, tenant_name = excluded.tenant_name,
  connection_id = excluded.connection_id, connected_by = excluded.connected_by, connected_at = now(),
  state = 'connected', problem = null, refresh_until = null, documents_read_at = null,
  token_version = xero_connection.token_version + 1,
  page_address = case when xero_connection.tenant_id = excluded.tenant_id then xero_connection.page_address end,
  checked_at = case when xero_connection.tenant_id = excluded.tenant_id then xero_connection.checked_at end`,
);

/**
 * Writes into the history that a person ($2) connected or disconnected ($3) books: those before ($4) and after ($5), ''
 * for none.
 */
export const TELL_CONNECTION = statement(
  'xero.tell-connection',
  `insert into audit (organisation_id, user_id, operator, action, entity, entity_id, before, after)
select $1::int, u.id, u.name, $3, 'xero_connection', $1::int, jsonb_build_object('books', $4::text),
  jsonb_build_object('books', $5::text)
from app_user u where u.id = $2`,
);

/** Contacts of other books are nobody here. */
export const FORGET_CONTACTS = statement(
  'xero.forget-contacts',
  `update contact set xero_id = null, xero_state = ${UNSENT}, xero_balance_at = null, xero_archived = false
where organisation_id = $1 and (xero_id is not null or xero_archived)`,
);

/** What waits for a later moment may be tried now. */
export const MAKE_DUE = statement(
  'xero.make-due',
  `update xero_operation set run_after = now() where organisation_id = $1 and state = 'waiting' and run_after > now()`,
);

export const END_CONNECTION = statement(
  'xero.end-connection',
  `update xero_connection set state = $2, problem = $3, refresh_until = null where organisation_id = $1`,
);

export const STORE_SETTINGS = statement(
  'xero.store-settings',
  `with o as (update organisation set sales_account = $2, inventory_account = $3,
    content_version = content_version + case when sales_account = $2 and inventory_account = $3 then 0 else 1 end
    where id = $1)
update xero_connection set sales_tax_type = $4, purchase_tax_type = $5, checked_at = now(),
  sales_free_tax_type = coalesce($6, sales_free_tax_type),
  purchase_free_tax_type = coalesce($7, purchase_free_tax_type), cogs_account = coalesce($8, cogs_account),
  adjustment_account = coalesce($9, adjustment_account), landed_cost_account = coalesce($10, landed_cost_account)
where organisation_id = $1`,
);

// The lease is taken against the version that was read: who comes second finds a newer version instead.
export const TAKE_REFRESH = statement(
  'xero.take-refresh',
  `update xero_connection set refresh_until = now() + interval '60 seconds'
where organisation_id = $1 and token_version = $2 and state = 'connected'
  and (refresh_until is null or refresh_until < now()) returning token_version`,
);

export const RELEASE_REFRESH = statement(
  'xero.release-refresh',
  `update xero_connection set refresh_until = null where organisation_id = $1`,
);

export const COUNT_REFRESH = statement(
  'xero.count-refresh',
  `update xero_connection set refresh_until = null, token_version = token_version + 1 where organisation_id = $1`,
);

/** Every organisation that is connected, for the jobs of the whole installation. */
export const CONNECTED = statement(
  'xero.connected',
  `select x.organisation_id as organisation, exists (select from xero_operation o
    where o.organisation_id = x.organisation_id and (o.state = 'waiting' and o.run_after <= now()
      or o.state = 'running' and o.lease_until < now())) or exists (select from xero_journal j
    where j.organisation_id = x.organisation_id and j.state in ('waiting', 'reversing') and j.run_after <= now())
  as "hasWork"
from xero_connection x where x.state = 'connected' order by x.organisation_id`,
).narrow<{ hasWork: boolean }>();
