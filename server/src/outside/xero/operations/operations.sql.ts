import {
  APPROVED,
  BILL,
  BILL_CREDIT_NOTE,
  CREDIT_NOTE,
  FAILED,
  INVOICE,
  PENDING,
  SENT,
  UNSENT,
} from '../../../core/database/names.ts';
import { statement } from '../../../core/database/index.ts';
import type { RowOf } from '../../../core/database/index.ts';

/** Documents of one call (Xero's own advice is fifty at most). A recall reads and changes one document. */
export const DOCUMENTS_A_CALL = 50;

/** Asks for an operation, and marks the sheet as pending. $4: the operation; $5 its words in the history. */
export const ASK = statement(
  'xero.ask',
  `with asked as (
    insert into xero_operation (organisation_id, sheet_id, operation, content_version, requested_by)
    select s.organisation_id, s.id, $4, s.content_version, $3 from sheet s
    where s.organisation_id = $1 and s.id = any($2::bigint[]) order by s.id returning sheet_id),
  told as (
    insert into audit (organisation_id, user_id, operator, action, entity, entity_id, request_id)
    select $1, $3, $6, $5, 'sheet', sheet_id, $7 from asked order by sheet_id)
update sheet s set xero_state = ${PENDING}, xero_error = null, xero_left_out = false, updated_at = now() from asked
where s.organisation_id = $1 and s.id = asked.sheet_id`,
);

/**
 * Locks the approved sheets of some kinds and days that are not at Xero, nor on their way; and says which of them are
 * left out.
 */
export const LOCK_UNSENT = statement(
  'xero.lock-unsent',
  `select id, xero_left_out as "isLeftOut" from sheet s
where s.organisation_id = $1 and type = any($2::smallint[]) and date between $3::date and $4::date
  and status = ${APPROVED} and xero_state in (${UNSENT}, ${FAILED}) order by id for update`,
);

// Operations of one call stay together (`batch`), so that a repeated call is the same one and Xero recognises it by its
// Idempotency-Key. One whose worker has died may have reached Xero: it is looked up first.
export const CLAIM = statement(
  'xero.claim',
  `with old as (
    select o.batch from xero_operation o where o.organisation_id = $1 and o.batch is not null
      and (o.state = 'waiting' and o.run_after <= now() or o.state = 'running' and o.lease_until < now())
    order by o.id limit 1),
  first as (
    select o.id, o.operation, s.type in (${CREDIT_NOTE}, ${BILL_CREDIT_NOTE}) as is_credit from xero_operation o
      join sheet s on s.organisation_id = o.organisation_id and s.id = o.sheet_id
    where o.organisation_id = $1 and o.state = 'waiting' and o.batch is null and o.run_after <= now()
      and not exists (select from old) order by o.id limit 1),
  chosen as (
    select o.id from xero_operation o join sheet s on s.organisation_id = o.organisation_id and s.id = o.sheet_id
    where o.organisation_id = $1 and (
      o.batch = (select batch from old) and (o.state = 'waiting' or o.state = 'running' and o.lease_until < now())
      or o.state = 'waiting' and o.batch is null and o.run_after <= now()
        and o.operation = (select operation from first) and (s.type in (${CREDIT_NOTE}, ${BILL_CREDIT_NOTE})) = (select is_credit from first)
        and (o.operation = 'send' or o.id = (select id from first)))
    order by o.id limit $3 for update of o skip locked)
update xero_operation o set state = 'running', batch = coalesce(o.batch, $2::uuid), attempts = o.attempts + 1,
  is_unknown = o.is_unknown or o.state = 'running', lease_until = now() + make_interval(secs => $4)
from chosen where o.organisation_id = $1 and o.id = chosen.id
returning o.id, o.sheet_id, o.operation, o.is_unknown, o.batch, o.attempts`,
).narrow<{ operation: 'send' | 'recall'; batch: string }>();
export type Claimed = RowOf<typeof CLAIM>;

/** A line as it is sent. Cents. */
export interface OutgoingLine {
  seq: number;
  code: string;
  name: string;
  description: string;
  quantity: number;
  price: number;
  amount: number;
  gst: number;
}

