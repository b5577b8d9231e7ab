import type { ReportRequest } from '@iwe/contract';
import type { REPORTS, ReportType } from '@iwe/reports';
import type { Query } from '../../../core/database/index.ts';

type ReportOf<Type extends ReportType> = Extract<(typeof REPORTS)[number], { type: Type }>;
/** The columns that a report has with every grouping. */
type ColumnKeys<Type extends ReportType> = Exclude<
  ReportOf<Type>['columns'][number],
  { readonly only: string | readonly string[] }
>['key'];

/** The groupings that a report offers. */
export type GroupKey<Type extends ReportType> = ReportOf<Type>['groups'][number]['key'];

/** A row of any report: values by the keys of its columns, money in cents, and the ids of what is behind it. */
export type ReportValues = Readonly<Record<string, string | number | null>>;

/** What every report's query is given beside the request. */
export interface ReportScope {
  organisation: number;
  /** Without it the cost columns are not computed. */
  showsCost: boolean;
}

/** Where the rows of a report come from. */
export interface ReportSource<Row = ReportValues> {
  /** Returns the query of all its rows, in no order, with a column for every key. */
  query: (request: ReportRequest, scope: ReportScope) => Query<Row>;
  /** The order inside a group, as SQL over the query's columns. */
  order: string;
}

/** A source for every report; one whose query lacks a column does not compile. */
export type ReportSources = {
  readonly [Type in ReportType]: ReportSource<{ readonly [Key in ColumnKeys<Type>]: unknown }>;
};
