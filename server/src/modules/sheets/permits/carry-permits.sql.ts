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