/** Sheets with what Xero is told of them. `frozen`: lines with the codes and names that the approval has stored. */
export const OUTGOING = statement(
  'xero.outgoing',
  `select o.id as operation_id, o.content_version, s.id, s.no, s.type, s.date, s.due_date, s.reference, s.tax_type,
  s.total_cents, s.gst_cents, s.xero_id, coalesce(s.xero_number, case when s.type in (${BILL}, ${BILL_CREDIT_NOTE}) then nullif(trim(s.reference), '') end, s.no) as xero_number,
  s.contact_id, c.name as contact_name, c.code as contact_code,
  c.xero_id as contact_xero_id,
  (c.xero_id is null and exists (select from contact n where n.organisation_id = $1 and n.id <> c.id
    and lower(trim(n.name)) = lower(trim(c.name)))) as is_name_shared,
  (select json_agg(json_build_object('seq', l.seq, 'code', p.code, 'name', p.name, 'description', l.description,
      'quantity', l.quantity, 'price', l.price_cents, 'amount', l.amount_cents, 'gst', l.gst_cents) order by l.seq)
    from sheet_line l join product p on p.organisation_id = l.organisation_id and p.id = l.product_id
    where l.organisation_id = s.organisation_id and l.sheet_id = s.id) as lines,
  case jsonb_typeof(s.snapshot -> 'lines') when 'array' then s.snapshot -> 'lines' end as frozen
from xero_operation o join sheet s on s.organisation_id = o.organisation_id and s.id = o.sheet_id
  join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id
where o.organisation_id = $1 and o.id = any($2::bigint[]) order by o.id`,
).narrow<{
  type: 1 | 2 | 4 | 5;
  lines: OutgoingLine[];
  frozen: Partial<Pick<OutgoingLine, 'seq' | 'code' | 'name'>>[] | null;
  xero_number: string;
  contact_id: number;
  is_name_shared: boolean;
}>();
export type Outgoing = RowOf<typeof OUTGOING>;

/** Sheets ($2) get numbers ($3) of their own at Xero, because theirs are used up there. */
export const STORE_NUMBERS = statement(
  'xero.store-numbers',
  `update sheet s set xero_number = t.number from unnest($2::bigint[], $3::text[]) as t (id, number)
where s.organisation_id = $1 and s.id = t.id`,
);

export const RENEW_LEASE = statement(
  'xero.renew-lease',
  `update xero_operation set lease_until = now() + make_interval(secs => $3)
where organisation_id = $1 and id = any($2::bigint[]) and state = 'running'`,
);

/** Locks in the order of ids, because one statement changes them in any order. */
export const LOCK_SHEETS = statement(
  'xero.lock-sheets',
  `select id from sheet where organisation_id = $1 and id = any($2::bigint[]) order by id for update`,
);

// $2 … $6: operation, id at Xero (null where it is not there), open cents, status there, state of the sheet, why.
export const FINISH = statement(
  'xero.finish',
  `with r as (
    select * from unnest($2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::smallint[], $7::text[])
      as t (operation_id, xero_id, due_cents, status, state, why)),
  done as (
    update xero_operation o set state = case when r.why is null or r.state = 2 and o.operation = 'send' then 'done'
        else 'failed' end,
      xero_id = r.xero_id, error = r.why, finished_at = now(), lease_until = null, is_unknown = false
    from r where o.organisation_id = $1 and o.id = r.operation_id and o.state = 'running'
    returning o.sheet_id, o.operation, r.*),
  restored as (
    update contact c set xero_archived = false
    from done d join sheet o on o.organisation_id = $1 and o.id = d.sheet_id
    where c.organisation_id = $1 and c.id = o.contact_id and c.xero_archived and d.operation = 'send' and d.state = 2),
  told as (
    insert into audit (organisation_id, operator, action, entity, entity_id, after)
    select $1, 'Xero', case when state = 2 and operation = 'send' then 'Sent to Xero'
      when state = 0 then 'Recalled from Xero' else 'Refused by Xero' end, 'sheet', sheet_id,
      json_build_object('reason', coalesce(why, '')) from done order by sheet_id)
update sheet s set xero_state = done.state, xero_id = done.xero_id, xero_error = done.why,
  xero_due_cents = case when done.state = 2 then done.due_cents end,
  xero_status = case when done.state = 2 then done.status end, updated_at = now()
from done where s.organisation_id = $1 and s.id = done.sheet_id`,
);

/** Operations wait for another attempt, with the reason. */
export const RELEASE = statement(
  'xero.release',
  `with freed as (
    update xero_operation set state = 'waiting', run_after = $3, error = $4, is_unknown = is_unknown or $5::boolean,
      lease_until = null
    where organisation_id = $1 and id = any($2::bigint[]) and state = 'running' returning sheet_id)
select count(*)::int as freed from freed`,
);

