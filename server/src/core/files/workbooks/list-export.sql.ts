import { dynamicStatement } from '../../database/index.ts';
import type { Query } from '../../database/index.ts';

/** A query for the number of rows that another query returns, and the organisation's time zone. */
export const extentOf = ({ text, values }: Query<unknown>): Query<{ rows: number; time_zone: string | null }> =>
  dynamicStatement(
    `select (select count(*) from (${text}) counted)::int as rows,
    (select time_zone from organisation where id = iwe_organisation()) as time_zone`,
    values,
  );
