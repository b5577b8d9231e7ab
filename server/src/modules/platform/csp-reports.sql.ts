import { statement } from '../../database/statement.ts';

const MAX_ROWS_SQL = 2000;

export const ADD_CSP_REPORT = statement(
  'releases.add-csp-report',
  `insert into csp_report (directive, blocked, page, source, sample) select $1, $2, $3, $4, $5 where
      (select count(*) from csp_report) < ${MAX_ROWS_SQL}
           on conflict (directive, blocked, page, source) do update set count = csp_report.count + 1,
             last_at = now()`,
);
