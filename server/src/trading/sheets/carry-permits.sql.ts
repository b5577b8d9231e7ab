import { tellSql } from '../../records/discussions/public.ts';

/**
 * The permits and the askers of the open question of sheet $2, for the audit of the change that ends them: codes of
 * findings with the line's number and who gave the permit. Reads the lines as they were before the statement.
 */
export const ENDED_BY_CHANGE = `jsonb_build_object(
      'voidedPermits', (select jsonb_agg(jsonb_build_object('code', p.finding, 'by', u.name, 'line',
          (select l.seq from sheet_line l where l.organisation_id = p.organisation_id and l.id = p.line_id))
          order by p.id)
        from approval_permit p join membership m on m.organisation_id = p.organisation_id and m.id = p.given_by
          join app_user u on u.id = m.user_id
        where p.organisation_id = $1 and p.sheet_id = $2 and p.content_version = s.content_version - 1),
      'withdrawnQuestion', (select u.name from approval_request r
          join membership m on m.organisation_id = r.organisation_id and m.id = r.asked_by
          join app_user u on u.id = m.user_id
        where r.organisation_id = $1 and r.sheet_id = $2 and r.answer is null order by r.id desc limit 1))`;

/**
 * Returns CTEs that move the permits and the open question of the sheet $2 to the version that the CTE `s` has written,
 * where `condition` holds: the change was no reason to decide again.
 */
export const carryPermitsSql = (condition: string): string => `carried_permits as (
    update approval_permit p set content_version = s.content_version from s
    where p.organisation_id = $1 and p.sheet_id = $2 and p.content_version = s.content_version - 1 and ${condition}),
  carried_question as (
    update approval_request r set content_version = s.content_version from s
    where r.organisation_id = $1 and r.sheet_id = $2 and r.content_version = s.content_version - 1
      and r.answer is null and ${condition})`;

/**
 * Returns CTEs that end the open question of the sheet $2, where `condition` holds, and tell everybody who asked it,
 * except who does it. `userId` and `operator` are the placeholders of that person's account and name.
 */
export const withdrawQuestionSql = ({
  condition,
  userId,
  operator,
}: {
  condition: string;
  userId: string;
  operator: string;
}): string => `withdrawn as (
    update approval_request set answer = 'withdrawn', answered_at = now()
    where organisation_id = $1 and sheet_id = $2 and answer is null and ${condition} returning id, asked_by),
  told as (
    ${tellSql({
      kind: 'answered',
      text: 'The sheet was changed, so your question does not wait any more.',
      by: operator,
      to: `m.user_id is distinct from ${userId} and m.id in (select asked_by from withdrawn union
        select a.membership_id from withdrawn w join approval_request_asker a on a.organisation_id = $1
          and a.request_id = w.id)`,
    })})`;
