import type { PolicyReportRow } from '@iwe/contract';
import { statement } from '../../core/database/statements/statement.ts';

/** Kinds of violations of one remote that are stored a day. Kinds that are known go on being counted. */
export const MAX_KINDS_A_DAY = 100;

// A release that is not published here is nobody's: its reports share one place with the shell's own.
export const ADD_CSP_REPORT = statement(
  'releases.add-csp-report',
  `with named as (
    select coalesce((select r.remote from release r where r.remote = $6 and r.version = $7), '') as remote)
  insert into csp_report (directive, blocked, page, source, sample, remote, version)
  select $1, $2, $3, $4, $5, n.remote, case when n.remote = '' then '' else $7 end from named n
  where (select count(*) from csp_report c where c.day = current_date and c.remote = n.remote) < $8::int
    or exists (select from csp_report c where c.day = current_date and c.directive = $1 and c.blocked = $2
      and c.page = $3 and c.source = $4)
  on conflict (day, directive, blocked, page, source)
    do update set count = csp_report.count + 1, last_at = now()`,
);

const FOUND_SQL = `from csp_report
  where ($1::text is null or position(lower($1) in lower(concat_ws(' ', remote, directive, blocked, source))) > 0)
  group by remote, version, directive, blocked, source`;

export const POLICY_REPORTS_PAGE = statement(
  'releases.policy-reports-page',
  `select remote, version, directive, blocked, source, max(sample) as sample,
    (array_agg(page order by last_at desc))[1] as page, count(distinct page)::int as pages, sum(count)::int as count,
    to_json(max(last_at)) #>> '{}' as "lastAt"
  ${FOUND_SQL} order by max(last_at) desc, remote, directive, blocked, source limit $2 offset $3`,
).narrow<PolicyReportRow>();

export const POLICY_REPORTS_COUNT = statement(
  'releases.policy-reports-count',
  `select count(*)::int as total from (select 1 ${FOUND_SQL}) kinds`,
).narrow<{ total: number }>();