/** When the next operation is due; null when none waits. */
export const NEXT_DUE = statement(
  'xero.next-due',
  `select due, due <= now() as "isDue" from (select min(due) as due from (
    select case when state = 'waiting' then run_after else lease_until end as due from xero_operation
    where organisation_id = $1 and state in ('waiting', 'running')
    union all select greatest(run_after, lease_until) from xero_journal
    where organisation_id = $1 and state in ('waiting', 'reversing')) as each) as next where due is not null`,
).narrow<{ due: Date; isDue: boolean }>();

/** Which of these contacts at Xero belong to contacts of ours. */
export const BOUND_CONTACTS = statement(
  'xero.bound-contacts',
  `select xero_id from contact where organisation_id = $1 and xero_id = any($2::text[])`,
).narrow<{ xero_id: string }>();

/** Takes contacts at Xero from whoever has them: our mark there says that they are others'. */
export const UNBIND_OTHERS = statement(
  'xero.unbind-others',
  `update contact c set xero_id = null, xero_state = ${UNSENT}, xero_balance_at = null
from unnest($2::bigint[], $3::text[]) as t (id, xero_id)
where c.organisation_id = $1 and c.xero_id = t.xero_id and c.id <> t.id`,
);

/** Forgets which contacts at Xero some of ours are: they are looked for again. */
export const UNBIND_CONTACTS = statement(
  'xero.unbind-contacts',
  `update contact set xero_id = null, xero_state = ${UNSENT}, xero_balance_at = null, xero_archived = true
where organisation_id = $1 and id = any($2::bigint[])`,
);

/** $4: the contact at Xero is archived, so nobody knows what it owes. */
export const STORE_CONTACTS = statement(
  'xero.store-contacts',
  `update contact c set xero_id = t.xero_id, xero_state = ${SENT}, xero_archived = t.archived,
  xero_sent_version = c.content_version,
  xero_balance_at = case when not t.archived then c.xero_balance_at end
from unnest($2::bigint[], $3::text[], $4::boolean[]) as t (id, xero_id, archived)
where c.organisation_id = $1 and c.id = t.id`,
);

/**
 * Takes a refused operation out of the list of what is left to do: a sheet that was to be sent is Unsent again and no
 * batch takes it; one that was to be recalled stays Sent.
 */
export const SKIP = statement(
  'xero.skip',
  `with skipped as (
    update xero_operation o set state = 'skipped', error = $3, finished_at = coalesce(o.finished_at, now())
    from sheet s where o.organisation_id = $1 and o.id = $2 and o.state = 'failed'
      and s.organisation_id = $1 and s.id = o.sheet_id
      and s.xero_state = case o.operation when 'send' then 3 else 2 end
      and not exists (select from xero_operation later where later.organisation_id = $1
        and later.sheet_id = o.sheet_id and later.id > o.id)
    returning o.sheet_id, o.operation),
  told as (
    insert into audit (organisation_id, user_id, operator, action, entity, entity_id, after, request_id)
    select $1, $4, $5, case operation when 'send' then 'Skip for Xero' else 'Dismiss refused recall' end, 'sheet',
      sheet_id, json_build_object('reason', $3::text), $6 from skipped)
update sheet s set xero_state = case skipped.operation when 'send' then 0 else s.xero_state end, xero_error = null,
  xero_left_out = skipped.operation = 'send', updated_at = now()
from skipped where s.organisation_id = $1 and s.id = skipped.sheet_id returning s.id`,
);

/** The kinds of sheets that belong in the books. */
const OF_BOOKS = `s.type in (${INVOICE}, ${CREDIT_NOTE}, ${BILL}, ${BILL_CREDIT_NOTE}) and s.status = ${APPROVED}`;

/**
 * Leaves approved sheets out that are not at Xero, nor on their way. $3: why. Each gets an operation that is never
 * carried out, so that the reason is shown where those of refusals are.
 */
