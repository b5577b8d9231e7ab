import { APPROVED, BILL, BILL_CREDIT_NOTE, SENT } from '../../../core/database/names.ts';
import { statement } from '../../../core/database/index.ts';
import type { RowOf } from '../../../core/database/index.ts';

export type JournalStep = 'opening' | 'documents' | 'landed' | 'adjustments' | 'cogs' | 'variance';
export type JournalState = 'waiting' | 'sent' | 'failed' | 'reversing' | 'reversed';

/**
 * What bills and bill credit notes approved in a period ($2, $3 first and last day) bring to the inventory account in
 * Xero: their amounts without GST.
 */
export const DOCUMENTS_VALUE = statement(
  'xero.documents-value',
  `select coalesce(sum(case s.type when 4 then 1 else -1 end * (s.total_cents - s.gst_cents)), 0)::bigint as cents
from organisation o join sheet s on s.organisation_id = o.id
where o.id = $1 and s.type in (${BILL}, ${BILL_CREDIT_NOTE}) and s.status = ${APPROVED} and s.approved_at >= $2::date::timestamp at time zone o.time_zone
  and s.approved_at < ($3::date + 1)::timestamp at time zone o.time_zone`,
).narrow<{ cents: number }>();

/** The value of the stock at the end of a day ($2). */
export const STOCK_VALUE = statement(
  'xero.stock-value',
  `select coalesce(sum(e.value_cents), 0)::bigint as cents from organisation o
  join stock_ledger e on e.organisation_id = o.id and e.kind <> 'variance'
    and e.posted_at < ($2::date + 1)::timestamp at time zone o.time_zone
where o.id = $1`,
).narrow<{ cents: number }>();

/**
 * Bills and bill credit notes that only one side has at the end of a day ($2): approved here and not in Xero; in stock
 * by then with a later date; dated by then and approved later.
 */
export const DOCUMENTS_APART = statement(
  'xero.documents-apart',
  `select coalesce(sum(cents) filter (where is_here and not is_there and not xero_left_out), 0)::bigint as unsent,
  coalesce(sum(cents) filter (where is_here and not is_there and xero_left_out), 0)::bigint as "leftOut",
  coalesce(sum(cents) filter (where is_here and is_there and date > $2::date), 0)::bigint as "datedLater",
  coalesce(sum(cents) filter (where not is_here and is_there and date <= $2::date), 0)::bigint as "approvedLater"
from (select s.date, s.xero_left_out, case s.type when 4 then 1 else -1 end * (s.total_cents - s.gst_cents) as cents,
    s.approved_at < ($2::date + 1)::timestamp at time zone o.time_zone as is_here, s.xero_state = ${SENT} as is_there
  from organisation o join sheet s on s.organisation_id = o.id
  where o.id = $1 and s.type in (${BILL}, ${BILL_CREDIT_NOTE}) and s.status = ${APPROVED}) of_sheets`,
).narrow<{ unsent: number; leftOut: number; datedLater: number; approvedLater: number }>();

const JOURNAL = `j.id, j.month, j.state, j.inventory_account, coalesce(j.xero_id, '') as xero_id,
  coalesce(j.error, '') as error, j.created_by, j.created_at,
  (select json_agg(json_build_object('step', l.step, 'account', l.account, 'cents', l.cents))
    from xero_journal_line l where l.organisation_id = j.organisation_id and l.journal_id = j.id) as lines`;
interface JournalFields {
  state: JournalState;
  xero_id: string;
  error: string;
  lines: { step: JournalStep; account: string; cents: number }[] | null;
}

/** Journals of a month ($2), the latest one first. */
export const JOURNALS_OF_MONTH = statement(
  'xero.journals-of-month',
  `select ${JOURNAL} from xero_journal j where j.organisation_id = $1 and j.month = $2::date order by j.id desc`,
).narrow<JournalFields>();
export type JournalRow = RowOf<typeof JOURNALS_OF_MONTH>;

/** The first month that has a journal on its way or in Xero, and what all of them up to a month ($2) brought. */
export const SENT_JOURNALS = statement(
  'xero.sent-journals',
  `select min(j.month) as first, coalesce(sum(l.cents) filter (where j.month <= $2::date and j.state = 'sent'
    and l.step <> 'opening'), 0)::bigint as cents
from xero_journal j join xero_journal_line l on l.organisation_id = j.organisation_id and l.journal_id = j.id
where j.organisation_id = $1 and j.state in ('waiting', 'sent', 'reversing')`,
).narrow<{ first: string | null; cents: number }>();

/** Locks the month of an organisation, so that two people cannot send it twice. */
export const LOCK_CONNECTION = statement(
  'xero.lock-connection',
  `select organisation_id from xero_connection where organisation_id = $1 for update`,
);

export const ADD_JOURNAL = statement(
  'xero.add-journal',
  `with j as (
    insert into xero_journal (organisation_id, month, inventory_account, created_by)
    values ($1, $2::date, $3, $4) returning organisation_id, id)
insert into xero_journal_line (organisation_id, journal_id, step, account, cents)
select j.organisation_id, j.id, t.step, t.account, t.cents
from j, unnest($5::text[], $6::text[], $7::bigint[]) as t (step, account, cents) returning journal_id as id`,
);

export const ASK_REVERSAL = statement(
  'xero.ask-reversal',
  `update xero_journal set state = 'reversing', error = null, run_after = now(), is_unknown = false
where organisation_id = $1 and id = $2 and state = 'sent' returning id, month`,
);

/** Takes a journal that is due. One whose worker has died may have reached Xero: it is looked up first. */
export const CLAIM_JOURNAL = statement(
  'xero.claim-journal',
  `with due as (select id from xero_journal where organisation_id = $1 and state in ('waiting', 'reversing')
    and run_after <= now() and (lease_until is null or lease_until < now()) order by id limit 1
    for update skip locked),
  claimed as (
    update xero_journal j set is_unknown = j.is_unknown or j.lease_until is not null,
      lease_until = now() + interval '90 seconds' from due where j.organisation_id = $1 and j.id = due.id
    returning j.organisation_id, j.id, j.month, j.state, j.inventory_account, j.xero_id, j.error, j.is_unknown,
      j.created_by, j.created_at)
select ${JOURNAL}, j.is_unknown from claimed j`,
).narrow<JournalFields & { id: number; month: string; is_unknown: boolean }>();

/** $3 state, $4 id at Xero, $5 Xero's sentence. */
export const FINISH_JOURNAL = statement(
  'xero.finish-journal',
  `with done as (
    update xero_journal set state = $3, xero_id = coalesce($4, xero_id), error = $5, lease_until = null,
      is_unknown = false, sent_at = case when $3 = 'sent' then coalesce(sent_at, now()) else sent_at end
    where organisation_id = $1 and id = $2 returning month)
insert into audit (organisation_id, operator, action, entity, entity_id, after)
select $1, 'Xero', case when $5::text is not null then 'Refused by Xero' when $3 = 'sent' then 'Sent to Xero'
  else 'Recalled from Xero' end, 'organisation', $1,
  json_build_object('journal', to_char(month, 'YYYY-MM'), 'reason', coalesce($5, '')) from done`,
);

export const RELEASE_JOURNAL = statement(
  'xero.release-journal',
  `update xero_journal set run_after = $3, error = $4, is_unknown = is_unknown or $5::boolean, lease_until = null
where organisation_id = $1 and id = $2`,
);
