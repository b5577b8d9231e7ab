export type {
  ReportArea,
  ReportCellKind,
  ReportColumn,
  ReportDefinition,
  ReportGrouping,
  ReportLink,
  ReportPlot,
  ReportWay,
} from './definition/report-definition.ts';
export type {
  ChoiceSetting,
  ReportField,
  ReportOption,
  ReportOptionSource,
  ReportSetting,
  SelectionField,
  SelectionSetting,
  SettingSection,
} from './definition/settings.ts';
export { reportAddress, requestOfAddress } from './report-address.ts';
export { columnsOf, dateRangeText, groupingOf, reportFileName } from './report-columns.ts';
export { initialState, reportRequest, stateOfRequest, stateProblem } from './report-state.ts';
export type { DayRange, ReportState, Selection } from './report-state.ts';
export { valuesOfWays, wayOf } from './report-ways.ts';
export { findReport, REPORTS, reportsOf } from './reports.ts';
export type { ReportType } from './reports.ts';
