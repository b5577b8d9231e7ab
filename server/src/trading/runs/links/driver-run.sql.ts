import { statement } from '../../../core/database/statements/statement.ts';

/** What the phone must know of each stop beside the run sheet. */
export const STOP_STATES = statement(
  'runs.stop-states',
  `select id, content_version as "contentVersion", actual_pay_type as "actualPayType"
  from sheet where organisation_id = $1 and id = any($2::bigint[])`,
);

/** Remembers which stops a phone has been shown. */
export const SHOW_STOPS = statement(
  'runs.show-stops',
  `insert into run_shown_stop (organisation_id, run_id, sheet_id)
  select $1, $2, sheet from unnest($3::bigint[]) as t (sheet) on conflict do nothing`,
);
