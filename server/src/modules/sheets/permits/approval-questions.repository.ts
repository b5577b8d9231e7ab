import type { RequestTransaction } from '../../../app-types.ts';

type Tx = Pick<RequestTransaction, 'query' | 'organisation'>;

const GIVE_PERMITS = `insert into approval_permit (organisation_id, sheet_id, content_version, finding, line_id, given_by)
select $1, $2, $3, u.finding, u.line_id, $4 from unnest($5::text[], $6::bigint[]) as u (finding, line_id)
where not exists (select from approval_permit p where p.organisation_id = $1 and p.sheet_id = $2 and p.content_version = $3 and p.finding = u.finding
  and p.line_id is not distinct from u.line_id and p.given_by = $4)`;

export interface PermitInput {
  code: string;
  lineId: number | null;
}

/** Records permits for one content version; what the same person permitted before is not repeated. */
export async function givePermits(tx: Tx, sheetId: number, version: number, givenBy: number, findings: readonly PermitInput[]): Promise<void> {
  await tx.query(GIVE_PERMITS, [tx.organisation, sheetId, version, givenBy, findings.map((finding) => finding.code), findings.map((finding) => finding.lineId)]);
}

const ASK = `insert into approval_request (organisation_id, sheet_id, content_version, needs, asked_by, note) values ($1, $2, $3, $4::text[], $5, $6) returning id`;
const OPEN = `select id, asked_by from approval_request where organisation_id = $1 and sheet_id = $2 and content_version = $3 and answer is null order by id desc limit 1`;

/** The open question of a sheet's content, if there is one. */
export async function openQuestion(tx: Tx, sheetId: number, version: number): Promise<{ id: number; asked_by: number } | undefined> {
  const [row] = await tx.query<{ id: number; asked_by: number }>(OPEN, [tx.organisation, sheetId, version]);
  return row;
}

/** Puts a question into the queue. */
export async function askQuestion(tx: Tx, sheetId: number, version: number, needs: readonly string[], askedBy: number, note: string): Promise<number> {
  const [row] = await tx.query<{ id: number }>(ASK, [tx.organisation, sheetId, version, needs, askedBy, note]);
  return row?.id ?? 0;
}

/** A question with whoever asked it and that person's rights today. */
export interface Question {
  id: number;
  sheet_id: number;
  content_version: number;
  needs: string[];
  answer: string | null;
  asked_by: number;
  asker_name: string;
  answered_name: string | null;
  answered_at: Date | null;
  role: number;
  is_acct: boolean;
  is_dir: boolean;
  mod_prc: boolean;
  crt_csr: boolean;
  max_dis_cents: number;
}

const QUESTION = `select r.id, r.sheet_id, r.content_version, r.needs, r.answer, r.asked_by, u.name as asker_name, au.name as answered_name, r.answered_at,
  m.role, m.is_acct, m.is_dir, m.mod_prc, m.crt_csr, m.max_dis_cents
from approval_request r join membership m on m.organisation_id = r.organisation_id and m.id = r.asked_by join app_user u on u.id = m.user_id
  left join membership am on am.organisation_id = r.organisation_id and am.id = r.answered_by left join app_user au on au.id = am.user_id
where r.organisation_id = $1 and r.id = $2 for update of r`;

const LOCK_ITS_SHEET = `select s.id from approval_request r join sheet s on s.organisation_id = r.organisation_id and s.id = r.sheet_id
where r.organisation_id = $1 and r.id = $2 for update of s`;

/** One question, locked against a second answer; its sheet before it, the order of every command that ends a question. */
export async function lockQuestion(tx: Tx, id: number): Promise<Question | undefined> {
  const [, [row]] = await Promise.all([tx.query(LOCK_ITS_SHEET, [tx.organisation, id]), tx.query<Question>(QUESTION, [tx.organisation, id])]);
  return row;
}

const ANSWER = `update approval_request set answer = $3, answered_by = $4, answered_at = now(), answer_note = $5 where organisation_id = $1 and id = $2`;

/** Answers a question. */
export async function answerQuestion(tx: Tx, id: number, answer: 'permitted' | 'refused', answeredBy: number, note: string): Promise<void> {
  await tx.query(ANSWER, [tx.organisation, id, answer, answeredBy, note]);
}

const NARROW = `update approval_request set needs = $3::text[] where organisation_id = $1 and id = $2`;

/** Leaves a question open for the rights that are still missing; those that have answered are not asked again. */
export async function narrowQuestion(tx: Tx, id: number, needs: readonly string[]): Promise<void> {
  await tx.query(NARROW, [tx.organisation, id, needs]);
}

/** A row of the queue. */
export interface QueueRow {
  id: number;
  sheet_id: number;
  type: number;
  no: string;
  customer_name: string | null;
  total_cents: number;
  needs: string[];
  asked_by: string;
  asked_at: Date;
  note: string;
  answer_note: string;
  is_mine: boolean;
  answer: string | null;
  answered_by: string | null;
}

// $1 the rights that the reader holds, $2 the reader: open questions on the present content that the reader may decide,
// and the reader's own, open or answered within the last week.
const IS_MINE = `(r.asked_by = $2 or exists (select from approval_request_asker x where x.organisation_id = r.organisation_id and x.request_id = r.id and x.membership_id = $2))`;
const QUEUE = `select r.id, r.sheet_id, s.type, s.no, c.name as customer_name, s.total_cents, r.needs, u.name as asked_by, r.asked_at, r.note, r.answer_note, ${IS_MINE} as is_mine, r.answer, au.name as answered_by
from approval_request r join sheet s on s.organisation_id = r.organisation_id and s.id = r.sheet_id
  left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id
  join membership m on m.organisation_id = r.organisation_id and m.id = r.asked_by join app_user u on u.id = m.user_id
  left join membership am on am.organisation_id = r.organisation_id and am.id = r.answered_by left join app_user au on au.id = am.user_id
where r.organisation_id = $3 and (
  (r.answer is null and s.status = 1 and r.content_version = s.content_version and (${IS_MINE} or r.needs && $1::text[]))
  or (${IS_MINE} and r.answer in ('permitted', 'approved', 'refused') and r.answered_at > now() - interval '7 days'))
order by r.answer is not null, r.id desc limit 200`;

/** What waits for somebody with these rights, and what this person asked. */
export function readQueue(tx: Tx, rights: readonly string[], eId: number): Promise<QueueRow[]> {
  return tx.query<QueueRow>(QUEUE, [rights, eId, tx.organisation]);
}
