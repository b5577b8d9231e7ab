import type { ReportField, ReportSetting } from './settings.ts';

/** The report pages: those of the menu (spec §2 "Main shell"), what the stock is worth, and what is owed and open. */
export type ReportArea = 'sales' | 'purchase' | 'inventory' | 'stock' | 'books';

/**
 * The type of a column's cells, in the workbook and in the preview. Money is AUD with two decimals, a percent is a
 * fraction (0.125 is 12.5 %).
 */
export type ReportCellKind = 'text' | 'integer' | 'money' | 'percent' | 'date' | 'instant';

/** What a figure leads to: the row of a report with such a column carries the ids. */
export type ReportLink = 'sheet' | 'contact' | 'product' | 'supplier';

/**
 * A way from a figure to the report that it is a total of. That report gets all settings that both have, and these.
 */
export interface ReportWay {
  /** The type of the report. */
  readonly report: string;
  /** Settings from the row: the names of its values, also hidden ones. Without such a value there is no way. */
  readonly by?: Readonly<Partial<Record<ReportField, string>>>;
  /** A hidden value that the row must have. */
  readonly needs?: string;
  /** Sheets of these types alone. */
  readonly kinds?: readonly number[];
  /**
   * The end of which day of the range it describes: the last one, or the one before the first (none without a range).
   */
  readonly asAt?: 'before' | 'end';
}

/** A column of a report. The server's query returns a value of its kind under its key (money in cents). */
export interface ReportColumn {
  readonly key: string;
  readonly label: string;
  readonly kind: ReportCellKind;
  /** Width in characters. */
  readonly width?: number;
  /** Subtotals and totals add it up. */
  readonly isSummed?: true;
  /** Shown to people who may see cost in reports, under the rule of the report's `cost`. */
  readonly isCost?: true;
  /** Only with this grouping, or one of these. */
  readonly only?: string | readonly string[];
  /** Opens what is behind the figure. */
  readonly link?: ReportLink;
  /** Ways from a row's figure; the first one that the row has the values for is taken. */
  readonly opens?: readonly ReportWay[];
  /** The way from the column's total. */
  readonly totalOpens?: ReportWay;
}

/** A way to group a report's rows. Rows are sorted by it; a detail report has a subtotal for each group. */
export interface ReportGrouping {
  /** The value of `group` in the request; a report with one grouping has no such setting. */
  readonly key: string;
  readonly label: string;
  /** The column that names a group, and the hidden value of a row that identifies it. */
  readonly column: string;
  readonly id: string;
  /** Rows are in the order of the id, such as months in that of time, not in that of the source. */
  readonly isInOrder?: boolean;
}

/**
 * The plot of the preview. `weeks`: the measure by week of a date column. `top`: the groups with the largest measure.
 * `ages`: the measure by a column of days, in steps. `columns`: the totals of these columns, which are parts of the
 * measure. `orElse` is the measure where cost is not shown.
 */
export type ReportPlot =
  | { readonly kind: 'weeks'; readonly title: string; readonly by: string; readonly measure: string }
  | { readonly kind: 'top'; readonly title: string; readonly measure: string; readonly orElse?: string }
  | { readonly kind: 'ages'; readonly title: string; readonly by: string; readonly measure: string }
  | { readonly kind: 'columns'; readonly title: string; readonly of: readonly string[]; readonly measure: string };

/** A report (spec §2 "Reports", DOMAIN §8) as data: form, request, columns, groups, rights. */
export interface ReportDefinition {
  /** Names the report for ever: it is stored with requests, saved settings and schedules. */
  readonly type: string;
  /** The label of its tab, its name in the Download Center and the beginning of its file's name. */
  readonly title: string;
  readonly area: ReportArea;
  /** The request's fields that it has, in the order of the form. */
  readonly settings: readonly ReportSetting[];
  /** The first one is in effect when the request names none. */
  readonly groups: readonly [ReportGrouping, ...ReportGrouping[]];
  /** Whether its rows are lines, with a subtotal for each group; otherwise each row is a group. */
  readonly hasSubtotals: boolean;
  readonly columns: readonly ReportColumn[];
  /**
   * When its cost columns are shown. `asked`: when the request has includeCost, which is refused to people who may not
   * see cost. `allowed`: to everybody who may. `none`: it has none.
   */
  readonly cost: 'asked' | 'allowed' | 'none';
  readonly plot: ReportPlot;
}
