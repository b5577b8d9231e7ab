import { statement } from '../../../core/database/statements/statement.ts';
import type { RowOf } from '../../../core/database/statements/statement.ts';
import { DRAFT } from '../../../core/database/names.ts';

/** $5 and $6: codes of findings and ids of their lines. What the same person permitted before is not added again. */
export const ADD_PERMITS = statement(
  'sheets.add-permits',
  `insert into approval_permit (organisation_id, sheet_id, content_version, finding, line_id, given_by)
select $1, $2, $3, u.finding, u.line_id, $4 from unnest($5::text[], $6::bigint[]) as u (finding, line_id)
where not exists (select from approval_permit p
  where p.organisation_id = $1 and p.sheet_id = $2 and p.content_version = $3 and p.finding = u.finding
    and p.line_id is not distinct from u.line_id and p.given_by = $4)`,
);

export const ASK = statement(
  'sheets.ask-for-approval',
  `insert into approval_request (organisation_id, sheet_id, content_version, needs, asked_by, note)
values ($1, $2, $3, $4::text[], $5, $6) returning id`,
);

export const OPEN_QUESTION = statement(
  'sheets.open-question',
  `select id, asked_by, needs from approval_request
where organisation_id = $1 and sheet_id = $2 and content_version = $3 and answer is null order by id desc limit 1`,
);

/** The sheet of a question is locked before the question: every command that ends a question locks in this order. */
export const LOCK_SHEET_OF_QUESTION = statement(
  'sheets.lock-sheet-of-question',
  `select s.id from approval_request r join sheet s on s.organisation_id = r.organisation_id and s.id = r.sheet_id
where r.organisation_id = $1 and r.id = $2 for update of s`,
);

/** The rights that those who joined a question have today. */
export const MORE_ASKERS = statement(
  'sheets.more-askers',
  `select m.role, m.is_acct, m.is_dir, m.mod_prc, m.crt_csr, m.max_dis_cents from approval_request_asker a
  join membership m on m.organisation_id = a.organisation_id and m.id = a.membership_id
where a.organisation_id = $1 and a.request_id = $2 order by a.membership_id`,
);

/** Everybody who works here today, with their rights. */
export const ACTIVE_STAFF = statement(
  'sheets.active-staff',
  `select id, role, is_acct, is_dir, mod_prc, crt_csr, max_dis_cents from membership
where organisation_id = $1 and is_active and role between 1 and 4 order by id`,
);

export const JOINED_ASKERS = statement(
  'sheets.joined-askers',
  'select membership_id as id from approval_request_asker where organisation_id = $1 and request_id = $2',
);

/** A question with the rights that its asker has today. */
export const LOCK_QUESTION = statement(
  'sheets.lock-question',
  `select r.id, r.sheet_id, r.content_version, r.needs, r.answer, r.asked_by, u.name as asker_name,
  au.name as answered_name, r.answered_at, m.role, m.is_acct, m.is_dir, m.mod_prc, m.crt_csr, m.max_dis_cents,
  o.time_zone
from approval_request r
  join organisation o on o.id = r.organisation_id
  join membership m on m.organisation_id = r.organisation_id and m.id = r.asked_by
  join app_user u on u.id = m.user_id
  left join membership am on am.organisation_id = r.organisation_id and am.id = r.answered_by
  left join app_user au on au.id = am.user_id
where r.organisation_id = $1 and r.id = $2 for update of r`,
).narrow<RowOf<typeof MORE_ASKERS> & { asker_name: string; time_zone: string }>();

export const ANSWER = statement(
  'sheets.answer-question',
  `update approval_request set answer = $3, answered_by = $4, answered_at = now(), answer_note = $5
where organisation_id = $1 and id = $2`,
);

export const NARROW_QUESTION = statement(
  'sheets.narrow-question',
  'update approval_request set needs = $3::text[] where organisation_id = $1 and id = $2',
);

/** Adds an asker; the question then needs the rights of both. */
export const JOIN_QUESTION = statement(
  'sheets.join-question',
  `with joined as (
    insert into approval_request_asker (organisation_id, request_id, membership_id, note)
    values ($1, $2, $3, $4) on conflict do nothing)
update approval_request
set needs = array(select distinct need from unnest(needs || $5::text[]) as need order by need)
where organisation_id = $1 and id = $2`,
);

/** Cents. */
export const LOWEST_DISCOUNT_LIMIT = statement(
  'sheets.lowest-discount-limit',
  `select min(max_dis_cents)::bigint as cents from membership
where organisation_id = $1 and is_active and role between 1 and 4`,
);

const IS_MINE = `(r.asked_by = $2 or exists (select from approval_request_asker x
    where x.organisation_id = r.organisation_id and x.request_id = r.id and x.membership_id = $2))`;

/**
 * $1 the rights that the reader has, $2 the reader: open questions on the present content that the reader may decide,
 * and the reader's own, open or ended within the last week. One that a change of the sheet ended is listed until
 * somebody asks again.
 */
export const QUEUE = statement(
  'sheets.approval-queue',
  `select r.id, r.sheet_id, s.type, s.no, s.contact_id, c.name as customer_name, s.total_cents, r.needs, u.name as asked_by,
  r.asked_at, r.note, r.answer_note, ${IS_MINE} as is_mine, r.answer, r.answered_at,
  au.name as answered_by
from approval_request r
  cross join lateral (select exists (select from approval_request n where n.organisation_id = r.organisation_id
    and n.sheet_id = r.sheet_id and n.id > r.id) as is_asked_again) later
  join sheet s on s.organisation_id = r.organisation_id and s.id = r.sheet_id
  left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id
  join membership m on m.organisation_id = r.organisation_id and m.id = r.asked_by
  join app_user u on u.id = m.user_id
  left join membership am on am.organisation_id = r.organisation_id and am.id = r.answered_by
  left join app_user au on au.id = am.user_id
where r.organisation_id = $3 and (
  (r.answer is null and s.status = ${DRAFT} and r.content_version = s.content_version
    and (${IS_MINE} or r.needs && $1::text[]))
  or (${IS_MINE} and r.answered_at > now() - interval '7 days' and (r.answer <> 'withdrawn'
    or not later.is_asked_again)))
order by r.answer is not null, r.id desc limit 200`,
).narrow<{ asked_by: string; is_mine: boolean }>();