export const LEAVE_OUT = statement(
  'xero.leave-out',
  `with chosen as (
    select s.id, s.content_version from sheet s where s.organisation_id = $1 and s.id = any($2::bigint[]) and ${OF_BOOKS}
      and s.xero_state in (${UNSENT}, ${FAILED}) and not s.xero_left_out order by s.id for update),
  noted as (
    insert into xero_operation (organisation_id, sheet_id, operation, state, content_version, requested_by, error, finished_at)
    select $1, id, 'send', 'skipped', content_version, $4, $3, now() from chosen),
  told as (
    insert into audit (organisation_id, user_id, operator, action, entity, entity_id, after, request_id)
    select $1, $4, $5, 'Leave out of Xero', 'sheet', id, json_build_object('reason', $3::text), $6 from chosen)
update sheet s set xero_state = ${UNSENT}, xero_error = null, xero_left_out = true, updated_at = now()
from chosen where s.organisation_id = $1 and s.id = chosen.id returning s.id`,
);

/** Undoes that: the sheets are Unsent like any other. */
export const TAKE_BACK = statement(
  'xero.take-back',
  `with chosen as (
    select s.id from sheet s where s.organisation_id = $1 and s.id = any($2::bigint[]) and s.xero_left_out
      order by s.id for update),
  told as (
    insert into audit (organisation_id, user_id, operator, action, entity, entity_id, request_id)
    select $1, $3, $4, 'No longer left out of Xero', 'sheet', id, $5 from chosen)
update sheet s set xero_left_out = false, updated_at = now()
from chosen where s.organisation_id = $1 and s.id = chosen.id returning s.id`,
);

/**
 * Takes back an operation that waits and was never carried out at Xero: a sheet that was to be sent is Unsent again,
 * one that was to be recalled stays Sent.
 */
export const CANCEL = statement(
  'xero.cancel',
  `with cancelled as (
    update xero_operation set state = 'cancelled', finished_at = now()
    where organisation_id = $1 and id = $2 and state = 'waiting' and not is_unknown returning sheet_id, operation),
  told as (
    insert into audit (organisation_id, user_id, operator, action, entity, entity_id, request_id)
    select $1, $3, $4, 'Cancel for Xero', 'sheet', sheet_id, $5 from cancelled)
update sheet s set xero_state = case cancelled.operation when 'send' then 0 else 2 end, updated_at = now()
from cancelled where s.organisation_id = $1 and s.id = cancelled.sheet_id returning s.id`,
);

/** Makes an operation due that waits for a later moment, with those of its call. */
export const HURRY = statement(
  'xero.hurry',
  `update xero_operation o set run_after = now() from xero_operation asked
where asked.organisation_id = $1 and asked.id = $2 and asked.state = 'waiting' and o.organisation_id = $1
  and o.state = 'waiting' and (o.id = asked.id or o.batch = asked.batch) returning o.id`,
);

/** Sheets with their last operation; and which of them wait for Xero or were refused. */
const OPEN_SHEETS = `sheet s left join lateral (select * from xero_operation o where o.organisation_id = $1
    and o.sheet_id = s.id order by o.id desc limit 1) o on true`;
const IS_OPEN = `s.organisation_id = $1 and (s.xero_state in (${PENDING}, ${FAILED}) or s.xero_state = ${SENT} and o.state = 'failed')`;

/** $2 kind of sheet, $3 pattern of a folded number or name; null narrows nothing. */
const IS_NAMED = `($2::smallint is null or s.type = $2)
  and ($3::text is null or iwe_fold(s.no) like $3 or iwe_fold(c.name) like $3)`;
/** Approved sheets since a day ($4) that nobody has sent or left out; and those that were left out, of any day. */
const IS_UNSENT = `s.organisation_id = $1 and ${OF_BOOKS} and s.xero_state = ${UNSENT} and not s.xero_left_out
  and s.date >= $4::date and ${IS_NAMED}`;
const IS_LEFT_OUT = `s.organisation_id = $1 and ${OF_BOOKS} and s.xero_left_out and ${IS_NAMED}`;

const WHY = `coalesce(o.error, s.xero_error, '')`;
/**
 * What the list is narrowed to; a parameter that is null narrows nothing. $2 state, $3 kind of sheet, $4 pattern of a
 * folded number or name, $5 reason.
 */
const IS_WANTED = `($2::text is null or $2 = case s.xero_state when 1 then 'waiting' else 'failed' end)
  and ($3::smallint is null or s.type = $3) and ($5::text is null or s.xero_state <> ${PENDING} and ${WHY} = $5)
  and ($4::text is null or iwe_fold(s.no) like $4 or iwe_fold(c.name) like $4)`;
const OPEN_WITH_CONTACT = `${OPEN_SHEETS}
  left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id`;

