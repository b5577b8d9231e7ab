import { statement } from '../../../core/database/statements/statement.ts';
import { VOIDED } from '../../../core/database/names.ts';
import type { QuoteLink } from '@iwe/contract';

/** Whether quote `q` of link `l` is no longer what the link shows: changed, closed, or ordered otherwise. */
const IS_CHANGED_SQL = `(q.content_version <> l.content_version or q.closed_at is not null or exists (
    select from sheet s where s.organisation_id = q.organisation_id and s.quote_id = q.id and s.status <> ${VOIDED}))`;

const STATE_SQL = `case when l.answered_at is not null then 'answered' when l.revoked_at is not null then 'revoked'
    when l.expires_at <= now() then 'ended' when ${IS_CHANGED_SQL} then 'changed' else 'valid' end as state`;

/** The columns of link `l` of quote `q` that staff see. */
const LINK_COLUMNS = `l.id, l.created_at, l.expires_at, l.opened_at, l.answer, l.answered_at,
  coalesce(l.answered_by, '') as answered_by, l.words, ${STATE_SQL},
  (select u.name from membership m join app_user u on u.id = m.user_id
    where m.organisation_id = l.organisation_id and m.id = l.created_by) as created_by,
  (select json_build_object('id', s.id, 'no', s.no) from sheet s
    where s.organisation_id = l.organisation_id and s.id = l.sheet_id) as order`;
interface LinkColumns {
  state: QuoteLink['state'];
  answer: QuoteLink['answer'];
  answered_by: string;
  created_by: string;
  order: { id: number; no: string } | null;
}
const LINKS = 'quote_link l join quote q on q.organisation_id = l.organisation_id and q.id = l.quote_id';

/** The links of quote $2, the newest first. */
export const LINKS_OF_QUOTE = statement(
  'quote-links.of-quote',
  `select ${LINK_COLUMNS} from ${LINKS} where l.organisation_id = $1 and l.quote_id = $2 order by l.id desc limit 50`,
).narrow<LinkColumns>();

export const LINK_OF_QUOTE = statement(
  'quote-links.link-of-quote',
  `select ${LINK_COLUMNS} from ${LINKS} where l.organisation_id = $1 and l.quote_id = $2 and l.id = $3`,
).narrow<LinkColumns>();

/** Until when a link of quote $2 may work: $3 days, and no longer than the quote's last day. */
export const LINK_TIME = statement(
  'quote-links.time',
  `select least(now() + make_interval(days => $3::int),
      (q.valid_until + 1)::timestamp at time zone o.time_zone) as expires_at, now() as now
  from quote q join organisation o on o.id = q.organisation_id where q.organisation_id = $1 and q.id = $2`,
).narrow<{ expires_at: Date; now: Date }>();

export const INSERT_LINK = statement(
  'quote-links.insert',
  `insert into quote_link (organisation_id, quote_id, content_version, token_hash, created_by, expires_at)
  values ($1, $2, $3, $4, $5, $6) returning id`,
);

export const REVOKE_LINK = statement(
  'quote-links.revoke',
  `update quote_link set revoked_at = now(), revoked_by = $4
  where organisation_id = $1 and quote_id = $2 and id = $3 and revoked_at is null and answered_at is null returning id`,
);

/**
 * The link of a token, and one more call counted. Sent as the owner of the tables: only the token says which
 * organisation it belongs to.
 */
export const USE_LINK = statement(
  'quote-links.use',
  `update quote_link l set
    minute = date_trunc('minute', now()),
    minute_calls = case when l.minute = date_trunc('minute', now()) then l.minute_calls + 1 else 1 end
  from quote q, organisation o
  where l.token_hash = $1 and q.organisation_id = l.organisation_id and q.id = l.quote_id and o.id = l.organisation_id
  returning l.organisation_id as organisation, l.id, l.quote_id as "quoteId", l.answer_uuid as "answerUuid",
    l.minute_calls as "minuteCalls", ${STATE_SQL},
    ceil(extract(epoch from l.minute + interval '1 minute' - now()))::int as "secondsToMinute"`,
).narrow<{ state: QuoteLink['state']; secondsToMinute: number }>();

export const NOTE_OPENED = statement(
  'quote-links.note-opened',
  'update quote_link set opened_at = now() where organisation_id = $1 and id = $2 and opened_at is null',
);

/** What a page shows of the link's organisation and end. */
export const SHOWN_LINK = statement(
  'quote-links.shown',
  `select o.name as organisation, o.phone, o.email, l.expires_at
  from quote_link l join organisation o on o.id = l.organisation_id where l.organisation_id = $1 and l.id = $2`,
);

/** Locks a link, so that it is answered once; the state is read behind the lock. */
export const LOCK_LINK = statement(
  'quote-links.lock',
  'select id from quote_link where organisation_id = $1 and id = $2 for update',
);
export const LOCKED_LINK = statement(
  'quote-links.locked',
  `select ${STATE_SQL}, l.answer_uuid, l.answer, l.answered_by, l.created_by as maker, q.created_by as quoter,
    (select s.no from sheet s where s.organisation_id = l.organisation_id and s.id = l.sheet_id) as order_no,
    o.name as organisation, o.phone
  from ${LINKS} join organisation o on o.id = l.organisation_id where l.organisation_id = $1 and l.id = $2`,
).narrow<{ state: QuoteLink['state']; answer: QuoteLink['answer']; order_no: string | null }>();

export const ANSWER_LINK = statement(
  'quote-links.answer',
  `update quote_link set answered_at = now(), answer = $3, answered_by = $4, words = $5, answer_uuid = $6, sheet_id = $7
  where organisation_id = $1 and id = $2`,
);
