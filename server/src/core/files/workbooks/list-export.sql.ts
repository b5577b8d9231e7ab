import { dynamicStatement, statement } from '../../database/index.ts';
import type { Query } from '../../database/index.ts';

/** $1 orgId. */
export const TIME_ZONE = statement(
  'list-export.time-zone',
  `select time_zone from organisation where id = $1 and id = iwe_organisation()`,
);

/** A query for the number of rows that another query returns. */
export const countOf = ({ text, values }: Query<unknown>): Query<{ rows: number }> =>
  dynamicStatement(`select count(*)::int as rows from (${text}) counted`, values);