export const COUNT_OPEN_OPERATIONS = statement(
  'xero.count-open-operations',
  `select count(*)::int as total from ${OPEN_WITH_CONTACT} where ${IS_OPEN} and ${IS_WANTED}`,
).narrow<{ total: number }>();

const WITH_CONTACT = `sheet s left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id`;
/** How many approved sheets nobody has sent since a day ($4), and how many were left out. */
export const COUNT_NOT_ASKED = statement(
  'xero.count-not-asked',
  `select (select count(*)::int from ${WITH_CONTACT} where ${IS_UNSENT}) as unsent,
  (select count(*)::int from ${WITH_CONTACT} where ${IS_LEFT_OUT}) as "leftOut"`,
).narrow<{ unsent: number; leftOut: number }>();

/** Why sheets were refused, the most frequent reason first. */
export const REFUSAL_REASONS = statement(
  'xero.refusal-reasons',
  `select ${WHY} as why, count(*)::int as count from ${OPEN_SHEETS}
where ${IS_OPEN} and s.xero_state <> ${PENDING} and ${WHY} <> '' group by 1 order by 2 desc, 1 limit 50`,
).narrow<{ why: string; count: number }>();

/**
 * Locks the refused sheets of these ids ($2), or of this reason ($3), that may be asked for again: approved ones that
 * were to be sent, and sent ones that were to be recalled.
 */
export const LOCK_REFUSED = statement(
  'xero.lock-refused',
  `select s.id, case s.xero_state when 2 then 'recall' else 'send' end as operation from ${OPEN_SHEETS}
where s.organisation_id = $1 and ($2::bigint[] is null or s.id = any($2)) and ($3::text is null or ${WHY} = $3)
  and (s.xero_state = ${FAILED} and s.status = ${APPROVED} or s.xero_state = ${SENT} and o.state = 'failed' and o.operation = 'recall')
order by s.id for update of s`,
).narrow<{ operation: 'send' | 'recall' }>();

const ROW = `coalesce(o.id, 0) as id, s.id as "sheetId", s.no, s.type, s.contact_id as "customerId",
  coalesce(c.name, '') as "customerName", s.total_cents, s.date, coalesce(o.operation, 'send') as operation,
  coalesce(o.attempts, 0) as attempts, coalesce(c.xero_archived, false) as "isContactArchived",
  coalesce(o.state = 'waiting' and not o.is_unknown, false) as "canCancel", ${WHY} as why,
  coalesce(o.created_at, s.updated_at) as created_at, coalesce(o.run_after, s.updated_at) as run_after`;
interface OperationColumns {
  id: number;
  operation: 'send' | 'recall';
  state: 'waiting' | 'running' | 'failed' | 'unsent' | 'leftOut';
  canCancel: boolean;
  isContactArchived: boolean;
  customerName: string;
  attempts: number;
  why: string;
  created_at: Date;
  run_after: Date;
}

/** Locks those of these sheets that are approved and that nobody has sent or left out. */
export const LOCK_NAMED_UNSENT = statement(
  'xero.lock-named-unsent',
  `select s.id from sheet s where s.organisation_id = $1 and s.id = any($2::bigint[]) and ${OF_BOOKS}
  and s.xero_state = ${UNSENT} and not s.xero_left_out order by s.id for update`,
);

/**
 * A page of the sheets that wait for Xero or were refused, each with its last operation; 0 for a sheet that came
 * without one.
 */
export const OPEN_OPERATIONS = statement(
  'xero.open-operations',
  `select ${ROW}, coalesce(o.state, 'failed') as state
from ${OPEN_WITH_CONTACT}
where ${IS_OPEN} and ${IS_WANTED}
order by s.xero_state, o.id desc nulls last, s.id desc limit $6 offset $7`,
).narrow<OperationColumns>();

/** A page of the approved sheets since a day ($4) that nobody has sent. */
export const UNSENT_SHEETS = statement(
  'xero.unsent-sheets',
  `select ${ROW}, 'unsent' as state from ${OPEN_WITH_CONTACT}
where ${IS_UNSENT} order by s.date desc, s.id desc limit $5 offset $6`,
).narrow<OperationColumns>();

/** A page of the sheets that were left out, with the reason. */
export const LEFT_OUT_SHEETS = statement(
  'xero.left-out-sheets',
  `select ${ROW}, 'leftOut' as state from ${OPEN_WITH_CONTACT}
where ${IS_LEFT_OUT} order by s.id desc limit $4 offset $5`,
).narrow<OperationColumns>();
